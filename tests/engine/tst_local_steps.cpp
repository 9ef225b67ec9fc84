// SPDX-License-Identifier: GPL-3.0-or-later
// Replicas that take local steps: what they send, wait for and store, and the messages about it.
#include <QTest>

#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "engine/studies/nearest_layout.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(const char* base, const std::string& more = {}) {
  Design design = default_design();
  for (const QByteArray& each : (QByteArray(base) + ' ' + more.c_str()).simplified().split(' '))
    assign(design, each.toStdString());
  return design;
}

Evaluation of(const char* base, const std::string& more = {}) { return evaluate(with(base, more)); }

/// Llama 3.1 70B on 64 H100, each GPU a replica, with 16-bit gradients.
constexpr auto replicas =
    "model=llama3.1-70b accelerators=64 tensor_parallel=1 pipeline_parallel=1 schedule=1f1b global_batch=64 "
    "gradient_precision=bf16 zero_stage=0";
/// Llama 3.1 8B on 4,096 A100 of 2020: TP 2, states divided within groups of 16, four micro-batches.
constexpr auto islands =
    "model=llama3.1-8b accelerator=a100-sxm-80gb accelerators=4096 tensor_parallel=2 pipeline_parallel=1 schedule=1f1b "
    "global_batch=8192 zero_stage=1 shard_group=16";
/// Mixtral on 64 H100: eight experts, each on its own device, in groups of eight.
constexpr auto experts =
    "model=mixtral-8x7b accelerators=64 tensor_parallel=1 pipeline_parallel=1 schedule=1f1b expert_parallel=8 "
    "expert_tensor_parallel=1 global_batch=64 zero_stage=1 shard_group=8";

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

}  // namespace

class TestLocalSteps : public QObject {
  Q_OBJECT
 private slots:
  void replicasByHand();
  void shardGroupsByHand();
  void expertsByHand();
  void oneStepIsSynchronous();
  void moreStepsSendLess();
  void statesStayInAShardGroup_data();
  void statesStayInAShardGroup();
  void nearestLegalLayoutIsSynchronous();
  void theSavingHasAStatedCost();
};

void TestLocalSteps::replicasByHand() {
  const Evaluation one = of(replicas), many = of(replicas, "local_steps=500");
  QCOMPARE(many.legality.reason, Illegality::none);
  // An all-reduce of 2 bytes per parameter over 64 devices, once in 500 steps.
  QVERIFY(close(one.data_volume, 2 * 63.0 / 64 * 2 * one.parameters));
  QVERIFY(close(many.data_volume, one.data_volume / 500));
  QVERIFY(close(many.outer_time, one.data_time_total / 500));
  QCOMPARE(many.data_time_total, 0.0);
  QCOMPARE(many.time_data, many.outer_time);  // nothing overlaps with it
  // Outer momentum and the last averaged weights, 4 bytes each; both are in the checkpoint.
  QVERIFY(close(many.memory_optimizer - one.memory_optimizer, 8 * one.parameters));
  QVERIFY(close(many.checkpoint_bytes_per_parameter - one.checkpoint_bytes_per_parameter, 8));
  // The outer update moves 24 bytes per parameter once in 500 steps.
  QVERIFY(close(many.optimizer_traffic - one.optimizer_traffic, 24.0 / 500));
}

void TestLocalSteps::shardGroupsByHand() {
  const Evaluation one = of(islands), many = of(islands, "local_steps=10");
  QCOMPARE(many.legality.reason, Illegality::none);
  // 2,048 replicas in 128 groups of 16: gradients of 4 bytes and weights of 2 within a group, a shard between groups.
  const double held = one.largest_stage_parameters;
  const double inside = 15.0 / 16 * (4 + 2) * held, between = 2 * 127.0 / 128 * 4 * held / 16;
  QVERIFY(close(one.data_volume, inside + between));
  QVERIFY(close(many.data_volume, inside + between / 10));
  QVERIFY(close(one.data_time_total - many.data_time_total, 10 * many.outer_time));
  // The outer states are divided as the optimizer states are.
  QVERIFY(close(many.memory_optimizer - one.memory_optimizer, 8 * held / 16));
}

void TestLocalSteps::expertsByHand() {
  const Evaluation one = of(experts), many = of(experts, "local_steps=100");
  QCOMPARE(many.legality.reason, Illegality::none);
  const double held = one.largest_stage_experts, dense = one.largest_stage_parameters - held;
  // Each device has its own experts in its group: nothing is divided, but the all-reduce over eight groups remains.
  QVERIFY(close(one.expert_data_volume, 2 * 7.0 / 8 * 4 * held));
  QVERIFY(close(many.expert_data_volume, one.expert_data_volume / 100));
  const double inside = 7.0 / 8 * (4 + 2) * dense, between = 2 * 7.0 / 8 * 4 * dense / 8;
  QVERIFY(close(many.data_volume, inside + between / 100 + many.expert_data_volume));
  QVERIFY(close(many.memory_optimizer - one.memory_optimizer, 8 * (dense / 8 + held)));
}

/// One local step is ordinary synchronous training, to the last bit.
void TestLocalSteps::oneStepIsSynchronous() {
  for (const char* base : {replicas, islands, experts, "zero_stage=3", "zero_stage=0 gradient_compression=powersgd"}) {
    const Evaluation one = of(base, "local_steps=1"), unset = of(base);
    for (const Metric& metric : metrics()) {
      const double a = number(one, metric), b = number(unset, metric);
      QVERIFY2(a == b || (std::isnan(a) && std::isnan(b)), metric.id);
    }
    QCOMPARE(one.outer_time, 0.0);
    QCOMPARE(one.outer_bytes_per_parameter, 0.0);
  }
  // A single replica has nothing to synchronise with.
  const char* alone = "model=llama3.1-8b accelerators=8 pipeline_parallel=1 schedule=1f1b global_batch=8 zero_stage=0";
  const Evaluation single = of(alone, "local_steps=100");
  QCOMPARE(single.legality.reason, Illegality::none);
  QCOMPARE(single.memory, of(alone).memory);
}

void TestLocalSteps::moreStepsSendLess() {
  for (const char* base : {replicas, islands, experts}) {
    double volume = of(base).data_volume, time = INFINITY;
    for (const char* steps : {"2", "5", "20", "100", "500", "10000"}) {
      const Evaluation e = of(base, std::string("local_steps=") + steps);
      QVERIFY2(e.data_volume < volume, steps);
      QVERIFY2(e.step_time < time, steps);
      volume = e.data_volume;
      time = e.step_time;
    }
  }
}

void TestLocalSteps::statesStayInAShardGroup_data() {
  QTest::addColumn<QString>("base");
  QTest::addColumn<Illegality>("reason");
  const auto row = [](const char* name, const char* base, const char* more, Illegality reason) {
    QTest::newRow(name) << QString::fromLatin1(base) + u' ' + QLatin1String(more) << reason;
  };
  row("nothing divided", replicas, "", Illegality::none);
  row("states divided among all replicas", replicas, "zero_stage=1", Illegality::local_states);
  row("states divided among all replicas by shard_group", replicas, "zero_stage=3 shard_group=64",
      Illegality::local_states);
  row("states divided among eight devices", replicas, "zero_stage=3 shard_group=8", Illegality::none);
  row("sequences of four", replicas, "context_parallel=4 zero_stage=0", Illegality::none);
  row("sequences over groups", replicas, "context_parallel=4 zero_stage=1 shard_group=2", Illegality::local_context);
  row("experts of eight", experts, "", Illegality::none);
  row("experts over groups", experts, "shard_group=4", Illegality::local_experts);
  row("experts over replicas", experts, "zero_stage=0", Illegality::local_experts);
}

void TestLocalSteps::statesStayInAShardGroup() {
  QFETCH(QString, base);
  QFETCH(Illegality, reason);
  const Design d = with(qPrintable(base), "local_steps=50");
  const Evaluation e = evaluate(d);
  QCOMPARE(e.legality.reason, reason);
  QCOMPARE(legality_message(d, e).text().empty(), reason == Illegality::none);
  // Without local steps these designs are legal.
  QCOMPARE(of(qPrintable(base)).legality.reason, Illegality::none);
}

void TestLocalSteps::nearestLegalLayoutIsSynchronous() {
  const Design d = with("local_steps=20");
  QCOMPARE(evaluate(d).legality.reason, Illegality::local_states);
  const auto nearest = nearest_legal_layout(d, {.degrees = true});
  QVERIFY(nearest.has_value());
  QCOMPARE(nearest->design.layout.local_steps, 1.0);
  QCOMPARE(nearest->changed.size(), size_t(1));
  // If states stay within an island, the local steps are kept.
  const auto kept = nearest_legal_layout(with("local_steps=20 shard_group=16"), {.degrees = true});
  QVERIFY(kept.has_value());
  QCOMPARE(kept->design.layout.local_steps, 20.0);
}

void TestLocalSteps::theSavingHasAStatedCost() {
  const auto warning = [](const Design& d) {
    for (const Finding& f : findings(d, evaluate(d)))
      if (f.severity == Severity::warning && f.title.text() == "Local steps change the training")
        return f.detail.text();
    return std::string();
  };
  QVERIFY(warning(with(replicas)).empty());
  const std::string said = warning(with(replicas, "local_steps=500"));
  for (const char* words : {"diverge for 500 steps", "higher loss", "DiLoCo"})
    QVERIFY2(said.find(words) != std::string::npos, said.c_str());
}

TRAINYARD_TEST(TestLocalSteps);
#include "tst_local_steps.moc"
