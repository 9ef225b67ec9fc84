// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/physics/setting.h"
#include "engine/physics/stages.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Memory of one device, in bytes, by part. The parts add up to total().
struct MemoryParts {
  double weights = 0, gradients = 0, optimizer = 0, activations = 0;
  double working = 0;  ///< logits, loss and the layer being recomputed or differentiated
  double buffers = 0;  ///< communication buffers and gathered shards
  double reserve = 0;  ///< context of the driver and allocator waste
  /// What the framework's allocator has handed out.
  double allocated() const { return weights + gradients + optimizer + activations + working + buffers; }
  double total() const { return allocated() + reserve; }
};

struct StageMemory : StageWeights {
  double in_flight = 0;                    ///< micro-batches whose activations are held at the peak
  double weight_pending = 0;               ///< micro-batches held then for the gradients of the weights only
  double offloaded = 0;                    ///< bytes that a device of the stage keeps elsewhere
  double offload_buffer = 0;               ///< bytes that pass through while the rest is elsewhere, inside the buffers
  double gathered = 0, gathered_most = 0;  ///< gathered inputs held, and at most (communication far ahead)
  double pass_activations = 0;             ///< bytes that one micro-batch in flight keeps on all layers of the stage
  double pass_pending = 0;                 ///< the same of one that waits for the gradients of the weights
  double pass_buffers = 0;                 ///< gathered inputs and messages of one in flight, inside the buffers
  MemoryParts parts;
};

/// What the stages hold before any of it has a size in bytes.
void lay_stages(const Setting& setting, std::vector<StageMemory>& stages);

/// Memory of the fullest device and what it is made of, in bytes; the rows of metrics() say what each means.
struct MemoryFigures {
  double memory = 0, memory_capacity = 0, memory_free = 0;
  double memory_weights = 0, memory_gradients = 0, memory_optimizer = 0, memory_activations = 0;
  double memory_working = 0, memory_buffers = 0, memory_reserve = 0, memory_allocated = 0;
  double memory_floor = 0, memory_ceiling = 0;
  double fullest_stage = 0, stage_layers = 0, stage_parameters = 0, stage_expert_parameters = 0;
  double stage_trained_parameters = 0, stage_trained_experts = 0, stage_table_parameters = 0;
  double tokens_per_micro_batch = 0, micro_batches_in_flight = 0, weight_gradients_pending = 0;
  double activation_bytes_per_token = 0, activation_bytes_per_layer = 0, weight_gradient_bytes_per_layer = 0;
  double logit_bytes = 0, layer_working_bytes = 0, kept_input_bytes = 0;
  double gathered_bytes = 0, gathered_bytes_most = 0, sharding_buffer_bytes = 0, boundary_bytes = 0;
  double context_buffer_bytes = 0, compression_buffer_bytes = 0, offload_buffer_bytes = 0, offloaded_bytes = 0;
  double frozen_weight_bytes = 0, frozen_bytes_per_parameter = 0;
  double weight_bytes_per_parameter = 0, gradient_bytes_per_parameter = 0, optimizer_bytes_per_parameter = 0;
  double outer_bytes_per_parameter = 0;
  double table_weight_bytes = 0, table_optimizer_bytes = 0, adapter_weight_bytes = 0;
  double weight_shards = 0, gradient_shards = 0, optimizer_shards = 0;
  double expert_weight_shards = 0, expert_gradient_shards = 0, expert_optimizer_shards = 0;
};

/// Memory of every stage that lay_stages() has laid, and the figures of the fullest one. `seconds` is the time of one
/// micro-batch, which tells how far communication runs ahead of computing.
MemoryFigures evaluate_memory(const Setting& setting, const StateBytes& state, double seconds,
                              std::vector<StageMemory>& stages);

}  // namespace trainyard
