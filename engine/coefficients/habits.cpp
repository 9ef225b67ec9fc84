// SPDX-License-Identifier: Apache-2.0
#include "engine/coefficients/habits.h"

#include <array>

namespace trainyard {
namespace {

// Megatron-LM's fused kernels hold the logits until the first layers are done (peaks of published runs).
constexpr FrameworkHabits megatron{};
// Its eager loop of before 2023, as Megatron-DeepSpeed runs without ZeRO.
constexpr FrameworkHabits megatron_eager{.loss_apart = true};
// nanotron concatenates keys and values for the rotation and does not fuse the gate. Few of its pipelines stall up to
// 16 nodes, half at 32, nearly all at 64, and a quarter of those whose tensor parallelism spans four nodes (runs of the
// Ultra-Scale Playbook, whose cause nobody knows).
constexpr FrameworkHabits nanotron{
    .keeps_unfused = true, .logs_first_stage = true, .stalls_at_nodes = 32, .stalls_at_width = 32, .wide_stalls = 0.5};
// FSDP2 shards FP32 parameters and gathers them in 16 bits (PyTorch, MixedPrecisionPolicy).
constexpr FrameworkHabits fsdp{.loss_apart = true, .gathers_from_master = true};
// DeepSpeed reduces 16-bit gradients, accumulates a second FP32 copy where asked for, and makes an FP32 copy of its own
// shard for the update (deepspeed/runtime/zero/stage_1_and_2.py).
constexpr FrameworkHabits deepspeed{.loss_apart = true, .flat_gradients = true};

/// In the order of Framework.
constexpr std::array<FrameworkHabits, framework_count> habits{megatron, megatron_eager, nanotron, fsdp, deepspeed};

}  // namespace

const FrameworkHabits& habits_of(Framework framework) { return habits[static_cast<size_t>(framework)]; }

}  // namespace trainyard
