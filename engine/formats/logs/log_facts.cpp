// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/logs/log_facts.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/formats/logs/log_text.h"
#include "engine/measured/device_name.h"
#include "engine/measured/run_model.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

/// Limits memory use. A dump has some hundred arguments, but a log may repeat such lines endlessly.
constexpr size_t most_facts = 4096, longest_fact = 2048;

/// A column and its names in logs, in order of preference: Megatron-LM, nanotron, torchtitan, DeepSpeed.
struct NumberFact {
  double Run::*column;
  std::initializer_list<const char*> names;
};
const NumberFact numbers[] = {
    {&Run::layers, {"num_layers", "num_hidden_layers", "n_layers"}},
    {&Run::hidden, {"hidden_size", "dim"}},
    {&Run::heads, {"num_attention_heads", "n_heads"}},
    {&Run::ffn_hidden, {"ffn_hidden_size", "intermediate_size"}},
    {&Run::vocab, {"padded_vocab_size", "padded vocab", "vocab_size"}},
    {&Run::experts, {"num_experts", "moe_num_experts"}},
    {&Run::seq_len, {"seq_length", "sequence_length", "titan.sequence length"}},
    {&Run::tp, {"tensor_model_parallel_size", "tp", "mesh.tp"}},
    {&Run::pp, {"pipeline_model_parallel_size", "pp", "mesh.pp"}},
    {&Run::vp, {"virtual_pipeline_model_parallel_size"}},
    {&Run::cp, {"context_parallel_size", "mesh.cp"}},
    {&Run::ep, {"expert_model_parallel_size", "expert_parallel_size", "mesh.ep"}},
    {&Run::micro_batch, {"micro_batch_size", "titan.local batch size", "deepspeed.train_micro_batch_size_per_gpu"}},
    {&Run::global_batch, {"global_batch_size", "titan.global batch size", "deepspeed.train_batch_size"}},
};

/// A logged value and the model assignment that it implies, which goes to the column `set`.
struct ModelFact {
  const char* name;
  const char* value;
  const char* assignment;
};
constexpr ModelFact model_facts[] = {
    {"swiglu", "True", "model.gated_mlp=on"},
    {"swiglu", "False", "model.gated_mlp=off"},
    {"add_bias_linear", "True", "model.biases=on"},
    {"add_bias_linear", "False", "model.biases=off"},
    {"add_qkv_bias", "True", "model.qkv_biases=on"},
    {"qk_layernorm", "True", "model.qk_norm=on"},
    {"untie_embeddings_and_output_weights", "True", "model.tied_embeddings=off"},
    {"untie_embeddings_and_output_weights", "False", "model.tied_embeddings=on"},
    {"tie_word_embeddings", "True", "model.tied_embeddings=on"},
    {"tie_word_embeddings", "False", "model.tied_embeddings=off"},
    {"normalization", "RMSNorm", "model.norm=rms"},
    {"normalization", "LayerNorm", "model.norm=layer"},
    {"position_embedding_type", "rope", "model.learned_positions=off"},
    {"position_embedding_type", "learned_absolute", "model.learned_positions=on"},
};

/// Logged numbers of the model that have no column in a run. They become assignments in the column `set`.
struct ModelNumber {
  const char* name;
  const char* field;
};
constexpr ModelNumber model_numbers[] = {{"kv_channels", "head_dim"}};
constexpr ModelNumber latent_numbers[] = {{"q_lora_rank", "q_lora"},
                                          {"kv_lora_rank", "kv_lora"},
                                          {"qk_head_dim", "qk_nope"},
                                          {"qk_pos_emb_head_dim", "qk_rope"},
                                          {"v_head_dim", "v_head"}};

constexpr ModelFact recipe_facts[] = {
    {"accumulate_allreduce_grads_in_fp32", "True", "gradient_precision=fp32"},
    {"accumulate_allreduce_grads_in_fp32", "False", "gradient_precision=bf16"},
    {"optimizer_cpu_offload", "True", "offload_optimizer=1"},
};

void add_assignment(Run& run, const std::string& assignment) { run.set += (run.set.empty() ? "" : "; ") + assignment; }

/// Sets a column only if it is blank, so that the value of an earlier log stays.
void fill_blank(double& column, double value) {
  if (std::isnan(column)) column = value;
}

std::string text_of(double value) { return std::to_string(std::llround(value)); }

}  // namespace

void LogFacts::record(std::string_view name, std::string_view value) {
  if (name.empty() || name.size() > 64 || value.size() > longest_fact) return;
  const auto known = values_.find(name);
  if (known != values_.end())
    known->second = value;
  else if (values_.size() < most_facts)
    values_.emplace(name, value);
}

void LogFacts::add(std::string_view line) {
  // The facts are displayed and written into tables, so they must be valid UTF-8.
  if (!is_utf8(line)) return;
  if (has_text(line, " ..")) add_dotted(line);
  if (has_text(line, ":print]")) {
    deepspeed_ = true;
    // Very long names are printed without dots.
    const std::string_view rest = without_spaces(line.substr(line.find(":print]") + 7));
    const size_t end = rest.find(' ');
    if (end != std::string_view::npos && !has_text(rest, " .."))
      record("deepspeed." + std::string(rest.substr(0, end)), without_spaces(rest.substr(end)));
  }
  if (has_text(line, "=") && (line.ends_with(',') || line.ends_with(')'))) {
    const size_t open = line.rfind('(');
    const size_t from = open == std::string_view::npos ? line.find("]: ") : open;
    // Pretty-printed configurations have one name per line.
    std::string_view text = from == std::string_view::npos ? line : line.substr(from + (open == from ? 1 : 3));
    while (text.ends_with(',') || text.ends_with(')')) text.remove_suffix(1);
    const size_t equals = text.find('=');
    if (equals != std::string_view::npos && !has_text(text, ", "))
      record(without_spaces(text.substr(0, equals)), text.substr(equals + 1));
  }
  if (has_text(line, "padded vocab")) record("padded vocab", text_between(line, "new size: ", ")"));
  if (has_text(line, "batch size") || has_text(line, "odel") || has_text(line, "mesh")) add_torchtitan(line);
  if (has_text(line, "NVIDIA ") || has_text(line, "AMD Instinct")) add_device(line);
  if (has_text(line, "datetime: 20")) record("year", line.substr(line.find("datetime: ") + 10, 4));
}

void LogFacts::add_dotted(std::string_view line) {
  size_t dots = line.find(" ..");
  const size_t end = line.find_first_not_of('.', dots + 1);
  if (end == std::string_view::npos || line[end] != ' ') return;
  std::string_view name = without_spaces(line.substr(0, dots));
  const bool engine = has_text(name, ":print]");
  if (const size_t space = name.rfind(' '); space != std::string_view::npos) name = name.substr(space + 1);
  record((engine ? "deepspeed." : "") + std::string(name), without_spaces(line.substr(end)));
}

void LogFacts::add_pairs(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(", "), text.size());
    const std::string_view pair = text.substr(0, end);
    const size_t equals = pair.find('=');
    if (equals != std::string_view::npos) record(without_spaces(pair.substr(0, equals)), pair.substr(equals + 1));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
}

void LogFacts::add_torchtitan(std::string_view line) {
  if (has_text(line, "Args(")) {
    const size_t open = line.find("Args(");
    std::string_view pairs = line.substr(open + 5);
    if (pairs.ends_with(')')) pairs.remove_suffix(1);
    if (has_text(line, "Building ")) add_pairs(pairs);
  }
  for (const char* name : {"local batch size", "global batch size", "sequence length"})
    if (const double value = number_after(line, std::string(name) + " "); value > 0)
      record("titan." + std::string(name), text_of(value));
  if (has_text(line, " size: ") && has_text(line, "parameters")) {
    record("titan.model", without_spaces(text_between(line, "Model ", "size:")));
    record("titan.parameters", text_of(number_after(line, "size: ")));
  }
  if (has_text(line, "activation checkpointing to the model"))
    record("titan.recompute", text_between(line, "Applied ", " activation checkpointing"));
  // "Building 2-D device mesh with ['dp_shard', 'tp'], [8, 4]"
  if (!has_text(line, "device mesh with [")) return;
  std::string_view names = text_between(line, "with [", "]"), sizes = line.substr(line.rfind('[') + 1);
  double devices = 1;
  while (!names.empty()) {
    const size_t next = std::min(names.find(','), names.size()), step = std::min(sizes.find(','), sizes.size());
    const double size = leading_number(sizes);
    if (!(size > 0)) return;
    devices *= size;
    record("mesh." + std::string(text_between(names.substr(0, next), "'", "'")), text_of(size));
    names.remove_prefix(std::min(next + 1, names.size()));
    sizes.remove_prefix(std::min(step + 1, sizes.size()));
  }
  record("mesh.devices", text_of(devices));
}

void LogFacts::add_device(std::string_view line) {
  const size_t begin = std::min(line.find("NVIDIA "), line.find("AMD Instinct"));
  const double memory = number_after(line, "with ") * 1024 * 1024 * 1024;
  std::string_view name = line.substr(begin, 48);
  name = name.substr(0, std::min({name.find(" with "), name.find('|'), name.find(','), name.size()}));
  if (const AcceleratorRef found = accelerator_named(name, memory)) record("device", found->id);
}

const std::string& LogFacts::find_value(const std::string& name) const {
  static const std::string nothing;
  const auto found = values_.find(name);
  const bool none = found == values_.end() || found->second == "None" || found->second == "null";
  return none ? nothing : found->second;
}

double LogFacts::number(const std::string& name) const { return leading_number(find_value(name)); }
bool LogFacts::truth(const std::string& name) const { return find_value(name) == "True"; }

void LogFacts::fill(Run& run) const {
  for (const NumberFact& fact : numbers)
    for (const char* name : fact.names)
      if (const double value = number(name); std::isnan(run.*fact.column) && value > 0) run.*fact.column = value;
  if (run.accelerator.empty()) run.accelerator = find_value("device");
  if (std::isnan(run.year)) run.year = number("year");
  fill_layout(run);
  fill_model(run);
  fill_recipe(run);
}

void LogFacts::fill_layout(Run& run) const {
  const auto known = [](double value) { return value > 0 ? value : 1; };
  const double replica = known(run.tp) * known(run.pp) * known(run.cp);
  fill_blank(run.gpus, number("world_size"));
  fill_blank(run.gpus, number("mesh.devices"));
  double replicas = number("data_parallel_size");
  if (std::isnan(replicas)) replicas = number("dp");
  // DeepSpeed's engine logs the number of replicas as its world size.
  if (std::isnan(replicas)) replicas = number("deepspeed.world_size");
  fill_blank(run.gpus, replicas * replica);
  if (run.gpus > 0) run.dp = std::max(1.0, run.gpus / replica);
  for (double Run::*degree : {&Run::tp, &Run::pp, &Run::cp, &Run::ep})
    if (has_values() && run.gpus > 0 && std::isnan(run.*degree)) run.*degree = 1;
  // An unlogged global batch follows from the accumulation of each replica.
  const double accumulated = number("batch_accumulation_per_replica");
  if (std::isnan(run.global_batch) && accumulated > 0) run.global_batch = run.micro_batch * accumulated * run.dp;
}

void LogFacts::fill_model(Run& run) const {
  fill_blank(run.kv_heads, number("n_kv_heads"));
  fill_blank(run.kv_heads, number("num_key_value_heads"));
  if (truth("group_query_attention")) fill_blank(run.kv_heads, number("num_query_groups"));
  if (run.experts > 0) fill_blank(run.topk, number("moe_router_topk"));
  if (!find_value("titan.model").empty()) run.model = find_value("titan.model");
  // The MLP of Llama in torchtitan has two thirds of four times the hidden size, rounded up to a multiple.
  if (const double multiple = number("multiple_of"); multiple > 0 && run.hidden > 0 && std::isnan(run.ffn_hidden)) {
    const double factor = number("ffn_dim_multiplier");
    const double width = std::floor((factor > 0 ? factor : 1) * std::floor(8 * run.hidden / 3));
    run.ffn_hidden = std::ceil(width / multiple) * multiple;
    add_assignment(run, "model.gated_mlp=on");
  }
  for (const ModelFact& fact : model_facts)
    if (find_value(fact.name) == fact.value) add_assignment(run, fact.assignment);
  const auto assign_number = [&](const ModelNumber& fact) {
    if (const double value = number(fact.name); value > 0)
      add_assignment(run, std::string("model.") + fact.field + '=' + text_of(value));
  };
  for (const ModelNumber& fact : model_numbers) assign_number(fact);
  if (truth("multi_latent_attention")) {
    add_assignment(run, "model.attention=mla");
    for (const ModelNumber& fact : latent_numbers) assign_number(fact);
  }
  if (!(run.experts > 0)) return;
  assign_number({"moe_ffn_hidden_size", "expert_hidden"});
  const double shared = number("moe_shared_expert_intermediate_size") / number("moe_ffn_hidden_size");
  if (shared > 0) add_assignment(run, "model.shared_experts=" + text_of(shared));
  // Reads a list with 0 or 1 per layer.
  const std::string& pattern = find_value("moe_layer_freq");
  if (pattern.starts_with('['))
    add_assignment(run, "model.dense_layers=" + std::to_string(std::ranges::count(pattern, '0')));
}

void LogFacts::fill_recipe(Run& run) const {
  if (const std::string& logged = find_value("sequence_parallel"); !logged.empty())
    run.sequence_parallel = logged == "True" ? "yes" : "no";
  if (has_text(find_value("tp_mode"), "ALL_REDUCE")) run.sequence_parallel = "no";
  if (has_text(find_value("tp_mode"), "REDUCE_SCATTER")) run.sequence_parallel = "yes";
  fill_blank(run.zero_stage, number("zero_stage"));
  if (const double stage = number("deepspeed.zero_optimization_stage"); stage >= 0) run.zero_stage = stage;
  if (!find_value("use_distributed_optimizer").empty()) run.zero_stage = truth("use_distributed_optimizer") ? 1 : 0;
  if (has_text(find_value("data_parallel_sharding_strategy"), "optim_grads_params")) run.zero_stage = 3;
  if (find_value("data_parallel_sharding_strategy") == "optim_grads") run.zero_stage = 2;
  if (truth("use_torch_fsdp2") || !find_value("mesh.dp_shard").empty()) run.zero_stage = 3;
  if (values_.contains("recompute_granularity")) {
    const std::string& mode = find_value("recompute_granularity");
    run.recompute = mode.empty() ? "none" : mode;
  }
  if (truth("recompute_layer")) run.recompute = "full";
  if (find_value("recompute_layer") == "False") run.recompute = "none";
  if (const std::string& mode = find_value("titan.recompute"); mode == "full" || mode == "selective")
    run.recompute = mode;
  if (truth("bf16") || truth("deepspeed.bfloat16_enabled") || has_text(find_value("dtype"), "bfloat16"))
    run.precision = "bf16";
  if (truth("fp16") || find_value("deepspeed.fp16_enabled") == "True" ||
      find_value("deepspeed.float16_config") == "True")
    run.precision = "fp16";
  if (!find_value("fp8").empty() && find_value("fp8") != "False")
    run.precision = find_value("fp8_recipe") == "mxfp8" ? "mxfp8" : "fp8";
  if (!find_value("fp4").empty() && find_value("fp4") != "False") run.precision = "nvfp4";
  for (const ModelFact& fact : recipe_facts)
    if (find_value(fact.name) == fact.value) add_assignment(run, fact.assignment);
  const bool drops = number("hidden_dropout") > 0 || number("attention_dropout") > 0;
  if (!find_value("hidden_dropout").empty()) add_assignment(run, drops ? "dropout=on" : "dropout=off");
  if (const double depth = number("mtp_num_layers"); depth > 0) add_assignment(run, "mtp_depth=" + text_of(depth));
}

}  // namespace trainyard
