// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns with wildcards in quantised checkpoints are compared with whole names of modules.
#include <QTest>

#include "engine/formats/hf/module_pattern.h"
#include "engine/formats/kit/import.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::string shape = R"("hidden_size": 2048, "intermediate_size": 6144, "num_hidden_layers": 28,
  "num_attention_heads": 16, "vocab_size": 151936, "max_position_embeddings": 40960, "tie_word_embeddings": false,
  "torch_dtype": "bfloat16")";

/// A checkpoint in FP8 with these modules at 16 bits.
std::string config(const std::string& type, const std::string& excluded) {
  return R"({"model_type": ")" + type + R"(", "num_key_value_heads": 16, )" + shape +
         R"(, "quantization_config": {"quant_method": "modelopt", "quant_algo": "FP8", "exclude_modules": [)" +
         excluded + "]}}";
}

Import read(const std::string& type, const std::string& excluded) {
  return import_files({{"config.json", config(type, excluded)}}, default_design());
}

bool warns_of(const Import& import, const std::string& pattern) {
  for (const Message& warning : import.warnings)
    if (warning.text().find("Pattern " + pattern + " matches no known weights") != std::string::npos) return true;
  return false;
}

}  // namespace

class TestFormatsModuleGlobs : public QObject {
  Q_OBJECT
 private slots:
  void globs_match_as_fnmatch_does_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* pattern, const char* name, bool matches) {
      QTest::addRow("%s %s", pattern, name) << pattern << name << matches;
    };
    row("*.attn.*", "model.layers.0.attn.qkv", true);
    row("*.attn.*", "model.layers.0.self_attn.q_proj", false);
    row("*.attn.*", "model.layers.0.attn", false);
    row("*self_attn*", "model.layers.0.self_attn.q_proj", true);
    row("self_attn", "model.layers.0.self_attn", false);
    row("model.layers.?.mlp", "model.layers.7.mlp", true);
    row("model.layers.?.mlp", "model.layers.17.mlp", false);
    row("layers.[0-3].x", "layers.2.x", true);
    row("layers.[!0-3].x", "layers.2.x", false);
    row("layers.[!0-3].x", "layers.4.x", true);
    row("a[]]b", "a]b", true);
    row("a[b", "a[b", true);
    row("a.b", "axb", false);
    row("*a*b*c", "xxaxxbxxbc", true);
    row("*a*b*c", "xxaxxcxxb", false);
    row("*", "", true);
    row("?", "", false);
  }
  void globs_match_as_fnmatch_does() {
    QFETCH(QString, pattern);
    QFETCH(QString, name);
    QFETCH(bool, matches);
    int steps = 1'000'000;
    QCOMPARE(ModulePattern::from_glob(pattern.toStdString()).matches(name.toStdString(), steps), matches);
  }

  void an_excluded_glob_selects_only_what_it_matches() {
    const Import attention = read("qwen3", R"("*.self_attn.*", "lm_head")");
    QCOMPARE(attention.design.serving.weight_format, WeightFormat::fp8);
    QCOMPARE(attention.design.serving.attention_format, KindFormat::bits_16);
    QVERIFY(!warns_of(attention, "*.self_attn.*"));
    // The attention of this model is called self_attn.
    const Import other = read("qwen3", R"("*.attn.*", "lm_head")");
    QCOMPARE(other.design.serving.weight_format, WeightFormat::fp8);
    QCOMPARE(other.design.serving.attention_format, KindFormat::usual);
    QVERIFY(warns_of(other, "*.attn.*"));
    const Import routers = read("qwen3", R"("*mlp.gate.*", "*router*", "*lm_head*", "visual*")");
    QCOMPARE(routers.design.serving.attention_format, KindFormat::usual);
    QVERIFY(!warns_of(routers, "*mlp.gate.*") && !warns_of(routers, "visual*"));
  }

  /// The file next to the configuration says the same.
  void the_separate_file_is_read_alike() {
    const std::string plain = R"({"model_type": "qwen3", "num_key_value_heads": 16, )" + shape + "}";
    const auto with = [&](const std::string& excluded) {
      const std::string quantised = R"({"quantization": {"quant_algo": "FP8", "exclude_modules": [)" + excluded + "]}}";
      return import_files({{"config.json", plain}, {"hf_quant_config.json", quantised}}, default_design());
    };
    QCOMPARE(with(R"("*.self_attn.*")").design.serving.attention_format, KindFormat::bits_16);
    QCOMPARE(with(R"("*.attn.*")").design.serving.attention_format, KindFormat::usual);
    QCOMPARE(with(R"("lm_head")").design.serving.weight_format, WeightFormat::fp8);
  }

  /// Hundreds of patterns, one for each layer and module, stay readable.
  void one_glob_per_layer_is_read() {
    std::string excluded;
    for (int layer = 0; layer < 28; ++layer)
      for (const char* name : {"q_proj", "k_proj", "v_proj", "o_proj"})
        excluded += (excluded.empty() ? "\"model.layers." : ", \"model.layers.") + std::to_string(layer) +
                    ".self_attn." + name + "*\"";
    const Import import = read("qwen3", excluded);
    QCOMPARE(import.design.serving.attention_format, KindFormat::bits_16);
    QCOMPARE(import.design.serving.weight_format, WeightFormat::fp8);
  }
};

TRAINYARD_TEST(TestFormatsModuleGlobs);
#include "tst_formats_module_globs.moc"
