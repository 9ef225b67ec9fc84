// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard::ui {

/// The design with another schedule and all other inputs unchanged.
struct ScheduleChoice {
  QString id;     ///< "zb_v", "interleaved:4"
  QString label;  ///< "Interleaved 1F1B, v 4"
  Design design;
  Evaluation evaluation;
  bool in_use = false;
};

/// All schedules. The interleaved one appears with the current number of virtual stages and with the fastest other
/// number.
std::vector<ScheduleChoice> schedule_choices(const Design& design);
/// Undo text: "Schedule 1F1B → ZB-V".
QString schedule_change_text(const Design& before, const Design& after);

}  // namespace trainyard::ui
