// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// A design of another job for the same model, machine and prices. Post-training starts with 16-bit weights and cache,
/// as its frameworks do. If the layout is not legal, the nearest legal one is used.
Design design_for(const Design& design, Job job);

/// A post-training design whose trainer has the nearest legal layout; empty if there is none.
std::optional<Design> with_legal_layout(const Design& design);

/// Applies the assignments in order; one that changes the job starts from design_for() of that job.
void carry_out(Design& design, const std::vector<std::string>& assignments);
/// The assignments with which carry_out() turns the default design into `design`.
std::vector<std::string> given_assignments(const Design& design);

}  // namespace trainyard
