// SPDX-License-Identifier: GPL-3.0-or-later
// A search computes what evaluate() computes, to the last bit.
#include <QTest>
#include <bit>
#include <cmath>
#include <map>
#include <random>

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/layout_model.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

Design with(std::initializer_list<const char*> assignments) {
  Design d = default_design();
  for (const char* assignment : assignments) assign(d, assignment);
  return d;
}

/// Returns `base` with random layout inputs. Degrees are powers of two, so that many layouts are legal.
Design another_layout(const Design& base, std::mt19937& random) {
  Design d = base;
  for (const Parameter& p : parameters()) {
    if (p.group != Group::layout || random() % 4 != 0) continue;
    if (is_choice(p))
      set_value(d, p, std::string(p.choices[random() % p.choices.size()].id));
    else if (is_toggle(p))
      set_value(d, p, random() % 2 == 0);
    else if (p.derive && random() % 2 == 0)
      set_value(d, p, automatic);
    else
      set_value(d, p, value_at(p, static_cast<int>(random() % static_cast<unsigned>(slider_positions(p)))));
  }
  const auto power = [&](unsigned most) { return std::exp2(random() % most); };
  d.layout.tensor_parallel = power(5);
  d.layout.pipeline_parallel = power(6);
  d.layout.context_parallel = power(3);
  d.layout.micro_batch = power(3);
  d.layout.virtual_pipeline = power(4);
  d.layout.expert_parallel = power(7);
  // Models of samples are only divided by data parallelism.
  if (d.work.model->reads_samples())
    d.layout.tensor_parallel = d.layout.pipeline_parallel = d.layout.context_parallel = d.layout.virtual_pipeline =
        d.layout.expert_parallel = 1;
  if (random() % 4 != 0) d.layout.data_parallel = automatic;
  if (random() % 4 != 0) d.layout.shard_group = automatic;
  d.recipe.recompute = static_cast<Recompute>(random() % 6);
  d.recipe.recompute_layers = random() % 2 == 0 ? automatic : static_cast<double>(random() % 40);
  for (double* share : {&d.recipe.offload_optimizer, &d.recipe.offload_gradients, &d.recipe.offload_weights,
                        &d.recipe.offload_activations})
    *share = random() % 3 == 0 ? static_cast<double>(random() % 101) / 100 : 0;
  return d;
}

}  // namespace

class TestLayoutModel : public QObject {
  Q_OBJECT
 private slots:
  void trials_equal_evaluations_data() {
    QTest::addColumn<QStringList>("assignments");
    QTest::newRow("default") << QStringList();
    QTest::newRow("experts") << QStringList{"model=deepseek-v3", "accelerators=2048", "mtp_depth=1"};
    QTest::newRow("one node") << QStringList{"model=llama3.1-8b", "accelerators=8", "global_batch=64"};
    QTest::newRow("old devices") << QStringList{"accelerator=v100-sxm2-32gb", "accelerators=512", "precision=fp16",
                                                "flash_attention=off", "framework=deepspeed"};
    QTest::newRow("nanotron") << QStringList{"framework=nanotron", "model=llama3.1-8b", "accelerators=256"};
    QTest::newRow("adapters") << QStringList{"adapters=qlora", "adapter_modules=all_linear", "accelerators=64",
                                             "framework=fsdp", "storage=nfs-tcp"};
    QTest::newRow("samples") << QStringList{"model=resnet-50",    "dataset=imagenet-1k", "accelerator=a100-sxm-80gb",
                                            "accelerators=8",     "tensor_parallel=1",   "pipeline_parallel=1",
                                            "virtual_pipeline=1", "schedule=1f1b",       "global_batch=2048",
                                            "precision=fp16",     "framework=fsdp",      "optimizer=sgd_momentum",
                                            "epochs=90"};
  }
  void trials_equal_evaluations() {
    QFETCH(QStringList, assignments);
    Design design = default_design();
    for (const QString& assignment : assignments) assign(design, assignment.toStdString());
    const LayoutModel model(design);
    LayoutModel::Scratch scratch(model);
    std::mt19937 random(3);
    int legal = 0;
    for (int i = 0; i < 3000; ++i) {
      const Design other = another_layout(design, random);
      const LayoutTrial trial = model.try_point(point_of(other), scratch);
      const Evaluation e = evaluate(other);
      QVERIFY(with_point(design, point_of(other)) == other);
      QCOMPARE(trial.legality.reason, e.legality.reason);
      if (e.legality.reason != Illegality::none) continue;
      ++legal;
      QCOMPARE(trial.fits, e.fits);
      QVERIFY2(same_bits(trial.step_time, e.step_time), qPrintable(QString::number(i)));
      QVERIFY2(same_bits(trial.memory, e.memory), qPrintable(QString::number(i)));
      QVERIFY2(same_bits(trial.memory_free, e.memory_free), qPrintable(QString::number(i)));
      QVERIFY2(same_bits(scratch.figures().time_data, e.time_data), qPrintable(QString::number(i)));
      model.complete(scratch, ModelDepth::run);
      for (const Metric& metric : metrics())
        if (metric.value && depth_of(metric.value) != ModelDepth::everything)
          QVERIFY2(same_bits(number(scratch.figures(), metric), number(e, metric)), metric.id);
      if (legal % 4 != 0) continue;
      model.complete(scratch, ModelDepth::everything);
      for (const Metric& metric : metrics())
        QVERIFY2(same_bits(number(scratch.figures(), metric), number(e, metric)), metric.id);
    }
    QVERIFY2(legal > 100, qPrintable(QString::number(legal)));
  }

  /// A trial stops only if the complete result misses the limit, and completes every other result.
  void trials_stop_only_at_missed_limits() {
    const Design design = default_design();
    const LayoutModel model(design);
    LayoutModel::Scratch scratch(model);
    std::mt19937 random(5);
    std::map<StepOutcome, int> seen;
    for (int i = 0; i < 3000; ++i) {
      const Design other = another_layout(design, random);
      const Evaluation e = evaluate(other);
      if (e.legality.reason != Illegality::none) continue;
      const TrialLimits limits{.most_days = 100, .least_memory_free = 1e9};
      const LayoutTrial trial = model.try_point(point_of(other), scratch, limits);
      ++seen[trial.outcome];
      const bool slow = e.days > limits.most_days, large = !(e.memory_free >= limits.least_memory_free);
      if (trial.outcome == StepOutcome::too_long) QVERIFY(slow);
      if (trial.outcome == StepOutcome::too_large) QVERIFY(large);
      if (trial.outcome != StepOutcome::complete) continue;
      QVERIFY(!large);
      QVERIFY(same_bits(trial.step_time, e.step_time));
      // Only the wait for data may make a complete trial too slow.
      QVERIFY(!slow || e.step_work_time < e.step_time);
    }
    QVERIFY(seen[StepOutcome::too_long] > 20 && seen[StepOutcome::too_large] > 20 && seen[StepOutcome::complete] > 20);
  }

  void depth_of_metrics() {
    QCOMPARE(depth_of(&Evaluation::step_time), ModelDepth::step);
    QCOMPARE(depth_of(&Evaluation::memory_free), ModelDepth::step);
    QCOMPARE(depth_of(&Evaluation::tokens_per_second), ModelDepth::run);
    QCOMPARE(depth_of(&Evaluation::days), ModelDepth::run);
    QCOMPARE(depth_of(&Evaluation::cost), ModelDepth::everything);
    QCOMPARE(depth_of(&Evaluation::finish_days), ModelDepth::everything);
    QCOMPARE(depth_of(&Evaluation::memory_high), ModelDepth::everything);
  }

  /// The scratch memory of one trial does not affect the next.
  void trials_are_independent() {
    const Design design = with({"model=mixtral-8x7b", "accelerators=512"});
    const LayoutModel model(design);
    LayoutModel::Scratch scratch(model);
    const LayoutPoint own = point_of(design);
    const LayoutTrial first = model.try_point(own, scratch);
    std::mt19937 random(5);
    for (int i = 0; i < 200; ++i) model.try_point(point_of(another_layout(design, random)), scratch);
    const LayoutTrial again = model.try_point(own, scratch);
    QVERIFY(same_bits(first.step_time, again.step_time));
    QVERIFY(same_bits(first.memory, again.memory));
  }
};

TRAINYARD_TEST(TestLayoutModel);
#include "tst_layout_model.moc"
