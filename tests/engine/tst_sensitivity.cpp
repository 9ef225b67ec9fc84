// SPDX-License-Identifier: GPL-3.0-or-later
// Which inputs change a result over meaningful spans, better and worse separately, and by how many percent for one
// percent.
#include <cmath>

#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design cards() {
  return with({"model=mixtral-8x7b", "accelerator=l40s", "accelerators=64", "tensor_parallel=2", "expert_parallel=8",
               "pipeline_parallel=4", "virtual_pipeline=1", "schedule=1f1b", "global_batch=256", "tokens=1e11",
               "accelerator_price=1"});
}

const Sensitivity* of(const std::vector<Sensitivity>& all, ParameterHandle input) {
  for (const Sensitivity& s : all)
    if (s.parameter == &*input) return &s;
  return nullptr;
}

}  // namespace

class SensitivityTests : public QObject {
  Q_OBJECT
 private slots:
  /// For several metrics and designs: every side is legal, evaluated and on its side, and the largest effect comes
  /// first.
  void bothSidesAreLegalAndEvaluated_data() {
    QTest::addColumn<QString>("metric");
    for (const char* id : {"finish_days", "cost", "memory", "mfu", "goodput", "steps", "energy"})
      QTest::newRow(id) << id;
  }
  void bothSidesAreLegalAndEvaluated() {
    QFETCH(QString, metric);
    const Metric& m = *find_metric(metric.toStdString());
    for (const Design& design : {default_design(), cards()}) {
      const Evaluation now = evaluate(design);
      const std::vector<Sensitivity> all = sensitivities(design, m);
      QVERIFY(!all.empty());
      double before = std::numeric_limits<double>::infinity();
      for (const Sensitivity& s : all) {
        QVERIFY(s.effect() <= before);
        before = s.effect();
        for (const auto* side : {&s.better, &s.worse}) {
          if (!*side) continue;
          const Influence& i = **side;
          const Evaluation after = evaluate(i.design);
          QCOMPARE(after.legality.reason, Illegality::none);
          QCOMPARE(number(after, m), i.after);
          QCOMPARE(i.before, number(now, m));
          QVERIFY(after.fits != Fit::no || now.fits == Fit::no);
          const bool up = i.after > i.before;
          QCOMPARE(side == &s.better, m.better == Better::lower ? !up : up);
          const std::vector<const Parameter*> moved = changed(i.design, design);
          QVERIFY2(moved.size() == 1 && moved.front() == s.parameter, s.parameter->id);
        }
      }
    }
  }

  /// cost = hours × price: one percent per percent, and 0.85 and 1.2 times at the ends of the stated uncertainty.
  void priceByHand() {
    const std::vector<Sensitivity> all = sensitivities(default_design(), metric(&Evaluation::cost));
    const Sensitivity* price = of(all, &Economics::accelerator_price);
    QVERIFY(price && price->span == Span::stated);
    QVERIFY(std::abs(price->elasticity - 1) < 1e-9);
    QVERIFY(std::abs(price->better->after / price->better->before - 0.85) < 1e-8);
    QVERIFY(std::abs(price->worse->after / price->worse->before - 1.2) < 1e-8);
    QVERIFY(!of(sensitivities(default_design(), metric(&Evaluation::finish_days)), &Economics::accelerator_price));
  }

  /// energy = power × load × PUE × days: one percent per percent for each.
  void energyByHand() {
    for (const Design& design : {default_design(), cards()}) {
      const std::vector<Sensitivity> all = sensitivities(design, metric(&Evaluation::energy));
      for (const ParameterHandle input :
           {ParameterHandle(&Economics::pue), ParameterHandle(&Economics::power_utilization)}) {
        const Sensitivity* found = of(all, input);
        QVERIFY(found && std::abs(found->elasticity - 1) < 1e-9);
      }
      // PUE is triangular between 0.95 and 1.32 around 1.15: tenth and ninetieth percentile by hand.
      const Sensitivity* pue = of(all, &Economics::pue);
      const double low = 0.95 + std::sqrt(0.1 * 0.37 * 0.05), high = 1.32 - std::sqrt(0.1 * 0.37 * 0.32);
      QVERIFY(std::abs(pue->better->after / pue->better->before - std::max(low, 1 / 1.15)) < 1e-9);
      QVERIFY(std::abs(pue->worse->after / pue->worse->before - high) < 1e-9);
    }
  }

  void spansFollowTheInput() {
    const std::vector<Sensitivity> all = sensitivities(default_design(), metric(&Evaluation::finish_days));
    const auto span = [&](ParameterHandle input) {
      const Sensitivity* found = of(all, input);
      return found ? int(found->span) : -1;
    };
    QCOMPARE(span(&Layout::virtual_pipeline), int(Span::neighbours));
    QCOMPARE(span(&Cluster::network_bandwidth), int(Span::half_double));
    QCOMPARE(span(&Recipe::gemm_efficiency), int(Span::tenth));
    QCOMPARE(span(&Failures::factor), int(Span::stated));
    QCOMPARE(span(&Recipe::precision), int(Span::alternatives));
    QCOMPARE(span(&Cluster::accelerator), int(Span::entries));
    const Sensitivity* accelerator = of(all, &Cluster::accelerator);
    QCOMPARE(accelerator->tried, catalog(CatalogKind::accelerators).size() - 1);
    QVERIFY(std::isnan(accelerator->elasticity));
    // Without stated spans, those of the slider are used.
    const auto plain = sensitivities(default_design(), metric(&Evaluation::finish_days), {.stated = false});
    QCOMPARE(int(of(plain, &Failures::factor)->span), int(Span::half_double));
  }

  /// Twice the GPUs leave 8 micro-batches for 16 stages, and half of them do not fit. With the layout kept there is no
  /// result, and the reason is stated; with another layout there is one.
  void deviceCountsMayUseOtherLayouts() {
    const Metric& days = metric(&Evaluation::finish_days);
    const Sensitivity kept = *of(sensitivities(default_design(), days), &Cluster::accelerators);
    QVERIFY(!kept.better && !kept.worse);
    QCOMPARE(kept.tried, size_t(2));
    QCOMPARE(kept.illegal + kept.too_large, size_t(2));
    const Sensitivity moved =
        *of(sensitivities(default_design(), days, {.other_layout = true}), &Cluster::accelerators);
    QVERIFY(moved.better);
    const Evaluation after = evaluate(moved.better->design);
    QCOMPARE(after.finish_days, moved.better->after);
    QCOMPARE(moved.better->design.cluster.accelerators, 32768.0);
    QVERIFY(after.legality.reason == Illegality::none && after.fits != Fit::no);
    QVERIFY(changed(moved.better->design, default_design()).size() > 1);
    // If every count is legal: less time, but not in proportion.
    const Design small = with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=1",
                               "schedule=1f1b", "global_batch=512", "tokens=100e9"});
    const Sensitivity devices = *of(sensitivities(small, days), &Cluster::accelerators);
    QVERIFY(devices.better && devices.worse);
    QVERIFY(devices.elasticity < -0.8 && devices.elasticity > -1);
  }

  /// Changing the work is no gain: another model, fewer tokens or fewer epochs.
  void theWorkIsNotChanged() {
    const std::vector<Sensitivity> all = sensitivities(default_design(), metric(&Evaluation::finish_days));
    for (const ParameterHandle input :
         {ParameterHandle(&Workload::model), ParameterHandle(&Workload::tokens), ParameterHandle(&Workload::epochs)})
      QVERIFY2(!of(all, input), input->id);
  }

  void threadsAndStops() {
    const Metric& cost = metric(&Evaluation::cost);
    const auto one = sensitivities(default_design(), cost, {}, {.threads = 1});
    const auto four = sensitivities(default_design(), cost, {}, {.threads = 4});
    QCOMPARE(one.size(), four.size());
    for (size_t i = 0; i < one.size(); ++i) {
      QCOMPARE(one[i].parameter, four[i].parameter);
      QCOMPARE(one[i].effect(), four[i].effect());
    }
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(sensitivities(default_design(), cost, {}, {.stop = stop.get_token()}).empty());
  }

  /// An unknown cost depends on no input.
  void unknownMetricHasNone() { QVERIFY(sensitivities(with({"accelerator=l40s"}), metric(&Evaluation::cost)).empty()); }
};

TRAINYARD_TEST(SensitivityTests);
#include "tst_sensitivity.moc"
