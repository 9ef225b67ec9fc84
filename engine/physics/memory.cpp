// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/memory.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/physics/activations.h"
#include "engine/physics/offload.h"
#include "engine/physics/states.h"
#include "engine/physics/traffic.h"

namespace trainyard {
namespace {

/// Logits, their loss and gradient on the last stage. Eager PyTorch keeps 16 bytes of each (measured peaks).
double logit_bytes(const Setting& s) {
  constexpr double eager = 16;
  const double each = s.design.recipe.fused_loss ? s.fm.logit_bytes : std::max(eager, s.fm.logit_bytes);
  return (1 + s.mtp) * each * s.tokens * s.model.vocab / s.t;
}

/// Weights of the products of a block that a token meets.
double multiplied(const Layer& layer, Block block) {
  double sum = 0;
  for (const LayerOperation& op : layer)
    if (op.block == block) sum += op.share * op.inner * op.columns;
  return sum;
}

/// The layer whose backward pass runs: gradients of its widest tensors, what recomputing it brings back, and weight
/// gradients in the making.
double layer_working_bytes(const Setting& s, bool moe) {
  const Model& m = s.model;
  const Recompute mode = s.design.recipe.recompute;
  const double again = activation_bytes_per_token(s, moe, Recompute::none) - activation_bytes_per_token(s, moe, mode);
  const double weights = multiplied(s.layers.layer(moe), Block::mlp) / s.t;
  return s.tokens * (s.fm.working_hidden * m.hidden / s.t + s.fm.recompute_working * std::max(0.0, again)) +
         s.fm.weight_transient * weights;
}

/// Megatron and nanotron hold the logits until the first layers are done; with FSDP and DeepSpeed the two phases follow
/// each other (peaks of published runs).
bool loss_phase_is_apart(const Setting& s) {
  const Framework f = s.design.recipe.framework;
  return f != Framework::megatron && f != Framework::nanotron;
}

/// Logits and the layer in its backward pass.
double working_bytes(const Setting& s, const StageShape& shape) {
  const double logits = shape.last ? logit_bytes(s) : 0;
  const double layer = layer_working_bytes(s, shape.moe_layers > 0);
  return loss_phase_is_apart(s) ? std::max(logits, layer) : logits + layer;
}

/// Largest layer of the stage, in parameters of one device: what ZeRO gathers or reduces at once.
double layer_parameters_on_device(const Setting& s, const StageShape& shape) {
  const StageShape one{shape.dense_layers > 0 ? 1.0 : 0.0, shape.moe_layers > 0 && shape.dense_layers == 0 ? 1.0 : 0.0,
                       false, false};
  return device_parameters(s, one).all;
}

struct Buffers {
  double gathered, sharding, boundary, context, compression;
};

/// `held` is the share of gathered inputs that are alive.
Buffers buffers(const Setting& s, const StageShape& shape, const StageMemory& stage, const StateBytes& state,
                double held) {
  Buffers out{};
  const double hidden = s.tokens * s.model.hidden;
  if (s.t > 1) {
    const double most = s.fm.gathered_most;
    const double each = s.fm.gathered_hidden * (s.p > 1 ? s.k.held_pipeline : 1);
    const double all = each * shape.layers() * stage.in_flight;
    out.gathered = held * hidden * most * -std::expm1(-all / most);
  }
  if (s.t > 1 || s.p > 1) out.boundary = s.fm.boundary_hidden * hidden * stage.in_flight;
  out.context = context_buffer_bytes(s);
  if (s.n * s.c <= 1) return out;
  const double dense = stage.parameters - stage.expert_parameters;
  out.compression = compression_buffer_bytes(s, dense, stage.trained_parameters - stage.trained_experts);
  const double layer = layer_parameters_on_device(s, shape);
  const bool chunks = s.v > 1;  // one virtual stage accumulates while the one before it is reduced
  const double unsharded = chunks ? std::min(2 * stage.parameters / s.v, stage.parameters) : 2 * layer;
  const double trained = stage.trained_share();
  const Layout& layout = s.design.layout;
  const bool divided = layout.gradient_sync != GradientSync::once;  // else the gradients are whole anyway
  if (layout.zero_stage == ZeroStage::zero_2 && divided) out.sharding = trained * state.gradient * unsharded;
  if (layout.zero_stage == ZeroStage::zero_3) {
    // A pipeline gathers its whole stage once for all micro-batches.
    const double whole = s.p > 1 ? stage.parameters : 2 * layer;
    const double head = shape.last && s.p <= 1 ? s.model.vocab * s.model.hidden / s.t : 0;
    const double kept = layout.keep_weights ? stage.parameters : whole;
    const double layers = kept * state.gathered_weight + (divided ? trained * whole * state.reduced_gradient : 0);
    const double logits = shape.last ? logit_bytes(s) : 0;
    const double working = layer_working_bytes(s, shape.moe_layers > 0);
    // While the loss is computed only the head is whole, and its input where tensor parallelism divides it.
    const double loss = head * s.element + (s.t > 1 && shape.last ? 2 * s.element * hidden : 0);
    if (loss_phase_is_apart(s) && s.p <= 1)
      out.sharding = std::max(logits + loss, working + layers) - std::max(logits, working);
    else
      out.sharding = layers + (s.p > 1 ? trained * 2 * layer * state.gradient : 0);
  }
  out.sharding += s.fm.extra_gradient * stage.trained_parameters;
  return out;
}

}  // namespace

double gradient_rounds(const Setting& s) {
  return schedule_used(s) == Schedule::interleaved && s.v > 1 ? std::max(1.0, s.m / s.p) : s.m;
}

double gradient_reductions(const Setting& s) {
  switch (s.design.layout.gradient_sync) {
    case GradientSync::as_needed:
      return s.design.layout.zero_stage < ZeroStage::zero_2 ? 1 : gradient_rounds(s);
    case GradientSync::once:
      return 1;
    case GradientSync::every:
      return gradient_rounds(s);
  }
  return 1;
}

double held_share(const Setting& s, double seconds) {
  if (std::isnan(seconds)) return 1;  // how fast it runs is not known: as much as can be held
  constexpr double pace_slope = 3;
  const double pace = 1 / (1 + std::pow(seconds / s.k.held_time, pace_slope));
  const Cluster& c = s.design.cluster;
  // Tensor parallelism over the network keeps the device behind the host wherever there is no pipeline.
  if (s.p <= 1 && s.t > c.scale_up_domain) return pace;
  return pace / (1 + std::pow(c.accelerators / c.accelerators_per_node / s.k.held_nodes, s.k.held_slope));
}

void evaluate_stages(const Setting& s, Evaluation& out) {
  out.stages.resize(static_cast<size_t>(s.p));
  for (size_t i = 0; i < out.stages.size(); ++i)
    static_cast<StageWeights&>(out.stages[i]) = stage_weights(s, static_cast<int>(i));
}

void evaluate_memory(const Setting& s, Evaluation& out) {
  const StateBytes state = state_bytes(s);
  const Cluster& cluster = s.design.cluster;
  const Recipe& recipe = s.design.recipe;
  const KeptLayers kept = kept_layers(s);
  const double held = held_share(s, out.step_time / s.m);
  const double dense_waiting = weight_gradient_bytes_per_token(s, false);
  const double moe_waiting = moe_layer_count(s.model) > 0 ? weight_gradient_bytes_per_token(s, true) : 0;
  size_t fullest = 0;
  for (size_t i = 0; i < out.stages.size(); ++i) {
    const StageShape shape = stage_shape(s, static_cast<int>(i));
    StageMemory& stage = out.stages[i];
    const double dense = stage.parameters - stage.expert_parameters;
    const double experts = stage.expert_parameters;
    MemoryParts& parts = stage.parts;
    const double trained = stage.trained_parameters - stage.trained_experts;
    const double trained_experts = stage.trained_experts;
    const double weights =
        state.weight * (dense / state.weight_shards + experts / state.expert_weight_shards) +
        state.table_weight * stage.table_parameters / state.weight_shards +
        state.adapter_weight * (trained / state.weight_shards + trained_experts / state.expert_weight_shards);
    const double optimizer =
        state.optimizer * (trained / state.optimizer_shards + trained_experts / state.expert_optimizer_shards) +
        state.table_optimizer * stage.table_parameters / state.optimizer_shards;
    parts.weights = (1 - recipe.offload_weights) * weights;
    parts.gradients =
        state.gradient * (trained / state.gradient_shards + trained_experts / state.expert_gradient_shards);
    parts.optimizer = (1 - recipe.offload_optimizer) * optimizer;
    stage.in_flight = 1;
    const Buffers one = buffers(s, shape, stage, state, held);
    stage.pass_buffers = one.gathered + one.boundary;
    const double pass = s.tokens * kept_bytes_per_token(s, shape, kept);
    stage.pass_activations = (1 - recipe.offload_activations) * pass;
    stage.pass_pending = (1 - recipe.offload_activations) * s.tokens *
                         (shape.dense_layers * dense_waiting + shape.moe_layers * moe_waiting);
    const PassesHeld passes =
        passes_held(s, static_cast<int>(i), stage.pass_activations + stage.pass_buffers, stage.pass_pending);
    stage.in_flight = passes.in_flight;
    stage.weight_pending = passes.weight_pending;
    parts.activations = passes.in_flight * stage.pass_activations + passes.weight_pending * stage.pass_pending;
    stage.offloaded = recipe.offload_weights * weights + recipe.offload_optimizer * optimizer +
                      recipe.offload_activations * passes.in_flight * pass;
    parts.working = working_bytes(s, shape);
    const Buffers b = buffers(s, shape, stage, state, held);
    stage.offload_buffer = offload_buffer(s, stage, weights, pass);
    parts.buffers = b.gathered + b.sharding + b.boundary + b.context + b.compression + stage.offload_buffer;
    stage.gathered = b.gathered;
    stage.gathered_most = held > 0 ? b.gathered / held : 0;
    parts.reserve = cluster.context_memory + cluster.communication_memory + cluster.memory_waste * parts.allocated();
    if (parts.total() > out.stages[fullest].parts.total()) fullest = i;
  }

  const StageMemory& stage = out.stages[fullest];
  const StageShape shape = stage_shape(s, static_cast<int>(fullest));
  const Buffers b = buffers(s, shape, stage, state, held);
  out.fullest_stage = static_cast<double>(fullest);
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
  const double waste = 1 + cluster.memory_waste;
  // An allocator that runs short gives back what it holds unused.
  out.memory_floor = stage.parts.allocated() - stage.gathered + cluster.context_memory + cluster.communication_memory;
  out.memory_ceiling = out.memory + (stage.gathered_most - stage.gathered) * waste;
  out.stage_layers = stage.layers;
  out.stage_parameters = stage.parameters;
  out.stage_expert_parameters = stage.expert_parameters;
  out.micro_batches_in_flight = stage.in_flight;
  out.weight_gradients_pending = stage.weight_pending;
  out.weight_gradient_bytes_per_layer = stage.pass_pending / std::max(1.0, stage.layers);
  out.tokens_per_micro_batch = s.tokens;
  out.activation_bytes_per_token = kept_bytes_per_token(s, shape, kept) / std::max(1.0, stage.layers);
  out.activation_bytes_per_layer = out.activation_bytes_per_token * s.tokens;
  out.logit_bytes = shape.last ? logit_bytes(s) : 0;
  out.layer_working_bytes = layer_working_bytes(s, shape.moe_layers > 0);
  out.gathered_bytes = b.gathered;
  out.gathered_bytes_most = stage.gathered_most;
  out.sharding_buffer_bytes = b.sharding;
  out.boundary_bytes = b.boundary;
  out.stage_trained_parameters = stage.trained_parameters;
  out.stage_trained_experts = stage.trained_experts;
  out.stage_table_parameters = stage.table_parameters;
  out.table_weight_bytes = state.table_weight;
  out.table_optimizer_bytes = state.table_optimizer;
  out.adapter_weight_bytes = state.adapter_weight;
  out.kept_input_bytes = s.kept_input;
  out.offload_buffer_bytes = stage.offload_buffer;
  out.offloaded_bytes = stage.offloaded;
  out.context_buffer_bytes = b.context;
  out.compression_buffer_bytes = b.compression;
  out.weight_bytes_per_parameter = state.weight;
  out.gradient_bytes_per_parameter = state.gradient;
  out.optimizer_bytes_per_parameter = state.optimizer;
  out.weight_shards = state.weight_shards;
  out.gradient_shards = state.gradient_shards;
  out.optimizer_shards = state.optimizer_shards;
  out.expert_weight_shards = state.expert_weight_shards;
  out.expert_gradient_shards = state.expert_gradient_shards;
  out.expert_optimizer_shards = state.expert_optimizer_shards;
}

}  // namespace trainyard
