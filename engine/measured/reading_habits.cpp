// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/reading_habits.h"

#include <algorithm>
#include <iterator>

namespace trainyard {
namespace {

constexpr ReadingHabits megatron{.name = "megatron",
                                 .framework = Framework::megatron,
                                 .up_to_ampere = "megatron_eager",
                                 .zero_stage = ZeroStage::zero_1,
                                 .recomputes_as_needed = true,
                                 .virtual_stages = 6};
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
                             .selective = Recompute::operations};
// Without ZeRO, what is left of Megatron-DeepSpeed is Megatron-LM's own loop.
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
  // Its ZeRO keeps flat copies of gradients beside FP32 ones, as DeepSpeed's does.
  ReadingHabits habits = named("internevo", deepspeed);
  habits.without_zero = nullptr;
  return habits;
}

constexpr ReadingHabits rows[] = {megatron, megatron_eager,         nanotron,  named("picotron", nanotron),
                                  fsdp,     named("maxtext", fsdp), deepspeed, internevo()};

}  // namespace

const ReadingHabits& reading_habits(std::string_view name) {
  const auto* row = std::ranges::find(rows, name, &ReadingHabits::name);
  return row == std::end(rows) ? rows[0] : *row;
}

}  // namespace trainyard
