// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/model_shape.h"

#include <algorithm>

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
  return m.hidden * m.head_dim * (2 * m.heads + 2 * m.kv_heads);
}

double attention_biases(const Model& m) {
  if (!m.biases && !m.qkv_biases) return 0;
  const double query_key_value = m.head_dim * (m.heads + 2 * m.kv_heads);
  return query_key_value + (m.biases ? m.hidden : 0);
}

double mlp_weights(const Model& m, double width) { return (m.gated_mlp ? 3 : 2) * m.hidden * width; }

double mlp_biases(const Model& m, double width) {
  if (!m.biases) return 0;
  return (m.gated_mlp ? 2 : 1) * width + m.hidden;
}

double layer_norms(const Model& m) {
  double elements = 2 * m.hidden;
  if (m.attention == Attention::mla) elements += m.q_lora + m.kv_lora;
  if (m.qk_norm) elements += 2 * m.head_dim;
  return elements * norm_width(m);
}

double visited_share(const Model& m) {
  return m.experts > 0 ? std::min(m.experts_per_token, m.experts) / m.experts : 0;
}

}  // namespace

double moe_layer_count(const Model& m) { return m.mixture_of_experts() ? std::clamp(m.moe_layers, 0.0, m.layers) : 0; }

double dense_layer_count(const Model& m) { return m.layers - moe_layer_count(m); }

LayerParameters layer_parameters(const Model& m, bool moe_layer) {
  LayerParameters p;
  p.attention = attention_weights(m) + attention_biases(m);
  p.norms = layer_norms(m);
  if (!moe_layer) {
    p.mlp = mlp_weights(m, m.ffn_hidden) + mlp_biases(m, m.ffn_hidden);
    return p;
  }
  const double expert = mlp_weights(m, m.expert_hidden) + mlp_biases(m, m.expert_hidden);
  p.router = m.hidden * m.experts + (m.router_bias ? m.experts : 0);
  p.experts = m.experts * expert;
  p.shared_experts = m.shared_experts * expert;
  return p;
}

double embedding_parameters(const Model& m) {
  return m.hidden * (m.vocab + (m.learned_positions ? m.max_sequence : 0));
}

double head_parameters(const Model& m) { return m.tied_embeddings ? 0 : m.hidden * m.vocab; }

double final_norm_parameters(const Model& m) { return m.hidden * norm_width(m); }

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
  const double visited = std::min(m.experts_per_token, m.experts) + m.shared_experts;
  const double dense = dense_layer_count(m) * mlp_weights(m, m.ffn_hidden);
  const double sparse = moe_layer_count(m) * (m.hidden * m.experts + visited * mlp_weights(m, m.expert_hidden));
  return m.layers * attention_weights(m) + dense + sparse + m.hidden * m.vocab;
}

}  // namespace trainyard
