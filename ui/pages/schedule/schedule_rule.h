// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pages/schedule/schedule_choices.h"

namespace trainyard::ui {

/// The reason why schedules differ for a design, and the recommended one.
struct ScheduleRule {
  QString sentence;  ///< empty if the design has no result
  /// Index of a faster choice that fits; if the current schedule does not fit, index of the fastest choice that does.
  /// −1 if there is none.
  int better = -1;
};

/// `now`: results of `design`. `choices`: from schedule_choices(). A schedule that fits tightly is never recommended
/// over a current one that fits with headroom.
ScheduleRule schedule_rule(const Design& design, const Evaluation& now, const std::vector<ScheduleChoice>& choices);

}  // namespace trainyard::ui
