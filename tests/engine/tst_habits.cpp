// SPDX-License-Identifier: GPL-3.0-or-later
// Framework behaviour: exchange patterns of their own, and incidents that widen the likely range.
#include <QTest>

#include <cmath>

#include "engine/calibration/fit.h"
#include "engine/coefficients/framework_behaviour.h"
#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(const QStringList& assignments) {
  Design design = default_design();
  for (const QString& assignment : assignments) assign(design, assignment.toStdString());
  return design;
}

/// nanotron on this many nodes of eight H100, with this many micro-batches of one sequence per replica.
Evaluation pipeline(int nodes, int stages, int tensor, int batches, int zero, const QStringList& more = {}) {
  const int replicas = nodes * 8 / (stages * tensor);
  return evaluate(with(QStringList{"framework=nanotron", "model=llama3.1-8b", "schedule=1f1b", "sequence_length=4096",
                                   QString("accelerators=%1").arg(nodes * 8), QString("tensor_parallel=%1").arg(tensor),
                                   QString("pipeline_parallel=%1").arg(stages), QString("zero_stage=%1").arg(zero),
                                   QString("global_batch=%1").arg(replicas * batches)} +
                       more));
}

/// Time of a micro-batch on the slowest stage with all incidents, in s.
double slow_micro_batch(const Evaluation& e) {
  double healthy = 0;
  for (const StepPart& part : step_parts()) healthy += e.*part.of_micro_batch;
  const double passes = (e.micro_batches * healthy + e.time_bubble) * (1 + e.straggler_excess);
  return healthy * (1 + (e.incident_slowdown - 1) * e.step_work_time / passes);
}

/// The design with three times the coefficients that describe incidents of pipelines.
Design with_slower_incidents(Design design) {
  Coefficients values = shipped_coefficients();
  FrameworkTime& time = values.time[static_cast<size_t>(Framework::nanotron)];
  time.pipeline_stall *= 3;
  time.pipeline_layer *= 3;
  time.pipeline_layer_rank *= 3;
  design.calibration = std::make_shared<const Coefficients>(values);
  return design;
}

bool warns(const Evaluation& e, const Design& design, std::string_view title) {
  const std::vector<Finding> found = findings(design, e);
  return std::any_of(found.begin(), found.end(), [&](const Finding& f) {
    return f.severity == Severity::warning && std::string_view(f.title.format) == title;
  });
}

}  // namespace

class TestHabits : public QObject {
  Q_OBJECT

 private slots:
  void pipelines_stall_by_nodes_replicas_and_batches();
  void no_other_framework_stalls();
  void a_stall_costs_two_or_four_messages();
  void the_pace_limit_of_a_pipeline_grows_with_its_ranks();
  void incidents_widen_the_range_but_not_the_prediction();
  void findings_report_incidents();
  void fits_exclude_steps_slowed_by_incidents();
  void exchanges_of_sharded_states_run_one_after_the_other();
  void exchanges_of_unsharded_states_overlap_more();
  void gathers_of_weights_grow_with_the_nodes();
  void a_full_device_of_a_pipeline_may_be_slow();
  void expected_slowdowns_are_means_over_stalled_and_healthy_runs();
  void each_matrix_is_gathered_in_a_ring_of_its_own();
  void sums_in_32_bits_are_reduced_in_32_bits();
  void a_compiler_gathers_matrices_and_saves_named_tensors();
};

void TestHabits::pipelines_stall_by_nodes_replicas_and_batches() {
  // Undivided states: four replicas with sixteen micro-batches nearly always stall; with fewer of either, a stall is
  // rare.
  QVERIFY(pipeline(4, 2, 2, 32, 0).stalled_share > 0.95);  // eight replicas
  QVERIFY(pipeline(4, 2, 2, 4, 0).stalled_share < 0.05);
  QVERIFY(pipeline(2, 4, 4, 32, 0).stalled_share < 0.05);  // one replica
  // Divided states: up to 16 nodes are healthy for any batch; 32 nodes stall with 32 or more replicas.
  QVERIFY(pipeline(4, 2, 2, 32, 1).stalled_share < 0.05);
  QVERIFY(pipeline(16, 2, 2, 32, 1).stalled_share < 0.1);
  QVERIFY(pipeline(32, 2, 2, 4, 1).stalled_share > 0.85);  // 64 replicas
  QVERIFY(pipeline(32, 4, 8, 4, 1).stalled_share < 0.25);  // 8 replicas
  QVERIFY(pipeline(64, 4, 8, 4, 1).stalled_share > 0.95);
  // Nothing stalls within one node.
  QCOMPARE(pipeline(1, 2, 1, 32, 0).stalled_share, 0.0);
}

void TestHabits::no_other_framework_stalls() {
  for (const char* framework : {"megatron", "megatron_eager", "fsdp", "deepspeed", "maxtext"})
    QCOMPARE(pipeline(64, 4, 8, 32, 1, {QString("framework=%1").arg(framework)}).stalled_share, 0.0);
}

void TestHabits::a_stall_costs_two_or_four_messages() {
  const double each = shipped_coefficients().time[static_cast<size_t>(Framework::nanotron)].pipeline_stall;
  const auto stall = [](int stages) {
    // Layers are long enough to be slower than the pace limit.
    const Evaluation e = pipeline(64, stages, 8, 32, 1, {"micro_batch=8"});
    double healthy = 0;
    for (const StepPart& part : step_parts()) healthy += e.*part.of_micro_batch;
    return slow_micro_batch(e) - healthy;
  };
  QVERIFY2(std::abs(stall(2) / (2 * each) - 1) < 0.15, qPrintable(QString::number(stall(2) / each)));
  QVERIFY2(std::abs(stall(4) / (4 * each) - 1) < 0.15, qPrintable(QString::number(stall(4) / each)));
}

void TestHabits::the_pace_limit_of_a_pipeline_grows_with_its_ranks() {
  const FrameworkTime& t = shipped_coefficients().time[static_cast<size_t>(Framework::nanotron)];
  const auto paced = [](int tensor) {
    // Layers are so small that only the limit sets their pace.
    return slow_micro_batch(pipeline(8, 4, tensor, 1, 1, {"model=llama3.2-1b", "sequence_length=64"})) / 4;  // layers
  };
  // Without a pipeline, the limit applies to many replicas on many nodes: to 32 on 64, not to 16 on 64 or 32 on 32.
  const auto alone = [](int nodes, int tensor) {
    return slow_micro_batch(pipeline(nodes, 1, tensor, 1, 1, {"model=llama3.2-1b", "sequence_length=64"})) / 16;
  };
  const double wide = t.pipeline_layer + t.pipeline_layer_rank * std::pow(16, t.pipeline_layer_power);
  QVERIFY(alone(64, 16) > 0.9 * wide);
  QVERIFY(alone(64, 32) < 0.7 * wide && alone(32, 8) < 0.7 * wide);
  for (const int tensor : {2, 8, 16}) {
    const double limit = t.pipeline_layer + t.pipeline_layer_rank * std::pow(tensor, t.pipeline_layer_power);
    QVERIFY2(std::abs(paced(tensor) / limit - 1) < 0.1,
             qPrintable(QString("%1: %2 for %3").arg(tensor).arg(paced(tensor)).arg(limit)));
  }
  QVERIFY(t.pipeline_layer_power > 1.2);
}

void TestHabits::incidents_widen_the_range_but_not_the_prediction() {
  const QStringList between_nodes{"framework=nanotron", "model=llama3.1-8b",    "schedule=1f1b",
                                  "accelerators=512",   "tensor_parallel=8",    "pipeline_parallel=4",
                                  "zero_stage=1",       "sequence_length=4096", "global_batch=512"};
  const Design design = with(between_nodes), slower = with_slower_incidents(design);
  const Evaluation e = evaluate(design), same = evaluate(slower);
  QVERIFY2(e.incident_slowdown > 3, qPrintable(QString::number(e.incident_slowdown)));
  QVERIFY(same.incident_slowdown > 2 * e.incident_slowdown);
  QCOMPARE(same.step_time, e.step_time);
  // A slower host runs less far ahead, so that fewer gathered inputs wait on the device.
  QVERIFY(same.memory <= e.memory);
  const double ahead = e.gathered_bytes * (1 + resolved(design).cluster.memory_waste);
  QVERIFY(same.memory >= e.memory - ahead * (1 + 1e-9));
  QCOMPARE(same.step_time_low, e.step_time_low);
  // The high end includes the slowed step; days and cost follow it.
  QVERIFY(e.step_time_high > e.step_time * e.incident_slowdown);
  // Incidents are independent of other causes, so together they widen the range by less than the product.
  Design healthy = design;
  auto without = std::make_shared<Coefficients>(shipped_coefficients());
  FrameworkTime& time = without->time[static_cast<size_t>(Framework::nanotron)];
  time.pipeline_stall = time.pipeline_layer = time.pipeline_layer_rank = 0;
  healthy.calibration = without;
  const Evaluation calm = evaluate(healthy);
  QVERIFY(calm.incident_slowdown < 1.1);
  QVERIFY(e.step_time_high < 0.7 * calm.step_time_high * e.incident_slowdown);
  QVERIFY(same.step_time_high > 2 * e.step_time_high);
  QVERIFY(e.finish_days_high > e.finish_days * e.incident_slowdown);
  QVERIFY(e.cost_high > e.cost * e.incident_slowdown);
  // Frameworks without such runs have no incidents.
  for (const char* framework : {"megatron", "megatron_eager", "fsdp", "deepspeed", "maxtext"}) {
    const Evaluation other = evaluate(with(QStringList(between_nodes) << QString("framework=%1").arg(framework)));
    QCOMPARE(other.incident_slowdown, 1.0);
    QCOMPARE(other.memory_pressure, 1.0);
  }
}

void TestHabits::findings_report_incidents() {
  const char* slow = "Similar measured runs needed up to %1 times the predicted step time";
  const char* full = "A GPU this full may be slow: up to %1 times the time per micro-batch";
  const QStringList inside{"framework=nanotron",  "model=llama3.1-8b", "schedule=1f1b",
                           "accelerators=64",     "tensor_parallel=2", "pipeline_parallel=4",
                           "zero_stage=1",        "global_batch=64",   "placement_order=tp-pp-cp-ep-dp",
                           "sequence_length=1024"};
  const Design calm = with(inside);
  const Design between = with(QStringList(inside) << "placement_order=tp-cp-ep-dp-pp");
  const Design crowded =
      with({"framework=nanotron", "model=llama3.2-1b", "schedule=1f1b", "accelerators=512", "tensor_parallel=16",
            "pipeline_parallel=1", "zero_stage=1", "global_batch=32", "sequence_length=64"});
  const Design megatron = with(QStringList(inside) << "placement_order=tp-cp-ep-dp-pp"
                                                   << "framework=megatron");
  QVERIFY(!warns(evaluate(calm), calm, slow));
  QVERIFY(warns(evaluate(between), between, slow));
  QVERIFY(warns(evaluate(crowded), crowded, slow));
  QVERIFY(!warns(evaluate(megatron), megatron, slow));
  // Longer sequences fill the devices of a pipeline until they no longer fit.
  bool full_reported = false;
  for (int length = 1024; length <= 65536; length += 512) {
    const Design filled =
        with({"framework=nanotron", "model=llama3.1-8b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=8",
              "schedule=1f1b", "zero_stage=0", "global_batch=64", QString("sequence_length=%1").arg(length)});
    const Evaluation e = evaluate(filled);
    const bool expected = e.memory_pressure > 1.1 && e.memory_floor <= e.memory_capacity;
    QCOMPARE(warns(e, filled, full), expected);
    full_reported = full_reported || expected;
  }
  QVERIFY(full_reported);
}

void TestHabits::fits_exclude_steps_slowed_by_incidents() {
  const Run run{};
  const Design healthy = with({"framework=nanotron", "pipeline_parallel=1", "schedule=1f1b"});
  const Design slowed = with({"framework=nanotron", "schedule=1f1b"});
  QVERIFY(evaluate(slowed).incident_slowdown > 1.1);
  QCOMPARE(weight_in_fit({&run, &healthy, 1, 0.5}, false), 0.5);
  QCOMPARE(weight_in_fit({&run, &slowed, 1, 0.5}, false), 0.0);
  QCOMPARE(weight_in_fit({&run, &slowed, 1, 0.5}, true), 0.5);  // incidents do not affect memory
}

void TestHabits::exchanges_of_sharded_states_run_one_after_the_other() {
  const QStringList layout{"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                           "schedule=1f1b",     "global_batch=64", "zero_stage=1"};
  const Evaluation once = evaluate(with(QStringList(layout) << "framework=fsdp"));
  const Evaluation twice = evaluate(with(QStringList(layout) << "framework=nanotron"));
  QCOMPARE(behaviour_of(Framework::nanotron).zero_1_exchanges, 2.0);
  QCOMPARE(twice.data_volume, once.data_volume);
  QVERIFY(twice.data_time_total > 1.8 * once.data_time_total);
  const Evaluation whole = evaluate(with(QStringList(layout) << "framework=nanotron"
                                                             << "zero_stage=0"));
  QVERIFY(whole.data_time_total < 0.7 * twice.data_time_total);
}

void TestHabits::exchanges_of_unsharded_states_overlap_more() {
  const auto overlap = [](const char* zero) {
    return resolved(with({"framework=nanotron", zero})).layout.data_overlap;
  };
  const FrameworkTime& t = shipped_coefficients().time[static_cast<size_t>(Framework::nanotron)];
  QCOMPARE(overlap("zero_stage=0"), t.whole_overlap);
  QCOMPARE(overlap("zero_stage=1"), t.data_overlap);
  QVERIFY(t.whole_overlap > t.data_overlap);
}

void TestHabits::gathers_of_weights_grow_with_the_nodes() {
  const auto exchange = [](int nodes, const char* zero) {
    return evaluate(with({"framework=deepspeed", "model=llama3.1-8b", "tensor_parallel=1", "pipeline_parallel=1",
                          "schedule=1f1b", QString("accelerators=%1").arg(nodes * 8),
                          QString("global_batch=%1").arg(nodes * 8), zero, "network_latency=1 us",
                          "network_hop_latency=0.1 us"}))
        .data_time_total;
  };
  // On eight nodes, two of three exchanges are gathers that take 1 + 3 g times as long, on two nodes 1 + g. ZeRO-2 has
  // none.
  const double g = shipped_coefficients().time[static_cast<size_t>(Framework::deepspeed)].gather_growth;
  const double plain = exchange(8, "zero_stage=2") / exchange(2, "zero_stage=2");
  const double gathered = exchange(8, "zero_stage=3") / exchange(2, "zero_stage=3");
  QVERIFY2(gathered > plain * (1 + 0.4 * g), qPrintable(QString("%1 and %2").arg(gathered).arg(plain)));
  QVERIFY(gathered < plain * (1 + 2 * g));
}

void TestHabits::a_full_device_of_a_pipeline_may_be_slow() {
  // 8B on eight H100 with ZeRO-0: longer sequences in flight fill the device.
  const auto run = [](const char* framework, int length, int stages) {
    return evaluate(
        with({QString("framework=%1").arg(framework), "model=llama3.1-8b", "accelerators=8",
              QString("tensor_parallel=%1").arg(stages > 1 ? 1 : 4), QString("pipeline_parallel=%1").arg(stages),
              "schedule=1f1b", "zero_stage=0", "global_batch=64", QString("sequence_length=%1").arg(length)}));
  };
  int pressed = 0, full_alone = 0;
  for (int length = 1024; length <= 65536; length += 512) {
    const Evaluation e = run("nanotron", length, 8), alone = run("nanotron", length, 1);
    const double used = e.memory_floor / e.memory_capacity;
    if (used < 0.82) QVERIFY(e.memory_pressure < 1.01);
    if (used > 0.96) {
      QVERIFY(e.memory_pressure > 4.4);
      QVERIFY(e.step_time_high > 4.4 * e.step_time);
    }
    pressed += used > 0.96 ? 1 : 0;
    // Without a pipeline, no run was slow because its device was full.
    full_alone += alone.memory_floor > 0.96 * alone.memory_capacity ? 1 : 0;
    QCOMPARE(alone.memory_pressure, 1.0);
    QCOMPARE(run("fsdp", length, 8).memory_pressure, 1.0);
  }
  QVERIFY(pressed > 3);
  QVERIFY(full_alone > 3);
}

void TestHabits::expected_slowdowns_are_means_over_stalled_and_healthy_runs() {
  // Time that stalls add to a micro-batch on average, in s.
  const auto excess = [](const Design& design) {
    Design calm = design;
    auto without = std::make_shared<Coefficients>(shipped_coefficients());
    without->time[static_cast<size_t>(Framework::nanotron)].pipeline_stall = 0;
    calm.calibration = without;
    const Evaluation e = evaluate(design);
    const double passes = e.micro_batches * (1 + e.straggler_excess);
    double healthy = 0;
    for (const StepPart& part : step_parts()) healthy += e.*part.of_micro_batch;
    const double share = e.micro_batches * healthy / (e.micro_batches * healthy + e.time_bubble);
    return (e.expected_slowdown - evaluate(calm).expected_slowdown) * e.step_work_time / passes * share;
  };
  const Design some =
      with({"framework=nanotron", "model=llama3.1-8b", "schedule=1f1b", "sequence_length=4096", "accelerators=256",
            "tensor_parallel=8", "pipeline_parallel=4", "zero_stage=1", "global_batch=32", "micro_batch=1"});
  const double stalled = evaluate(some).stalled_share;
  const double each = shipped_coefficients().time[static_cast<size_t>(Framework::nanotron)].pipeline_stall;
  QVERIFY(stalled > 0 && stalled < 0.9);
  QVERIFY2(std::abs(excess(some) / (stalled * 4 * each) - 1) < 0.1, qPrintable(QString::number(excess(some) / each)));
  QCOMPARE(pipeline(64, 4, 8, 32, 1, {"framework=megatron"}).expected_slowdown, 1.0);
}

void TestHabits::each_matrix_is_gathered_in_a_ring_of_its_own() {
  const auto exchange = [](const char* framework, double latency) {
    return evaluate(with({QString("framework=%1").arg(framework), "model=llama3.1-8b", "tensor_parallel=1",
                          "pipeline_parallel=1", "schedule=1f1b", "accelerators=64", "global_batch=64", "zero_stage=3",
                          QString("network_latency=%1 us").arg(latency)}))
        .data_time_total;
  };
  const auto starts = [&](const char* framework) { return exchange(framework, 110) - exchange(framework, 10); };
  // Llama 3.1 8B has 32 layers with four matrices (query with key and value, output, gate with up, down). Weights are
  // gathered twice and gradients reduced once, 100 µs later each time.
  const double deepspeed = starts("deepspeed") / 100e-6, fsdp = starts("fsdp") / 100e-6;
  QVERIFY2(deepspeed > 1.9 * 4 * 32 && deepspeed < 3 * 7 * 32, qPrintable(QString::number(deepspeed)));
  QVERIFY2(fsdp > 1.9 * 32 && fsdp < 3 * 32, qPrintable(QString::number(fsdp)));
}

void TestHabits::sums_in_32_bits_are_reduced_in_32_bits() {
  const auto reduced = [](const char* precision, const char* zero) {
    const Evaluation e = evaluate(
        with({"framework=deepspeed", "model=llama3.1-8b", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
              "accelerators=64", "global_batch=64", "gradient_precision=fp32", precision, zero}));
    return e.data_volume / (63.0 / 64 * e.parameters);
  };
  // ZeRO-1 reduces gradients of 4 or 2 bytes and gathers weights of 2; ZeRO-2 reduces 2.
  QVERIFY(std::abs(reduced("precision=bf16", "zero_stage=1") - 6) < 1e-6);
  QVERIFY(std::abs(reduced("precision=fp16", "zero_stage=1") - 4) < 1e-6);
  QVERIFY(std::abs(reduced("precision=bf16", "zero_stage=2") - 4) < 1e-6);
}

void TestHabits::a_compiler_gathers_matrices_and_saves_named_tensors() {
  const auto run = [](const char* framework) {
    return evaluate(with({QString("framework=%1").arg(framework), "model=llama3.1-70b", "tensor_parallel=1",
                          "pipeline_parallel=1", "schedule=1f1b", "accelerators=256", "global_batch=256",
                          "zero_stage=3", "sequence_length=8192", "recompute=mlp", "loss_chunks=256"}));
  };
  // A layer of Llama 3.1 70B has 856 million weights, gate and up together 8,192 × 57,344. XLA holds these in 16 bits;
  // FSDP holds two layers, and their gradients in 32 bits.
  const double layer = 855.7e6, matrix = 8192.0 * 57344;
  const Evaluation maxtext = run("maxtext"), fsdp = run("fsdp");
  QVERIFY2(std::abs(maxtext.sharding_buffer_bytes / (2 * matrix) - 1) < 0.1,
           qPrintable(QString::number(maxtext.sharding_buffer_bytes / matrix)));
  QVERIFY2(fsdp.sharding_buffer_bytes > 0.9 * 2 * 6 * layer,
           qPrintable(QString::number(fsdp.sharding_buffer_bytes / layer)));
  // Input and query of 8,192, key and value of 1,024 each, and the output of attention of 8,192, two bytes each.
  QVERIFY2(std::abs(maxtext.activation_bytes_per_token / (2 * (3 * 8192.0 + 2 * 1024)) - 1) < 1e-6,
           qPrintable(QString::number(maxtext.activation_bytes_per_token)));
  QVERIFY(fsdp.activation_bytes_per_token > 1.3 * maxtext.activation_bytes_per_token);
}

TRAINYARD_TEST(TestHabits);
#include "tst_habits.moc"
