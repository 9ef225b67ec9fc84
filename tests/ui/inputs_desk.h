// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A document with its inputs panel on screen, and helpers that act as a user.
#include <QSettings>
#include <QTest>

#include "tests/ui/document_support.h"
#include "tests/ui/in_locale.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/unit_field.h"
#include "ui/inputs/value_slider.h"

namespace trainyard::ui::testing {

struct Desk {
  Document document;
  InputsPanel panel{document};

  Desk() {
    panel.resize(340, 900);
    panel.show();
    (void)QTest::qWaitForWindowExposed(&panel);
    panel.activateWindow();
  }
  /// A widget of the panel; creates the controls of an input first if it is one of them.
  template <class Widget>
  Widget* find(const QString& name) const {
    panel.row(name.section(u'.', 0, 0));
    return panel.findChild<Widget*>(name);
  }
  ValueSlider* slider(const char* id) const { return row(id)->findChild<ValueSlider*>(); }
  UnitField* field(const char* id) const { return row(id)->findChild<UnitField*>(); }
  InputRow* row(const char* id) const { return panel.row(QLatin1String(id)); }
  double value(const char* id) const { return number(document.design(), parameter(id)); }
  QUndoStack& undo() { return document.undoStack(); }

  /// Types a text into a field as a user does, replacing its content and pressing Enter.
  void type(const char* id, const QString& text) {
    panel.reveal(QLatin1String(id));
    UnitField* edit = field(id);
    edit->setFocus(Qt::TabFocusReason);
    edit->selectAll();
    if (text.isEmpty()) QTest::keyClick(edit, Qt::Key_Delete);
    // keyClicks() handles ASCII only.
    for (const QChar c : text) QTest::sendKeyEvent(QTest::Click, edit, Qt::Key_unknown, QString(c), Qt::NoModifier);
    QTest::keyClick(edit, Qt::Key_Return);
  }
};

}  // namespace trainyard::ui::testing
