// SPDX-License-Identifier: GPL-3.0-or-later
// What users drop on the window, paste into it or name on the command line: files of all kinds, folders, several files,
// and lines of text.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>

#include "engine/formats/kit/import.h"
#include "tests/test_program.h"
#include "tests/ui/exchange_desk.h"
#include "ui/exchange/preview_tables.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/exchange_commands.h"
#include "ui/window/file_commands.h"
#include "ui/window/run_window.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestExchangeOpening : public ExchangeDesk {
  Q_OBJECT

 private slots:
  void other_files_are_imported_into_a_project();
  void two_projects_are_refused();
  void a_model_folder_is_previewed();
  void a_run_folder_opens_trust();
  void an_empty_folder_is_refused_in_one_sentence();
  void several_files_of_the_command_line_are_shown_together();
  void files_can_be_dropped_on_every_page();
  void no_drop_is_accepted_while_a_dialog_is_open();
  void pasted_names_are_opened_data();
  void pasted_names_are_opened();
  void a_pasted_text_is_previewed_like_a_file_data();
  void a_pasted_text_is_previewed_like_a_file();
  void pasting_into_a_field_edits_the_field();
  void bad_lines_are_one_sentence();
  void measured_runs_open_trust();
  void a_copied_design_is_pasted_as_a_scenario();

 private:
  /// Saves a project under that name. The document is then a new project.
  QString project(const char* name);
  /// A folder of a model, laid out as on Hugging Face.
  QString modelFolder();
};

QString TestExchangeOpening::project(const char* name) {
  const QString path = folder_.filePath(QLatin1String(name));
  document().newProject();
  document().renameScenario(0, QStringLiteral("Stored"));
  document().save(path);
  document().newProject();
  return path;
}

QString TestExchangeOpening::modelFolder() {
  QDir(folder_.path()).mkpath(QStringLiteral("Tiny-8B"));
  file("Tiny-8B/config.json",
       R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 30, "vocab_size": 128256,
          "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
          "max_position_embeddings": 8192})");
  file("Tiny-8B/tokenizer.json", R"({"version": "1.0"})");
  file("Tiny-8B/LICENSE", "Do as you like.\n");
  return folder_.filePath(QStringLiteral("Tiny-8B"));
}

void TestExchangeOpening::other_files_are_imported_into_a_project() {
  const QString path = project("project.json");
  QVERIFY(window_->files()->openPaths({file("one.yaml", accelerate), path}));
  QCOMPARE(document().scenario().name, std::string("Stored"));
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  click(dialog, "import_new");
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QCOMPARE(document().path(), path);
}

void TestExchangeOpening::two_projects_are_refused() {
  const QString one = project("project.json"), other = project("other.json"), before = json(document());
  QVERIFY(!window_->files()->openPaths({one, file("one.yaml", accelerate), other}));
  const QString sentence = window_->banner()->sentence();
  QVERIFY2(one_sentence(sentence) && sentence.contains(QStringLiteral("project.json")) &&
               sentence.contains(QStringLiteral("other.json")),
           qPrintable(sentence));
  QCOMPARE(json(document()), before);
  QVERIFY(!window_->findChild<ImportDialog*>());
}

void TestExchangeOpening::a_model_folder_is_previewed() {
  drop({modelFolder()});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  QVERIFY(child<QLabel>(dialog, "import_files")->text().contains(QStringLiteral("Tiny-8B/config.json")));
  QCOMPARE(child<QLineEdit>(dialog, "import_name")->text(), QStringLiteral("Tiny-8B"));
  QVERIFY(child<QLabel>(dialog, "import_model")->text().startsWith(QStringLiteral("Tiny-8B: 7,")));
  QVERIFY(child<QLabel>(dialog, "import_totals")->text().contains(QStringLiteral("understood")));
  // Files that are not read are listed in one line.
  child<QLineEdit>(dialog, "import_filter")->setText(QStringLiteral("tokenizer.json LICENSE"));
  QCOMPARE(dialog->tables()->count(), 1);
  const QString before = json(document());
  click(dialog, "import_cancel");
  QCOMPARE(json(document()), before);
}

void TestExchangeOpening::a_run_folder_opens_trust() {
  QDir(folder_.path()).mkpath(QStringLiteral("run"));
  QByteArray log = "Building 1-D device mesh with ['dp_shard'], [8]\n";
  for (int step = 1; step <= 20; ++step)
    log += "step: " + QByteArray::number(step) + "  loss:  8.38  memory: 49.59GiB(35.46%)  tps: 3,000  mfu: 41.4%\n";
  file("run/train.log", log);
  drop({folder_.filePath(QStringLiteral("run"))});
  const auto* page = window_->page<TrustPage>();
  QTRY_VERIFY(page->isVisible());
  QVERIFY2(window_->banner()->sentence().isEmpty(), qPrintable(window_->banner()->sentence()));
}

void TestExchangeOpening::an_empty_folder_is_refused_in_one_sentence() {
  QDir(folder_.path()).mkpath(QStringLiteral("holiday"));
  file("holiday/beach.txt", "Sand\n");
  drop({folder_.filePath(QStringLiteral("holiday"))});
  QTRY_VERIFY(window_->banner()->isVisible());
  const QString sentence = window_->banner()->sentence();
  QVERIFY2(one_sentence(sentence) && sentence.contains(QStringLiteral("holiday")), qPrintable(sentence));
  QVERIFY(!document().isModified());
}

void TestExchangeOpening::several_files_of_the_command_line_are_shown_together() {
  QSettings().setValue(QStringLiteral("tour/seen"), true);
  open_at_start(window_.get(), {modelFolder(), file("one.yaml", accelerate)});
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  const QString files = child<QLabel>(dialog, "import_files")->text();
  QVERIFY2(files.contains(QStringLiteral("Tiny-8B/config.json")) && files.contains(QStringLiteral("one.yaml")),
           qPrintable(files));
  click(dialog, "import_here");
  QCOMPARE(document().design().work.model->layers, 30.0);
  QCOMPARE(document().design().cluster.accelerators, 64.0);
  QCOMPARE(document().undoStack().index(), 1);
}

/// Files can be dropped on any widget. A text field alone would insert the name of the file.
void TestExchangeOpening::files_can_be_dropped_on_every_page() {
  const QString path = file("one.yaml", accelerate);
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  data.setText(path);
  int pages = 0, fields = 0;
  for (QAction* page : window_->actions()->pages->actions()) {
    page->trigger();
    QCoreApplication::processEvents();
    ++pages;
    QVector<QWidget*> targets{window_->centralWidget()};
    for (QLineEdit* field : window_->findChildren<QLineEdit*>())
      if (field->isVisible() && !field->isReadOnly()) targets << field;
    for (QWidget* target : targets) {
      const auto* field = qobject_cast<QLineEdit*>(target);
      const QString before = field ? field->text() : QString();
      fields += field != nullptr;
      QDragEnterEvent enter({3, 3}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(target, &enter);
      QVERIFY(enter.isAccepted());
      QDropEvent event({3, 3}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(target, &event);
      if (field) QCOMPARE(field->text(), before);
      QVERIFY2(window_->exchange()->reading()->isRunning(), qPrintable(target->objectName()));
      if (target != targets.last()) window_->exchange()->reading()->cancel();
    }
    ImportDialog* dialog = preview();
    QVERIFY2(dialog, qPrintable(page->objectName()));
    click(dialog, "import_cancel");
    QTRY_VERIFY(!window_->findChild<ImportDialog*>());
  }
  QVERIFY(pages > 4 && fields > pages);
  QVERIFY(!document().isModified());
}

void TestExchangeOpening::no_drop_is_accepted_while_a_dialog_is_open() {
  drop({file("one.yaml", accelerate)});
  QVERIFY(preview());
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file("one.yaml", accelerate))});
  QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &enter);
  QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &event);
  QVERIFY(!window_->exchange()->reading()->isRunning());
  QCOMPARE(window_->findChildren<ImportDialog*>().size(), 1);
}

void TestExchangeOpening::pasted_names_are_opened_data() {
  QTest::addColumn<QString>("text");
  const QString one = file("one.yaml", accelerate), two = file("two words.yaml", accelerate);
  QTest::newRow("a path") << one;
  QTest::newRow("several in one line") << QStringLiteral("'%1' %2").arg(two, modelFolder());
  QTest::newRow("one path per line") << two + u'\n' + modelFolder() + u'\n';
  QTest::newRow("addresses") << QUrl::fromLocalFile(two).toString(QUrl::FullyEncoded) + QStringLiteral("\r\n");
  QTest::newRow("a folder") << modelFolder();
}

void TestExchangeOpening::pasted_names_are_opened() {
  QFETCH(QString, text);
  paste(text);
  ImportDialog* dialog = preview();
  QVERIFY2(dialog, qPrintable(window_->banner()->sentence()));
  QVERIFY(!child<QLabel>(dialog, "import_files")->text().contains(QStringLiteral("pasted")));
}

void TestExchangeOpening::a_pasted_text_is_previewed_like_a_file_data() {
  QTest::addColumn<QString>("text");
  QTest::newRow("YAML") << QString::fromLatin1(accelerate);
  QTest::newRow("JSON") << QStringLiteral(
      "{\"distributed_type\": \"FSDP\", \"num_processes\": 64, "
      "\"mixed_precision\": \"bf16\"}");
  QTest::newRow("arguments") << QStringLiteral(
      "torchrun --nproc_per_node 8 --nnodes 8 pretrain_gpt.py "
      "--num-layers 32 --hidden-size 4096 --num-attention-heads 32");
}

void TestExchangeOpening::a_pasted_text_is_previewed_like_a_file() {
  QFETCH(QString, text);
  paste(text);
  ImportDialog* dialog = preview();
  QVERIFY(dialog);
  QCOMPARE(document().project().scenarios.size(), size_t(1));
  click(dialog, "import_new");
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QCOMPARE(number(document().design(), parameter("accelerators")), 64.0);
}

void TestExchangeOpening::pasting_into_a_field_edits_the_field() {
  QGuiApplication::clipboard()->setText(QStringLiteral("--set tensor_parallel=4"));
  window_->inputs()->focusSearch();
  auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  QVERIFY(field);
  QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
  QCOMPARE(field->text(), QStringLiteral("--set tensor_parallel=4"));
  QCOMPARE(document().project().scenarios.size(), size_t(1));
}

void TestExchangeOpening::bad_lines_are_one_sentence() {
  const QString before = json(document());
  for (const char* line : {"--set tensor_parallel=7.5", "--set nothing=1", "--set", "  "}) {
    window_->banner()->hide();
    paste(QString::fromLatin1(line));
    QTRY_VERIFY2(window_->banner()->isVisible(), line);
    QVERIFY2(one_sentence(window_->banner()->sentence()), qPrintable(window_->banner()->sentence()));
  }
  QCOMPARE(json(document()), before);
}

void TestExchangeOpening::measured_runs_open_trust() {
  drop({file("runs.csv", "model,accelerator,gpus,step_time_s\nllama3.1-8b,h100-sxm,8,2.5\n")});
  const auto* page = window_->page<TrustPage>();
  QVERIFY(page);
  QTRY_VERIFY(page->isVisible());
  QVERIFY2(window_->banner()->sentence().isEmpty(), qPrintable(window_->banner()->sentence()));
}

void TestExchangeOpening::a_copied_design_is_pasted_as_a_scenario() {
  Design design = document().design();
  for (const char* said : {"tensor_parallel=4", "model.layers=80", "accelerator_price=3", "zero_stage=3"})
    assign(design, said);
  document().edit(design, QStringLiteral("Four changes"));
  window_->actions()->copy_design->trigger();
  const QString line = QGuiApplication::clipboard()->text();
  QVERIFY(!line.contains(u'\n') && line.startsWith(QStringLiteral("--set ")));
  document().newProject();
  const Design before = document().design();
  paste(line);
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QVERIFY(document().design() == design);
  QVERIFY(document().project().scenarios[0].design == before);
  const QString name = QString::fromStdString(document().scenario().name);
  QVERIFY2(name.contains(QStringLiteral("Tensor parallel 4")) && name.endsWith(QStringLiteral("1 more")),
           qPrintable(name));
  window_->actions()->undo->trigger();
  QCOMPARE(document().project().scenarios.size(), size_t(1));
}

TRAINYARD_TEST(TestExchangeOpening);
#include "tst_exchange_opening.moc"
