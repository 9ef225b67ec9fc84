// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of every design: sums, signs, monotony, continuity.
#include <QTest>

#include <cmath>
#include <random>
#include <set>

#include "engine/catalog/catalog.h"
#include "engine/machine/rates.h"
#include "engine/metrics/metric.h"
#include "engine/physics/schedule.h"
#include "engine/studies/findings.h"
#include "engine/studies/scaling.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A few hundred designs over models, devices and layouts, the same in every run.
std::vector<Design> designs() {
  std::mt19937 random(7);
  std::vector<Design> out{default_design()};
  while (out.size() < 300) {
    Design d = default_design();
    for (const Parameter& p : tests::inputs_of(Job::training)) {
      if (tests::describes_second_kind(p)) continue;
      if (p.advanced || !may_vary(p, Job::training) || random() % 3 != 0) continue;
      if (const auto* field = std::get_if<EntryField>(&p.access)) {
        const auto& entries = catalog(field->kind);
        set_value(d, p, entries[random() % entries.size()]);
      } else if (is_choice(p)) {
        set_value(d, p, std::string(p.choices[random() % p.choices.size()].id));
      } else if (is_toggle(p)) {
        set_value(d, p, random() % 2 == 0);
      } else {
        set_value(d, p, value_at(p, static_cast<int>(random() % static_cast<unsigned>(slider_positions(p)))));
      }
    }
    // Most devices were not measured under a power cap.
    d.cluster.power_curve = PowerCurve::v100_pcie;
    out.push_back(d);
  }
  return out;
}

/// Some devices have no published rate for a format; their times are unknown, not wrong.
bool known(const Evaluation& e) { return !std::isnan(e.step_time); }

bool legal(const Evaluation& e) { return e.legality.reason == Illegality::none; }

}  // namespace

class Properties : public QObject {
  Q_OBJECT
 private slots:
  void partsAreTheWhole() {
    int compared = 0;
    for (const Design& d : designs()) {
      const Evaluation e = evaluate(d);
      if (!known(e)) continue;
      ++compared;
      double most = 0;
      for (const StageMemory& stage : e.stages) most = std::max(most, stage.parts.total());
      QCOMPARE(e.memory, most);
      double memory = 0;
      double time = 0;
      for (const Metric& m : tests::results_of(Job::training)) {
        if (m.part == Part::none) continue;
        (m.part >= Part::compute ? time : memory) += number(e, m);
      }
      QVERIFY(std::abs(memory - e.memory) <= 1e-9 * e.memory);
      QVERIFY(std::abs(time - e.step_time) <= 1e-9 * e.step_time);
    }
    QVERIFY(compared > 250);
  }

  void nothingIsNegative() {
    // Margins and free memory are negative if something is missing.
    const std::set<std::string_view> signs{"memory_free",     "first_kind_memory_free", "second_kind_memory_free",
                                           "deadline_margin", "budget_margin",          "power_margin"};
    for (const Design& d : designs()) {
      const Evaluation e = evaluate(d);
      for (const Metric& m : tests::results_of(Job::training)) {
        if (!m.value || signs.contains(m.id)) continue;
        const double value = number(e, m);
        QVERIFY2(std::isnan(value) || value >= -1e-12, m.id);
      }
      double layers = 0;
      for (const StageMemory& stage : e.stages) layers += stage.layers;
      const Design whole = resolved(d);
      QCOMPARE(layers, parameter_copies(schedule_used(make_setting(whole))) * d.work.model->layers);
    }
  }

  /// Twice the devices for the same work never need more memory on each.
  void moreDevicesNeverNeedMoreMemory() {
    int compared = 0;
    for (Design d : designs()) {
      d.layout.data_parallel = automatic;
      const Evaluation few = evaluate(d);
      d.cluster.accelerators *= 2;
      if (d.cluster.accelerators > 1 << 20) continue;
      const Evaluation many = evaluate(d);
      if (!legal(few) || !legal(many)) continue;
      ++compared;
      QVERIFY(many.memory <= few.memory * (1 + 1e-12));
    }
    QVERIFY(compared > 20);
  }

  void deeperRecomputeNeverNeedsMoreMemoryForActivations() {
    for (Design d : designs()) {
      d.recipe.recompute = Recompute::none;
      const Evaluation none = evaluate(d);
      d.recipe.recompute = Recompute::mlp;
      const Evaluation mlp = evaluate(d);
      d.recipe.recompute = Recompute::full;
      const Evaluation full = evaluate(d);
      for (size_t i = 0; i < none.stages.size(); ++i) {
        // Split backward passes keep what was recomputed until the weight gradients are done.
        if (splits_backward(d.layout.schedule)) break;
        QVERIFY(mlp.stages[i].parts.activations <= none.stages[i].parts.activations);
        QVERIFY(full.stages[i].parts.activations <= mlp.stages[i].parts.activations);
      }
      QVERIFY(full.time_recompute >= mlp.time_recompute || std::isnan(full.time_recompute));
      QVERIFY(mlp.time_recompute >= none.time_recompute || std::isnan(mlp.time_recompute));
    }
  }

  void shardingMoreNeverNeedsMoreForStates() {
    for (Design d : designs()) {
      double before = INFINITY;
      for (const ZeroStage stage : {ZeroStage::zero_0, ZeroStage::zero_1, ZeroStage::zero_2, ZeroStage::zero_3}) {
        d.layout.zero_stage = stage;
        const Evaluation e = evaluate(d);
        const double states = e.stages[0].parts.weights + e.stages[0].parts.gradients + e.stages[0].parts.optimizer;
        QVERIFY(states <= before);
        before = states;
      }
    }
  }

  /// Faster parts never make a slower whole.
  void fasterPartsNeverSlow() {
    for (const char* id : {"network_bandwidth", "scale_up_bandwidth", "gemm_efficiency", "attention_efficiency",
                           "bandwidth_efficiency", "network_efficiency", "data_overlap", "tensor_overlap"}) {
      const Parameter* p = find_parameter(id);
      QVERIFY(p);
      for (const Design& d : designs()) {
        if (!known(evaluate(d))) continue;
        // DualPipe without enough micro-batches cannot run, and the time shown for it is that of no schedule.
        if (d.layout.schedule == Schedule::dualpipe && evaluate(d).micro_batches < 2 * d.layout.pipeline_parallel)
          continue;
        Design better = d;
        set_value(better, *p, std::min(p->max, number(d, *p) * 1.1));
        const double before = evaluate(d).step_time, after = evaluate(better).step_time;
        QVERIFY2(after <= before * (1 + 1e-9),
                 qPrintable(QString("%1: %2 s became %3 s on %4 of %5 stages, schedule %6")
                                .arg(id)
                                .arg(before, 0, 'g', 12)
                                .arg(after, 0, 'g', 12)
                                .arg(QString::fromStdString(d.work.model->id))
                                .arg(d.layout.pipeline_parallel)
                                .arg(int(d.layout.schedule))));
      }
    }
  }

  /// Memory and time are continuous: neighbouring positions of a continuous slider differ by at most 2 % more than the
  /// input itself does.
  void memoryAndTimeAreContinuous() {
    for (const Parameter& p : tests::inputs_of(Job::training)) {
      if (!is_number(p) || p.integer || p.scale == Scale::powers_of_two) continue;
      Design d = default_design();
      d.cluster.power_curve = PowerCurve::v100_pcie;
      double memory = 0, time = 0, input = 0;
      for (int i = 0; i < slider_positions(p); ++i) {
        set_value(d, p, value_at(p, i));
        const Evaluation e = evaluate(d);
        const double now = value_at(p, i);
        if (i > 0 && input > 0) {
          const double own = std::abs(now / input - 1);
          QVERIFY2(std::abs(e.memory / memory - 1) <= own + 0.02, p.id);
          QVERIFY2(std::abs(e.step_time / time - 1) <= own + 0.02, p.id);
        }
        memory = e.memory;
        time = e.step_time;
        input = now;
      }
    }
  }

  void evaluateIsPure() {
    for (const Design& d : designs()) {
      const Evaluation a = evaluate(d);
      const Evaluation b = evaluate(d);
      for (const Metric& m : tests::results_of(Job::training)) {
        if (!m.value) continue;
        const double x = number(a, m), y = number(b, m);
        QVERIFY(x == y || (std::isnan(x) && std::isnan(y)));
      }
    }
  }

  /// Each remedy alone makes the design fit, and its figures are those of evaluate().
  void remediesMakeADesignFit() {
    int tried = 0;
    for (const Design& d : designs()) {
      const Evaluation before = evaluate(d);
      for (const Remedy& r : find_remedies(d, before)) {
        const Evaluation after = evaluate(r.design);
        QVERIFY(after.fits != Fit::no);
        QCOMPARE(after.memory, r.memory);
        QVERIFY(r.days_change == after.finish_days - before.finish_days || std::isnan(r.days_change));
        QVERIFY(!r.parameters.empty());
        QVERIFY(r.design.recipe.precision == d.recipe.precision ||
                has_format(*r.design.cluster.accelerator, r.design.recipe.precision));
        QCOMPARE(changed(r.design, d).size(), r.parameters.size());
        ++tried;
      }
      if (before.fits == Fit::yes) QVERIFY(find_remedies(d, before).empty());
    }
    QVERIFY(tried > 20);
  }

  void illegalLayoutsSayWhy() {
    for (const Design& d : designs()) {
      const Evaluation e = evaluate(d);
      QCOMPARE(legality_message(d, e).text().empty(), legal(e));
      const std::vector<Finding> found = findings(d, e);
      QVERIFY(!found.empty());
      QCOMPARE(found.front().severity == Severity::error, e.fits == Fit::no || exceeds_power(e));
    }
  }

  /// How far communication runs ahead depends on device and host, not on a step that waits for files.
  void memory_does_not_depend_on_storage() {
    int waiting = 0;
    for (const Design& d : designs()) {
      Design slow = d;
      slow.storage.read_bandwidth = 1e9;
      slow.storage.client_bandwidth = 1e6;
      const Evaluation fast = evaluate(d), held_up = evaluate(slow);
      if (!known(fast) || !known(held_up)) continue;
      waiting += held_up.time_data_wait > fast.time_data_wait ? 1 : 0;
      QCOMPARE(held_up.memory, fast.memory);
    }
    QVERIFY(waiting > 50);
  }

  void scalingCurveGoesThroughTheDesign() {
    std::vector<ScalingPoint> points;
    scaling_curve(default_design(), points);
    QVERIFY(points.size() >= 5);
    const auto now =
        std::find_if(points.begin(), points.end(), [](const ScalingPoint& p) { return p.accelerators == 16384; });
    QVERIFY(now != points.end());
    QCOMPARE(now->time, evaluate(default_design()).finish_days * 86400);
    QCOMPARE(now->time, now->ideal);
  }

  void ownLayoutsAndTheNearestMakeTheScalingCurve() {
    // TP 8 × PP 16 on 16,384 devices are 128 replicas with 16 of the 2,048 sequences each. Interleaving needs a
    // multiple of the 16 stages. With two, four and eight times the devices, there would be only 8, 4 and 2 sequences.
    Design design = default_design();
    for (const char* change : {"tensor_parallel=8", "pipeline_parallel=16", "global_batch=2048", "micro_batch=1"})
      assign(design, change);
    assign(design, "schedule=interleaved");
    ScalingCurve curve;
    own_layouts(design, curve);
    QCOMPARE(curve.open.size(), size_t(3));
    for (size_t i = 0; i < curve.open.size(); ++i)
      QCOMPARE(curve.open[i].cluster.accelerators, 16384 * std::exp2(double(i + 1)));
    for (const ScalingPoint& point : curve.points) QVERIFY(point.legal && point.changed.empty());
    const size_t own = curve.points.size();
    QCOMPARE(own, size_t(4));
    add_nearest_layouts(design, curve);
    QVERIFY(curve.open.empty());
    QCOMPARE(curve.points.size(), own + 3);
    QVERIFY(!curve.points.back().changed.empty());
    std::vector<ScalingPoint> whole;
    scaling_curve(design, whole);
    QCOMPARE(whole.size(), curve.points.size());
    for (size_t i = 0; i < whole.size(); ++i) {
      QCOMPARE(whole[i].accelerators, curve.points[i].accelerators);
      QCOMPARE(whole[i].time, curve.points[i].time);
      QCOMPARE(whole[i].ideal, curve.points[i].ideal);
      QVERIFY(whole[i].design == curve.points[i].design);
      QVERIFY(i == 0 || whole[i - 1].accelerators < whole[i].accelerators);
    }
    // Without interleaving, two sequences per replica are enough.
    assign(design, "schedule=1f1b");
    own_layouts(design, curve);
    QVERIFY(curve.open.empty());
    QCOMPARE(curve.points.size(), size_t(7));
  }
};

TRAINYARD_TEST(Properties);
#include "tst_properties.moc"
