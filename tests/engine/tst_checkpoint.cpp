// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints: sizes, stalls, tiers, restarts and host memory.
#include "engine/studies/findings.h"
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Finding* find(const std::vector<Finding>& all, const char* title) {
  for (const Finding& finding : all)
    if (std::string_view(finding.title.format) == title) return &finding;
  return nullptr;
}

}  // namespace

class CheckpointTests : public QObject {
  Q_OBJECT
 private slots:
  void sizeByRecipe() {
    const double n = evaluate(default_design()).parameters;
    QCOMPARE(evaluate(default_design()).checkpoint_size, 14 * n);
    QCOMPARE(evaluate(with({"checkpoint_extra=4"})).checkpoint_size, 18 * n);
    QCOMPARE(evaluate(with({"checkpoint_contents=weights"})).checkpoint_size, 2 * n);
    QCOMPARE(evaluate(with({"optimizer=adam_8bit"})).checkpoint_size, 8 * n);
    QCOMPARE(evaluate(with({"optimizer=sgd_momentum"})).checkpoint_size, 10 * n);
    QCOMPARE(evaluate(with({"precision=fp32"})).checkpoint_size, 12 * n);
    // DeepSpeed's FP32 copy of the gradients exists only in memory. Its checkpoints hold 2 + 4 + 4 + 4 bytes, as
    // BLOOM's did.
    const Evaluation deepspeed = evaluate(with({"framework=deepspeed", "zero_stage=1"}));
    QCOMPARE(deepspeed.optimizer_bytes_per_parameter, 16.0);
    QCOMPARE(deepspeed.checkpoint_size, 14 * n);
    QCOMPARE(evaluate(with({"framework=deepspeed", "optimizer=sgd_momentum"})).checkpoint_size, 10 * n);
    const Evaluation alone = evaluate(with({"framework=deepspeed", "zero_stage=1", "checkpoint_spread=off"}));
    QVERIFY(alone.checkpoint_gpu_bytes < alone.memory_weights + alone.memory_optimizer);
  }

  /// 8 B parameters on 8 H100: the stall falls from 27.3 s, to storage, to 0.54 s, to host memory.
  void asynchronousStall() {
    Design d = with({"model=llama3.1-8b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1", "zero_stage=3",
                     "global_batch=64", "checkpoint_mode=asynchronous", "storage_write=4.12 GB/s"});
    const Evaluation e = evaluate(d);
    CLOSE(e.checkpoint_stall, 0.54, 0.1);
    CLOSE(e.checkpoint_time, 27.3, 0.05);
    assign(d, "checkpoint_mode=synchronous");
    CLOSE(evaluate(d).checkpoint_stall, 27.3, 0.05);
  }

  /// If one replica writes all weights, its devices write more than an equal share, never less.
  void oneReplicaWritesMore() {
    const Evaluation spread = evaluate(default_design());
    const Evaluation alone = evaluate(with({"checkpoint_spread=off"}));
    QVERIFY(alone.checkpoint_gpu_bytes > 5 * spread.checkpoint_gpu_bytes);
    QVERIFY(alone.checkpoint_time >= spread.checkpoint_time);
    QCOMPARE(alone.checkpoint_size, spread.checkpoint_size);
  }

  void asynchronousModesStallLess() {
    const Evaluation waits = evaluate(with({"storage_write=200 GB/s"}));
    const Evaluation behind = evaluate(with({"storage_write=200 GB/s", "checkpoint_mode=asynchronous"}));
    const Evaluation tiered = evaluate(with({"storage_write=200 GB/s", "checkpoint_mode=tiered"}));
    QVERIFY(behind.checkpoint_stall < waits.checkpoint_stall);
    QVERIFY(behind.goodput > waits.goodput);
    QVERIFY(tiered.goodput > behind.goodput);
    QVERIFY(tiered.lost_work < behind.lost_work);
    QCOMPARE(waits.checkpoint_host_memory, 0.0);
    CLOSE(behind.checkpoint_host_memory, behind.checkpoint_size / 2048, 1e-12);
    CLOSE(tiered.checkpoint_host_memory, 2 * behind.checkpoint_host_memory, 1e-12);
    QCOMPARE(waits.archive_bandwidth, 0.0);
    CLOSE(tiered.archive_bandwidth, tiered.checkpoint_size / 86400, 1e-12);
  }

  /// All 128 replicas read 811.7 GB of weights each and the optimizer states once: 108.8 TB. One reader reads 5.68 TB.
  void restartReads() {
    const Evaluation all = evaluate(default_design());
    CLOSE(all.restart_read_bytes, 108.8e12, 0.002);
    CLOSE(all.restart_bandwidth, 1.81e12, 0.002);
    const Evaluation one = evaluate(with({"restart_mode=one_reader"}));
    CLOSE(one.restart_read_bytes, one.checkpoint_size, 1e-12);
    QVERIFY(one.restart_broadcast_time > 0);
    QVERIFY(one.restart_read_time < all.restart_read_time);
    QVERIFY(one.finish_days < all.finish_days);
    // Fully sharded weights have one copy, so nothing is read twice.
    const Evaluation sharded = evaluate(with({"zero_stage=3"}));
    CLOSE(sharded.restart_read_bytes, sharded.checkpoint_size, 1e-12);
  }

  /// Experts divided over devices have fewer copies than other weights.
  void expertsHaveFewerReplicas() {
    const auto read = [](const char* parallel) {
      return evaluate(with({"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16",
                            "virtual_pipeline=1", "expert_tensor_parallel=1", parallel}))
          .restart_weight_bytes;
    };
    QVERIFY(read("expert_parallel=64") < 0.1 * read("expert_parallel=1"));
  }

  /// An asynchronous copy that takes longer than the interval delays the next save. With copies to peers, copies to
  /// storage only become less frequent.
  void slowCopiesDelayTheNextSave() {
    const Evaluation e = evaluate(with({"checkpoint_mode=asynchronous", "storage_write=1 GB/s"}));
    QCOMPARE(e.durable_interval, 600.0);
    QVERIFY(e.checkpoint_time > 600);
    QCOMPARE(e.checkpoint_wait, e.checkpoint_time - 600);
    const Evaluation tiered = evaluate(with({"checkpoint_mode=tiered", "storage_write=1 GB/s"}));
    QCOMPARE(tiered.durable_interval, tiered.checkpoint_time);
    QCOMPARE(tiered.checkpoint_wait, 0.0);
  }

  /// More bandwidth or more writers never make a checkpoint slower.
  void monotone() {
    for (const char* id : {"storage_write", "client_write", "storage_nic", "host_link", "checkpoint_writers"}) {
      const Parameter& p = *find_parameter(id);
      double before = INFINITY;
      for (int i = 0; i < slider_positions(p); i += 11) {
        Design d = default_design();
        set_value(d, p, value_at(p, i));
        const double now = evaluate(d).checkpoint_time;
        QVERIFY2(now <= before * (1 + 1e-12), id);
        before = now;
      }
    }
  }

  /// Findings propose changes, and their effects are those of evaluate().
  void findingsProposeEvaluatedChanges() {
    const Design d = with({"checkpoint_interval=6000"});
    const Evaluation e = evaluate(d);
    const std::vector<Finding> all = findings(d, e);
    const Finding* interval = find(all, "Checkpoint interval %1 → %2");
    QVERIFY(interval && interval->proposal);
    const Evaluation after = evaluate(interval->proposal->design);
    QCOMPARE(after.finish_days - e.finish_days, interval->proposal->days_change);
    QCOMPARE(after.cost - e.cost, interval->proposal->cost_change);
    QVERIFY(interval->proposal->days_change < 0);
    const Finding* restart = find(all, "Restart reads the checkpoint in %1");
    QVERIFY(restart && restart->proposal && restart->proposal->days_change < 0);

    const Design memory = with({"checkpoint_mode=asynchronous", "accelerators=2048", "snapshot_copies=8",
                                "host_memory=64 GiB", "global_batch=2048"});
    QVERIFY(find(findings(memory, evaluate(memory)),
                 "Node memory is too small for checkpoints, caches and offloaded states"));
    const Design slow = with({"storage_read=1 MB/s"});
    QVERIFY(find(findings(slow, evaluate(slow)), "GPUs wait for data %1 of the time"));
    const Design alone = with({"spare_nodes=0"});
    QVERIFY(find(findings(alone, evaluate(alone)), "Too few spare nodes"));
  }
};

TRAINYARD_TEST(CheckpointTests);
#include "tst_checkpoint.moc"
