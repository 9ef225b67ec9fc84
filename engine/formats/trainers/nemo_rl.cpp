// SPDX-License-Identifier: Apache-2.0
// Reads configurations of NeMo RL: examples/configs (github.com/NVIDIA-NeMo/RL). A configuration may build on another
// one ("defaults"), which is then opened with it.
#include <algorithm>

#include "engine/catalog/hub_names.h"
#include "engine/error.h"
#include "engine/formats/kit/references.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/trainers/rollout_rows.h"
#include "engine/json/json.h"
#include "engine/model/inventory.h"
#include "engine/model/model_shape.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

using namespace rollout;

double number_or(const Reading& reading, const char* key, double otherwise) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) ? number_at(reading, key, otherwise) : otherwise;
}
bool is_on(const Reading& reading, const char* key) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) && reading.truth(*value);
}
bool uses_megatron(const Reading& reading) { return is_on(reading, "policy.megatron_cfg.enabled"); }
bool shares_devices(const Reading& reading) {
  const Json* value = reading.look("policy.generation.colocated.enabled");
  return !value || is_left_open(*value) || reading.truth(*value);
}

template <auto field>
void read_figure(Reading& reading, const Json& value) {
  if (is_left_open(value) || value == "None") return ignore_open(reading);
  reading.set(field, reading.number(value));
}

/// Reads a key of the training backend that is in use.
template <auto field, bool of_megatron>
void read_degree(Reading& reading, const Json& value) {
  if (uses_megatron(reading) != of_megatron)
    return reading.ignore({TRAINYARD_TR("Belongs to a backend that is not used"), {}});
  read_figure<field>(reading, value);
}

void read_method(Reading& reading, const Json& value) {
  const Json* name = find_key(value, "adv_estimator.name");
  if (name && name->is_string()) return;  // it has a row of its own
  reading.clear_key();
  reading.assume(&PostTraining::method, std::string("grpo"), {TRAINYARD_TR("Default of the engine"), {}});
}

void read_nodes(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&Cluster::accelerators, reading.number(value) * number_or(reading, "cluster.gpus_per_node", 1));
}

void read_colocated(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  if (reading.truth(value)) return reading.set_choice(&PostTraining::pools, "shared");
  reading.set_choice(&PostTraining::pools, "separate");
  const double each = number_or(reading, "cluster.gpus_per_node", 1);
  const double devices = number_or(reading, "policy.generation.colocated.resources.gpus_per_node", each) *
                         number_or(reading, "policy.generation.colocated.resources.num_nodes", 1);
  reading.set(&PostTraining::rollout_accelerators, devices);
}
void read_resources(Reading& reading, const Json& value) {
  if (is_left_open(value) || shares_devices(reading)) return ignore_off(reading);
  reading.use_for(&PostTraining::rollout_accelerators);
}

void read_packing(Reading& reading, const Json& value) {
  const bool packs =
      is_on(reading, "policy.sequence_packing.enabled") || is_on(reading, "policy.dynamic_batching.enabled");
  if (is_left_open(value) || !packs) return ignore_off(reading);
  reading.set(&PostTraining::pack_tokens, reading.number(value));
}
/// Packs hold the tokens of a micro-batch unless a key states them.
void read_micro_batch(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const bool packs =
      is_on(reading, "policy.sequence_packing.enabled") || is_on(reading, "policy.dynamic_batching.enabled");
  if (packs) return reading.ignore({TRAINYARD_TR("Micro-batches are filled by tokens"), {}});
  reading.set(&Layout::micro_batch, reading.number(value));
}

void read_kl(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&PostTraining::reference, reading.number(value) > 0);
}
void read_async(Reading& reading, const Json& value) {
  if (is_left_open(value) || !reading.truth(value)) return reading.set_choice(&PostTraining::pace, "in_turn");
  reading.set_choice(&PostTraining::pace,
                     is_on(reading, "grpo.async_grpo.in_flight_weight_updates") ? "streaming" : "one_ahead");
}
template <bool of_megatron>
void read_checkpointing(Reading& reading, const Json& value) {
  if (uses_megatron(reading) != of_megatron || is_left_open(value))
    return reading.ignore({TRAINYARD_TR("Belongs to a backend that is not used"), {}});
  if (!reading.truth(value)) return reading.set_choice(&Recipe::recompute, "none");
  const Json* kind = of_megatron ? reading.look("policy.megatron_cfg.recompute_granularity") : nullptr;
  const bool selective = kind && *kind == "selective";
  reading.set_choice(&Recipe::recompute, selective ? "selective" : "full");
}
void read_precision(Reading& reading, const Json& value) {
  static constexpr Word formats[] = {{"bfloat16", "bf16"}, {"float16", "fp16"}, {"float32", "fp32"}};
  if (is_on(reading, "policy.megatron_cfg.fp8_cfg.enabled") && uses_megatron(reading))
    return reading.use_for(&Recipe::precision);
  take_word(reading, value, &Recipe::precision, formats);
}
void read_narrow(Reading& reading, const Json& value) {
  if (!uses_megatron(reading) || is_left_open(value) || !reading.truth(value)) return ignore_off(reading);
  const Json* recipe = reading.look("policy.megatron_cfg.fp8_cfg.fp8_recipe");
  const std::string name = recipe && recipe->is_string() ? recipe->get<std::string>() : "";
  reading.set_choice(&Recipe::precision, name == "blockwise" ? "fp8_block" : name == "mxfp8" ? "mxfp8" : "fp8");
}
void read_engine_precision(Reading& reading, const Json& value) {
  const std::string name = is_left_open(value) ? "bfloat16" : reading.text(value);
  if (name == "fp8") return reading.set_choice(&Serving::weight_format, "fp8");
  reading.set_choice(&Serving::weight_format, "bits_16");
}
template <bool of_megatron>
void read_rank(Reading& reading, const Json& value) {
  const char* on = of_megatron ? "policy.megatron_cfg.peft.enabled" : "policy.dtensor_cfg.lora_cfg.enabled";
  if (uses_megatron(reading) != of_megatron || !is_on(reading, on) || is_left_open(value)) return ignore_off(reading);
  reading.set_choice(&Recipe::adapters, "lora");
  reading.set(&Recipe::adapter_rank, reading.number(value));
}
void read_offload(Reading& reading, const Json& value) {
  if (uses_megatron(reading) || is_left_open(value)) return ignore_off(reading);
  const double share = reading.truth(value) ? 1 : 0;
  for (const auto part : {&Recipe::offload_weights, &Recipe::offload_gradients, &Recipe::offload_optimizer})
    reading.set(part, share);
}

/// The size of the teacher is stated relative to the trained model.
void read_teacher(Reading& reading, const Json& value) {
  const ModelRef teacher = hub_model(reading.text(value)).model, &student = reading.chosen_model();
  if (teacher && student)
    return reading.set(&PostTraining::teacher_size,
                       total_parameters(Inventory(*teacher)) / total_parameters(Inventory(*student)));
  reading.warn({TRAINYARD_TR("The size of the teacher %1 is unknown. Set Teacher"),
                {{0, Unit::none, truncate_utf8(reading.text(value), 100)}}});
  reading.ignore({TRAINYARD_TR("Set the size of the teacher"), {}});
}

const FormatRow rows[] = {
    {"policy.model_name", &Workload::model, special(take_model_name)},
    {"teacher.model_name", &PostTraining::teacher_size, special(read_teacher)},
    {"grpo", &PostTraining::method, special(read_method)},
    {"grpo.adv_estimator.name", &PostTraining::method, special(read_estimator)},
    {"grpo.num_prompts_per_step|distillation.num_prompts_per_step|ppo.num_prompts_per_step", &PostTraining::prompts,
     special(read_figure<&PostTraining::prompts>)},
    {"grpo.num_generations_per_prompt|distillation.num_generations_per_prompt|ppo.num_generations_per_prompt",
     &PostTraining::answers, special(read_figure<&PostTraining::answers>)},
    {"grpo.max_num_steps|distillation.max_num_steps|ppo.max_num_steps", &PostTraining::iterations,
     special(read_figure<&PostTraining::iterations>)},
    {"grpo.async_grpo.enabled", &PostTraining::pace, special(read_async)},
    {"grpo.async_grpo.max_trajectory_age_steps", &PostTraining::lag, special(read_figure<&PostTraining::lag>)},
    {"policy.train_global_batch_size", &PostTraining::update_answers,
     special(read_figure<&PostTraining::update_answers>)},
    {"policy.train_micro_batch_size", &Layout::micro_batch, special(read_micro_batch)},
    {"policy.generation.max_new_tokens", &PostTraining::answer_cap, special(read_figure<&PostTraining::answer_cap>)},
    {"policy.sequence_packing.train_mb_tokens|policy.dynamic_batching.train_mb_tokens", &PostTraining::pack_tokens,
     special(read_packing)},
    {"cluster.gpus_per_node", &Cluster::accelerators_per_node, special(read_figure<&Cluster::accelerators_per_node>)},
    {"cluster.num_nodes", &Cluster::accelerators, special(read_nodes)},
    {"policy.generation.backend", &Serving::engine, special(read_engine)},
    {"policy.generation.colocated.enabled", &PostTraining::pools, special(read_colocated)},
    {"policy.generation.colocated.resources.gpus_per_node", &PostTraining::rollout_accelerators,
     special(read_resources)},
    {"policy.generation.colocated.resources.num_nodes", &PostTraining::rollout_accelerators, special(read_resources)},
    {"policy.generation.vllm_cfg.tensor_parallel_size|policy.generation.sglang_cfg.tp_size", &Serving::tensor_parallel,
     special(read_figure<&Serving::tensor_parallel>)},
    {"policy.generation.vllm_cfg.pipeline_parallel_size|policy.generation.sglang_cfg.pp_size",
     &Serving::pipeline_parallel, special(read_figure<&Serving::pipeline_parallel>)},
    {"policy.generation.vllm_cfg.expert_parallel_size|policy.generation.sglang_cfg.ep_size", &Serving::expert_parallel,
     special(read_figure<&Serving::expert_parallel>)},
    {"policy.generation.vllm_cfg.gpu_memory_utilization|policy.generation.sglang_cfg.mem_fraction_static",
     &PostTraining::engine_memory, special(read_figure<&PostTraining::engine_memory>)},
    {"policy.generation.vllm_cfg.precision", &Serving::weight_format, special(read_engine_precision)},
    {"loss_fn.reference_policy_kl_penalty", &PostTraining::reference, special(read_kl)},
    {"policy.megatron_cfg.fp8_cfg.enabled", &Recipe::precision, special(read_narrow)},
    {"policy.precision", &Recipe::precision, special(read_precision)},
    {"policy.dtensor_cfg.activation_checkpointing", &Recipe::recompute, special(read_checkpointing<false>)},
    {"policy.megatron_cfg.activation_checkpointing", &Recipe::recompute, special(read_checkpointing<true>)},
    {"policy.dtensor_cfg.cpu_offload", &Recipe::offload_weights, special(read_offload)},
    {"policy.dtensor_cfg.lora_cfg.dim", &Recipe::adapter_rank, special(read_rank<false>)},
    {"policy.megatron_cfg.peft.dim", &Recipe::adapter_rank, special(read_rank<true>)},
    {"policy.dtensor_cfg.tensor_parallel_size", &Layout::tensor_parallel,
     special(read_degree<&Layout::tensor_parallel, false>)},
    {"policy.dtensor_cfg.context_parallel_size", &Layout::context_parallel,
     special(read_degree<&Layout::context_parallel, false>)},
    {"policy.dtensor_cfg.expert_parallel_size", &Layout::expert_parallel,
     special(read_degree<&Layout::expert_parallel, false>)},
    {"policy.megatron_cfg.tensor_model_parallel_size", &Layout::tensor_parallel,
     special(read_degree<&Layout::tensor_parallel, true>)},
    {"policy.megatron_cfg.pipeline_model_parallel_size", &Layout::pipeline_parallel,
     special(read_degree<&Layout::pipeline_parallel, true>)},
    {"policy.megatron_cfg.context_parallel_size", &Layout::context_parallel,
     special(read_degree<&Layout::context_parallel, true>)},
    {"policy.megatron_cfg.expert_model_parallel_size", &Layout::expert_parallel,
     special(read_degree<&Layout::expert_parallel, true>)},
    {"policy.megatron_cfg.expert_tensor_parallel_size", &Layout::expert_tensor_parallel,
     special(read_degree<&Layout::expert_tensor_parallel, true>)},
    {"distillation", &PostTraining::method,
     special([](Reading& r, const Json&) { r.set_choice(&PostTraining::method, "distillation"); })},
    {"ppo", &PostTraining::method,
     special([](Reading& r, const Json&) { r.set_choice(&PostTraining::method, "ppo"); })},
};

constexpr const char* together = TRAINYARD_TR("Read together with another key");
constexpr IgnoredKey ignored[] = {
    {"defaults", TRAINYARD_TR("The file that this one builds on")},
    {"policy.megatron_cfg.enabled", together},
    {"policy.dtensor_cfg.enabled", together},
    {"policy.sequence_packing.enabled", together},
    {"policy.dynamic_batching.enabled", together},
    {"policy.megatron_cfg.recompute_granularity", together},
    {"policy.megatron_cfg.fp8_cfg*", together},
    {"policy.megatron_cfg.peft*", reason::learning},
    {"policy.dtensor_cfg.lora_cfg*", reason::learning},
    {"policy.megatron_cfg.optimizer*", reason::learning},
    {"policy.megatron_cfg.scheduler*", reason::learning},
    {"policy.megatron_cfg.*", reason::fitted},
    {"policy.dtensor_cfg.*", reason::fitted},
    {"policy.optimizer*", reason::learning},
    {"policy.scheduler*", reason::learning},
    {"policy.max_grad_norm", reason::learning},
    {"policy.tokenizer*", reason::data},
    {"policy.hf_config_overrides*", reason::data},
    {"policy.max_total_sequence_length", TRAINYARD_TR("A limit; the mean length decides the time. Set it")},
    {"policy.logprob*", reason::scoring},
    {"policy.generation_batch_size", reason::scoring},
    {"policy.sequence_packing*", reason::fitted},
    {"policy.dynamic_batching*", reason::fitted},
    {"policy.make_sequence_length_divisible_by", reason::fitted},
    {"policy.offload_optimizer_for_logprob", reason::scoring},
    {"policy.draft*", TRAINYARD_TR("Set the speculation of the engines")},
    {"policy.generation.*", reason::fitted},
    {"policy.env_vars*", reason::output},
    {"grpo.async_grpo.*", reason::fitted},
    {"grpo.max_num_epochs", TRAINYARD_TR("No file states how many prompts the data set has. Set Iterations")},
    {"distillation.max_num_epochs", TRAINYARD_TR("No file states how many prompts the data set has. Set Iterations")},
    {"grpo.val*", reason::output},
    {"grpo.max_val*", reason::output},
    {"grpo.stop*", reason::output},
    {"grpo.seed", reason::learning},
    {"grpo.normalize*", reason::learning},
    {"grpo.use_*", reason::learning},
    {"grpo.adv*", reason::learning},
    {"grpo.reward*", reason::learning},
    {"grpo.overlong*", reason::learning},
    {"grpo.dynamic_sampling*", reason::learning},
    {"grpo.batch_multiplier", reason::learning},
    {"grpo.seq_logprob*", reason::learning},
    {"grpo.invalid*", reason::learning},
    {"grpo.malformed*", reason::learning},
    {"grpo.max_rollout_turns", TRAINYARD_TR("Turns of a conversation are part of the answer's length. Set it")},
    {"grpo.skip_*", reason::learning},
    {"distillation.*", reason::learning},
    {"ppo.*", reason::learning},
    {"teacher.*", TRAINYARD_TR("The teacher is divided as the trained model")},
    {"value*", TRAINYARD_TR("The critic is modelled with the size and layout of the trained model")},
    {"reward_penalties*", reason::learning},
    {"loss_fn*", reason::learning},
    {"checkpointing*", reason::output},
    {"data*", reason::data},
    {"env*", reason::data},
    {"logger*", reason::output},
    {"cluster.*", reason::output},
    {"on_policy_distillation*", reason::learning},
    {"fault_tolerance*", reason::output},
};

bool has_section(const Json& tree, const char* section) { return tree.contains(section) && tree[section].is_object(); }

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::yaml || !has_section(tree, "policy")) return false;
  const Json& policy = tree["policy"];
  const bool is_own = policy.contains("megatron_cfg") || policy.contains("dtensor_cfg") ||
                      policy.contains("generation") || policy.contains("train_global_batch_size") ||
                      policy.contains("model_name");
  const bool learns = has_section(tree, "grpo") || has_section(tree, "ppo") || has_section(tree, "distillation") ||
                      has_section(tree, "dpo") || has_section(tree, "sft") || has_section(tree, "rm");
  return is_own && (learns || tree.contains("defaults")) && (learns || has_section(tree, "cluster"));
}

void begin_nemo_rl(Reading& reading) {
  for (const char* section : {"dpo", "sft", "rm"})
    if (has_section(reading.tree(), section) && !has_section(reading.tree(), "grpo"))
      throw InputError(reading.document().name + ": " + section +
                       ": NeMo RL files that train on given answers are not read; only grpo, ppo and distillation are");
  begin(reading);
  const Json* base = reading.look("defaults");
  if (base && (base->is_string() || base->is_array()))
    reading.warn({TRAINYARD_TR("Open %1 together with this file; keys that only it states are unknown"),
                  {{0, Unit::none, truncate_utf8(shown_text(*base), 200)}}});
}

void settle_nemo_rl(Reading& reading) {
  const bool megatron = uses_megatron(reading);
  assume_framework(reading, megatron ? Framework::megatron : Framework::fsdp);
  reading.assume(&Layout::zero_stage, std::string(megatron ? "1" : "3"),
                 {TRAINYARD_TR("NeMo RL shards this way by default"), {}});
  reading.assume(&PostTraining::states_leave, true,
                 {TRAINYARD_TR("NeMo RL moves the trainer to the host while answers are written"), {}});
  reading.assume(&PostTraining::method, std::string("grpo"), {TRAINYARD_TR("Default of the engine"), {}});
  reading.assume(&PostTraining::reference, true, {TRAINYARD_TR("Default of the engine"), {}});
  settle(reading);
}

}  // namespace

const Format& nemo_rl_format() {
  static const Format format{.id = "nemo_rl",
                             .name = "NeMo RL configuration",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .job = Job::post_training,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin_nemo_rl,
                             .settle = settle_nemo_rl};
  return format;
}

}  // namespace trainyard
