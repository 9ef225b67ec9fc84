// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/memory.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"
#include "engine/model/model_shape.h"
#include "engine/model/sample_model.h"
#include "engine/physics/activations.h"
#include "engine/physics/degrees.h"
#include "engine/physics/incidents.h"
#include "engine/physics/offload.h"
#include "engine/physics/schedule.h"
#include "engine/physics/states.h"
#include "engine/physics/traffic.h"

namespace trainyard {
namespace {

/// Returns the share of gathered inputs still held at the peak on a device with room: near 1 if the host runs ahead of
/// the device, near 0 in a run of this size that waits for the network.
double held_share(const Setting& s) {
  const Cluster& c = s.design.cluster;
  const CommGroup group = tensor_group(s);
  const double domains = s.tp / members_inside(group, devices_without_network(c));
  // Without a pipeline, tensor parallelism over the network slows the device so much that the host runs ahead at any
  // node count.
  if (s.pp <= 1 && domains > 1) return 1;
  const double by_nodes = 1 / (1 + std::pow(s.unrounded_nodes / s.k.held_nodes, s.k.held_slope));
  if (s.pp <= 1) return by_nodes;
  // All measured pipelines with tensor parallelism over four nodes were slow and held nothing, those over two did.
  constexpr double half_at_domains = 3, slope = 16;
  return by_nodes / (1 + std::pow(domains / half_at_domains, slope));
}

/// Returns near 1 if the device is slower than the host of a pipeline, and near 0 if the host is slower. `seconds` is
/// the time of one micro-batch on one stage. The host waits for messages, which limits its pace.
double device_limited_share(const Setting& s, double seconds) {
  if (std::isnan(seconds)) return 1;  // pace unknown: assume the maximum
  constexpr double slope = 12;
  return 1 / (1 + std::pow(s.k.held_pace * stage_pace_limit(s) / seconds, slope));
}

/// Returns the bytes of logits, their loss and gradient on the last stage, and of stored teacher logits. Eager PyTorch
/// keeps 16 bytes per logit (measured peaks). Logits of a frozen model stay in memory in 32 bits until the loss is
/// computed. In chunks, only one chunk of trained logits exists at a time. A reward head has no logits.
double logit_bytes(const Setting& s) {
  constexpr double eager = 16, compared = 4;
  if (!s.objective.has_logits) return 0;
  const double whole = s.design.recipe.fused_loss ? s.fm.logit_bytes : std::max(eager, s.fm.logit_bytes);
  const double logit_bytes = whole / s.design.recipe.loss_chunks;
  const double frozen_ones = s.objective.frozen_passes > 0 ? compared : 0;
  return (1 + s.mtp) * logit_bytes * s.tokens * s.model.vocab / s.tp + frozen_ones * s.tokens * s.model.vocab / s.tp +
         s.objective.stored_bytes * s.tokens;
}

/// Returns the weights of a block's matmuls that process one token.
double multiplied_weights(const Layer& layer, LayerBlock block) {
  double sum = 0;
  for (const LayerOperation& op : layer)
    if (op.block == block) sum += op.share * op.inner * op.columns;
  return sum;
}

/// Memory of one layer of a kind, the same on every stage.
struct LayerHeld {
  double saved = 0,
         saved_whole = 0;         ///< saved bytes per token: with the recompute mode, and without full recomputation
  double waiting = 0;             ///< bytes per token saved until the weight gradients are computed
  double working = 0;             ///< bytes during its backward pass
  double dense = 0, experts = 0;  ///< parameters on one device, which ZeRO gathers or reduces at once
};

/// Returns the bytes of a layer during its backward pass: gradients of its widest tensors, its recomputed activations,
/// and weight gradients in progress. `recomputed` is in bytes per token.
double working_bytes(const Setting& s, bool moe, double recomputed) {
  const double weights = multiplied_weights(s.layers.layer(moe), LayerBlock::mlp) / s.tp;
  return s.tokens * (s.fm.working_hidden * s.model.hidden / s.tp + s.fm.recompute_working * std::max(0.0, recomputed)) +
         s.fm.weight_transient * weights;
}

/// Returns the memory of the rows of a model of samples. The widest row has gradients of its inputs and outputs.
LayerHeld sample_rows_held(const Setting& s) {
  LayerHeld out;
  out.saved = out.saved_whole = activation_bytes_per_token(s, false, Recompute::none);
  out.working = s.element * s.tokens * sample_widest_elements(s.model);
  out.dense = sample_largest_layer(s.model);
  return out;
}

LayerHeld layer_held(const Setting& s, bool moe) {
  if (s.model.reads_samples()) return sample_rows_held(s);
  const Recompute mode = s.design.recipe.recompute;
  LayerHeld out;
  out.saved = activation_bytes_per_token(s, moe, mode);
  const double none = mode == Recompute::none ? out.saved : activation_bytes_per_token(s, moe, Recompute::none);
  out.saved_whole = mode == Recompute::full ? none : out.saved;
  out.waiting = weight_gradient_bytes_per_token(s, moe);
  out.working = working_bytes(s, moe, none - out.saved);
  const DeviceParameters parameters = device_parameters(s, {moe ? 0.0 : 1.0, moe ? 1.0 : 0.0, false, false});
  out.experts = parameters.experts;
  out.dense = parameters.all - parameters.experts;
  return out;
}

/// Values that all stages use, computed once.
struct Shared {
  const Setting& s;
  const StateBytes& state;
  double held;            ///< share of gathered inputs still held at the peak on a device with room
  double device_limited;  ///< near 1 if the device is slower than its host
  double hidden;          ///< tokens · hidden
  double logits;          ///< bytes of logits on the last stage
  double context;         ///< bytes of the buffers of context parallelism
  LayerHeld dense, moe;

  const LayerHeld& widest(const StageShape& shape) const { return shape.moe_layers > 0 ? moe : dense; }
  /// Returns the sharded parameters of one layer, the unit of gathers and reductions; of the larger kind if the stage
  /// has two. 0 for a stage with only embedding or head.
  double layer_parameters(const StageShape& shape) const {
    const double plain = shape.dense_layers > 0 ? divided(dense.dense, dense.experts) : 0;
    return std::max(plain, shape.moe_layers > 0 ? divided(moe.dense, moe.experts) : 0);
  }
  /// Returns the weights of the largest matrix of a layer on the stage.
  double largest_matrix(const StageShape& shape) const {
    double most = 0;
    for (const bool experts : {false, true}) {
      if ((experts ? shape.moe_layers : shape.dense_layers) <= 0) continue;
      for (const LayerOperation& op : s.layers.layer(experts))
        most = std::max(most, op.weights / (op.kind == OperationKind::grouped_matmul ? s.ep * s.etp : s.tp));
    }
    return most;
  }
  /// Returns the parameters that have replicas, so that ZeRO shards them.
  double divided(double dense_parameters, double expert_parameters) const {
    return (s.shards > 1 ? dense_parameters : 0) + (expert_shards(s) > 1 ? expert_parameters : 0);
  }
  double divided(const StageWeights& stage) const { return divided(stage.dense_parameters(), stage.expert_parameters); }
  SavedBytes saved() const { return {dense.saved, moe.saved, dense.saved_whole, moe.saved_whole}; }
};

Shared make_shared_terms(const Setting& s, const StateBytes& state, double seconds) {
  return {.s = s,
          .state = state,
          .held = s.tp > 1 ? held_share(s) : 0,
          .device_limited = s.tp > 1 && s.pp > 1 ? device_limited_share(s, seconds) : 1,
          .hidden = s.tokens * s.model.hidden,
          .logits = logit_bytes(s),
          .context = context_buffer_bytes(s),
          .dense = layer_held(s, false),
          .moe = moe_layer_count(s.model) > 0 ? layer_held(s, true) : LayerHeld{}};
}

/// Returns the bytes of the logits and of the layer in its backward pass: the larger of them if the framework frees the
/// logits first, otherwise their sum.
double working_bytes(const Shared& x, const StageShape& shape) {
  const double logits = shape.last ? x.logits : 0;
  const double layer = x.widest(shape).working;
  return x.s.behaviour.frees_logits_first ? std::max(logits, layer) : logits + layer;
}

/// Returns the passes over the layers of a stage that the host has issued before the device executes them, at the peak
/// with `in_flight` micro-batches. Without a pipeline: a forward pass and the backward pass of the previous
/// micro-batch. The host of a pipeline waits for the device before its last two passes, unless the device is slower.
double passes_ahead(const Shared& x, double in_flight) {
  const double m = x.s.m;
  if (x.s.pp <= 1) return std::min(m, 2.0);
  const double waiting = std::max(0.0, in_flight - 2);
  return waiting + x.device_limited * std::max(0.0, std::max(1.0, m - 1) - waiting);
}

/// Returns the bytes that gathers and reductions over tensor parallelism hold at most.
double most_gathered_bytes(const Shared& x, double layers, double in_flight) {
  const FrameworkMemory& fm = x.s.fm;
  const double all = fm.gathered_hidden * layers * passes_ahead(x, in_flight);
  // The smooth minimum of both.
  // At the peak of some zero-bubble schedules, only weight gradients are pending and no pass is in flight.
  if (!(all > 0 && x.s.tp > 1 && in_flight > 0)) return 0;
  return x.hidden * all * fm.gathered_most / smooth_max(all, fm.gathered_most);
}

/// Returns the share of `most` bytes that is held in addition to `others`. If memory runs short, the allocator waits
/// for the device and frees them.
double gathered_share(const Shared& x, double others, double most) {
  const Cluster& c = x.s.design.cluster;
  const double used = (others + most) / (x.s.k.held_room * c.accelerator->memory * c.memory_usable);
  const double used_2 = used * used, used_4 = used_2 * used_2;
  return x.held / (1 + used_4 * used_4);
}

/// Returns the bytes of the buffers for gathers and reductions over tensor parallelism.
double gather_buffer_bytes(const Shared& x) { return x.s.tp > 1 ? x.s.fm.gather_buffers * x.hidden : 0; }

double message_bytes(const Shared& x, double in_flight) {
  return x.s.tp > 1 || x.s.pp > 1 ? x.s.fm.boundary_hidden * x.hidden * in_flight : 0;
}

/// Returns the bytes of the weights that ZeRO-3 gathers, and of gradients not yet sharded.
double zero_3_bytes(const Shared& x, const StageWeights& stage, double layer) {
  const Setting& s = x.s;
  const Layout& layout = s.design.layout;
  const StageShape& shape = stage.shape;
  // With one reduction per step, states_of() counts whole gradients. A gradient that is reduced at once is part of
  // working_bytes().
  const bool divided = layout.gradient_sync != GradientSync::once && !s.behaviour.plans_memory;
  const double trained = stage.trained_share();
  // Two layers are gathered at a time, also in a pipeline, unless the layout keeps all weights gathered. A compiler
  // that plans the memory gathers at least one matrix.
  const double stage_divided = x.divided(stage);
  const double whole = std::min(s.behaviour.plans_memory ? x.largest_matrix(shape) : 2 * layer, stage_divided);
  const bool has_head = shape.last && s.pp <= 1 && s.objective.has_logits;
  const double head = has_head ? s.model.vocab * s.model.hidden / s.tp : 0;
  const double kept = layout.keep_weights ? stage_divided : whole;
  const double layers = kept * x.state.gathered_weight + (divided ? trained * whole * x.state.reduced_gradient : 0);
  if (!s.behaviour.frees_logits_first || s.pp > 1) return layers;
  const double logits = shape.last ? x.logits : 0;
  const double working = x.widest(shape).working;
  // While the loss is computed, only the head is gathered, and its input if tensor parallelism shards it.
  const double loss = head * s.element + (s.tp > 1 && shape.last ? 2 * s.element * x.hidden : 0);
  return std::max(logits + loss, working + layers) - std::max(logits, working);
}

double sharding_bytes(const Shared& x, const StageWeights& stage) {
  const Setting& s = x.s;
  const double copies = s.fm.extra_gradient * stage.trained_parameters;
  // Gradients that wait to enter a bucket exist without replicas, too.
  if (s.replicas <= 1 && expert_replicas(s) <= 1) return s.behaviour.gradient_bucket > 0 ? copies : 0;
  const Layout& layout = s.design.layout;
  const double layer = x.layer_parameters(stage.shape);
  double bytes = 0;
  if (layout.zero_stage == ZeroStage::zero_2 && layout.gradient_sync != GradientSync::once) {
    // With several virtual stages, one accumulates gradients while the previous one reduces them.
    const double whole = x.divided(stage);
    const double unsharded = std::min(s.vpp > 1 ? 2 * whole / s.vpp : 2 * layer, whole);
    bytes = stage.trained_share() * x.state.gradient * unsharded;
  }
  if (layout.zero_stage == ZeroStage::zero_3) bytes = zero_3_bytes(x, stage, layer);
  return bytes + copies + s.behaviour.gradient_bucket * stage.trained_parameters;
}

/// Bytes of weights, gradients and optimizer state after ZeRO sharding, before offloading.
struct States {
  double weights = 0, gradients = 0, optimizer = 0;
};

States states_of(const StateBytes& state, const StageWeights& stage) {
  const double dense = stage.dense_parameters(), experts = stage.expert_parameters;
  const double trained = stage.trained_dense(), trained_experts = stage.trained_experts;
  return {
      .weights = state.weight * (dense / state.weight_shards + experts / state.expert_weight_shards) +
                 state.table_weight * stage.table_parameters / state.weight_shards +
                 state.adapter_weight * (trained / state.weight_shards + trained_experts / state.expert_weight_shards),
      .gradients = state.gradient * (trained / state.gradient_shards + trained_experts / state.expert_gradient_shards),
      .optimizer = (state.optimizer + state.outer) *
                       (trained / state.optimizer_shards + trained_experts / state.expert_optimizer_shards) +
                   state.table_optimizer * stage.table_parameters / state.optimizer_shards};
}

/// Returns the bytes of a separate frozen model, sharded like the weights of the trained model.
double frozen_bytes(const Setting& s, const StateBytes& state, const StageWeights& stage) {
  return s.objective.frozen_copies * state.frozen_weight *
         (stage.dense_parameters() / state.weight_shards + stage.expert_parameters / state.expert_weight_shards);
}

/// Memory of a stage in bytes that does not depend on its position in the pipeline.
struct StageHeld {
  States states;
  double frozen = 0;  ///< separate frozen model
  double pass = 0;    ///< saved by one micro-batch on all layers, including offloaded activations
  double pass_activations = 0, pass_pending = 0, pass_buffers = 0, offload_buffer = 0;
  double working = 0, sharding = 0, compression = 0;
};

StageHeld stage_held(const Shared& x, const StageWeights& stage) {
  const Setting& s = x.s;
  const StageShape& shape = stage.shape;
  const double on_device = 1 - s.design.recipe.offload_activations;
  StageHeld out{.states = states_of(x.state, stage), .frozen = frozen_bytes(s, x.state, stage)};
  out.pass = s.tokens * saved_bytes_per_token(s, shape, x.saved());
  out.pass_activations = on_device * out.pass;
  out.pass_pending = on_device * s.tokens * (shape.dense_layers * x.dense.waiting + shape.moe_layers * x.moe.waiting);
  out.pass_buffers = message_bytes(x, 1);
  out.offload_buffer = offload_buffer(s, stage.layers, out.states.weights, out.states.gradients, out.pass);
  out.working = working_bytes(x, shape);
  out.sharding = sharding_bytes(x, stage);
  out.compression = compression_buffer_bytes(x.s, x.state, stage);
  return out;
}

void fill_stage(const Shared& x, int index, const StageHeld& held, StageMemory& stage) {
  const Recipe& recipe = x.s.design.recipe;
  const Cluster& cluster = x.s.design.cluster;
  stage.pass_activations = held.pass_activations;
  stage.pass_pending = held.pass_pending;
  stage.pass_buffers = held.pass_buffers;
  stage.offload_buffer = held.offload_buffer;
  const PassesHeld passes = passes_held(x.s, index, stage.pass_activations + stage.pass_buffers, stage.pass_pending);
  stage.in_flight = passes.in_flight;
  stage.weight_pending = passes.weight_pending;
  stage.offloaded = recipe.offload_weights * held.states.weights + recipe.offload_optimizer * held.states.optimizer +
                    recipe.offload_gradients * held.states.gradients +
                    recipe.offload_activations * passes.in_flight * held.pass;

  MemoryParts& parts = stage.parts;
  parts.weights = (1 - recipe.offload_weights) * held.states.weights + held.frozen;
  parts.gradients = (1 - recipe.offload_gradients) * held.states.gradients;
  parts.optimizer = (1 - recipe.offload_optimizer) * held.states.optimizer;
  parts.activations = passes.in_flight * stage.pass_activations + passes.weight_pending * stage.pass_pending;
  parts.working = held.working;
  parts.buffers = held.sharding + message_bytes(x, stage.in_flight) + gather_buffer_bytes(x) + x.context +
                  held.compression + stage.offload_buffer;
  stage.gathered_most = most_gathered_bytes(x, stage.layers, stage.in_flight);
  stage.gathered = stage.gathered_most * gathered_share(x, parts.allocated(), stage.gathered_most);
  if (stage.gathered > 0) stage.pass_buffers += stage.gathered / stage.in_flight;
  parts.buffers += stage.gathered;
  parts.reserve = cluster.context_memory + cluster.communication_memory + cluster.memory_waste * parts.allocated();
}

void fill_parts(const Setting& s, const StageMemory& stage, MemoryFigures& out) {
  const Cluster& cluster = s.design.cluster;
  out.memory = stage.parts.total();
  out.memory_capacity = cluster.accelerator->memory * cluster.memory_usable;
  out.memory_free = out.memory_capacity - out.memory;
  out.memory_weights = stage.parts.weights;
  out.memory_gradients = stage.parts.gradients;
  out.memory_optimizer = stage.parts.optimizer;
  out.memory_activations = stage.parts.activations;
  out.memory_working = stage.parts.working;
  out.memory_buffers = stage.parts.buffers;
  out.memory_reserve = stage.parts.reserve;
  out.memory_allocated = stage.parts.allocated();
}

/// Raises the floor and ceiling of memory to those of a stage. The highest ceiling may belong to a stage other than the
/// fullest, because the pace of a run changes the memory of each stage by a different amount.
void widen_to(const Cluster& cluster, const StageMemory& stage, MemoryFigures& out) {
  // The floor has no allocator waste, because an allocator short of memory frees its unused blocks.
  const double least = stage.parts.allocated() - stage.gathered + cluster.context_memory + cluster.communication_memory;
  const double most = stage.parts.total() + (stage.gathered_most - stage.gathered) * (1 + cluster.memory_waste);
  out.memory_floor = std::max(out.memory_floor, least);
  out.memory_ceiling = std::max(out.memory_ceiling, most);
}

void fill_stage_figures(const Shared& x, const StageMemory& stage, MemoryFigures& out) {
  const Setting& s = x.s;
  const double layers = std::max(1.0, stage.layers);
  out.stage_layers = stage.layers;
  out.stage_parameters = stage.parameters;
  out.stage_expert_parameters = stage.expert_parameters;
  out.stage_trained_parameters = stage.trained_parameters;
  out.stage_trained_experts = stage.trained_experts;
  out.stage_table_parameters = stage.table_parameters;
  out.micro_batches_in_flight = stage.in_flight;
  out.weight_gradients_pending = stage.weight_pending;
  out.weight_gradient_bytes_per_layer = stage.pass_pending / layers;
  out.tokens_per_micro_batch = s.tokens;
  out.activation_bytes_per_token = saved_bytes_per_token(s, stage.shape, x.saved()) / layers;
  out.activation_bytes_per_layer = out.activation_bytes_per_token * s.tokens;
  out.saved_input_bytes = s.saved_input_bytes;
  out.logit_bytes = stage.shape.last ? x.logits : 0;
  out.frozen_weight_bytes = frozen_bytes(s, x.state, stage);
  out.layer_working_bytes = x.widest(stage.shape).working;
  out.gathered_bytes = stage.gathered;
  out.gathered_bytes_most = stage.gathered_most;
  out.sharding_buffer_bytes = sharding_bytes(x, stage);
  out.boundary_bytes = message_bytes(x, stage.in_flight);
  out.gather_buffer_bytes = gather_buffer_bytes(x);
  out.context_buffer_bytes = x.context;
  out.compression_buffer_bytes = compression_buffer_bytes(x.s, x.state, stage);
  out.offload_buffer_bytes = stage.offload_buffer;
  out.offloaded_bytes = stage.offloaded;
}

void fill_states(const StateBytes& state, MemoryFigures& out) {
  out.table_weight_bytes = state.table_weight;
  out.table_optimizer_bytes = state.table_optimizer;
  out.adapter_weight_bytes = state.adapter_weight;
  out.frozen_bytes_per_parameter = state.frozen_weight;
  out.weight_bytes_per_parameter = state.weight;
  out.gradient_bytes_per_parameter = state.gradient;
  out.optimizer_bytes_per_parameter = state.optimizer;
  out.outer_bytes_per_parameter = state.outer;
  out.weight_shards = state.weight_shards;
  out.gradient_shards = state.gradient_shards;
  out.optimizer_shards = state.optimizer_shards;
  out.expert_weight_shards = state.expert_weight_shards;
  out.expert_gradient_shards = state.expert_gradient_shards;
  out.expert_optimizer_shards = state.expert_optimizer_shards;
}

}  // namespace

void lay_stages(const Setting& s, std::vector<StageMemory>& stages) {
  stages.resize(static_cast<size_t>(s.pp));
  for (size_t i = 0; i < stages.size(); ++i) {
    const StageShape shape = stage_shape(s, static_cast<int>(i));
    // Most stages equal the previous one, so its counts are reused.
    const bool alike = i > 0 && shape == stages[i - 1].shape;
    StageWeights& weights = stages[i];
    weights = alike ? static_cast<const StageWeights&>(stages[i - 1]) : stage_weights(s, shape);
  }
}

MemoryFigures evaluate_memory(const Setting& s, const StateBytes& state, double seconds,
                              std::vector<StageMemory>& stages, const StageRange& range) {
  const Shared x = make_shared_terms(s, state, seconds);
  size_t fullest = range.first;
  StageHeld held;
  for (size_t i = 0; i < stages.size(); ++i) {
    const StageWeights& stage = stages[i];
    const bool alike = i > 0 && stage == static_cast<const StageWeights&>(stages[i - 1]);
    if (!alike) held = stage_held(x, stage);
    fill_stage(x, static_cast<int>(i), held, stages[i]);
    const bool counts = i > range.first && i < range.end;
    if (counts && stages[i].parts.total() > stages[fullest].parts.total()) fullest = i;
  }
  MemoryFigures out;
  out.fullest_stage = static_cast<double>(fullest);
  fill_parts(s, stages[fullest], out);
  const size_t end = std::min(range.end, stages.size());
  for (size_t i = range.first; i < end; ++i) widen_to(s.design.cluster, stages[i], out);
  fill_stage_figures(x, stages[fullest], out);
  fill_states(state, out);
  return out;
}

}  // namespace trainyard
