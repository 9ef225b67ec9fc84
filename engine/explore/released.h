// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Makes every input of `moved` automatic whose automatic value differs from that in `given`: it belongs to the machine
/// or system that was replaced.
void release_derived(const Design& given, Design& moved);

}  // namespace trainyard
