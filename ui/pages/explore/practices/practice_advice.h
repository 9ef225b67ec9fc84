// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/explore/practices.h"
#include "ui/cards/advice_table.h"

namespace trainyard::ui {

/// Headings of the number columns.
QStringList practice_heads(const Evaluation& evaluation);
/// The checks of a kind. Each is followed by the changes that would satisfy it, with ids "check:index".
QVector<AdviceRow> practice_advice(PracticeKind kind, const std::vector<PracticeCheck>& checks, const Design& design,
                                   const Evaluation& evaluation);
/// A change as text: "Micro-batch 1 → 2".
QString practice_change_text(const Design& before, const PracticeChange& change);

}  // namespace trainyard::ui
