// SPDX-License-Identifier: GPL-3.0-or-later
// What the dimensions of a layout send, hold and cost: published volumes, and legality.
#include <QtTest>

#include <cmath>
#include <numeric>

#include "engine/metrics/metric.h"
#include "engine/model/stage_split.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// Llama 3.1 70B on 64 H100 by data parallelism alone, 16-bit gradients: Ψ parameters on every device.
Design replicas(std::initializer_list<const char*> more = {}) {
  Design d = with({"model=llama3.1-70b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                   "global_batch=64", "gradient_precision=bf16", "zero_stage=0"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

/// Bytes that a device sends for data parallelism ÷ (63/64 × 2 bytes × parameters).
double volumes(std::initializer_list<const char*> more) {
  const Evaluation e = evaluate(replicas(more));
  return e.data_volume / (63.0 / 64 * 2 * e.parameters);
}

bool close(double a, double b, double share = 1e-9) { return std::abs(a / b - 1) <= share; }

}  // namespace

class TestTraffic : public QObject {
  Q_OBJECT
 private slots:
  /// ZeRO (arXiv 1910.02054), section 7: 2 Ψ up to ZeRO-2, 3 Ψ with ZeRO-3.
  void zeroVolumes() {
    QVERIFY(close(volumes({"zero_stage=0"}), 2));
    QVERIFY(close(volumes({"zero_stage=1"}), 2));
    QVERIFY(close(volumes({"zero_stage=2"}), 2));
    QVERIFY(close(volumes({"zero_stage=3"}), 3));
  }

  /// Four micro-batches: ZeRO-2 reduces each, ZeRO-3 also gathers for each, unless told otherwise.
  void accumulation() {
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=1"}), 2));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=2"}), 4 + 1));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=3"}), 12));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=3", "gradient_sync=once"}), 8 + 1));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=3", "keep_weights=on"}), 4 + 4));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=0", "gradient_sync=every"}), 8));
    // What is not sent is held: gradients whole, weights gathered.
    const Evaluation each = evaluate(replicas({"global_batch=256", "zero_stage=2"}));
    const Evaluation once = evaluate(replicas({"global_batch=256", "zero_stage=2", "gradient_sync=once"}));
    QVERIFY(close(once.memory_gradients, 64 * each.memory_gradients));
    const Evaluation resharded = evaluate(replicas({"zero_stage=3"}));
    const Evaluation kept = evaluate(replicas({"zero_stage=3", "keep_weights=on"}));
    QVERIFY(kept.memory_buffers > resharded.memory_buffers + kept.parameters);
    QVERIFY(kept.data_time_total < resharded.data_time_total);
  }

  /// ZeRO++ (arXiv 2306.10209), table 1: 3 Ψ become 0.75 Ψ between domains.
  void zeroPlusPlus() {
    constexpr double scales = 2.0 / 256;
    QVERIFY(close(volumes({"zero_stage=3", "quantized_weights=on"}), 2 * (0.5 + scales / 2) + 1));
    QVERIFY(close(volumes({"zero_stage=3", "quantized_gradients=on"}), 2 + 0.25 + scales / 2));
    const Evaluation plain = evaluate(replicas({"zero_stage=3"}));
    const Evaluation both = evaluate(
        replicas({"zero_stage=3", "quantized_weights=on", "quantized_gradients=on", "hierarchical_weights=on"}));
    QVERIFY(both.data_time_total < 0.4 * plain.data_time_total);
    QVERIFY(both.data_compute > 0);
    // The second copy takes 2 bytes a parameter from each domain of eight.
    QVERIFY(close(both.compression_buffer_bytes, 2 * both.parameters / 8));
    QCOMPARE(plain.compression_buffer_bytes, 0.0);
  }

  /// Hybrid sharding (arXiv 2304.11277): states divided by the group, its shards summed over the groups.
  void hybridSharding() {
    const Evaluation full = evaluate(replicas({"zero_stage=3"}));
    const Evaluation hybrid = evaluate(replicas({"zero_stage=3", "shard_group=8"}));
    QCOMPARE(hybrid.weight_shards, 8.0);
    QVERIFY(close(hybrid.memory_optimizer, 8 * full.memory_optimizer));
    const double volume = 2 * full.parameters * (3 * 7.0 / 8 + 2.0 / 8 * 7 / 8);
    QVERIFY(close(hybrid.data_volume, volume));
    QVERIFY(hybrid.data_time_total < full.data_time_total);
    QCOMPARE(evaluate(replicas({"zero_stage=3", "shard_group=64"})).step_time, full.step_time);
    const Design odd = replicas({"zero_stage=3", "shard_group=48"});
    const Evaluation illegal = evaluate(odd);
    QCOMPARE(legality_message(odd, illegal).text(), std::string("The shard group of 48 does not divide DP × CP = 64"));
  }

  /// 1-bit Adam (arXiv 2102.02888): a sixteenth of 16-bit traffic. PowerSGD (arXiv 1905.13727): r (1/n + 1/m).
  void compression() {
    QVERIFY(close(volumes({"gradient_compression=one_bit"}), 2.0 / 16));
    const double four = volumes({"gradient_compression=powersgd", "compression_rank=4"});
    QVERIFY(close(volumes({"gradient_compression=powersgd", "compression_rank=8"}), 2 * four));
    QVERIFY(four > 2 * 4.0 / 8192 && four < 2 * 8.0 / 1024);
    const Evaluation plain = evaluate(replicas());
    for (const char* method : {"gradient_compression=one_bit", "gradient_compression=powersgd"}) {
      const Evaluation e = evaluate(replicas({method}));
      QVERIFY(e.data_compute > 0);
      QVERIFY(e.data_time_total < 0.2 * plain.data_time_total);
      QVERIFY(e.memory_buffers >= plain.memory_buffers + 2 * e.parameters);
      // Divided gradients are not compressed, and the input says so.
      const Design divided = replicas({method, "zero_stage=2"});
      QCOMPARE(evaluate(divided).step_time, evaluate(replicas({"zero_stage=2"})).step_time);
      QVERIFY(find_parameter("gradient_compression")->idle(divided));
    }
  }

  /// Ring: 3 (c − 1) ÷ c of keys and values; Ulysses (arXiv 2309.14509): 4 h a token in either direction for MHA.
  void contextParallel() {
    const auto design = [](const char* method, const char* model) {
      Design d = with({"accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                       "context_parallel=8", "sequence_length=65536", "global_batch=8"});
      assign(d, std::string("model=") + model);
      assign(d, std::string("context_method=") + method);
      return d;
    };
    const double tokens = 65536;
    const Evaluation ring = evaluate(design("ring", "llama3.1-8b"));
    const Evaluation a2a = evaluate(design("all_to_all", "llama3.1-8b"));
    const Evaluation gather = evaluate(design("gather", "llama3.1-8b"));
    QVERIFY(close(ring.context_volume, 32 * 3 * 7.0 / 8 * tokens * 2 * 8 * 128 * 2));
    QVERIFY(close(a2a.context_volume, 32 * 2 * 7.0 / 8 * tokens / 8 * (2 * 32 + 2 * 8) * 128 * 2));
    QCOMPARE(gather.context_volume, ring.context_volume);
    QVERIFY(gather.time_context > ring.time_context);
    QVERIFY(gather.context_buffer_bytes > ring.context_buffer_bytes);
    // 8 heads of keys and values for 64 devices: each is sent to eight of them.
    Design many = design("all_to_all", "llama3.1-8b");
    assign(many, "context_parallel=64");
    assign(many, "accelerators=512");
    const Evaluation illegal = evaluate(many);
    QVERIFY(illegal.legality.reason == Illegality::context_heads);
    QCOMPARE(legality_message(many, illegal).text(),
             std::string("TP × CP = 64 does not divide 32 attention heads, which the all-to-all deals out"));
  }

  /// What hides takes its share of the device: 10 % of a second behind computing costs a tenth.
  void overlapCosts() {
    Design d = default_design();
    const Evaluation free = evaluate(d);
    d.cluster.communication_share = 0.1;
    const Evaluation paid = evaluate(d);
    const double hidden = free.data_time_total - free.time_data;
    QVERIFY(hidden > 0);
    QVERIFY(close(paid.time_data, free.time_data + 0.1 * hidden, 0.05));
    QVERIFY(paid.time_tensor > free.time_tensor);
    QVERIFY(paid.time_pipeline > free.time_pipeline);
    QCOMPARE(paid.time_compute, free.time_compute);
  }

  /// Llama 3 405B: 126 layers on 16 stages, one fewer at the ends, given in three ways.
  void stageEnds() {
    const auto layers = [](const Design& d) {
      std::vector<double> out;
      for (const StageMemory& stage : evaluate(d).stages) out.push_back(stage.layers);
      return out;
    };
    const std::vector<double> llama = layers(default_design());
    QCOMPARE(llama.front(), 7.0);
    QCOMPARE(llama.back(), 7.0);
    QCOMPARE(llama[1], 8.0);
    QCOMPARE(layers(with({"first_stage_layers=7", "last_stage_layers=7"})), llama);
    QCOMPARE(layers(with({"stage_split=counted"})), llama);
    const std::vector<double> own = layers(with({"first_stage_layers=0", "last_stage_layers=0"}));
    QCOMPARE(own.front(), 0.0);
    QCOMPARE(own.back(), 0.0);
    QCOMPARE(own[1], 9.0);
    QCOMPARE(std::accumulate(own.begin(), own.end(), 0.0), 126.0);
    const Design d = with({"first_stage_layers=100", "last_stage_layers=100"});
    const Evaluation e = evaluate(d);
    QVERIFY(e.legality.reason == Illegality::stage_ends);
    QVERIFY(!legality_message(d, e).text().empty());
    QVERIFY(std::isfinite(e.step_time) && std::isfinite(e.memory));
  }
};

TRAINYARD_TEST(TestTraffic);
#include "tst_traffic.moc"
