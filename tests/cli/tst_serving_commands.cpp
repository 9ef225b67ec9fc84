// SPDX-License-Identifier: GPL-3.0-or-later
// The commands `replicas` and `bill`: their numbers agree with `evaluate`, and errors are one sentence.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

const QStringList small_job{"--set", "model=llama3.1-8b", "--set", "requests=100",       "--set", "next_token=0.1 s",
                            "--set", "first_token=2 s",   "--set", "accelerator_price=2"};

QJsonObject metrics_of(const QStringList& sets) {
  return trainyard_run(QStringList{"evaluate", "--json"} + sets).json()["metrics"].toObject();
}

}  // namespace

class TestServingCommands : public QObject {
  Q_OBJECT
 private slots:
  /// Setting the first layout by hand gives the results of the search.
  void replicasAgreeWithEvaluate() {
    const Run run = trainyard_run(QStringList{"replicas", "--json"} + small_job);
    QCOMPARE(run.status, 0);
    const QJsonArray rows = run.json()["replicas"].toArray();
    QVERIFY(rows.size() > 4);
    const QJsonObject best = rows[0].toObject();
    QCOMPARE(best["refused"].toString(), QString());
    const auto set = [&](const char* id, const char* key) {
      return QStringList{"--set", QString("%1=%2").arg(id).arg(best[key].toDouble())};
    };
    const QJsonObject metrics =
        metrics_of(QStringList{"--set", "job=serving"} + small_job + set("replica_tensor_parallel", "tensor_parallel") +
                   set("replica_pipeline_parallel", "pipeline_parallel"));
    QCOMPARE(metrics["serving_gpus"].toDouble(), best["gpus"].toDouble());
    QCOMPARE(metrics["gpu_output_rate"].toDouble(), best["output_rate_per_gpu"].toDouble());
    for (const QJsonValue& row : rows)
      if (row["refused"].toString().isEmpty()) QVERIFY(row["gpus"].toDouble() >= best["gpus"].toDouble());
  }

  void an_illegal_layout_gives_its_reason() {
    const Run run = trainyard_run(QStringList{"evaluate", "--set", "job=serving"} + small_job +
                                  QStringList{"--set", "replica_tensor_parallel=3"});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.text().startsWith("Not a legal layout: TP 3 does not divide 32 attention heads"),
             qPrintable(run.text().left(200)));
  }

  void a_check_refuses_fractions_and_simulates_pipelines() {
    const Run half = trainyard_run({"check", "--clients", "2.5"});
    QCOMPARE(half.status, 2);
    QVERIFY2(half.complaint().contains("\"2.5\" is not allowed: a whole number from 0 to 1,000,000"),
             half.err.constData());
    // The default model needs two nodes or more, so its replicas are pipelines.
    const Run check = trainyard_run({"check", "--requests", "4000", "--set", "serving_engine=vllm-2025", "--csv"});
    QVERIFY2(check.status == 0 && check.err.isEmpty(), check.out + check.err);
    QCOMPARE(trainyard_run({"replicas", "--top", "1", "--set", "serving_engine=vllm-2025"}).err, QByteArray());
  }

  /// The cheapest fleet is first; its hours repeat the curve, and cost and idle cost are sums over them.
  void a_fleet_follows_its_load() {
    const QStringList asked = QStringList{"fleet", "--curve", "10,80,20"} + small_job;
    const QJsonObject out = trainyard_run(asked + QStringList{"--json"}).json();
    const QJsonArray fleets = out["fleets"].toArray(), hours = out["hours"].toArray();
    QVERIFY(!fleets.isEmpty());
    QCOMPARE(hours.size(), 3);
    double cost = 0, idle = 0;
    for (const QJsonValue& hour : hours) {
      cost += hour["cost"].toDouble();
      idle += hour["idle_cost"].toDouble();
    }
    QCOMPARE(hours[1]["requests_per_second"].toDouble(), 80.0);
    QVERIFY(std::abs(cost / fleets[0]["cost"].toDouble() - 1) < 1e-9);
    QVERIFY(std::abs(idle / fleets[0]["idle_cost"].toDouble() - 1) < 1e-9);
    for (const QJsonValue& fleet : fleets) QVERIFY(fleet["cost"].toDouble() >= fleets[0]["cost"].toDouble());
    QCOMPARE(csv_rows(trainyard_run(asked + QStringList{"--csv", "--hours"}).out).size(), 4);
    // A closed loop has no curve of rates; its own day has the rate that the clients reach.
    const QStringList loop{"--threads", "1", "--set", "load_kind=closed", "--set", "clients=300"};
    const QByteArray noted = trainyard_run(asked + loop).out;
    QVERIFY2(noted.contains("at random") && noted.contains("cost, all hours"), noted);
    const QStringList day = QStringList{"fleet", "--json"} + small_job + loop;
    const double served =
        metrics_of(QStringList{"--set", "job=serving"} + small_job + loop.mid(2))["served_requests"].toDouble();
    const double peak = trainyard_run(day).json()["hours"].toArray().at(14)["requests_per_second"].toDouble();
    QVERIFY(served > 0 && std::abs(peak / served - 1) < 1e-6);
    QCOMPARE(trainyard_run({"fleet", "--curve", "0,0"}).status, 2);
    QCOMPARE(trainyard_run({"fleet", "--accelerator", "nothing"}).status, 2);
  }

  void a_bill_takes_inputs_of_both_jobs() {
    const QStringList base{"bill", "--csv", "--set", "model=llama3.1-8b"};
    const Run few = trainyard_run(base), many = trainyard_run(base + QStringList{"--set", "requests=1000"});
    QCOMPARE(many.err, QByteArray());
    QVERIFY(few.out != many.out);
  }

  /// A trace is read for a model: its requests must not be longer than the model takes.
  void a_trace_must_suit_the_model() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("trace.csv");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("time_s,prompt_tokens,answer_tokens\n0,500,50\n1,200000,50\n9,500,50\n");
    file.close();
    const Run run = trainyard_run({"trace", path, "--set", "model=llama3.1-8b"});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains("line 3, prompt_tokens + answer_tokens: ") &&
                 run.complaint().contains("takes at most 131072 tokens"),
             run.err.constData());
  }

  /// For a dense model on one stage, text omits experts and pipelines, and JSON has them as 0.
  void absentPartsAreOmitted() {
    const QStringList dense = QStringList{"evaluate", "--set", "job=serving"} + small_job;
    const QString text = trainyard_run(dense).text();
    QVERIFY(text.contains("token_linear") && !text.contains("token_expert") && !text.contains("token_pipeline"));
    QCOMPARE(trainyard_run(dense + QStringList{"--json"}).json()["metrics"].toObject()["token_expert"].toDouble(-1),
             0.0);
    const QString sparse = trainyard_run({"evaluate",
                                          "--set",
                                          "job=serving",
                                          "--set",
                                          "model=deepseek-v3",
                                          "--set",
                                          "accelerator=h200-sxm",
                                          "--set",
                                          "requests=1",
                                          "--set",
                                          "replica_tensor_parallel=8",
                                          "--set",
                                          "replica_pipeline_parallel=2",
                                          "--set",
                                          "replica_expert_parallel=8",
                                          "--set",
                                          "first_token=60",
                                          "--set",
                                          "next_token=1",
                                          "--set",
                                          "attention_data_parallel=on"})
                               .text();
    QVERIFY(sparse.contains("token_expert") && sparse.contains("token_pipeline"));
    const QString help = trainyard_run({"--help"}).text();
    QVERIFY(help.contains("train") && help.contains("to serve") && help.contains("post-train"));
  }

  /// Answers of 100 tokens need fewer GPUs than answers of 50; each text with the number of GPUs explains it.
  void shortAnswersAreExplained() {
    const QStringList job{"--set", "job=serving", "--set", "model=llama3.1-70b", "--set", "requests=1000"};
    const QString why = "TPOT is an average over one answer";
    for (const char* command : {"evaluate", "replicas"}) {
      const auto text = [&](const char* answer) {
        return trainyard_run(QStringList{command} + job + QStringList{"--set", answer}).text().simplified();
      };
      const QString explained = text("output_tokens=50");
      QVERIFY2(explained.contains("Answers of 100 tokens: ") && explained.contains(why), qPrintable(explained));
      QVERIFY(!text("output_tokens=2000").contains(why));
    }
    const QString jobs = "job=serving model=llama3.1-70b requests=1000 output_tokens=";
    const QString compared = trainyard_run({"compare", "--design", jobs + "50", "--design", jobs + "2000"}).text();
    QCOMPARE(compared.simplified().count(why), 1);
    QVERIFY2(compared.contains("\nA  Answers of 100 tokens: "), qPrintable(compared));
    QVERIFY(!trainyard_run({"evaluate"}).text().contains(why));
  }

  void replicasAsTableAndText() {
    const auto rows = csv_rows(trainyard_run(QStringList{"replicas", "--csv", "--top", "3"} + small_job).out);
    QCOMPARE(rows[0][0], QString("tensor_parallel"));
    QCOMPARE(rows.size(), qsizetype(4));
    const QString text = trainyard_run({"replicas"}).text();
    QVERIFY(text.contains("tokens/s per GPU") && text.contains("The weights and the longest request do not fit."));
    const Run late = trainyard_run({"replicas", "--set", "next_token=0.002 s"});
    QCOMPARE(late.status, 1);
    QVERIFY(late.text().contains("The time per token exceeds its limit.") ||
            late.text().contains("The time to the first token exceeds its limit."));
  }

  /// `bill` combines the training and serving jobs of the default project: the trained model is served at one token
  /// price.
  void billAgreesWithEvaluate() {
    const QStringList sets = small_job + QStringList{"--set", "output_price=3", "--set", "tokens=1e12"};
    const Run run = trainyard_run(QStringList{"bill", "--json", "--days", "3650"} + sets);
    QCOMPARE(run.status, 0);
    const QJsonObject bill = run.json();
    QCOMPARE(bill["training_cost"].toDouble(), metrics_of(sets)["cost"].toDouble());
    QCOMPARE(bill["month_cost"].toDouble(),
             metrics_of(QStringList{"--set", "job=serving"} + sets)["month_cost"].toDouble());
    QVERIFY(bill["same_model"].toBool());
    QCOMPARE(bill["verdict"].toString(), QString("pays"));
    const double months =
        bill["training_cost"].toDouble() / (bill["month_charged"].toDouble() - bill["month_cost"].toDouble());
    const double day = bill["training_days"].toDouble() + months * 730 / 24;
    QVERIFY(std::abs(bill["break_even_day"].toDouble() / day - 1) < 1e-9);
    const QJsonArray band = bill["break_even_day_band"].toArray();
    QVERIFY(band.size() == 2 && band[0].toDouble() < day && day < band[1].toDouble());
    QCOMPARE(bill["training_cost_band"].toArray()[1].toDouble(), metrics_of(sets)["cost_high"].toDouble());
    const auto rows = csv_rows(trainyard_run(QStringList{"bill", "--csv"} + sets).out);
    QCOMPARE(rows[0], QStringList({"day", "spent", "charged"}));
    QVERIFY(trainyard_run(QStringList{"bill"} + sets).text().contains("Break-even on day"));
  }

  void billSaysWhatIsMissing() {
    QVERIFY(trainyard_run(QStringList{"bill"} + small_job).text().contains("No token price is set"));
    const Run unknown = trainyard_run({"bill", "--serve", "nobody"});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.complaint().contains("--serve: no scenario \"nobody\""), unknown.err);
    QCOMPARE(trainyard_run({"bill", "--days", "0"}).status, 2);
  }
};

TRAINYARD_TEST(TestServingCommands);
#include "tst_serving_commands.moc"
