// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other programs in the real window: what is dropped, pasted or opened is previewed before anything changes.
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTest>

#include "engine/formats/kit/import.h"
#include "tests/test_program.h"
#include "tests/ui/exchange_desk.h"
#include "ui/exchange/design_text.h"
#include "ui/exchange/export_dialog.h"
#include "ui/exchange/preview_tables.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/unit_field.h"
#include "ui/palette/command_palette.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/exchange_commands.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Names of controls in a dialog that have no accessible name or, except for tables, no tool tip.
QStringList nameless(const QWidget& dialog) {
  QStringList found;
  for (QWidget* widget : dialog.findChildren<QWidget*>()) {
    if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
    QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
    const bool named = seen && !seen->text(QAccessible::Name).isEmpty() && !widget->objectName().isEmpty();
    if (!named || (!qobject_cast<FactTable*>(widget) && widget->toolTip().isEmpty())) found << widget->objectName();
  }
  return found;
}

}  // namespace

class TestExchangeWindow : public ExchangeDesk {
  Q_OBJECT

 private slots:
  void dropped_files_are_previewed_and_become_a_scenario();
  void unstated_values_are_asked_for();
  void applying_to_this_scenario_is_one_undo_step();
  void cancelling_changes_nothing();
  void the_table_is_searched_and_read_by_keyboard();
  void reading_can_be_stopped();
  void broken_files_change_nothing_data();
  void broken_files_change_nothing();
  void exports_are_those_of_the_job();
  void an_export_is_read_back_as_the_same_design();
  void designs_that_cannot_run_are_exported_only_on_request();
  void contradicting_files_ask_which_one_to_use();
  void the_palette_knows_the_new_actions();
  void dialogs_fit_a_small_screen();
};

void TestExchangeWindow::dropped_files_are_previewed_and_become_a_scenario() {
  const Design before = document().design();
  drop({file("one.yaml", accelerate),
        file("config.json", R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
             "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 32000})")});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  // Nothing has changed yet.
  QVERIFY(document().design() == before && !document().isModified());
  QVERIFY(dialog->tables()->count() > 3);
  const QString files = child<QLabel>(dialog, "import_files")->text();
  QVERIFY2(files.contains(QStringLiteral("one.yaml")) && files.contains(QStringLiteral("config.json")),
           qPrintable(files));
  QVERIFY(!child<QLabel>(dialog, "import_verdict")->text().isEmpty());
  child<QLineEdit>(dialog, "import_name")->setText(QStringLiteral("From accelerate"));
  click(dialog, "import_new");
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QCOMPARE(document().scenario().name, std::string("From accelerate"));
  QVERIFY(document().scenario().note.find("one.yaml") != std::string::npos);
  QCOMPARE(number(document().design(), parameter("accelerators")), 64.0);
  QVERIFY(document().project().scenarios[0].design == before);
  QVERIFY(!window_->banner()->isVisible());
  window_->actions()->undo->trigger();
  QCOMPARE(document().project().scenarios.size(), size_t(1));
  QVERIFY(!document().isModified());
}

/// The dialog asks for what no file states; an answer is read like a value of the files, so the batch follows it.
void TestExchangeWindow::unstated_values_are_asked_for() {
  drop({file("ds.json", R"({"train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 4,
                            "zero_optimization": {"stage": 1}, "bf16": {"enabled": true}})")});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  QStringList asked;
  for (const InputRow* row : dialog->findChildren<InputRow*>()) asked << QLatin1String(row->parameter().id);
  QCOMPARE(asked, (QStringList{"model", "accelerator", "accelerators", "tokens"}));
  const auto assumed = [&] {
    QStringList inputs;
    for (const PreviewRow& row : preview_rows(dialog->preview()))
      if (row.interpretation == Interpretation::assumed) inputs << row.input;
    return inputs;
  };
  QVERIFY(assumed().contains(QStringLiteral("Tokens")) && assumed().contains(QStringLiteral("GPUs")));
  const auto type = [&](const char* id, const QString& value) {
    for (InputRow* row : dialog->findChildren<InputRow*>()) {
      if (row->parameter().id != std::string_view(id)) continue;
      auto* field = row->findChild<UnitField*>();
      QTest::mouseClick(field, Qt::LeftButton);
      field->selectAll();
      QTest::keyClicks(field, value);
      QTest::keyClick(field, Qt::Key_Tab);
    }
  };
  const auto& preview = dialog->preview();
  type("accelerators", QStringLiteral("512"));
  QTRY_COMPARE(preview.import->design.cluster.accelerators, 512.0);
  QCOMPARE(preview.import->design.work.global_batch, 2 * 4 * resolved(preview.import->design).layout.data_parallel);
  QVERIFY(!assumed().contains(QStringLiteral("GPUs")) && assumed().contains(QStringLiteral("Tokens")));
  // A refused answer is not replaced by the old value.
  for (const char* refused : {"abc", "0"}) {
    type("tokens", QLatin1String(refused));
    click(dialog, "import_new");
    QVERIFY2(dialog->isVisible() && document().project().scenarios.size() == 1, refused);
  }
  // An edited copy of a model is an answer like any other, and the suggested name follows it.
  auto* draft = dialog->findChild<ui::Document*>();
  Design edited = draft->design();
  assign(edited, "model.vocab=64000");
  draft->edit(edited, {});
  QTRY_COMPARE(preview.import->design.work.model->vocab, 64000.0);
  QVERIFY(child<QLabel>(dialog, "import_refusal")->isHidden());
  QCOMPARE(child<QLineEdit>(dialog, "import_name")->text(),
           QString::fromStdString(preview.import->design.work.model->name));
  // An answer that is typed last is read before the design is taken.
  type("tokens", QStringLiteral("2T"));
  click(dialog, "import_new");
  QCOMPARE(document().design().work.tokens, 2e12);
  QCOMPARE(document().design().cluster.accelerators, 512.0);
  QVERIFY(document().scenario().note.find("Tokens") == std::string::npos);
}

void TestExchangeWindow::applying_to_this_scenario_is_one_undo_step() {
  const Design before = document().design();
  drop({file("one.yaml", accelerate)});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  const Design wanted = dialog->preview().import->design;
  click(dialog, "import_here");
  QCOMPARE(document().project().scenarios.size(), size_t(1));
  QVERIFY(document().design() == wanted);
  QCOMPARE(document().undoStack().index(), 1);
  QVERIFY2(window_->actions()->undo->text().contains(QStringLiteral("one.yaml")),
           qPrintable(window_->actions()->undo->text()));
  window_->actions()->undo->trigger();
  QVERIFY(document().design() == before);
}

void TestExchangeWindow::cancelling_changes_nothing() {
  const QString before = json(document());
  drop({file("one.yaml", accelerate)});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  QTest::keyClick(dialog, Qt::Key_Escape);
  QTRY_VERIFY(!window_->findChild<ImportDialog*>());
  QCOMPARE(json(document()), before);
  QVERIFY(!document().isModified());
}

void TestExchangeWindow::the_table_is_searched_and_read_by_keyboard() {
  drop({file("one.yaml", accelerate)});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  const int all = dialog->tables()->count();
  auto* filter = child<QLineEdit>(dialog, "import_filter");
  filter->setFocus();
  QTest::keyClicks(filter, QStringLiteral("num_processes"));
  QCOMPARE(dialog->tables()->count(), 1);
  FactTable* understood = dialog->tables()->table(Interpretation::understood);
  understood->setFocus();
  QTest::keyClick(understood, Qt::Key_Down);
  const QString whole = child<QLabel>(dialog, "import_reason")->text();
  QVERIFY2(whole.contains(QStringLiteral("64")) && whole.contains(QStringLiteral("16,384")), qPrintable(whole));
  filter->clear();
  QCOMPARE(dialog->tables()->count(), all);
  // Down from the last row of a table goes to the first row of the next table, and Up goes back.
  FactTable* assumed = dialog->tables()->table(Interpretation::assumed);
  QVERIFY(assumed->isVisible() && understood->isVisible());
  assumed->setFocus();
  assumed->setCurrentIndex(assumed->model()->index(assumed->count() - 1, 0));
  QTest::keyClick(assumed, Qt::Key_Down);
  auto* next = qobject_cast<FactTable*>(QApplication::focusWidget());
  QVERIFY(next && next != assumed && next->currentIndex().row() == 0);
  QVERIFY(!assumed->currentIndex().isValid());
  QVERIFY(child<QLabel>(dialog, "import_reason")->text().contains(next->model()->index(0, 0).data().toString().mid(3)));
  QTest::keyClick(next, Qt::Key_Up);
  QCOMPARE(QApplication::focusWidget(), assumed);
  click(dialog, "import_understood");
  QVERIFY(dialog->tables()->count() < all);
  // Enter in a single-line field imports.
  auto* name = child<QLineEdit>(dialog, "import_name");
  name->setFocus();
  QTest::keyClick(name, Qt::Key_Return);
  QCOMPARE(document().project().scenarios.size(), size_t(2));
}

void TestExchangeWindow::reading_can_be_stopped() {
  const QString before = json(document());
  BackgroundStudy* reading = window_->exchange()->reading();
  drop({file("one.yaml", accelerate)});
  QVERIFY(reading->isRunning());
  reading->cancel();
  // The next files are read in the same thread, so the stopped reading has ended when they are shown.
  drop({file("two.yaml", accelerate)});
  QVERIFY(preview());
  QCOMPARE(window_->findChildren<ImportDialog*>().size(), 1);
  QVERIFY(child<QLabel>(preview(), "import_files")->text().startsWith(QStringLiteral("two.yaml")));
  QVERIFY(window_->banner()->sentence().isEmpty());
  QCOMPARE(json(document()), before);
}

void TestExchangeWindow::broken_files_change_nothing_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::newRow("empty") << QByteArray();
  QTest::newRow("binary") << QByteArray("\x00\x01\x02\x00\xFF\xFE", 6);
  QTest::newRow("cut JSON") << QByteArray("{\"hidden_size\": 40");
  QTest::newRow("no configuration") << QByteArray("Dear all,\nhere is a poem.\n");
  QTest::newRow("unknown keys") << QByteArray("{\"colour\": \"blue\"}");
  QTest::newRow("wrong type") << QByteArray("distributed_type: FSDP\nnum_processes: many\n");
  QTest::newRow("absurd number") << QByteArray("distributed_type: FSDP\nnum_processes: 1e300\n");
}

void TestExchangeWindow::broken_files_change_nothing() {
  QFETCH(QByteArray, text);
  const QString before = json(document());
  drop({file("one.yaml", accelerate), file("broken.json", text)});
  QTRY_VERIFY(window_->banner()->isVisible());
  const QString sentence = window_->banner()->sentence();
  QVERIFY2(one_sentence(sentence) && sentence.contains(QStringLiteral("broken.json")), qPrintable(sentence));
  QVERIFY(!window_->findChild<ImportDialog*>());
  QCOMPARE(json(document()), before);
  QVERIFY(!document().isModified());
}

void TestExchangeWindow::exports_are_those_of_the_job() {
  QVERIFY(!window_->actions()->export_for.isEmpty());
  for (const Job job : every_job) {
    if (job != Job::training) document().addScenarioFor(job);
    QCoreApplication::processEvents();
    bool any = false;
    for (const QAction* action : window_->actions()->export_for) {
      QCOMPARE(action->isVisible(), can_describe(known_format(action->data().toString().toStdString()), job));
      any = any || action->isVisible();
    }
    QCOMPARE(window_->actions()->export_menu->menuAction()->isEnabled(), any);
  }
}

void TestExchangeWindow::an_export_is_read_back_as_the_same_design() {
  Design design = document().design();
  for (const char* said : {"virtual_pipeline=5", "accelerators=8192", "accelerator_price=3", "model.layers=80"})
    assign(design, said);
  document().edit(design, QStringLiteral("Four changes"));
  for (QAction* action : window_->actions()->export_for) {
    if (!action->isVisible()) continue;
    action->trigger();
    auto* dialog = window_->findChild<ExportDialog*>();
    QVERIFY(dialog);
    QVERIFY(!dialog->text().isEmpty());
    QCOMPARE(child<QPlainTextEdit>(dialog, "export_text")->toPlainText(), dialog->text());
    // Some programs refuse this design; the file then says so.
    auto* insist = child<QCheckBox>(dialog, "export_insist");
    if (insist->isVisible()) {
      insist->setFocus();
      QTest::keyClick(insist, Qt::Key_Space);
    }
    click(dialog, "export_copy");
    QCOMPARE(QGuiApplication::clipboard()->text(), dialog->text());
    const QString path = folder_.filePath(dialog->fileName());
    QVERIFY(dialog->saveTo(path));
    QCOMPARE(bytes(path), dialog->text().toUtf8());
    QVERIFY(!dialog->saveTo(folder_.path()));
    QVERIFY(one_sentence(child<QLabel>(dialog, "export_message")->text()));
    click(dialog, "export_close");
    QTRY_VERIFY(!window_->findChild<ExportDialog*>());
    if (!known_format(action->data().toString().toStdString()).readable) continue;

    // A different current design does not affect the import.
    document().addScenario(QStringLiteral("Other"), {}, default_design());
    drop({path});
    ImportDialog* shown = preview();
    QVERIFY2(shown, qPrintable(path + u' ' + window_->banner()->sentence()));
    click(shown, "import_here");
    QVERIFY2(document().design() == design, qPrintable(action->text()));
    document().setCurrent(0);
  }
}

void TestExchangeWindow::designs_that_cannot_run_are_exported_only_on_request() {
  Design design = document().design();
  assign(design, "tensor_parallel=7");
  document().edit(design, QStringLiteral("TP 7 divides no heads"));
  const auto open_megatron = [this] {
    for (QAction* action : window_->actions()->export_for)
      if (action->data().toString() == QLatin1String("megatron")) action->trigger();
  };
  open_megatron();
  auto* dialog = window_->findChild<ExportDialog*>();
  QVERIFY(dialog);
  auto* insist = child<QCheckBox>(dialog, "export_insist");
  auto *save = child<QPushButton>(dialog, "export_save"), *copy = child<QPushButton>(dialog, "export_copy");
  QVERIFY(insist->isVisible());
  QVERIFY(child<QLabel>(dialog, "export_obstacle")->isVisible());
  QVERIFY(!save->isEnabled() && !copy->isEnabled());
  insist->setFocus();
  QTest::keyClick(insist, Qt::Key_Space);
  QVERIFY(save->isEnabled() && copy->isEnabled());
  click(dialog, "export_copy");
  QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("cannot run")));
  click(dialog, "export_close");
  document().undoStack().undo();
  QTRY_VERIFY(!window_->findChild<ExportDialog*>());
  open_megatron();
  dialog = window_->findChild<ExportDialog*>();
  QVERIFY(!child<QCheckBox>(dialog, "export_insist")->isVisible());
  QVERIFY(child<QPushButton>(dialog, "export_save")->isEnabled());
}

/// Full sharding in BF16 in one file, ZeRO-2 in FP16 in the other: import stays disabled until the user selects a file.
void TestExchangeWindow::contradicting_files_ask_which_one_to_use() {
  const Design before = document().design();
  const QStringList files{
      file("one.yaml", accelerate),
      file("ds.json", R"({"zero_optimization": {"stage": 2}, "fp16": {"enabled": true}, "train_batch_size": 64})")};
  drop(files);
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  auto* believed = child<QComboBox>(dialog, "import_believed");
  QVERIFY(believed && believed->currentIndex() == 0);
  QVERIFY(!child<QPushButton>(dialog, "import_new")->isEnabled());
  QVERIFY(!child<QPushButton>(dialog, "import_here")->isEnabled());
  const int place = believed->findText(QStringLiteral("ds.json"), Qt::MatchEndsWith);
  QVERIFY(place > 0);
  // Answers and the name remain when the files are read again.
  auto* draft = dialog->findChild<ui::Document*>();
  draft->edit(trainyard::parameter(&Workload::tokens), 3e12);
  child<QLineEdit>(dialog, "import_name")->setText(QStringLiteral("Mine"));
  believed->setCurrentIndex(place);
  emit believed->activated(place);
  const auto asked_again = [&] {
    dialog = preview();
    auto* box = dialog ? dialog->findChild<QComboBox*>(QStringLiteral("import_believed")) : nullptr;
    return !box || box->currentIndex() > 0;
  };
  QTRY_VERIFY(asked_again());
  QVERIFY(document().design() == before);
  QCOMPARE(child<QLineEdit>(dialog, "import_name")->text(), QStringLiteral("Mine"));
  click(dialog, "import_here");
  QCOMPARE(document().design().work.tokens, 3e12);
  QCOMPARE(number(document().design(), parameter("zero_stage")), 2.0);
}

void TestExchangeWindow::the_palette_knows_the_new_actions() {
  QGuiApplication::clipboard()->clear();
  QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
  auto* palette = window_->findChild<CommandPalette*>();
  QVERIFY(palette);
  QTest::keyClicks(palette->search(), QStringLiteral("copy design"));
  QTest::keyClick(palette->search(), Qt::Key_Return);
  QCOMPARE(QGuiApplication::clipboard()->text(), design_line(document().design()));
}

void TestExchangeWindow::dialogs_fit_a_small_screen() {
  drop({file("one.yaml", accelerate)});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  QVERIFY2(dialog->minimumSizeHint().width() <= 940 && dialog->minimumSizeHint().height() <= 560,
           qPrintable(
               QStringLiteral("%1x%2").arg(dialog->minimumSizeHint().width()).arg(dialog->minimumSizeHint().height())));
  QCOMPARE(nameless(*dialog), QStringList());
  dialog->reject();
  QTRY_VERIFY(!window_->findChild<ImportDialog*>());
  window_->actions()->export_for.first()->trigger();
  auto* writing = window_->findChild<ExportDialog*>();
  QVERIFY(writing);
  QVERIFY(writing->minimumSizeHint().width() <= 940 && writing->minimumSizeHint().height() <= 560);
  QCOMPARE(nameless(*writing), QStringList());
}

TRAINYARD_TEST(TestExchangeWindow);
#include "tst_exchange_window.moc"
