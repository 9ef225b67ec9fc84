// SPDX-License-Identifier: GPL-3.0-or-later
// The `search` command as scripts use it.
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "tests/cases.h"
#include "tests/cli/program.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A small search that returns all kinds of answers.
const QStringList small{"search",          "--set", "model=llama3.1-8b",    "--set",  "accelerators=64",      "--set",
                        "global_batch=96", "--set", "sequence_length=8192", "--vary", "pipeline_parallel=1:4"};

QStringList with(QStringList arguments, const QStringList& more) { return arguments += more; }

/// `--set` for each input that a layout changes.
QStringList settings(const QJsonObject& changes) {
  QStringList out;
  for (const QString& id : changes.keys()) {
    const QJsonValue value = changes[id];
    const QString typed = value.isBool()     ? (value.toBool() ? "on" : "off")
                          : value.isDouble() ? QString::number(value.toDouble(), 'g', 17)
                                             : value.toString();
    out << "--set" << id + '=' + typed;
  }
  return out;
}

}  // namespace

class TestSearch : public QObject {
  Q_OBJECT

 private slots:
  void json_has_what_scripts_rely_on() {
    const Run run = trainyard_run(with(small, {"--json", "--top", "4"}));
    QCOMPARE(run.status, 0);
    const QJsonObject all = run.json();
    QVERIFY(all["evaluated"].toDouble() > 1000 && all["seconds"].toDouble() > 0);
    QCOMPARE(all["best"].toArray().size(), 4);
    double refused = 0;
    for (const QJsonValue& value : all["refused"].toArray()) {
      const QJsonObject each = value.toObject();
      QVERIFY(!each["reason"].toString().isEmpty() && !each["example"].toString().isEmpty());
      refused += each["count"].toDouble();
    }
    QCOMPARE(refused + all["fitting"].toDouble(), all["evaluated"].toDouble());
    for (const QJsonValue& value : all["best"].toArray()) {
      QCOMPARE(value.toObject()["parameters"].toObject().size(), qsizetype(parameters(Job::training).size()));
      QCOMPARE(value.toObject()["metrics"].toObject().size(), qsizetype(metrics(Job::training).size()));
    }
  }

  /// Results agree to the last bit, because numbers in JSON are read back as the same doubles.
  void search_and_evaluate_agree() {
    const QJsonArray best = trainyard_run(with(small, {"--json", "--top", "3"})).json()["best"].toArray();
    QCOMPARE(best.size(), 3);
    for (const QJsonValue& value : best) {
      QStringList arguments{"evaluate", "--json"};
      for (const QString& word : small.mid(1, 8)) arguments << word;
      arguments << settings(value.toObject()["changes"].toObject());
      const QJsonObject evaluated = trainyard_run(arguments).json();
      QCOMPARE(evaluated["metrics"].toObject(), value.toObject()["metrics"].toObject());
      QCOMPARE(evaluated["parameters"].toObject(), value.toObject()["parameters"].toObject());
    }
  }

  void ranks_by_the_requested_metric() {
    const QJsonArray best =
        trainyard_run(with(small, {"--json", "--rank", "memory", "--top", "50"})).json()["best"].toArray();
    QVERIFY(best.size() == 50);
    double last = 0;
    for (const QJsonValue& value : best) {
      if (value.toObject()["equal"].toBool()) continue;
      const double memory = value.toObject()["metrics"].toObject()["memory"].toDouble();
      QVERIFY(memory >= last);
      last = memory;
    }
  }

  void varies_and_keeps_the_requested_inputs() {
    const Run kept = trainyard_run(with(small, {"--json", "--top", "30", "--keep", "recompute", "--vary",
                                                "tensor_parallel=2,4", "--vary", "precision=bf16,fp8"}));
    QCOMPARE(kept.status, 0);
    QSet<QString> precisions;
    for (const QJsonValue& value : kept.json()["best"].toArray()) {
      const QJsonObject inputs = value.toObject()["parameters"].toObject();
      const int tensor = inputs["tensor_parallel"].toInt();
      QVERIFY(tensor == 2 || tensor == 4);
      QCOMPARE(inputs["recompute"].toString(), QString("none"));
      precisions << inputs["precision"].toString();
    }
    QVERIFY(precisions.contains("fp8"));
  }

  void text_and_csv_show_the_same_layouts() {
    const Run text = trainyard_run(with(small, {"--top", "5"}));
    QCOMPARE(text.status, 0);
    for (const char* part : {"combinations", "Refused", "fixed by", "tokens_per_second", "All with"})
      QVERIFY2(text.text().contains(part), part);
    // The sign = marks the layouts that JSON calls equal to the best.
    QVector<bool> marked, equal;
    static const QRegularExpression row("^ *[0-9]+ +(=?) ");
    for (const QString& line : text.text().section("\n\n", 1, 1).split('\n').mid(1))
      if (const auto found = row.match(line); found.hasMatch()) marked << !found.captured(1).isEmpty();
    for (const QJsonValue& value : trainyard_run(with(small, {"--json", "--top", "5"})).json()["best"].toArray())
      equal << value.toObject()["equal"].toBool();
    QCOMPARE(marked, equal);
    QVERIFY(equal.contains(true));
    QTemporaryDir folder;
    const QString file = folder.filePath("best.csv");
    QCOMPARE(trainyard_run(with(small, {"--top", "5", "--csv", file})).status, 0);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QVector<QStringList> rows = csv_rows(written.readAll());
    QCOMPARE(rows.size(), qsizetype(6));
    QCOMPARE(rows.first().size(), qsizetype(2 + parameters(Job::training).size() + metrics(Job::training).size()));
    QCOMPARE(csv_rows(trainyard_run(with(small, {"--top", "5", "--csv"})).out), rows);
  }

  void a_search_without_a_fitting_layout_says_so() {
    const Run run = trainyard_run({"search", "--set", "accelerators=8"});
    QCOMPARE(run.status, 1);
    QVERIFY(run.text().contains("No layout meets the conditions."));
    QCOMPARE(trainyard_run(with(small, {"--memory-left", "79 GiB"})).status, 1);
    QCOMPARE(trainyard_run(with(small, {"--memory-left", "10 GiB", "--high-end"})).status, 0);
  }

  void invalid_options_are_refused_data() {
    QTest::addColumn<QStringList>("wish");
    QTest::addColumn<QString>("word");
    QTest::newRow("metric") << QStringList{"--rank", "tokens_per_secon"} << "tokens_per_second";
    QTest::newRow("no direction") << QStringList{"--rank", "steps"} << "steps";
    QTest::newRow("verdict") << QStringList{"--rank", "fits"} << "fits";
    QTest::newRow("front") << QStringList{"--pareto", "memory"} << "X,Y";
    QTest::newRow("input") << QStringList{"--vary", "tensor=1:2"} << "tensor_parallel";
    QTest::newRow("value") << QStringList{"--vary", "tensor_parallel=1,900"} << "tensor_parallel";
    QTest::newRow("range") << QStringList{"--vary", "tensor_parallel=4:2"} << "range";
    QTest::newRow("kept") << QStringList{"--keep", "nothing"} << "nothing";
    QTest::newRow("memory") << QStringList{"--memory-left", "much"} << "much";
    QTest::newRow("threads") << QStringList{"--threads", "0"} << "threads";
  }
  void invalid_options_are_refused() {
    QFETCH(QStringList, wish);
    QFETCH(QString, word);
    const Run run = trainyard_run(with(small, wish));
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains(word), run.err.constData());
  }

  /// Ctrl+C ends a long search soon. JSON has the results so far and states that it is not finished.
  void an_interrupted_search_says_so() {
    QProcess process;
    process.setProcessEnvironment(bare_environment());
    process.start(TRAINYARD_PROGRAM, {"search", "--json", "--threads", "1", "--vary", "pipeline_overlap=0:1:100",
                                      "--vary", "offload_activations=0:1:100", "--vary", "offload_optimizer=0:1:100"});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(takes_interrupts(process) && has_worked(process), 30000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const QJsonObject found = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QVERIFY(!found["finished"].toBool(true));
    QVERIFY(found["evaluated"].toDouble() < found["size"].toDouble() && found["evaluated"].toDouble() > 0);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("stopped"));
  }

  void known_runs_state_how_much_faster_the_best_layout_is() {
    if (!tests::every_case()) QSKIP("tst_known_runs searches some of the runs under the sanitizers");
    const Run run = trainyard_run({"known-runs", "--search", "--csv"});
    QCOMPARE(run.status, 0);
    const QVector<QStringList> rows = csv_rows(run.out);
    QCOMPARE(size_t(rows.size()), known_runs().size() + 1);
    for (qsizetype i = 1; i < rows.size(); ++i) QVERIFY2(rows[i][4].toDouble() >= 0, qPrintable(rows[i][0]));
  }
};

TRAINYARD_TEST(TestSearch);
#include "tst_search.moc"
