// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/tab_separated.h"

#include "engine/units/csv.h"

namespace trainyard::ui {

QString tab_separated_row(const QStringList& cells) {
  QStringList safe;
  for (const QString& cell : cells) safe << QString::fromStdString(with_formula_mark(cell.simplified().toStdString()));
  return safe.join(u'\t');
}

}  // namespace trainyard::ui
