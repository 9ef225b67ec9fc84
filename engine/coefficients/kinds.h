// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// What a row says, once for all owners; `priors` has one value for each owner.
struct Kind {
  const char* id;
  const char* label;
  Unit unit;
  double min, max, spread;
  std::array<double, generation_count> priors;
  const char* help;
  const char* source;
  size_t offset;
};

/// Of all devices and frameworks; of a generation of devices; of a framework.
std::span<const Kind> common_kinds();
std::span<const Kind> generation_kinds();
std::span<const Kind> framework_time_kinds();
std::span<const Kind> framework_memory_kinds();
/// Of all serving jobs; of the devices that they run on.
std::span<const Kind> serving_kinds();
std::span<const Kind> serving_kernels_kinds();

}  // namespace trainyard
