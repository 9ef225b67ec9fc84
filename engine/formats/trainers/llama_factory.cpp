// SPDX-License-Identifier: Apache-2.0
// Reads configurations of LLaMA-Factory. Keys are from src/llamafactory/hparams (github.com/hiyouga/LLaMA-Factory) and
// the training arguments of Hugging Face.
#include "engine/error.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/trainers/fine_tuning_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace fine_tuning;

void read_stage(Reading& reading, const Json& value) {
  const std::string stage = reading.text(value);
  if (stage == "pt") return reading.set_choice(&Workload::objective, "pre_training");
  if (stage == "sft") return reading.set_choice(&Workload::objective, "fine_tuning");
  read_preference(reading, value);
}

void read_kind(Reading& reading, const Json& value) {
  const std::string kind = reading.text(value);
  const double bits = number_at(reading, "quantization_bit", 16);
  if (kind == "full") return reading.set_choice(&Recipe::adapters, "none");
  if (kind == "lora") return reading.set_choice(&Recipe::adapters, bits <= 4 ? "qlora" : "lora");
  reading.warn({TRAINYARD_TR("%1 trains only some of the weights, which is not modelled. All weights are trained"),
                {{0, Unit::none, kind}}});
  reading.ignore({TRAINYARD_TR("%1 trains only some of the weights, which is not modelled. All weights are trained"),
                  {{0, Unit::none, kind}}});
}

void read_bits(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const double bits = reading.number(value);
  reading.use_for(&Recipe::adapters);
  if (bits > 4) reading.warn({TRAINYARD_TR("Frozen weights in 8 bits are not modelled; 16 bits are used"), {}});
}

void read_switched_off(Reading& reading, const Json& value) {
  reading.set_choice(&Recipe::recompute, reading.truth(value) ? "none" : "full");
}

const FormatRow rows[] = {
    {"model_name_or_path", &Workload::model, special(take_model_name)},
    {"stage", &Workload::objective, special(read_stage)},
    {"finetuning_type", &Recipe::adapters, special(read_kind)},
    {"quantization_bit", &Recipe::adapters, special(read_bits)},
    {"lora_rank", &Recipe::adapter_rank},
    {"lora_target", &Recipe::adapter_modules, special(read_adapter_modules)},
    {"cutoff_len", &Workload::sequence_length},
    {"packing", &Workload::sample_rows, special(read_packing)},
    {"neat_packing", &Workload::sample_rows, special(read_packing)},
    {"per_device_train_batch_size", &Layout::micro_batch},
    {"gradient_accumulation_steps", {}, special(read_accumulation)},
    {"num_train_epochs", &Workload::epochs},
    {"max_steps", {}, special(read_later<&Workload::tokens>)},
    {"optim", &Recipe::optimizer, special(read_optimizer)},
    {"fp8", &Recipe::precision, special(read_precision<Precision::fp8>)},
    {"bf16", &Recipe::precision, special(read_precision<Precision::bf16>)},
    {"fp16", &Recipe::precision, special(read_precision<Precision::fp16>)},
    {"disable_gradient_checkpointing", &Recipe::recompute, special(read_switched_off), "false"},
    {"deepspeed", &Layout::zero_stage, special(read_deepspeed)},
    {"fsdp", &Layout::zero_stage, special(read_fsdp)},
};

constexpr IgnoredKey ignored[] = {
    {"do_*", reason::start},
    {"trust_remote_code", reason::start},
    {"adapter_name_or_path", reason::start},
    {"cache_dir", reason::start},
    {"use_fast_tokenizer", reason::data},
    {"resize_vocab", reason::data},
    {"flash_attn", reason::fitted},
    {"enable_liger_kernel", reason::fitted},
    {"use_unsloth*", reason::fitted},
    {"use_v1_kernels", reason::fitted},
    {"rope_scaling", reason::learning},
    {"quantization_*", TRAINYARD_TR("The bits state the format of the frozen weights")},
    {"double_quantization", TRAINYARD_TR("The bits state the format of the frozen weights")},
    {"image_*", reason::data},
    {"video_*", reason::data},
    {"freeze_vision_tower", TRAINYARD_TR("Images and audio are not modelled")},
    {"freeze_multi_modal_projector", TRAINYARD_TR("Images and audio are not modelled")},
    {"lora_*", reason::learning},
    {"pref_*", reason::learning},
    {"dpo_*", reason::learning},
    {"ddp*", reason::start},
    {"fsdp_*", reason::fitted},
    {"local_rank", reason::start},
    {"ray_*", reason::start},
    {"dataset*", reason::data},
    {"eval_*", reason::output},
    {"template", reason::data},
    {"mask_history", reason::learning},
    {"train_on_prompt", reason::learning},
    {"enable_thinking", reason::data},
    {"max_samples", reason::data},
    {"overwrite*", reason::output},
    {"preprocessing*", reason::data},
    {"dataloader*", reason::data},
    {"output_dir", reason::output},
    {"logging*", reason::output},
    {"save_*", reason::output},
    {"plot_loss", reason::output},
    {"report_to", reason::output},
    {"run_name", reason::output},
    {"learning_rate", reason::learning},
    {"lr_*", reason::learning},
    {"warmup*", reason::learning},
    {"weight_decay", reason::learning},
    {"max_grad_norm", reason::learning},
    {"adam_*", reason::learning},
    {"seed", reason::learning},
    {"resume_from_checkpoint", reason::start},
    {"val_size", reason::output},
    {"per_device_eval_batch_size", reason::output},
    {"evaluation_strategy", reason::output},
    {"include_*", reason::output},
    {"neftune*", reason::learning},
};

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  const bool trains = tree.contains("stage") || tree.contains("per_device_train_batch_size");
  return document.syntax == Syntax::yaml && tree.contains("model_name_or_path") && tree.contains("finetuning_type") &&
         trains;
}

void finish_llama_factory(Reading& reading) { finish(reading, "max_steps"); }

}  // namespace

const Format& llama_factory_format() {
  static const Format format{.id = "llama_factory",
                             .name = "LLaMA-Factory YAML",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .settle = settle,
                             .finish = finish_llama_factory};
  return format;
}

}  // namespace trainyard
