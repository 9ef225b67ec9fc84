// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// A design with another schedule, everything else unchanged.
struct ScheduleAlternative {
  Design design;
  Evaluation evaluation;
  bool in_use = false;
};

/// Returns every schedule in the order of its input. The interleaved schedule has two entries: the current number of
/// virtual stages and the fastest other number. If the design uses another schedule, the two fastest numbers are
/// returned.
std::vector<ScheduleAlternative> schedule_alternatives(const Design& design);

}  // namespace trainyard
