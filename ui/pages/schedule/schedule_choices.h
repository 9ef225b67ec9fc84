// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"

namespace trainyard::ui {

/// What a design would be with another schedule, everything else kept.
struct ScheduleChoice {
  QString id;     ///< "zb_v", "interleaved:4"
  QString label;  ///< "Interleaved 1F1B, v 4"
  Design design;
  Evaluation evaluation;
  bool in_use = false;
};

/// Every schedule, the interleaved one with the virtual stages in use and the fastest other number of them.
std::vector<ScheduleChoice> schedule_choices(const Design& design);
/// "Schedule 1F1B → ZB-V", for the undo menu.
QString schedule_change_text(const Design& before, const Design& after);

}  // namespace trainyard::ui
