// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/flops.h"

#include <algorithm>
#include <cmath>

#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

/// Returns the FLOPs of one token in the matmuls of the routed experts of one MoE layer. In a model with groups of
/// layers, this is the mean over the groups.
double routed_flops(const Model& m, const Layer& layer) {
  double sum = 0;
  for (const LayerOperation& op : layer)
    if (op.kind == OperationKind::grouped_matmul)
      sum += 2 * (m.kinds.empty() ? 1 : op.share) * op.tokens * op.inner * op.columns;
  return sum;
}

/// Returns the weights of an average layer that up-project latent vectors.
double from_latent_parameters(const Layer& layer) {
  double sum = 0;
  for (const LayerOperation& op : layer)
    if (op.from_latent) sum += op.share * op.weights;
  return sum;
}

}  // namespace

double attention_forward_flops(const Setting& s) {
  return attention_share(s.model) * 4 * attended_tokens(s.model, attended_length(s)) * attention_width(s.model);
}

double scan_forward_flops(const Setting& s) {
  return s.model.linear_layers > 0 ? linear_share(s.model) * linear_scan_flops(s.model) : 0;
}

double counted_square(FlopConvention convention) {
  return convention == FlopConvention::causal_attention || convention == FlopConvention::megatron ? 0.5 : 1.0;
}

double uncounted_parameters(const Setting& s, FlopConvention convention) {
  const Inventory& inv = s.layers;
  const Model& m = s.model;
  // A tied table is multiplied as output head, unless the objective has no logits.
  const double unread = s.objective.has_logits || !m.tied_embeddings ? 0 : m.vocab * m.hidden;
  switch (convention) {
    case FlopConvention::full_attention:
    case FlopConvention::causal_attention:
      return 0;
    case FlopConvention::megatron:
      return active_parameters(inv) - matmul_parameters(inv) + unread;
    case FlopConvention::without_embedding:
      return embedding_parameters(m) - (m.tied_embeddings ? m.vocab * m.hidden : 0) + unread;
  }
  return 0;
}

double routed_forward_flops(const Setting& s) {
  return s.model.moe_layers > 0 ? s.model.moe_layers * routed_flops(s.model, s.layers.moe) : 0;
}

double recompute_flops_per_token(const Setting& s, FlopConvention convention) {
  const Model& x = s.model;
  const Recipe& r = s.design.recipe;
  const double attention = (attention_forward_flops(s) * counted_square(convention) + scan_forward_flops(s)) * x.layers;
  const double dropped = (1 - s.processed_share) * routed_forward_flops(s);
  const double experts = routed_forward_flops(s) - dropped;
  const auto forward = [&] { return 2 * (active_parameters(s.layers) - x.vocab * x.hidden) - dropped + attention; };
  const double dense = 2 * s.layers.parameters(false).mlp;
  switch (r.recompute) {
    case Recompute::none:
      return 0;
    case Recompute::selective:
      return r.flash_attention ? 0 : attention;
    case Recompute::mlp:
      return (dense_layer_count(x) * dense + experts) * 2 / 3;
    case Recompute::operations:
      return operations_repeated * forward();
    case Recompute::modules:
      return (r.recompute_scores && !r.flash_attention ? attention : 0) +
             (r.recompute_latent ? 2 * from_latent_parameters(s.layers.dense) * x.layers : 0) +
             (r.recompute_mlp ? dense_layer_count(x) * dense : 0) + (r.recompute_experts ? experts : 0);
    case Recompute::full:
      return std::min(1.0, r.recompute_layers / std::ceil(x.layers / s.pp)) * forward();
  }
  return 0;
}

}  // namespace trainyard
