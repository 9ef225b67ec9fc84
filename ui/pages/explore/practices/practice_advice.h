// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/explore/practices.h"
#include "ui/cards/advice_table.h"

namespace trainyard::ui {

/// Heads of the columns of numbers.
QStringList practice_heads(const Evaluation& evaluation);
/// Each check of the kind, and under it what would meet it; the id of a change is "check:index".
QVector<AdviceRow> practice_advice(PracticeKind kind, const std::vector<PracticeCheck>& checks, const Design& design,
                                   const Evaluation& evaluation);
/// "Micro-batch 1 → 2": what a change does.
QString practice_change_text(const Design& before, const PracticeChange& change);

}  // namespace trainyard::ui
