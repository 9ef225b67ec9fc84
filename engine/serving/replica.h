// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"
#include "engine/model/kv_cache.h"
#include "engine/serving/served_device.h"
#include "engine/serving/served_model.h"

namespace trainyard {

/// How one replica divides the model among its devices. Degrees are whole numbers from 1.
struct ReplicaLayout {
  double tensor_parallel = 1, pipeline_parallel = 1, expert_parallel = 1;
  double context_parallel = 1;           ///< prefill only: parts of a prompt on separate devices
  bool attention_data_parallel = false;  ///< each device has the whole attention and its own sequences
  double devices() const { return tensor_parallel * pipeline_parallel * context_parallel; }
};
/// The layout of a resolved serving job.
ReplicaLayout layout_of(const Serving& serving);

/// Seconds of one pass through all layers, by part. `hidden` is the host time that overlaps with the device.
struct PassTime {
  double linear = 0;       ///< matmuls of projections, MLPs and experts, or reading their weights
  double elementwise = 0;  ///< norms, activations, residuals
  double attention = 0;    ///< scores and values of prompts
  double cache = 0;        ///< reading the KV cache
  double head = 0;         ///< output projection
  double tensor = 0;       ///< all-reduces of tensor parallelism
  double expert = 0;       ///< exposed all-to-all of experts and data-parallel attention
  double pipeline = 0;     ///< messages between stages
  double host = 0;         ///< scheduler, launches, sampling
  double hidden = 0;       ///< host time overlapped with the device, subtracted from the sum
  double total() const {
    return linear + elementwise + attention + cache + head + tensor + expert + pipeline + host - hidden;
  }
  /// Adds `times` passes like `other`.
  void add(const PassTime& other, double times);
};

/// Bytes on one device of a replica, and the space left for the cache. In a pipeline, the figures are those of the
/// stage with the least cache space per layer.
struct ReplicaMemory {
  double capacity = 0;      ///< usable memory reported by the driver
  double weights = 0;       ///< including embedding, head and group scales
  double reserve = 0;       ///< context, captured device graphs, workspace
  double withheld = 0;      ///< memory that the engine may not use
  double cache = 0;         ///< left for the cache; negative if the model does not fit
  double cache_token = 0;   ///< bytes per token of a long sequence, on one device
  double state = 0;         ///< bytes per sequence, independent of its length
  double cache_tokens = 0;  ///< tokens of long sequences that fit the replica
};

/// One replica of a serving job, prepared once without load: model, devices, formats and engine. Seconds, bytes,
/// tokens. Equations and constants: docs/serving.md. `design` must be resolved and must outlive it.
class Replica {
 public:
  Replica(const Design& design, const ReplicaLayout& layout);
  explicit Replica(const Design& design) : Replica(design, layout_of(design.serving)) {}

  const ReplicaLayout& layout() const { return layout_; }
  const Design& design() const { return design_; }
  /// Weights and cache of one device, in bytes.
  struct StageLoad {
    double weights = 0, cache = 0;
  };
  /// Bytes on a device of the stage with the highest total, while each device of the stage of memory() holds `cache`
  /// bytes of cache.
  StageLoad fullest_stage(double cache) const;
  /// Layers of the pipeline stage that memory() describes.
  double stage_layers() const { return stage_layers_; }
  /// One decode step in which each of `sequences` sequences advances by `tokens` tokens (1 without speculation) with a
  /// context of `context` tokens.
  PassTime decode(double sequences, double context, double tokens = 1) const;
  /// Prefill of `tokens` tokens from prompts whose uncached parts have the mean length `prompt`. `sequences` of them
  /// finish, and their first token is sampled. `context`: whole length of a prompt including cached tokens; 0 means
  /// that nothing is cached.
  PassTime prefill(double tokens, double prompt, double sequences, double context = 0) const;
  /// A step of continuous batching: `sequences` decode while the prompts that replace finished ones are prefilled in
  /// chunks. `prompt` is the uncached part of a prompt of `context` tokens.
  PassTime iteration(double sequences, double prompt, double context, double output) const;

  /// Shortest duration in s of a step with prompts, which runs outside captured graphs.
  double least_prompt_step() const;
  /// Maximum prompt tokens per step: one chunk for each device with its own sequences.
  double chunk() const;

  const ReplicaMemory& memory() const { return memory_; }
  /// Bytes of one sequence of this length on one device, in whole pages.
  double sequence_bytes(double tokens) const;
  /// Number of sequences whose cache fits the replica at once, at most the limit of the engine. Each needs space for
  /// its prompt and for the part of its answer that the engine reserves. Not rounded.
  double sequences_that_fit(double prompt, double output) const;
  /// Bytes of a sequence's cache over all devices, without replicated copies. Prefill sends these bytes to decode.
  double cache_bytes(double tokens) const { return cache_.bytes(tokens); }
  /// Makes all prompts copies of one, as in some benchmarks, so that all sequences use the same experts.
  void assume_one_prompt() { one_prompt_ = true; }

 private:
  /// Tokens that one group of devices processes, in `passes` passes through all layers.
  struct Pass {
    double tokens, passes;
  };
  /// decode(), prefill() and iteration() split into `parts` consecutive micro-batches, without overlap.
  PassTime decode_in(double parts, double sequences, double context, double tokens) const;
  PassTime prefill_in(double parts, double tokens, double prompt, double sequences, double context) const;
  PassTime iteration_in(double parts, double sequences, double prompt, double context, double output) const;
  /// One micro-batch, or two that overlap computation with communication, whichever is faster.
  template <class InParts>
  PassTime choose_overlap(const InParts& in_parts) const;
  double linear_time(const Pass& pass) const;
  double distinct_experts(const Pass& pass) const;
  /// Slowdown of matmuls that `parts` devices divide into narrow parts: their time ÷ that of undivided matmuls.
  double narrow_matmul_slowdown(double parts) const;
  /// Work of the busiest expert group ÷ the average.
  double busiest_group_work(const Pass& pass) const;
  /// Weights read by the busiest expert group ÷ the average.
  double busiest_group_reads(double distinct) const;
  double elementwise_time(double tokens) const;
  double cache_time(double sequences, double context, double tokens) const;
  double prompt_attention_time(double tokens, double prompt, double context) const;
  double tensor_time(const Pass& pass) const;
  double expert_time(const Pass& pass) const;
  double pipeline_time(const Pass& pass) const;
  void add_exchanges(const Pass& pass, PassTime& out) const;
  /// Seconds of latency of the collective of one layer, before data moves.
  double collective_latency(double message) const;
  /// Seconds that a tensor-parallel group waits for its slowest member, in addition to its own work.
  double straggler_wait(const PassTime& work) const;
  double context_exchange_time(const Pass& pass) const;
  double head_time(double sequences) const;
  /// Kernels of an average layer ÷ kernels of a dense layer with plain attention.
  double layer_kernel_ratio() const;
  void add_host(double launches, double steps, double sequences, PassTime& out) const;
  /// Sequences per group of devices and per micro-batch of the pipeline.
  double sequences_per_micro_batch(double sequences) const;
  /// Bytes of one sequence's cache on one device, averaged over the groups with separate sequences.
  double held_bytes(double tokens) const;
  void prepare_memory();
  void keep_stage_if_tighter(double stage);
  /// Stages (from 0) that may have the most weights or the least cache space per layer.
  std::array<double, 3> candidate_stages() const;
  /// Bytes of weights on each device of stage `stage` (from 0) if it has `stage_layers` layers.
  double stage_weights(double stage, double stage_layers) const;
  double stage_share() const { return stage_layers_ / model_.layers; }

  const Design& design_;
  const ServingEngine& engine_;
  ReplicaLayout layout_;
  ServedModel model_;
  KvCache cache_;
  ServedDevice device_;
  ServedLink tensor_, exchange_, island_, stage_, context_;
  double islands_;                        ///< groups of devices that are connected only by the network
  double overlap_;                        ///< share of expert communication that overlaps
  double ranks_;                          ///< groups of devices with separate sequences
  double attention_parts_, dense_parts_;  ///< devices that divide attention, and the dense layers
  double expert_groups_, expert_parts_;   ///< groups that divide the experts; devices that divide each expert
  double attention_bytes_, dense_bytes_, expert_bytes_;  ///< bytes per weight
  double cache_product_;                                 ///< FLOP/s of attention over the cache
  double cache_factor_;                                  ///< time to read the cache ÷ time to read its bytes
  bool one_prompt_ = false;
  ReplicaMemory memory_;
  double stage_layers_ = 0;
};

}  // namespace trainyard
