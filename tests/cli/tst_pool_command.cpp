// SPDX-License-Identifier: GPL-3.0-or-later
// `trainyard pool`: jobs, hours and costs of a shared pool as text, JSON and CSV; daily curves; pools that are too
// small.
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/cli/program.h"
#include "tests/cli/projects.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestPoolCommand : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    project_ = folder_.filePath("pool.json");
    write(project_, R"({"format": "trainyard project", "version": 1, "scenarios": [
      {"name": "Chat", "design": {"job": "serving", "model": "llama3.1-70b", "requests": 300}},
      {"name": "Train", "design": {"model": "llama3.1-8b", "accelerators": 256, "tokens": 1e12, "tensor_parallel": 1,
        "pipeline_parallel": 1, "data_parallel": "auto", "global_batch": 512}}]})");
  }

  void hours_and_costs_add_up() {
    const Run run = trainyard_run({"pool", project_, "--accelerators", "400", "--json"});
    QVERIFY2(run.status == 0, run.err.constData());
    const QJsonObject pool = run.json();
    QCOMPARE(pool["jobs"].toArray().size(), 2);
    double hours = pool["idle_hours"].toDouble(), cost = pool["idle_cost"].toDouble();
    for (const QJsonValue job : pool["jobs"].toArray()) {
      hours += job["accelerator_hours"].toDouble();
      cost += job["cost"].toDouble();
    }
    QVERIFY(std::abs(hours - 400 * 8766.0) < 1e-3);
    QCOMPARE(std::llround(cost * 100), std::llround(pool["cost"].toDouble() * 100));
    QCOMPARE(pool["hours"].toArray().size(), 24);
    for (const QJsonValue hour : pool["hours"].toArray()) {
      double sum = 0;
      for (const char* key : {"serving", "training", "post_training", "idle"}) sum += hour[key].toDouble();
      QCOMPARE(sum, 400.0);
    }
    QVERIFY(pool["curve_assumed"].toBool());
    const QJsonValue training = pool["jobs"][1];
    QVERIFY(training["lost_hours"].toDouble() > 0 && training["finish_day"].toDouble() > 0);
  }

  void text_csv_and_curve() {
    const QString text = trainyard_run({"pool", project_}).text();
    for (const char* part : {"A pool of ", "assumption", "training", "Idle:", "Served:", "Trained:"})
      QVERIFY2(text.contains(QString::fromLatin1(part)), part);
    const Run csv = trainyard_run({"pool", project_, "--csv"});
    QVERIFY(csv.out.startsWith("hour,share,requests,serving,training,post_training,idle"));
    QCOMPARE(csv.out.count('\n'), 25);
    const QString curve = folder_.filePath("curve.txt");
    write(curve, QByteArray("1 ").repeated(24));
    QVERIFY(!trainyard_run({"pool", project_, "--curve", curve, "--json"}).json()["curve_assumed"].toBool());
    write(curve, "1 1\n");
    const Run bad = trainyard_run({"pool", project_, "--curve", curve});
    QVERIFY(bad.status == 2 && bad.complaint().contains(QStringLiteral("2 shares are not allowed")));
  }

  /// The default pool has GPUs for the training in addition to the service. A pool that never trains is infeasible.
  void the_default_pool_runs_each_job() {
    const Run run = trainyard_run({"pool", project_, "--json"});
    QVERIFY2(run.status == 0, run.err.constData());
    const QJsonObject pool = run.json();
    double quietest = 1e9;
    for (const QJsonValue hour : pool["hours"].toArray()) quietest = std::min(quietest, hour["serving"].toDouble());
    const double training = pool["jobs"].toArray().at(1)["accelerators"].toDouble();
    QVERIFY(quietest > 0 && training > 256);
    QCOMPARE(pool["accelerators"].toDouble(), quietest + training);
    QVERIFY(pool["jobs"].toArray().at(1)["finish_day"].toDouble() > 0);
    const Run small = trainyard_run({"pool", project_, "--accelerators", "256"});
    QCOMPARE(small.status, 1);
    QVERIFY(small.text().contains(QStringLiteral("Training never finishes")));
  }

  void a_pool_that_is_too_small_says_so() {
    const Run run = trainyard_run({"pool", project_, "--accelerators", "8"});
    QVERIFY(run.status == 1 && run.text().contains(QStringLiteral("at its peak; the pool has 8")));
    const Run csv = trainyard_run({"pool", project_, "--accelerators", "8", "--csv"});
    QVERIFY(csv.status == 1 && csv.out.isEmpty());
    QVERIFY(QString::fromUtf8(csv.err).contains(QStringLiteral("at its peak; the pool has 8")));
  }

 private:
  QTemporaryDir folder_;
  QString project_;
};

TRAINYARD_TEST(TestPoolCommand);
#include "tst_pool_command.moc"
