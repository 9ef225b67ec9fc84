// SPDX-License-Identifier: Apache-2.0
#include "engine/model/model_shape.h"

#include <algorithm>

#include "engine/model/linear_layer.h"

namespace trainyard {
namespace {

double norm_width(const Model& m) { return m.norm == Norm::layer ? 2 : 1; }

double latent_attention_weights(const Model& m) {
  const double query_head = m.qk_nope + m.qk_rope;
  const double query =
      m.q_lora > 0 ? m.hidden * m.q_lora + m.q_lora * m.heads * query_head : m.hidden * m.heads * query_head;
  const double key_value = m.hidden * (m.kv_lora + m.qk_rope) + m.kv_lora * m.heads * (m.qk_nope + m.v_head);
  return query + key_value + m.heads * m.v_head * m.hidden;
}

double attention_weights(const Model& m) {
  if (m.attention == Attention::mla) return latent_attention_weights(m);
  return m.hidden * m.head_dim * ((m.attention_gate ? 3 : 2) * m.heads + 2 * m.kv_heads);
}

double attention_biases(const Model& m) {
  if (!m.biases && !m.qkv_biases) return 0;
  const double query_key_value = m.head_dim * (m.heads + 2 * m.kv_heads);
  return query_key_value + (m.biases ? m.hidden : 0);
}

double mlp_weights(const Model& m, double width) { return (m.gated_mlp ? 3 : 2) * m.hidden * width; }

/// A routed expert reads and writes the latent vector where there is one.
double expert_weights(const Model& m) {
  const double width = m.expert_latent > 0 ? m.expert_latent : m.hidden;
  return (m.gated_mlp ? 3 : 2) * width * m.expert_hidden;
}

double mlp_biases(const Model& m, double width) {
  if (!m.biases) return 0;
  return (m.gated_mlp ? 2 : 1) * width + m.hidden;
}

double layer_norms(const Model& m) {
  double heads = 0;
  if (m.attention == Attention::mla) heads += m.q_lora + m.kv_lora;
  if (m.qk_norm) heads += 2 * m.head_dim;
  return (2 * norm_share(m) * m.hidden + attention_share(m) * heads) * norm_width(m);
}

double visited_share(const Model& m) {
  return m.experts > 0 ? std::min(m.experts_per_token, m.experts) / m.experts : 0;
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

LayerParameters layer_parameters(const Model& m, bool moe_layer) {
  LayerParameters p;
  const double mlp = mlp_share(m);
  p.attention = attention_share(m) * (attention_weights(m) + attention_biases(m));
  if (m.linear_layers > 0) p.linear = linear_share(m) * linear_parameters(m);
  p.norms = layer_norms(m);
  if (!moe_layer) {
    p.mlp = mlp * (mlp_weights(m, m.ffn_hidden) + mlp_biases(m, m.ffn_hidden));
    return p;
  }
  p.router = mlp * (m.hidden * m.experts + (m.router_bias ? m.experts : 0));
  p.experts = mlp * m.experts * (expert_weights(m) + mlp_biases(m, m.expert_hidden));
  p.shared_experts = mlp * (m.shared_experts * (mlp_weights(m, m.expert_hidden) + mlp_biases(m, m.expert_hidden)) +
                            2 * m.hidden * m.expert_latent);
  return p;
}

double embedding_parameters(const Model& m) {
  return m.hidden * (m.vocab + (m.learned_positions ? m.max_sequence : 0));
}

double head_parameters(const Model& m) { return m.tied_embeddings ? 0 : m.hidden * m.vocab; }

double final_norm_parameters(const Model& m) { return m.hidden * norm_width(m); }

LayerParameters prediction_module_parameters(const Model& m) {
  LayerParameters p = layer_parameters(m, m.mixture_of_experts());
  const double mlp = std::max(mlp_share(m), 1 / m.layers);
  // A module attends, whatever the model's other layers do, and has an MLP.
  p.attention = attention_weights(m) + attention_biases(m) + 2 * m.hidden * m.hidden;
  p.linear = 0;
  p.norms = p.norms / norm_share(m) + 3 * final_norm_parameters(m);
  for (double* part : {&p.mlp, &p.router, &p.experts, &p.shared_experts}) *part /= mlp;
  return p;
}

double total_parameters(const Model& m) {
  double layers = dense_layer_count(m) * layer_parameters(m, false).total();
  if (moe_layer_count(m) > 0) layers += moe_layer_count(m) * layer_parameters(m, true).total();
  return embedding_parameters(m) + layers + final_norm_parameters(m) + head_parameters(m);
}

double active_parameters(const Model& m) {
  const double idle_experts = moe_layer_count(m) * layer_parameters(m, true).experts * (1 - visited_share(m));
  return total_parameters(m) - idle_experts;
}

double matmul_parameters(const Model& m) {
  const double dense = dense_layer_count(m) * mlp_share(m) * mlp_weights(m, m.ffn_hidden);
  const double experts = std::min(m.experts_per_token, m.experts) * expert_weights(m) +
                         m.shared_experts * mlp_weights(m, m.expert_hidden) + 2 * m.hidden * m.expert_latent;
  const double sparse = moe_layer_count(m) * mlp_share(m) * (m.hidden * m.experts + experts);
  const double linear =
      m.linear_layers > 0 ? m.linear_layers * m.hidden * (linear_input_width(m) + linear_value_width(m)) : 0;
  return attention_layer_count(m) * attention_weights(m) + linear + dense + sparse + m.hidden * m.vocab;
}

}  // namespace trainyard
