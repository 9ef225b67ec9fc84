// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/design/design.h"

namespace trainyard {

/// Returns `next`, which is the training design `before` with another model, with the work of that model. Sequence,
/// batch and tokens become those of its longest published run; other sequences are shortened to the longest that the
/// model accepts. Inputs that the user has set keep their values: those that differ both from `start`, the design with
/// which the scenario started, and from the work of the previous model. Source: known_runs().
Design with_published_work(const Design& next, const Design& before, const Design& start);

/// Inputs of the machines that the user has stated, so that nothing is assumed for them.
struct StatedMachines {
  bool accelerator = false, accelerators = false, precision = false, network = false;
};
/// Returns the training design with machines assumed where none are stated: those of the longest published run of its
/// model, if there is one. Its network belongs to its accelerator; another accelerator has the network that was built
/// for it, or that of the default design, which a finding reports as assumed.
Design with_assumed_machines(const Design& design, const StatedMachines& stated);

/// Returns the training design with the layout of a known run of its model on the same number of the same devices, with
/// the same sequences. Empty if there is none, or if that layout is not legal here.
std::optional<Design> with_published_layout(const Design& design);

}  // namespace trainyard
