// SPDX-License-Identifier: Apache-2.0
#include "engine/coefficients/framework_behaviour.h"

#include <array>

namespace trainyard {
namespace {

// Megatron-LM's fused kernels keep the logits until the first layers of the backward pass are done (peaks of published
// runs).
constexpr FrameworkBehaviour megatron{.unfused_clamp = true};
// Megatron's eager loop before 2023, as used by Megatron-DeepSpeed without ZeRO.
constexpr FrameworkBehaviour megatron_eager{.unfused_clamp = true, .frees_logits_first = true};
// nanotron concatenates keys and values for the rotation and does not fuse the gate. Pipelines between nodes rarely
// stall up to 32 nodes, and nearly all stall at 64. With ZeRO-1, those with 32 replicas on 32 nodes stall; without it,
// those with four replicas and 16 micro-batches. The cause is unknown (runs of the Ultra-Scale Playbook). ZeRO-1 does
// not overlap its exchanges with compute: gradients and weights follow each other. Three in four runs whose memory
// floor exceeds 90 % of the device are slow, by a median factor of four to five. Of the other runs, one in ten is slow.
// Its 1F1B engine asserts the number of micro-batches (pipeline_parallel/engine.py). Its data-parallel wrapper has a
// 16-bit bucket for all gradients.
constexpr FrameworkBehaviour nanotron{.keeps_unfused = true,
                                      .logs_first_stage = true,
                                      .needs_batches_of_stages = true,
                                      .stalls_at_nodes = 45,
                                      .sharded_stalls_at_nodes = 24,
                                      .sharded_stalls_at_replicas = 24,
                                      .unsharded_stalls_at_replicas = 3,
                                      .unsharded_stalls_at_batches = 12,
                                      .memory_slowdown = 4.5,
                                      .memory_slowdown_at = 0.89,
                                      .gradient_bucket = 2,
                                      .zero_1_exchanges = 2};
// FSDP2 shards FP32 parameters and gathers them in 16 bits (PyTorch, MixedPrecisionPolicy).
constexpr FrameworkBehaviour fsdp{.frees_logits_first = true, .gathers_from_master = true};
// DeepSpeed reduces 16-bit gradients, accumulates a second FP32 copy if requested, and makes an FP32 copy of its own
// shard for the update (deepspeed/runtime/zero/stage_1_and_2.py). ZeRO-3 gathers parameters one by one
// (partition_parameters.py).
constexpr FrameworkBehaviour deepspeed{.frees_logits_first = true, .flat_gradients = true, .gathers_tensors = true};

// XLA compiles the step of JAX: it schedules gathers ahead, fuses elementwise work and frees logits before the first
// layer's backward pass. Its scheduler gathers weights ahead only while memory lasts
// (xla_tpu_scheduler_percent_shared_memory_limit), and scatters each gradient as soon as its matmul is done. MaxText
// shards FP32 parameters and gathers them in 16 bits.
constexpr FrameworkBehaviour maxtext{.frees_logits_first = true, .gathers_from_master = true, .plans_memory = true};

/// In the order of Framework.
constexpr std::array<FrameworkBehaviour, framework_count> behaviours{megatron, megatron_eager, nanotron,
                                                                     fsdp,     deepspeed,      maxtext};

}  // namespace

const FrameworkBehaviour& behaviour_of(Framework framework) { return behaviours[static_cast<size_t>(framework)]; }

}  // namespace trainyard
