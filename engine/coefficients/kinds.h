// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// One kind of coefficient, described once for all owners; `priors` has one value per owner.
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

/// Kinds common to all; per device generation; per framework.
std::span<const Kind> common_kinds();
std::span<const Kind> generation_kinds();
std::span<const Kind> framework_time_kinds();
std::span<const Kind> framework_memory_kinds();
/// Kinds common to all serving jobs; per kernel family.
std::span<const Kind> serving_kinds();
std::span<const Kind> serving_kernels_kinds();

}  // namespace trainyard
