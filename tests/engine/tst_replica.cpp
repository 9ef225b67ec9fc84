// SPDX-License-Identifier: GPL-3.0-or-later
// One replica of a serving job, against figures computed outside the program.
#include <QTest>
#include <cmath>

#include "engine/serving/serving_bands.h"
#include "engine/serving/uses.h"
#include "tests/engine/serving_cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Constants with which these figures were computed by hand; the shipped constants change with each fit.
CoefficientsRef hand_constants() {
  auto all = std::make_shared<Coefficients>(prior_coefficients());
  ServingCoefficients& k = all->serving;
  k.weights = 0.767;
  k.cache = 0.869;
  k.grouped = 0.763;
  k.width_fill = 30.4;
  k.elementwise = 0.641;
  k.attention_half_length = 738;
  k.link = 0.854;
  k.latency = 29.9e-6;
  k.latency_growth = 0.438;
  k.power = 1.351;
  k.large_message = k.straggling = 0;
  k.dense_reads_8 = k.dense_reads_4 = 1;
  k.expert_launches = k.latent_launches = 0;
  k.exchange_latency = 13e-6;
  k.exchange_growth = 0.3;
  k.kernels[static_cast<size_t>(ServingKernels::hopper)] = {0.587, 0.570, 0.4, 0.635, 0.708, 1, 1};
  k.kernels[static_cast<size_t>(ServingKernels::blackwell)] = {0.634, 0.52, 0.530, 0.490, 0.48, 1, 1};
  return all;
}

ServingEngine engine_with(double g, double layer, double step, double sequence, double latency, double shared) {
  ServingEngine e;
  e.matmul_rate = g;
  e.layer_time = layer;
  e.step_time = step;
  e.sequence_time = sequence;
  e.collective_latency = latency;
  e.grouped_heads = shared;
  return e;
}

bool near(double value, double expected, double share) {
  const bool yes = std::abs(value - expected) <= share * std::abs(expected);
  if (!yes) qWarning("%.6g instead of %.6g", value, expected);
  return yes;
}

}  // namespace

class TestReplica : public QObject {
  Q_OBJECT

 private slots:
  /// Llama 3 8B in 16 bits on two H100, 16 sequences of 1,024 + 1,024. The 7.0 G layer weights take 2 × 7.0 = 14 GB ÷ 2
  /// devices at 0.767 × 3.35 TB/s = 2.7 ms; there are 64 all-reduces of 20 µs.
  void static_batch_of_a_small_model() {
    Design d = served("llama3-8b", "h100-sxm", "vllm-2024", 2, WeightFormat::bits_16, CacheFormat::bits_16);
    d.calibration = hand_constants();
    set_engine(d, engine_with(1.12, 15e-6, 1.8e-3, 65e-6, 0.68, 1.6));
    const Replica r(d, {.tensor_parallel = 2});
    const PassTime step = r.decode(16, 1536);
    QVERIFY(near(step.linear, 2.715e-3, 0.01));
    QVERIFY(near(step.tensor, 1.322e-3, 0.02));
    QVERIFY(near(step.head, 0.204e-3, 0.02));
    QVERIFY(near(step.cache, 0.749e-3, 0.02));
    QVERIFY(near(step.host, 3.345e-3, 0.02));
    const PassTime prompts = r.prefill(16 * 1024, 1024, 16);
    QVERIFY(near(prompts.linear, 179.2e-3, 0.02));
    QVERIFY(near(prompts.tensor, 25.0e-3, 0.02));
    QVERIFY(near(prompts.attention, 6.0e-3, 0.02));
    QVERIFY(near(static_batch(r, 16, 1024, 1024).rate, 1865, 0.02));
  }

  /// Llama 3.1 70B in FP8 on four H100 with as many sequences as the cache holds: 68.45 G layer weights take 6.66 ms to
  /// read and 19.32 ms to multiply with 721.5 tokens, √(6.66² + 19.32²) = 20.43.
  void saturated_large_model() {
    Design d = served("llama3.1-70b", "h100-sxm", "tensorrt-llm-0.17", 4, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    ServingEngine engine = engine_with(1.15, 17e-6, 0.95e-3, 3.1e-6, 1.57, 1.1);
    engine.memory_share = 0.92;
    engine.share_of_rest = true;
    engine.output_reserved = 1;
    engine.block_tokens = 1;
    set_engine(d, engine);
    const Replica r(d, {.tensor_parallel = 4});
    QVERIFY(near(r.memory().cache_tokens, 1442998, 0.01));
    QVERIFY(near(r.sequences_that_fit(1000, 1000), 721.5, 0.01));
    const PassTime decode = r.decode(721.5, 1500), both = r.iteration(721.5, 1000, 1000, 1000);
    QVERIFY(near(decode.linear, 20.43e-3, 0.01));
    QVERIFY(near(decode.tensor, 17.54e-3, 0.01));
    QVERIFY(near(decode.cache, 16.91e-3, 0.01));
    QVERIFY(near(decode.host, 4.51e-3, 0.02));
    QVERIFY(near(both.linear - decode.linear, 18.86e-3, 0.02));
    QVERIFY(near(both.tensor - decode.tensor, 7.39e-3, 0.01));
    QVERIFY(near(both.attention, 0.65e-3, 0.03));
    QVERIFY(near(both.total(), 94.6e-3, 0.02));
  }

  /// Mixtral in FP8 on one H100: all eight experts are visited, which takes 18.07 ms to read and 6.23 ms to multiply.
  void saturated_mixture() {
    Design d = served("mixtral-8x7b", "h100-sxm", "tensorrt-llm-0.17", 1, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    ServingEngine engine = engine_with(1.15, 17e-6, 0.95e-3, 3.1e-6, 1.57, 1.1);
    engine.memory_share = 0.92;
    engine.share_of_rest = true;
    engine.output_reserved = 1;
    engine.block_tokens = 1;
    set_engine(d, engine);
    const Replica r(d, {});
    QVERIFY(near(r.memory().cache_tokens, 497559, 0.01));
    const PassTime decode = r.decode(248.8, 1500);
    QVERIFY(near(decode.linear, 19.12e-3, 0.01));
    QVERIFY(near(decode.cache, 9.01e-3, 0.02));
    QVERIFY(near(r.iteration(248.8, 1000, 1000, 1000).total(), 36.0e-3, 0.02));
  }

  /// Llama 2 70B with 4-bit weights on one B200 of eight, short requests: the host takes a quarter of each step.
  void saturated_in_four_bits() {
    Design d = served("llama2-70b", "b200", "mlperf-5.1-nvidia", 8, WeightFormat::nvfp4, CacheFormat::fp8);
    d.calibration = hand_constants();
    d.serving.group_size = 16;
    ServingEngine engine = engine_with(1.27, 48e-6, 3.8e-3, 18e-6, 1.65, 1);
    engine.memory_share = 0.92;
    engine.share_of_rest = true;
    engine.output_reserved = 1;
    engine.block_tokens = 1;
    engine.largest_batch = 1696;
    set_engine(d, engine);
    const Replica r(d, {});
    QVERIFY(near(r.memory().cache_tokens, 840563, 0.01));
    QVERIFY(near(r.sequences_that_fit(220, 273.3), 1696, 0.005));
    const PassTime decode = r.decode(1696, 220 + 273.3 / 2), both = r.iteration(1696, 220, 220, 273.3);
    QVERIFY(near(decode.linear, 43.30e-3, 0.01));
    QVERIFY(near(decode.cache, 14.26e-3, 0.02));
    QVERIFY(near(decode.host, 38.21e-3, 0.02));
    QVERIFY(near(both.linear - decode.linear, 34.24e-3, 0.02));
    QVERIFY(near(8 * 1696 / both.total(), 95461, 0.02));
  }

  /// A width of 4,096 and 32 layers with 41.9 M weights in attention and 176.2 M in the MLP, one byte each: 6.98 GB at
  /// 0.767 of 864 GB/s, then the token table of 1.05 GB in 16 bits.
  void small_model_on_one_card() {
    Design d = served("llama3.1-8b", "l40s", "unknown-engine", 1, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    const PassTime step = Replica(d, {}).decode(1, 1);
    QVERIFY(near(step.linear, 6.979e9 / (0.767 * 864e9), 0.002));
    QVERIFY(near(step.head, 128256.0 * 4096 * 2 / (0.767 * 864e9), 0.002));
    QCOMPARE(step.tensor, 0.0);
    // Two cards exchange 2 × 32 times over PCIe, with the latency of PCIe, not of a fast link.
    d.cluster.accelerators = 2;
    d.cluster.accelerators_per_node = 2;
    const PassTime both = Replica(d, {.tensor_parallel = 2}).decode(1, 1);
    QVERIFY(both.tensor >= 64 * coefficients_of(d).serving.node_latency);
    QVERIFY(near(both.linear, step.linear / 2, 0.01));
  }

  /// DeepSeek-V3 on eight H200, each with whole attention: 187.1 M attention weights in each of 61 layers, 1.19 G of
  /// dense layers, 2.55 G of shared experts and 0.11 G of routers. Of 256 experts of 2.55 G each, 256 tokens visit
  /// 255.9. Each device reads an eighth of them, the busiest 1.004 times as many.
  void latent_mixture_with_divided_experts() {
    Design d = served("deepseek-v3", "h200-sxm", "unknown-engine", 8, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    const Replica r(d, {.tensor_parallel = 8, .expert_parallel = 8, .attention_data_parallel = true});
    const double bytes = 61 * 187.1e6 + 1.189e9 + 2.554e9 + 0.106e9 + 1.004 * 255.92 * 2.554e9 / 8;
    const PassTime step = r.decode(256, 1000);
    QVERIFY(near(step.linear, bytes / (0.767 * 4.8e12), 0.01));
    // The 8 experts of a token are on 8 (1 − (7/8)⁸) = 5.25 devices, one in eight of which is its own. In 58 layers, 32
    // tokens per device go out in 8 bits and come back in 16; there are 116 latencies of eight devices.
    const double link = 0.854 * 450e9, message = 32 * 5.251 * 7 / 8 * 7168 * 1.5;
    const double latency = 13e-6 * std::pow(4, 0.3);
    QVERIFY(near(step.expert, 116 * (latency + message / link), 0.01));
    // There is no other exchange, and each rank schedules its own 32 sequences.
    QCOMPARE(step.tensor, 0.0);
    const ServingEngine& engine = *d.serving.engine;
    QVERIFY(near(step.host, 61 * engine.layer_time + engine.step_time + 32 * engine.sequence_time, 1e-9));
    // A sequence is on one device only, so the replica holds eight times as many as one device.
    QVERIFY(near(r.memory().cache_token, 61 * 576 / 8.0, 1e-9));
  }

  /// The same on 32 H800 of four nodes. Over the network a token goes once to each node with one of its experts, 4 (1 −
  /// (3/4)⁸) = 3.600 nodes, a quarter of which is its own. Over fast links it goes to 32 (1 − (31/32)⁸) = 7.177
  /// devices.
  void exchange_between_nodes() {
    Design d = served("deepseek-v3", "h800-sxm", "unknown-engine", 32, WeightFormat::fp8, CacheFormat::bits_16);
    d.calibration = hand_constants();
    const double expert = 7168 * 1.5, tokens = 32;
    const double network =
        tokens * 3.5996 * 3 / 4 * expert / (d.cluster.network_bandwidth * d.cluster.network_efficiency);
    const double fast = tokens * 7.1773 * 31 / 32 * expert / (0.854 * 200e9);
    const double latency = 13e-6 * std::pow(16, 0.3) + d.cluster.network_latency;
    const Replica wide(d, {.tensor_parallel = 32, .expert_parallel = 32, .attention_data_parallel = true});
    const double moving = std::pow(std::pow(network, 4) + std::pow(fast, 4), 0.25);
    QVERIFY(near(wide.decode(1024, 1000).expert, 116 * (latency + moving), 0.01));
    // Each device with its own sequences takes a chunk of prompts.
    QCOMPARE(wide.chunk(), 32 * 8192.0);
    QCOMPARE(Replica(d, {.tensor_parallel = 8}).chunk(), 8192.0);
  }

  /// One half of the batch computes while the other exchanges. The halves read the weights twice and pay each latency
  /// twice, so only large batches are divided. Each half takes a step of half the batch.
  void exchange_overlapped_by_a_second_micro_batch() {
    Design d = served("deepseek-v3", "h800-sxm", "unknown-engine", 32, WeightFormat::fp8, CacheFormat::bits_16);
    d.calibration = hand_constants();
    const ReplicaLayout layout{.tensor_parallel = 32, .expert_parallel = 32, .attention_data_parallel = true};
    const auto step = [&](double overlap, double sequences) {
      d.serving.exchange_overlap = overlap;
      return Replica(d, layout).decode(sequences, 1000);
    };
    const double batch = 32768;
    const PassTime whole = step(0, batch), half = step(0, batch / 2), hidden = step(1, batch);
    const double computing = 2 * (half.linear + half.elementwise + half.cache), exchange = 2 * half.expert;
    const double both = std::pow(std::pow(computing, 4) + std::pow(exchange, 4), 0.25);
    QVERIFY(near(hidden.expert, both - computing, 1e-6));
    QVERIFY(near(hidden.linear, 2 * half.linear, 1e-9));
    QVERIFY(hidden.total() < 0.95 * whole.total() && hidden.total() > computing);
    // The engine hides this share of what can be hidden; the rest stays.
    const PassTime some = step(0.5, batch);
    QVERIFY(some.total() > hidden.total() && some.total() <= whole.total());
    // With one sequence per device, reading the weights a second time costs more than the exchange.
    QCOMPARE(step(1, 32).total(), step(0, 32).total());
    // Prompts, and steps that include prompts, are divided alike. Without an input, the overlap is that of the engine.
    d.serving.exchange_overlap = 0;
    const double alone = Replica(d, layout).prefill(2e5, 2000, 100).total();
    const double beside = Replica(d, layout).iteration(batch, 1000, 1000, 500).total();
    ServingEngine engine = *d.serving.engine;
    engine.exchange_overlap = 1;
    set_engine(d, engine);
    d.serving.exchange_overlap = automatic;
    QVERIFY(Replica(d, layout).prefill(2e5, 2000, 100).total() < 0.95 * alone);
    QVERIFY(Replica(d, layout).iteration(batch, 1000, 1000, 500).total() < 0.95 * beside);
  }

  /// Experts on fewer groups than attention has devices: 8 groups of 4 devices divide them. A token has experts in 8 (1
  /// − (7/8)⁸) = 5.251 groups, so 21.0 of 32 devices need it; if each device has a part of all experts, all 32 do.
  void exchange_with_divided_experts() {
    Design d = served("deepseek-v3", "gb200", "unknown-engine", 32, WeightFormat::fp8, CacheFormat::bits_16);
    d.calibration = hand_constants();
    const double link = d.cluster.scale_up_bandwidth * 0.854, latency = 13e-6 * std::pow(16, 0.3);
    for (const auto& [expert_groups, copies] : {std::pair{32.0, 7.1773}, {8.0, 21.005}, {1.0, 32.0}}) {
      const Replica r(d, {.tensor_parallel = 32, .expert_parallel = expert_groups, .attention_data_parallel = true});
      const double message = 32 * copies * 31 / 32 * 7168 * 1.5;
      QVERIFY(near(r.decode(1024, 1000).expert, 116 * (latency + message / link), 1e-3));
    }
  }

  /// Attention divided by heads, with whole experts: the sums over devices are the same, but the busiest device reads
  /// more experts than its share. One token visits 8 of 256 experts. Of 8 devices the busiest has 1 + 1.42 × √(0.969) =
  /// 2.4 of them, while divided experts cost each device one. Many tokens visit all experts, and whole experts have
  /// wider matmuls.
  void whole_experts_with_divided_attention() {
    Design d = served("deepseek-v3", "h200-sxm", "unknown-engine", 8, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    const Replica divided(d, {.tensor_parallel = 8}), whole(d, {.tensor_parallel = 8, .expert_parallel = 8});
    const PassTime one = divided.decode(1, 1000), busiest = whole.decode(1, 1000);
    QCOMPARE(one.tensor, busiest.tensor);
    QCOMPARE(busiest.expert, 0.0);
    const double expert = 8 * 2.554e9 / 8 / (0.767 * 4.8e12);
    QVERIFY(near(busiest.linear - one.linear, 1.40 * expert, 0.02));
    QVERIFY(whole.prefill(8192, 8192, 1).linear < divided.prefill(8192, 8192, 1).linear);
    // Two groups of four lie between the two.
    const double two = Replica(d, {.tensor_parallel = 8, .expert_parallel = 2}).decode(1, 1000).linear;
    QVERIFY(two > one.linear && two < busiest.linear);
  }

  /// A dense MLP stays divided when attention is not: each layer gathers the tokens of all devices and sums the
  /// results.
  void dense_layers_between_whole_attention() {
    Design d = served("llama3.1-70b", "h100-sxm", "unknown-engine", 8, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    const Replica r(d, {.tensor_parallel = 8, .attention_data_parallel = true});
    const double message = 32.0 * 7 * 8192 * 2, latency = 13e-6 * std::pow(4, 0.3);
    QVERIFY(near(r.decode(256, 1000).expert, 2 * 80 * (latency + message / (0.854 * 450e9)), 1e-3));
    const double heads = 80 * (2 * 8192.0 * 8192 + 2 * 8192 * 1024), mlp = 80 * 3 * 8192.0 * 28672;
    const double tables = 2 * 128256 * 8192.0 * 2;
    QVERIFY(near(r.memory().weights, heads + (mlp + tables) / 8, 0.01));
  }

  /// Falcon's parallel attention and MLP are summed together: 80 all-reduces over eight devices, not 160, of 16 ×
  /// 14,848 × 2 B.
  void parallel_blocks_are_summed_once() {
    Design d = served("falcon-180b", "h100-sxm", "unknown-engine", 8, WeightFormat::fp8, CacheFormat::fp8);
    d.calibration = hand_constants();
    const double latency = 29.9e-6 * std::pow(4, 0.438) * d.serving.engine->collective_latency;
    const double message = 16.0 * 14848 * 2, moving = 2 * 7.0 / 8 * message / (0.854 * 450e9);
    QVERIFY(near(Replica(d, {.tensor_parallel = 8}).decode(16, 1000).tensor, 80 * (latency + moving), 1e-3));
    auto apart = std::make_shared<Model>(*d.work.model);
    apart->parallel_blocks = false;
    d.work.model = apart;
    QVERIFY(near(Replica(d, {.tensor_parallel = 8}).decode(16, 1000).tensor, 160 * (latency + moving), 1e-3));
  }

  /// Published weights of gpt-oss-120b: 114.7 G expert weights in 4.25 bits and the rest in 16: 65 GB on disk.
  void weights_in_micro_scaling_format() {
    Design d = served("gpt-oss-120b", "h100-sxm", "unknown-engine", 1, WeightFormat::mxfp4, CacheFormat::bits_16);
    d.serving.group_size = 32;
    QVERIFY(near(Replica(d, {}).memory().weights, 65.2e9, 0.01));
  }

  /// 18 of 36 layers attend to 128 tokens, so they hold 128 of 10,000: 2 × 8 × 64 elements of two bytes each.
  void windowed_layers_cache_only_their_window() {
    const Design d = served("gpt-oss-120b", "h100-sxm", "unknown-engine", 1, WeightFormat::mxfp4, CacheFormat::bits_16);
    const double page = d.serving.engine->block_tokens, whole = std::ceil(10000 / page) * page;
    QCOMPARE(Replica(d, {}).sequence_bytes(10000), 2048 * (18 * whole + 18 * 128));
  }

  /// Each stage has whole layers, and the ends have the tables. Llama 3.1 8B in four stages of 8 layers with
  /// 218,112,000 weights: the first has the embedding, the last the head, each 128,256 × 4,096, and the final norm.
  void a_pipeline_has_whole_layers() {
    const Design d =
        served("llama3.1-8b", "h100-sxm", "unknown-engine", 1, WeightFormat::bits_16, CacheFormat::bits_16);
    const Replica four(d, {.pipeline_parallel = 4});
    QCOMPARE(four.memory().weights, 2 * (8 * 218112000.0 + 128256.0 * 4096 + 4096));
    QCOMPARE(four.stage_layers(), 8.0);
    // Three stages have 11, 11 and 10 layers; the first one, with the embedding, is the fullest.
    QCOMPARE(Replica(d, {.pipeline_parallel = 3}).memory().weights, 2 * (11 * 218112000.0 + 128256.0 * 4096));
    QCOMPARE(Replica(d, {}).memory().weights, 2 * 8030261248.0);
  }

  /// Five stages have 6, 6, 7, 7 and 6 layers. With few users the last one, with the head, is the fullest; with many
  /// users a stage with seven layers is, which limits the cache.
  void the_fullest_stage_depends_on_the_load() {
    const Design d =
        served("llama3.1-8b", "h100-sxm", "unknown-engine", 1, WeightFormat::bits_16, CacheFormat::bits_16);
    const Replica five(d, {.pipeline_parallel = 5});
    const double layer = 2 * 218112000.0, head = 2 * (128256.0 * 4096 + 4096);
    QCOMPARE(five.memory().weights, 7 * layer);
    QCOMPARE(five.stage_layers(), 7.0);
    QCOMPARE(five.fullest_stage(0).weights, 6 * layer + head);
    QCOMPARE(five.fullest_stage(7e8).weights, 6 * layer + head);
    QCOMPARE(five.fullest_stage(7e8).cache, 6e8);
    QCOMPARE(five.fullest_stage(60e9).weights, 7 * layer);
    QCOMPARE(five.fullest_stage(60e9).cache, 60e9);
  }

  /// A stage with one layer more holds more of each sequence and has less free memory.
  void the_stage_with_the_least_room_limits_the_sequences() {
    const Design d =
        served("llama3.1-405b", "h200-sxm", "unknown-engine", 8, WeightFormat::bits_16, CacheFormat::bits_16);
    const Replica deep(d, {.tensor_parallel = 8, .pipeline_parallel = 4});  // 31, 32, 32 and 31 layers
    QCOMPARE(deep.stage_layers(), 32.0);
    const Replica flat(d, {.tensor_parallel = 8});
    QVERIFY(near(deep.sequence_bytes(8192) / flat.sequence_bytes(8192), 32.0 / 126, 1e-12));
  }

  /// One sequence passes four stages in turn, as slowly as one device with all layers, apart from messages.
  void one_sequence_in_a_pipeline() {
    const Design d =
        served("llama2-70b", "a100-sxm-80gb", "fastertransformer", 4, WeightFormat::bits_16, CacheFormat::bits_16);
    const Replica deep(d, {.pipeline_parallel = 4}), flat(d, {});
    const StaticBatch one = static_batch(deep, 1, 512, 100);
    QVERIFY(near(one.tpot, flat.decode(1, 562).total(), 0.01));
    QVERIFY(near(one.ttft, flat.prefill(512, 512, 1).total(), 0.01));
    // Four sequences fill the pipeline: a step takes as long as with one sequence, but the last prompt waits until the
    // other three have left the first stage.
    const StaticBatch four = static_batch(deep, 4, 512, 100);
    QVERIFY(near(four.tpot, one.tpot, 1e-9));
    QVERIFY(near(four.ttft, 7.0 / 4 * one.ttft, 1e-9));
  }

  /// Engines and devices with measured runs have the narrowest likely range. An engine, device or kind of model without
  /// measurements widens it, as does a cache that is a small part of the memory.
  void ranges_widen_without_measured_runs() {
    const auto width = [](const char* model, const char* device, const char* engine, WeightFormat format) {
      const Design d = served(model, device, engine, 8, format, CacheFormat::bits_16);
      return serving_bands(d, Replica(d, {.tensor_parallel = 1})).throughput;
    };
    const double known = width("llama3.1-8b", "h100-sxm", "tensorrt-llm-0.17", WeightFormat::bits_16);
    QVERIFY(known > 1.1 && known < 1.25);
    QVERIFY(width("llama3.1-8b", "h100-sxm", "unknown-engine", WeightFormat::bits_16) > 1.05 * known);
    QVERIFY(width("llama3.1-8b", "gaudi2", "tensorrt-llm-0.17", WeightFormat::bits_16) > 1.02 * known);
    QVERIFY(width("nemotron-h-56b", "h200-sxm", "tensorrt-llm-0.17", WeightFormat::fp8) > 1.05 * known);
    // 70 GB of weights on a device of 80 GB leave a cache that is smaller than the error of the reserve.
    QVERIFY(width("llama3.1-70b", "h100-sxm", "tensorrt-llm-0.17", WeightFormat::fp8) > 1.02 * known);
  }

  void a_better_device_never_serves_less() {
    for (const char* model : {"llama3.1-70b", "mixtral-8x7b", "deepseek-v3", "gpt-oss-120b", "nemotron-h-56b"}) {
      double fitted = 0, slowest = 1e9;
      for (const double more : {1.0, 1.1, 1.5, 2.0, 4.0}) {
        Design d = served(model, "h100-sxm", "vllm-2025", 8, WeightFormat::fp8, CacheFormat::fp8);
        auto device = std::make_shared<Accelerator>(*d.cluster.accelerator);
        device->memory *= more;
        device->memory_bandwidth *= more;
        d.cluster.accelerator = device;
        const Replica r(d, {.tensor_parallel = 8});
        const double fits = r.sequences_that_fit(1000, 500), step = r.iteration(32, 1000, 1000, 500).total();
        QVERIFY2(fits >= fitted && step <= slowest, model);
        fitted = fits;
        slowest = step;
      }
    }
  }

  /// Latent attention keeps 512 + 64 elements per token and layer: 61 × 576 × 2 bytes for any number of heads.
  void latent_cache() {
    for (const char* model : {"deepseek-v3", "kimi-k2"}) {
      const Design d = served(model, "h200-sxm", "unknown-engine", 8, WeightFormat::fp8, CacheFormat::bits_16);
      QCOMPARE(Replica(d, {.tensor_parallel = 8}).cache_bytes(1), 70272.0);
    }
  }
};

TRAINYARD_TEST(TestReplica);
#include "tst_replica.moc"
