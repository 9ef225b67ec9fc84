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

/// Kinds of coefficients: those common to all devices and frameworks, those of a device generation, and those of a
/// framework for time and for memory.
std::span<const Kind> common_kinds();
std::span<const Kind> generation_kinds();
std::span<const Kind> framework_time_kinds();
std::span<const Kind> framework_memory_kinds();
/// Kinds of coefficients of serving: those common to all devices, and those of a kernel family.
std::span<const Kind> serving_kinds();
std::span<const Kind> serving_kernels_kinds();

}  // namespace trainyard
