// SPDX-License-Identifier: GPL-3.0-or-later
// Hugging Face configurations: shapes, model families and weight formats.
#include <QFile>
#include <QTest>

#include "engine/error.h"
#include "engine/formats/hf/hf_families.h"
#include "engine/formats/hf/module_pattern.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/assignments.h"
#include "places.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Json published() {
  QFile file(QStringLiteral(TRAINYARD_SOURCE_DIR "/tests/data/formats/hf_shapes.json"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no fixture");
  return Json::parse(file.readAll().toStdString());
}

Import read(const Json& config, const std::string& name = "config.json") {
  return import_files({{name, config.dump(1)}}, default_design());
}

const Model& model(const Import& import) { return *import.design.work.model; }

/// A small Llama-like model with these keys added or replaced.
Json small(const Json& other) {
  Json config = Json::parse(R"({"model_type":"llama","hidden_size":1024,"intermediate_size":4096,"num_hidden_layers":8,
      "num_attention_heads":16,"vocab_size":32000,"max_position_embeddings":4096})");
  for (const auto& [key, value] : other.items()) config[key] = value;
  return config;
}

QString complaint(const std::string& text) {
  try {
    import_files({{"config.json", text}}, default_design());
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return "";
}

}  // namespace

class TestFormatsHf : public QObject {
  Q_OBJECT

 private slots:
  /// Exact to the last digit for every family with a published total.
  void parameter_counts_equal_the_published_ones_data() {
    QTest::addColumn<QString>("config");
    QTest::addColumn<double>("parameters");
    for (const Json& row : published())
      QTest::newRow(row["name"].get<std::string>().c_str())
          << QString::fromStdString(row["config"].dump()) << row["parameters"].get<double>();
  }
  void parameter_counts_equal_the_published_ones() {
    QFETCH(QString, config);
    QFETCH(double, parameters);
    const Import import = read(Json::parse(config.toStdString()));
    QCOMPARE(QString::number(total_parameters(model(import)), 'f', 0), QString::number(parameters, 'f', 0));
    for (const IgnoredValue& i : import.ignored) QVERIFY2(i.reason.text() != "Unknown key", i.key.c_str());
  }

  void known_models_become_catalog_entries_data() {
    QTest::addColumn<QString>("id");
    QTest::newRow("Llama-3.1-8B") << "llama3.1-8b";
    QTest::newRow("Mixtral-8x7B") << "mixtral-8x7b";
    QTest::newRow("Qwen3-235B-A22B") << "qwen3-235b-a22b";
    // A custom model: its file states 163,840 positions, the catalog entry the 128K of the report.
    QTest::newRow("DeepSeek-V3") << "deepseek-v3-custom";
    QTest::newRow("Kimi-K2") << "kimi-k2";
    QTest::newRow("Nemotron-3-Nano") << "nemotron-3-nano";
    QTest::newRow("gpt-oss-120b") << "gpt-oss-120b";
    QTest::newRow("gpt2") << "gpt2-small";
    QTest::newRow("phi-1_5") << "phi1.5";
  }
  void known_models_become_catalog_entries() {
    QFETCH(QString, id);
    for (const Json& row : published())
      if (row["name"] == QTest::currentDataTag())
        QCOMPARE(QString::fromStdString(model(read(row["config"], row["name"].get<std::string>() + "/config.json")).id),
                 id);
  }

  /// Values shown as understood are kept: a catalog entry is used only if it agrees in every key.
  void the_longest_sequence_of_a_file_is_kept() {
    size_t others = 0;
    for (const Json& row : published()) {
      const Import import = read(row["config"], row["name"].get<std::string>() + "/config.json");
      for (const UnderstoodKey& key : import.understood)
        if (key.id == "model.max_sequence") QCOMPARE(model(import).max_sequence, std::stod(key.value));
      for (const double length : {1234.0, 8192.0}) {
        Json config = row["config"];
        Json& shape = config.contains("text_config") ? config["text_config"] : config;
        if (!shape.contains("max_position_embeddings") || shape.contains("layer_types")) continue;
        shape["max_position_embeddings"] = length;
        const Import edited = read(config, "mine/" + row["name"].get<std::string>() + "-long/config.json");
        QCOMPARE(model(edited).max_sequence, length);
        if (!model(edited).custom) continue;
        QCOMPARE(model(edited).name, row["name"].get<std::string>() + "-long");
        ++others;
      }
    }
    QVERIFY(others > 10);
  }

  /// Other shapes become custom models, named after the folder, the file or the name in the configuration.
  void others_are_custom_models() {
    QCOMPARE(model(read(small({}), "models/Tiny-1B/config.json")).name, std::string("Tiny-1B"));
    QCOMPARE(model(read(small({}), "owner--Tiny-2B_config.json")).name, std::string("Tiny-2B"));
    QCOMPARE(model(read(small({{"_name_or_path", "/data/Tiny-3B/"}}))).name, std::string("Tiny-3B"));
    QVERIFY(model(read(small({}))).custom);
  }

  /// Defaults of the model class are listed as assumed; values from the file are not.
  void missing_keys_take_the_defaults_of_the_family() {
    const Import import = read(Json::parse(R"({"model_type":"gemma3","text_config":{"model_type":"gemma3_text",
        "hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":34,"sliding_window":1024}})"));
    const Model& m = model(import);
    QCOMPARE(m.vocab, 262208.0);
    QCOMPARE(m.heads, 8.0);
    QCOMPARE(m.kv_heads, 4.0);
    QCOMPARE(m.head_dim, 256.0);
    QCOMPARE(m.window_layers, 29.0);  // 34 − ⌊34 ÷ 6⌋
    QCOMPARE(m.layer_norms, 4.0);
    QVERIFY(m.tied_embeddings);
    QVERIFY(std::ranges::any_of(import.assumed, [](const AssumedValue& a) { return a.id == "model.vocab"; }));
    QVERIFY(std::ranges::none_of(import.assumed, [](const AssumedValue& a) { return a.id == "model.hidden"; }));
  }

  void windows_are_counted_by_layer_data() {
    QTest::addColumn<QString>("keys");
    QTest::addColumn<double>("layers");
    QTest::newRow("all") << R"({"model_type":"mistral","sliding_window":1024})" << 8.0;
    QTest::newRow("longer than a sequence") << R"({"model_type":"mistral","sliding_window":8192})" << 0.0;
    QTest::newRow("none") << R"({"model_type":"mistral","sliding_window":null})" << 0.0;
    QTest::newRow("switched off") << R"({"model_type":"qwen2","use_sliding_window":false,"sliding_window":1024})"
                                  << 0.0;
    QTest::newRow("from a layer on")
        << R"({"model_type":"qwen2","use_sliding_window":true,"sliding_window":1024,"max_window_layers":6})" << 2.0;
    QTest::newRow("every second") << R"({"model_type":"gemma2","sliding_window":1024})" << 4.0;
    QTest::newRow("letters") << R"({"model_type":"exaone4","sliding_window":1024,"sliding_window_pattern":"LLLG"})"
                             << 6.0;
    QTest::newRow("by list") << R"({"model_type":"gemma3_text","sliding_window":1024,"layer_types":["sliding_attention",
        "full_attention","full_attention","full_attention","sliding_attention","full_attention","full_attention",
        "sliding_attention"]})"
                             << 3.0;
  }
  void windows_are_counted_by_layer() {
    QFETCH(QString, keys);
    QFETCH(double, layers);
    const Model& m = model(read(small(Json::parse(keys.toStdString()))));
    QCOMPARE(m.window_layers, layers);
    QCOMPARE(m.window, layers > 0 ? 1024.0 : 0.0);
  }

  /// Patterns of expert layers, counted by hand over eight layers.
  void layers_with_experts_data() {
    QTest::addColumn<QString>("keys");
    QTest::addColumn<double>("layers");
    QTest::newRow("all but the first three") << R"({"model_type":"deepseek_v2","first_k_dense_replace":3})" << 5.0;
    QTest::newRow("every second") << R"({"model_type":"qwen2_moe","decoder_sparse_step":2})" << 4.0;
    QTest::newRow("the last of three") << R"({"model_type":"qwen2_moe","decoder_sparse_step":3})" << 2.0;
    QTest::newRow("the first of three") << R"({"model_type":"deepseek_v2","moe_layer_freq":3})" << 3.0;
    QTest::newRow("all but two") << R"({"model_type":"qwen3_moe","mlp_only_layers":[0,5]})" << 6.0;
    QTest::newRow("a list") << R"({"model_type":"mimo_v2_flash","moe_layer_freq":[0,1,1,1,0,1,1,1]})" << 6.0;
    QTest::newRow("from and to") << R"({"model_type":"ernie4_5_moe","moe_layer_start_index":2,"moe_layer_end_index":5})"
                                 << 4.0;
  }
  void layers_with_experts() {
    QFETCH(QString, keys);
    QFETCH(double, layers);
    Json config = small({{"num_experts", 16}, {"num_experts_per_tok", 2}, {"moe_intermediate_size", 512}});
    config.update(Json::parse(keys.toStdString()));
    const Model m = model(read(config));
    QCOMPARE(m.moe_layers, layers);
    QCOMPARE(m.dense_layers, 8 - layers);
    QCOMPARE(m.expert_hidden, 512.0);
  }

  /// MiMo-V2: six of eight layers have a window, another number of key heads, and sinks.
  void layers_may_be_of_several_kinds() {
    const Model m = model(read(small(Json::parse(R"({"model_type":"mimo_v2_flash","head_dim":192,"v_head_dim":128,
        "num_key_value_heads":2,"swa_num_key_value_heads":4,"swa_head_dim":192,"swa_num_attention_heads":16,
        "sliding_window":128,"hybrid_layer_pattern":[0,1,1,1,0,1,1,1],"add_swa_attention_sink_bias":true})"))));
    QCOMPARE(m.window_layers, 6.0);
    QCOMPARE(m.sink_layers, 6.0);
    QCOMPARE(m.window_kv_heads, 4.0);
    QCOMPARE(m.v_head, 128.0);
    QCOMPARE(m.window_head_dim, 0.0);  // same as in the other layers
  }

  /// Granite 4 Hybrid: two of eight layers have attention, the others Mamba-2. Each has experts and a shared expert of
  /// twice their width.
  void layers_with_a_state() {
    const Model m = model(read(small(Json::parse(R"({"model_type":"granitemoehybrid","layer_types":["mamba","mamba",
        "attention","mamba","mamba","mamba","attention","mamba"],"mamba_n_heads":32,"mamba_d_head":"auto","mamba_d_state":128,
        "mamba_n_groups":1,"mamba_d_conv":4,"mamba_expand":2,"num_local_experts":16,"num_experts_per_tok":2,
        "shared_intermediate_size":8192})"))));
    QCOMPARE(m.linear_layers, 6.0);
    QCOMPARE(m.linear_head_dim, 64.0);  // 2 × 1,024 ÷ 32
    QCOMPARE(m.shared_experts, 2.0);
    QCOMPARE(attention_layer_count(m), 2.0);
  }

  void formats_of_weights_data() {
    QTest::addColumn<QString>("quantization");
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("group");
    QTest::addColumn<QString>("cache");
    QTest::newRow("FP8") << R"({"quant_method":"fp8","weight_block_size":[128,128]})"
                         << "fp8" << 0.0 << "";
    QTest::newRow("MXFP4") << R"({"quant_method":"mxfp4"})"
                           << "mxfp4" << 0.0 << "";
    QTest::newRow("GPTQ") << R"({"quant_method":"gptq","bits":4,"group_size":64})"
                          << "int4" << 64.0 << "";
    QTest::newRow("GPTQ of 8 bits") << R"({"quant_method":"gptq","bits":8,"group_size":128})"
                                    << "int8" << 0.0 << "";
    QTest::newRow("AWQ") << R"({"quant_method":"awq","bits":4,"group_size":128})"
                         << "int4" << 128.0 << "";
    QTest::newRow("bitsandbytes")
        << R"({"quant_method":"bitsandbytes","load_in_4bit":true,"bnb_4bit_quant_type":"nf4"})"
        << "nf4" << 0.0 << "";
    QTest::newRow("bitsandbytes of 8 bits") << R"({"quant_method":"bitsandbytes","load_in_8bit":true})"
                                            << "int8" << 0.0 << "";
    QTest::newRow("compressed FP8") << R"({"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":
        {"num_bits":8,"type":"float","strategy":"channel"}}},"kv_cache_scheme":{"num_bits":8,"type":"float"}})"
                                    << "fp8" << 0.0 << "fp8";
    QTest::newRow("compressed INT4") << R"({"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":
        {"num_bits":4,"type":"int","group_size":128}}}})"
                                     << "int4" << 128.0 << "";
    QTest::newRow("compressed NVFP4") << R"({"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":
        {"num_bits":4,"type":"float","group_size":16}}}})"
                                      << "nvfp4" << 0.0 << "";
    QTest::newRow("ModelOpt") << R"({"quant_method":"modelopt","quant_algo":"NVFP4"})"
                              << "nvfp4" << 0.0 << "";
  }
  void formats_of_weights() {
    QFETCH(QString, quantization);
    QFETCH(QString, format);
    QFETCH(double, group);
    QFETCH(QString, cache);
    const Import import = read(small({{"quantization_config", Json::parse(quantization.toStdString())}}));
    const auto value_of = [&](ParameterHandle p) {
      return QString::fromStdString(import_json(import)["parameters"][p->id].dump());
    };
    QCOMPARE(value_of(&Serving::weight_format), '"' + format + '"');
    if (group > 0) QCOMPARE(import.design.serving.group_size, group);
    if (!cache.isEmpty()) QCOMPARE(value_of(&Serving::cache_format), '"' + cache + '"');
    QVERIFY(import.warnings.empty());
  }

  /// Modules with a format of their own, as each quantiser writes them.
  void modules_with_another_format_data() {
    QTest::addColumn<QString>("quantization");
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("attention");
    QTest::addColumn<QString>("warning");
    QTest::newRow("AWQ") << R"({"quant_method":"awq","bits":4,"modules_to_not_convert":["self_attn"]})"
                         << "int4"
                         << "bits_16"
                         << "";
    QTest::newRow("bitsandbytes")
        << R"({"quant_method":"bitsandbytes","load_in_4bit":true,"llm_int8_skip_modules":["self_attn","lm_head"]})"
        << "nf4"
        << "bits_16"
        << "";
    QTest::newRow("FP8") << R"({"quant_method":"fp8","modules_to_not_convert":["lm_head"]})"
                         << "fp8"
                         << "usual"
                         << "";
    QTest::newRow("AutoRound")
        << R"({"quant_method":"auto-round","bits":4,"extra_config":{".*self_attn.*":{"bits":16}}})"
        << "int4"
        << "bits_16"
        << "";
    QTest::newRow("GPTQ, skipped") << R"({"quant_method":"gptq","bits":4,"dynamic":{"-:.*self_attn.*":{}}})"
                                   << "int4"
                                   << "bits_16"
                                   << "";
    QTest::newRow("GPTQ, more bits") << R"({"quant_method":"gptq","bits":4,"dynamic":{"+:.*self_attn.*":{"bits":8}}})"
                                     << "int4"
                                     << "int8"
                                     << "";
    QTest::newRow("one matrix of several") << R"({"quant_method":"compressed-tensors","config_groups":{
            "a":{"targets":["re:.*v_proj","re:.*down_proj"],"weights":{"num_bits":8,"type":"int"}},
            "b":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":128}}}})"
                                           << "int8"
                                           << "usual"
                                           << "The largest, int8, is used for all";
    QTest::newRow("layers by a pattern") << R"({"quant_method":"compressed-tensors","config_groups":{
            "a":{"targets":["re:.*layers\\.[0-3]\\..*"],"weights":{"num_bits":8,"type":"float"}},
            "b":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":128}}}})"
                                         << "int4"
                                         << "usual"
                                         << "selects layers by number";
    const auto two_groups = [](const char* first, const char* second) {
      return QString(R"({"quant_method":"compressed-tensors","config_groups":{
          "a":{"targets":["%1"],"weights":{"num_bits":8,"type":"float"}},
          "b":{"targets":["%2"],"weights":{"num_bits":4,"type":"int","group_size":128}}}})")
          .arg(first, second);
    };
    const auto alternation = [&](const char* name, const char* first, const char* second) {
      QTest::newRow(name) << two_groups(first, second) << "int4"
                          << "fp8"
                          << "";
    };
    alternation("alternatives", "re:.*(q|k|v|o)_proj$", "re:.*(gate|up|down)_proj$");
    alternation("a class of letters", "re:.*self_attn\\\\.[qkvo]_proj$", "re:.*mlp.*");
    alternation("any layer", "re:model\\\\.layers\\\\.\\\\d+\\\\.self_attn\\\\..*", "re:.*\\\\.(gate_up|down)_proj");
    alternation("all but", "re:^(?!.*(mlp|lm_head)).*proj", "re:.*mlp.*");
    QTest::newRow("a pattern that matches some weights only") << two_groups("re:.*(q|k)_proj$", "Linear") << "int4"
                                                              << "fp8"
                                                              << "The largest, fp8, is used for all";
    QTest::newRow("experts of a dense model") << two_groups("re:.*(q|k|v|o)_proj$", "re:.*experts.*") << "bits_16"
                                              << "fp8"
                                              << "";
    QTest::newRow("a pattern that matches no layer") << two_groups("re:.*attentoin.*", "Linear") << "int4"
                                                     << "usual"
                                                     << "Pattern re:.*attentoin.* matches no known weights";
    QTest::newRow("a wrong pattern") << two_groups("re:.*(q|k_proj", "Linear") << "int4"
                                     << "usual"
                                     << "Pattern re:.*(q|k_proj cannot be read";
    QTest::newRow("a table of tokens") << two_groups("re:.*lm_head.*", "Linear") << "int4"
                                       << "usual"
                                       << "";
    QTest::newRow("two group sizes") << R"({"quant_method":"compressed-tensors","config_groups":{
            "a":{"targets":["re:.*self_attn.*"],"weights":{"num_bits":4,"type":"int","group_size":128}},
            "b":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":32}}}})"
                                     << "int4"
                                     << "usual"
                                     << "The smallest, 32";
  }
  void modules_with_another_format() {
    QFETCH(QString, quantization);
    QFETCH(QString, format);
    QFETCH(QString, attention);
    QFETCH(QString, warning);
    const Import import = read(small({{"quantization_config", Json::parse(quantization.toStdString())}}));
    const auto id = [&](ParameterHandle p) { return QString::fromStdString(id_of(import.design, *p)); };
    QCOMPARE(id(&Serving::weight_format), format);
    QCOMPARE(id(&Serving::attention_format), attention);
    QCOMPARE(import.warnings.empty(), warning.isEmpty());
    for (const Message& message : import.warnings)
      QVERIFY2(QString::fromStdString(message.text()).contains(warning), message.text().c_str());
  }

  /// Backtracking takes hours for these patterns.
  void hostile_patterns_are_matched_in_bounded_time() {
    for (const char* pattern : {"(a*)*b", "((.|.)+)+x", "(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x", "(((.{64}){64}){64}){64}",
                                "((((.?){64}){64}){64}){64}x", "(?=(.*)*)*x"}) {
      // A pattern that needs too many states is refused.
      const auto parsed = ModulePattern::parse(pattern);
      int steps = 100'000;
      QVERIFY2(!parsed || !parsed->matches("model.layers.0.self_attn.q_proj", steps), pattern);
    }
    Json targets = Json::array();
    for (int i = 0; i < 2000; ++i) targets.push_back("re:((((.?){64}){64}){64}){64}x" + std::to_string(i));
    const Json groups = {{"a", {{"targets", targets}, {"weights", {{"num_bits", 8}, {"type", "int"}}}}},
                         {"b", {{"targets", {"Linear"}}, {"weights", {{"num_bits", 4}, {"type", "int"}}}}}};
    const Import import =
        read(small({{"quantization_config", {{"quant_method", "compressed-tensors"}, {"config_groups", groups}}}}));
    QCOMPARE(import.design.serving.weight_format, WeightFormat::int4);
    QCOMPARE(int(import.warnings.size()), 1);
  }

  void patterns_are_read_as_in_python() {
    const auto matches = [](const char* pattern, const char* name) {
      int steps = 1000;
      const auto parsed = ModulePattern::parse(pattern);
      return parsed && parsed->matches(name, steps);
    };
    QVERIFY(matches("a.c", "abc") && matches("ab", "abc") && !matches("bc", "abc") && !matches("ab$", "abc"));
    QVERIFY(matches("(ab|c)+d$", "abcabd") && !matches("(ab|c)+d$", "abcad"));
    QVERIFY(matches("\\d{2,3}x", "123x") && !matches("\\d{2,3}x", "1x") && matches("\\d{2}3", "123"));
    QVERIFY(matches("[^a-c.]+$", "xyz") && !matches("[^a-c.]+$", "xbz") && matches("[\\w-]*$", "a-b_1"));
    QVERIFY(matches("(?:a)?b", "b") && matches("a+?b", "aab") && matches("(?=ab)a", "abc") &&
            !matches("(?!ab)a", "abc"));
    for (const char* wrong : {"(a", "a)", "[a", "*a", "a{2", "a{3,2}", "(?P<x>a)", "\\1", "\\"})
      QVERIFY2(!ModulePattern::parse(wrong), wrong);
    QVERIFY(!ModulePattern::parse(std::string(501, 'a')));
  }

  void formats_in_a_separate_file() {
    const Import import = import_files(
        {{"hf_quant_config.json", R"({"producer":{"name":"modelopt"},"quantization":{"quant_algo":"W4A16_AWQ",
            "kv_cache_quant_algo":"FP8","group_size":64,"exclude_modules":["lm_head"]}})"},
         {"config.json", small({{"torch_dtype", "bfloat16"}}).dump()}},
        default_design());
    QCOMPARE(import.format(), std::string("hf_config+hf_quant_config"));
    QCOMPARE(import.design.serving.weight_format, WeightFormat::int4);
    QCOMPARE(import.design.serving.cache_format, CacheFormat::fp8);
    QCOMPARE(import.design.serving.group_size, 64.0);
    QCOMPARE(read(small({{"torch_dtype", "bfloat16"}})).design.serving.weight_format, WeightFormat::bits_16);
  }

  /// A refusal is one sentence with file, key and reason. Models that the inventory cannot represent are refused.
  void unsupported_configurations_are_refused_data() {
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const Json& config, const char* words) {
      QTest::newRow(name) << QString::fromStdString(config.dump()) << words;
    };
    row("T5", {{"model_type", "t5"}, {"d_model", 512}}, "one stack of layers");
    row("an unknown encoder and decoder", small({{"model_type", "new"}, {"is_encoder_decoder", true}}),
        "one stack of layers");
    row("Mamba", {{"model_type", "mamba2"}, {"hidden_size", 512}}, "models without attention");
    row("Zamba", small({{"model_type", "zamba"}}), "share their weights");
    row("Falcon-H1", small({{"model_type", "falcon_h1"}}), "in parallel in each layer");
    row("streams of another family", small({{"hc_mult", 4}}), "hc_mult");
    row("ratios of another family", small({{"compress_ratios", {4, 4}}}), "compress_ratios");
    row("Gemma 3n", small({{"model_type", "gemma3n_text"}}), "per-layer token tables");
    row("no layers", {{"model_type", "new"}, {"hidden_size", 512}}, "num_hidden_layers");
    row("absurd", small({{"num_hidden_layers", 1e15}}), "num_hidden_layers: 1e+15 is not allowed: 1 to 10,000");
    row("negative", small({{"hidden_size", -1}}), "hidden_size");
    row("a text", small({{"hidden_size", "wide"}}), "a number");
    row("half a head", small({{"num_attention_heads", 15}}), "the head size");
    row("too few kinds", small({{"layer_types", {"full_attention"}}, {"sliding_window", 8}}), "8 layers");
    row("uneven widths", small({{"intermediate_size", {1, 2}}}), "the same number for all layers");
    row("a state of no size",
        small({{"model_type", "bamba"}, {"attn_layer_indices", Json::array()}, {"mamba_expand", 1e300}}),
        "linear_head_dim");
    row("more layers with experts than layers",
        small({{"num_experts", 4}, {"moe_intermediate_size", 8}, {"moe_layers", Json(std::vector<int>(9, 0))}}),
        "layers: ");
    row("a period of zero layers",
        small({{"num_experts", 4}, {"moe_intermediate_size", 8}, {"decoder_sparse_step", 0}}), "decoder_sparse_step");
  }
  void unsupported_configurations_are_refused() {
    QFETCH(QString, config);
    QFETCH(QString, words);
    const QString said = complaint(config.toStdString());
    QVERIFY2(said.startsWith("config.json: ") && said.contains(words), qPrintable(said));
  }

  /// An unknown model type is read like most models, with a warning.
  void unknown_model_types_give_a_warning() {
    const Import import = read(small({{"model_type", "brand_new"}, {"hidden_widening", 3}}));
    QCOMPARE(import.warnings.size(), size_t(1));
    QVERIFY(import.warnings[0].text().starts_with("\"brand_new\" is an unknown model type"));
    QVERIFY(std::ranges::any_of(import.ignored, [](const IgnoredValue& i) {
      return i.key == "hidden_widening" && i.reason.text() == "Unknown key";
    }));
  }

  /// Encoders that the configuration does not mention give a warning as well.
  void unmentioned_encoders_give_a_warning() {
    for (const char* type : {"molmo", "phi3_v", "phi4mm"}) {
      const Import import = read(small({{"model_type", type}}));
      QVERIFY2(std::ranges::any_of(import.warnings,
                                   [](const Message& w) { return w.text().find("not counted") != std::string::npos; }),
               type);
    }
    QVERIFY(read(small({{"model_type", "phi3"}})).warnings.empty());
  }

  /// The vision part of a wrapper is ignored, with a warning.
  void the_language_model_of_a_wrapper_is_read() {
    const Json wrapper{{"model_type", "llava"},
                       {"text_config", small({{"num_hidden_layers", 4}})},
                       {"vision_config", {{"hidden_size", 77}}}};
    const Import import = read(wrapper);
    QCOMPARE(model(import).layers, 4.0);
    QCOMPARE(model(import).hidden, 1024.0);
    QCOMPARE(import.warnings.size(), size_t(1));
  }

  /// Python writes Infinity, which JSON does not allow. Text that contains the word stays unchanged.
  void numbers_written_by_python_are_read() {
    const Import import = import_files(
        {{"config.json", small({}).dump().insert(1, R"("time_step_limit":[0.0,Infinity],)")}}, default_design());
    QCOMPARE(model(import).layers, 8.0);
    QVERIFY(complaint(Json{{"model_type", "NaN \" Infinity"}}.dump()).contains("num_hidden_layers"));
  }

  void defaults_of_all_families_are_legal_data() {
    QTest::addColumn<QString>("type");
    for (const char* type :
         {"llama",    "mistral",     "qwen2",       "qwen2_moe", "qwen3",        "qwen3_moe",   "qwen3_next",
          "qwen3_5",  "qwen3_5_moe", "gemma",       "gemma2",    "gemma3_text",  "gemma4_text", "phi",
          "phi3",     "phimoe",      "gpt2",        "gptj",      "gpt_neox",     "opt",         "falcon",
          "mpt",      "stablelm",    "starcoder2",  "nemotron",  "chatglm",      "glm",         "glm4",
          "glm4_moe", "glm_moe_dsa", "deepseek_v3", "mixtral",   "granitemoe",   "minimax",     "gpt_oss",
          "olmoe",    "dbrx",        "llama4_text", "ernie4_5",  "ernie4_5_moe", "cohere",      "cohere2",
          "olmo",     "olmo2",       "olmo3",       "bert",      "distilbert",   "smollm3",     "seed_oss",
          "apertus"})
      QTest::newRow(type) << type;
  }
  void defaults_of_all_families_are_legal() {
    QFETCH(QString, type);
    QVERIFY(find_hf_family(type.toStdString()));
    const Import import = read({{"model_type", type.toStdString()}});
    QVERIFY(total_parameters(model(import)) > 1e6);
  }
};

TRAINYARD_TEST(TestFormatsHf);
#include "tst_formats_hf.moc"
