// SPDX-License-Identifier: GPL-3.0-or-later
// Parameter counts against the published checkpoints, to the digit.
#include <QTest>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/metrics/metric.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Model& model(const char* id) {
  const auto entry = find_entry(CatalogKind::models, id);
  if (!entry) qFatal("no model %s", id);
  return *std::get<ModelRef>(*entry);
}

}  // namespace

class TestModelShape : public QObject {
  Q_OBJECT
 private slots:
  void totalParameters_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("parameters");
    const auto row = [](const char* id, double parameters) { QTest::newRow(id) << id << parameters; };
    // Sums over the tensors described by the released config.json files.
    row("llama3.1-8b", 8030261248);
    row("llama3.1-70b", 70553706496);
    row("llama3.1-405b", 405853388800);
    row("llama2-7b", 6738415616);
    row("mixtral-8x7b", 46702792704);
    row("qwen2.5-0.5b", 494032768);
    row("qwen3-32b", 32762123264);
    row("qwen3-235b-a22b", 235093634560);
    row("deepseek-v3", 671026419200);  // without the multi-token prediction module
    row("kimi-k2", 1026408232448);
    // Module shapes described by the hybrids' config.json files of Hugging Face.
    row("nemotron-3-nano", 31577940288);
    row("nemotron-h-56b", 56324350464);
    // The released weights of GPT-2 as counted by Hugging Face transformers.
    row("gpt2-small", 124439808);
    row("gpt2-xl", 1557611200);
    row("gpt-oss-120b", 116829156672);  // from the model card, with 64 attention sinks in each of 36 layers
    row("bloom-176b", 176247271424);
    // As counted by Hugging Face transformers: one norm per layer and biases on some projections only; two rows that no
    // token uses; norms over all heads and a vocabulary padded by 74; four norms per layer, padded by 128.
    row("gpt-j-6b", 6050882784);
    row("phi1.5", 1418270720);
    row("opt-30b", 29974540288);
    row("olmo3-7b", 7298011136 + 74 * 2 * 4096);
    row("gemma2-9b", 9241705984 + 128 * 3584);
    row("mpt-7b", 6649286656 - 64 * 4096);
  }
  void totalParameters() {
    QFETCH(QString, id);
    QFETCH(double, parameters);
    QCOMPARE(QString::number(total_parameters(model(qPrintable(id))), 'f', 0), QString::number(parameters, 'f', 0));
  }

  void activeParameters_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("billions");
    QTest::newRow("mixtral-8x7b") << "mixtral-8x7b" << 12.88;
    QTest::newRow("qwen3-235b-a22b") << "qwen3-235b-a22b" << 22.19;
    QTest::newRow("deepseek-v3") << "deepseek-v3" << 37.55;
    QTest::newRow("kimi-k2") << "kimi-k2" << 32.86;
  }
  void activeParameters() {
    QFETCH(QString, id);
    QFETCH(double, billions);
    const double active = active_parameters(model(qPrintable(id))) / 1e9;
    QVERIFY2(std::abs(active - billions) < 0.005, qPrintable(QString::number(active)));
  }

  /// DeepSeek-V3, arXiv 2412.19437, section 4.2: 37 B activated parameters, without one embedding table.
  void matmulFollowsTheActiveParameters() {
    QVERIFY(std::abs(matmul_parameters(model("deepseek-v3")) / 37e9 - 1) < 0.015);
    QVERIFY(std::abs(matmul_parameters(model("gpt-oss-120b")) / 5.13e9 - 1) < 0.01);
    // A tied table is multiplied as well, so only norms and biases are missing.
    const Model& tied = model("llama3.2-1b");
    QCOMPARE(matmul_parameters(tied),
             total_parameters(tied) - final_norm_parameters(tied) - tied.layers * layer_parameters(tied, false).norms);
  }

  void denseModelsUseAllParameters() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const Model& m = *std::get<ModelRef>(entry);
      if (!m.mixture_of_experts())
        QCOMPARE(active_parameters(m), total_parameters(m));
      else
        QVERIFY(active_parameters(m) < total_parameters(m));
      QCOMPARE(dense_layer_count(m) + moe_layer_count(m), m.layers);
    }
  }

  void partsAddUp() {
    const Model& m = model("deepseek-v3");
    const double layers = 3 * layer_parameters(m, false).total() + 58 * layer_parameters(m, true).total();
    QCOMPARE(embedding_parameters(m) + layers + final_norm_parameters(m) + head_parameters(m), total_parameters(m));
    QCOMPARE(layer_parameters(m, true).mlp, 0.0);
    QCOMPARE(layer_parameters(m, false).experts, 0.0);
    QCOMPARE(layer_parameters(m, true).router, 256.0 * 7168 + 256);
    QCOMPARE(head_parameters(model("gpt2-xl")), 0.0);
  }

  /// DeepSeek-V3's README: 671 billion, plus 14 billion for the multi-token prediction module, whose released weights
  /// include further copies of the embedding table and the head.
  void furtherPredictions() {
    const Model& m = model("deepseek-v3");
    const double module = prediction_module_parameters(m).total();
    const double released = module + embedding_parameters(m) + head_parameters(m);
    QVERIFY2(std::abs(released / 14e9 - 1) < 0.05, qPrintable(QString::number(released)));
  }

  /// With a causal window w in a sequence s, a token meets w − w² ÷ 2 s tokens on average; the convention counts twice
  /// that.
  void windows() {
    const Model& gpt = model("gpt-oss-120b");
    const double s = 4096, w = 128;
    QCOMPARE(attended_tokens(gpt, s), (s + w * (2 - w / s)) / 2);
    QCOMPARE(attended_tokens(gpt, w), w);
    QCOMPARE(attended_tokens(model("llama3.1-8b"), s), s);
    const Model& gemma = model("gemma3-12b");
    QCOMPARE(gemma.window_layers, 40.0);
    double before = 0;
    for (double length = 1; length < 1e6; length *= 1.1) {
      const double met = attended_tokens(gemma, length);
      QVERIFY(met >= before && met <= length);
      before = met;
    }
  }

  /// Rare features, one change at a time on Llama 3.1 8B: 32 layers of 4,096, vocabulary of 128,256.
  void rareFeaturesAddWeights() {
    const Model& llama = model("llama3.1-8b");
    const auto added = [&](auto change) {
      Model m = llama;
      change(m);
      return total_parameters(m) - total_parameters(llama);
    };
    QCOMPARE(added([](Model& m) { m.layer_norms = 4; }), 32.0 * 2 * 4096);
    QCOMPARE(added([](Model& m) { m.layer_norms = 1; }), -32.0 * 4096);
    QCOMPARE(added([](Model& m) { m.norm = Norm::layer; }), 65.0 * 4096);
    QCOMPARE(added([](Model& m) { m.norm = Norm::layer_scale; }), 0.0);
    QCOMPARE(added([](Model& m) { m.norm = Norm::layer_bare; }), -65.0 * 4096);
    QCOMPARE(added([](Model& m) { m.embedding_norm = true; }), 4096.0);
    QCOMPARE(added([](Model& m) { m.extra_rows = 2; }), 2.0 * 4096);
    QCOMPARE(added([](Model& m) { m.output_bias = true; }), 32.0 * 4096);
    QCOMPARE(added([](Model& m) { m.mlp_biases = true; }), 32.0 * (2 * 14336 + 4096));
    QCOMPARE(added([](Model& m) { m.head_bias = true; }), 128256.0);
    QCOMPARE(added([](Model& m) { m.sink_layers = 16; }), 16.0 * 32);
    QCOMPARE(added([](Model& m) { m.qk_norm = true; }), 32.0 * 2 * 128);
    QCOMPARE(added([](Model& m) { m.qk_norm = m.qk_norm_wide = true; }), 32.0 * (32 + 8) * 128);
    const Model& mixture = model("deepseek-v3");
    Model m = mixture;
    m.shared_gate = true;
    QCOMPARE(total_parameters(m) - total_parameters(mixture), 58.0 * 7168);
    m = mixture;
    m.shared_hidden = 4096;  // instead of 2,048
    QCOMPARE(total_parameters(m) - total_parameters(mixture), 58.0 * 3 * 7168 * 2048);
  }

  /// Each norm saves its input for the backward pass, and reads and writes it once. Normalising outputs as well doubles
  /// both.
  void moreNormsSaveAndMoveMore() {
    const auto norms = [](const Model& m) {
      double kept = 0, moved = 0;
      for (const LayerOperation& op : layer_of(m, false))
        if (op.kind == OperationKind::norm) {
          kept += op.share * op.saved;
          moved += op.share * op.moved;
        }
      return std::pair(kept, moved);
    };
    QCOMPARE(norms(model("gemma2-9b")), std::pair(4.0 * 3584, 4.0 * 2 * 3584));
    QCOMPARE(norms(model("gpt-j-6b")), std::pair(1.0 * 4096, 1.0 * 2 * 4096));
    QCOMPARE(norms(model("nemotron-h-56b")), std::pair(1.0 * 8192, 1.0 * 2 * 8192));
  }

  /// MiniMax-Text-01, arXiv 2501.08313: queries, keys, values and a gate of 64 heads of 128, each 6,144 × 8,192, the
  /// output projection, and a norm over all heads. There is no convolution and no parameter per head.
  void lightningAttention() {
    Model m = model("minimax-m2.5");
    m.hidden = 6144;
    m.layers = 80;
    m.linear_layers = 70;
    m.linear_mixer = LinearMixer::lightning;
    m.linear_heads = m.linear_groups = 64;
    m.linear_head_dim = m.linear_state = 128;
    m.linear_conv = 0;
    QCOMPARE(linear_parameters(m), 5.0 * 6144 * 8192 + 8192);
    // A chunk of 256: scores and their product with values, and a state of 128 × 128 per head that is written and read.
    QCOMPARE(linear_scan_flops(m), 64 * (2.0 * 256 * 128 * 2 + 4.0 * 128 * 128));
  }

  void partsOfHybridsAddUp() {
    for (const char* id : {"nemotron-3-nano", "nemotron-h-56b", "nemotron-3-super", "qwen3.5-35b-a3b"}) {
      const Model& m = model(id);
      const double mixers = attention_layer_count(m) + m.linear_layers;
      QCOMPARE(m.single_blocks ? mixers + m.dense_layers + m.moe_layers : mixers, m.layers);
      QVERIFY(std::abs(attention_share(m) * m.layers - attention_layer_count(m)) < 1e-9);
    }
    QCOMPARE(attention_layer_count(model("nemotron-3-nano")), 6.0);
    QCOMPARE(attention_layer_count(model("nemotron-3-super")), 8.0);
    QCOMPARE(attention_layer_count(model("qwen3.5-35b-a3b")), 10.0);
  }

  /// Layers of different kinds count as average layers, but every total is a whole number: as published, with adapters,
  /// and with multi-token prediction modules.
  void countsAreWholeNumbers() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const Model& m = *std::get<ModelRef>(entry);
      const Inventory inv(m);
      const auto whole = [&](double count, const char* which) {
        QVERIFY2(count == std::floor(count), (m.id + ": " + which).c_str());
      };
      whole(total_parameters(inv), "total");
      whole(active_parameters(inv), "active");
      // Rounding removes errors of addition only.
      const double dense = (m.layers - moe_layer_count(m)) * inv.parameters(false).total();
      const double moe = moe_layer_count(m) > 0 ? moe_layer_count(m) * inv.parameters(true).total() : 0;
      const double sum = dense + moe + embedding_parameters(m) + final_norm_parameters(m) + head_parameters(m);
      QVERIFY2(std::abs(sum - total_parameters(inv)) < 0.01, m.id.c_str());
      for (const char* variant : {"mtp_depth=0", "mtp_depth=1", "adapters=lora"}) {
        Design design = default_design();
        design.work.model = std::get<ModelRef>(entry);
        assign(design, variant);
        const Evaluation e = evaluate(design);
        whole(e.parameters, variant);
        whole(e.active_parameters, variant);
        whole(e.trained_parameters, variant);
        for (const double stages : {1, 4}) {
          Design staged = design;
          staged.layout.pipeline_parallel = stages;
          const Evaluation of_stage = evaluate(staged);
          whole(of_stage.stage_parameters, "stage");
          whole(of_stage.largest_stage_parameters, "largest stage");
        }
      }
    }
  }

  /// The notes of a model must explain a count that differs from the published size.
  void everyModelMatchesItsPublishedSize() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const Model& m = *std::get<ModelRef>(entry);
      if (m.reads_samples() && std::isnan(m.published_parameters)) continue;
      const double error = std::abs(total_parameters(m) / m.published_parameters - 1);
      const bool explained = m.notes.find("fewer parameters than published:") != std::string::npos;
      QVERIFY2(error <= 0.05 || explained, m.id.c_str());
      if (!std::isnan(m.published_active) && m.notes.find("exclude one embedding table") == std::string::npos)
        QVERIFY2(std::abs(active_parameters(m) / m.published_active - 1) <= 0.05, m.id.c_str());
    }
  }
};

TRAINYARD_TEST(TestModelShape);
#include "tst_model_shape.moc"
