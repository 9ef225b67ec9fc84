// SPDX-License-Identifier: GPL-3.0-or-later
// The report from the command line: the numbers of evaluate, in every language, and no file is lost.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/files/project.h"
#include "tests/cli/program.h"
#include "tests/cli/projects.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// The rows of a report's table without the two columns that name the scenario, and without the machine room, which
/// only a report states.
QVector<QStringList> without_scenario(const QByteArray& csv) {
  QVector<QStringList> rows = csv_rows(csv);
  for (QStringList& row : rows) row.remove(0, 2);
  rows.removeIf([](const QStringList& row) { return row.front() == u"room"; });
  return rows;
}

}  // namespace

class TestReportCommand : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(folder_.isValid()); }

  void reports_show_the_numbers_of_evaluate() {
    const QString pdf = folder_.filePath("r.pdf"), csv = folder_.filePath("r.csv"), html = folder_.filePath("r.html");
    const Run run = trainyard_run(
        {"report", "--pdf", pdf, "--csv", csv, "--html", html, "--title", "A title", "--sections", "appendix,quick"});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
    QCOMPARE(without_scenario(read(csv)), csv_rows(trainyard_run({"evaluate", "--csv"}).out));
    QString printed = run_tool("pdftotext", {"-layout", pdf, "-"}).text().simplified();
    QVERIFY(printed.contains("A title"));
    // pdftotext loses the space before a unit in a stretched or squeezed line.
    printed.remove(' ');
    const QString page = QString::fromUtf8(read(html));
    const QVector<QStringList> rows = without_scenario(read(csv));
    const qsizetype text = rows.first().indexOf("text");
    for (const QStringList& row : rows.mid(1)) {
      // A report does not state margins to limits that are not set.
      if (row[0] != "metric" || row[text].startsWith("unknown: enter")) continue;
      QVERIFY2(printed.contains(row[text].simplified().remove(' ')), qPrintable(row[1] + ": " + row[text]));
      QVERIFY2(page.contains(row[text].toHtmlEscaped()), qPrintable(row[1] + ": " + row[text]));
    }
  }

  void existing_files_survive_a_failed_report() {
    const QString csv = folder_.filePath("kept.csv");
    write(csv, "kept");
    const Run run = trainyard_run({"report", "--csv", csv, "--pdf", folder_.filePath("none/x.pdf")});
    QCOMPARE(run.status, 2);
    QCOMPARE(read(csv), QByteArray("kept"));
    QCOMPARE(QDir(folder_.path()).entryList({"kept.csv*"}), QStringList("kept.csv"));
  }

  void without_a_display_the_window_becomes_a_report() {
    QTemporaryDir here;
    const Run run = trainyard_run({}, bare_environment(), here.path());
    QCOMPARE(run.status, 0);
    for (const char* name : {"trainyard-report.pdf", "trainyard-report.csv"}) {
      QVERIFY2(QFile::exists(here.filePath(name)), name);
      QVERIFY2(run.out.contains(name), run.out.constData());
    }
    QTemporaryDir there;
    // The current scenario does not fit. Unless the user chose it, the report is about the recommended one.
    Project project = two_scenarios();
    project.current = 1;
    for (const auto& [subject, status] : {std::pair("B", 1), std::pair("", 0)}) {
      project.report.subject = subject;
      write(there.filePath("two.json"), QByteArray::fromStdString(write_project(project)));
      QCOMPARE(trainyard_run({"two.json"}, bare_environment(), there.path()).status, status);
    }
    QVERIFY(QFile::exists(there.filePath("trainyard-report.pdf")));
  }

  void the_command_in_the_report_gives_the_same_numbers() {
    const QStringList design{"--set", "tensor_parallel=4",       "--set", "model.layers=100", "--set", "precision=fp8",
                             "--set", "checkpoint_interval=300", "--set", "price=2.2"};
    QStringList known;
    for (int i = 0; i < design.size(); i += 2)
      if (trainyard_run({"evaluate", "--set", design[i + 1]}).status != 2) known += design.mid(i, 2);
    QVERIFY(known.size() >= 6);
    const QString pdf = folder_.filePath("again.pdf");
    trainyard_run(QStringList{"report", "--pdf", pdf, "--sections", "appendix"} + known);
    const QString printed = run_tool("pdftotext", {pdf, "-"}).text().simplified();
    const qsizetype start = printed.indexOf("trainyard report --set"), end = printed.indexOf("--pdf report.pdf", start);
    QVERIFY2(start > 0 && end > start, qPrintable(printed.right(600)));
    QStringList again = printed.mid(start, end - start).split(' ', Qt::SkipEmptyParts).mid(2);
    QCOMPARE(trainyard_run(QStringList{"evaluate", "--csv"} + again).out,
             trainyard_run(QStringList{"evaluate", "--csv"} + known).out);
  }

  void csv_is_the_same_in_every_language() {
    QProcessEnvironment german = bare_environment();
    german.insert("LC_ALL", "de_DE.UTF-8");
    german.insert("LANG", "de_DE.UTF-8");
    for (const QStringList& arguments : {QStringList{"evaluate", "--json"}, QStringList{"evaluate", "--csv"},
                                         QStringList{"parameters", "--csv"}, QStringList{"catalog", "models", "--csv"}})
      QCOMPARE(trainyard_run(arguments, german).out, trainyard_run(arguments).out);
    const QString csv = folder_.filePath("german.csv"), pdf = folder_.filePath("german.pdf");
    QCOMPARE(trainyard_run({"report", "--csv", csv, "--pdf", pdf}, german).status, 0);
    QCOMPARE(without_scenario(read(csv)), csv_rows(trainyard_run({"evaluate", "--csv"}).out));
    QVERIFY(run_tool("pdftotext", {pdf, "-"}).text().contains("16.384"));
  }

  /// Without --scenario, the report is about the subject that the project states.
  void the_report_is_about_the_subject_of_the_project() {
    Project project = two_scenarios();
    project.report.subject = "B";
    const QString file = folder_.filePath("two.json"), html = folder_.filePath("subject.html");
    write(file, QByteArray::fromStdString(write_project(project)));
    QCOMPARE(trainyard_run({"report", file, "--html", html, "--sections", "-compare"}).status, 1);
    QVERIFY(read(html).contains("too big"));
    QCOMPARE(trainyard_run({"report", file, "--scenario", "small", "--html", html, "--force"}).status, 0);
  }

 private:
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReportCommand);
#include "tst_report_command.moc"
