// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// Returns a design for another job with the same model, machine and prices. Post-training starts with 16-bit weights
/// and cache, the defaults of its frameworks. If the layout is not legal, uses the nearest legal one if there is one.
Design design_for(const Design& design, Job job);

/// A post-training design whose trainer has the nearest legal layout; empty if there is none.
std::optional<Design> with_legal_layout(const Design& design);

/// Applies the assignments in order. An assignment that changes the job first replaces the design by design_for() of
/// that job.
void apply_assignments(Design& design, const std::vector<std::string>& assignments);
/// Returns the assignments with which apply_assignments() turns the default design into `design`.
std::vector<std::string> assignments_from_default(const Design& design);

}  // namespace trainyard
