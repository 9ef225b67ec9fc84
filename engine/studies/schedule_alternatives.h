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

/// Every schedule in the order of its input. The interleaved schedule has two entries: the present virtual stages and
/// the fastest other number, or the two fastest if another schedule is in use.
std::vector<ScheduleAlternative> schedule_alternatives(const Design& design);

}  // namespace trainyard
