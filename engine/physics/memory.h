// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/physics/setting.h"
#include "engine/physics/stages.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Memory of one device by part, in bytes. The parts add up to total().
struct MemoryParts {
  double weights = 0, gradients = 0, optimizer = 0, activations = 0;
  double working = 0;  ///< logits, loss, and the layer that is recomputed or differentiated
  double buffers = 0;  ///< communication buffers and gathered shards
  double reserve = 0;  ///< driver context, communication library and allocator waste
  /// Returns the bytes that the framework's allocator has handed out.
  double allocated() const { return weights + gradients + optimizer + activations + working + buffers; }
  double total() const { return allocated() + reserve; }
};

/// Memory of one device of a stage, in bytes unless another unit is given.
struct StageMemory : StageWeights {
  double in_flight = 0;                    ///< micro-batches whose activations are saved at the peak
  double weight_pending = 0;               ///< micro-batches that wait only for their weight gradients at the peak
  double offloaded = 0;                    ///< data kept on the host or on drives instead of the device
  double offload_buffer = 0;               ///< device memory that offloaded data passes through; part of the buffers
  double gathered = 0, gathered_most = 0;  ///< gathered inputs: expected, and maximum if communication runs far ahead
  double pass_activations = 0;             ///< saved on the device by one micro-batch in flight, all layers together
  double pass_pending = 0;                 ///< same for one that waits for its weight gradients
  double pass_buffers = 0;                 ///< gathered inputs and messages of one in flight; part of the buffers
  MemoryParts parts;
};

/// Fills `stages` with the layers and parameter counts of each stage. Sizes in bytes follow in evaluate_memory().
void lay_stages(const Setting& setting, std::vector<StageMemory>& stages);

/// Memory of the fullest device and the figures behind it. The rows of metrics() define each field and its unit; memory
/// is in bytes.
struct MemoryFigures {
  double memory = 0, memory_capacity = 0, memory_free = 0;
  double memory_weights = 0, memory_gradients = 0, memory_optimizer = 0, memory_activations = 0;
  double memory_working = 0, memory_buffers = 0, memory_reserve = 0, memory_allocated = 0;
  double memory_floor = 0, memory_ceiling = 0;
  double fullest_stage = 0, stage_layers = 0, stage_parameters = 0, stage_expert_parameters = 0;
  double stage_trained_parameters = 0, stage_trained_experts = 0, stage_table_parameters = 0;
  double tokens_per_micro_batch = 0, micro_batches_in_flight = 0, weight_gradients_pending = 0;
  double activation_bytes_per_token = 0, activation_bytes_per_layer = 0, weight_gradient_bytes_per_layer = 0;
  double logit_bytes = 0, layer_working_bytes = 0, saved_input_bytes = 0;
  double gathered_bytes = 0, gathered_bytes_most = 0, sharding_buffer_bytes = 0, boundary_bytes = 0;
  double gather_buffer_bytes = 0;
  double context_buffer_bytes = 0, compression_buffer_bytes = 0, offload_buffer_bytes = 0, offloaded_bytes = 0;
  double frozen_weight_bytes = 0, frozen_bytes_per_parameter = 0;
  double weight_bytes_per_parameter = 0, gradient_bytes_per_parameter = 0, optimizer_bytes_per_parameter = 0;
  double outer_bytes_per_parameter = 0;
  double table_weight_bytes = 0, table_optimizer_bytes = 0, adapter_weight_bytes = 0;
  double weight_shards = 0, gradient_shards = 0, optimizer_shards = 0;
  double expert_weight_shards = 0, expert_gradient_shards = 0, expert_optimizer_shards = 0;
};

/// Stages from `first` to the one before `end`.
struct StageRange {
  std::size_t first = 0, end = SIZE_MAX;
};

/// Fills the memory of every stage and returns the figures of the fullest one, or of the fullest one in a range, which
/// has at least one stage. lay_stages() must fill `stages` first.
/// `seconds` is the time of one micro-batch on one stage. It determines how far the host of a pipeline runs ahead of
/// the device; NaN (unknown) assumes the maximum.
MemoryFigures evaluate_memory(const Setting& setting, const StateBytes& state, double seconds,
                              std::vector<StageMemory>& stages, const StageRange& range = {});

}  // namespace trainyard
