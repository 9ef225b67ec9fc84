// SPDX-License-Identifier: Apache-2.0
#include "engine/model/model_shape.h"

#include <algorithm>

namespace trainyard {
namespace {

double norm_width(const Model& m) { return m.norm == Norm::layer ? 2 : 1; }

/// Of a layer that attends, whatever share of the layers does.
double attention_parameters(const Layer& layer) {
  double sum = 0;
  for (const LayerOperation& op : layer)
    if (op.block == LayerBlock::attention && op.kind != OperationKind::norm) sum += op.weights;
  return sum;
}

}  // namespace

double attention_layer_count(const Model& m) {
  return m.layers - m.linear_layers - (m.single_blocks ? m.dense_layers + m.moe_layers : 0);
}
double attention_share(const Model& m) {
  return m.linear_layers > 0 || m.single_blocks ? attention_layer_count(m) / m.layers : 1;
}
double linear_share(const Model& m) { return m.linear_layers > 0 ? m.linear_layers / m.layers : 0; }
double mlp_share(const Model& m) { return m.single_blocks ? (m.dense_layers + m.moe_layers) / m.layers : 1; }
double norm_share(const Model& m) { return m.single_blocks ? 0.5 : 1; }

double attention_width(const Model& m) {
  return m.attention == Attention::mla ? m.heads * (m.qk_nope + m.qk_rope + m.v_head) / 2 : m.heads * m.head_dim;
}

double attention_head_size(const Model& m) {
  return m.attention == Attention::mla ? (m.qk_nope + m.qk_rope + m.v_head) / 2 : m.head_dim;
}

double attended_tokens(const Model& m, double length) {
  const double layers = attention_layer_count(m);
  if (m.window_layers <= 0 || layers <= 0) return length;
  const double window = std::min(m.window, length);
  const double near = window * (2 - window / length);
  const double share = std::min(1.0, m.window_layers / layers);
  return length - share * (length - near);
}

double moe_layer_count(const Model& m) {
  if (!m.mixture_of_experts()) return 0;
  return m.single_blocks ? m.layers : std::clamp(m.moe_layers, 0.0, m.layers);
}

double dense_layer_count(const Model& m) { return m.layers - moe_layer_count(m); }

LayerParameters layer_parameters(const Inventory& inv, bool moe_layer) { return inv.parameters(moe_layer); }

double visited_share(const Model& m) {
  return m.experts > 0 ? std::min(m.experts_per_token, m.experts) / m.experts : 0;
}

double embedding_parameters(const Model& m) {
  return m.hidden * (m.vocab + (m.learned_positions ? m.max_sequence : 0));
}

double head_parameters(const Model& m) { return m.tied_embeddings ? 0 : m.hidden * m.vocab; }

double final_norm_parameters(const Model& m) { return m.hidden * norm_width(m); }

LayerParameters prediction_module_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  const Layer& layer = inv.layer(m.mixture_of_experts());
  LayerParameters p = layer.parameters();
  const double mlp = std::max(mlp_share(m), 1 / m.layers);
  // A module attends, whatever the model's other layers do, and has an MLP.
  p.attention = attention_parameters(layer) + 2 * m.hidden * m.hidden;
  p.linear = 0;
  p.norms = p.norms / norm_share(m) + 3 * final_norm_parameters(m);
  for (double* part : {&p.mlp, &p.router, &p.experts, &p.shared_experts}) *part /= mlp;
  return p;
}

double total_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  double layers = dense_layer_count(m) * inv.parameters(false).total();
  if (moe_layer_count(m) > 0) layers += moe_layer_count(m) * inv.parameters(true).total();
  return embedding_parameters(m) + layers + final_norm_parameters(m) + head_parameters(m);
}

double active_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  const double idle_experts = moe_layer_count(m) * inv.parameters(true).experts * (1 - visited_share(m));
  return total_parameters(inv) - idle_experts;
}

double matmul_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  double layers = dense_layer_count(m) * inv.dense.multiplied();
  if (moe_layer_count(m) > 0) layers += moe_layer_count(m) * inv.moe.multiplied();
  return layers + m.hidden * m.vocab;
}

}  // namespace trainyard
