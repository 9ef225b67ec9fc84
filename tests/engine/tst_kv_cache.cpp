// SPDX-License-Identifier: GPL-3.0-or-later
// KV cache of a sequence, to the byte, from the config.json released with each model.
#include <QTest>

#include "engine/catalog/catalog.h"
#include "engine/model/kv_cache.h"
#include "engine/model/model_shape.h"
#include "engine/serving/replica.h"
#include "tests/engine/serving_cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Model& model(const char* id) {
  const auto entry = find_entry(CatalogKind::models, id);
  if (!entry) qFatal("no model %s", id);
  return *std::get<ModelRef>(*entry);
}

KvCache cache(const char* id, CacheFormat format = CacheFormat::bits_16) { return {model(id), format}; }

QString exact(double bytes) { return QString::number(bytes, 'f', 3); }

}  // namespace

class TestKvCache : public QObject {
  Q_OBJECT
 private slots:
  void bytesOfPublishedModels_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QList<double>>("bytes");
    const auto row = [](const char* id, double one, double thousand, double eight, double most) {
      QTest::newRow(id) << id << QList<double>{one, thousand, eight, most};
    };
    // Bytes per token: 2 (keys and values) × layers × KV heads × head size × 2 bytes = 2 × 32 × 8 × 128 × 2 = 131,072.
    row("llama3.1-8b", 131072, 134217728, 1073741824, 17179869184);
    row("llama3.1-70b", 327680, 335544320, 2684354560, 42949672960);
    row("llama3.1-405b", 516096, 528482304, 4227858432, 67645734912);
    row("mixtral-8x7b", 131072, 134217728, 1073741824, 17179869184);
    row("qwen3-32b", 262144, 268435456, 2147483648, 34359738368);
    row("qwen3-235b-a22b", 192512, 197132288, 1577058304, 25232932864);
    row("granite3.1-1b-a400m", 49152, 50331648, 402653184, 6442450944);
    row("minimax-m2.5", 253952, 260046848, 2080374784, 33285996544);
    row("gpt3-175b", 4718592, 4831838208, 38654705664,
        618475290624);                                            // a KV head per query head: 2 × 96 × 96 × 128 × 2
    row("palm-540b", 120832, 123731968, 989855744, 15837691904);  // one KV head for all: 2 × 118 × 256 × 2
    // A latent vector of 512 and a rotated key of 64 per layer: 61 × 576 × 2 = 70,272.
    row("deepseek-v3", 70272, 71958528, 575668224, 9210691584);
    row("kimi-k2", 70272, 71958528, 575668224, 9210691584);
    // The same in 78 layers, plus an index key of 128 bytes and a scale of 4: 78 × (1,152 + 132).
    row("glm-5", 100152, 102555648, 820445184, 13127122944);
    // 2 × 8 × 128 × 2 = 4,096 per layer and token: 12 layers keep all tokens, 36 keep a chunk of 8,192.
    row("llama4-scout", 196608, 201326592, 1610612736, 7650410496);
    // 2 × 8 × 64 × 2 = 2,048: 18 layers keep all tokens, 18 keep the last 128.
    row("gpt-oss-120b", 73728, 42467328, 306708480, 4836556800);
    // 5 layers × 2 heads × 512 for all tokens, 25 × 8 × 256 for the last 1,024; keys and values of 2 bytes.
    row("gemma4-26b-a4b", 225280, 230686720, 377487360, 2894069760);
    // Keys of 192 and values of 128: 9 layers × 4 heads for all tokens, 39 × 8 for the last 128; 2 bytes.
    row("mimo-v2-flash", 222720, 49152000, 214302720, 3045457920);
    // 6 layers × 2 × 2 × 128 × 2 per token; 23 × (3 × 6,144 × 2 of convolution + 64 × 64 × 128 × 4 of state) per
    // sequence.
    row("nemotron-3-nano", 49088512, 55373824, 99414016, 854388736);
    // 10 layers × 2 × 8 × 128 × 2; 54 × (3 × 20,480 × 2 + 256 × 64 × 256 × 2), because its config.json mentions no
    // FP32.
    row("nemotron-h-56b", 459661312, 501563392, 795164672, 5828329472);
    // 10 layers × 2 × 2 × 256 × 2; 30 × (3 × 8,192 × 2 + 32 × 128 × 128 × 4).
    row("qwen3.5-35b-a3b", 64409600, 85360640, 232161280, 2748743680);
  }
  void bytesOfPublishedModels() {
    QFETCH(QString, id);
    QFETCH(QList<double>, bytes);
    const double lengths[] = {1, 1024, 8192, 131072};
    for (int i = 0; i < 4; ++i)
      QCOMPARE(exact(cache_bytes(model(qPrintable(id)), CacheFormat::bits_16, lengths[i])), exact(bytes[i]));
  }

  /// A sequence takes its initial state plus what each token adds.
  void tokensAddUp() {
    for (const char* id : {"llama3.1-8b", "gpt-oss-120b", "gemma4-26b-a4b", "mimo-v2-flash", "nemotron-3-nano"}) {
      const KvCache c = cache(id);
      double sum = c.state_bytes();
      for (int token = 0; token < 3000; ++token) sum += c.next_token_bytes(token);
      QCOMPARE(exact(sum), exact(c.bytes(3000)));
      QCOMPARE(c.next_token_bytes(1e6), c.long_token_bytes());
    }
    QCOMPARE(cache("gpt-oss-120b").next_token_bytes(127), 73728.0);
    QCOMPARE(cache("gpt-oss-120b").next_token_bytes(128), 36864.0);
  }

  /// 8 bits halve keys and values, but not the state of linear layers or the index of sparse attention. 4 bits add a
  /// scale and a zero point of 16 bits each to the vector of each head.
  void cacheFormatsChangeBytes() {
    QCOMPARE(cache("llama3.1-70b", CacheFormat::fp8).bytes(1000), 163840.0 * 1000);
    QCOMPARE(cache("llama3.1-70b", CacheFormat::int8).bytes(1000), 163840.0 * 1000);
    QCOMPARE(cache("llama3.1-70b", CacheFormat::int4).bytes(1000), 80.0 * 2 * 8 * (64 + 4) * 1000);
    QCOMPARE(cache("deepseek-v3", CacheFormat::fp8).bytes(1), 61.0 * 576);
    QCOMPARE(cache("glm-5", CacheFormat::fp8).bytes(1), 78.0 * (576 + 132));
    QCOMPARE(cache("nemotron-3-nano", CacheFormat::fp8).state_bytes(),
             cache("nemotron-3-nano", CacheFormat::bits_16).state_bytes());
  }

  /// Tensor parallelism divides heads as far as there are enough: 8 KV heads over 4 and over 16 devices, the 64 heads
  /// of a state over 8, the single latent vector never.
  void devicesShareHeads() {
    QCOMPARE(cache("llama3.1-70b").bytes(1000, 4), 327680.0 * 1000 / 4);
    QCOMPARE(cache("llama3.1-70b").bytes(1000, 16), 327680.0 * 1000 / 8);
    QCOMPARE(cache("deepseek-v3").bytes(1000, 8), 70272.0 * 1000);
    QCOMPARE(cache("nemotron-3-nano").state_bytes(8), 49082368.0 / 8);
    QCOMPARE(cache("nemotron-3-nano").long_token_bytes(8), 6144.0 / 2);
    // Layers with a window have other heads: 2 of 512 for all tokens, 8 of 256 for the last 1,024, on 8 devices.
    QCOMPARE(cache("gemma4-26b-a4b").bytes(4096, 8),
             5.0 * 2 * 512 * 2 * 2 * 4096 / 2 + 25.0 * 8 * 256 * 2 * 2 * 1024 / 8);
  }

  /// A step reads the whole cache. With sparse attention it reads the tokens that the index picks, and all index keys.
  void stepsReadTheCache() {
    QCOMPARE(cache("llama3.1-8b").read_bytes(5000), 131072.0 * 5000);
    QCOMPARE(cache("gpt-oss-120b").read_bytes(5000), 36864.0 * 5000 + 36864.0 * 128);
    QCOMPARE(cache("glm-5").read_bytes(1000), 100152.0 * 1000);
    QCOMPARE(cache("glm-5").read_bytes(100000), 78.0 * (1152.0 * 2048 + 132.0 * 100000));
  }

  /// A replica keeps exactly these bytes: with heads of both kinds of layers divided over 8 devices, with whole
  /// sequences per device, with an index, and with a state.
  void replicasHoldExactlyTheCache() {
    const auto replica_of = [](const char* id, const ReplicaLayout& layout, double tokens) {
      const Design d = served(id, "h200-sxm", "vllm-2025", 8, WeightFormat::fp8, CacheFormat::bits_16);
      return Replica(d, layout).sequence_bytes(tokens);
    };
    QCOMPARE(replica_of("gemma4-26b-a4b", {.tensor_parallel = 8}, 4096),
             5.0 * 2 * 512 * 2 * 2 * 4096 / 2 + 25.0 * 8 * 256 * 2 * 2 * 1024 / 8);
    QCOMPARE(replica_of("glm-5", {.tensor_parallel = 8}, 4096), 100152.0 * 4096);
    QCOMPARE(replica_of("glm-5", {.tensor_parallel = 8, .attention_data_parallel = true}, 4096), 100152.0 * 4096 / 8);
    QCOMPARE(replica_of("mimo-v2-flash", {.tensor_parallel = 4}, 8192), 214302720.0 / 4);
    QCOMPARE(replica_of("nemotron-3-nano", {.tensor_parallel = 1}, 8192), 99414016.0);
    QCOMPARE(replica_of("nemotron-h-56b", {.tensor_parallel = 8, .pipeline_parallel = 2}, 8192), 795164672.0 / 16);
    // Prefill sends the cache of a prompt of 131,072 tokens to decode, not 131,072 times that of the first token.
    const Design d = served("gpt-oss-120b", "h100-sxm", "vllm-2025", 8, WeightFormat::mxfp4, CacheFormat::bits_16);
    QCOMPARE(Replica(d, {.tensor_parallel = 8}).cache_bytes(131072), 4836556800.0);
  }

  /// Within 1 % of the published 25.2, 309 and 744 billion parameters.
  void sizesWithDifferentLayers() {
    for (const char* id : {"gemma4-26b-a4b", "mimo-v2-flash", "glm-5"}) {
      const Model& m = model(id);
      QVERIFY2(std::abs(total_parameters(m) / m.published_parameters - 1) < 0.01, id);
    }
  }

  /// Head shapes that differ between layers are counted as in the released weights.
  void parametersWithDifferentLayers() {
    // Full attention, with values derived from keys: 2,816 × (16 × 512 + 2 × 512) + 16 × 512 × 2,816. With a window:
    // 2,816 × (16 + 2 × 8) × 256 + 16 × 256 × 2,816.
    const Inventory gemma(model("gemma4-26b-a4b"));
    const double projections = (5 * (2816.0 * 9216 + 8192 * 2816) + 25 * (2816.0 * 8192 + 4096 * 2816)) / 30;
    QVERIFY(std::abs(gemma.parameters(true).attention / projections - 1) < 1e-12);
    const Inventory mimo(model("mimo-v2-flash"));
    const double wide = 4096.0 * (64 * 192 + 4 * 320) + 64 * 128 * 4096, near = wide + 4096.0 * 4 * 320;
    // Each of 64 heads has a sink in the layers with a window.
    QVERIFY(std::abs(mimo.parameters(true).attention / ((9 * wide + 39 * (near + 64)) / 48) - 1) < 1e-12);
    // Index: 2,048 × 32 × 128 for the queries, 6,144 × (128 + 32) for its key and the weights of its heads.
    const Inventory glm(model("glm-5"));
    const double latent = 6144.0 * 2048 + 2048.0 * 64 * 256 + 6144.0 * 576 + 512.0 * 64 * 448 + 64.0 * 256 * 6144;
    QCOMPARE(glm.parameters(false).attention, latent + 2048.0 * 4096 + 6144.0 * 160);
  }

  /// Attention in chunks of 8,192 costs as much as short sequences; the index of sparse attention covers every token.
  void attendedTokens() {
    const Model& scout = model("llama4-scout");
    QCOMPARE(attended_tokens(scout, 8192), 8192.0);
    QCOMPARE(attended_tokens(scout, 32768), 0.25 * 32768 + 0.75 * 8192);
    // One and a half chunks: (8,192² + 4,096²) ÷ 12,288.
    QCOMPARE(attended_tokens(scout, 12288), 0.25 * 12288 + 0.75 * (8192.0 * 8192 + 4096.0 * 4096) / 12288);
    // The index costs 32 × 128, compared with 64 × (256 + 256) for scores and values.
    QCOMPARE(attended_tokens(model("glm-5"), 8192), 2048 * (2 - 0.25) + 8192 * 4096.0 / 32768);
  }
};

TRAINYARD_TEST(TestKvCache);
#include "tst_kv_cache.moc"
