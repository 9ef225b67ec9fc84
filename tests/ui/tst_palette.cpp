// SPDX-License-Identifier: GPL-3.0-or-later
// The palette finds everything by a few letters and works without a mouse.
#include <QAction>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>

#include "tests/ui/window_test.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/storage/storage_page.h"
#include "ui/palette/command_palette.h"
#include "ui/palette/fuzzy.h"
#include "ui/palette/palette_button.h"
#include "ui/text/ids.h"
#include "ui/text/translations.h"
#include "ui/widgets/segmented_row.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

double score(const char* typed, const char* name) {
  return FuzzyQuery(QString::fromUtf8(typed)).score(QStringList{fold_text(QString::fromUtf8(name))});
}

}  // namespace

class TestPalette : public WindowTest {
  Q_OBJECT

 private slots:
  void better_answers_come_first();
  void unrelated_names_are_not_found();
  void an_input_is_set_as_one_step();
  void a_name_shows_its_input();
  void a_refused_value_states_what_is_allowed();
  void choices_and_entries_are_values();
  void a_result_is_explained();
  void an_entry_is_chosen();
  void pages_views_and_scenarios_are_reached();
  void an_action_is_run();
  void german_and_english_words_are_understood();
  void escape_changes_nothing();
  void each_letter_is_answered_at_once();
  void the_field_shortens_its_text();

 private:
  /// Opens the palette with Ctrl+K and types a text.
  CommandPalette* typed(const QString& text);
  /// Types a text and presses Enter, which applies the first answer.
  void done(const QString& text);
};

CommandPalette* TestPalette::typed(const QString& text) {
  QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
  auto* palette = window_->findChild<CommandPalette*>();
  if (palette) QTest::keyClicks(palette->search(), text);
  return palette;
}

void TestPalette::done(const QString& text) {
  CommandPalette* palette = typed(text);
  QVERIFY(palette && palette->isVisible());
  QTest::keyClick(palette->search(), Qt::Key_Return);
  QVERIFY(!palette->isVisible());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QCoreApplication::processEvents();
}

void TestPalette::better_answers_come_first() {
  const char* name = "Tensor parallel";
  const QVector<double> scores{
      score("tensor parallel", name), score("tensor", name),  score("parallel", name), score("tp", name),
      score("tenpar", name),          score("arallel", name), score("tesnor", name)};
  for (qsizetype i = 1; i < scores.size(); ++i)
    QVERIFY2(scores[i] > 0 && scores[i] < scores[i - 1], qPrintable(QString::number(i)));
  QVERIFY(score("gpus", "GPUs") > score("gpus", "GPUs per node"));
  QVERIFY(score("grosse", "Größe der Prüfpunkte") > 0);
  QVERIFY(score("größe", "Groesse") > 0);
}

void TestPalette::unrelated_names_are_not_found() {
  for (const char* typed : {"xyz", "tensor xyz", "lesnar", "t q"}) QCOMPARE(score(typed, "Tensor parallel"), 0.0);
  QCOMPARE(score("", "Tensor parallel"), 0.0);
}

void TestPalette::an_input_is_set_as_one_step() {
  const double before = value("accelerators");
  const int steps = document().undoStack().index();
  done(QStringLiteral("gpus 4096"));
  QCOMPARE(value("accelerators"), 4096.0);
  QCOMPARE(document().undoStack().index(), steps + 1);
  document().undoStack().undo();
  QCOMPARE(value("accelerators"), before);
  done(QStringLiteral("sequence length = 16k"));
  QCOMPARE(value("sequence_length"), 16000.0);
}

void TestPalette::a_name_shows_its_input() {
  done(QStringLiteral("tensor par"));
  const InputRow* row = window_->inputs()->row(QStringLiteral("tensor_parallel"));
  QVERIFY(row->isVisible());
  QCOMPARE(window_->focusWidget(), row->control());
}

void TestPalette::a_refused_value_states_what_is_allowed() {
  const Design before = document().design();
  CommandPalette* palette = typed(QStringLiteral("tensor parallel 7000"));
  const QString label = QString::fromUtf8(parameter("tensor_parallel").label);
  qsizetype line = 0;
  for (const QString& title : palette->titles()) {
    if (title.startsWith(label + QStringLiteral(" must be")) && title.contains(QStringLiteral("7000"))) break;
    ++line;
  }
  QVERIFY2(line < palette->titles().size(), qPrintable(palette->titles().join(u'\n')));
  for (; line > 0; --line) QTest::keyClick(palette->search(), Qt::Key_Down);
  QTest::keyClick(palette->search(), Qt::Key_Return);
  QVERIFY(document().design() == before);
  QCOMPARE(window_->focusWidget(), window_->inputs()->row(QStringLiteral("tensor_parallel"))->control());
}

void TestPalette::choices_and_entries_are_values() {
  const Choice& last = parameter("schedule").choices.back();
  QVERIFY(id_of(document().design(), parameter("schedule")) != last.id);
  done(QStringLiteral("schedule ") + QString::fromUtf8(last.label));
  QCOMPARE(id_of(document().design(), parameter("schedule")), std::string(last.id));
  done(QStringLiteral("accelerator b200"));
  QVERIFY(id_of(document().design(), parameter("accelerator")).find("b200") != std::string::npos);
}

void TestPalette::a_result_is_explained() {
  const QString metric = metric_id(&Evaluation::goodput);
  done(metric);
  QCOMPARE(window_->explanation()->explained(), metric);
}

void TestPalette::an_entry_is_chosen() {
  done(QStringLiteral("a100 sxm 40"));
  QVERIFY(id_of(document().design(), parameter("accelerator")).find("a100") != std::string::npos);
}

void TestPalette::pages_views_and_scenarios_are_reached() {
  done(QStringLiteral("storage"));
  auto* storage = window_->page<StoragePage>();
  QVERIFY(storage->isVisible());
  QPushButton* view = storage->viewButtons().value(2);
  QVERIFY(view);
  done(QStringLiteral("storage ") + view->text());
  QVERIFY(view->isChecked());
  document().duplicateScenario(0);
  document().renameScenario(1, QStringLiteral("Cheaper"));
  document().setCurrent(0);
  done(QStringLiteral("cheaper"));
  QCOMPARE(document().current(), 1);
}

void TestPalette::an_action_is_run() {
  done(QStringLiteral("duplicate"));
  QCOMPARE(document().project().scenarios.size(), size_t(2));
}

void TestPalette::german_and_english_words_are_understood() {
  window_.reset();
  QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
  install_translations(QLocale());
  init();
  for (const char* words : {"storage", "speicher"}) {
    CommandPalette* palette = typed(QString::fromLatin1(words));
    QVERIFY(!palette->titles().isEmpty());
    QTest::keyClick(palette->search(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  done(QStringLiteral("tensor parallel 4"));
  QCOMPARE(value("tensor_parallel"), 4.0);
  // The comma is the decimal sign in this locale.
  done(QStringLiteral("accelerator price 2,5"));
  QCOMPARE(value("accelerator_price"), 2.5);
}

void TestPalette::escape_changes_nothing() {
  const Design before = document().design();
  CommandPalette* palette = typed(QStringLiteral("gpus 4096"));
  QTest::keyClick(palette->search(), Qt::Key_Escape);
  QVERIFY(!palette->isVisible());
  QVERIFY(document().design() == before);
}

void TestPalette::each_letter_is_answered_at_once() {
  // Answers are computed synchronously: after each key, the list answers all letters so far.
  CommandPalette* palette = typed({});
  const QString text = QStringLiteral("sequence length 8192");
  for (qsizetype i = 0; i < text.size(); ++i) {
    QTest::keyClick(palette->search(), text[i].toLatin1());
    const QStringList shown = palette->titles();
    QVERIFY2(!shown.isEmpty(), qPrintable(text.first(i + 1)));
    palette->search()->setText({});
    palette->search()->setText(text.first(i + 1));
    QCOMPARE(palette->titles(), shown);
  }
  QTest::keyClick(palette->search(), Qt::Key_Escape);
}

void TestPalette::the_field_shortens_its_text() {
  auto* button = window_->findChild<PaletteButton*>();
  QVERIFY(button && button->isVisible());
  const int wide = button->width();
  window_->resize(1280, 720);
  QCoreApplication::processEvents();
  QVERIFY(button->isVisible() && button->width() >= button->minimumSizeHint().width() && button->width() <= wide);
  QTest::mouseClick(button, Qt::LeftButton);
  auto* palette = window_->findChild<CommandPalette*>();
  QVERIFY(palette && palette->isVisible());
  QTest::keyClick(palette->search(), Qt::Key_Escape);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  // In the narrowest window the toolbar may have no room for the field. The shortcut still opens the palette.
  window_->resize(window_->minimumSize());
  window_->activateWindow();
  QCoreApplication::processEvents();
  palette = typed(QStringLiteral("gpus"));
  QVERIFY(palette && palette->isVisible() && !palette->titles().isEmpty());
}

TRAINYARD_TEST(TestPalette);
#include "tst_palette.moc"
