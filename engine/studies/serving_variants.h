// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// The design with its layout and users left to the search, as another device or format needs them.
Design with_free_layout(const Design& design);

/// The design with the layout and users that its automatic inputs come to, set.
Design with_layout_of(const Design& design);

/// The design with prefill and decode on replicas of their own, each of the width that takes fewest GPUs; or together
/// where they are separate.
Design with_other_place(const Design& design);

/// A device to serve with instead, and what the job comes to with it.
struct OtherAccelerator {
  Design design;
  Evaluation evaluation;
};
/// Whole devices of the catalog with which the job holds its targets, the cheapest first; those without a price by
/// their number, last.
std::vector<OtherAccelerator> other_accelerators(const Design& design, const Execution& execution = {});

/// "H100 SXM 80 GB, separate prefill".
Message variant_label(const Design& design);

}  // namespace trainyard
