// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// A design of another job for the same model, machine and prices. Post-training starts with weights and cache in 16
/// bits, as its frameworks do, and with the legal layout nearest to that of the design, where its own is none.
Design design_for(const Design& design, Job job);

/// One assignment after the other, as people give them: that of another job starts as a scenario of that job does.
void carry_out(Design& design, const std::vector<std::string>& assignments);
/// What carry_out() makes the design of the default one with.
std::vector<std::string> given_assignments(const Design& design);

}  // namespace trainyard
