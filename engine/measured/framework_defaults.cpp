// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/framework_defaults.h"

#include <algorithm>
#include <iterator>

namespace trainyard {
namespace {

// Megatron-Core changed its defaults in 2024: FlashAttention, sequence parallelism and interleaving. Earlier FP8 runs
// used Transformer Engine, with the same defaults.
constexpr FrameworkDefaults megatron{.name = "megatron",
                                     .framework = Framework::megatron,
                                     .before_2024 = "megatron_eager",
                                     .zero_stage = ZeroStage::zero_1,
                                     .fills_memory = true,
                                     .virtual_stages = 6,
                                     .as_needed = Recompute::modules,
                                     .adapters_as_needed = Recompute::modules};
constexpr FrameworkDefaults megatron_eager{.name = "megatron_eager",
                                           .framework = Framework::megatron_eager,
                                           .sequence_parallel = false,
                                           .flash_attention = false,
                                           .dropout = true,
                                           .fills_device = true,
                                           .recompute = Recompute::full};
constexpr FrameworkDefaults nanotron{.name = "nanotron",
                                     .framework = Framework::nanotron,
                                     .unties_embeddings = true,
                                     .stage_split = StageSplit::by_cost};
constexpr FrameworkDefaults fsdp{.name = "fsdp",
                                 .framework = Framework::fsdp,
                                 .zero_stage = ZeroStage::zero_3,
                                 .fills_pipeline = true,
                                 .keeps_stages_whole = true,
                                 .adapters_as_needed = Recompute::full,
                                 .selective = Recompute::operations};
// Without ZeRO, Megatron-DeepSpeed runs the training loop of Megatron-LM.
constexpr FrameworkDefaults deepspeed{.name = "deepspeed",
                                      .framework = Framework::deepspeed,
                                      .without_zero = "megatron_eager",
                                      .sequence_parallel = false,
                                      .flash_attention = false,
                                      .half_gradients = true,
                                      .fills_device = true};

constexpr FrameworkDefaults with_name(const char* name, FrameworkDefaults defaults) {
  defaults.name = name;
  return defaults;
}

constexpr FrameworkDefaults internevo() {
  // Like DeepSpeed, InternEvo's ZeRO keeps flat gradient copies in addition to FP32 gradients. InternEvo also uses
  // FlashAttention, and its tensor parallelism splits the sequence (arXiv 2401.09149). Its table states the memory of
  // the device in whole GB, up to 79 of 80 (doc/en/train_performance.md).
  FrameworkDefaults defaults = with_name("internevo", deepspeed);
  defaults.without_zero = nullptr;
  defaults.flash_attention = true;
  defaults.sequence_parallel = true;
  defaults.memory_kind = "nvidia-smi";
  return defaults;
}

// MaxText's published recipes shard over all devices unless they say otherwise. They save the inputs of layers and at
// most the projections of attention, and compute all else again. Recipes that fill the device move the inputs of layers
// to the host (decoder_layer_input=offload), compute the loss in chunks (num_vocab_tiling) or keep weights in 16 bits
// (weight_dtype=bfloat16; AI-Hypercomputer/tpu-recipes).
constexpr FrameworkDefaults maxtext{.name = "maxtext",
                                    .framework = Framework::maxtext,
                                    .zero_stage = ZeroStage::zero_3,
                                    .shards_all = true,
                                    .as_needed = Recompute::mlp,
                                    .as_last_resort = Recompute::full,
                                    .saves_memory_as_needed = true,
                                    .selective = Recompute::mlp};

constexpr FrameworkDefaults rows[] = {megatron, megatron_eager, nanotron,  with_name("picotron", nanotron),
                                      fsdp,     maxtext,        deepspeed, internevo()};

}  // namespace

const FrameworkDefaults& framework_defaults(std::string_view name) {
  const auto* row = std::ranges::find(rows, name, &FrameworkDefaults::name);
  return row == std::end(rows) ? rows[0] : *row;
}

}  // namespace trainyard
