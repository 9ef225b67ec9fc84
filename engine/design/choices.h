// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace trainyard {

enum class FlopConvention { full_attention, causal_attention, megatron, without_embedding };
enum class Precision { fp32, fp16, bf16, fp8, fp8_block, mxfp8, nvfp4 };
enum class GradientPrecision { fp32, bf16 };
enum class MasterWeights { fp32, remainder, none };
enum class MomentPrecision { fp32, bf16, fp8 };
enum class Optimizer { adam, adam_8bit, sgd_momentum, lion, adafactor, muon };
enum class Recompute { none, selective, mlp, operations, modules, full };
enum class ActivationStorage { as_computed, mlp_inputs, with_attention };
enum class RouterWeights { after_experts, before_second_product };
enum class Adapters { none, lora, qlora };
enum class AdapterModules { attention, all_linear };
enum class OffloadTarget { host, nvme };
enum class WeightCopies { on_the_fly, cached, primary };
enum class ZeroStage { zero_0, zero_1, zero_2, zero_3 };
enum class Schedule { afab, one_f_one_b, interleaved, zb_h1, zb_v, dualpipe };
enum class ExpertCapacity { dropless, dropped, padded };
enum class TokenDispatch { all_to_all, once_per_node };
enum class StageSplit { lighter_ends, front, by_cost, counted };
enum class NodeLink { host, pcie_switch };
/// Whether each replica, or each pipeline stage, of a mixed cluster has devices of one kind.
enum class MixedAlong { replicas, stages };
/// How the kinds of a mixed cluster share the micro-batches of a step, and the layers of a pipeline.
enum class BatchShare { equal, by_speed };
enum class LayerShare { equal, by_speed, by_memory };
enum class CollectiveAlgorithm { fastest, ring, tree, hierarchical, in_network };
/// Whose measured speed under a power cap applies: the device's own, or that of another device of
/// resources/catalog/power_curves.json.
enum class PowerCurve { own, a100_pcie, a40, v100_pcie };
/// Whether a design over a limit fails the verdict (hard) or only gets a warning (soft).
enum class LimitKind { soft, hard };
enum class ContextMethod { ring, all_to_all, gather };
enum class GradientSync { as_needed, once, every };
enum class GradientCompression { none, powersgd, one_bit };
enum class Media { text, images, video };
enum class CacheScope { none, node, partition };
/// Order of the parallel dimensions over the devices, from adjacent to distant. Expert parallelism uses the devices of
/// a stage.
enum class PlacementOrder {
  tp_cp_ep_dp_pp,
  tp_cp_ep_pp_dp,
  tp_pp_cp_ep_dp,
  pp_tp_cp_ep_dp,
  tp_ep_dp_cp_pp,
  cp_tp_ep_dp_pp
};
enum class CheckpointMode { synchronous, asynchronous, tiered };
enum class CheckpointContents { weights_and_optimizer, weights };
enum class RestartRead { all_replicas, one_reader };

/// Subject of a design. Each job has its own inputs, results and verdict; all jobs share model, machine and prices.
enum class Job { training, serving, post_training };
inline constexpr std::array every_job{Job::training, Job::serving, Job::post_training};

/// Formats of served weights, including the scales of weight groups.
enum class WeightFormat { bits_16, fp8, int8, int4, mxfp4, nvfp4, nf4 };
/// Format of one kind of weights: `usual` follows the format of the other weights.
enum class KindFormat { usual, bits_16, fp8, int8, int4, mxfp4, nvfp4, nf4 };
enum class CacheFormat { bits_16, fp8, int8, int4 };
/// How requests arrive: independent users, users in bursts, or a fixed number of clients that wait for their answers.
/// `usual` follows the kind of requests: bursts if it sends several at a time, otherwise independent users.
enum class LoadKind { random, bursts, closed, usual };
/// Where prefix hits come from without a working set: entered, or from sessions that repeat their history. `usual`
/// follows the kind of requests.
enum class HitSource { usual, entered, sessions };
enum class Batching { continuous, fixed };
enum class PrefillPlace { together, separate };
enum class Speculation { off, draft_model, extra_heads };
enum class SharedTier { storage, network };  ///< last tier of the prefix cache: storage, or memory of other nodes

/// Method that computes an update from answers. `grpo` also stands for RLOO and REINFORCE++, which have no critic
/// either and cost the same.
enum class PostTrainingMethod { grpo, ppo, distillation };
/// Devices of rollout and training: both alternate on shared devices, or each has its own, with the best balanced split
/// or with a split set by the user.
enum class Pools { shared, balanced, separate };
/// Whether a rollout waits for the previous update, overlaps with one update, or never stops.
enum class RolloutPace { in_turn, one_ahead, streaming };
enum class RewardSource { rule, model };
enum class WeightTransfer { by_tensor, in_buckets, broadcast, resharded, pulled };

/// Data that a training job learns from: running text, written answers, pairs with a preferred answer (`dpo` and
/// `reward_model`), or the token probabilities of a larger model.
enum class Objective { pre_training, fine_tuning, dpo, reward_model, distillation };
/// How samples become the rows of a batch.
enum class SampleRows { packed, padded };
enum class TeacherLogits { computed, stored };

}  // namespace trainyard
