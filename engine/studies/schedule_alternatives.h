// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// What a design would be with another schedule, everything else kept.
struct ScheduleAlternative {
  Design design;
  Evaluation evaluation;
  bool in_use = false;
};

/// Every schedule in the order of its input. The interleaved one comes twice: with the virtual stages in use and the
/// fastest other number of them, or the two fastest where another schedule is in use.
std::vector<ScheduleAlternative> schedule_alternatives(const Design& design);

}  // namespace trainyard
