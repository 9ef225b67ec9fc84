// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/measured/run.h"

namespace trainyard {

/// Returns the convention in which the TFLOP/s of a row that states none are read, and the step time in the other one:
/// "flops_counted = model (hardware: 12.3 s)". Empty if the row states a convention, or a speed in other units.
std::string assumed_convention(const Run& run, const Design& design);

}  // namespace trainyard
