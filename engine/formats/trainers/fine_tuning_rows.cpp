// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/trainers/fine_tuning_rows.h"

#include <algorithm>
#include <array>

#include "engine/error.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard::fine_tuning {
namespace {

/// Names from transformers/training_args.py (OptimizerNames), and those that axolotl adds.
constexpr Word optimizers[] = {{"adamw_torch", "adam"},
                               {"adamw_torch_fused", "adam"},
                               {"adamw_hf", "adam"},
                               {"adamw_apex_fused", "adam"},
                               {"adamw_anyprecision", "adam"},
                               {"adam", "adam"},
                               {"paged_adamw_32bit", "adam"},
                               {"paged_adamw", "adam"},
                               {"adopt_adamw", "adam"},
                               {"adamw_bnb_8bit", "adam_8bit"},
                               {"adamw_8bit", "adam_8bit"},
                               {"adamw_torch_8bit", "adam_8bit"},
                               {"paged_adamw_8bit", "adam_8bit"},
                               {"sgd", "sgd_momentum"},
                               {"lion_32bit", "lion"},
                               {"paged_lion_32bit", "lion"},
                               {"lion", "lion"},
                               {"adafactor", "adafactor"},
                               {"muon", "muon"}};

std::string word_in(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// Returns the words of a value that is one text or a list of texts.
std::vector<std::string> words_in(const Json& value) {
  std::vector<std::string> out;
  const auto split = [&out](const std::string& text) {
    std::string word;
    for (const char c : text + ' ') {
      if (c != ' ' && c != ',') {
        word += c;
      } else if (!word.empty()) {
        out.push_back(std::move(word));
        word.clear();
      }
    }
  };
  if (value.is_array())
    for (const Json& item : value) split(word_in(item));
  else if (value.is_string())
    split(value.get<std::string>());
  return out;
}

bool is_off(const Json& value) {
  return value.is_null() || value == false || value == "" || value == "false" || value == "no" || value == "none";
}

}  // namespace

void read_optimizer(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  if (const char* known = choice_of(reading.text(value), optimizers))
    return reading.set_choice(&Recipe::optimizer, known);
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(reading.text(value), 100)}, {0, Unit::none, "Optimizer", true}}});
  reading.warn({TRAINYARD_TR("The optimizer %1 is not modelled. Choose one with the same memory per parameter"),
                {{0, Unit::none, truncate_utf8(reading.text(value), 100)}}});
}

template <Precision precision>
void read_precision(Reading& reading, const Json& value) {
  if (is_off(value)) return ignore_off(reading);
  constexpr const char* id = precision == Precision::fp8 ? "fp8" : precision == Precision::fp16 ? "fp16" : "bf16";
  // A file that states FP8 also states the format of everything else.
  if (precision != Precision::fp8 && reading.look("fp8") && !is_off(*reading.look("fp8")))
    return reading.use_for(&Recipe::precision);
  reading.set_choice(&Recipe::precision, id);
}
template void read_precision<Precision::bf16>(Reading& reading, const Json& value);
template void read_precision<Precision::fp16>(Reading& reading, const Json& value);
template void read_precision<Precision::fp8>(Reading& reading, const Json& value);

void read_adapter_modules(Reading& reading, const Json& value) {
  const std::vector<std::string> modules = words_in(value);
  if (modules.empty()) return ignore_open(reading);
  const bool wide = std::ranges::any_of(modules, [](const std::string& name) {
    return name == "all" || name == "all-linear" || name.find("gate") != std::string::npos ||
           name.find("up_proj") != std::string::npos || name.find("down_proj") != std::string::npos ||
           name.find("mlp") != std::string::npos;
  });
  reading.set_choice(&Recipe::adapter_modules, wide ? "all_linear" : "attention");
}

void read_deepspeed(Reading& reading, const Json& value) {
  if (is_off(value)) return reading.ignore({TRAINYARD_TR("Switched off"), {}});
  assume_framework(reading, Framework::deepspeed);
  if (value.is_object()) return reading.ignore({TRAINYARD_TR("Another file: open it together with this one"), {}});
  reading.use_for(&Layout::zero_stage);
}

void read_fsdp(Reading& reading, const Json& value) {
  const std::vector<std::string> words = words_in(value);
  if (words.empty()) return ignore_open(reading);
  const auto has = [&](const char* word) { return std::ranges::find(words, word) != words.end(); };
  assume_framework(reading, Framework::fsdp);
  if (has("offload"))
    for (const auto share : {&Recipe::offload_weights, &Recipe::offload_optimizer, &Recipe::offload_gradients})
      reading.set(share, 1.0);
  if (has("full_shard") || has("hybrid_shard")) return reading.set_choice(&Layout::zero_stage, "3");
  if (has("shard_grad_op")) return reading.set_choice(&Layout::zero_stage, "2");
  if (has("no_shard")) return reading.set_choice(&Layout::zero_stage, "0");
  reading.use_for(&Layout::zero_stage);
}

void read_checkpointing(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const std::string word = word_in(value);
  if (word == "offload" || word == "offload_disk") reading.set(&Recipe::offload_activations, 1.0);
  reading.set_choice(&Recipe::recompute, is_off(value) ? "none" : "full");
}

void read_preference(Reading& reading, const Json& value) {
  if (is_off(value)) return ignore_off(reading);
  const std::string method = reading.text(value);
  if (method == "dpo" || method == "ipo") return reading.set_choice(&Workload::objective, "dpo");
  if (method == "rm" || method == "reward_model") return reading.set_choice(&Workload::objective, "reward_model");
  if (method == "grpo" || method == "gdpo" || method == "ppo" || method == "rloo")
    throw InputError(reading.document().name + ": " + reading.key() + ": \"" + method +
                     "\" is not read: the model learns from its own answers. Use the job post_training, or open a file "
                     "of verl or slime");
  reading.set_choice(&Workload::objective, "dpo");
  reading.warn({TRAINYARD_TR("%1 is not modelled. DPO is used, which also runs a reference model"),
                {{0, Unit::none, truncate_utf8(method, 50)}}});
}

void read_packing(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set_choice(&Workload::sample_rows, reading.truth(value) ? "packed" : "padded");
}

namespace {

/// Assumes the stage that the name of a DeepSpeed file states, as in "zero3_bf16.json" and "ds_z2_config.json".
void assume_stage(Reading& reading, const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  for (const auto& [sign, stage] :
       {std::pair{"zero1", "1"}, std::pair{"zero2", "2"}, std::pair{"zero3", "3"}, std::pair{"z0", "0"},
        std::pair{"z1", "1"}, std::pair{"z2", "2"}, std::pair{"z3", "3"}})
    if (name.find(sign) != std::string::npos) {
      reading.assume(
          &Layout::zero_stage, std::string(stage),
          {TRAINYARD_TR("Stage in the name of %1. Open this file together with the other"), {{0, Unit::none, name}}});
      break;
    }
  reading.warn({TRAINYARD_TR("Open %1 together with this file to read its offloading, precision and batch settings"),
                {{0, Unit::none, path}}});
}

}  // namespace

namespace {

void read_rank(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&Recipe::adapter_rank, reading.number(value));
}

const FormatRow shared_rows[] = {
    {"base_model|model_name_or_path", &Workload::model, special(take_model_name)},
    {"sequence_len|cutoff_len", &Workload::sequence_length},
    {"sample_packing|packing", &Workload::sample_rows, special(read_packing)},
    {"micro_batch_size|per_device_train_batch_size", &Layout::micro_batch},
    {"gradient_accumulation_steps", {}, special(read_accumulation)},
    {"num_epochs|num_train_epochs", &Workload::epochs},
    {"max_steps", {}, special(read_later<&Workload::tokens>)},
    {"optimizer|optim", &Recipe::optimizer, special(read_optimizer)},
    {"fp8", &Recipe::precision, special(read_precision<Precision::fp8>)},
    {"bf16|bfloat16", &Recipe::precision, special(read_precision<Precision::bf16>)},
    {"fp16|float16", &Recipe::precision, special(read_precision<Precision::fp16>)},
    {"lora_r|lora_rank", &Recipe::adapter_rank, special(read_rank)},
    {"lora_target_modules|lora_target", &Recipe::adapter_modules, special(read_adapter_modules)},
    {"deepspeed", &Layout::zero_stage, special(read_deepspeed)},
    {"fsdp", &Layout::zero_stage, special(read_fsdp)},
    {"fp8_enable_fsdp_float8_all_gather", &Layout::quantized_weights, as_toggle},
};

constexpr IgnoredKey shared_ignored[] = {
    {"fp8_backend", reason::fitted},
    {"trust_remote_code", reason::start},
    {"lora_*", reason::learning},
    {"dataset*", reason::data},
    {"output_dir", reason::output},
    {"eval_*", reason::output},
    {"lr_*", reason::learning},
    {"learning_rate", reason::learning},
    {"resume_from_checkpoint", reason::start},
    {"local_rank", reason::start},
    {"warmup*", reason::learning},
    {"save_*", reason::output},
    {"seed", reason::learning},
    {"weight_decay", reason::learning},
    {"max_grad_norm", reason::learning},
    {"adam_*", reason::learning},
    {"neftune*", reason::learning},
    {"dpo_*", reason::learning},
    {"dataloader*", reason::data},
    {"ray_*", reason::start},
    {"ddp*", reason::start},
};

}  // namespace

std::vector<FormatRow> rows_with(std::span<const FormatRow> own) {
  std::vector<FormatRow> all(std::begin(shared_rows), std::end(shared_rows));
  all.insert(all.end(), own.begin(), own.end());
  return all;
}

std::vector<IgnoredKey> ignored_with(std::span<const IgnoredKey> own) {
  std::vector<IgnoredKey> all(own.begin(), own.end());
  all.insert(all.end(), std::begin(shared_ignored), std::end(shared_ignored));
  return all;
}

void settle(Reading& reading, Framework otherwise) {
  const Json* deepspeed = reading.look("deepspeed");
  const bool with_file = deepspeed && !is_off(*deepspeed);
  const bool is_open = std::ranges::any_of(reading.files(), [](const Import::File& file) {
    return std::string_view(file.format->id) == "deepspeed" || std::string_view(file.format->id) == "fsdp";
  });
  if (with_file && deepspeed->is_string() && !is_open) assume_stage(reading, deepspeed->get<std::string>());
  const Json *fsdp = reading.look("fsdp"), *config = reading.look("fsdp_config");
  const bool shards = (fsdp && !words_in(*fsdp).empty()) || (config && config->is_object());
  assume_framework(reading, with_file ? Framework::deepspeed : otherwise);
  if (shards)
    reading.assume(&Layout::zero_stage, std::string("3"), {TRAINYARD_TR("FSDP shards everything by default"), {}});
  else if (!with_file && !is_open)
    reading.assume(&Layout::zero_stage, std::string("0"),
                   {TRAINYARD_TR("Without DeepSpeed and FSDP, each GPU holds the whole model"), {}});
  if (reading.design().recipe.framework == Framework::deepspeed) assume_gradients_of_deepspeed(reading);
  assume_whole_model(reading);
  reading.assume(&Workload::objective, std::string("fine_tuning"),
                 {TRAINYARD_TR("No key states another objective"), {}});
  reading.assume(&Workload::sample_rows, std::string("padded"), {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&Recipe::adapters, std::string("none"), {TRAINYARD_TR("No argument enables it"), {}});
  if (!reading.accumulation) reading.accumulation = 1;
}

void finish(Reading& reading, const char* key) {
  const Json* steps = reading.look(key);
  if (steps && !is_left_open(*steps) && reading.number(*steps) > 0)
    return finish_steps(reading, reading.number(*steps));
  reading.warn({TRAINYARD_TR("No file states how many tokens the data set has. Set Tokens; %1 is kept"),
                {{reading.design().work.tokens, Unit::tokens, {}}}});
}

}  // namespace trainyard::fine_tuning
