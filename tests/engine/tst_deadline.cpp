// SPDX-License-Identifier: GPL-3.0-or-later
// Number of devices that meets a deadline, and scaling with the number. Every answer is an evaluated legal design, not
// a proportional estimate.
#include "engine/studies/deadline.h"
#include "engine/studies/scaling.h"
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

void check(const TimelyDesign& found, const Design& given) {
  const Evaluation e = evaluate(found.design);
  QCOMPARE(e.legality.reason, Illegality::none);
  QVERIFY(e.fits != Fit::no);
  QCOMPARE(e.finish_days, found.finish_days);
  QVERIFY(e.finish_days <= given.failures.deadline);
  QCOMPARE(found.design.cluster.accelerators, found.accelerators);
}

}  // namespace

class DeadlineTests : public QObject {
  Q_OBJECT
 private slots:
  /// 90 days on the default: the throughput requires 12,928 = 101 × 128 devices, but 2,048 sequences do not divide over
  /// 101 replicas. Every answer is legal, evaluated, and keeps the batch or says which other one it uses.
  void answersAreLegalDesigns_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::newRow("default, 90 days") << QStringList{"deadline=90 d"};
    QTest::newRow("60 days") << QStringList{"deadline=60 d"};
    QTest::newRow("30 days") << QStringList{"deadline=30 d"};
    QTest::newRow("small, a week") << QStringList{"model=llama3.1-8b",   "accelerators=64", "tensor_parallel=2",
                                                  "pipeline_parallel=1", "schedule=1f1b",   "global_batch=512",
                                                  "tokens=100e9",        "deadline=7 d"};
    QTest::newRow("experts") << QStringList{
        "model=mixtral-8x7b", "accelerators=256", "tensor_parallel=2", "expert_parallel=8", "pipeline_parallel=4",
        "virtual_pipeline=1", "schedule=1f1b",    "global_batch=256",  "tokens=1e12",       "deadline=20 d"};
  }
  void answersAreLegalDesigns() {
    QFETCH(QStringList, changes);
    Design d = default_design();
    for (const QString& change : changes) assign(d, change.toStdString());
    const DeadlineAnswer answer = devices_for_deadline(d);
    QVERIFY(answer.searched && (answer.same_batch || answer.other_batch));
    if (answer.same_batch) {
      check(*answer.same_batch, d);
      QCOMPARE(answer.same_batch->design.work.global_batch, d.work.global_batch);
    }
    if (answer.other_batch) {
      check(*answer.other_batch, d);
      QVERIFY(answer.other_batch->design.work.global_batch != d.work.global_batch);
    }
    if (answer.same_batch && answer.other_batch)
      QVERIFY(answer.other_batch->accelerators < answer.same_batch->accelerators);
  }

  /// No smaller number of replicas of the same layout meets the deadline.
  void theAnswerIsTheFewest() {
    const Design d = with({"deadline=60 d"});
    const DeadlineAnswer answer = devices_for_deadline(d);
    QVERIFY(answer.same_batch);
    for (double replicas = 1; replicas * 128 < answer.same_batch->accelerators; replicas *= 2) {
      Design smaller = d;
      smaller.cluster.accelerators = replicas * 128;
      const Evaluation e = evaluate(smaller);
      QVERIFY(e.finish_days > 60 || e.legality.reason != Illegality::none || e.fits == Fit::no);
    }
  }

  /// The message states the widest tensor parallelism and the largest count that were tried: four times 0.8 of the
  /// count that the current throughput requires.
  void theLimitsOfTheSearchAreStated() {
    for (const char* tensor : {"tensor_parallel=4", "tensor_parallel=16"}) {
      const Design d = with({"deadline=60 d", tensor});
      const DeadlineAnswer answer = devices_for_deadline(d);
      const double least = 0.8 * d.cluster.accelerators * evaluate(d).finish_days / 60;
      QCOMPARE(answer.most_accelerators, std::floor(4 * least));
      QCOMPARE(answer.most_tensor, std::max(8.0, d.layout.tensor_parallel));
      const std::string said = deadline_limits(answer).text();
      for (const double stated : {answer.most_tensor, answer.most_accelerators})
        QVERIFY2(said.find(format(stated, Unit::accelerators).text()) != std::string::npos, said.c_str());
    }
  }

  void impossibleDeadlinesHaveNoAnswer() {
    // Without a deadline nothing is searched.
    const DeadlineAnswer open = devices_for_deadline(default_design());
    QVERIFY(open.searched && !open.same_batch && !open.other_batch);
    QVERIFY(deadline_limits(open).text().starts_with("No layouts tried"));
    const DeadlineAnswer answer = devices_for_deadline(with({"deadline=0.1 d"}));
    QVERIFY(answer.searched && !answer.same_batch && !answer.other_batch);
    QCOMPARE(answer.most_accelerators, parameter(&Cluster::accelerators).max);  // no design has more
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!devices_for_deadline(with({"deadline=90 d"}), {stop.get_token()}).searched);
  }

  /// Every point is an evaluated legal design at its count.
  void scalingPointsAreLegal_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::newRow("default") << QStringList{};
    // PP 12 keeps 128 replicas. PP 16 would leave 96, over which 2,048 sequences do not divide.
    QTest::newRow("three quarters") << QStringList{"accelerators=12288", "pipeline_parallel=12", "schedule=1f1b"};
    QTest::newRow("few replicas") << QStringList{"accelerators=128", "global_batch=128"};
  }
  void scalingPointsAreLegal() {
    QFETCH(QStringList, changes);
    Design d = default_design();
    for (const QString& change : changes) assign(d, change.toStdString());
    std::vector<ScalingPoint> points;
    scaling_curve(d, points);
    QVERIFY(points.size() >= 4);
    const double reference = evaluate(d).finish_days * 86400 * d.cluster.accelerators;
    for (const ScalingPoint& p : points) {
      const Evaluation e = evaluate(p.design);
      QVERIFY(p.legal);
      QCOMPARE(e.legality.reason, Illegality::none);
      QCOMPARE(p.design.cluster.accelerators, p.accelerators);
      QCOMPARE(p.time, e.finish_days * 86400);
      QCOMPARE(p.ideal, reference / p.accelerators);
      QCOMPARE(p.fits, e.fits != Fit::no);
      QCOMPARE(p.design.work.global_batch, d.work.global_batch);
      Design plain = d;
      plain.layout.data_parallel = automatic;
      plain.cluster.accelerators = p.accelerators;
      QCOMPARE(p.changed.empty(), evaluate(plain).legality.reason == Illegality::none);
    }
  }
};

TRAINYARD_TEST(DeadlineTests);
#include "tst_deadline.moc"
