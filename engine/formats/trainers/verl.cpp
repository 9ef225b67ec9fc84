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

void ignore_length_limit(Reading& reading, const Json& value) {
  (void)value;
  reading.ignore({TRAINYARD_TR("A limit; the mean length decides the time. Set it"), {}});
}

/// Megatron-LM keeps this share of the optimizer on the host.
void read_host_optimizer(Reading& reading, const Json& value) {
  const double share =
      number_of(reading, "actor_rollout_ref.actor.optim.override_optimizer_config.optimizer_offload_fraction", 1);
  reading.set(&Recipe::offload_optimizer, reading.truth(value) ? share : 0.0);
}

/// Devices that share the states. By default all of them do.
void read_group(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) < 1)
    return reading.ignore({TRAINYARD_TR("All GPUs that the other degrees leave"), {}});
  reading.use_for(&Layout::shard_group);
}

void finish_verl(Reading& reading) {
  const double group = number_of(reading, "actor_rollout_ref.actor.fsdp_config.fsdp_size", 0);
  const Layout layout = resolved(reading.design()).layout;
  if (group >= 1) finish_full_copies(reading, std::max(1.0, layout.data_parallel * layout.context_parallel / group));
}

/// The number of iterations in an epoch depends on the size of the data set.
void read_epochs(Reading& reading, const Json& value) {
  const Json* steps = reading.look("trainer.total_training_steps");
  if (steps && !is_left_open(*steps)) return reading.ignore({TRAINYARD_TR("The number of steps is stated"), {}});
  reading.ignore(
      {TRAINYARD_TR("No file states how many prompts the data set has, so epochs give no number of steps"), {}});
  if (!is_left_open(value))
    reading.warn(
        {TRAINYARD_TR("%1 epochs of a data set of unknown size. Set Iterations; %2 is kept"),
         {{reading.number(value), Unit::none, {}}, {reading.design().post_training.iterations, Unit::none, {}}}});
}

/// The trainer leaves the GPUs only if its weights and its optimizer states do.
void read_param_offload(Reading& reading, const Json& value) {
  const Json* states = reading.look(
      "actor_rollout_ref.actor.fsdp_config.optimizer_offload|actor_rollout_ref.actor.megatron.optimizer_offload");
  const bool leave = states && !is_left_open(*states) && reading.truth(*states);
  if (reading.truth(value) == leave) return reading.use_for(&PostTraining::states_leave);
  reading.ignore(
      {leave ? TRAINYARD_TR("Weights stay on the GPU in the file; modelled as leaving with the optimizer states")
             : TRAINYARD_TR("Only the weights leave the GPU, which is not modelled; they stay"),
       {}});
  reading.warn({TRAINYARD_TR("The file moves only some of the trainer's state to the host while answers are written. "
                             "Trainer leaves GPU covers all or nothing; check it"),
                {}});
}

const FormatRow rows[] = {
    {"actor_rollout_ref.model.path", &Workload::model, special(take_model_name)},
    {"algorithm.adv_estimator", &PostTraining::method, special(read_estimator)},
    {"data.train_batch_size", &PostTraining::prompts, special(read_figure<&PostTraining::prompts>)},
    {"actor_rollout_ref.rollout.n", &PostTraining::answers, special(read_figure<&PostTraining::answers>)},
    {"data.max_response_length", &PostTraining::answer_cap, special(read_figure<&PostTraining::answer_cap>)},
    {"data.max_prompt_length", {}, special(ignore_length_limit)},
    {"actor_rollout_ref.actor.ppo_mini_batch_size", &PostTraining::update_answers, special(read_mini_batch)},
    {"actor_rollout_ref.actor.ppo_epochs", &PostTraining::passes, special(read_figure<&PostTraining::passes>)},
    {"actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu", &Layout::micro_batch, special(read_micro_batch)},
    {"actor_rollout_ref.actor.ppo_max_token_len_per_gpu", &PostTraining::pack_tokens, special(read_tokens)},
    {"trainer.n_gpus_per_node", &Cluster::accelerators_per_node, special(read_figure<&Cluster::accelerators_per_node>)},
    {"trainer.nnodes", &Cluster::accelerators, special(read_nodes)},
    {"rollout.nnodes", &PostTraining::rollout_accelerators, special(read_rollout_nodes)},
    {"rollout.n_gpus_per_node", &PostTraining::rollout_accelerators,
     special([](Reading& r, const Json&) { r.use_for(&PostTraining::rollout_accelerators); })},
    {"trainer.total_epochs", &PostTraining::iterations, special(read_epochs)},
    {"trainer.total_training_steps", &PostTraining::iterations, special(read_figure<&PostTraining::iterations>)},
    {"actor_rollout_ref.rollout.name", &Serving::engine, special(read_engine)},
    {"actor_rollout_ref.rollout.tensor_model_parallel_size", &Serving::tensor_parallel,
     special(read_figure<&Serving::tensor_parallel>)},
    {"actor_rollout_ref.rollout.expert_parallel_size", &Serving::expert_parallel,
     special(read_figure<&Serving::expert_parallel>)},
    {"actor_rollout_ref.rollout.pipeline_model_parallel_size", &Serving::pipeline_parallel,
     special(read_figure<&Serving::pipeline_parallel>)},
    {"actor_rollout_ref.actor.fsdp_config.fsdp_size", &Layout::shard_group, special(read_group)},
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
     &PostTraining::states_leave, special(read_param_offload)},
    {"actor_rollout_ref.actor.optim.override_optimizer_config.optimizer_cpu_offload", &Recipe::offload_optimizer,
     special(read_host_optimizer)},
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
    {"hydra*", reason::output},
    {"defaults*", reason::output},
    {"data.tokenizer", reason::data},
    {"data.use_shm", reason::data},
    {"data.train_files", reason::data},
    {"data.val_files", reason::data},
    {"data.train_max_samples", reason::data},
    {"data.val_max_samples", reason::data},
    {"data.prompt_key", reason::data},
    {"data.reward_fn_key", reason::data},
    {"data.val_batch_size", reason::data},
    {"data.gen_batch_size", reason::data},
    {"data.tool_config_path", reason::data},
    {"data.return_*", reason::data},
    {"data.shuffle", reason::data},
    {"data.seed", reason::data},
    {"data.dataloader_num_workers", reason::data},
    {"data.image_*", reason::data},
    {"data.video_key", reason::data},
    {"data.validation_shuffle", reason::data},
    {"data.filter_*", reason::data},
    {"data.truncation", reason::data},
    {"data.trust_remote_code", reason::data},
    {"data.custom_cls*", reason::data},
    {"data.sampler*", reason::data},
    {"data.datagen*", reason::data},
    {"data.apply_chat_template*", reason::data},
    {"data.mm_*", reason::data},
    {"data.need_tools_kwargs", reason::data},
    {"data.format_filter*", reason::data},
    {"data.prompt_*", reason::data},
    {"data.response_*", reason::data},
    {"trainer.project_name", reason::output},
    {"trainer.experiment_name", reason::output},
    {"trainer.logger", reason::output},
    {"trainer.log_*", reason::output},
    {"trainer.rollout_data_dir", reason::output},
    {"trainer.validation_data_dir", reason::output},
    {"trainer.save_freq", reason::output},
    {"trainer.esi_redundant_time", reason::output},
    {"trainer.resume_*", reason::output},
    {"trainer.val_*", reason::output},
    {"trainer.test_freq", reason::output},
    {"trainer.default_*", reason::output},
    {"trainer.del_local_ckpt*", reason::output},
    {"trainer.max_actor_ckpt_to_keep", reason::output},
    {"trainer.max_critic_ckpt_to_keep", reason::output},
    {"trainer.ray_*", reason::output},
    {"trainer.device", reason::output},
    {"trainer.use_legacy_worker_impl", reason::output},
    {"trainer.profile*", reason::output},
    {"trainer.worker_nsight*", reason::output},
    {"trainer.controller_nsight*", reason::output},
    {"trainer.npu_profile*", reason::output},
    {"trainer.remove_*", reason::output},
    {"trainer.balance_batch", reason::fitted},
    {"trainer.critic_warmup", reason::learning},
    {"ray_*", reason::output},
    {"global_profiler*", reason::output},
    {"transfer_queue*", reason::output},
    {"algorithm.gamma", reason::learning},
    {"algorithm.lam", reason::learning},
    {"algorithm.norm_adv_by_std_in_grpo", reason::learning},
    {"algorithm.kl_*", reason::learning},
    {"algorithm.use_pf_ppo", reason::learning},
    {"algorithm.pf_ppo*", reason::learning},
    {"algorithm.rollout_*", reason::learning},
    {"algorithm.filter_groups*", reason::learning},
    {"algorithm._target_", reason::learning},
    {"reward_model.*", reason::learning},
    {"reward_manager*", reason::learning},
    {"reward.*", reason::learning},
    {"custom_reward_function.*", reason::learning},
    {"critic.*", TRAINYARD_TR("The critic is modelled with the size and layout of the trained model")},
    {"actor_rollout_ref.ref.*", reason::reference},
    {"actor_rollout_ref.hybrid_engine", reason::fitted},
    {"actor_rollout_ref.nccl_timeout", reason::output},
    {"actor_rollout_ref.model.hf_config_path", reason::fitted},
    {"actor_rollout_ref.model.tokenizer_path", reason::fitted},
    {"actor_rollout_ref.model.use_shm", reason::fitted},
    {"actor_rollout_ref.model.trust_remote_code", reason::fitted},
    {"actor_rollout_ref.model.custom_chat_template", reason::fitted},
    {"actor_rollout_ref.model.external_lib", reason::fitted},
    {"actor_rollout_ref.model.override_config*", reason::fitted},
    {"actor_rollout_ref.model.enable_activation_offload", reason::fitted},
    {"actor_rollout_ref.model.use_remove_padding", reason::fitted},
    {"actor_rollout_ref.model.lora_alpha", reason::fitted},
    {"actor_rollout_ref.model.lora_adapter_path", reason::fitted},
    {"actor_rollout_ref.model.target_*", reason::fitted},
    {"actor_rollout_ref.model.exclude_modules", reason::fitted},
    {"actor_rollout_ref.model.use_liger", reason::fitted},
    {"actor_rollout_ref.model.use_fused_kernels", reason::fitted},
    {"actor_rollout_ref.model.fused_kernel_options*", reason::fitted},
    {"actor_rollout_ref.model.tiled_mlp*", reason::fitted},
    {"actor_rollout_ref.model.mtp*", reason::fitted},
    {"actor_rollout_ref.model._target_", reason::fitted},
    {"actor_rollout_ref.model.lora.*", reason::fitted},
    {"actor_rollout_ref.actor.optim.*", reason::learning},
    {"actor_rollout_ref.actor.clip_*", reason::learning},
    {"actor_rollout_ref.actor.tau_*", reason::learning},
    {"actor_rollout_ref.actor.policy_loss*", reason::learning},
    {"actor_rollout_ref.actor.loss_*", reason::learning},
    {"actor_rollout_ref.actor.entropy_*", reason::learning},
    {"actor_rollout_ref.actor.calculate_*", reason::learning},
    {"actor_rollout_ref.actor.kl_loss_*", reason::learning},
    {"actor_rollout_ref.actor.grad_clip", reason::learning},
    {"actor_rollout_ref.actor.sum_pi_squared_checkpointing", reason::learning},
    {"actor_rollout_ref.actor.tis_*", reason::learning},
    {"actor_rollout_ref.actor.freeze_vision_tower", reason::learning},
    {"actor_rollout_ref.actor.shuffle", reason::data},
    {"actor_rollout_ref.actor.data_loader_seed", reason::data},
    {"actor_rollout_ref.actor.rollout_n", reason::data},
    {"actor_rollout_ref.actor.checkpoint*", reason::output},
    {"actor_rollout_ref.actor.profiler*", reason::output},
    {"actor_rollout_ref.actor.router_replay*", reason::output},
    {"actor_rollout_ref.actor._target_", reason::output},
    {"actor_rollout_ref.actor.load_weight", reason::output},
    {"actor_rollout_ref.actor.profile*", reason::output},
    {"actor_rollout_ref.actor.fsdp_config.*", reason::fitted},
    {"actor_rollout_ref.actor.megatron.*", reason::fitted},
    {"actor_rollout_ref.actor.veomni.*", reason::fitted},
    {"actor_rollout_ref.actor.use_*", reason::fitted},
    {"actor_rollout_ref.actor.ppo_micro_batch_size", reason::fitted},
    {"actor_rollout_ref.actor.ppo_infer*", reason::fitted},
    {"actor_rollout_ref.rollout.log_prob*", reason::scoring},
    {"actor_rollout_ref.rollout.val_kwargs*", reason::output},
    {"actor_rollout_ref.rollout.profiler*", reason::output},
    {"actor_rollout_ref.rollout.prometheus*", reason::output},
    {"actor_rollout_ref.rollout.trace*", reason::output},
    {"actor_rollout_ref.rollout._target_", reason::output},
    {"actor_rollout_ref.rollout.disable_log_stats", reason::output},
    {"actor_rollout_ref.rollout.skip_*", reason::output},
    {"actor_rollout_ref.rollout.agent*", reason::output},
    {"actor_rollout_ref.rollout.multi_turn*", reason::output},
    {"actor_rollout_ref.rollout.checkpoint_engine*", reason::output},
    {"actor_rollout_ref.rollout.temperature", reason::output},
    {"actor_rollout_ref.rollout.top_*", reason::output},
    {"actor_rollout_ref.rollout.do_sample", reason::output},
    {"actor_rollout_ref.rollout.ignore_eos", reason::output},
    {"actor_rollout_ref.rollout.seed", reason::output},
    {"actor_rollout_ref.rollout.mode", reason::fitted},
    {"actor_rollout_ref.rollout.prompt_length", reason::fitted},
    {"actor_rollout_ref.rollout.response_length", reason::fitted},
    {"actor_rollout_ref.rollout.dtype", reason::fitted},
    {"actor_rollout_ref.rollout.enforce_eager", reason::fitted},
    {"actor_rollout_ref.rollout.cudagraph*", reason::fitted},
    {"actor_rollout_ref.rollout.free_cache_engine", reason::fitted},
    {"actor_rollout_ref.rollout.max_*", reason::fitted},
    {"actor_rollout_ref.rollout.enable_*", reason::fitted},
    {"actor_rollout_ref.rollout.logprobs_mode", reason::fitted},
    {"actor_rollout_ref.rollout.scheduling_policy", reason::fitted},
    {"actor_rollout_ref.rollout.load_format", reason::fitted},
    {"actor_rollout_ref.rollout.over_sample_rate", reason::fitted},
    {"actor_rollout_ref.rollout.multi_stage_wake_up", reason::fitted},
    {"actor_rollout_ref.rollout.engine_kwargs*", reason::fitted},
    {"actor_rollout_ref.rollout.calculate_log_probs", reason::fitted},
    {"actor_rollout_ref.rollout.quantization*", reason::fitted},
    {"actor_rollout_ref.rollout.mtp*", reason::fitted},
    {"actor_rollout_ref.rollout.layered_summon", reason::fitted},
    {"actor_rollout_ref.rollout.data_parallel_size", reason::fitted},
    {"actor_rollout_ref.rollout.update_weights*", reason::fitted},
    {"actor_rollout_ref.rollout.limit_images", reason::fitted},
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
                             .settle = settle_verl,
                             .finish = finish_verl};
  return format;
}

}  // namespace trainyard
