// SPDX-License-Identifier: GPL-3.0-or-later
// What frameworks do besides the physics: stalls, floors and exchanges of their own.
#include <QTest>

#include <cmath>

#include "engine/coefficients/habits.h"
#include "engine/metrics/evaluation.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(const QStringList& assignments) {
  Design design = default_design();
  for (const QString& assignment : assignments) assign(design, assignment.toStdString());
  return design;
}

/// nanotron on so many nodes of eight H100, TP 4, two stages, so many micro-batches of one sequence a replica.
Evaluation pipeline(int nodes, int stages, int tensor, int batches, int zero, const QStringList& more = {}) {
  const int replicas = nodes * 8 / (stages * tensor);
  return evaluate(with(QStringList{"framework=nanotron", "model=llama3.1-8b", "schedule=1f1b", "sequence_length=4096",
                                   QString("accelerators=%1").arg(nodes * 8), QString("tensor_parallel=%1").arg(tensor),
                                   QString("pipeline_parallel=%1").arg(stages), QString("zero_stage=%1").arg(zero),
                                   QString("global_batch=%1").arg(replicas * batches)} +
                       more));
}

}  // namespace

class TestHabits : public QObject {
  Q_OBJECT

 private slots:
  void pipelines_stall_by_nodes_replicas_and_batches();
  void no_other_framework_stalls();
  void a_stall_costs_two_or_four_messages();
  void the_floor_of_a_pipeline_grows_with_its_ranks();
  void divided_states_are_exchanged_one_after_the_other();
  void whole_states_hide_more_of_their_exchange();
  void gathers_of_weights_grow_with_the_nodes();
  void a_full_device_is_slow();
};

void TestHabits::pipelines_stall_by_nodes_replicas_and_batches() {
  // Whole states: four replicas and sixteen micro-batches nearly always stall, fewer of either nearly never.
  QVERIFY(pipeline(4, 2, 2, 32, 0).stalled_share > 0.95);  // eight replicas
  QVERIFY(pipeline(4, 2, 2, 4, 0).stalled_share < 0.05);
  QVERIFY(pipeline(2, 4, 4, 32, 0).stalled_share < 0.05);  // one replica
  // Divided states: healthy up to 16 nodes whatever the batch; at 32 nodes with 32 replicas and more not.
  QVERIFY(pipeline(4, 2, 2, 32, 1).stalled_share < 0.05);
  QVERIFY(pipeline(16, 2, 2, 32, 1).stalled_share < 0.1);
  QVERIFY(pipeline(32, 2, 2, 4, 1).stalled_share > 0.85);  // 64 replicas
  QVERIFY(pipeline(32, 4, 8, 4, 1).stalled_share < 0.25);  // 8 replicas
  QVERIFY(pipeline(64, 4, 8, 4, 1).stalled_share > 0.95);
  // Inside one node nothing stalls.
  QCOMPARE(pipeline(1, 2, 1, 32, 0).stalled_share, 0.0);
}

void TestHabits::no_other_framework_stalls() {
  for (const char* framework : {"megatron", "megatron_eager", "fsdp", "deepspeed"})
    QCOMPARE(pipeline(64, 4, 8, 32, 1, {QString("framework=%1").arg(framework)}).stalled_share, 0.0);
}

void TestHabits::a_stall_costs_two_or_four_messages() {
  const double each = shipped_coefficients().time[static_cast<size_t>(Framework::nanotron)].pipeline_stall;
  const auto stall = [](int stages) {
    const Evaluation e = pipeline(64, stages, 8, 32, 1);
    const Evaluation calm = pipeline(2, stages, 4, 32, 1);
    return e.micro_batch_pipeline - calm.micro_batch_pipeline;
  };
  QVERIFY2(std::abs(stall(2) / (2 * each) - 1) < 0.15, qPrintable(QString::number(stall(2) / each)));
  QVERIFY2(std::abs(stall(4) / (4 * each) - 1) < 0.15, qPrintable(QString::number(stall(4) / each)));
}

void TestHabits::the_floor_of_a_pipeline_grows_with_its_ranks() {
  const FrameworkTime& t = shipped_coefficients().time[static_cast<size_t>(Framework::nanotron)];
  const auto paced = [](int tensor) {
    // Layers so small that the floor alone sets their pace.
    const Evaluation e = pipeline(8, 4, tensor, 1, 1, {"model=llama3.2-1b", "sequence_length=64"});
    return (e.micro_batch_compute + e.micro_batch_host + e.micro_batch_tensor) / 4;  // 16 layers on four stages
  };
  // Without a pipeline it is met by many replicas on many nodes: 32 on 64, not 16 there, nor 32 on 32.
  const auto alone = [](int nodes, int tensor) {
    const Evaluation e = pipeline(nodes, 1, tensor, 1, 1, {"model=llama3.2-1b", "sequence_length=64"});
    return (e.micro_batch_compute + e.micro_batch_host + e.micro_batch_tensor) / 16;
  };
  const double wide = t.pipeline_layer + t.pipeline_layer_rank * std::pow(16, t.pipeline_layer_power);
  QVERIFY(alone(64, 16) > 0.9 * wide);
  QVERIFY(alone(64, 32) < 0.7 * wide && alone(32, 8) < 0.7 * wide);
  for (const int tensor : {2, 8, 16}) {
    const double floor = t.pipeline_layer + t.pipeline_layer_rank * std::pow(tensor, t.pipeline_layer_power);
    QVERIFY2(std::abs(paced(tensor) / floor - 1) < 0.1,
             qPrintable(QString("%1: %2 for %3").arg(tensor).arg(paced(tensor)).arg(floor)));
  }
  QVERIFY(t.pipeline_layer_power > 1.2);
}

void TestHabits::divided_states_are_exchanged_one_after_the_other() {
  const QStringList layout{"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                           "schedule=1f1b",     "global_batch=64", "zero_stage=1"};
  const Evaluation once = evaluate(with(QStringList(layout) << "framework=fsdp"));
  const Evaluation twice = evaluate(with(QStringList(layout) << "framework=nanotron"));
  QCOMPARE(habits_of(Framework::nanotron).divided_exchanges, 2.0);
  QCOMPARE(twice.data_volume, once.data_volume);
  QVERIFY(twice.data_time_total > 1.8 * once.data_time_total);
  const Evaluation whole = evaluate(with(QStringList(layout) << "framework=nanotron"
                                                             << "zero_stage=0"));
  QVERIFY(whole.data_time_total < 0.7 * twice.data_time_total);
}

void TestHabits::whole_states_hide_more_of_their_exchange() {
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
  // Eight nodes: two gathers of three exchanges are 1 + 3 g times as long, against 1 + g on two; ZeRO-2 knows no such.
  const double g = shipped_coefficients().time[static_cast<size_t>(Framework::deepspeed)].gather_growth;
  const double plain = exchange(8, "zero_stage=2") / exchange(2, "zero_stage=2");
  const double gathered = exchange(8, "zero_stage=3") / exchange(2, "zero_stage=3");
  QVERIFY2(gathered > plain * (1 + 0.4 * g), qPrintable(QString("%1 and %2").arg(gathered).arg(plain)));
  QVERIFY(gathered < plain * (1 + 2 * g));
}

void TestHabits::a_full_device_is_slow() {
  // 8B on eight H100, ZeRO-0 with a pipeline of eight: one sequence more and more in flight fills the device.
  const auto run = [](const char* framework, int length) {
    return evaluate(with({QString("framework=%1").arg(framework), "model=llama3.1-8b", "accelerators=8",
                          "tensor_parallel=1", "pipeline_parallel=8", "schedule=1f1b", "zero_stage=0",
                          "global_batch=64", QString("sequence_length=%1").arg(length)}));
  };
  int pressed = 0;
  for (int length = 1024; length <= 65536; length += 512) {
    const Evaluation e = run("nanotron", length);
    const double used = e.memory_floor / e.memory_capacity;
    if (used < 0.82) QVERIFY(e.memory_pressure < 1.01);
    if (used > 0.96) QVERIFY(e.memory_pressure > 4.4);
    pressed += used > 0.96 ? 1 : 0;
    QCOMPARE(run("fsdp", length).memory_pressure, 1.0);
  }
  QVERIFY(pressed > 3);
}

TRAINYARD_TEST(TestHabits);
#include "tst_habits.moc"
