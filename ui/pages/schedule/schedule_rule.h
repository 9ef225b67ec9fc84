// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pages/schedule/schedule_choices.h"

namespace trainyard::ui {

/// The reason why schedules differ for a design, and the recommended one.
struct ScheduleRule {
  QString sentence;  ///< empty if there is no result
  /// Index of a faster choice that fits, or of the fastest that fits if the current one does not; −1: none.
  int better = -1;
};

/// `now`: results of `design`; `choices`: from schedule_choices(). A tight fit is never better than a current schedule
/// that fits with headroom.
ScheduleRule schedule_rule(const Design& design, const Evaluation& now, const std::vector<ScheduleChoice>& choices);

}  // namespace trainyard::ui
