// SPDX-License-Identifier: GPL-3.0-or-later
// Traffic, memory and time of each parallel dimension: published volumes, and legality.
#include <QTest>

#include <cmath>
#include <numeric>

#include "engine/metrics/metric.h"
#include "engine/model/stage_split.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "engine/studies/findings.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Llama 3.1 70B on 64 H100 with data parallelism only and 16-bit gradients: Ψ parameters on every device.
Design replicas(std::initializer_list<const char*> more = {}) {
  Design d = with({"model=llama3.1-70b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                   "global_batch=64", "gradient_precision=bf16", "zero_stage=0"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

/// DeepSeek-V3 on 512 H100 with four of its 256 experts on each, four micro-batches.
Design deepseek(std::initializer_list<const char*> more = {}) {
  Design d = with({"model=deepseek-v3", "accelerators=512", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                   "expert_parallel=64", "expert_tensor_parallel=1", "zero_stage=1", "global_batch=2048"});
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

  /// Four micro-batches: ZeRO-2 reduces for each, and ZeRO-3 also gathers for each, unless set otherwise.
  void trafficWithAccumulation() {
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=1"}), 2));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=2"}), 4 + 1));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=3"}), 12));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=3", "gradient_sync=once"}), 8 + 1));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=3", "keep_weights=on"}), 4 + 4));
    QVERIFY(close(volumes({"global_batch=256", "zero_stage=0", "gradient_sync=every"}), 8));
    // Traffic is saved at the cost of memory: for whole gradients, or gathered weights.
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
    // The second copy takes 2 bytes per parameter in each domain of eight.
    QVERIFY(close(both.compression_buffer_bytes, 2 * both.parameters / 8));
    QCOMPARE(plain.compression_buffer_bytes, 0.0);
  }

  /// Hybrid sharding (arXiv 2304.11277): states are divided within the group, and shards are summed over the groups.
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
  void compressedGradients() {
    QVERIFY(close(volumes({"gradient_compression=one_bit"}), 2.0 / 16));
    const double four = volumes({"gradient_compression=powersgd", "compression_rank=4"});
    // Norms are sent whole, for any rank.
    const double eight = volumes({"gradient_compression=powersgd", "compression_rank=8"});
    QVERIFY(eight > 1.8 * four && eight < 2 * four);
    QVERIFY(four > 2 * 4.0 / 8192 && four < 2 * 8.0 / 1024);
    const Evaluation plain = evaluate(replicas());
    for (const char* method : {"gradient_compression=one_bit", "gradient_compression=powersgd"}) {
      const Evaluation e = evaluate(replicas({method}));
      QVERIFY(e.data_compute > 0);
      QVERIFY(e.data_time_total < 0.2 * plain.data_time_total);
      QVERIFY(e.memory_buffers >= plain.memory_buffers + 2 * e.parameters);
      // Divided gradients are not compressed, and the input is idle.
      const Design divided = replicas({method, "zero_stage=2"});
      QCOMPARE(evaluate(divided).step_time, evaluate(replicas({"zero_stage=2"})).step_time);
      QVERIFY(find_parameter("gradient_compression")->why_idle(divided));
    }
  }

  /// By hand for each matrix: each of the 32 layers of Llama 3.1 8B has query and output of 4,096 x 4,096, key and
  /// value of 4,096 x 1,024 and three of 4,096 x 14,336. In addition there are two tables of 128,256 x 4,096, and 65
  /// norms that are sent whole.
  void powerSgdCountsEachMatrix() {
    const auto sent = [](std::initializer_list<const char*> more) {
      Design d =
          with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                "global_batch=64", "gradient_precision=bf16", "zero_stage=0", "gradient_compression=powersgd"});
      for (const char* assignment : more) assign(d, assignment);
      const Evaluation e = evaluate(d);
      const double data = 64 / d.layout.tensor_parallel;
      return e.data_volume / (2 * (data - 1) / data * 2);
    };
    const double h = 4096, norms = 65 * h;
    const double whole = 32 * (2 * 2 * h + 2 * (h + 1024) + 3 * (h + 14336)) + 2 * (128256 + h);
    QVERIFY(close(sent({"compression_rank=4"}), 4 * whole + norms));
    QVERIFY(close(sent({"compression_rank=32"}), 32 * whole + norms));
    // Tensor parallelism divides one side of each matrix; the other side is whole on every device.
    const double eighth = 32 * (3 * h + (h + 2 * 1024) / 8 + h / 8 + h + 3 * (h + 14336.0 / 8)) + 2 * (128256 / 8 + h);
    QVERIFY(close(sent({"tensor_parallel=8", "compression_rank=4"}), 4 * eighth + norms));
    // Factors of a high rank are larger than a small matrix, which is then sent whole.
    QVERIFY(sent({"compression_rank=256"}) < 8.1e9);
  }

  /// Each of Mixtral's 8 experts has three matrices of 4,096 x 14,336.
  void powerSgdCountsEachExpert() {
    const Design d = with({"model=mixtral-8x7b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                           "schedule=1f1b", "global_batch=64", "gradient_precision=bf16", "zero_stage=0",
                           "gradient_compression=powersgd", "compression_rank=4"});
    const double h = 4096;
    const double layer = 2 * 2 * h + 2 * (h + 1024) + (h + 8) + 8 * 3 * (h + 14336);
    const double elements = 4 * (32 * layer + 2 * (32000 + h)) + 65 * h;
    QVERIFY(close(evaluate(d).data_volume / (2 * 63.0 / 64 * 2), elements));
  }

  /// Mixtral 8x7B under FSDP on 64 GPUs with every expert on each: 46.7 G parameters are gathered twice in 16 bits and
  /// reduced once in 32 for each of four micro-batches, 63/64 × 4 × 8 B × 46.7 G = 1,471 GB. Attention and tables
  /// alone, 1.6 G, are 50.6 GB.
  void undividedExpertsAreExchangedLikeOtherWeights() {
    const Evaluation e = evaluate(
        with({"model=mixtral-8x7b", "framework=fsdp", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
              "schedule=1f1b", "zero_stage=3", "expert_parallel=1", "global_batch=256", "sequence_length=4096"}));
    QVERIFY(e.legality.reason == Illegality::none);
    const double experts = 32 * 8 * 3 * 4096.0 * 14336;
    QVERIFY(close(e.largest_stage_experts, experts));
    QVERIFY(close(e.expert_data_volume, 63.0 / 64 * 4 * 8 * experts));
    QVERIFY(close(e.data_volume, 63.0 / 64 * 4 * 8 * e.parameters));
    QVERIFY(close(e.data_volume, 1471e9, 1e-3));
    QVERIFY(close(e.data_volume - e.expert_data_volume, 50.6e9, 2e-3));
  }

  /// DeepSeek-V3 on 512 GPUs with four of 256 experts on each: eight GPUs hold the same experts, on eight or more
  /// nodes. With 4 B of gradient and 2 B of weight, 6 B × (511/512 × 17.1 G + 7/8 × 10.2 G) = 156 GB, of which 102.5 GB
  /// without experts.
  void expertsAreExchangedAmongTheirReplicas() {
    const Evaluation e = evaluate(deepseek());
    QVERIFY(e.legality.reason == Illegality::none);
    const double experts = 58 * 256 * 3 * 7168.0 * 2048;
    QCOMPARE(e.expert_replicas, 8.0);
    QVERIFY(close(e.expert_data_volume, 7.0 / 8 * 6 * experts / 64));
    QVERIFY(close(e.data_volume - e.expert_data_volume, 511.0 / 512 * 6 * (e.parameters - experts)));
    QVERIFY(close(e.data_volume, 156e9, 5e-3));
    QVERIFY(close(e.data_volume - e.expert_data_volume, 102.5e9, 2e-3));
  }

  /// Every ZeRO stage, with and without expert tensor parallelism: volumes in units of 2 B × parameters, from the
  /// counts of the largest stage only.
  void expertVolumes_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::addColumn<double>("dense");
    QTest::addColumn<double>("expert");
    const double d = 511.0 / 512, x = 7.0 / 8;
    QTest::newRow("ZeRO-0") << QStringList{"zero_stage=0"} << 2 * d << 2 * x;
    QTest::newRow("ZeRO-1") << QStringList{"zero_stage=1"} << 2 * d << 2 * x;
    QTest::newRow("ZeRO-2, four rounds") << QStringList{"zero_stage=2"} << 5 * d << 5 * x;
    QTest::newRow("ZeRO-3, four rounds") << QStringList{"zero_stage=3"} << 12 * d << 12 * x;
    QTest::newRow("weights kept") << QStringList{"zero_stage=3", "keep_weights=on"} << 8 * d << 8 * x;
    QTest::newRow("gradients once") << QStringList{"zero_stage=3", "gradient_sync=once"} << 9 * d << 9 * x;
    QTest::newRow("all experts spread") << QStringList{"zero_stage=3", "expert_parallel=256", "accelerators=256",
                                                       "global_batch=1024"}
                                        << 12 * 255.0 / 256 << 0.0;
    QTest::newRow("every expert everywhere") << QStringList{"zero_stage=1", "expert_parallel=1"} << 2 * d << 2 * d;
    // TP 8 × DP 64: 512 ÷ (64 × 2) = 4 GPUs share an eighth of two matrices of an expert.
    QTest::newRow("expert tensor parallel")
        << QStringList{"zero_stage=1", "tensor_parallel=8", "expert_tensor_parallel=2", "global_batch=256"}
        << 2 * 63.0 / 64 << 2 * 3.0 / 4;
    // Divided over 128 of 512: 128 ÷ 64 = 2 of eight replicas, and four groups sum their shards.
    QTest::newRow("hybrid") << QStringList{"zero_stage=3", "shard_group=128"}
                            << 12 * 127.0 / 128 + 2 * 4.0 / 128 * 3 / 4 << 12 * 1.0 / 2 + 2 * 4.0 / 2 * 3 / 4;
  }
  void expertVolumes() {
    QFETCH(QStringList, changes);
    QFETCH(double, dense);
    QFETCH(double, expert);
    Design d = deepseek({"gradient_precision=bf16"});
    for (const QString& change : changes) assign(d, change.toStdString());
    const Evaluation e = evaluate(d);
    QVERIFY(e.legality.reason == Illegality::none);
    const double unit = 2 * e.largest_stage_experts;
    QVERIFY(std::abs(e.expert_data_volume - expert * unit) <= 1e-9 * unit);
    const double rest = 2 * (e.largest_stage_parameters - e.largest_stage_experts);
    QVERIFY(close(e.data_volume - e.expert_data_volume, dense * rest));
  }

  /// An expert on one device only is not sent. More replicas never send less or take less time.
  void moreReplicasOfAnExpertNeverSendLess() {
    double volume = -1, time = 0;
    for (const char* spread : {"expert_parallel=256", "expert_parallel=64", "expert_parallel=8", "expert_parallel=1"}) {
      const Evaluation e = evaluate(deepseek({"accelerators=256", "global_batch=256", spread}));
      QVERIFY(e.expert_data_volume > volume);
      QVERIFY(e.data_time_total > time);
      volume = e.expert_data_volume;
      time = e.data_time_total;
    }
  }

  /// ZeRO-3 gathers the sharded part of the largest layer, which in a mixture is a layer with experts.
  void theGatheredLayerIncludesItsExperts() {
    const Evaluation all = evaluate(deepseek({"zero_stage=3", "expert_parallel=1"}));
    const double layer = 256 * 3 * 7168.0 * 2048;
    QVERIFY(all.sharding_buffer_bytes > 2 * layer * (2 + 4));
    const Evaluation alone = evaluate(deepseek({"zero_stage=3", "expert_parallel=256", "accelerators=256"}));
    QVERIFY(alone.sharding_buffer_bytes < 2 * layer / 256 * (2 + 4) + 2 * 1e9 * (2 + 4));
  }

  /// Weights gathered layer by layer never take more on a pipeline stage than whole ones, so dividing more never takes
  /// more memory. Keeping gathered weights is an input, and then they are gathered once.
  void dividedWeightsTakeLessOnPipelinesToo() {
    for (const char* pipeline : {"pipeline_parallel=1", "pipeline_parallel=4", "pipeline_parallel=8"}) {
      const auto design = [&](std::initializer_list<const char*> more) {
        Design d = with({"model=llama3.1-70b", "accelerators=512", "tensor_parallel=8", "schedule=1f1b",
                         "global_batch=512", pipeline});
        for (const char* assignment : more) assign(d, assignment);
        return evaluate(d);
      };
      const Evaluation two = design({"zero_stage=2"}), three = design({"zero_stage=3"});
      QVERIFY(three.memory < two.memory);
      const Evaluation kept = design({"zero_stage=3", "keep_weights=on", "gradient_sync=once"});
      QVERIFY(kept.memory > two.memory);
      QVERIFY(kept.data_volume < three.data_volume);
    }
    // One gather of the largest stage in 16 bits and one reduction in 32 bits, over 16 replicas.
    Design d = with({"model=llama3.1-70b", "accelerators=512", "tensor_parallel=8", "pipeline_parallel=4",
                     "schedule=1f1b", "global_batch=512", "zero_stage=3", "keep_weights=on", "gradient_sync=once"});
    const Evaluation e = evaluate(d);
    QVERIFY(close(e.data_volume, 15.0 / 16 * (2 + 4) * e.largest_stage_parameters));
  }

  /// Falcon's attention and MLP are parallel: one gather and one scatter in each direction, for 80 layers, 2,048 tokens
  /// and 14,848 elements of two bytes. Nemotron-H's layers are one block each, Llama's are two.
  void parallelBlocksExchangeOnce() {
    const auto per_layer = [](const char* model) {
      Design d = with({"accelerators=8", "tensor_parallel=8", "pipeline_parallel=1", "recompute=none",
                       "sequence_length=2048", "micro_batch=1", "global_batch=1", "schedule=1f1b"});
      assign(d, std::string("model=") + model);
      const Evaluation e = evaluate(d);
      return e.tensor_volume / (d.work.model->layers * 7 / 8 * 2048 * d.work.model->hidden * 2);
    };
    QVERIFY(close(per_layer("falcon-180b"), 4));
    QVERIFY(close(per_layer("nemotron-h-56b"), 4));
    QVERIFY(close(per_layer("llama3.1-70b"), 8));
  }

  /// Ring: 3 (c − 1) ÷ c of keys and values. Ulysses (arXiv 2309.14509): 4 h per token in each direction for MHA.
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
    // 8 key-value heads for 64 devices: each is sent to eight of them.
    Design many = design("all_to_all", "llama3.1-8b");
    assign(many, "context_parallel=64");
    assign(many, "accelerators=512");
    const Evaluation illegal = evaluate(many);
    QVERIFY(illegal.legality.reason == Illegality::context_heads);
    QCOMPARE(legality_message(many, illegal).text(),
             std::string("TP × CP = 64 does not divide the 32 attention heads, as the all-to-all requires"));
  }

  /// Overlapped communication takes its share of the device: 10 % of a second behind computation costs a tenth of a
  /// second.
  void overlapTakesAShareOfTheDevice() {
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

  /// Llama 3 405B: 126 layers on 16 stages with one fewer at each end, given in three ways.
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
