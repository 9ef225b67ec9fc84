// SPDX-License-Identifier: GPL-3.0-or-later
// The scaling curve with the best layout at each number of accelerators.
#include <QTest>
#include <algorithm>

#include "engine/explore/best_at_counts.h"
#include "engine/explore/layout_search.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestBestAtCounts : public QObject {
  Q_OBJECT

 private slots:
  void isNeverSlowerThanTheNearestLayout_data();
  void isNeverSlowerThanTheNearestLayout();
  void isTheFastestLayoutAtItsCount();
  void stopsSoon();
};

void TestBestAtCounts::isNeverSlowerThanTheNearestLayout_data() {
  QTest::addColumn<QStringList>("assignments");
  if (tests::every_case()) QTest::newRow("dense, thousands") << QStringList{};
  QTest::newRow("dense, one node") << QStringList{"model=llama3.1-8b", "accelerators=8", "global_batch=64",
                                                  "tensor_parallel=1", "pipeline_parallel=1"};
  if (tests::every_case())
    QTest::newRow("experts") << QStringList{"model=mixtral-8x7b", "accelerators=64", "pipeline_parallel=4",
                                            "virtual_pipeline=1", "schedule=1f1b"};
  QTest::newRow("experts, one node") << QStringList{
      "model=granite3.1-1b-a400m", "accelerators=8",     "global_batch=64", "tensor_parallel=1",
      "pipeline_parallel=1",       "virtual_pipeline=1", "schedule=1f1b"};
}

void TestBestAtCounts::isNeverSlowerThanTheNearestLayout() {
  QFETCH(QStringList, assignments);
  Design design = default_design();
  for (const QString& one : assignments) assign(design, one.toStdString());
  std::vector<ScalingPoint> nearest;
  scaling_curve(design, nearest);
  const std::vector<ScalingPoint> best = best_at_counts(design);
  QVERIFY(best.size() >= 3);
  int compared = 0;
  for (const ScalingPoint& p : best) {
    QVERIFY(p.legal && p.fits);
    const Evaluation e = evaluate(p.design);
    QCOMPARE(p.time, e.finish_days * 86400);
    QCOMPARE(p.design.cluster.accelerators, p.accelerators);
    QCOMPARE(p.design.work.global_batch, design.work.global_batch);
    for (const ScalingPoint& other : nearest) {
      if (other.accelerators != p.accelerators || !other.legal || !other.fits) continue;
      ++compared;
      QVERIFY2(p.time <= other.time * (1 + 1e-12), qPrintable(QString::number(p.accelerators)));
      QCOMPARE(p.ideal, other.ideal);
    }
  }
  QVERIFY(compared > 0);
}

void TestBestAtCounts::isTheFastestLayoutAtItsCount() {
  const char* devices = tests::every_case() ? "accelerators=64" : "accelerators=8";
  const Design design =
      with({"model=llama3.1-8b", devices, "global_batch=128", "tensor_parallel=8", "pipeline_parallel=1"});
  for (const ScalingPoint& p : best_at_counts(design)) {
    Design there = design;
    there.cluster.accelerators = p.accelerators;
    const LayoutSearch all = search_layouts(there, default_space(there), {});
    double most = 0;
    for (const FoundLayout& layout : all.best) most = std::max(most, layout.evaluation.tokens_per_second);
    QVERIFY(evaluate(p.design).finish_days <= p.time / 86400 * (1 + 1e-12));
    QVERIFY(evaluate(p.design).tokens_per_second >= most * (1 - 1e-3));
  }
}

void TestBestAtCounts::stopsSoon() {
  std::stop_source source;
  source.request_stop();
  QVERIFY(best_at_counts(default_design(), {.stop = source.get_token()}).empty());
}

TRAINYARD_TEST(TestBestAtCounts);
#include "tst_best_at_counts.moc"
