// SPDX-License-Identifier: GPL-3.0-or-later
// A report contains what it needs to be computed again, and verify says which results differ.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "engine/catalog/catalog_version.h"
#include "engine/error.h"
#include "engine/files/project.h"
#include "engine/metrics/metric.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"
#include "ui/report/printed_results.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

QByteArray project_with(const char* assignment) {
  Project project = default_project();
  if (assignment) assign(project.scenarios.front().design, assignment);
  return QByteArray::fromStdString(write_project(project));
}

/// The results with one value replaced; without an id, a field of the report that is not a result.
QByteArray changed_in(const QByteArray& results, const QString& field, const QString& id, const QString& value) {
  QJsonObject json = QJsonDocument::fromJson(results).object();
  if (id.isEmpty()) {
    json[field] = value;
  } else {
    QJsonObject scenarios = json["results"].toObject(), scenario = scenarios[field].toObject();
    scenario[id] = value;
    scenarios[field] = scenario;
    json["results"] = scenarios;
  }
  return QJsonDocument(json).toJson();
}

}  // namespace

class TestVerify : public QObject {
  Q_OBJECT

 private slots:
  void a_report_agrees_with_the_program_that_wrote_it() {
    QTemporaryDir folder;
    const QString pdf = folder.filePath("report.pdf"), html = folder.filePath("report.html");
    QCOMPARE(
        trainyard_run({"report", "--set", "accelerators=8192", "--set", "job=training", "--pdf", pdf, "--html", html})
            .err,
        QByteArray());
    const Run run = trainyard_run({"verify", pdf, "--json"});
    QVERIFY2(run.status == 0 && run.err.isEmpty(), run.out + run.err);
    QCOMPARE(run.json()["compared"].toInt(), int(metrics(Job::training).size()));
    QCOMPARE(run.json()["differences"].toArray().size(), 0);
    QVERIFY(trainyard_run({"verify", pdf}).out.contains("results agree"));
    // The first page names the catalog and the checksum of the inputs.
    QFile page(html);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    QVERIFY(text.contains("catalog " + QByteArray::fromStdString(catalog_version())));
    QVERIFY(text.contains("checksum " + run.json()["inputs"].toString().toLatin1()));
    // The project of the report has two attachments now, and still opens.
    QCOMPARE(trainyard_run({"evaluate", pdf, "--json"}).json()["parameters"].toObject()["accelerators"].toDouble(),
             8192.0);
  }

  void files_without_results_are_refused() {
    QTemporaryDir folder;
    const QString text = folder.filePath("a.trainyard");
    QFile file(text);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(project_with(nullptr)) > 0);
    file.close();
    QCOMPARE(trainyard_run({"verify", text}).status, 2);
    QCOMPARE(trainyard_run({"verify", folder.filePath("none.pdf")}).status, 2);
    QVERIFY_THROWS_EXCEPTION(InputError, verify_results(project_with(nullptr), "{}", "a.pdf"));
    QVERIFY_THROWS_EXCEPTION(InputError, verify_results("{", printed_results(project_with(nullptr)), "a.pdf"));
  }

  void each_difference_is_one_sentence() {
    const QByteArray project = project_with(nullptr), results = printed_results(project);
    QCOMPARE(verify_results(project, results, "a.pdf").differences.size(), 0);
    const Verification one = verify_results(project, changed_in(results, "A", "step_time", "1.00 s"), "a.pdf");
    QCOMPARE(one.differences.size(), 1);
    const Evaluation evaluation = evaluate(default_project().scenarios.front().design);
    QCOMPARE(one.differences.front(),
             QStringLiteral("Scenario A, Step time: the report has 1.00 s, this program computes %1.")
                 .arg(QString::fromStdString(format(evaluation.step_time, Unit::seconds).text())));
    QCOMPARE(verify_results(project, changed_in(results, "A", "fits", "Not a legal layout"), "a").differences.size(),
             1);
    QCOMPARE(verify_results(project, changed_in(results, "A", "no_such", "1"), "a").differences.size(), 1);
    const qsizetype missing =
        verify_results(project, changed_in(results, "B", "step_time", "1 s"), "a").differences.size();
    QCOMPARE(missing, 1);
  }

  /// Another program or catalog alone is no difference. A changed project is one, even if no printed result changes.
  void versions_are_notes_and_a_changed_project_is_a_difference() {
    const QByteArray project = project_with(nullptr), results = printed_results(project);
    const Verification other = verify_results(project, changed_in(results, "catalog", {}, "0123"), "a.pdf");
    QCOMPARE(other.differences.size(), 0);
    QCOMPARE(
        other.notes,
        QStringList(
            QStringLiteral("Catalog: 0123 in the report, %1 here.").arg(QString::fromStdString(catalog_version()))));
    QCOMPARE(verify_results(project, changed_in(results, "program", {}, "0.0.1"), "a.pdf").notes.size(), 1);
    const Verification changed = verify_results(project_with("accelerators=8192"), results, "a.pdf");
    QVERIFY(changed.differences.size() > 10);
    QVERIFY(changed.differences.front().contains(inputs_checksum(project)));
  }

  void checksums_have_twelve_digits_and_follow_the_inputs() {
    QCOMPARE(catalog_version().size(), size_t(12));
    QCOMPARE(inputs_checksum(project_with(nullptr)).size(), 12);
    QCOMPARE(inputs_checksum(project_with(nullptr)), inputs_checksum(project_with(nullptr)));
    QVERIFY(inputs_checksum(project_with("accelerators=8192")) != inputs_checksum(project_with(nullptr)));
    // A title is no input.
    Project titled = default_project();
    titled.title = "A report";
    QCOMPARE(inputs_checksum(QByteArray::fromStdString(write_project(titled))), inputs_checksum(project_with(nullptr)));
  }
};

TRAINYARD_TEST(TestVerify);
#include "tst_verify.moc"
