// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Returns `next`, which is the training design `before` with another model, with the work of that model. Sequence,
/// batch and tokens become those of its longest published run; other sequences are shortened to the longest that the
/// model accepts. Inputs that the user has set keep their values: those that differ both from `start`, the design with
/// which the scenario started, and from the work of the previous model. Source: known_runs().
Design with_published_work(const Design& next, const Design& before, const Design& start);

}  // namespace trainyard
