// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors that nanotron holds at the peak because its host runs ahead of the device, compared with rules by hand.
#include <QTest>

#include <cmath>

#include "engine/coefficients/framework_behaviour.h"
#include "engine/evaluation/evaluation.h"
#include "engine/measured/compare.h"
#include "engine/measured/run.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Layout and batch of a run of Llama 3.1 8B on H100.
struct Layout8B {
  int tensor = 8, stages = 1, replicas = 1, batches = 64, micro_batch = 1;
};

Design design_of(const Layout8B& l, const QStringList& more = {}) {
  Design design = default_design();
  for (const QString& assignment :
       QStringList{"framework=nanotron", "model=llama3.1-8b", "schedule=1f1b", "sequence_length=4096", "zero_stage=1",
                   QString("accelerators=%1").arg(l.tensor * l.stages * l.replicas),
                   QString("tensor_parallel=%1").arg(l.tensor), QString("pipeline_parallel=%1").arg(l.stages),
                   QString("micro_batch=%1").arg(l.micro_batch),
                   QString("global_batch=%1").arg(l.replicas * l.batches * l.micro_batch)} +
           more)
    assign(design, assignment.toStdString());
  return design;
}

/// Passes over the layers of a stage whose tensors are held at most, if their number has no limit.
double passes_held(const Layout8B& l) {
  Coefficients values = shipped_coefficients();
  FrameworkMemory& memory = values.memory[static_cast<size_t>(Framework::nanotron)];
  memory.gathered_most = 1e9;
  Design d = design_of(l);
  d.calibration = std::make_shared<const Coefficients>(values);
  const Evaluation e = evaluate(d);
  const double pass = e.tokens_per_micro_batch * d.work.model->hidden * memory.gathered_hidden;
  const StageMemory& first = e.stages.front();
  return first.gathered_most / (pass * first.layers);
}

/// Share of these tensors that the first stage is likely to hold.
double share_held(const Design& d) {
  const Evaluation e = evaluate(d);
  return e.stages.front().gathered / e.stages.front().gathered_most;
}

bool near(double value, double wanted) { return std::abs(value - wanted) < 0.01 * std::max(1.0, std::abs(wanted)); }

}  // namespace

class TestHeldMemory : public QObject {
  Q_OBJECT

 private slots:
  void a_pipeline_holds_the_passes_before_its_last_two();
  void a_device_slower_than_its_host_holds_all_passes();
  void the_amount_has_a_limit();
  void many_nodes_and_wide_tensor_groups_hold_less();
  void a_full_device_holds_nothing();
  void buffers_of_gathers_are_not_divided();
  void short_pipelines_of_nanotron_are_illegal();
  void rows_without_a_kind_of_memory_take_that_of_their_framework();
};

void TestHeldMemory::a_pipeline_holds_the_passes_before_its_last_two() {
  QVERIFY(near(passes_held({.stages = 1, .batches = 1}), 1));   // only its forward pass
  QVERIFY(near(passes_held({.stages = 1, .batches = 16}), 2));  // and the backward pass of the previous micro-batch
  QVERIFY(near(passes_held({.stages = 2}), 0));
  QVERIFY(near(passes_held({.stages = 4}), 2));
  QVERIFY(near(passes_held({.stages = 8}), 6));
  QVERIFY(near(passes_held({.stages = 8, .batches = 7}), 5));
}

void TestHeldMemory::a_device_slower_than_its_host_holds_all_passes() {
  QVERIFY(near(passes_held({.stages = 2, .batches = 8, .micro_batch = 64}), 7));
  QVERIFY(near(passes_held({.stages = 2, .batches = 1, .micro_batch = 64}), 1));
  // A pipeline inside a node has no pace limit.
  QVERIFY(near(passes_held({.tensor = 4, .stages = 2, .batches = 8}), 7));
}

void TestHeldMemory::the_amount_has_a_limit() {
  const FrameworkMemory& memory = shipped_coefficients().memory[static_cast<size_t>(Framework::nanotron)];
  const Design d = design_of({.stages = 32, .batches = 64});
  const Evaluation e = evaluate(d);
  const double most = memory.gathered_most * e.tokens_per_micro_batch * d.work.model->hidden;
  const double held = e.stages.front().gathered_most;
  QVERIFY(held <= most);
  QVERIFY2(held > 0.5 * most, qPrintable(QString::number(held / most)));
}

void TestHeldMemory::many_nodes_and_wide_tensor_groups_hold_less() {
  const Coefficients& k = shipped_coefficients();
  const auto by_nodes = [&k](double nodes) { return 1 / (1 + std::pow(nodes / k.held_nodes, k.held_slope)); };
  QVERIFY(near(share_held(design_of({.stages = 4, .replicas = 2})), by_nodes(8)));
  QVERIFY(near(share_held(design_of({.stages = 4, .replicas = 16})), by_nodes(64)));
  QVERIFY(near(share_held(design_of({.replicas = 64, .batches = 4})), by_nodes(64)));
  // Without a pipeline, tensor parallelism between nodes holds them at any number of nodes.
  QVERIFY(near(share_held(design_of({.tensor = 16, .replicas = 32, .batches = 4})), 1));
  QVERIFY(near(share_held(design_of({.tensor = 16, .stages = 4})), by_nodes(8)));
  QVERIFY(share_held(design_of({.tensor = 32, .stages = 4})) < 0.02);
}

void TestHeldMemory::a_full_device_holds_nothing() {
  double before = 1;
  for (const int size : {4, 8, 16, 32}) {
    const Design d = design_of({.tensor = 16, .batches = 8, .micro_batch = size});
    const Evaluation e = evaluate(d);
    const double share = share_held(d), used = (e.memory_floor + e.gathered_bytes_most) / e.memory_capacity;
    QVERIFY(share < before);
    if (used < 0.5) QVERIFY(share > 0.9);
    if (used > 1.5) QVERIFY(share < 0.1);
    before = share;
  }
  QVERIFY2(before < 0.1, qPrintable(QString::number(before)));
}

void TestHeldMemory::buffers_of_gathers_are_not_divided() {
  const FrameworkMemory& memory = shipped_coefficients().memory[static_cast<size_t>(Framework::nanotron)];
  for (const int tensor : {2, 8, 16}) {
    const Evaluation e = evaluate(design_of({.tensor = tensor}));
    QVERIFY(near(e.gather_buffer_bytes / (memory.gather_buffers * 4096 * 4096), 1));
    QVERIFY(e.memory_buffers >= e.gather_buffer_bytes + e.gathered_bytes);
  }
  QCOMPARE(evaluate(design_of({.tensor = 1, .replicas = 8})).gather_buffer_bytes, 0.0);
}

void TestHeldMemory::short_pipelines_of_nanotron_are_illegal() {
  const Design few = design_of({.stages = 8, .batches = 6});
  const Evaluation e = evaluate(few);
  QCOMPARE(e.legality.reason, Illegality::few_batches);
  const std::string text = legality_message(few, e).text();
  QVERIFY2(text.find("nanotron") != std::string::npos && text.find('7') != std::string::npos, text.c_str());
  QVERIFY2(text.find("fewer stages") != std::string::npos, text.c_str());
  QCOMPARE(evaluate(design_of({.stages = 8, .batches = 7})).legality.reason, Illegality::none);
  QCOMPARE(evaluate(design_of({.stages = 8, .batches = 6}, {"framework=megatron"})).legality.reason, Illegality::none);
  QCOMPARE(evaluate(design_of({.stages = 8, .batches = 6}, {"schedule=afab"})).legality.reason, Illegality::none);
}

void TestHeldMemory::rows_without_a_kind_of_memory_take_that_of_their_framework() {
  const Design d = design_of({.tensor = 1, .replicas = 8}, {"framework=deepspeed"});
  const Evaluation e = evaluate(d);
  const auto memory = [&](const char* framework, const char* kind) {
    Run run;
    run.framework = framework;
    run.memory_kind = kind;
    return prediction_of(run, d, e).memory;
  };
  QCOMPARE(memory("deepspeed", ""), memory("deepspeed", "allocated"));
  QCOMPARE(memory("internevo", ""), memory("internevo", "nvidia-smi"));
  QVERIFY(memory("internevo", "") > memory("internevo", "allocated"));
}

TRAINYARD_TEST(TestHeldMemory);
#include "tst_held_memory.moc"
