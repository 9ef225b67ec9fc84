// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// The design with automatic layout and users, as needed for another device or format.
Design with_free_layout(const Design& design);

/// The design with its automatic layout and users set to their present values.
Design with_layout_of(const Design& design);

/// The design with the opposite prefill placement: together if prefill is separate, otherwise separate with the prefill
/// width that needs the fewest GPUs.
Design with_other_place(const Design& design);

/// Another device for serving, and the result with it.
struct OtherAccelerator {
  Design design;
  Evaluation evaluation;
};
/// Whole catalog devices that meet the targets, cheapest first; devices without a price come last, by number of GPUs.
std::vector<OtherAccelerator> other_accelerators(const Design& design, const Execution& execution = {});

/// Label of a design as a variant: "H100 SXM 80 GB, separate prefill".
Message variant_label(const Design& design);

}  // namespace trainyard
