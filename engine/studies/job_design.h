// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// A design of another job for the same model, machine and prices. Post-training starts with weights and cache in 16
/// bits, as its frameworks do, and with the legal layout nearest to that of the design, where its own is none.
Design design_for(const Design& design, Job job);

/// A post-training design with the legal layout of its trainer that is nearest; nothing where there is none.
std::optional<Design> with_legal_layout(const Design& design);

/// One assignment after the other, as people give them: that of another job starts as a scenario of that job does.
void carry_out(Design& design, const std::vector<std::string>& assignments);
/// What carry_out() makes the design of the default one with.
std::vector<std::string> given_assignments(const Design& design);

}  // namespace trainyard
