// SPDX-License-Identifier: GPL-3.0-or-later
// A flag that a complete Megatron-LM script lacks has a meaning. It contradicts a configuration that means something
// else.
#include <QTest>

#include <algorithm>

#include "engine/formats/kit/import.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::string model = R"("hidden_size": 4096, "intermediate_size": 12288, "num_hidden_layers": 36,
  "num_attention_heads": 32, "head_dim": 128, "vocab_size": 151936, "max_position_embeddings": 40960,
  "torch_dtype": "bfloat16"})";
const std::string qwen3 =
    R"({"model_type": "qwen3", "num_key_value_heads": 8, "tie_word_embeddings": false, "attention_bias": false, )" +
    model;
const std::string qwen2 = R"({"model_type": "qwen2", "num_key_value_heads": 8, "tie_word_embeddings": false, )" + model;

/// A complete script for Qwen3, without the options in `missing`.
std::string script(const std::vector<std::string>& missing = {}, const std::string& more = "") {
  std::string out = "torchrun --nproc-per-node 8 pretrain_gpt.py";
  for (const char* option :
       {"--num-layers 36", "--hidden-size 4096", "--ffn-hidden-size 12288", "--num-attention-heads 32",
        "--kv-channels 128", "--group-query-attention", "--num-query-groups 8", "--seq-length 4096",
        "--micro-batch-size 1", "--global-batch-size 64", "--swiglu", "--normalization RMSNorm", "--qk-layernorm",
        "--untie-embeddings-and-output-weights", "--disable-bias-linear", "--position-embedding-type rope", "--bf16"})
    if (std::ranges::find(missing, std::string(option)) == missing.end()) out += std::string(" ") + option;
  return out + more + "\n";
}

Import imported(const std::string& config, const std::string& arguments,
                const std::vector<std::string>& preferred = {}) {
  return import_files({{"config.json", config}, {"train.sh", arguments}}, default_design(), {}, preferred);
}

std::string texts(const Import& import) {
  std::string out;
  for (const Contradiction& c : import.contradictions) out += c.id + ": " + contradiction_text(c) + '\n';
  return out;
}

}  // namespace

class TestFormatsAbsentFlags : public QObject {
  Q_OBJECT
 private slots:
  void files_that_agree_have_no_contradiction() { QCOMPARE(texts(imported(qwen3, script())), std::string()); }

  void an_absent_flag_contradicts_data() {
    QTest::addColumn<QString>("missing");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* missing, const char* text) { QTest::newRow(missing) << missing << text; };
    row("--swiglu", "model.gated_mlp: config.json: model_type = qwen3, train.sh: swiglu not set\n");
    row("--group-query-attention",
        "model.kv_heads: config.json: num_key_value_heads = 8, train.sh: group-query-attention not set\n");
    row("--untie-embeddings-and-output-weights",
        "model.tied_embeddings: config.json: tie_word_embeddings = false, train.sh: "
        "untie-embeddings-and-output-weights not set\n");
    row("--position-embedding-type rope",
        "model.learned_positions: config.json: model_type = qwen3, train.sh: position-embedding-type not set\n");
    row("--normalization RMSNorm", "model.norm: config.json: model_type = qwen3, train.sh: normalization not set\n");
    row("--disable-bias-linear",
        "model.biases: config.json: model_type = qwen3, train.sh: disable-bias-linear not set\n");
    row("--qk-layernorm", "model.qk_norm: config.json: model_type = qwen3, train.sh: qk-layernorm not set\n");
  }
  void an_absent_flag_contradicts() {
    QFETCH(QString, missing);
    QFETCH(QString, text);
    const std::string without = script({missing.toStdString()});
    QCOMPARE(texts(imported(qwen3, without)), text.toStdString());
    // The chosen file describes the model alone.
    const Import chosen = imported(qwen3, without, {"config.json"});
    QVERIFY(open_contradictions(chosen).empty());
    QCOMPARE(chosen.design.work.model->id, std::string("qwen3-8b"));
    const Import trained = imported(qwen3, without, {"train.sh"});
    QVERIFY(open_contradictions(trained).empty());
    // The script decides what both state. The vocabulary, which only the configuration states, is kept.
    const Model& read = *trained.design.work.model;
    const Design alone = import_files({{"train.sh", without}}, default_design()).design;
    const Model& script_alone = *alone.work.model;
    QCOMPARE(read.vocab, 151936.0);
    QCOMPARE(read.gated_mlp, script_alone.gated_mlp);
    QCOMPARE(read.kv_heads, script_alone.kv_heads);
    QCOMPARE(read.tied_embeddings, script_alone.tied_embeddings);
    QCOMPARE(read.learned_positions, script_alone.learned_positions);
    QCOMPARE(read.norm, script_alone.norm);
    QCOMPARE(read.biases, script_alone.biases);
    QCOMPARE(read.qk_norm, script_alone.qk_norm);
    QVERIFY(std::ranges::any_of(trained.understood, [](const UnderstoodKey& key) {
      return key.file == "config.json" && key.id == "model.vocab";
    }));
  }

  void biases_of_queries_and_experts_count_too() {
    QCOMPARE(texts(imported(qwen2, script({"--qk-layernorm"}, " --add-qkv-bias"))), std::string());
    QCOMPARE(texts(imported(qwen2, script({"--qk-layernorm"}))),
             std::string("model.qkv_biases: config.json: model_type = qwen2, train.sh: add-qkv-bias not set\n"));
    const std::string mixture = R"({"model_type": "qwen3_moe", "num_key_value_heads": 8, "num_experts": 128,
      "num_experts_per_tok": 8, "moe_intermediate_size": 1536, "tie_word_embeddings": false, )" +
                                model;
    QVERIFY2(texts(imported(mixture, script()))
                     .find("model.experts: config.json: num_experts = 128, train.sh: "
                           "num-experts not set") != std::string::npos,
             texts(imported(mixture, script())).c_str());
  }

  /// A default of the configuration class is a meaning as well.
  void two_absent_keys_can_contradict() {
    const std::string open = R"({"model_type": "qwen3", "num_key_value_heads": 8, )" + model;
    QCOMPARE(texts(imported(open, script({"--untie-embeddings-and-output-weights"}))),
             std::string("model.tied_embeddings: config.json: tie_word_embeddings not set, train.sh: "
                         "untie-embeddings-and-output-weights not set\n"));
  }

  /// Other arguments may have the flag.
  void incomplete_arguments_mean_nothing_by_an_absence() {
    for (const std::string& part :
         {script({"--swiglu", "--micro-batch-size 1"}), script({"--swiglu"}, " ${MORE_ARGS}")}) {
      const Import import = imported(qwen3, part);
      QCOMPARE(texts(import), std::string());
      QVERIFY(import.design.work.model->gated_mlp);
      QCOMPARE(import.design.work.model->id, std::string("qwen3-8b"));
    }
  }
};

TRAINYARD_TEST(TestFormatsAbsentFlags);
#include "tst_formats_absent_flags.moc"
