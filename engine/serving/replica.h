// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/model/kv_cache.h"
#include "engine/serving/served_device.h"
#include "engine/serving/served_model.h"

namespace trainyard {

/// How the devices of one replica share the model. Degrees are whole numbers from 1.
struct ReplicaLayout {
  double tensor = 1, pipeline = 1, expert = 1;
  double context = 1;                    ///< of prefill: parts of a prompt on devices of their own
  bool attention_data_parallel = false;  ///< attention whole on each device, its sequences divided
  double devices() const { return tensor * pipeline * context; }
};
/// That of a resolved serving job.
ReplicaLayout layout_of(const Serving& serving);

/// Seconds of one pass through all layers, by what takes them. Their sum is the pass, but where an engine hides its
/// host behind the device.
struct PassTime {
  double linear = 0;       ///< products of projections, MLPs and experts, or reading their weights
  double elementwise = 0;  ///< norms, activations, residuals
  double attention = 0;    ///< scores and values of prompts
  double cache = 0;        ///< reading the KV cache
  double head = 0;         ///< output projection
  double tensor = 0;       ///< all-reduces of tensor parallelism
  double expert = 0;    ///< exchanges of experts and of attention that is data-parallel, as far as nothing hides them
  double pipeline = 0;  ///< messages between stages
  double host = 0;      ///< scheduler, launches, sampling
  double hidden = 0;    ///< host time behind the device's: what the parts sum up to beyond the total
  double total() const {
    return linear + elementwise + attention + cache + head + tensor + expert + pipeline + host - hidden;
  }
};

/// Bytes of one device of a replica, and what they leave for the cache. With a pipeline, of the stage that has the
/// least room for the cache of its layers.
struct ReplicaMemory {
  double capacity = 0;      ///< that the driver shows
  double weights = 0;       ///< with embedding, head and scales of groups
  double reserve = 0;       ///< context, captured graphs, workspace
  double withheld = 0;      ///< that the engine may not take
  double cache = 0;         ///< left for the cache; negative where the model does not fit
  double cache_token = 0;   ///< bytes that a token of a long sequence adds on one device
  double state = 0;         ///< bytes that a sequence takes whatever its length
  double cache_tokens = 0;  ///< tokens of long sequences that the replica holds
};

/// One replica of a serving job, prepared once: model, devices, formats and engine, without load. Seconds, bytes,
/// tokens. Equations and their constants: docs/serving.md. `design` must be resolved and must outlive it.
class Replica {
 public:
  Replica(const Design& design, const ReplicaLayout& layout);
  explicit Replica(const Design& design) : Replica(design, layout_of(design.serving)) {}

  const ReplicaLayout& layout() const { return layout_; }
  const Design& design() const { return design_; }
  /// Layers of the pipeline stage that memory() describes.
  double stage_layers() const { return stage_layers_; }
  /// One step in which `sequences` of the replica each advance by `tokens` tokens (1 without speculation) over a
  /// context of `context` tokens.
  PassTime decode(double sequences, double context, double tokens = 1) const;
  /// `tokens` prompt tokens of prompts of mean length `prompt`, of which `sequences` end here and are sampled. A cache
  /// may hold what stands before them in a prompt of `context` tokens; 0 = nothing.
  PassTime prefill(double tokens, double prompt, double sequences, double context = 0) const;
  /// A step of continuous batching: `sequences` decode, and the prompts that take the place of those that end are
  /// prefilled in chunks beside them; `prompt` are the tokens that no cache holds, `context` the whole prompt.
  PassTime iteration(double sequences, double prompt, double context, double output) const;

  /// Prompt tokens that one step takes at most: each device with sequences of its own takes a chunk.
  double chunk() const;

  const ReplicaMemory& memory() const { return memory_; }
  /// Bytes of one sequence of a length on one device, in whole pages.
  double sequence_bytes(double tokens) const;
  /// Sequences whose prompt and (as far as the engine reserves it) answer the cache holds at once, on the replica; at
  /// most what the engine takes. Not rounded.
  double sequences_that_fit(double prompt, double output) const;
  /// Bytes of the cache of a sequence of a length over all devices that hold a part of it, each counted once: what
  /// prefill sends to decode.
  double cache_bytes(double tokens) const { return cache_.bytes(tokens); }
  /// Sequences are copies of one prompt, as in some benchmarks, and visit the same experts.
  void assume_one_prompt() { one_prompt_ = true; }

 private:
  /// Tokens that one group of devices passes through all layers, in `passes` steps.
  struct Pass {
    double tokens, passes;
  };
  /// decode(), prefill() and iteration() in so many micro-batches one after the other, with nothing hidden.
  PassTime decode_in(double parts, double sequences, double context, double tokens) const;
  PassTime prefill_in(double parts, double tokens, double prompt, double sequences, double context) const;
  PassTime iteration_in(double parts, double sequences, double prompt, double context, double output) const;
  /// In one piece, or in two of which one computes while the other exchanges: whichever ends sooner.
  template <class InParts>
  PassTime overlapped(const InParts& in_parts) const;
  double linear(const Pass& pass) const;
  double distinct_experts(const Pass& pass) const;
  /// Share of peak that products of a width lack where so many devices divide it: their time ÷ that of whole ones.
  double narrow(double parts) const;
  /// Work of the busiest group of experts ÷ the mean; the same of the weights that it reads.
  double busiest_products(const Pass& pass) const;
  double busiest_reads(double distinct) const;
  double elementwise(double tokens) const;
  double cache_time(double sequences, double context, double tokens) const;
  double prompt_attention(double tokens, double prompt, double context) const;
  double tensor_time(const Pass& pass) const;
  double expert_time(const Pass& pass) const;
  double pipeline_time(const Pass& pass) const;
  void add_exchanges(const Pass& pass, PassTime& out) const;
  /// Of a collective of one layer: what each device waits before its bytes move.
  double latency(double message) const;
  /// What the members of a group wait for the slowest, beside the passes of their own work.
  double waiting(const PassTime& work) const;
  double context_exchange(const Pass& pass) const;
  double head(double sequences) const;
  void add_host(double launches, double steps, double sequences, PassTime& out) const;
  /// Sequences in one of the groups that a replica's devices form, and in one micro-batch of its pipeline.
  double batch(double sequences) const;
  /// Bytes of the cache of one sequence of a length on one device; of devices that have sequences of their own, their
  /// share of it.
  double held_bytes(double tokens) const;
  void prepare_memory();
  void consider_stage(double stage);
  /// Bytes on each device of a stage, which counts from 0 and has so many layers.
  double stage_weights(double stage, double stage_layers) const;
  double stage_share() const { return stage_layers_ / model_.layers; }

  const Design& design_;
  const ServingEngine& engine_;
  ReplicaLayout layout_;
  ServedModel model_;
  KvCache cache_;
  ServedDevice device_;
  ServedLink tensor_, exchange_, island_, stage_, context_;
  double islands_;                        ///< groups of devices between which only the network leads
  double overlap_;                        ///< of the exchange of experts
  double ranks_;                          ///< groups of devices with sequences of their own
  double attention_parts_, dense_parts_;  ///< devices that divide attention, and the layers without experts
  double expert_groups_, expert_parts_;   ///< among which experts are dealt out; devices that divide each of them
  double attention_bytes_, dense_bytes_, expert_bytes_;  ///< of a weight
  double cache_product_;                                 ///< FLOP/s of attention over the cache
  double cache_factor_;                                  ///< time to read the cache ÷ the time of its bytes
  bool one_prompt_ = false;
  ReplicaMemory memory_;
  double stage_layers_ = 0;
};

}  // namespace trainyard
