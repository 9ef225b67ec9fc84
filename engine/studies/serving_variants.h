// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// Returns the design with automatic layout and users, which another device or format requires.
Design with_free_layout(const Design& design);

/// Returns the design with its automatic layout and users fixed at their current values.
Design with_layout_of(const Design& design);

/// Returns the design with the opposite placement of prefill. Separate prefill becomes joint; joint prefill becomes
/// separate, with the prefill width that needs the fewest GPUs.
Design with_other_place(const Design& design);

/// Another device for serving, and the result with it.
struct OtherAccelerator {
  Design design;
  Evaluation evaluation;
};
/// Returns the undivided devices of the catalog with which the job meets its targets, cheapest first. Devices without a
/// price come last, ordered by number of GPUs.
std::vector<OtherAccelerator> other_accelerators(const Design& design, const Execution& execution = {});

/// Label of a design as a variant: "H100 SXM 80 GB, separate prefill".
Message variant_label(const Design& design);

}  // namespace trainyard
