// SPDX-License-Identifier: Apache-2.0
// Reads configurations of axolotl. Keys are from src/axolotl/utils/schemas (github.com/axolotl-ai-cloud/axolotl).
#include "engine/error.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/trainers/fine_tuning_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace fine_tuning;

constexpr Word adapters[] = {{"lora", "lora"}, {"qlora", "qlora"}};
constexpr Word stages[] = {{"FULL_SHARD", "3"},
                           {"HYBRID_SHARD", "3"},
                           {"SHARD_GRAD_OP", "2"},
                           {"NO_SHARD", "0"},
                           {"HYBRID_SHARD_ZERO2", "2"},
                           {"1", "3"},
                           {"2", "2"},
                           {"3", "0"}};

void read_adapter(Reading& reading, const Json& value) {
  if (is_left_open(value) || value == "") return ignore_open(reading);
  take_word(reading, value, &Recipe::adapters, adapters);
}

void read_frozen_bytes(Reading& reading, const Json& value) {
  if (value.is_null() || !reading.truth(value)) return ignore_off(reading);
  reading.warn({TRAINYARD_TR("Frozen weights in 8 bits are not modelled; 16 bits are used"), {}});
  reading.ignore({TRAINYARD_TR("Frozen weights in 8 bits are not modelled; 16 bits are used"), {}});
}

void read_offload(Reading& reading, const Json& value) {
  const double share = !is_left_open(value) && reading.truth(value) ? 1 : 0;
  for (const auto field : {&Recipe::offload_weights, &Recipe::offload_optimizer, &Recipe::offload_gradients})
    reading.set(field, share);
}

void read_activation_offload(Reading& reading, const Json& value) {
  const bool is_on = value.is_string() ? value != "false" : !value.is_null() && reading.truth(value);
  reading.set(&Recipe::offload_activations, is_on ? 1.0 : 0.0);
}

void read_reshard(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  if (value.is_string()) return take_word(reading, value, &Layout::zero_stage, stages);
  reading.set_choice(&Layout::zero_stage, "3");
  reading.set(&Layout::keep_weights, !reading.truth(value));
}

void read_linear(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set_choice(&Recipe::adapter_modules, reading.truth(value) ? "all_linear" : "attention");
}

template <auto degree>
void read_degree(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(degree, reading.number(value));
}

const FormatRow own_rows[] = {
    {"gradient_checkpointing", &Recipe::recompute, special(read_checkpointing)},
    {"activation_offloading", &Recipe::offload_activations, special(read_activation_offload)},
    {"adapter", &Recipe::adapters, special(read_adapter)},
    {"lora_target_linear", &Recipe::adapter_modules, special(read_linear)},
    {"load_in_8bit", {}, special(read_frozen_bytes)},
    {"rl", &Workload::objective, special(read_preference)},
    {"fsdp_config.fsdp_sharding_strategy|fsdp_config.sharding_strategy", &Layout::zero_stage,
     special([](Reading& r, const Json& v) { take_word(r, v, &Layout::zero_stage, stages); })},
    {"fsdp_config.fsdp_reshard_after_forward|fsdp_config.reshard_after_forward", &Layout::keep_weights,
     special(read_reshard)},
    {"fsdp_config.fsdp_offload_params|fsdp_config.offload_params", &Recipe::offload_weights, special(read_offload)},
    {"fsdp_config.fsdp_activation_checkpointing|fsdp_config.activation_checkpointing", &Recipe::recompute,
     special(read_checkpointing)},
    {"tensor_parallel_size", &Layout::tensor_parallel, special(read_degree<&Layout::tensor_parallel>)},
    {"context_parallel_size|sequence_parallel_degree", &Layout::context_parallel,
     special(read_degree<&Layout::context_parallel>)},
    {"expert_parallel_size", &Layout::expert_parallel, special(read_degree<&Layout::expert_parallel>)},
    {"dp_shard_size", &Layout::shard_group, special(read_later<&Layout::shard_group>)},
    {"dp_replicate_size", &Layout::shard_group, special(read_later<&Layout::shard_group>)},
};

constexpr IgnoredKey own_ignored[] = {
    {"base_model_config", reason::start},
    {"model_type", reason::start},
    {"is_*", reason::start},
    {"tokenizer*", reason::data},
    {"strict", reason::start},
    {"plugins*", reason::fitted},
    {"experts_implementation", reason::fitted},
    {"liger*", reason::fitted},
    {"cut_cross_entropy*", reason::fitted},
    {"load_in_4bit", TRAINYARD_TR("The adapter states the format of the frozen weights")},
    {"datasets*", reason::data},
    {"test_datasets*", reason::data},
    {"chat_template*", reason::data},
    {"shuffle*", reason::data},
    {"val_set_size", reason::output},
    {"pad_to_sequence_len", TRAINYARD_TR("Packed samples fill the sequence; padded ones have its length")},
    {"wandb*", reason::output},
    {"mlflow*", reason::output},
    {"use_tensorboard", reason::output},
    {"hub_*", reason::output},
    {"cosine*", reason::learning},
    {"train_on_inputs", reason::learning},
    {"group_by_length", reason::data},
    {"tf32", reason::fitted},
    {"gradient_checkpointing_kwargs*", reason::fitted},
    {"early_stopping*", reason::output},
    {"auto_resume*", reason::start},
    {"logging_steps", reason::output},
    {"xformers_attention", reason::fitted},
    {"flash_attention", reason::fitted},
    {"flash_attn*", reason::fitted},
    {"sdp_attention", reason::fitted},
    {"flex_attention", reason::fitted},
    {"flex_attn*", reason::fitted},
    {"eager_attention", reason::fitted},
    {"attention", reason::fitted},
    {"attn_implementation", reason::fitted},
    {"s2_attention", reason::fitted},
    {"torch_compile*", reason::fitted},
    {"evals_per_epoch", reason::output},
    {"saves_per_epoch", reason::output},
    {"debug", reason::start},
    {"loss_watchdog*", reason::output},
    {"rl_*", reason::learning},
    {"fsdp_version", TRAINYARD_TR("The other keys state the behaviour")},
    {"fsdp_config*", reason::fitted},
    {"fsdp_final_state_dict_type", reason::output},
    {"special_tokens*", reason::data},
    {"tokens", reason::data},
    {"remove_unused_columns", reason::data},
    {"sample_packing_*", reason::data},
    {"eval_sample_packing", reason::output},
    {"use_ray", reason::start},
};

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::yaml || !tree.contains("base_model") || !tree["base_model"].is_string()) return false;
  constexpr const char* own[] = {"sequence_len", "micro_batch_size", "sample_packing", "adapter",
                                 "num_epochs",   "datasets",         "lora_r",         "gradient_accumulation_steps"};
  int signs = 0;
  for (const char* key : own) signs += tree.contains(key);
  return signs >= 2;
}

void begin(Reading& reading) {
  const Json* rows_of_text = reading.look("pretraining_dataset");
  if (rows_of_text && !rows_of_text->is_null()) {
    reading.take("pretraining_dataset");
    reading.set_choice(&Workload::objective, "pre_training");
  }
}

void settle_axolotl(Reading& reading) {
  settle(reading);
  settle_replicas(reading, number_at(reading, "dp_shard_size", 0) * number_at(reading, "dp_replicate_size", 1) *
                               number_at(reading, "expert_parallel_size", 1));
}

void finish_axolotl(Reading& reading) {
  if (reading.look("dp_replicate_size")) finish_full_copies(reading, number_at(reading, "dp_replicate_size", 1));
  finish(reading, "max_steps");
}

}  // namespace

const Format& axolotl_format() {
  static const std::vector<FormatRow> rows = rows_with(own_rows);
  static const std::vector<IgnoredKey> ignored = ignored_with(own_ignored);
  static const Format format{.id = "axolotl",
                             .name = "axolotl YAML",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin,
                             .settle = settle_axolotl,
                             .finish = finish_axolotl};
  return format;
}

}  // namespace trainyard
