// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/findings.h"
#include "ui/cards/advice_table.h"

namespace trainyard::ui {

/// The contents of the advice card: changes that make a design fit, and findings about it.
struct Advice {
  QString title, subtitle;
  QStringList heads;
  QVector<AdviceRow> rows;
  std::vector<Finding> findings;
  std::vector<Remedy> remedies;  ///< remedies of the rows "remedy:0", "remedy:1" …
};

/// Makes rows with the ids "remedy:N", "finding:N" and "passed". If `list_passed` is true, each passed check has its
/// own row. Takes about fifty evaluations.
Advice make_advice(const Design& design, const Evaluation& evaluation, bool list_passed);

/// The changes of a remedy, as a row and as undo text: "Pipeline parallel 8 → 16, virtual stages 16 → 8".
QString remedy_text(const Design& before, const Remedy& remedy);
/// `design` with only the inputs that the remedy changes.
Design with_remedy(const Design& design, const Remedy& remedy);

}  // namespace trainyard::ui
