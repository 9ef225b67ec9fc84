// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/findings.h"
#include "ui/cards/advice_table.h"

namespace trainyard::ui {

/// What the card of advice shows: the changes that make a design fit, or what there is to know about it.
struct Advice {
  QString title, subtitle;
  QStringList heads;
  QVector<AdviceRow> rows;
  std::vector<Finding> findings;
  std::vector<Remedy> remedies;  ///< behind the rows "remedy:0", "remedy:1" …
};

/// Ids of rows: "remedy:N", "finding:N", "passed". `list_passed` shows each passed check in a row of its own.
/// Costs some fifty evaluations.
Advice make_advice(const Design& design, const Evaluation& evaluation, bool list_passed);

/// "Pipeline parallel 8 → 16, virtual stages 16 → 8": what a remedy does to `before`, as a row and as undo text.
QString remedy_text(const Design& before, const Remedy& remedy);
/// `design` with what the remedy changes, and nothing else.
Design with_remedy(const Design& design, const Remedy& remedy);

}  // namespace trainyard::ui
