// SPDX-License-Identifier: Apache-2.0
// Reads verl: its configurations, and scripts that override their keys. Keys are from verl/trainer/config
// (github.com/volcengine/verl).
#include <algorithm>

#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/shell/shell_variables.h"
#include "engine/formats/trainers/rollout_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace rollout;

constexpr Word frameworks[] = {{"fsdp", "fsdp"}, {"fsdp2", "fsdp"}, {"megatron", "megatron"}};

double number_of(const Reading& reading, const char* key, double otherwise) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) ? number_at(reading, key, otherwise) : otherwise;
}

template <auto field>
void read_figure(Reading& reading, const Json& value) {
  if (is_left_open(value) || value == "None") return ignore_open(reading);
  reading.set(field, reading.number(value));
}

void read_nodes(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const Json* each = reading.look("trainer.n_gpus_per_node");
  if (!each || is_left_open(*each)) return reading.ignore({TRAINYARD_TR("No key states the GPUs of a node"), {}});
  const double rollout = number_of(reading, "rollout.nnodes", 0) * number_of(reading, "rollout.n_gpus_per_node", 0);
  reading.set(&Cluster::accelerators, reading.number(value) * reading.number(*each) + rollout);
}

/// Recipes with separate rollout nodes generate the answers of the next update while the trainer computes the current
/// one.
void read_rollout_nodes(Reading& reading, const Json& value) {
  const double count = reading.number(value) * number_of(reading, "rollout.n_gpus_per_node", 0);
  if (count <= 0) return ignore_off(reading);
  reading.set_choice(&PostTraining::pools, "separate");
  reading.set(&PostTraining::rollout_accelerators, count);
  reading.set_choice(&PostTraining::pace, "one_ahead");
}

/// verl counts prompts; each has several answers.
void read_mini_batch(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&PostTraining::update_answers,
              reading.number(value) * number_of(reading, "actor_rollout_ref.rollout.n", 1));
}

void read_tokens(Reading& reading, const Json& value) {
  const Json* dynamic = reading.look("actor_rollout_ref.actor.use_dynamic_bsz");
  if (is_left_open(value) || !dynamic || !reading.truth(*dynamic)) return ignore_off(reading);
  reading.set(&PostTraining::pack_tokens, reading.number(value));
}

void read_micro_batch(Reading& reading, const Json& value) {
  const Json* dynamic = reading.look("actor_rollout_ref.actor.use_dynamic_bsz");
  if (is_left_open(value)) return ignore_open(reading);
  if (dynamic && reading.truth(*dynamic))
    return reading.ignore({TRAINYARD_TR("Micro-batches are filled by tokens"), {}});
  reading.set(&Layout::micro_batch, reading.number(value));
}

/// A KL term needs the reference model, in the loss or in the reward.
void read_divergence(Reading& reading, const Json& value) {
  if (!reading.truth(value) && reading.is_stated_here(&PostTraining::reference))
    return reading.use_for(&PostTraining::reference);
  reading.set(&PostTraining::reference, reading.truth(value));
}

void read_checkpointing(Reading& reading, const Json& value) {
  reading.set_choice(&Recipe::recompute, reading.truth(value) ? "full" : "none");
}

void read_rank(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) <= 0) return ignore_off(reading);
  reading.set_choice(&Recipe::adapters, "lora");
  reading.set(&Recipe::adapter_rank, reading.number(value));
}

void read_sequence_devices(Reading& reading, const Json& value) {
  const double devices = reading.number(value);
  reading.set(&Layout::context_parallel, devices);
  if (devices > 1) reading.set_choice(&Layout::context_method, "all_to_all");
}

void read_judge(Reading& reading, const Json& value) {
  reading.set_choice(&PostTraining::reward, reading.truth(value) ? "model" : "rule");
}

void read_mean(Reading& reading, const Json& value) {
  (void)value;
  reading.ignore({TRAINYARD_TR("A limit; the mean length decides the time. Set it"), {}});
}

const FormatRow rows[] = {
    {"actor_rollout_ref.model.path", &Workload::model, special(take_model_name)},
    {"algorithm.adv_estimator", &PostTraining::method, special(read_estimator)},
    {"data.train_batch_size", &PostTraining::prompts, special(read_figure<&PostTraining::prompts>)},
    {"actor_rollout_ref.rollout.n", &PostTraining::answers, special(read_figure<&PostTraining::answers>)},
    {"data.max_response_length", &PostTraining::answer_cap, special(read_figure<&PostTraining::answer_cap>)},
    {"data.max_prompt_length", {}, special(read_mean)},
    {"actor_rollout_ref.actor.ppo_mini_batch_size", &PostTraining::update_answers, special(read_mini_batch)},
    {"actor_rollout_ref.actor.ppo_epochs", &PostTraining::passes, special(read_figure<&PostTraining::passes>)},
    {"actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu", &Layout::micro_batch, special(read_micro_batch)},
    {"actor_rollout_ref.actor.ppo_max_token_len_per_gpu", &PostTraining::pack_tokens, special(read_tokens)},
    {"trainer.n_gpus_per_node", &Cluster::accelerators_per_node, special(read_figure<&Cluster::accelerators_per_node>)},
    {"trainer.nnodes", &Cluster::accelerators, special(read_nodes)},
    {"rollout.nnodes", &PostTraining::rollout_accelerators, special(read_rollout_nodes)},
    {"rollout.n_gpus_per_node", &PostTraining::rollout_accelerators,
     special([](Reading& r, const Json&) { r.use_for(&PostTraining::rollout_accelerators); })},
    {"trainer.total_training_steps", &PostTraining::iterations, special(read_figure<&PostTraining::iterations>)},
    {"actor_rollout_ref.rollout.name", &Serving::engine, special(read_engine)},
    {"actor_rollout_ref.rollout.tensor_model_parallel_size", &Serving::tensor_parallel,
     special(read_figure<&Serving::tensor_parallel>)},
    {"actor_rollout_ref.rollout.expert_parallel_size", &Serving::expert_parallel,
     special(read_figure<&Serving::expert_parallel>)},
    {"actor_rollout_ref.rollout.gpu_memory_utilization", &PostTraining::engine_memory,
     special(read_figure<&PostTraining::engine_memory>)},
    {"actor_rollout_ref.actor.use_kl_loss", &PostTraining::reference, special(read_divergence)},
    {"algorithm.use_kl_in_reward", &PostTraining::reference, special(read_divergence)},
    {"reward_model.enable", &PostTraining::reward, special(read_judge)},
    {"actor_rollout_ref.actor.strategy", &Recipe::framework,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::framework, frameworks); })},
    {"actor_rollout_ref.model.enable_gradient_checkpointing", &Recipe::recompute, special(read_checkpointing)},
    {"actor_rollout_ref.model.lora_rank", &Recipe::adapters, special(read_rank)},
    {"actor_rollout_ref.actor.ulysses_sequence_parallel_size", &Layout::context_parallel,
     special(read_sequence_devices)},
    {"actor_rollout_ref.actor.fsdp_config.optimizer_offload|actor_rollout_ref.actor.megatron.optimizer_offload",
     &PostTraining::states_leave, as_toggle},
    {"actor_rollout_ref.actor.fsdp_config.param_offload|actor_rollout_ref.actor.megatron.param_offload",
     {},
     special([](Reading& r, const Json&) { r.use_for(&PostTraining::states_leave); })},
    {"actor_rollout_ref.actor.megatron.tensor_model_parallel_size", &Layout::tensor_parallel,
     special(read_figure<&Layout::tensor_parallel>)},
    {"actor_rollout_ref.actor.megatron.pipeline_model_parallel_size", &Layout::pipeline_parallel,
     special(read_figure<&Layout::pipeline_parallel>)},
    {"actor_rollout_ref.actor.megatron.context_parallel_size", &Layout::context_parallel,
     special(read_figure<&Layout::context_parallel>)},
    {"actor_rollout_ref.actor.megatron.expert_model_parallel_size", &Layout::expert_parallel,
     special(read_figure<&Layout::expert_parallel>)},
    {"actor_rollout_ref.actor.megatron.expert_tensor_parallel_size", &Layout::expert_tensor_parallel,
     special(read_figure<&Layout::expert_tensor_parallel>)},
};

constexpr IgnoredKey ignored[] = {
    {"config-path", reason::output},
    {"config-name", TRAINYARD_TR("The overrides of the file are read; other keys keep the defaults of the program")},
    {"data.*", reason::data},
    {"trainer.*", reason::output},
    {"ray_*", reason::output},
    {"algorithm.*", reason::learning},
    {"reward_model.*", reason::learning},
    {"custom_reward_function.*", reason::learning},
    {"critic.*", TRAINYARD_TR("The critic is modelled with the size and layout of the trained model")},
    {"actor_rollout_ref.ref.*", reason::reference},
    {"actor_rollout_ref.hybrid_engine", reason::fitted},
    {"actor_rollout_ref.nccl_timeout", reason::output},
    {"actor_rollout_ref.model.*", reason::fitted},
    {"actor_rollout_ref.actor.optim.*", reason::learning},
    {"actor_rollout_ref.actor.checkpoint*", reason::output},
    {"actor_rollout_ref.actor.fsdp_config.*", reason::fitted},
    {"actor_rollout_ref.actor.megatron.*", reason::fitted},
    {"actor_rollout_ref.actor.*", reason::learning},
    {"actor_rollout_ref.rollout.log_prob*", reason::scoring},
    {"actor_rollout_ref.rollout.val_kwargs*", reason::output},
    {"actor_rollout_ref.rollout.*", reason::fitted},
};

/// Parses the value of an override: a number, a boolean, null, or text.
Json value_of(const std::string& text) {
  if (text == "True" || text == "true") return true;
  if (text == "False" || text == "false") return false;
  if (text == "null" || text == "None") return nullptr;
  const Json parsed = Json::parse_or_null(text);
  return parsed.is_number() ? parsed : Json(text);
}

bool has_overrides(const Document& document) {
  const auto words = document.tree->find("command");
  return document.syntax == Syntax::arguments && words != document.tree->end() && words->is_array() &&
         std::ranges::any_of(*words, [](const Json& word) {
           return word.is_string() && word.get<std::string>().find("actor_rollout_ref.") != std::string::npos;
         });
}

bool recognises(const Document& document) {
  const auto section = document.tree->find("actor_rollout_ref");
  return has_overrides(document) || (section != document.tree->end() && section->is_object());
}

/// Returns the folder of a model whose path starts with a variable: "Qwen3-8B" for "${HOME}/models/Qwen3-8B".
std::string model_folder(const std::string& path) {
  const std::string folder = path.substr(path.rfind('/') + 1);
  return has_runtime_value(path) && !has_runtime_value(folder) ? folder : path;
}

/// Turns "+a.b=c" into the key "a.b".
Document translate(Document document) {
  if (!has_overrides(document)) return document;
  Json tree = Json::object();
  for (const Json& item : *document.tree->find("command")) {
    const std::string word = item.is_string() ? item.get<std::string>() : "";
    const size_t sign = word.find('='), first = word.find_first_not_of('+');
    if (sign == std::string::npos || first >= sign) continue;
    const std::string key = word.substr(first, sign - first);
    if (key.find('.') == std::string::npos) continue;
    const std::string value = word.substr(sign + 1);
    tree[key] = value_of(key == "actor_rollout_ref.model.path" ? model_folder(value) : value);
  }
  for (const auto& [key, value] : document.tree->items())
    if (key != "command" && key != "$" && key != "#") tree[key] = value;
  if (document.has_more_arguments)
    document.warnings.push_back(
        {TRAINYARD_TR("%1 may get further overrides when it is started"), {{0, Unit::none, document.name}}});
  document.tree = std::make_shared<const Json>(std::move(tree));
  document.syntax = Syntax::yaml;
  return document;
}

void settle_verl(Reading& reading) {
  const Json* sections = reading.look("actor_rollout_ref.actor.megatron");
  bool megatron = sections && sections->is_object();
  for (const auto& [key, value] : reading.tree().items())
    megatron = megatron || key.starts_with("actor_rollout_ref.actor.megatron.");
  const Json* name = reading.look("config-name");
  megatron = megatron || (name && name->is_string() && name->get<std::string>().find("megatron") != std::string::npos);
  assume_framework(reading, megatron ? Framework::megatron : Framework::fsdp);
  reading.assume(&Layout::zero_stage, std::string(megatron ? "1" : "3"),
                 {TRAINYARD_TR("verl shards this way by default"), {}});
  reading.assume(&PostTraining::method, std::string("ppo"), {TRAINYARD_TR("Default of the engine"), {}});
  reading.assume(&PostTraining::reference, false, {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&PostTraining::answers, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
  settle(reading);
}

}  // namespace

const Format& verl_format() {
  static const Format format{.id = "verl",
                             .name = "verl configuration or script",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .job = Job::post_training,
                             .recognises = recognises,
                             .translate = translate,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin,
                             .settle = settle_verl};
  return format;
}

}  // namespace trainyard
