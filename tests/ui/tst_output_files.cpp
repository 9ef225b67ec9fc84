// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the window writes are complete or absent, and never replace files in use or special files.
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "tests/ui/document_support.h"
#include "ui/charts/chart_export.h"
#include "ui/document/output_files.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/report/export.h"
#include "ui/report/report_dialog.h"
#include "ui/widgets/save_dialog.h"
#include "ui/window/file_commands.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class OutputFilesTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { dir_ = std::make_unique<QTemporaryDir>(); }

  void nothing_is_touched_before_everything_is_written() {
    write(path("a"), "old a");
    write(path("b"), "old b");
    {
      OutputFiles files({path("a"), path("b"), path("c")});
      files.write(0, "new a");
      files.write(1, "new b");
      files.write(1, " and more");
      QCOMPARE(bytes(path("a")), QByteArray("old a"));
      QVERIFY(!QFile::exists(path("c")));
    }
    QCOMPARE(bytes(path("a")), QByteArray("old a"));
    QCOMPARE(names(), QStringList({"a", "b"}));
    OutputFiles files({path("a"), path("b")});
    files.write(0, "new a");
    files.write(1, "new b");
    files.write(1, " and more");
    files.commit();
    QCOMPARE(bytes(path("a")), QByteArray("new a"));
    QCOMPARE(bytes(path("b")), QByteArray("new b and more"));
    QCOMPARE(names(), QStringList({"a", "b"}));
  }

  void a_file_that_changed_meanwhile_is_kept() {
    write(path("a"), "old a");
    write(path("b"), "old b");
    OutputFiles files({path("a"), path("b")});
    files.write(0, "new a");
    files.write(1, "new b");
    write(path("b"), "somebody else's");
    QVERIFY(refusal([&] { files.commit(); }).contains(QStringLiteral("another program has changed")));
    QCOMPARE(bytes(path("a")), QByteArray("old a"));
    QCOMPARE(bytes(path("b")), QByteArray("somebody else's"));
  }

  void permissions_are_kept() {
    write(path("a"), "old");
    const auto mine = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    QVERIFY(QFile::setPermissions(path("a"), mine));
    write_whole({{path("a"), "new"}});
    QCOMPARE(QFile::permissions(path("a")), mine);
    Document document;
    document.save(path("a"));
    QCOMPARE(QFile::permissions(path("a")), mine);
  }

  void exports_never_replace_the_open_project() {
    const QString project = path("plan.csv");
    Document document;
    document.save(project);
    const QByteArray content = bytes(project);
    FileCommands commands(&document, nullptr);
    QString sentence;
    connect(&commands, &FileCommands::failed, this, [&](const QString& text) { sentence = text; });
    QVERIFY(!commands.exportCsvTo(project));
    QVERIFY2(sentence.contains(QStringLiteral("plan.csv: this is the project")), qPrintable(sentence));
    ReportDialog dialog(document);
    for (const auto format : {ReportDialog::Format::pdf, ReportDialog::Format::html, ReportDialog::Format::csv})
      QVERIFY(!dialog.exportTo(format, project));
    const ChartSpec chart = samples::all_charts(samples::usual()).first();
    QVERIFY(refusal([&] { save_chart(chart, {600, 240}, project); }).contains(QStringLiteral("the project")));
    QCOMPARE(bytes(project), content);

    // The open project is protected. After the document is saved elsewhere, its first file is not.
    Document other;
    other.open(project);
    QVERIFY(refusal([&] { write_whole({{project, "x"}}); }).contains(QStringLiteral("the project")));
    document.save(path("elsewhere.trainyard"));
    other.newProject();
    write_whole({{project, "x"}});
    QCOMPARE(bytes(project), QByteArray("x"));
  }

  void a_project_replaces_itself_but_no_table_that_is_read() {
    const QString table = path("runs.csv");
    const QByteArray runs = "model,accelerator,gpus\nLlama 3.1 8B,h100-sxm,8\n";
    write(table, runs);
    Document document;
    TrustStudy study(&document);
    study.load(table);
    QString many = QString::fromUtf8(runs);
    for (int i = 0; i < 20000; ++i) many += QStringLiteral("Llama 3.1 8B,h100-sxm,8\n");
    write(path("many.csv"), many.toUtf8());
    QString sentence;
    connect(&study, &TrustStudy::failed, this, [&](const QString& text) { sentence = text; });
    study.load(path("many.csv"));
    QVERIFY2(one_sentence(sentence) && sentence.contains(QStringLiteral("20,000")), qPrintable(sentence));
    QCOMPARE(study.ownName(), QStringLiteral("runs.csv"));
    study.load(QStringLiteral("/dev/zero"));
    QVERIFY2(one_sentence(sentence) && sentence.contains(QStringLiteral("64 MiB")), qPrintable(sentence));
    QVERIFY(refusal([&] { document.save(table); }).contains(QStringLiteral("the table of runs")));
    QVERIFY(refusal([&] { write_whole({{table, "x"}}); }).contains(QStringLiteral("the table of runs")));
    QCOMPARE(bytes(table), runs);
    study.forgetOwnRuns();
    document.save(table);
    document.edit(parameter("tensor_parallel"), 4.0);
    document.save(table);
    QVERIFY(bytes(table).contains("\"tensor_parallel\": 4"));
  }

  /// A disk that fills up while saving, simulated by a limit on file size.
  void a_project_on_a_full_disk_stays_as_it_was() {
    const QString project = path("plan.trainyard"), table = path("plan.csv");
    Document document;
    document.save(project);
    write(table, "old");
    const QByteArray content = bytes(project);
    document.edit(parameter("tensor_parallel"), 4.0);
    FileCommands commands(&document, nullptr);
    rlimit usual{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit full{100, usual.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
    const QString sentence = refusal([&] { document.save(project); });
    const bool exported = commands.exportCsvTo(table);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &usual), 0);
    std::signal(SIGXFSZ, ignored);
    QVERIFY2(one_sentence(sentence), qPrintable(sentence));
    QVERIFY(!exported);
    QCOMPARE(bytes(project), content);
    QCOMPARE(bytes(table), QByteArray("old"));
    QCOMPARE(names(), QStringList({"plan.csv", "plan.trainyard"}));
    QVERIFY(document.isModified());
  }

  void a_project_is_saved_only_to_ordinary_files() {
    QCOMPARE(mkfifo(QFile::encodeName(path("pipe")), 0600), 0);
    QVERIFY(QFile::link(QStringLiteral("circle"), path("circle")));
    Document document;
    document.edit(parameter("tensor_parallel"), 4.0);
    for (const QString& place : {path("pipe"), path("circle"), QStringLiteral("/dev/null"), dir_->path()}) {
      const QString sentence = refusal([&] { document.save(place); });
      QVERIFY2(one_sentence(sentence) && sentence.contains(place), qPrintable(sentence));
      QVERIFY(document.isModified());
      QVERIFY(document.path().isEmpty());
    }
    QVERIFY(QFileInfo(path("circle")).isSymLink());
    QVERIFY(!QFileInfo(path("pipe")).isFile());
    QVERIFY(!QFileInfo(QStringLiteral("/dev/null")).isFile());
  }

  void a_completed_file_name_is_asked_about_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("exists");
    QTest::addColumn<bool>("replace");
    QTest::addColumn<QString>("answer");
    QTest::newRow("new") << "plan" << false << false << "plan.trainyard";
    QTest::newRow("with the file extension") << "plan.json" << false << false << "plan.json";
    QTest::newRow("replace") << "plan" << true << true << "plan.trainyard";
    QTest::newRow("keep") << "plan" << true << false << "";
  }
  void a_completed_file_name_is_asked_about() {
    QFETCH(QString, typed);
    QFETCH(bool, exists);
    QFETCH(bool, replace);
    QFETCH(QString, answer);
    if (exists) write(path("plan.trainyard"), "precious");
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    bool asked = false;
    QTimer::singleShot(0, this, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->findChild<QLineEdit*>()->setText(path(typed.toUtf8()));
      QTimer::singleShot(0, this, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        asked = true;
        QVERIFY(box->text().contains(QStringLiteral("plan.trainyard")));
        QCOMPARE(box->defaultButton(), box->button(QMessageBox::Cancel));
        for (QAbstractButton* button : box->buttons())
          if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == replace) return button->click();
      });
      dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    });
    const QString chosen = ask_where_to_save(nullptr, QStringLiteral("Save"), path("other"), QStringLiteral("All (*)"),
                                             QStringLiteral("trainyard"));
    QCOMPARE(chosen, answer.isEmpty() ? QString() : path(answer.toUtf8()));
    QCOMPARE(asked, exists);
  }

  /// A report is not written under the name of another kind of file.
  void a_report_has_its_own_extension() {
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QTimer::singleShot(0, this, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->findChild<QLineEdit*>()->setText(path("r.html"));
      dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    });
    const QString chosen = ask_where_to_save(nullptr, QStringLiteral("Save"), path("other"), QStringLiteral("All (*)"),
                                             QStringLiteral("pdf"), Ending::fixed);
    QCOMPARE(chosen, path("r.html.pdf"));
  }

 private:
  QString path(const QByteArray& name) const { return dir_->filePath(QString::fromUtf8(name)); }
  QStringList names() const { return QDir(dir_->path()).entryList(QDir::Files); }
  std::unique_ptr<QTemporaryDir> dir_;
};

TRAINYARD_TEST(OutputFilesTest);
#include "tst_output_files.moc"
