// SPDX-License-Identifier: GPL-3.0-or-later
// Undo of a committed value works wherever the keyboard focus is.
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include "tests/ui/window_test.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/unit_field.h"
#include "ui/inputs/value_slider.h"
#include "ui/window/page_table.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestWindowUndo : public WindowTest {
  Q_OBJECT

 private slots:
  void a_typed_value_is_undone_from_its_field();
  void typing_is_undone_before_values();
  void a_refused_text_is_undone_first();
  void undo_reaches_the_document_from_everywhere();
  void undo_reaches_the_document_from_every_field();

 private:
  UnitField* field(const char* id) {
    window_->inputs()->reveal(QLatin1String(id));
    auto* found = find<UnitField>(QLatin1String(id) + QStringLiteral(".field"));
    found->setFocus(Qt::TabFocusReason);
    found->selectAll();
    return found;
  }
};

void TestWindowUndo::a_typed_value_is_undone_from_its_field() {
  UnitField* edit = field("tensor_parallel");
  QTest::keyClicks(edit, QStringLiteral("4"));
  QTest::keyClick(edit, Qt::Key_Return);
  QCOMPARE(value("tensor_parallel"), 4.0);
  QVERIFY(edit->hasFocus());
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(value("tensor_parallel"), 8.0);
  QCOMPARE(edit->text(), QStringLiteral("8"));
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(value("tensor_parallel"), 4.0);
  QCOMPARE(edit->text(), QStringLiteral("4"));
  // With nothing left to redo, the field must not redo its typed text.
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(value("tensor_parallel"), 8.0);
  QCOMPARE(edit->text(), QStringLiteral("8"));
}

void TestWindowUndo::typing_is_undone_before_values() {
  document().edit(parameter("micro_batch"), 2.0);
  UnitField* edit = field("tensor_parallel");
  QTest::keyClicks(edit, QStringLiteral("4"));
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(edit->text(), QStringLiteral("8"));
  QCOMPARE(value("micro_batch"), 2.0);
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(value("micro_batch"), 1.0);
}

void TestWindowUndo::a_refused_text_is_undone_first() {
  document().edit(parameter("micro_batch"), 2.0);
  UnitField* edit = field("tensor_parallel");
  QTest::keyClicks(edit, QStringLiteral("4096"));
  QTest::keyClick(edit, Qt::Key_Return);
  QVERIFY(edit->isRefused());
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(edit->text(), QStringLiteral("8"));
  QVERIFY(!edit->isRefused());
  QCOMPARE(value("micro_batch"), 2.0);
  QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(value("micro_batch"), 1.0);
}

void TestWindowUndo::undo_reaches_the_document_from_everywhere() {
  QVector<QWidget*> places{find<QLineEdit>(QStringLiteral("inputs.search")),
                           find<ValueSlider>(QStringLiteral("tensor_parallel")),
                           find<QComboBox>(QStringLiteral("schedule")), find<QWidget>(QStringLiteral("headline"))};
  for (const char* page : {"trust", "storage"}) {
    find<QAction>(QStringLiteral("page_") + QLatin1String(page))->trigger();
    QCoreApplication::processEvents();
  }
  places << find<QSpinBox>(QStringLiteral("finish_seed")) << find<QLineEdit>(QStringLiteral("run_words"));
  for (QWidget* place : places) {
    QVERIFY(place);
    document().edit(parameter("micro_batch"), 4.0);
    QTest::keyClick(place, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY2(value("micro_batch") == 1.0, qPrintable(place->objectName()));
    QTest::keyClick(place, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(value("micro_batch") == 4.0, qPrintable(place->objectName()));
    document().undoStack().undo();
  }
}

/// On every page, undo in a field acts on the document until something is typed into the field.
void TestWindowUndo::undo_reaches_the_document_from_every_field() {
  window_->inputs()->setShowsAll(true);
  for (const PageRow& row : page_table()) window_->pageOf(*row.type);
  int fields = 0;
  for (const QLineEdit* line : window_->findChildren<QLineEdit*>()) {
    auto* spin = qobject_cast<QSpinBox*>(line->parentWidget());
    auto* combo = qobject_cast<QComboBox*>(line->parentWidget());
    QWidget* place = spin    ? static_cast<QWidget*>(spin)
                     : combo ? static_cast<QWidget*>(combo)
                             : const_cast<QLineEdit*>(line);
    if (line->isReadOnly() || line->isUndoAvailable()) continue;
    ++fields;
    QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    asked.ignore();
    QCoreApplication::sendEvent(place, &asked);
    QVERIFY2(!asked.isAccepted(), qPrintable(place->objectName()));
  }
  QVERIFY2(fields > 60, qPrintable(QString::number(fields)));
}

TRAINYARD_TEST(TestWindowUndo);
#include "tst_window_undo.moc"
