// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Resets inputs of `moved` to automatic if their automatic value differs from that in `given`. The values that the
/// user set for them belong to the machine or storage system that was replaced.
void reset_derived_inputs(const Design& given, Design& moved);

}  // namespace trainyard
