// SPDX-License-Identifier: Apache-2.0
// Reads configurations of LLaMA-Factory. Keys are from src/llamafactory/hparams (github.com/hiyouga/LLaMA-Factory) and
// the training arguments of Hugging Face.
#include <algorithm>

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

// Keys of its Megatron-Core trainer (mcore_adapter), which mean the same as in Megatron-LM.
constexpr const char* megatron_keys[] = {"tensor_model_parallel_size", "pipeline_model_parallel_size",
                                         "context_parallel_size",      "expert_model_parallel_size",
                                         "use_distributed_optimizer",  "recompute_granularity"};
constexpr Word granularities[] = {{"full", "full"}, {"selective", "selective"}};

void read_optimizer_shards(Reading& reading, const Json& value) {
  reading.set_choice(&Layout::zero_stage, reading.truth(value) ? "1" : "0");
}
void read_granularity(Reading& reading, const Json& value) {
  if (is_left_open(value)) return reading.set_choice(&Recipe::recompute, "none");
  take_word(reading, value, &Recipe::recompute, granularities);
}
template <auto degree>
void read_megatron_degree(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(degree, reading.number(value));
}

const FormatRow own_rows[] = {
    {"tensor_model_parallel_size", &Layout::tensor_parallel, special(read_megatron_degree<&Layout::tensor_parallel>)},
    {"pipeline_model_parallel_size", &Layout::pipeline_parallel,
     special(read_megatron_degree<&Layout::pipeline_parallel>)},
    {"context_parallel_size", &Layout::context_parallel, special(read_megatron_degree<&Layout::context_parallel>)},
    {"expert_model_parallel_size", &Layout::expert_parallel, special(read_megatron_degree<&Layout::expert_parallel>)},
    {"sequence_parallel", &Layout::sequence_parallel, as_toggle},
    {"use_distributed_optimizer", &Layout::zero_stage, special(read_optimizer_shards)},
    {"recompute_granularity", &Recipe::recompute, special(read_granularity)},
    {"stage", &Workload::objective, special(read_stage)},
    {"finetuning_type", &Recipe::adapters, special(read_kind)},
    {"quantization_bit", &Recipe::adapters, special(read_bits)},
    {"neat_packing", &Workload::sample_rows, special(read_packing)},
    {"disable_gradient_checkpointing", &Recipe::recompute, special(read_switched_off), "false"},
};

constexpr IgnoredKey own_ignored[] = {
    {"bias_activation_fusion", reason::fitted},
    {"apply_rope_fusion", reason::fitted},
    {"moe_grouped_gemm", reason::fitted},
    {"overlap_*", reason::fitted},
    {"do_*", reason::start},
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
    {"pref_*", reason::learning},
    {"fsdp_*", reason::fitted},
    {"template", reason::data},
    {"mask_history", reason::learning},
    {"train_on_prompt", reason::learning},
    {"enable_thinking", reason::data},
    {"max_samples", reason::data},
    {"overwrite*", reason::output},
    {"preprocessing*", reason::data},
    {"logging*", reason::output},
    {"plot_loss", reason::output},
    {"report_to", reason::output},
    {"run_name", reason::output},
    {"val_size", reason::output},
    {"per_device_eval_batch_size", reason::output},
    {"evaluation_strategy", reason::output},
    {"include_*", reason::output},
};

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  const bool trains = tree.contains("stage") || tree.contains("per_device_train_batch_size");
  return document.syntax == Syntax::yaml && tree.contains("model_name_or_path") && tree.contains("finetuning_type") &&
         trains;
}

void settle_llama_factory(Reading& reading) {
  const bool divides =
      std::ranges::any_of(megatron_keys, [&](const char* key) { return reading.look(key) != nullptr; });
  settle(reading, divides ? Framework::megatron : Framework::fsdp);
}

void finish_llama_factory(Reading& reading) { finish(reading, "max_steps"); }

}  // namespace

const Format& llama_factory_format() {
  static const std::vector<FormatRow> rows = rows_with(own_rows);
  static const std::vector<IgnoredKey> ignored = ignored_with(own_ignored);
  static const Format format{.id = "llama_factory",
                             .name = "LLaMA-Factory YAML",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .settle = settle_llama_factory,
                             .finish = finish_llama_factory};
  return format;
}

}  // namespace trainyard
