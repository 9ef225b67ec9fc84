// SPDX-License-Identifier: GPL-3.0-or-later
// The commands `seek` and `sensitivity`: their numbers agree with `evaluate`, and errors are one sentence.
#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/explore/goal_seek.h"
#include "engine/parameters/parameter.h"
#include "tests/cases.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

const QJsonObject json_of(const QStringList& arguments) { return trainyard_run(arguments).json(); }

double metric(const QStringList& sets, const char* id) {
  QStringList arguments{"evaluate", "--json"};
  for (const QString& set : sets) arguments << "--set" << set;
  return json_of(arguments)["metrics"][id].toDouble();
}

}  // namespace

using namespace trainyard;

class TestExploreCommands : public QObject {
  Q_OBJECT
 private slots:
  /// Setting the answer of `seek` gives the stated result, and a slightly smaller value misses the goal.
  void seekAgreesWithEvaluate() {
    const Run run =
        trainyard_run({"seek", "--vary", "network_bandwidth", "--goal", "step_time<=+2%", "--smallest", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject answer = run.json();
    const double value = answer["found"]["value"].toDouble(), now = answer["now"]["metric"].toDouble();
    QCOMPARE(now, metric({}, "step_time"));
    QVERIFY(std::abs(answer["target"].toDouble() / now - 1.02) < 1e-12);
    const QString set = QString("network_bandwidth=%1").arg(value, 0, 'g', 17);
    QCOMPARE(metric({set}, "step_time"), answer["found"]["metric"].toDouble());
    QCOMPARE(answer["found"]["metrics"]["step_time"].toDouble(), answer["found"]["metric"].toDouble());
    QVERIFY(answer["found"]["metric"].toDouble() <= 1.02 * now * (1 + 1e-9));
    QVERIFY(metric({QString("network_bandwidth=%1").arg(value * 0.99)}, "step_time") > 1.02 * now);
    QCOMPARE(answer["reason"].toString(), QString());
    QVERIFY(answer["curve"].toArray().size() > 100 && answer["tried"].toInt() >= answer["curve"].toArray().size());
  }

  void seekReportsThatNoValueMeetsTheGoal() {
    const Run run = trainyard_run({"seek", "--vary", "network_bandwidth", "--goal", "step_time<=1 s", "--json"});
    QCOMPARE(run.status, 1);
    const QJsonObject answer = run.json();
    QVERIFY(answer["found"].isNull());
    QCOMPARE(answer["reason"].toString(), QString("unreached"));
    QVERIFY(answer["closest"]["metric"].toDouble() > 1);
    QVERIFY(trainyard_run({"seek", "--vary", "network_bandwidth", "--goal", "step_time<=1 s"})
                .text()
                .simplified()
                .contains("No value of Network per GPU brings Step time to 1.00 s"));
  }

  void seekTakesRangesChoicesAndQuestions() {
    const QJsonObject range = trainyard_run({"seek", "--vary", "network_bandwidth=200Gb/s:300Gb/s", "--goal",
                                             "step_time<=+50%", "--smallest", "--json"})
                                  .json();
    QCOMPARE(range["found"]["value"].toDouble(), 25e9);
    const QJsonObject entry =
        trainyard_run({"seek", "--vary", "storage", "--goal", "finish_days<=+1%", "--largest", "--json"}).json();
    const QString id = entry["found"]["value"].toString();
    QCOMPARE(metric({"storage=" + id}, "finish_days"), entry["found"]["metric"].toDouble());
    const Run list = trainyard_run({"seek", "--questions"});
    QCOMPARE(list.status, 0);
    const QStringList lines = list.text().split('\n', Qt::SkipEmptyParts);
    for (const ReadyQuestion& ready : ready_questions(default_design())) {
      const auto line = std::ranges::find_if(
          lines, [&](const QString& one) { return one.startsWith(QLatin1String(ready.id) + ' '); });
      QVERIFY2(line != lines.end(), ready.id);
      const Preference wanted = ready.question.preference;
      QCOMPARE(line->endsWith("--largest"), wanted == Preference::largest);
      QCOMPARE(line->endsWith("--smallest"), wanted == Preference::smallest);
    }
    // Steps of 5 skip the question about the deadline, which takes minutes under the sanitizers.
    for (size_t i = 1; i < size_t(lines.size()); i += trainyard::tests::stride(5)) {
      const QString name = lines[qsizetype(i)].section(' ', 0, 0);
      const Run run = trainyard_run({"seek", "--question", name, "--json"});
      QVERIFY2(run.status == 0 || run.status == 1, qPrintable(name));
      QVERIFY2(!run.json()["text"].toString().isEmpty(), qPrintable(name));
    }
  }

  void sensitivityIsReproducible() {
    const QStringList asked{"sensitivity", "--metric", "cost", "--draws", "2000", "--json", "--seed", "3"};
    const Run one = trainyard_run(asked + QStringList{"--threads", "1"});
    const Run four = trainyard_run(asked + QStringList{"--threads", "4"});
    QCOMPARE(one.status, 0);
    QCOMPARE(one.out, four.out);
    const QJsonObject answer = one.json();
    QCOMPARE(answer["before"].toDouble(), metric({}, "cost"));
    const QJsonObject drawn = answer["uncertainty"].toObject();
    QVERIFY(drawn["p10"].toDouble() < drawn["p50"].toDouble() && drawn["p50"].toDouble() < drawn["p90"].toDouble());
    QCOMPARE(drawn["draws"].toInt(), 2000);
    QVERIFY(!drawn["inputs"].toArray().isEmpty() && !drawn["not_drawn"].toArray().isEmpty());
    for (const QJsonValue& row : answer["inputs"].toArray()) {
      const QString input = row["input"].toString();
      for (const char* side : {"better", "worse"}) {
        if (row[side].isNull()) continue;
        const QJsonValue value = row[side]["value"];
        const QString text = value.isDouble() ? QString::number(value.toDouble(), 'g', 17) : value.toString();
        const double after = row[side]["metric"].toDouble();
        QVERIFY2(std::abs(metric({input + '=' + text}, "cost") / after - 1) < 1e-9, qPrintable(input));
      }
    }
    const QJsonObject other = json_of({"sensitivity", "--metric", "cost", "--draws", "2000", "--json", "--seed", "4"});
    QVERIFY(other["uncertainty"]["p50"] != drawn["p50"]);
  }

  void sensitivityAsCsvAndText() {
    const QVector<QStringList> rows =
        csv_rows(trainyard_run({"sensitivity", "--metric", "mfu", "--top", "5", "--csv"}).out);
    QCOMPARE(rows.size(), 6);
    QCOMPARE(rows[0].first(), QString("input"));
    for (const QStringList& row : rows) QCOMPARE(row.size(), rows[0].size());
    // A larger MFU is better.
    const auto column = [&](const char* name) { return rows[0].indexOf(QLatin1String(name)); };
    for (const QStringList& row : rows.mid(1)) {
      const double before = row[column("before")].toDouble();
      if (!row[column("better")].isEmpty()) QVERIFY(row[column("better")].toDouble() > before);
      if (!row[column("worse")].isEmpty()) QVERIFY(row[column("worse")].toDouble() < before);
    }
    const QStringList study{"sensitivity", "--metric", "finish_days", "--draws", "500"};
    // Without a deadline there is no probability of finishing in time.
    QVERIFY(!trainyard_run(study).text().contains("In time"));
    const QString text = trainyard_run(study + QStringList{"--set", "deadline=90"}).text();
    for (const char* word : {"Time to train", "elasticity", "500 draws", "P10", "In time", "Not varied"})
      QVERIFY2(text.contains(word), word);
    // The first row has the largest effects: fewer days are better.
    const QString first = text.section("moved by", 1).section('\n', 1, 1);
    static const QRegularExpression both(": −[0-9.,]+.% +.*: \\+[0-9.,]+.%");
    QVERIFY2(first.contains(both), qPrintable(first));
    // Every draw fits or not by its memory, not by its deadline.
    const QJsonObject chances =
        json_of({"sensitivity", "--metric", "finish_days", "--draws", "200", "--json", "--set", "deadline=10"});
    QCOMPARE(chances["uncertainty"]["in_time"]["share"].toDouble(), 0.0);
    QVERIFY(chances["uncertainty"]["fits"]["share"].toDouble() > 0.5);
  }

  /// The table of inputs states the uncertainty of each input and its source.
  void parametersStateTheirUncertainty() {
    const QJsonArray all = QJsonDocument::fromJson(trainyard_run({"parameters", "--json"}).out).array();
    int stated = 0;
    for (const QJsonValue& row : all) {
      const QJsonValue uncertainty = row["uncertainty"];
      if (row["id"] == "tensor_parallel") QVERIFY(uncertainty.isUndefined());
      if (row["id"] == "repair_time") QCOMPARE(uncertainty["spread"].toString(), QString("unstated"));
      if (row["id"] == "gemm_efficiency") QCOMPARE(uncertainty["spread"].toString(), QString("in_band"));
      if (uncertainty["source"].isUndefined()) continue;
      ++stated;
      QVERIFY(uncertainty["low"].toDouble() < 1 && uncertainty["high"].toDouble() > 1);
    }
    QVERIFY(stated >= 12);
  }

  void badInputIsOneSentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, QStringList arguments, const char* says) {
      QTest::newRow(name) << arguments << says;
    };
    row("nothing", {"seek"}, "--vary");
    row("no goal", {"seek", "--vary", "micro_batch"}, "--goal");
    row("input", {"seek", "--vary", "micro_bacth", "--goal", "fits"}, "micro_batch");
    row("metric", {"seek", "--vary", "micro_batch", "--goal", "steptime<=1"}, "step_time");
    row("value", {"seek", "--vary", "micro_batch", "--goal", "step_time<=3 GiB"}, "step_time");
    row("range", {"seek", "--vary", "network_bandwidth=1:2", "--goal", "fits"}, "network_bandwidth");
    row("descending range", {"seek", "--vary", "network_bandwidth=300Gb/s:200Gb/s", "--goal", "fits"},
        "must not exceed");
    row("range of a choice", {"seek", "--vary", "precision=bf16:fp8", "--goal", "fits"}, "FROM:TO");
    row("question", {"seek", "--question", "everything"}, "micro_batch");
    row("no metric", {"sensitivity"}, "--metric");
    row("no result", {"sensitivity", "--metric", "costs"}, "cost");
    row("verdict", {"sensitivity", "--metric", "fits"}, "memory_free");
    row("unknown", {"sensitivity", "--metric", "cost", "--set", "accelerator=l40s"}, "GPU price");
    row("draws", {"sensitivity", "--metric", "cost", "--draws", "0"}, "--draws");
  }
  void badInputIsOneSentence() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const Run run = trainyard_run(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().startsWith("trainyard: "), run.err.constData());
    QVERIFY2(run.complaint().contains(says), run.err.constData());
    QVERIFY(run.out.isEmpty());
  }
};

TRAINYARD_TEST(TestExploreCommands);
#include "tst_explore_commands.moc"
