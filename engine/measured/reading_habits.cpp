// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/reading_habits.h"

#include <algorithm>
#include <iterator>

namespace trainyard {
namespace {

// Megatron-Core changed its defaults in 2024: FlashAttention, sequence parallelism and interleaving. Earlier FP8 runs
// used Transformer Engine, with the same defaults.
constexpr ReadingHabits megatron{.name = "megatron",
                                 .framework = Framework::megatron,
                                 .before_2024 = "megatron_eager",
                                 .zero_stage = ZeroStage::zero_1,
                                 .virtual_stages = 6,
                                 .as_needed = Recompute::modules,
                                 .adapters_as_needed = Recompute::modules};
constexpr ReadingHabits megatron_eager{.name = "megatron_eager",
                                       .framework = Framework::megatron_eager,
                                       .sequence_parallel = false,
                                       .flash_attention = false,
                                       .dropout = true,
                                       .fills_device = true,
                                       .recompute = Recompute::full};
constexpr ReadingHabits nanotron{.name = "nanotron",
                                 .framework = Framework::nanotron,
                                 .unties_embeddings = true,
                                 .stage_split = StageSplit::by_cost};
constexpr ReadingHabits fsdp{.name = "fsdp",
                             .framework = Framework::fsdp,
                             .zero_stage = ZeroStage::zero_3,
                             .fills_pipeline = true,
                             .keeps_stages_whole = true,
                             .adapters_as_needed = Recompute::full,
                             .selective = Recompute::operations};
// Without ZeRO, Megatron-DeepSpeed runs the training loop of Megatron-LM.
constexpr ReadingHabits deepspeed{.name = "deepspeed",
                                  .framework = Framework::deepspeed,
                                  .without_zero = "megatron_eager",
                                  .sequence_parallel = false,
                                  .flash_attention = false,
                                  .half_gradients = true,
                                  .fills_device = true};

constexpr ReadingHabits named(const char* name, ReadingHabits habits) {
  habits.name = name;
  return habits;
}

constexpr ReadingHabits internevo() {
  // Like DeepSpeed, InternEvo's ZeRO keeps flat gradient copies in addition to FP32 gradients. InternEvo also uses
  // FlashAttention, and its tensor parallelism splits the sequence (arXiv 2401.09149).
  ReadingHabits habits = named("internevo", deepspeed);
  habits.without_zero = nullptr;
  habits.flash_attention = true;
  habits.sequence_parallel = true;
  return habits;
}

constexpr ReadingHabits maxtext() {
  // MaxText's published recipes shard over all devices unless they say otherwise.
  ReadingHabits habits = named("maxtext", fsdp);
  habits.shards_all = true;
  return habits;
}

constexpr ReadingHabits rows[] = {megatron, megatron_eager, nanotron,  named("picotron", nanotron),
                                  fsdp,     maxtext(),      deepspeed, internevo()};

}  // namespace

const ReadingHabits& reading_habits(std::string_view name) {
  const auto* row = std::ranges::find(rows, name, &ReadingHabits::name);
  return row == std::end(rows) ? rows[0] : *row;
}

}  // namespace trainyard
