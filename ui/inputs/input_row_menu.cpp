// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of a row.
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/input_row.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

void InputRow::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  const auto add = [&](const QString& text, bool enabled, auto action) {
    menu.addAction(text, this, action)->setEnabled(enabled);
  };
  const bool free = !isIdle();
  add(resetText(), isChanged(), [this] { reset(); });
  if (state().against != ReferenceKind::standard)
    add(tr("Back to the default: %1").arg(value_text(default_design(design().job), parameter_)),
        !same_value(design(), default_design(design().job), parameter_),
        [this] { document_.resetToDefault(parameter_); });
  if (parameter_.derive && state().automatic)
    add(tr("Set by hand"), free, [this] { apply(number(design(), parameter_)); });
  if (parameter_.derive && !state().automatic)
    add(tr("Automatic: %1").arg(engine_text(parameter_.derivation)), true, [this] { apply(automatic); });
  menu.addSeparator();
  add(tr("Copy the value"), true, [this] { QGuiApplication::clipboard()->setText(valueText()); });
  add(tr("Copy the id for the command line"), true,
      [this] { QGuiApplication::clipboard()->setText(QString::fromLatin1(parameter_.id)); });
  menu.exec(event->globalPos());
}

}  // namespace trainyard::ui
