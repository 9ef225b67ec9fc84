// SPDX-License-Identifier: GPL-3.0-or-later
// Two accelerator generations in one job: the balanced split, by hand and on whole designs.
#include <QTest>
#include <cmath>
#include <numeric>

#include "engine/explore/mixed_cluster.h"
#include "engine/files/project.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

AcceleratorRef device(const char* id) {
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto& found = std::get<AcceleratorRef>(entry);
    if (found->id == id) return found;
  }
  return nullptr;
}

Design work(const QStringList& more = {}) {
  Design d = neutral_design();
  for (const QString& one :
       QStringList{"model=llama3.1-8b", "accelerator=h100-sxm", "accelerators=64", "tensor_parallel=1",
                   "pipeline_parallel=1", "context_parallel=1", "micro_batch=1", "zero_stage=2", "recompute=selective",
                   "global_batch=512", "tokens=1e11"} +
           more)
    assign(d, one.toStdString());
  return d;
}

}  // namespace

class TestMixedCluster : public QObject {
  Q_OBJECT
 private slots:
  /// Eight replicas at speed 2.2 and eight at 1.0 take 88 and 40 of 1,024 sequences each; both finish at 40, an equal
  /// split at 64.
  void replicas_share_the_batch_by_their_speed() {
    std::vector<double> speeds(8, 2.2);
    speeds.insert(speeds.end(), 8, 1.0);
    const std::vector<double> shares = balanced_shares(1024, speeds);
    QCOMPARE(shares[0], 88.0);
    QCOMPARE(shares[15], 40.0);
    QCOMPARE(std::accumulate(shares.begin(), shares.end(), 0.0), 1024.0);
  }

  /// 80 layers on four stages at 2.2 and four at 1.0: ideally 13.75 and 6.25, in whole layers 14 and 6, which take
  /// 6.364 instead of 6.25.
  void stages_share_the_layers_by_their_speed() {
    const std::vector<double> shares = balanced_shares(80, std::vector<double>{2.2, 2.2, 2.2, 2.2, 1, 1, 1, 1});
    QCOMPARE(shares, (std::vector<double>{14, 14, 14, 14, 6, 6, 6, 6}));
  }

  void caps_are_kept_and_too_small_ones_are_reported() {
    const std::vector<double> speeds{3, 1, 1}, caps{40, 100, 100};
    const std::vector<double> shares = balanced_shares(100, speeds, caps);
    QCOMPARE(shares, (std::vector<double>{40, 30, 30}));
    QVERIFY(balanced_shares(300, speeds, caps).empty());
  }

  /// No other whole split is faster: all splits over three replicas are tried.
  void no_other_split_is_faster() {
    const std::vector<double> speeds{2.7, 1.3, 0.9};
    const auto slowest = [&](double a, double b, double c) {
      return std::max({a / speeds[0], b / speeds[1], c / speeds[2]});
    };
    for (const double items : {7.0, 31.0, 64.0}) {
      const std::vector<double> s = balanced_shares(items, speeds);
      double best = INFINITY;
      for (double a = 0; a <= items; ++a)
        for (double b = 0; a + b <= items; ++b) best = std::min(best, slowest(a, b, items - a - b));
      QCOMPARE(slowest(s[0], s[1], s[2]), best);
    }
  }

  /// A second pool of the same machines takes half of the batch. Apart from the exchange, the step is that of half the
  /// batch.
  void equal_pools_take_half_each() {
    const Design design = work();
    const MixedCluster mixed = mix(design, device("h100-sxm"), 64);
    QCOMPARE(mixed.pools.size(), size_t(2));
    Design half = design;
    half.work.global_batch = 256;
    const double alone = evaluate(half).step_time;
    QVERIFY(mixed.step_time <= alone * 1.02 + mixed.exchange_time);
    QVERIFY(mixed.step_time > 0.5 * mixed.alone_step_time);
  }

  /// H100 with A100: the faster replicas take more sequences, and the mixed cluster is faster than one pool alone.
  void the_faster_pool_takes_more() {
    const Design design = work();
    const MixedCluster mixed = mix(design, device("a100-sxm-80gb"), 64);
    QCOMPARE(mixed.pools.size(), size_t(2));
    const MixedPool &fast = mixed.pools[0], &slow = mixed.pools[1];
    QCOMPARE(fast.sequences + slow.sequences, 512.0);
    QVERIFY(fast.sequences > 1.5 * slow.sequences);
    QVERIFY(mixed.step_time < mixed.alone_step_time);
    QVERIFY(mixed.equal_step_time > mixed.step_time);
    const double ends = std::max(fast.evaluation.step_time, slow.evaluation.step_time);
    QCOMPARE(mixed.step_time, ends + mixed.exchange_time);
    // 8.03 billion gradients of 4 bytes over 64 NICs of 25 GB/s on the slower side, at their efficiency.
    const Design whole = resolved(slow.design);
    const double rate = 64 * whole.cluster.network_bandwidth * whole.cluster.network_efficiency;
    QVERIFY(std::abs(mixed.exchange_time - 4 * slow.evaluation.parameters / rate) < 1e-12);
  }

  void designs_that_cannot_be_mixed_have_a_reason() {
    QVERIFY(mix(work({"data_parallel=7"}), device("a100-sxm-80gb"), 64).why.text().find("not legal") !=
            std::string::npos);
    const MixedCluster tiny = mix(work(), device("k80"), 1);
    QVERIFY(tiny.pools.empty());
    QVERIFY(!tiny.why.text().empty());
  }

  void an_unknown_price_leaves_the_bill_unknown() {
    const MixedCluster mixed = mix(work(), device("h800-sxm"), 64);
    QCOMPARE(mixed.pools.size(), size_t(2));
    QVERIFY(std::isnan(mixed.cost));
    QVERIFY(std::isfinite(mixed.finish_days));
  }
};

TRAINYARD_TEST(TestMixedCluster);
#include "tst_mixed_cluster.moc"
