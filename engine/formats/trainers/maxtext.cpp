// SPDX-License-Identifier: Apache-2.0
// Reads configurations of MaxText, and commands that override their keys: src/maxtext/configs
// (github.com/AI-Hypercomputer/maxtext). Defaults are those of base.yml.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/error.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/shell/shell_variables.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

/// The product of the degrees of one dimension inside and between slices; 0 if one of them takes the rest.
double degree(const Reading& reading, std::initializer_list<const char*> names) {
  double product = 1;
  bool takes_rest = false;
  for (const char* name : names)
    for (const char* network : {"ici_", "dcn_"}) {
      const bool is_open = (network == std::string_view("ici_") && name == std::string_view("fsdp")) ||
                           (network == std::string_view("dcn_") && name == std::string_view("data"));
      const Json* value = reading.look(network + std::string(name) + "_parallelism");
      const double count = value && !is_left_open(*value) ? reading.number(*value) : is_open ? -1 : 1;
      takes_rest = takes_rest || count < 0;
      product *= std::max(1.0, count);
    }
  return takes_rest ? 0 : product;
}
double tensor_degree(const Reading& r) {
  return std::max(1.0, degree(r, {"tensor", "tensor_sequence", "tensor_transpose"}));
}
double context_degree(const Reading& r) {
  return std::max(1.0, degree(r, {"context", "sequence", "context_usp_ulysses", "context_autoregressive"}));
}
double stage_degree(const Reading& r) { return std::max(1.0, degree(r, {"pipeline"})); }
double expert_degree(const Reading& r) { return std::max(1.0, degree(r, {"expert"})); }
double shard_degree(const Reading& r) { return degree(r, {"fsdp", "fsdp_transpose"}); }
double copy_degree(const Reading& r) { return degree(r, {"data", "diloco"}); }

/// The devices of "v5p-256" (TensorCores: two on a chip of v4 and v5p), or of the product of all stated degrees.
double stated_devices(const Reading& reading) {
  const Json* topology = reading.look("compile_topology");
  if (topology && topology->is_string() && !topology->get_ref<const std::string&>().empty()) {
    const std::string name = topology->get<std::string>();
    const size_t dash = name.rfind('-');
    double count = 0;
    const char* end = name.data() + name.size();
    if (dash != std::string::npos && std::from_chars(name.data() + dash + 1, end, count).ptr == end) {
      const bool counts_cores = name.starts_with("v4") || name.starts_with("v5p");
      const Json* slices = reading.look("compile_topology_num_slices");
      const double number = slices && !is_left_open(*slices) ? std::max(1.0, reading.number(*slices)) : 1;
      return count / (counts_cores ? 2 : 1) * number;
    }
  }
  const double shards = shard_degree(reading), copies = copy_degree(reading);
  const Json* inside = reading.look("ici_fsdp_parallelism");
  // By default, the network between slices takes the rest, which is one slice if nothing else is stated.
  const bool states_slices = reading.look("dcn_data_parallelism") || reading.look("dcn_fsdp_parallelism") || inside;
  if (shards == 0 || !states_slices) return 0;
  return tensor_degree(reading) * context_degree(reading) * stage_degree(reading) * expert_degree(reading) * shards *
         std::max(1.0, copies);
}

double number_or(const Reading& reading, const char* key, double otherwise) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) ? reading.number(*value) : otherwise;
}

void read_name(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  if (name == "default" || name.empty()) return ignore_open(reading);
  if (const auto entry = find_entry(CatalogKind::models, name)) {
    reading.name_model(name);
    reading.choose_model(std::get<ModelRef>(*entry));
    return reading.use_for(&Workload::model);
  }
  // "deepseek3-671b" and "kimi-k2-1t" are named differently elsewhere.
  static constexpr std::array names{std::pair{"deepseek3-671b", "deepseek-v3"},
                                    std::pair{"deepseek2-16b", "deepseek-v2-lite"},
                                    std::pair{"deepseek2-236b", "deepseek-v2"},
                                    std::pair{"kimi-k2-1t", "kimi-k2"},
                                    std::pair{"llama3-405b", "llama3.1-405b"},
                                    std::pair{"llama3.3-70b", "llama3.1-70b"},
                                    std::pair{"llama4-17b-16e", "llama4-scout"},
                                    std::pair{"llama4-17b-128e", "llama4-maverick"},
                                    std::pair{"qwen3-480b-a35b", "qwen3-coder-480b-a35b"}};
  for (const auto& [own, id] : names)
    if (name == own)
      if (const auto entry = find_entry(CatalogKind::models, id)) {
        reading.choose_model(std::get<ModelRef>(*entry));
        return reading.use_for(&Workload::model);
      }
  take_model_name(reading, value);
}

/// Shape keys describe a model of their own only if no model is named.
bool is_named(const Reading& reading) {
  const Json* name = reading.look("model_name");
  const Json* over = reading.look("override_model_config");
  const bool changes = over && !is_left_open(*over) && reading.truth(*over);
  return name && name->is_string() && *name != "default" && *name != "" && !changes;
}
template <auto field>
void read_shape(Reading& reading, const Json& value) {
  if (is_named(reading)) return reading.ignore({TRAINYARD_TR("The named model states it"), {}});
  if (is_left_open(value) || reading.number(value) <= 0) return ignore_open(reading);
  const double scale = number_or(reading, "global_parameter_scale", 1);
  if (scale != 1) reading.warn({TRAINYARD_TR("global_parameter_scale is not read; the base sizes are used"), {}});
  if (field == &Model::experts && reading.number(value) <= 1) return ignore_off(reading);
  reading.set(field, reading.number(value));
}
/// Two activations mean a gate: ["silu", "linear"].
void read_activations(Reading& reading, const Json& value) {
  if (is_named(reading) || !value.is_array()) return reading.ignore({TRAINYARD_TR("The named model states it"), {}});
  reading.set(&Model::gated_mlp, value.size() > 1);
}
void read_tied(Reading& reading, const Json& value) {
  if (is_named(reading)) return reading.ignore({TRAINYARD_TR("The named model states it"), {}});
  reading.set(&Model::tied_embeddings, reading.truth(value));
}

/// One device's sequences; the devices that share a sequence have a whole number together.
void read_batch(Reading& reading, const Json& value) {
  const double each = reading.number(value);
  const double replica = tensor_degree(reading) * context_degree(reading) * stage_degree(reading);
  const double sequences = each * replica;
  const double stages = stage_degree(reading);
  const double parts = stages > 1 ? number_or(reading, "num_pipeline_microbatches", -1) : 1;
  const double count = parts > 0 ? parts : stages;
  if (sequences < 1)
    reading.warn({TRAINYARD_TR("per_device_batch_size × tensor, context and pipeline parallelism is %1, less than one "
                               "sequence per replica; 1 is used"),
                  {{sequences, Unit::none, {}}}});
  const double accumulation = number_or(reading, "gradient_accumulation_steps", 1);
  reading.set(&Layout::micro_batch, std::max(1.0, std::floor(sequences / count)));
  reading.accumulation = std::max(1.0, count * accumulation);
}

template <auto field, double (*of)(const Reading&)>
void read_degree(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.number(value);
  reading.set(field, of(reading));
}
void read_shards(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) < 1)
    return reading.ignore({TRAINYARD_TR("All GPUs that the other degrees leave"), {}});
  reading.use_for(&Layout::shard_group);
}

/// Policies other than "full" save the results of some matmuls.
void read_remat(Reading& reading, const Json& value) {
  const std::string policy = reading.text(value);
  if (policy == "full") return reading.set_choice(&Recipe::recompute, "full");
  if (policy == "none") return reading.set_choice(&Recipe::recompute, "none");
  reading.set_choice(&Recipe::recompute, "operations");
  if (policy.find("offload") != std::string::npos)
    reading.warn({TRAINYARD_TR("%1 keeps activations in host memory, which is not read. Set their offloading"),
                  {{0, Unit::none, truncate_utf8(policy, 60)}}});
  else if (policy != "minimal" && policy != "minimal_with_context" && policy != "minimal_flash")
    reading.warn({TRAINYARD_TR("The policy %1 saves other results than the published list; memory may differ"),
                  {{0, Unit::none, truncate_utf8(policy, 60)}}});
}

void read_quantization(Reading& reading, const Json& value) {
  const std::string name = is_left_open(value) ? "" : reading.text(value);
  if (name.empty()) return ignore_off(reading);
  if (name.find("fp8") != std::string::npos) return reading.set_choice(&Recipe::precision, "fp8");
  reading.warn(
      {TRAINYARD_TR("Matmuls in %1 are not modelled; 16 bits are used"), {{0, Unit::none, truncate_utf8(name, 60)}}});
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(name, 60)}, {0, Unit::none, "Precision", true}}});
}

constexpr Word precisions[] = {{"bfloat16", "bf16"}, {"float32", "fp32"}, {"float16", "fp16"}};
void read_precision(Reading& reading, const Json& value) {
  const Json* narrow = reading.look("quantization");
  if (narrow && narrow->is_string() && narrow->get_ref<const std::string&>().find("fp8") != std::string::npos)
    return reading.use_for(&Recipe::precision);
  take_word(reading, value, &Recipe::precision, precisions);
}
/// Weights have one copy in this format, which matmuls cast.
constexpr Word masters[] = {{"float32", "fp32"}, {"bfloat16", "none"}};
constexpr Word gradients[] = {{"float32", "fp32"}, {"bfloat16", "bf16"}};
constexpr Word moments[] = {{"float32", "fp32"}, {"bfloat16", "bf16"}};
constexpr Word optimizers[] = {{"adamw", "adam"}, {"adam_pax", "adam"}, {"sgd", "sgd_momentum"}, {"muon", "muon"}};
void read_word(Reading& reading, const Json& value, ParameterHandle input, std::span<const Word> words) {
  if (is_left_open(value) || value == "") return ignore_open(reading);
  take_word(reading, value, input, words);
}

void read_devices(Reading& reading, const Json& value) {
  const std::string name = is_left_open(value) ? "" : reading.text(value);
  const double devices = stated_devices(reading);
  if (name.empty() || devices < 1) return ignore_open(reading);
  reading.set(&Cluster::accelerators, devices);
  const std::string kind = "tpu-" + (name.starts_with("v6e") ? std::string("v6e") : name.substr(0, name.find('-')));
  if (const auto device = find_entry(CatalogKind::accelerators, kind))
    reading.set(&Cluster::accelerator, Value(*device));
}
void read_period(Reading& reading, const Json& value) {
  const Json* on = reading.look("enable_checkpointing");
  if (on && !reading.truth(*on)) return reading.ignore({TRAINYARD_TR("Checkpoints are switched off in the file"), {}});
  read_later<&Checkpoints::interval>(reading, value);
}
void read_async(Reading& reading, const Json& value) {
  reading.set_choice(&Checkpoints::mode, reading.truth(value) ? "asynchronous" : "synchronous");
}
void read_offload(Reading& reading, const Json& value) {
  reading.set(&Recipe::offload_optimizer, reading.truth(value) ? 1.0 : 0.0);
}

/// Files that build on another file than base.yml get only the defaults of base.yml.
void read_base(Reading& reading, const Json& value) {
  const std::string name = is_left_open(value) ? "base.yml" : reading.text(value);
  if (name.substr(name.rfind('/') + 1) == "base.yml")
    return reading.ignore({TRAINYARD_TR("Keys that the file does not state have the defaults of base.yml"), {}});
  const Message unread{TRAINYARD_TR("Keys that only %1 states are unknown; the defaults of base.yml are used"),
                       {{0, Unit::none, truncate_utf8(name, 100)}}};
  reading.warn(unread);
  reading.ignore(unread);
}

const FormatRow rows[] = {
    {"base_config", {}, special(read_base)},
    {"model_name", &Workload::model, special(read_name)},
    {"base_emb_dim", &Model::hidden, special(read_shape<&Model::hidden>)},
    {"base_num_decoder_layers", &Model::layers, special(read_shape<&Model::layers>)},
    {"base_num_query_heads", &Model::heads, special(read_shape<&Model::heads>)},
    {"base_num_kv_heads", &Model::kv_heads, special(read_shape<&Model::kv_heads>)},
    {"head_dim", &Model::head_dim, special(read_shape<&Model::head_dim>)},
    {"base_mlp_dim", &Model::ffn_hidden, special(read_shape<&Model::ffn_hidden>)},
    {"vocab_size", &Model::vocab, special(read_shape<&Model::vocab>)},
    {"num_experts", &Model::experts, special(read_shape<&Model::experts>)},
    {"num_experts_per_tok", &Model::experts_per_token, special(read_shape<&Model::experts_per_token>)},
    {"base_moe_mlp_dim", &Model::expert_hidden, special(read_shape<&Model::expert_hidden>)},
    {"shared_experts", &Model::shared_experts, special(read_shape<&Model::shared_experts>)},
    {"first_num_dense_layers", &Model::dense_layers, special(read_shape<&Model::dense_layers>)},
    {"mlp_activations", &Model::gated_mlp, special(read_activations)},
    {"logits_via_embedding", &Model::tied_embeddings, special(read_tied)},
    {"compile_topology", &Cluster::accelerators, special(read_devices)},
    {"ici_tensor_parallelism|dcn_tensor_parallelism|ici_tensor_sequence_parallelism|dcn_tensor_sequence_parallelism|"
     "ici_tensor_transpose_parallelism|dcn_tensor_transpose_parallelism",
     &Layout::tensor_parallel, special(read_degree<&Layout::tensor_parallel, tensor_degree>)},
    {"ici_context_parallelism|dcn_context_parallelism|ici_sequence_parallelism|dcn_sequence_parallelism|"
     "ici_context_autoregressive_parallelism|dcn_context_autoregressive_parallelism|"
     "ici_context_usp_ulysses_parallelism|dcn_context_usp_ulysses_parallelism",
     &Layout::context_parallel, special(read_degree<&Layout::context_parallel, context_degree>)},
    {"ici_pipeline_parallelism|dcn_pipeline_parallelism", &Layout::pipeline_parallel,
     special(read_degree<&Layout::pipeline_parallel, stage_degree>)},
    {"ici_expert_parallelism|dcn_expert_parallelism", &Layout::expert_parallel,
     special(read_degree<&Layout::expert_parallel, expert_degree>)},
    {"ici_fsdp_parallelism", &Layout::shard_group, special(read_shards)},
    {"dcn_fsdp_parallelism", &Layout::shard_group, special(read_shards)},
    {"ici_data_parallelism", &Layout::shard_group, special(read_shards)},
    {"dcn_data_parallelism", &Layout::shard_group, special(read_shards)},
    {"max_target_length", &Workload::sequence_length, as_number, "2048"},
    {"per_device_batch_size", &Layout::micro_batch, special(read_batch), "12"},
    {"gradient_accumulation_steps", &Workload::global_batch,
     special([](Reading& r, const Json&) { r.use_for(&Workload::global_batch); })},
    {"num_pipeline_microbatches", &Layout::micro_batch,
     special([](Reading& r, const Json&) { r.use_for(&Layout::micro_batch); })},
    {"steps", &Workload::tokens, special(read_later<&Workload::tokens>)},
    {"quantization", &Recipe::precision, special(read_quantization)},
    {"dtype", &Recipe::precision, special(read_precision), R"("bfloat16")"},
    {"weight_dtype", &Recipe::master_weights,
     special([](Reading& r, const Json& v) { read_word(r, v, &Recipe::master_weights, masters); }), R"("float32")"},
    {"grad_dtype", &Recipe::gradient_precision,
     special([](Reading& r, const Json& v) { read_word(r, v, &Recipe::gradient_precision, gradients); }),
     R"("float32")"},
    {"mu_dtype", &Recipe::moment_precision,
     special([](Reading& r, const Json& v) { read_word(r, v, &Recipe::moment_precision, moments); })},
    {"opt_type", &Recipe::optimizer, as_words(optimizers), R"("adamw")"},
    {"remat_policy", &Recipe::recompute, special(read_remat), R"("full")"},
    {"optimizer_memory_host_offload", &Recipe::offload_optimizer, special(read_offload)},
    {"checkpoint_period", &Checkpoints::interval, special(read_period)},
    {"async_checkpointing", &Checkpoints::mode, special(read_async)},
};

constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
constexpr const char* data = TRAINYARD_TR("Data preparation does not affect modelled times");
constexpr const char* output = TRAINYARD_TR("Logging, evaluation and upload do not affect modelled times");
constexpr const char* fitted = TRAINYARD_TR("Included in the framework calibration");
constexpr const char* start = TRAINYARD_TR("Process start does not affect time or memory");
constexpr IgnoredKey ignored[] = {
    {"run_name", output},
    {"base_output_directory", output},
    {"hardware", start},
    {"enable_checkpointing", TRAINYARD_TR("Read together with another key")},
    {"compile_topology_num_slices", TRAINYARD_TR("Read together with another key")},
    {"num_slices", start},
    {"override_model_config", TRAINYARD_TR("Read together with another key")},
    {"decoder_block", TRAINYARD_TR("Read together with another key")},
    {"scan_layers", fitted},
    {"attention", fitted},
    {"sparse_matmul", fitted},
    {"megablox", fitted},
    {"use_iota_embed", fitted},
    {"use_ring_of_experts", fitted},
    {"param_scan_axis", fitted},
    {"allow_split_physical_axes", start},
    {"use_vertical_sharding", fitted},
    {"sa_*", fitted},
    {"logits_dot_in_fp32", fitted},
    {"fused_*", fitted},
    {"shardy", fitted},
    {"custom_mesh*", fitted},
    {"logical_axis_rules*", fitted},
    {"mesh_axes*", fitted},
    {"max_segments_per_seq", data},
    {"packing", data},
    {"dataset*", data},
    {"hf_*", data},
    {"grain_*", data},
    {"tokenizer*", data},
    {"reuse_example_batch", data},
    {"per_device_batch_size_*", data},
    {"eval_*", output},
    {"profiler*", output},
    {"skip_first_n_steps_for_profiler", output},
    {"upload_all_profiler_results", output},
    {"gcs_metrics", output},
    {"enable_goodput*", output},
    {"monitor_goodput", output},
    {"metrics_file", output},
    {"log_*", output},
    {"dump_*", output},
    {"save_config_to_gcs", output},
    {"load_*", start},
    {"learning_rate*", learning},
    {"warmup_steps_fraction", learning},
    {"cosine_*", learning},
    {"adam_*", learning},
    {"gradient_clipping_threshold", learning},
    {"dropout_rate", learning},
    {"enable_dropout", learning},
    {"init_weights_seed", learning},
    {"normalization_layer_epsilon", learning},
    {"rope_*", learning},
    {"ici_*", TRAINYARD_TR("Read together with another key")},
    {"dcn_*", TRAINYARD_TR("Read together with another key")},
};

/// True for a word such as "per_device_batch_size=4".
bool is_override(const Json& word) {
  if (!word.is_string()) return false;
  const std::string& text = word.get_ref<const std::string&>();
  const size_t sign = text.find('=');
  return sign != std::string::npos && sign > 0 &&
         std::all_of(text.begin(), text.begin() + std::ptrdiff_t(sign),
                     [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool has_overrides(const Document& document) {
  const auto words = document.tree->find("command");
  const Json* program = find_key(*document.tree, "#.program");
  const bool starts = program && program->is_string() &&
                      (program->get_ref<const std::string&>().find("axtext") != std::string::npos ||
                       program->get_ref<const std::string&>().find("axText") != std::string::npos);
  return document.syntax == Syntax::arguments && words != document.tree->end() && words->is_array() && starts &&
         std::ranges::any_of(*words, is_override);
}

bool recognises(const Document& document) {
  if (has_overrides(document)) return true;
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::yaml) return false;
  const bool trains = tree.contains("per_device_batch_size") || tree.contains("remat_policy") ||
                      tree.contains("base_emb_dim") || tree.contains("base_config");
  const bool is_own = tree.contains("ici_fsdp_parallelism") || tree.contains("ici_tensor_parallelism") ||
                      tree.contains("max_target_length") || tree.contains("base_emb_dim") ||
                      tree.contains("remat_policy") || tree.contains("scan_layers");
  return trains && is_own;
}

/// Turns "steps=30" into the key "steps".
Document translate(Document document) {
  if (!has_overrides(document)) return document;
  Json tree = Json::object();
  for (const Json& item : *document.tree->find("command")) {
    if (!is_override(item)) continue;
    const std::string word = item.get<std::string>();
    const std::string value = word.substr(word.find('=') + 1);
    const Json parsed = Json::parse_or_null(value);
    const bool is_true = value == "True" || value == "true", is_false = value == "False" || value == "false";
    tree[word.substr(0, word.find('='))] = is_true || is_false  ? Json(is_true)
                                           : parsed.is_number() ? parsed
                                                                : Json(value);
  }
  document.tree = std::make_shared<const Json>(std::move(tree));
  document.syntax = Syntax::yaml;
  return document;
}

/// Completes the shape of a model without a name. Blocks with keys of their own are not read.
void end_maxtext(Reading& reading) {
  if (!reading.has_model() || reading.is_model_left_out()) return;
  const Json* block = reading.look("decoder_block");
  const std::string kind = block && block->is_string() ? block->get<std::string>() : "llama2";
  static constexpr std::array simple{"llama2", "default", "mistral", "mixtral", "qwen3", "qwen3_moe", "qwen2", "olmo3"};
  if (std::ranges::find(simple, kind) == simple.end())
    throw InputError(reading.document().name + ": decoder_block: \"" + kind +
                     "\" has keys that are not read; name the model (model_name), or open its config.json");
  const Message reason{TRAINYARD_TR("Follows from decoder_block = %1"), {{0, Unit::none, kind}}};
  const Model& m = reading.model();
  if (m.heads > 0) reading.assume(&Model::head_dim, std::floor(m.hidden / m.heads), reason);
  const double kv = m.kv_heads, heads = m.heads;
  const Attention attention = kv == heads ? Attention::mha : kv == 1 ? Attention::mqa : Attention::gqa;
  reading.assume_model([attention](Model& model) { model.attention = attention; }, "attention",
                       kv == heads ? "mha"
                       : kv == 1   ? "mqa"
                                   : "gqa",
                       reason);
  reading.assume_model([](Model& model) { model.norm = Norm::rms; }, "norm", "rms", reason);
  reading.assume(&Model::gated_mlp, true, reason);
  reading.assume(&Model::qk_norm, kind.starts_with("qwen3"), reason);
  reading.assume(&Model::qkv_biases, kind == "qwen2", reason);
  reading.assume(&Model::max_sequence, number_or(reading, "max_target_length", 2048), reason);
  if (m.experts > 1) {
    reading.assume(&Model::expert_hidden, m.ffn_hidden, reason);
    reading.assume(&Model::dense_layers, 0.0, reason);
    reading.assume(&Model::moe_layers, m.layers - m.dense_layers, reason);
  }
}

void settle_maxtext(Reading& reading) {
  assume_framework(reading, Framework::maxtext);
  if (const double devices = stated_devices(reading); devices >= 1)
    reading.assume(&Cluster::accelerators, devices, {TRAINYARD_TR("The product of the degrees in the file"), {}});
  reading.assume(&Layout::zero_stage, std::string(shard_degree(reading) == 1 ? "0" : "3"),
                 {TRAINYARD_TR("MaxText shards weights, gradients and optimizer states over its FSDP axes"), {}});
  if (reading.design().recipe.master_weights == MasterWeights::none)
    reading.assume(&Recipe::moment_precision, std::string("bf16"), {TRAINYARD_TR("The format of the weights"), {}});
  reading.assume(&Recipe::moment_precision, std::string("fp32"), {TRAINYARD_TR("The format of the weights"), {}});
  assume_whole_model(reading);
  reading.assume(&Layout::expert_parallel, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
  if (!reading.accumulation) reading.accumulation = 1;
}

void finish_maxtext(Reading& reading) {
  if (const double copies = copy_degree(reading); copies > 1 && shard_degree(reading) != 1)
    finish_full_copies(reading, copies);
  if (const Json* steps = reading.look("steps"); steps && !is_left_open(*steps))
    finish_steps(reading, reading.number(*steps));
  const Json* on = reading.look("enable_checkpointing");
  if (reading.look("checkpoint_period") && (!on || reading.truth(*on)))
    finish_checkpoint_interval(reading, number_or(reading, "checkpoint_period", 10000));
}

}  // namespace

const Format& maxtext_format() {
  static const Format format{.id = "maxtext",
                             .name = "MaxText configuration or script",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .recognises = recognises,
                             .translate = translate,
                             .rows = rows,
                             .ignored = ignored,
                             .end = end_maxtext,
                             .settle = settle_maxtext,
                             .finish = finish_maxtext};
  return format;
}

}  // namespace trainyard
