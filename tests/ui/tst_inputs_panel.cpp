// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs panel as a whole: search, filter, groups, catalogs, keyboard order, speed.
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>

#include "engine/studies/job_profile.h"
#include "tests/jobs.h"
#include "tests/test_program.h"
#include "tests/ui/inputs_desk.h"
#include "tests/ui/pending_events.h"
#include "ui/inputs/entry_editor.h"
#include "ui/inputs/entry_picker.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class InputsPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void search_finds_by_label_id_and_help();
  void the_filter_shows_changed_inputs();
  void groups_fold_and_summarize();
  void the_main_inputs_come_first();
  void advanced_inputs_are_behind_a_line();
  void inputs_without_effect_are_found_only_by_search();
  void inputs_that_a_choice_needs_are_shown();
  void any_input_can_be_revealed();
  void tab_goes_in_reading_order();
  void long_labels_wrap();
  void small_windows_have_smaller_rows();
  void the_picker_filters_and_chooses();
  void the_editor_makes_a_custom_entry();
  void another_language_rebuilds_the_panel();
};

void InputsPanelTest::init() { QSettings().clear(); }

void InputsPanelTest::search_finds_by_label_id_and_help() {
  Desk desk;
  auto* search = desk.find<QLineEdit>(QStringLiteral("inputs.search"));
  const auto shown = [&] {
    QStringList ids;
    for (const Parameter& p : tests::inputs_of(Job::training))
      if (!desk.row(p.id)->isHidden() && !desk.row(p.id)->parentWidget()->isHidden()) ids << QLatin1String(p.id);
    return ids;
  };
  const QStringList all = shown();
  search->setText(QStringLiteral("TENSOR par"));
  QVERIFY(shown().contains(QStringLiteral("tensor_parallel")));
  QVERIFY(!shown().contains(QStringLiteral("tokens")));
  search->setText(QStringLiteral("checkpoint_interval"));
  QCOMPARE(shown(), QStringList{QStringLiteral("checkpoint_interval")});
  search->setText(QStringLiteral("number format of the matmuls"));
  QVERIFY2(shown().contains(QStringLiteral("precision")), "found by its help in a folded group");
  search->setText(QStringLiteral("no such thing"));
  QVERIFY(shown().isEmpty());
  QVERIFY(desk.find<QWidget>(QStringLiteral("inputs.nothing"))->isVisible());
  QTest::keyClick(search, Qt::Key_Escape);
  QCOMPARE(shown(), all);
  search->setText(QStringLiteral("micro-batch"));
  QTest::keyClick(search, Qt::Key_Return);
  QVERIFY(qApp->focusWidget() && qApp->focusWidget() != search);
  QTest::keyClick(&desk.panel, Qt::Key_F, Qt::ControlModifier);
  QTRY_VERIFY(search->hasFocus());
}

void InputsPanelTest::the_filter_shows_changed_inputs() {
  Desk desk;
  auto* filter = desk.find<QAbstractButton>(QStringLiteral("inputs.changed"));
  desk.document.edit(parameter("tensor_parallel"), 4.0);
  desk.document.edit(parameter("pue"), 1.3);
  QCOMPARE(filter->text(), QStringLiteral("Changed 2"));
  filter->click();
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    const bool wanted = QByteArray(p.id) == "tensor_parallel" || QByteArray(p.id) == "pue";
    QCOMPARE(desk.row(p.id)->isVisible() || (wanted && !desk.row(p.id)->isHidden()), wanted);
  }
  auto* search = desk.find<QLineEdit>(QStringLiteral("inputs.search"));
  search->setText(QStringLiteral("tensor"));
  QVERIFY2(!desk.row("tensor_parallel")->isHidden() && desk.row("pue")->isHidden(), "words narrow the filter");
  search->clear();
  desk.row("tensor_parallel")->reset();
  QVERIFY2(!desk.row("tensor_parallel")->isHidden(), "a row does not vanish under the pointer");
  filter->click();
  filter->click();
  QVERIFY(desk.row("tensor_parallel")->isHidden());
  filter->click();
  QVERIFY(!desk.row("tensor_parallel")->isHidden());
}

void InputsPanelTest::groups_fold_and_summarize() {
  Desk desk;
  desk.panel.setShowsAll(true);
  auto* recipe = desk.find<QAbstractButton>(QStringLiteral("inputs.recipe"));
  QVERIFY(!recipe->isChecked());
  QVERIFY(recipe->accessibleDescription().contains(QStringLiteral("BF16")));
  QVERIFY(desk.row("precision")->isHidden());
  desk.document.edit(parameter("precision"), std::string("fp8"));
  QVERIFY(recipe->accessibleDescription().contains(QStringLiteral("1 changed")));
  QTest::keyClick(recipe, Qt::Key_Right);
  QVERIFY(!desk.row("precision")->isHidden());
  QTest::keyClick(recipe, Qt::Key_Space);
  QVERIFY(desk.row("precision")->isHidden());
  recipe->click();
  QVERIFY2(InputsPanel(desk.document).row(QStringLiteral("precision"))->isHidden() == false, "folding is remembered");
}

/// Inputs of other objectives are hidden, because grey rows would obscure the inputs that apply.
void InputsPanelTest::inputs_that_a_choice_needs_are_shown() {
  Desk desk;
  const auto hidden = [&](const char* id) { return desk.row(id)->isHidden(); };
  QVERIFY(hidden("cached_reference") && hidden("sample_rows") && hidden("teacher_logits"));
  desk.document.edit(parameter("objective"), std::string("dpo"));
  QCoreApplication::processEvents();
  QVERIFY(!hidden("cached_reference") && !hidden("sample_rows") && hidden("teacher_logits"));
  desk.document.undoStack().undo();
  QCoreApplication::processEvents();
  QVERIFY(hidden("cached_reference") && hidden("sample_rows"));
}

void InputsPanelTest::the_main_inputs_come_first() {
  Desk desk;
  const auto shown = [&] {
    QStringList ids;
    for (const Parameter& p : tests::inputs_of(desk.document.design().job))
      if (!desk.row(p.id)->isHidden()) ids << QLatin1String(p.id);
    return ids;
  };
  auto* advanced = desk.find<QAbstractButton>(QStringLiteral("inputs.advanced"));
  for (const Job job : every_job) {
    desk.document.newProject(job);
    finish_events();
    const QStringList main = shown();
    QVERIFY2(main.size() >= 12 && main.size() <= 20, qPrintable(main.join(u' ')));
    for (const QString& id : main) {
      const InputRow& row = *desk.panel.row(id);
      QVERIFY2(is_main_input(row.parameter(), job) || row.isChanged(), qPrintable(id));
    }
    QVERIFY(advanced->text().contains(QString::number(parameters(job).size() - size_t(main.size()))));
  }
  desk.document.newProject(Job::training);
  finish_events();
  QVERIFY2(!shown().contains(QStringLiteral("expert_parallel")), "a dense model has no experts");
  desk.document.edit(parameter("pue"), 1.3);
  QVERIFY2(shown().contains(QStringLiteral("pue")), "a changed input is never hidden");
  desk.panel.reveal(QStringLiteral("launch_latency"));
  QVERIFY(shown().contains(QStringLiteral("launch_latency")));
  QTest::mouseClick(advanced, Qt::LeftButton);
  QVERIFY(desk.panel.showsAll());
  QVERIFY(shown().size() > 50);
  QVERIFY2(InputsPanel(desk.document).showsAll(), "the choice is remembered");
  QTest::keyClick(advanced, Qt::Key_Space);
  QVERIFY(!shown().contains(QStringLiteral("launch_latency")));
}

/// The panel hides inputs without effect on the model; its search finds them, and the tool tip gives the reason.
void InputsPanelTest::inputs_without_effect_are_found_only_by_search() {
  Desk desk;
  desk.panel.setShowsAll(true);
  for (QAbstractButton* button : desk.panel.findChildren<QAbstractButton*>())
    if (button->objectName().endsWith(QStringLiteral(".more")) && button->isVisible()) button->click();
  const InputRow* row = desk.row("capacity_factor");
  QVERIFY(row->isIdle() && row->isHidden());
  desk.find<QLineEdit>(QStringLiteral("inputs.search"))->setText(QStringLiteral("capacity_factor"));
  QVERIFY(row->isVisible() && !row->toolTip().isEmpty());
}

void InputsPanelTest::advanced_inputs_are_behind_a_line() {
  Desk desk;
  desk.panel.setShowsAll(true);
  auto* more = desk.find<QAbstractButton>(QStringLiteral("inputs.cluster.more"));
  QVERIFY(more && !more->isHidden());
  int advanced = 0;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    if (p.group != Group::cluster) continue;
    QCOMPARE(desk.row(p.id)->isHidden(), p.advanced);
    advanced += p.advanced && !desk.row(p.id)->isIdle();
  }
  QVERIFY(more->text().contains(QString::number(advanced)));
  desk.document.edit(parameter("memory_margin"), 0.2);
  QVERIFY2(!desk.row("memory_margin")->isHidden(), "a changed assumption is never hidden");
  QVERIFY(more->text().contains(QString::number(advanced - 1)));
  more->click();
  for (const Parameter& p : tests::inputs_of(Job::training))
    if (p.group == Group::cluster) QVERIFY2(desk.row(p.id)->isIdle() || !desk.row(p.id)->isHidden(), p.id);
}

void InputsPanelTest::any_input_can_be_revealed() {
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    QSettings().clear();
    Desk desk;
    desk.find<QLineEdit>(QStringLiteral("inputs.search"))->setText(QStringLiteral("no such thing"));
    desk.find<QAbstractButton>(QStringLiteral("inputs.changed"))->click();
    QVERIFY(desk.panel.reveal(QLatin1String(p.id)));
    QVERIFY2(desk.row(p.id)->isVisible(), p.id);
    QVERIFY2(!desk.row(p.id)->visibleRegion().isEmpty(), p.id);
    if (!desk.row(p.id)->isIdle()) QVERIFY2(desk.row(p.id)->isAncestorOf(qApp->focusWidget()), p.id);
  }
  Desk desk;
  QVERIFY(!desk.panel.reveal(QStringLiteral("nonsense")));
}

void InputsPanelTest::tab_goes_in_reading_order() {
  Desk desk;
  desk.panel.setShowsAll(true);
  for (QAbstractButton* button : desk.panel.findChildren<QAbstractButton*>())
    if (button->objectName().endsWith(QStringLiteral(".more"))) button->click();
  for (const Group group : groups) {
    auto* header = desk.find<QAbstractButton>(QStringLiteral("inputs.") + QLatin1String(group_id(group)));
    if (header && !header->isChecked()) header->click();
  }
  finish_events();
  auto* first = desk.find<QWidget>(QStringLiteral("inputs.search"));
  int stops = 0;
  QPoint last(-1, -1);
  for (QWidget* widget = first; widget; widget = widget->nextInFocusChain()) {
    if (widget == first && stops > 0) break;
    if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
    if (!desk.panel.isAncestorOf(widget) || widget->objectName() == QStringLiteral("inputs.menu")) continue;
    const QPoint place = widget->mapTo(&desk.panel, QPoint(0, widget->height() / 2));
    const bool forward = place.y() > last.y() + 4 || (std::abs(place.y() - last.y()) <= 4 && place.x() > last.x());
    QVERIFY2(forward, qPrintable(QStringLiteral("%1 at %2, %3 after %4, %5")
                                     .arg(widget->objectName())
                                     .arg(place.x())
                                     .arg(place.y())
                                     .arg(last.x())
                                     .arg(last.y())));
    last = place;
    ++stops;
  }
  QVERIFY(stops > int(parameters(Job::training).size()));
}

void InputsPanelTest::long_labels_wrap() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    desk.panel.reveal(QLatin1String(p.id));
    InputRow* row = desk.row(p.id);
    for (QWidget* control : row->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      QVERIFY2(control->isHidden() || row->rect().contains(control->geometry()), p.id);
  }
}

void InputsPanelTest::small_windows_have_smaller_rows() {
  Desk desk;
  const int before = desk.row("tokens")->height();
  desk.panel.setCompact(true);
  desk.panel.resize(304, 700);
  QTRY_VERIFY(desk.row("tokens")->height() < before);
  QVERIFY(desk.field("tokens")->geometry().right() < desk.row("tokens")->width());
}

void InputsPanelTest::the_picker_filters_and_chooses() {
  Desk desk;
  auto* box = desk.find<QComboBox>(QStringLiteral("accelerator"));
  const std::string before = id_of(desk.document.design(), parameter("accelerator"));
  box->showPopup();
  auto* picker = desk.find<EntryPicker>(QStringLiteral("picker"));
  QVERIFY(picker && picker->isVisible());
  QCOMPARE(size_t(picker->list()->count()), catalog(CatalogKind::accelerators).size());
  auto* facts = picker->findChild<QTextBrowser*>(QStringLiteral("picker.facts"));
  QVERIFY(facts->toPlainText().contains(QStringLiteral("Sources")));
  auto* search = picker->findChild<QLineEdit*>(QStringLiteral("picker.search"));
  QTest::keyClicks(search, QStringLiteral("a100 sxm"));
  int shown = 0;
  for (int i = 0; i < picker->list()->count(); ++i) {
    if (picker->list()->item(i)->isHidden()) continue;
    QVERIFY2(picker->list()->item(i)->text().contains(QStringLiteral("A100")),
             qPrintable(picker->list()->item(i)->text()));
    ++shown;
  }
  QVERIFY(shown > 0 && shown < picker->list()->count());
  QVERIFY(facts->toPlainText().contains(QStringLiteral("A100")));
  QTest::keyClick(search, Qt::Key_Return);
  QVERIFY(id_of(desk.document.design(), parameter("accelerator")) != before);
  QVERIFY(box->currentText().contains(QStringLiteral("A100")));
  QVERIFY(desk.undo().undoText().contains(QStringLiteral("A100")));
  desk.undo().undo();
  QCOMPARE(id_of(desk.document.design(), parameter("accelerator")), before);
}

void InputsPanelTest::the_editor_makes_a_custom_entry() {
  Desk desk;
  for (const CatalogKind kind : catalog_kinds) {
    const EntryRef original = catalog(kind).front();
    EntryEditor editor(QStringLiteral("Entry"), original, &desk.panel);
    for (const FieldView& field : fields(original)) {
      auto* control = editor.findChild<QWidget*>(QStringLiteral("field.") + QLatin1String(field.id));
      QVERIFY2(control, field.id);
      QVERIFY2(!control->toolTip().isEmpty() && !control->accessibleName().isEmpty(), field.id);
    }
  }
  const EntryRef original = entry(desk.document.design(), parameter("accelerator"));
  EntryEditor editor(QStringLiteral("Accelerator"), original, &desk.panel);
  editor.QDialog::show();
  auto* memory = editor.findChild<UnitField*>(QStringLiteral("field.memory"));
  memory->setFocus();
  memory->selectAll();
  QTest::keyClicks(memory, QStringLiteral("96 GiB"));
  QTest::keyClick(memory, Qt::Key_Return);
  QCOMPARE(field_number(editor.entry(), "memory").value(), 96.0 * (1u << 30));
  QVERIFY(base(editor.entry()).custom);
  memory->selectAll();
  QTest::keyClicks(memory, QStringLiteral("much"));
  QTest::keyClick(memory, Qt::Key_Return);
  QVERIFY2(editor.isVisible(), "Enter in a field does not close the editor");
  QVERIFY(memory->isRefused());
  const auto text = [&](const char* name) { return editor.findChild<QLabel*>(QLatin1String(name))->text(); };
  QVERIFY2(text("error.memory").startsWith(memory->accessibleName()) && text("error.memory").contains("much"),
           qPrintable(text("error.memory")));
  const QString was =
      QStringLiteral("was ") +
      QString::fromStdString(format_exact(field_number(original, "memory").value(), Unit::memory).text());
  QVERIFY2(std::ranges::any_of(editor.findChildren<QLabel*>(), [&](QLabel* label) { return label->text() == was; }),
           qPrintable(was));
  QCOMPARE(field_number(editor.entry(), "memory").value(), 96.0 * (1u << 30));
  desk.document.edit(parameter("accelerator"), editor.entry());
  QVERIFY(desk.row("accelerator")->isChanged());
  QCOMPARE(desk.find<QComboBox>(QStringLiteral("accelerator"))->currentText(),
           QString::fromStdString(base(editor.entry()).name));
  Document again;
  again.restore(read_project(write_project(desk.document.project()), "again"), {});
  QCOMPARE(field_number(entry(again.design(), parameter("accelerator")), "memory").value(), 96.0 * (1u << 30));
}

void InputsPanelTest::another_language_rebuilds_the_panel() {
  Desk desk;
  desk.document.edit(parameter("tensor_parallel"), 4.0);
  const InLocale german("de_DE");
  QEvent event(QEvent::LanguageChange);
  QApplication::sendEvent(&desk.panel, &event);
  QCOMPARE(desk.field("accelerators")->text(), QStringLiteral("16.384"));
  QVERIFY(desk.row("tensor_parallel")->isChanged());
  desk.slider("tensor_parallel")->setValue(0);
  QCOMPARE(desk.value("tensor_parallel"), 1.0);
  for (const Parameter& p : tests::inputs_of(Job::training)) QVERIFY2(desk.row(p.id), p.id);
}

TRAINYARD_TEST(InputsPanelTest);

#include "tst_inputs_panel.moc"
