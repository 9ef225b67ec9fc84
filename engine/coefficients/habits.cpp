// SPDX-License-Identifier: Apache-2.0
#include "engine/coefficients/habits.h"

#include <array>

namespace trainyard {
namespace {

// Megatron-LM's fused kernels hold the logits until the first layers are done (peaks of published runs).
constexpr FrameworkHabits megatron{.unfused_clamp = true};
// Its eager loop of before 2023, as Megatron-DeepSpeed runs without ZeRO.
constexpr FrameworkHabits megatron_eager{.unfused_clamp = true, .loss_apart = true};
// nanotron concatenates keys and values for the rotation and does not fuse the gate. Of its pipelines between nodes few
// stall up to 32 nodes and nearly all at 64; with ZeRO-1 those of 32 replicas on 32 nodes, and without it those of four
// replicas and sixteen micro-batches (runs of the Ultra-Scale Playbook, whose cause nobody knows). Its ZeRO-1 exchanges
// nothing behind computing, gradients and weights one after the other. Of its runs that hold more than 90 % of the
// memory for certain three in four are slow, four to five times in the median, and one in ten of those that hold less.
constexpr FrameworkHabits nanotron{.keeps_unfused = true,
                                   .logs_first_stage = true,
                                   .stalls_at_nodes = 45,
                                   .divided_stalls_at_nodes = 24,
                                   .divided_stalls_at_replicas = 24,
                                   .whole_stalls_at_replicas = 3,
                                   .whole_stalls_at_batches = 12,
                                   .pressed = 4.5,
                                   .pressed_at = 0.89,
                                   .divided_exchanges = 2};
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
