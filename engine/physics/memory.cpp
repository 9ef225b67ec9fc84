// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/memory.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/model/adapters.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"
#include "engine/physics/offload.h"
#include "engine/physics/states.h"
#include "engine/physics/traffic.h"

namespace trainyard {
namespace {

/// What the recomputation by module drops; the other modes have their own rules.
bool drops_scores(const Recipe& r, Recompute mode) {
  return mode == Recompute::selective || (mode == Recompute::modules && r.recompute_scores);
}
bool drops_norms(const Recipe& r, Recompute mode) { return mode == Recompute::modules && r.recompute_norms; }
bool drops_activation(const Recipe& r, Recompute mode) { return mode == Recompute::modules && r.recompute_activation; }
bool drops_mlp(const Recipe& r, Recompute mode, bool moe) {
  return mode == Recompute::mlp || (mode == Recompute::modules && (moe ? r.recompute_experts : r.recompute_mlp));
}

/// Inputs of products that no gradient of a weight needs are not kept.
bool keeps_mlp_inputs(const Recipe& r) { return !frozen(r) || r.adapter_modules == AdapterModules::all_linear; }

/// Attention of one layer: bytes a token that tensor parallelism divides.
double attention_bytes(const Setting& s, Recompute recompute) {
  const Model& m = s.model;
  const double d = m.head_dim;
  double bytes = 0;
  double output = m.heads * d;
  // nanotron keeps one more copy of keys and values, concatenated for the rotation.
  if (s.design.recipe.framework == Framework::nanotron) bytes += 2 * s.element * m.kv_heads * d;
  if (m.attention == Attention::mla) {
    output = m.heads * m.v_head;
    const double compressed = 2 * m.q_lora + 2 * m.kv_lora + m.qk_rope;
    bytes += s.element * (compressed + 2 * m.heads * (m.qk_nope + m.qk_rope) + output);
  } else {
    bytes += s.element * ((m.attention_gate ? 3 : 1) * m.heads * d + 2 * m.kv_heads * d);
  }
  bytes += s.kept_input * output;
  if (s.design.recipe.flash_attention) {
    bytes += 4 * m.heads;  // log-sum-exp in FP32
  } else if (!drops_scores(s.design.recipe, recompute)) {
    // Softmax output; with dropout also its mask and the dropped result.
    const double each = s.element + (s.design.recipe.dropout ? 1 + s.element : 0);
    bytes += each * m.heads * s.s;
  }
  return bytes;
}

/// A layer with a state: bytes a token that tensor parallelism divides.
double linear_bytes(const Setting& s) {
  if (s.model.linear_layers <= 0) return 0;
  return s.element * linear_kept_elements(s.model) + s.kept_input * linear_value_width(s.model);
}

/// MLP of one layer: bytes a token that tensor parallelism divides.
double mlp_bytes(const Setting& s, double width, bool gated, bool product_input) {
  // Unfused, the activated gate is kept beside its product with the other half.
  const double unfused = gated && s.design.recipe.framework == Framework::nanotron ? s.element * width : 0;
  return s.element * (gated ? 2 : 1) * width + (product_input ? s.kept_input * width : 0) + unfused;
}

double expert_bytes(const Setting& s, bool product_input) {
  const Model& m = s.model;
  const double routed = m.experts_per_token * s.expert_load;
  const double outer = m.expert_latent > 0 ? m.expert_latent : m.hidden;
  const double one = (s.kept_input + s.element) * outer + mlp_bytes(s, m.expert_hidden, m.gated_mlp, product_input);
  const double shared =
      m.shared_experts > 0
          ? mlp_bytes(s, m.shared_experts * m.expert_hidden, m.gated_mlp, product_input) + s.element * m.hidden
          : 0;
  return routed * one + shared;
}

/// Logits, their loss and gradient on the last stage. Eager PyTorch keeps 16 bytes of each (measured peaks).
double logit_bytes(const Setting& s) {
  constexpr double eager = 16;
  const double each = s.design.recipe.fused_loss ? s.fm.logit_bytes : std::max(eager, s.fm.logit_bytes);
  return (1 + s.mtp) * each * s.tokens * s.model.vocab / s.t;
}

/// The layer whose backward pass runs: gradients of its widest tensors, what recomputing it brings back, and weight
/// gradients in the making.
double layer_working_bytes(const Setting& s, bool moe) {
  const Model& m = s.model;
  const Recompute mode = s.design.recipe.recompute;
  const double again = activation_bytes_per_token(s, moe, Recompute::none) - activation_bytes_per_token(s, moe, mode);
  const double weights = mlp_share(m) * (m.gated_mlp ? 3 : 2) * m.hidden * (moe ? 0 : m.ffn_hidden) / s.t;
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
  const double trained = trained_share(stage);
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

/// Bytes a token of one layer by the list of tensors.
double listed_bytes_per_token(const Setting& s, bool moe, Recompute recompute) {
  const Model& m = s.model;
  const double h = m.hidden;
  const double plain = s.design.layout.sequence_parallel ? s.t : 1;  // divisor of norms and residuals
  if (recompute == Recompute::full) return s.element * h / plain;
  // Inputs of norms, query, key, value, attention output and every other product.
  if (recompute == Recompute::operations)
    return s.element *
           (norm_share(m) * 2 * h / plain + (attention_share(m) * (m.heads * m.head_dim + m.kv_heads * m.head_dim) +
                                             linear_share(m) * linear_value_width(m) + mlp_share(m) * m.ffn_hidden) /
                                                s.t);
  const double masks = s.design.recipe.dropout ? 2 * h : 0;
  const Recipe& r = s.design.recipe;
  const bool product_input = keeps_mlp_inputs(r) && !drops_activation(r, recompute);
  const double norms = drops_norms(r, recompute) ? 0 : (keeps_mlp_inputs(r) ? 2 : 1);
  double undivided = norm_share(m) * (2 * s.element * h + norms * s.kept_input * h + masks);
  double divided = attention_share(m) * attention_bytes(s, recompute) + linear_share(m) * linear_bytes(s);
  if (drops_mlp(r, recompute, moe)) {
    if (norms > 1) undivided -= norm_share(m) * s.kept_input * h;
  } else {
    divided +=
        mlp_share(m) * (moe ? expert_bytes(s, product_input) : mlp_bytes(s, m.ffn_hidden, m.gated_mlp, product_input));
  }
  divided += s.element * r.adapter_rank * adapted_matrices(r, m);
  return undivided / plain + divided / s.t;
}

}  // namespace

StateBytes state_bytes(const Setting& s) {
  const Recipe& r = s.design.recipe;
  StateBytes out{};
  out.weight = weights_are_master(r) ? 4 : 2;
  out.gathered_weight = r.precision == Precision::fp32 ? 4 : 2;
  const double plain = out.weight;
  if (is_quantized(r.precision) && r.weight_copies != WeightCopies::on_the_fly && !frozen(r)) {
    // Beside FP32 master weights of FSDP the copies come on top; so they do in the cache.
    const bool primary = r.weight_copies == WeightCopies::primary && !weights_are_master(r);
    const double low = s.quantized_share;
    out.weight = low * quantized_weight_bytes(r) + (primary ? (1 - low) * plain : plain);
    if (primary) out.gathered_weight = low * quantized_element_bytes(r.precision) + (1 - low) * 2;
  }
  out.table_weight = plain - out.weight;
  if (frozen(r)) {
    out.adapter_weight = plain;
    out.weight = out.gathered_weight = frozen_weight_bytes(r);
    out.table_weight = (r.precision == Precision::fp32 ? 4 : 2) - out.weight;
  }
  out.gradient = r.precision == Precision::fp32 || r.gradient_precision == GradientPrecision::fp32 ? 4 : 2;
  out.reduced_gradient = out.gradient;
  out.optimizer = matrix_optimizer_bytes(r, s.model);
  out.table_optimizer = frozen(r) ? 0 : table_optimizer_extra(r);
  if (r.framework == Framework::deepspeed && r.precision != Precision::fp32) {
    // DeepSpeed reduces 16-bit gradients, accumulates a second FP32 copy where asked for, and makes an FP32 copy of
    // its own shard for the update.
    out.gradient = r.gradient_precision == GradientPrecision::fp32 ? 6 : 2;
    out.reduced_gradient = 2;
    out.optimizer += 4;
  }
  const ZeroStage zero = s.design.layout.zero_stage;
  const double copies = parameter_copies(schedule_used(s));
  const double group = s.shards * copies;
  const double expert_group = std::max(1.0, s.shards * s.t / (s.e * s.et)) * copies;
  // Gradients that are reduced once a step pile up whole until then.
  const bool whole_gradients = zero >= ZeroStage::zero_2 && s.design.layout.gradient_sync == GradientSync::once;
  out.weight_shards = zero >= ZeroStage::zero_3 ? group : 1;
  out.gradient_shards = zero >= ZeroStage::zero_2 && !whole_gradients ? group : 1;
  out.optimizer_shards = zero >= ZeroStage::zero_1 ? group : 1;
  out.expert_weight_shards = zero >= ZeroStage::zero_3 ? expert_group : 1;
  out.expert_gradient_shards = zero >= ZeroStage::zero_2 && !whole_gradients ? expert_group : 1;
  out.expert_optimizer_shards = zero >= ZeroStage::zero_1 ? expert_group : 1;
  return out;
}

double activation_bytes_per_token(const Setting& s, bool moe, Recompute recompute) {
  return s.fm.activations * listed_bytes_per_token(s, moe, recompute);
}

double weight_gradient_bytes_per_token(const Setting& s, bool moe) {
  return 32.0 / 34 * activation_bytes_per_token(s, moe, Recompute::selective);
}

KeptLayers kept_layers(const Setting& s) {
  const bool experts = moe_layer_count(s.model) > 0;
  const Recompute mode = s.design.recipe.recompute;
  KeptLayers out;
  out.dense = out.dense_whole = activation_bytes_per_token(s, false, mode);
  if (experts) out.moe = out.moe_whole = activation_bytes_per_token(s, true, mode);
  if (mode != Recompute::full) return out;
  out.dense_whole = activation_bytes_per_token(s, false, Recompute::none);
  if (experts) out.moe_whole = activation_bytes_per_token(s, true, Recompute::none);
  return out;
}

double kept_bytes_per_token(const Setting& s, const StageShape& shape, const KeptLayers& kept) {
  const double again = recomputed_share(s, shape);
  const double dense = again * kept.dense + (1 - again) * kept.dense_whole;
  const double moe = again * kept.moe + (1 - again) * kept.moe_whole;
  const double bytes = shape.dense_layers * dense + shape.moe_layers * moe;
  if (!shape.last || s.mtp <= 0) return bytes;
  // A module is a layer and the two inputs of its projection.
  const double plain = s.design.layout.sequence_parallel ? s.t : 1;
  const double layer = (moe_layer_count(s.model) > 0 ? moe : dense) / norm_share(s.model);
  return bytes + s.mtp * (layer + (s.element + s.kept_input) * 2 * s.model.hidden / plain);
}

DeviceParameters device_parameters(const Setting& s, const StageShape& shape) {
  const LayerParameters dense = layer_parameters(s.model, false);
  const double replicated = dense.norms;
  double all =
      shape.layers() * ((dense.attention + dense.linear) / s.t + replicated) + shape.dense_layers * dense.mlp / s.t;
  double experts = 0;
  if (shape.moe_layers > 0) {
    const LayerParameters moe = layer_parameters(s.model, true);
    experts = shape.moe_layers * moe.experts / (s.e * s.et);
    all += shape.moe_layers * (moe.router + moe.shared_experts / s.t) + experts;
  }
  if (shape.last && s.mtp > 0) {
    const LayerParameters module = prediction_module_parameters(s.model);
    const double routed = s.mtp * module.experts / (s.e * s.et);
    experts += routed;
    all +=
        routed + s.mtp * (module.norms + module.router + (module.attention + module.mlp + module.shared_experts) / s.t);
  }
  double tables = shape.first ? embedding_parameters(s.model) / s.t : 0;
  // A tied head on another stage than the embedding is a copy of it.
  if (shape.last) {
    const double head = head_parameters(s.model);
    all += final_norm_parameters(s.model);
    tables += (head > 0 || shape.first ? head : s.model.vocab * s.model.hidden) / s.t;
  }
  all += tables;
  DeviceParameters out{all, experts, tables, 0, 0};
  if (!frozen(s.design.recipe)) return out;
  for (const bool moe : {false, true}) {
    const LayerParameters a = adapter_parameters(s.design.recipe, s.model, moe);
    const double layers = (moe ? shape.moe_layers : shape.dense_layers) +
                          (shape.last && moe == (moe_layer_count(s.model) > 0) ? s.mtp : 0);
    out.adapter_experts += layers * a.experts / (s.e * s.et);
    out.adapters += layers * ((a.attention + a.linear + a.mlp + a.shared_experts) / s.t + a.experts / (s.e * s.et));
  }
  return out;
}

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
  for (size_t i = 0; i < out.stages.size(); ++i) {
    const StageShape shape = stage_shape(s, static_cast<int>(i));
    const DeviceParameters parameters = device_parameters(s, shape);
    out.stages[i].layers = shape.layers();
    out.stages[i].parameters = parameters.all;
    out.stages[i].expert_parameters = parameters.experts;
    const bool adapters = frozen(s.design.recipe);
    out.stages[i].trained_parameters = adapters ? parameters.adapters : parameters.all;
    out.stages[i].trained_experts = adapters ? parameters.adapter_experts : parameters.experts;
    out.stages[i].table_parameters = parameters.tables;
    out.stages[i].in_flight = micro_batches_in_flight(s, static_cast<int>(i));
  }
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
