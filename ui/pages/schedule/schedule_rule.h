// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pages/schedule/schedule_choices.h"

namespace trainyard::ui {

/// What decides between the schedules of a design, and which of them to take.
struct ScheduleRule {
  QString sentence;  ///< empty while nothing can be said
  /// Index of the choice that is faster and fits, or of the fastest that fits where the one in use does not; −1: none.
  int better = -1;
};

/// `now` is the result of `design`, `choices` what schedule_choices() makes of it. A choice that fits only tightly is
/// no better than one that fits with room.
ScheduleRule schedule_rule(const Design& design, const Evaluation& now, const std::vector<ScheduleChoice>& choices);

}  // namespace trainyard::ui
