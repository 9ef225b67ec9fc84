// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/activations.h"

#include "engine/model/adapters.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"
#include "engine/model/sample_model.h"
#include "engine/physics/states.h"

namespace trainyard {
namespace {

/// Tensors that a recompute mode drops. Recomputation by module has a switch for each.
struct Dropped {
  bool scores, norms, activation, mlp, latent;
};

Dropped find_dropped_tensors(const Recipe& r, Recompute mode, bool moe) {
  const bool modules = mode == Recompute::modules;
  return {.scores = mode == Recompute::selective || (modules && r.recompute_scores),
          .norms = modules && r.recompute_norms,
          .activation = modules && r.recompute_activation,
          .mlp = mode == Recompute::mlp || (modules && (moe ? r.recompute_experts : r.recompute_mlp)),
          .latent = modules && r.recompute_latent};
}

/// Returns whether MLP inputs are saved; only gradients of weights or adapters read them.
bool keeps_mlp_inputs(const Recipe& r) {
  return !has_frozen_weights(r) || r.adapter_modules == AdapterModules::all_linear;
}

/// Returns the bytes of softmax statistics with fused attention, otherwise of the score matrix.
double score_bytes(const Setting& s, const Dropped& drop) {
  constexpr double log_sum_exp = 4;  // FP32
  if (s.design.recipe.flash_attention) return log_sum_exp * s.model.heads;
  if (drop.scores) return 0;
  // Softmax output; with dropout also its mask and the dropped-out result.
  const double element_bytes = s.element + (s.design.recipe.dropout ? 1 + s.element : 0);
  return element_bytes * s.model.heads * s.s;
}

bool is_mlp_block(LayerBlock block) {
  return block == LayerBlock::mlp || block == LayerBlock::router || block == LayerBlock::latent ||
         block == LayerBlock::experts || block == LayerBlock::shared_experts;
}

/// Returns the bytes of a norm: its input, and its output if a weight gradient reads it.
double norm_bytes(const Setting& s, const LayerOperation& op, const Dropped& drop) {
  const bool read = !drop.norms && (op.block != LayerBlock::mlp || (keeps_mlp_inputs(s.design.recipe) && !drop.mlp));
  return s.element * op.saved + (read ? s.saved_input_bytes * op.saved_inputs : 0);
}

/// Returns the bytes of tensors that have their own storage format, and of expert outputs, which are saved only if the
/// router weights them.
double stored_bytes(const Setting& s, const LayerOperation& op) {
  const Recipe& r = s.design.recipe;
  // E5M6 with one 4-byte scale per tile of 128, as for the inputs of matmuls (DeepSeek-V3, section 3.3.3).
  constexpr double twelve_bits = 12.0 / 8 + 4.0 / 128;
  const double activation =
      r.activation_storage == ActivationStorage::as_computed ? s.element : eight_bit_bytes(r.precision);
  const double attention =
      r.activation_storage == ActivationStorage::with_attention ? twelve_bits : s.saved_input_bytes;
  const double weighted = r.router_weights == RouterWeights::after_experts ? s.element : 0;
  return activation * op.saved_activation + attention * op.saved_attention + weighted * op.saved_weighted;
}

/// Returns the bytes of any other operation for one token, before tensor parallelism divides them.
double operation_bytes(const Setting& s, const LayerOperation& op, const Dropped& drop) {
  const Recipe& r = s.design.recipe;
  if ((is_mlp_block(op.block) && drop.mlp) || (op.from_latent && drop.latent)) return 0;
  const bool inputs =
      !is_mlp_block(op.block) || op.tensor_split != TensorSplit::inner || (keeps_mlp_inputs(r) && !drop.activation);
  // Unfused code also saves keys and values concatenated for the rotation, and the activated gate.
  const double unfused = s.behaviour.keeps_unfused ? s.element * op.saved_unfused : 0;
  const double bytes = s.element * op.saved + stored_bytes(s, op) +
                       (inputs ? s.saved_input_bytes * op.saved_inputs : 0) + unfused +
                       (op.kind == OperationKind::attention ? score_bytes(s, drop) : 0);
  return (op.block == LayerBlock::experts ? s.expert_load : 1) * bytes;
}

/// Returns the bytes of norm inputs, query, key, value, attention output and every second matmul (torchtitan's default
/// list).
double bytes_by_operations(const Setting& s) {
  const Model& m = s.model;
  const bool latent = m.attention == Attention::mla;
  const double heads = latent ? (m.heads + m.kv_heads) * m.head_dim : output_width(m) + key_width(m);
  const double kept =
      attention_share(m) * heads + linear_share(m) * linear_value_width(m) + mlp_share(m) * m.ffn_hidden;
  return s.element * (norm_share(m) * m.layer_norms * m.hidden / sequence_shards(s) + kept / s.tp);
}

/// Returns the bytes that a policy of named tensors saves (MaxText, remat_policy=custom): the input of the layer, the
/// query, key and value, and the output of attention.
double named_bytes(const Setting& s) {
  const Model& m = s.model;
  const double attention = query_width(m) + key_width(m) + value_width(m) + output_width(m);
  return s.element * (m.hidden / sequence_shards(s) + attention_share(m) * attention / s.tp +
                      linear_share(m) * linear_value_width(m) / s.tp);
}

double listed_bytes_per_token(const Setting& s, bool moe, Recompute mode) {
  const Recipe& r = s.design.recipe;
  const double plain = sequence_shards(s);
  if (mode == Recompute::full) return s.element * residual_width(s.model) / plain;
  if (mode == Recompute::operations) return bytes_by_operations(s);
  if (mode == Recompute::mlp && s.behaviour.plans_memory) return named_bytes(s);
  const Dropped drop = find_dropped_tensors(r, mode, moe);
  double undivided = 0;
  double divided = s.element * r.adapter_rank * adapted_matrices(r, s.model);
  for (const LayerOperation& op : s.layers.layer(moe)) {
    if (op.kind == OperationKind::norm)
      undivided += op.share * norm_bytes(s, op, drop);
    else if (op.block == LayerBlock::residual)
      undivided += op.share * (r.dropout ? op.masks : 0);
    else
      divided += op.share * operation_bytes(s, op, drop);
  }
  return undivided / plain + divided / s.tp;
}

}  // namespace

double activation_bytes_per_token(const Setting& s, bool moe, Recompute recompute) {
  if (s.model.reads_samples()) return s.element * sample_saved_elements(s.model);
  return s.fm.activations * listed_bytes_per_token(s, moe, recompute);
}

double weight_gradient_bytes_per_token(const Setting& s, bool moe) {
  if (s.model.reads_samples()) return 0;
  return 32.0 / 34 * activation_bytes_per_token(s, moe, Recompute::selective);
}

SavedBytes saved_bytes(const Setting& s) {
  const bool experts = moe_layer_count(s.model) > 0;
  const Recompute mode = s.design.recipe.recompute;
  SavedBytes out;
  out.dense = out.dense_whole = activation_bytes_per_token(s, false, mode);
  if (experts) out.moe = out.moe_whole = activation_bytes_per_token(s, true, mode);
  if (mode != Recompute::full) return out;
  out.dense_whole = activation_bytes_per_token(s, false, Recompute::none);
  if (experts) out.moe_whole = activation_bytes_per_token(s, true, Recompute::none);
  return out;
}

double saved_bytes_per_token(const Setting& s, const StageShape& shape, const SavedBytes& saved) {
  const double again = recomputed_share(s, shape);
  const double dense = again * saved.dense + (1 - again) * saved.dense_whole;
  const double moe = again * saved.moe + (1 - again) * saved.moe_whole;
  const double bytes = shape.dense_layers * dense + shape.moe_layers * moe;
  if (!shape.last || s.mtp <= 0) return bytes;
  // A multi-token prediction module saves one layer and the two inputs of its projection.
  const double layer = (moe_layer_count(s.model) > 0 ? moe : dense) / norm_share(s.model);
  return bytes + s.mtp * (layer + (s.element + s.saved_input_bytes) * 2 * s.model.hidden / sequence_shards(s));
}

}  // namespace trainyard
