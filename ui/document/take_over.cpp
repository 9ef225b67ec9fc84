// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/take_over.h"

#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"

namespace trainyard::ui {

QString changes_of(const Document& document, const Design& next) {
  QStringList changes;
  for (const Parameter* parameter : changed(next, document.design()))
    changes << change_text(document.design(), next, *parameter);
  return changes.join(QStringLiteral(", "));
}

void apply_design(Document& document, const Design& found) {
  // Copy the design first, because changing the document may destroy the object that `found` refers to.
  const Design next = found;
  const QString changes = changes_of(document, next);
  if (!changes.isEmpty()) document.edit(next, changes);
}

}  // namespace trainyard::ui
