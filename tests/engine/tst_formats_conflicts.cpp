// SPDX-License-Identifier: GPL-3.0-or-later
// Files that contradict each other, are parts of a whole, match several formats, or are of an unsupported kind: nothing
// is merged, halved or skipped silently.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/trainers/torchtitan_flavors.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Qwen3-8B and MiMo-7B as their authors publish them.
const std::string qwen = R"({"model_type": "qwen3", "hidden_size": 4096, "intermediate_size": 12288,
  "num_hidden_layers": 36, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 151936,
  "max_position_embeddings": 40960, "tie_word_embeddings": false, "torch_dtype": "bfloat16", "attention_bias": false})";
const std::string mimo = R"({"model_type": "mimo", "hidden_size": 4096, "intermediate_size": 11008,
  "num_hidden_layers": 36, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 151680,
  "max_position_embeddings": 32768, "tie_word_embeddings": false, "torch_dtype": "bfloat16", "attention_bias": true,
  "num_nextn_predict_layers": 1})";
const std::string zero_2 = R"({"zero_optimization": {"stage": 2}, "bf16": {"enabled": true}})";
const std::string full_shard = R"(compute_environment: LOCAL_MACHINE
distributed_type: FSDP
mixed_precision: fp16
num_machines: 1
num_processes: 8
fsdp_config: {fsdp_sharding_strategy: FULL_SHARD}
)";
const std::string titan =
    "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nlocal_batch_size = 1\nseq_len = 8192\n"
    "[parallelism]\ntensor_parallel_degree = 1\n";

const std::string nemo_head = "trainer:\n  devices: 8\n  num_nodes: 2\n  precision: ";
const std::string nemo_model =
    "\nmodel:\n  mcore_gpt: true\n  micro_batch_size: 1\n  global_batch_size: 64\n  encoder_seq_length: 4096\n"
    "  num_layers: 32\n  hidden_size: 4096\n  ffn_hidden_size: 14336\n  num_attention_heads: 32\n";
std::string nemo_file(const std::string& precision) { return nemo_head + precision + nemo_model; }

/// All arguments without which Megatron-LM refuses to start.
std::string megatron_script(int layers) {
  return "torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers " + std::to_string(layers) +
         " --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32 --seq-length 4096 --micro-batch-size 1 "
         "--global-batch-size 256";
}

std::string with_replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

Import imported(const std::vector<NamedText>& files, const std::vector<std::string>& preferred = {},
                const std::vector<std::string>& set = {}) {
  return import_files(files, default_design(), set, preferred);
}

const Contradiction* contradiction(const Import& import, const std::string& id) {
  const auto found = std::ranges::find(import.contradictions, id, &Contradiction::id);
  return found == import.contradictions.end() ? nullptr : &*found;
}

std::string all_texts(const Import& import) {
  std::string out;
  for (const Contradiction& c : import.contradictions) out += c.id + ": " + contradiction_text(c) + '\n';
  for (const Message& warning : import.warnings) out += warning.text() + '\n';
  for (const IgnoredValue& i : import.ignored) out += i.key + " = " + i.value + '\n';
  return out;
}

std::string refusal(const std::vector<NamedText>& files) {
  try {
    imported(files);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

#define QVERIFY_HAS(text, part) QVERIFY2(has(text, part), std::string(text).c_str())

std::string value_of(const Import& import, const char* id) { return assignment_of(import.design, known_parameter(id)); }

// Tensor files

std::string header_of(const Json& header) {
  const std::string text = header.dump();
  std::string out;
  for (int i = 0; i < 8; ++i) out += static_cast<char>((text.size() >> (8 * i)) & 255);
  return out + text;
}

/// A shard of a Llama with layers `first` to `last` − 1; `head` adds the embedding, `tail` the final norm and output
/// layer.
NamedText shard(const std::string& name, int first, int last, bool head, bool tail) {
  Json header = Json::object();
  std::uint64_t end = 0;
  const auto add = [&](const std::string& tensor, const std::vector<std::uint64_t>& shape) {
    std::uint64_t size = 2;
    for (const std::uint64_t side : shape) size *= side;
    header[tensor] = {{"dtype", "BF16"}, {"shape", shape}, {"data_offsets", {end, end + size}}};
    end += size;
  };
  if (head) add("model.embed_tokens.weight", {1000, 256});
  for (int layer = first; layer < last; ++layer) {
    const std::string at = "model.layers." + std::to_string(layer) + '.';
    for (const char* square : {"self_attn.q_proj", "self_attn.o_proj"}) add(at + square + ".weight", {256, 256});
    for (const char* narrow : {"self_attn.k_proj", "self_attn.v_proj"}) add(at + narrow + ".weight", {128, 256});
    for (const char* up : {"mlp.gate_proj", "mlp.up_proj"}) add(at + up + ".weight", {512, 256});
    add(at + "mlp.down_proj.weight", {256, 512});
    for (const char* norm : {"input_layernorm", "post_attention_layernorm"}) add(at + norm + ".weight", {256});
  }
  if (tail) add("model.norm.weight", {256});
  if (tail) add("lm_head.weight", {1000, 256});
  const std::string text = header_of(header);
  return {name, text, text.size() + end};
}

const std::string small_llama = R"({"model_type": "llama", "hidden_size": 256, "intermediate_size": 512,
  "num_hidden_layers": 8, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 64, "vocab_size": 1000,
  "max_position_embeddings": 2048, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})";

/// A mixture-of-experts model of 40 layers with this quantisation.
std::string mixture(const Json& quantization, bool shared = false) {
  Json config = Json::parse(R"({"model_type": "qwen3_moe", "hidden_size": 2048, "intermediate_size": 6144,
    "num_hidden_layers": 40, "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256, "vocab_size": 2048,
    "moe_intermediate_size": 512, "num_experts": 256, "num_experts_per_tok": 8, "decoder_sparse_step": 1,
    "tie_word_embeddings": false, "torch_dtype": "bfloat16"})");
  if (shared) config["shared_expert_intermediate_size"] = 512;
  config["quantization_config"] = quantization;
  return config.dump();
}

double served_bytes(const Import& import) {
  Design design = default_design(Job::serving);
  design.work.model = import.design.work.model;
  for (const char* id : {"weight_format", "attention_format", "expert_format", "group_size"})
    assign(design, assignment_of(import.design, known_parameter(id)));
  assign(design, "replica_tensor_parallel=1");
  assign(design, "replica_pipeline_parallel=1");
  return evaluate(design).serving_weights;
}

/// Bytes of its weights for these bytes per weight of each kind, computed by hand from the sizes above.
double bytes_by_hand(double attention, double experts) {
  const double layers = 40, hidden = 2048, heads = 16 * 256, kv = 2 * 256, table = 2048 * hidden;
  const double projections = hidden * (2 * heads + 2 * kv), routed = 256 * 3 * hidden * 512.0;
  return layers * (projections * attention + routed * experts) + 2 * table * 2;
}

}  // namespace

class TestFormatsConflicts : public QObject {
  Q_OBJECT

 private slots:
  /// Files of two trainers are two designs of one training. The chosen file is read in full, without values of the
  /// other.
  void files_of_two_trainers_are_alternatives() {
    const std::string nano =
        "parallelism: {dp: 4, tp: 4, pp: 1}\nmodel:\n  model_config: {hidden_size: 2048, num_hidden_layers: 16, "
        "num_attention_heads: 32, num_key_value_heads: 8, intermediate_size: 8192, vocab_size: 128256}\n"
        "tokens: {micro_batch_size: 2, sequence_length: 4096, batch_accumulation_per_replica: 4}\n";
    const std::vector<NamedText> files{{"titan.toml", titan}, {"nano.yaml", nano}};
    const Import both = imported(files);
    QVERIFY(contradiction(both, "tensor_parallel"));
    const Contradiction* layers = contradiction(both, "model.layers");
    QVERIFY(layers && !layers->settled);
    for (const NamedText& file : files) {
      const Import chosen = imported(files, {file.name}), alone = imported({file});
      QVERIFY2(chosen.design == alone.design, file.name.c_str());
      for (const Contradiction& c : chosen.contradictions) QVERIFY2(c.settled, c.id.c_str());
    }
  }

  void two_models_are_not_merged() {
    const Import import = imported({{"qwen.json", qwen}, {"mimo.json", mimo}});
    QVERIFY(!open_contradictions(import).empty());
    for (const char* id : {"model.ffn_hidden", "model.vocab", "model.qk_norm", "model.qkv_biases"})
      QVERIFY2(contradiction(import, id), (id + std::string(" of\n") + all_texts(import)).c_str());
    const Contradiction& width = *contradiction(import, "model.ffn_hidden");
    QCOMPARE(contradiction_text(width),
             std::string("qwen.json: intermediate_size = 12288, mimo.json: intermediate_size = 11008"));
    // Each model is read completely: norms of queries and biases of one do not appear in the other.
    for (const bool first : {true, false}) {
      const std::string name = first ? "qwen.json" : "mimo.json";
      const Import chosen = imported({{"qwen.json", qwen}, {"mimo.json", mimo}}, {name});
      QVERIFY(open_contradictions(chosen).empty());
      const ModelRef model = imported({{name, first ? qwen : mimo}}).design.work.model;
      const Model& alone = *model;
      QCOMPARE(total_parameters(Inventory(*chosen.design.work.model)), total_parameters(Inventory(alone)));
      QCOMPARE(chosen.design.work.model->qk_norm, alone.qk_norm);
      QCOMPARE(chosen.design.work.model->qkv_biases, alone.qkv_biases);
    }
  }

  /// Files of one program that differ only in the name of the model.
  void two_named_models_are_a_contradiction() {
    const std::string bridge =
        "model:\n  _target_: megatron.bridge.models.Llama31ModelProvider8B\ntrain:\n"
        "  global_batch_size: 128\n  micro_batch_size: 1\n";
    const Import providers =
        imported({{"b1.yaml", bridge}, {"b2.yaml", with_replaced(bridge, "Provider8B", "Provider70B")}});
    const Contradiction* model = contradiction(providers, "model");
    QVERIFY2(model && !model->settled, all_texts(providers).c_str());
    QVERIFY_HAS(contradiction_text(*model), "b1.yaml: model._target_ = megatron.bridge.models.Llama31ModelProvider8B");
    const std::vector<NamedText> flavors{{"8.toml", titan}, {"70.toml", with_replaced(titan, "\"8B\"", "\"70B\"")}};
    const Import sizes = imported(flavors);
    QVERIFY2(contradiction(sizes, "model"), all_texts(sizes).c_str());
    QCOMPARE(contradiction_text(*contradiction(sizes, "model")),
             std::string("8.toml: model.flavor = 8B, 70.toml: model.flavor = 70B"));
    const Import chosen = imported(flavors, {"70.toml"});
    QVERIFY(open_contradictions(chosen).empty());
    QCOMPARE(chosen.design.work.model->id, std::string("llama3.1-70b"));
  }

  void two_nemo_files_are_two_trainings() {
    const std::string narrow = nemo_file("bf16");
    for (const char* wide : {"32", "'32-true'"}) {
      const std::vector<NamedText> files{{"n1.yaml", narrow}, {"n2.yaml", nemo_file(wide)}};
      const Import import = imported(files);
      QVERIFY2(contradiction(import, "precision"), all_texts(import).c_str());
      const Import chosen = imported(files, {"n2.yaml"});
      QVERIFY(open_contradictions(chosen).empty());
      QCOMPARE(chosen.design.recipe.precision, Precision::fp32);
      QVERIFY(std::ranges::any_of(chosen.understood, [](const UnderstoodKey& key) {
        return key.key == "trainer.precision" && key.id == "precision";
      }));
    }
    QCOMPARE(imported({{"n.yaml", nemo_file("16")}}).design.recipe.precision, Precision::fp16);
    const Import other = imported({{"n1.yaml", narrow}, {"8.toml", titan}});
    QVERIFY2(contradiction(other, "framework"), all_texts(other).c_str());
  }

  /// In a complete script, a missing flag states the default of the program.
  void two_complete_scripts_are_two_trainings() {
    const std::string dense = megatron_script(32) + " --bf16\n", plain = megatron_script(32) + "\n";
    const std::string gated = megatron_script(32) + " --bf16 --swiglu\n";
    const std::string experts = megatron_script(32) + " --bf16 --num-experts 8 --moe-router-topk 2\n";
    const auto differs = [&](const std::string& other, const char* id) {
      const Import import = imported({{"a.sh", dense}, {"b.sh", other}});
      QVERIFY2(contradiction(import, id), (id + std::string(" of\n") + all_texts(import)).c_str());
      QVERIFY2(imported({{"a.sh", dense}, {"b.sh", other}}, {"b.sh"}).design == imported({{"b.sh", other}}).design, id);
    };
    differs(plain, "precision");
    differs(gated, "model.gated_mlp");
    differs(experts, "model.experts");
    QVERIFY(imported({{"a.sh", dense}, {"b.sh", dense}}).contradictions.empty());
    // Arguments that are spread over two files are one training.
    const Import spread = imported({{"model.sh",
                                     "--num-layers 32 --hidden-size 4096 --num-attention-heads 32 "
                                     "--seq-length 4096\n"},
                                    {"train.sh",
                                     "--micro-batch-size 1 --global-batch-size 256 "
                                     "--tensor-model-parallel-size 2 --bf16\n"}});
    QVERIFY2(spread.contradictions.empty(), all_texts(spread).c_str());
    QCOMPARE(value_of(spread, "tensor_parallel"), std::string("tensor_parallel=2"));
    QCOMPARE(spread.design.work.model->layers, 32.0);
  }

  /// torchtitan reads no file of accelerate or DeepSpeed.
  void a_configuration_of_another_trainer_is_a_contradiction() {
    const std::string preset = "# NOTE: this toml config is a preset for 64 A100 GPUs.\n\n" + titan;
    const std::vector<NamedText> files{{"8.toml", preset}, {"acc.yaml", full_shard}};
    const Import import = imported(files);
    for (const char* id : {"framework", "precision", "accelerators"})
      QVERIFY2(contradiction(import, id), (id + std::string(" of\n") + all_texts(import)).c_str());
    for (const NamedText& file : files) {
      const Import chosen = imported(files, {file.name});
      QVERIFY2(open_contradictions(chosen).empty(), all_texts(chosen).c_str());
      // The preferred file decides what both state; what only the other one states is kept.
      for (const char* id : {"framework", "precision", "accelerators", "zero_stage"})
        QCOMPARE(value_of(chosen, id), value_of(imported({file}), id));
      QCOMPARE(chosen.design.work.model->id, std::string("llama3.1-8b"));
      QCOMPARE(value_of(chosen, "sequence_length"), std::string("sequence_length=8192"));
    }
    QCOMPARE(contradiction_text(*contradiction(import, "framework")),
             std::string("8.toml: torchtitan TOML, acc.yaml: FSDP YAML of accelerate"));
    // Values that only one of the files states are no contradiction.
    QVERIFY2(!contradiction(import, "sequence_length"), all_texts(import).c_str());
    QVERIFY(contradiction(imported({{"8.toml", preset}, {"ds.json", zero_2}}), "framework"));
  }

  void two_models_of_tensors_are_a_contradiction() {
    const NamedText small = shard("small.safetensors", 0, 4, true, true),
                    large = shard("large.safetensors", 0, 8, true, true);
    const Import import = imported({small, large});
    const Contradiction* layers = contradiction(import, "model.layers");
    QVERIFY2(layers && !layers->settled, all_texts(import).c_str());
    QCOMPARE(contradiction_text(*layers), std::string("small.safetensors: 4, large.safetensors: 8"));
    QCOMPARE(imported({small, large}, {"large.safetensors"}).design.work.model->layers, 8.0);
    NamedText copy = small;
    copy.name = "copy.safetensors";
    QVERIFY(imported({small, copy}).contradictions.empty());
    // With a configuration, the tensors are only compared.
    QVERIFY(imported({{"config.json", small_llama}, small, large}).contradictions.empty());
  }

  /// Two files with different models or trainers are a contradiction that names both files. After the user has chosen
  /// one of them, values of the two models are not mixed.
  void files_of_two_models_are_not_mixed() {
    const std::string script = megatron_script(36) + " --bf16\n";
    const Import trainings = imported({{"meg.sh", script}, {"8.toml", titan}});
    for (const char* id : {"model.layers", "framework"})
      QVERIFY2(contradiction(trainings, id), (id + std::string(" of\n") + all_texts(trainings)).c_str());
    const std::string mixtral = megatron_script(32) +
                                " --bf16 --num-experts 8 --moe-router-topk 2 "
                                "--moe-layer-freq ([0]*2+[1]*30) --swiglu "
                                "--tensor-model-parallel-size 2\n";
    const std::vector<NamedText> files{{"mixtral.sh", mixtral}, {"qwen.json", qwen}};
    const Import import = imported(files);
    QVERIFY2(contradiction(import, "model.layers"), all_texts(import).c_str());
    QCOMPARE(contradiction_text(*contradiction(import, "model.layers")),
             std::string("qwen.json: num_hidden_layers = 36, mixtral.sh: num-layers = 32"));
    const Import trained = imported(files, {"qwen.json"});
    QVERIFY2(open_contradictions(trained).empty(), all_texts(trained).c_str());
    QCOMPARE(trained.design.work.model->id, std::string("qwen3-8b"));
    QCOMPARE(value_of(trained, "tensor_parallel"), std::string("tensor_parallel=2"));
    const Import script_model = imported(files, {"mixtral.sh"});
    QVERIFY2(open_contradictions(script_model).empty(), all_texts(script_model).c_str());
    // What only the configuration states, such as the vocabulary, is kept.
    // It is padded to a multiple of 128 × TP.
    QCOMPARE(script_model.design.work.model->vocab, 152064.0);
    QCOMPARE(script_model.design.work.model->experts, 8.0);
    QCOMPARE(script_model.design.work.model->layers, 32.0);
    QVERIFY(!script_model.design.work.model->qk_norm);
    // The dense model has the layers and widths of the other.
    const std::string dense = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "intermediate_size": 14336, "vocab_size": 32000, "max_position_embeddings": 4096})";
    const Import grown = imported({{"config.json", dense}, {"train.sh", mixtral}});
    QVERIFY2(contradiction(grown, "model.experts"), all_texts(grown).c_str());
  }

  void a_server_and_a_training_are_two_jobs() {
    const NamedText server{"serve.sh", "vllm serve Qwen/Qwen3-8B --tensor-parallel-size 2\n"};
    const NamedText engine{"ds.json", R"({"zero_optimization": {"stage": 2}, "gradient_accumulation_steps": 4,
        "train_micro_batch_size_per_gpu": 2})"};
    for (const NamedText& training : {engine, NamedText{"8.toml", titan}}) {
      const Import import = imported({server, training});
      QCOMPARE(int(open_contradictions(import).size()), 1);
      const std::string text = contradiction_text(*contradiction(import, "job"));
      QVERIFY_HAS(text, "serve.sh: vLLM command (serving)");
      QVERIFY_HAS(text, training.name + ": ");
      QVERIFY(!open_contradictions(imported({server, training}, {}, {"job=serving"})).empty());
      QVERIFY(imported({server, training}, {"serve.sh"}).design == imported({server}).design);
      QVERIFY(imported({server, training}, {training.name}).design == imported({training}).design);
    }
  }

  void the_same_model_twice_is_one() {
    const Import import = imported({{"a/config.json", qwen}, {"b/config.json", qwen}});
    QVERIFY2(import.contradictions.empty(), all_texts(import).c_str());
    QVERIFY_HAS(all_texts(import), "b/config.json");
  }

  void files_with_the_same_name_are_distinguished() {
    const Import import = imported({{"config.json", qwen}, {"config.json", mimo}}, {"config.json (2)"});
    QVERIFY(open_contradictions(import).empty());
    QCOMPARE(import.design.work.model->ffn_hidden, 11008.0);
  }

  void two_programs_are_contradictions() {
    const Import import = imported({{"ds.json", zero_2}, {"acc.yaml", full_shard}});
    for (const char* id : {"zero_stage", "precision", "framework"})
      QVERIFY2(contradiction(import, id), (id + std::string(" of\n") + all_texts(import)).c_str());
    QCOMPARE(
        contradiction_text(*contradiction(import, "zero_stage")),
        std::string("acc.yaml: fsdp_config.fsdp_sharding_strategy = FULL_SHARD, ds.json: zero_optimization.stage = 2"));
    const Import fsdp = imported({{"ds.json", zero_2}, {"acc.yaml", full_shard}}, {"acc.yaml"});
    QVERIFY(open_contradictions(fsdp).empty());
    QCOMPARE(value_of(fsdp, "zero_stage"), std::string("zero_stage=3"));
    QCOMPARE(fsdp.design.recipe.framework, Framework::fsdp);
    QCOMPARE(fsdp.design.recipe.precision, Precision::fp16);
    const Import deepspeed = imported({{"ds.json", zero_2}, {"acc.yaml", full_shard}}, {"ds.json"});
    QVERIFY(open_contradictions(deepspeed).empty());
    QCOMPARE(value_of(deepspeed, "zero_stage"), std::string("zero_stage=2"));
    QCOMPARE(deepspeed.design.recipe.framework, Framework::deepspeed);
    QCOMPARE(deepspeed.design.recipe.precision, Precision::bf16);
  }

  /// If one DeepSpeed file enables both formats, BF16 wins. Between two files, BF16 and FP16 are a contradiction in
  /// either order.
  void number_formats_of_two_files_are_a_contradiction() {
    const std::string fp16 = R"({"zero_optimization": {"stage": 2}, "fp16": {"enabled": true}})";
    const std::string both = R"({"bf16": {"enabled": true}, "fp16": {"enabled": true}})";
    std::string brain = full_shard;
    brain.replace(brain.find("fp16"), 4, "bf16");
    QVERIFY(contradiction(imported({{"acc.yaml", brain}, {"ds.json", fp16}}), "precision"));
    QVERIFY(contradiction(imported({{"ds.json", fp16}, {"acc.yaml", brain}}), "precision"));
    QVERIFY(contradiction(imported({{"acc.yaml", full_shard}, {"ds.json", both}}), "precision"));
    QVERIFY(!contradiction(imported({{"ds.json", both}}), "precision"));
    QCOMPARE(imported({{"ds.json", both}}).design.recipe.precision, Precision::bf16);
    QCOMPARE(imported({{"acc.yaml", brain}, {"ds.json", fp16}}, {"ds.json"}).design.recipe.precision, Precision::fp16);
  }

  /// A value set by the user settles its own contradiction and no other.
  void a_value_set_by_the_user_settles_its_contradiction() {
    const Import import =
        imported({{"ds.json", zero_2}, {"acc.yaml", full_shard}}, {}, {"zero_stage=1", "precision=bf16"});
    for (const Contradiction& c : import.contradictions) QCOMPARE(c.settled, c.id != "framework");
    QVERIFY2(contradiction(import, "framework"), all_texts(import).c_str());
    QCOMPARE(value_of(import, "zero_stage"), std::string("zero_stage=1"));
  }

  void a_named_model_and_a_described_one_are_two() {
    const Import import = imported({{"train.toml", titan}, {"config.json", qwen}});
    const Contradiction* layers = contradiction(import, "model.layers");
    QVERIFY2(layers, all_texts(import).c_str());
    QCOMPARE(layers->first.value, std::string("36"));
    QVERIFY_HAS(layers->second.value, "8B (32)");
    const Import named = imported({{"train.toml", titan}, {"config.json", qwen}}, {"train.toml"});
    QCOMPARE(named.design.work.model->id, find_flavor("llama3", "8B")->model->id);
  }

  /// The named model and the stated shape agree in layers, width and heads, but are different models.
  void a_name_and_a_similar_shape_are_two() {
    const std::string serve = "vllm serve Qwen/Qwen3-8B --tensor-parallel-size 2\n";
    const Import served = imported({{"serve.sh", serve}, {"config.json", mimo}});
    QVERIFY2(contradiction(served, "model.ffn_hidden"), all_texts(served).c_str());
    const std::string mistral = R"({"model_type": "mistral", "hidden_size": 4096, "intermediate_size": 14336,
      "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 32768})";
    const Import trained = imported({{"train.toml", titan}, {"config.json", mistral}});
    QVERIFY2(contradiction(trained, "model.vocab"), all_texts(trained).c_str());
    const Import same = imported({{"serve.sh", serve}, {"config.json", qwen}});
    QVERIFY2(same.contradictions.empty(), all_texts(same).c_str());
  }

  void two_servers_are_contradictions() {
    const NamedText vllm{"a.sh", "vllm serve Qwen/Qwen3-8B --tensor-parallel-size 2\n"};
    const NamedText sglang{"b.sh", "python -m sglang.launch_server --model-path Qwen/Qwen3-8B --tp 2\n"};
    for (const auto& files : {std::vector{vllm, sglang}, std::vector{sglang, vllm}})
      QVERIFY2(contradiction(imported(files), "serving_engine"), all_texts(imported(files)).c_str());
    QCOMPARE(imported({vllm, sglang}, {"b.sh"}).design.serving.engine->family, std::string("sglang"));
  }

  /// In vLLM, options of the command win over those of the file that it names.
  void a_command_wins_over_its_configuration() {
    const std::string command = "vllm serve Qwen/Qwen3-8B --config conf/vllm.yaml --tensor-parallel-size 2\n";
    const std::string file = "tensor-parallel-size: 4\nmax-model-len: 8192\n";
    const Import import = imported({{"serve.sh", command}, {"vllm.yaml", file}});
    QVERIFY2(import.contradictions.empty(), all_texts(import).c_str());
    QCOMPARE(number(import.design, known_parameter("replica_tensor_parallel")), 2.0);
    QCOMPARE(number(import.design, known_parameter("context_limit")), 8192.0);
    const Import other = imported({{"serve.sh", command}, {"other.yaml", file}});
    QVERIFY2(contradiction(other, "replica_tensor_parallel"), all_texts(other).c_str());
  }

  /// Options of another program in a server's script, or of a program that only shares some words with Megatron.
  void options_of_other_programs_decide_no_format() {
    const std::string serve = "vllm serve Qwen/Qwen3-8B --tensor-parallel-size 2\n";
    const Import import =
        imported({{"run.sh", serve + "python probe.py --hidden-size 4096 --num-layers 4 --seq-length 1024 --x 1\n"}});
    QCOMPARE(import.format(), std::string("vllm"));
    QCOMPARE(import.design.work.model->id, std::string("qwen3-8b"));
    QVERIFY_HAS(refusal({{"mlp.sh", "python train.py --hidden-size 512 --seq-length 128 --micro-batch-size 4\n"}}),
                "no readable kind of file");
    QVERIFY_HAS(refusal({{"convert.sh", "python convert.py --num-layers 32 --hidden-size 4096\n"}}),
                "no readable kind of file");
  }

  void experts_of_nanotron_use_devices() {
    const std::string file =
        "model:\n  model_config:\n    hidden_size: 2048\n    intermediate_size: 4096\n    num_hidden_layers: 24\n"
        "    num_attention_heads: 16\n    num_key_value_heads: 16\n    vocab_size: 50304\n    num_experts_per_tok: 2\n"
        "    moe_num_experts: ";
    const std::string rest = "\nparallelism: {dp: 8, tp: 1, pp: 1}\ntokens: {sequence_length: 4096}\n";
    const Model model = *imported({{"n.yaml", file + "8" + rest}}).design.work.model;
    QCOMPARE(model.experts, 8.0);
    QCOMPARE(model.experts_per_token, 2.0);
    QCOMPARE(model.expert_hidden, 4096.0);
    QCOMPARE(model.moe_layers, 24.0);
    for (const char* none : {"1", "null"})
      QCOMPARE(imported({{"n.yaml", file + none + rest}}).design.work.model->experts, 0.0);
  }

  void a_server_without_a_model_gives_a_warning() {
    const Import import = imported({{"serve.sh", "vllm serve --config missing.yaml --max-num-seqs 64\n"}});
    QVERIFY_HAS(all_texts(import), "No file names a model");
    QVERIFY_HAS(all_texts(import), "Open missing.yaml together with this file");
    const Import open = imported({{"serve.sh", "vllm serve Qwen/Qwen3-8B --config conf/vllm.yaml\n"},
                                  {"vllm.yaml", "tensor-parallel-size: 4\nmax-model-len: 8192\n"}});
    QVERIFY2(!has(all_texts(open), "together with this file to read"), all_texts(open).c_str());
  }

  void an_assumed_number_of_devices_gives_a_legal_layout() {
    const std::string bridge =
        "model:\n  _target_: megatron.bridge.models.Llama31ModelProvider8B\ntrain:\n"
        "  global_batch_size: 128\n  micro_batch_size: 1\n";
    QCOMPARE(imported({{"b.yaml", bridge}}).design.cluster.accelerators, 8.0);
    const Import experts =
        imported({{"train.sh",
                   "--num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 "
                   "--num-attention-heads 32 --num-experts 8 --moe-router-topk 2 --seq-length 4096 "
                   "--tensor-model-parallel-size 2 --pipeline-model-parallel-size 4 "
                   "--expert-model-parallel-size 4 --micro-batch-size 1 --global-batch-size 256\n"}});
    QCOMPARE(experts.design.cluster.accelerators, 32.0);
    QVERIFY(is_legal(evaluate(experts.design)));
  }

  void files_that_agree_are_read_together() {
    const std::string megatron =
        "--num-layers 36 --hidden-size 4096 --ffn-hidden-size 12288 --num-attention-heads 32 --kv-channels 128 "
        "--group-query-attention --num-query-groups 8 --swiglu --normalization RMSNorm --qk-layernorm "
        "--untie-embeddings-and-output-weights --disable-bias-linear --position-embedding-type rope --seq-length 4096 "
        "--max-position-embeddings 4096 --tensor-model-parallel-size 2 --micro-batch-size 1 --global-batch-size 64 "
        "--bf16\n";
    const Import import = imported({{"config.json", qwen}, {"train.sh", megatron}});
    QVERIFY2(import.contradictions.empty(), all_texts(import).c_str());
    const Import half = imported({{"config.json", qwen}, {"train.sh", "--num-layers 18 " + megatron.substr(16)}});
    QVERIFY2(contradiction(half, "model.layers"), all_texts(half).c_str());
    // hf_quant_config.json states the format of the checkpoint more exactly than config.json.
    const std::string quantised = R"({"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}})";
    const Import kept = imported({{"config.json", qwen}, {"hf_quant_config.json", quantised}});
    QVERIFY2(kept.contradictions.empty(), all_texts(kept).c_str());
    QCOMPARE(kept.design.serving.weight_format, WeightFormat::fp8);
  }

  void contradictions_are_one_sentence() {
    const Import import = imported({{"qwen.json", qwen}, {"mimo.json", mimo}});
    try {
      check_agreement(import, "choose");
      QFAIL("it was taken");
    } catch (const InputError& error) {
      const std::string text = error.what();
      QVERIFY_HAS(text, "qwen.json: vocab_size = 151936, mimo.json: vocab_size = 151680");
      QVERIFY(!has(text, "\n"));
    }
    check_agreement(imported({{"qwen.json", qwen}, {"mimo.json", mimo}}, {"mimo.json"}), "choose");
  }

  void a_shard_alone_is_refused() {
    const std::string text = refusal({shard("model-00001-of-00002.safetensors", 0, 4, true, false)});
    QVERIFY_HAS(text, "model-00002-of-00002.safetensors");
    // Under another name the number of shards is unknown.
    QVERIFY_HAS(refusal({shard("first.safetensors", 0, 4, true, false)}), "part of a model");
  }

  void all_shards_are_the_model() {
    const Import import = imported({shard("m/model-00002-of-00002.safetensors", 4, 8, false, true),
                                    shard("m/model-00001-of-00002.safetensors", 0, 4, true, false)});
    QCOMPARE(import.design.work.model->layers, 8.0);
    QVERIFY(!import.design.work.model->tied_embeddings);
    const Import whole = imported({shard("whole.safetensors", 0, 8, true, true)});
    QCOMPARE(total_parameters(Inventory(*import.design.work.model)),
             total_parameters(Inventory(*whole.design.work.model)));
  }

  void an_index_states_the_layers_of_the_other_shards() {
    Json index = {{"metadata", Json::object()}, {"weight_map", Json::object()}};
    for (int layer = 0; layer < 8; ++layer)
      index["weight_map"]["model.layers." + std::to_string(layer) + ".mlp.up_proj.weight"] = "a";
    index["weight_map"]["lm_head.weight"] = "b";
    const Import import = imported(
        {shard("model-00001-of-00002.safetensors", 0, 4, true, false), {"model.safetensors.index.json", index.dump()}});
    QCOMPARE(import.design.work.model->layers, 8.0);
    QVERIFY(!import.design.work.model->tied_embeddings);
    QVERIFY_HAS(all_texts(import), "Weight files are missing: model-00002-of-00002.safetensors");
  }

  void a_missing_shard_is_reported_with_a_configuration() {
    const Import import =
        imported({{"config.json", small_llama}, shard("model-00001-of-00002.safetensors", 0, 4, true, false)});
    QCOMPARE(import.design.work.model->layers, 8.0);
    QVERIFY_HAS(all_texts(import), "Weight files are missing: model-00002-of-00002.safetensors");
    const Import both = imported({{"config.json", small_llama},
                                  shard("model-00001-of-00002.safetensors", 0, 4, true, false),
                                  shard("model-00002-of-00002.safetensors", 4, 8, false, true)});
    QVERIFY2(!has(all_texts(both), "missing"), all_texts(both).c_str());
    QVERIFY_HAS(all_texts(both), "parameters");
    QCOMPARE(both.weights.front().parameters, total_parameters(Inventory(*both.design.work.model)));
  }

  /// NVIDIA's mixtures: attention in FP8 and experts in NVFP4, listed for each layer by name.
  void kinds_of_weights_have_their_formats() {
    Json layers = Json::object(), config_groups = Json::object();
    for (int i = 0; i < 40; ++i) {
      const std::string at = "model.layers." + std::to_string(i) + '.';
      for (const char* name : {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj"})
        layers[at + name] = {{"quant_algo", "FP8"}};
      layers[at + "mlp.experts"] = {{"quant_algo", "NVFP4"}, {"group_size", 16}};
    }
    config_groups["group_0"] = {{"weights", {{"num_bits", 8}, {"type", "float"}}}, {"targets", Json::array()}};
    config_groups["group_1"] = {{"weights", {{"num_bits", 4}, {"type", "float"}, {"group_size", 16}}},
                                {"targets", Json::array()}};
    const Json mixed = {{"quant_method", "modelopt"},
                        {"quant_algo", "MIXED_PRECISION"},
                        {"config_groups", config_groups},
                        {"quantized_layers", layers}};
    const Import import = imported({{"config.json", mixture(mixed)}});
    QCOMPARE(import.design.serving.weight_format, WeightFormat::nvfp4);
    QCOMPARE(import.design.serving.attention_format, KindFormat::fp8);
    const double expected = bytes_by_hand(1, 0.5625), found = served_bytes(import);
    QVERIFY2(std::abs(found / expected - 1) < 0.01, (std::to_string(found) + " " + std::to_string(expected)).c_str());
    // The same, stated in hf_quant_config.json.
    const Json beside = {{"quantization", {{"quant_algo", "MIXED_PRECISION"}, {"quantized_layers", layers}}}};
    Json plain = Json::parse(mixture(mixed));
    plain.erase("quantization_config");
    const Import two = imported({{"config.json", plain.dump()}, {"hf_quant_config.json", beside.dump()}});
    QCOMPARE(two.design.serving.weight_format, WeightFormat::nvfp4);
    QCOMPARE(two.design.serving.attention_format, KindFormat::fp8);
    QVERIFY2(import.ignored.size() < 25, all_texts(import).c_str());
  }

  /// Kimi K2: experts in INT4 with groups of 32 and everything else in 16 bits, selected by patterns.
  void patterns_of_unquantised_modules_are_read() {
    const Json patterns = Json::parse(R"({"quant_method": "compressed-tensors", "format": "pack-quantized",
      "config_groups": {"group_0": {"targets": ["Linear"],
        "weights": {"num_bits": 4, "type": "int", "group_size": 32, "strategy": "group", "symmetric": true}}},
      "ignore": ["lm_head", "re:.*self_attn.*", "re:.*shared_experts.*",
                 "re:.*mlp\\.(gate|up|gate_up|down)_proj.*"]})");
    const Import import = imported({{"config.json", mixture(patterns, true)}});
    QCOMPARE(import.design.serving.weight_format, WeightFormat::bits_16);
    QCOMPARE(import.design.serving.attention_format, KindFormat::usual);
    QCOMPARE(import.design.serving.expert_format, KindFormat::int4);
    QCOMPARE(number(import.design, known_parameter("group_size")), 32.0);
    const double shared = 40 * 3 * 2048 * 512 * 2.0;
    const double expected = bytes_by_hand(2, 0.5 + 4.0 / 32) + shared, found = served_bytes(import);
    QVERIFY2(std::abs(found / expected - 1) < 0.01, (std::to_string(found) + " " + std::to_string(expected)).c_str());
  }

  void repeated_keys_are_reported_in_one_line() {
    Json config = Json::parse(qwen);
    for (int i = 0; i < 40; ++i) config["odd"][std::to_string(i)]["kept"] = 1;
    const Import import = imported({{"config.json", config.dump()}});
    QVERIFY_HAS(all_texts(import), "odd.*.kept = 1 (40 keys)");
    QCOMPARE(std::ranges::count_if(import.ignored, [](const IgnoredValue& i) { return i.key.starts_with("odd"); }), 1);
  }

  void unsupported_known_formats_are_refused_by_name_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* name, const char* text) { QTest::newRow(name) << text << name; };
    row("a LLaMA-Factory configuration that does not train",
        "model_name_or_path: a/b\nadapter_name_or_path: c\ntemplate: llama3\ninfer_backend: vllm\n");
    row("arguments of Hugging Face's Trainer",
        "accelerate launch --config_file a.yaml train.py --model_name_or_path a/b --hidden-size 128 "
        "--per_device_train_batch_size 4 --output_dir out\n");
    row("a torchtune configuration",
        "model:\n  _component_: torchtune.models.llama3_1.llama3_1_8b\nbatch_size: 2\nepochs: 1\n");
    row("an LLM Foundry (MosaicML Composer) configuration",
        "max_seq_len: 2048\nglobal_train_batch_size: 256\nfsdp_config:\n  sharding_strategy: FULL_SHARD\n");
    row("a NeMo 2 recipe",
        "_target_: nemo.collections.llm.api.pretrain\ntrainer:\n  devices: 8\n  num_nodes: 2\nmodel:\n"
        "  tensor_model_parallel_size: 2\n  micro_batch_size: 1\n");
    row("a generation configuration", R"({"transformers_version": "4.51.0", "temperature": 0.6, "eos_token_id": 2})");
    row("a tokenizer configuration", R"({"tokenizer_class": "LlamaTokenizer", "model_max_length": 4096})");
    row("a PEFT adapter", R"({"peft_type": "LORA", "r": 16, "base_model_name_or_path": "a/b"})");
    row("a Kubernetes manifest that starts no vLLM or SGLang server", "apiVersion: v1\nkind: Pod\nspec:\n  nodes: 2\n");
    row("a Compose file that starts no vLLM or SGLang server", "services:\n  web:\n    image: nginx\n");
    row("an srt-slurm recipe with TensorRT-LLM and overrides",
        "base:\n  name: a\n  backend:\n    trtllm_config:\n      decode: {a: 1}\n");
  }
  void unsupported_known_formats_are_refused_by_name() {
    QFETCH(QString, text);
    QFETCH(QString, name);
    QVERIFY_HAS(refusal({{"file", text.toStdString()}}),
                "file: this is " + name.toStdString() + ", which cannot be read");
  }

  void nemo_files_are_read_as_nemo() {
    const std::string text = R"(run: {name: gpt3_175b}
trainer: {num_nodes: 128, devices: 8, precision: bf16, max_steps: 75000, val_check_interval: 2000}
exp_manager: {name: megatron_gpt}
model:
  mcore_gpt: True
  micro_batch_size: 1
  global_batch_size: 2048
  tensor_model_parallel_size: 4
  pipeline_model_parallel_size: 8
  virtual_pipeline_model_parallel_size: 12
  encoder_seq_length: 2048
  max_position_embeddings: ${.encoder_seq_length}
  num_layers: 96
  hidden_size: 12288
  ffn_hidden_size: ${multiply:4, ${.hidden_size}}
  num_attention_heads: 96
  kv_channels: null
  normalization: rmsnorm
  bias: False
  activation: fast-swiglu
  position_embedding_type: rope
  share_embeddings_and_output_weights: False
  activations_checkpoint_granularity: selective
  sequence_parallel: True
  megatron_amp_O2: True
  tokenizer: {library: megatron, type: GPT2BPETokenizer}
  optim: {name: distributed_fused_adam, overlap_grad_sync: True, overlap_param_sync: true}
  data: {seq_length: "${model.encoder_seq_length}", num_workers: 2}
)";
    const Import import = imported({{"175b.yaml", text}});
    QCOMPARE(import.format(), std::string("nemo"));
    for (const char* said : {"global_batch=2048", "sequence_length=2048", "micro_batch=1", "accelerators=1024",
                             "tensor_parallel=4", "pipeline_parallel=8", "virtual_pipeline=12", "zero_stage=1",
                             "sequence_parallel=on", "precision=bf16", "recompute=selective"}) {
      const std::string id = std::string(said).substr(0, std::string(said).find('='));
      QCOMPARE(assignment_of(import.design, known_parameter(id)), std::string(said));
    }
    const Model& model = *import.design.work.model;
    QCOMPARE(model.ffn_hidden, 4.0 * 12288);
    QCOMPARE(model.layers, 96.0);
    QVERIFY(model.norm == Norm::rms && model.gated_mlp && !model.biases && !model.tied_embeddings);
    QCOMPARE(model.max_sequence, 2048.0);
    // Messages use the keys of the file.
    const auto batch = std::ranges::find(import.understood, "global_batch", &UnderstoodKey::id);
    QVERIFY(batch != import.understood.end() && batch->key == "model.global_batch_size");
    const auto bias = std::ranges::find(import.understood, "model.biases", &UnderstoodKey::id);
    QVERIFY(bias != import.understood.end() && bias->key == "model.bias" && bias->value == "false");
    QCOMPARE(model.kv_heads, 96.0);
    // Grouped-query attention: 96 query heads, 8 heads for keys and values.
    std::string grouped = text;
    grouped.insert(grouped.find("  kv_channels"), "  num_query_groups: 8\n");
    const Import shared = imported({{"175b.yaml", grouped}});
    QCOMPARE(shared.design.work.model->kv_heads, 8.0);
    QVERIFY(shared.design.work.model->attention == Attention::gqa);
    QVERIFY(std::ranges::none_of(shared.assumed, [](const AssumedValue& a) { return a.id == "model.kv_heads"; }));
  }

  void a_nemo_key_is_ignored_for_its_own_reason_or_reported_as_unknown() {
    const Import import = imported({{"nemo.yaml", R"(trainer: {num_nodes: 2, devices: 8, precision: bf16, strange: 3}
model:
  encoder_seq_length: 512
  micro_batch_size: 4
  global_batch_size: 128
  tensor_model_parallel_size: 2
  num_layers: 12
  hidden_size: 768
  num_attention_heads: 12
  fp32_residual_connection: True
  activations_checkpoint_layers_per_pipeline: null
  num_micro_batches_with_partial_activation_checkpoints: 3
)"}});
    const auto reason = [&](const std::string& key) {
      const auto found = std::ranges::find(import.ignored, key, &IgnoredValue::key);
      return found == import.ignored.end() ? std::string("missing") : found->reason.text();
    };
    QVERIFY_HAS(reason("trainer.strange"), "Unknown key");
    QVERIFY_HAS(reason("model.num_micro_batches_with_partial_activation_checkpoints"), "Unknown key");
    QVERIFY_HAS(reason("model.activations_checkpoint_layers_per_pipeline"), "Left to the program");
    QVERIFY_HAS(reason("model.fp32_residual_connection"), "FP32 sums between layers are not modelled");
  }

  void values_are_read_with_their_meaning_in_the_program() {
    const auto import_of = [](const std::string& text) { return imported({{"file", text}}); };
    // DeepSpeed: this key says how recomputed activations are divided, not that activations are recomputed.
    const Import partition = import_of(
        R"({"zero_optimization": {"stage": 1}, "activation_checkpointing": {"partition_activations": true}})");
    QVERIFY(std::ranges::none_of(partition.understood, [](const UnderstoodKey& k) { return k.id == "recompute"; }));
    QCOMPARE(partition.design.recipe.recompute, default_design().recipe.recompute);
    // Megatron.
    const std::string base =
        "--num-layers 4 --hidden-size 256 --num-attention-heads 4 --micro-batch-size 1 --global-batch-size 8 --bf16 "
        "--max-position-embeddings 8192 --vocab-size 1000 ";
    QCOMPARE(import_of(base + "--seq-length 1024 --decoder-seq-length 8192\n").design.work.sequence_length, 8192.0);
    QCOMPARE(import_of(base + "--seq-length 1024\n").design.work.sequence_length, 1024.0);
    QCOMPARE(import_of(base + "--seq-length 1024 --main-grads-dtype bf16\n").design.recipe.gradient_precision,
             GradientPrecision::bf16);
    QCOMPARE(import_of(base + "--seq-length 1024\n").design.recipe.gradient_precision, GradientPrecision::fp32);
    // Hugging Face: empty lists, and a number of layers that only a list gives.
    Json config = Json::parse(qwen);
    config["no_rope_layers"] = Json::array();
    config["sliding_window"] = Json::array();
    QCOMPARE(import_of(config.dump()).design.work.model->layers, 36.0);
    config = Json::parse(qwen);
    config.erase("num_hidden_layers");
    config["layer_types"] = std::vector<std::string>(36, "full_attention");
    QCOMPARE(import_of(config.dump()).design.work.model->layers, 36.0);
    // nanotron: one expert or none.
    for (const char* experts : {"null", "1", "[]"}) {
      const Import tiny =
          import_of(std::string("parallelism:\n  dp: 2\n  tp: 1\n  pp: 1\ntokens:\n  micro_batch_size: 1\n"
                                "  sequence_length: 256\nmodel:\n  dtype: bfloat16\n  model_config:\n"
                                "    hidden_size: 256\n    num_hidden_layers: 2\n"
                                "    num_attention_heads: 4\n    intermediate_size: 512\n"
                                "    vocab_size: 1000\n    moe_num_experts: ") +
                    experts + "\n");
      QVERIFY2(!tiny.design.work.model->mixture_of_experts(), experts);
    }
  }

  void several_documents_of_one_file_are_read() {
    const Import import = imported({{"two.yaml", "notes:\n  author: a\n---\n" + full_shard}});
    QCOMPARE(value_of(import, "zero_stage"), std::string("zero_stage=3"));
    QCOMPARE(import.design.cluster.accelerators, 8.0);
  }

  void configurations_of_a_server_are_its_arguments() {
    const std::string file =
        "model: meta-llama/Llama-3.1-70B-Instruct\ntensor-parallel-size: 4\nport: 8000\n"
        "max_model_len: 8192\ngpu-memory-utilization: 85%\nenable_prefix_caching: true\n"
        "quantization: null\n";
    const Import import = imported({{"vllm.yaml", file}});
    QCOMPARE(import.format(), std::string("vllm"));
    QCOMPARE(import.design.work.model->id, std::string("llama3.1-70b"));
    QCOMPARE(number(import.design, known_parameter("replica_tensor_parallel")), 4.0);
    QCOMPARE(number(import.design, known_parameter("context_limit")), 8192.0);
    QCOMPARE(import.design.serving.engine->memory_share, 0.85);
  }

  void a_referenced_deepspeed_file_is_asked_for() {
    const std::string file =
        "compute_environment: LOCAL_MACHINE\ndistributed_type: DEEPSPEED\nnum_processes: 8\n"
        "mixed_precision: bf16\ndeepspeed_config:\n  deepspeed_config_file: ds.json\n";
    QVERIFY_HAS(all_texts(imported({{"acc.yaml", file}})), "ds.json");
    const Import both = imported({{"acc.yaml", file}, {"ds.json", zero_2}});
    QVERIFY2(both.contradictions.empty(), all_texts(both).c_str());
    QCOMPARE(value_of(both, "zero_stage"), std::string("zero_stage=2"));
  }
};

TRAINYARD_TEST(TestFormatsConflicts);
#include "tst_formats_conflicts.moc"
