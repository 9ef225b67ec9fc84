// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the legal layout nearest to any design.
#include <QTest>

#include "engine/evaluation/evaluation.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/nearest_layout.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(const QStringList& assignments) {
  Design d = default_design();
  for (const QString& assignment : assignments) assign(d, assignment.toStdString());
  return d;
}

QString ids(const std::vector<ParameterHandle>& handles) {
  QStringList out;
  for (const ParameterHandle& handle : handles) out << QString::fromLatin1(handle->id);
  return out.join(QLatin1Char(' '));
}

constexpr LayoutFreedom replicas_only{}, any_degree{.degrees = true}, other_count{.devices = true},
    other_batch{.batch = true};

}  // namespace

class TestNearestLayout : public QObject {
  Q_OBJECT
 private slots:
  void a_legal_design_is_its_own_nearest() {
    for (const LayoutFreedom& freedom : {replicas_only, any_degree, other_count, other_batch}) {
      const auto found = nearest_legal_layout(default_design(), freedom);
      QVERIFY(found);
      QVERIFY(found->changed.empty());
      QVERIFY(found->design == default_design());
      QCOMPARE(found->distance, 0.0);
    }
  }

  /// Cases worked out by hand.
  void by_hand_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::addColumn<LayoutFreedom>("freedom");
    QTest::addColumn<QString>("changed");
    QTest::addColumn<QStringList>("expected");
    // DP 100 on 16,384 devices with TP 8 and PP 16: 16,384 ÷ 128 = 128.
    QTest::newRow("DP uses all devices") << QStringList{"data_parallel=100"} << replicas_only << "data_parallel"
                                         << QStringList{"data_parallel=128"};
    // 12,928 ÷ 128 = 101 does not divide 2,048. Of the powers of two 64 and 128, the latter is nearer.
    QTest::newRow("the next count") << QStringList{"accelerators=12928"} << other_count << "accelerators"
                                    << QStringList{"accelerators=16384"};
    // 12,288 = 3 × 4,096: the factor 3 must go into the stages, because it divides neither 128 heads nor 2,048
    // sequences. PP 12 leaves DP 128; its 16 micro-batches are no multiple of 12, so there are no virtual stages.
    QTest::newRow("the same devices") << QStringList{"accelerators=12288", "recompute=full"} << any_degree
                                      << "pipeline_parallel virtual_pipeline"
                                      << QStringList{"pipeline_parallel=12", "virtual_pipeline=1"};
    // 25 heads on one node: TP 5 is the only other divisor up to 8, but 5 does not divide 8 devices.
    QTest::newRow("odd heads") << QStringList{"model=gpt2-xl", "accelerators=8", "pipeline_parallel=1",
                                              "global_batch=64"}
                               << any_degree << "tensor_parallel" << QStringList{"tensor_parallel=1"};
    QTest::newRow("too many virtual stages")
        << QStringList{"virtual_pipeline=16"} << any_degree << "virtual_pipeline" << QStringList{"virtual_pipeline=8"};
    // 8,204 = 4 × 2,051: CP 2 splits it into 4 zig-zag pieces, CP 4 into 8.
    QTest::newRow("uneven sequences") << QStringList{"sequence_length=8204", "context_parallel=4",
                                                     "sequence_parallel=off"}
                                      << any_degree << "context_parallel" << QStringList{"context_parallel=2"};
    // 128 replicas × 16 stages with interleaving need multiples of 2,048.
    QTest::newRow("another batch") << QStringList{"global_batch=2000"} << other_batch << "global_batch"
                                   << QStringList{"global_batch=2048"};
    QTest::newRow("automatic shard group")
        << QStringList{"shard_group=48"} << any_degree << "shard_group" << QStringList{"shard_group=auto"};
    // With 256 experts, EP × expert tensor parallelism (TP 8) must divide 2,048 ÷ 16 stages = 128.
    QTest::newRow("experts") << QStringList{"model=deepseek-v3", "accelerators=2048", "expert_parallel=48",
                                            "virtual_pipeline=1"}
                             << any_degree << "expert_parallel" << QStringList{"expert_parallel=16"};
  }
  void by_hand() {
    QFETCH(QStringList, changes);
    QFETCH(LayoutFreedom, freedom);
    QFETCH(QString, changed);
    QFETCH(QStringList, expected);
    const Design before = with(changes);
    QVERIFY(evaluate(before).legality.reason != Illegality::none);
    const auto found = nearest_legal_layout(before, freedom);
    QVERIFY(found);
    QCOMPARE(ids(found->changed), changed);
    QVERIFY(found->design == with(changes + expected));
  }

  /// A proposed layout is legal and evaluated: it keeps what must stay, and its figures are those of evaluate().
  void found_layouts_are_legal_and_keep_other_inputs() {
    int found_count = 0;
    const std::vector<const char*> models{"llama3.1-405b", "llama3.1-8b", "deepseek-v3", "gpt2-xl", "mixtral-8x7b"};
    for (size_t i = 0; i < models.size(); i += tests::stride(2)) {
      const char* model = models[i];
      for (const double devices : {1.0, 6.0, 8.0, 24.0, 100.0, 1000.0, 2048.0, 12928.0, 131072.0}) {
        for (const LayoutFreedom& freedom :
             {replicas_only, any_degree, other_count, LayoutFreedom{.degrees = true, .devices = true}}) {
          Design d = with({QStringLiteral("model=") + QString::fromLatin1(model)});
          d.cluster.accelerators = devices;
          const auto found = nearest_legal_layout(d, freedom);
          if (!found) continue;
          ++found_count;
          const Evaluation e = evaluate(found->design);
          QCOMPARE(int(e.legality.reason), int(Illegality::none));
          QCOMPARE(int(found->fits), int(e.fits));
          QCOMPARE(found->step_time, e.step_time);
          if (!freedom.devices) QCOMPARE(found->design.cluster.accelerators, devices);
          QCOMPARE(found->design.work.global_batch, d.work.global_batch);
          if (!freedom.degrees) QCOMPARE(found->design.layout.tensor_parallel, d.layout.tensor_parallel);
          QVERIFY(found->design.recipe.recompute == d.recipe.recompute);
        }
      }
    }
    // Not all 180 cases: many counts have no legal layout within their freedom.
    QVERIFY2(found_count > (tests::every_case() ? 80 : 48), qPrintable(QString::number(found_count)));
  }

  void a_fitting_layout_is_preferred() {
    // 12 stages without virtual stages are the nearest layout for 12,288 devices, but do not fit without recomputation.
    const Design nearest =
        with({"accelerators=12288", "pipeline_parallel=12", "virtual_pipeline=1", "micro_batch=1", "zero_stage=0"});
    QCOMPARE(int(evaluate(nearest).legality.reason), int(Illegality::none));
    QCOMPARE(int(evaluate(nearest).fits), int(Fit::no));
    const auto found = nearest_legal_layout(with({"accelerators=12288", "zero_stage=0"}), any_degree);
    QVERIFY(found);
    QVERIFY(found->fits != Fit::no);
    QVERIFY(found->distance > 0.4);
  }

  /// 8,200 = 8 × 1,025 tokens: with sequence parallelism, TP 8 × CP 2 would need 16 equal parts.
  void sequences_stay_divisible() {
    for (const char* context : {"context_parallel=2", "context_parallel=8", "context_parallel=16"}) {
      const Design before = with({"sequence_length=8200", context});
      QVERIFY(evaluate(before).legality.reason != Illegality::none);
      const auto found = nearest_legal_layout(before, any_degree);
      QVERIFY(found);
      const Layout l = resolved(found->design).layout;
      QCOMPARE(std::fmod(8200, l.tensor_parallel * l.context_parallel), 0.0);
      if (l.context_parallel > 1) QCOMPARE(std::fmod(8200, 2 * l.context_parallel), 0.0);
    }
  }

  void no_layout_is_offered_if_none_is_legal() {
    // 101 devices with 128 heads and 126 layers need 101 stages. If degrees are kept, no layout is legal.
    QVERIFY(!nearest_legal_layout(with({"accelerators=101"}), replicas_only));
  }

  /// 2,048 sequences fit few device counts. The first offer keeps the count nearly, and changes the batch.
  void offers_keep_the_count_of_devices_nearly() {
    const std::vector<NearestLayout> offers = legal_offers(with({"accelerators=21299"}));
    QVERIFY(offers.size() >= 2 && offers.size() <= 3);
    QCOMPARE(offers[0].design.cluster.accelerators, 21248.0);
    QVERIFY(offers[0].design.work.global_batch != 2048);
    QCOMPARE(offers.back().design.work.global_batch, 2048.0);
    for (const NearestLayout& offer : offers) QVERIFY(evaluate(offer.design).legality.reason == Illegality::none);
  }

  /// Each change that the file offers makes the illegal design legal, with the step time that it states.
  void results_offer_changes_that_make_the_layout_legal() {
    const auto offers_of = [](const Design& d) { return results_json(d, evaluate(d))["nearest_legal"]; };
    QCOMPARE(offers_of(default_design()), Json::array());
    const auto offers = offers_of(with({"data_parallel=100"}));
    // 16,384 ÷ (8 × 16) = 128, by hand.
    QVERIFY(!offers.empty());
    QCOMPARE(offers[0]["set"].dump(), std::string(R"(["data_parallel=128"])"));
    for (const QStringList& broken : {QStringList{"data_parallel=100"}, QStringList{"accelerators=12928"},
                                      QStringList{"tensor_parallel=48"}, QStringList{"global_batch=2047"}}) {
      const auto made = offers_of(with(broken));
      QVERIFY2(!made.empty(), qPrintable(broken.join(QLatin1Char(' '))));
      for (const auto& offer : made) {
        Design mended = with(broken);
        for (const auto& assignment : offer["set"]) assign(mended, assignment.get<std::string>());
        const Evaluation e = evaluate(mended);
        QCOMPARE(int(e.legality.reason), int(Illegality::none));
        QCOMPARE(offer["fits"].get<std::string>(), std::string(fit_id(e.fits)));
        QCOMPARE(offer["step_time"].get<double>(), e.step_time);
      }
    }
  }
};

TRAINYARD_TEST(TestNearestLayout);
#include "tst_nearest_layout.moc"
