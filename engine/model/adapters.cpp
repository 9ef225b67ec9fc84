// SPDX-License-Identifier: Apache-2.0
#include "engine/model/adapters.h"

#include "engine/metrics/evaluation.h"
#include "engine/model/linear_layer.h"

namespace trainyard {
namespace {

/// Rows and columns of the attention's matrices together.
double attention_edges(const Model& m) {
  const double h = m.hidden;
  if (m.attention == Attention::mla) {
    const double q = m.heads * (m.qk_nope + m.qk_rope);
    const double query = m.q_lora > 0 ? h + m.q_lora + m.q_lora + q : h + q;
    return query + h + m.kv_lora + m.qk_rope + m.kv_lora + m.heads * (m.qk_nope + m.v_head) + m.heads * m.v_head + h;
  }
  const double query = (m.attention_gate ? 2 : 1) * m.heads * m.head_dim;
  return h + query + 2 * (h + m.kv_heads * m.head_dim) + m.heads * m.head_dim + h;
}

double linear_edges(const Model& m) { return 2 * m.hidden + linear_input_width(m) + linear_value_width(m); }

double mlp_edges(const Model& m, double outer, double width) { return (m.gated_mlp ? 3 : 2) * (outer + width); }

}  // namespace

bool frozen(const Recipe& r) { return r.adapters != Adapters::none; }

LayerParameters adapter_parameters(const Recipe& r, const Model& m, bool moe_layer) {
  LayerParameters p;
  if (!frozen(r)) return p;
  p.attention = r.adapter_rank * attention_share(m) * attention_edges(m);
  if (m.linear_layers > 0) p.linear = r.adapter_rank * linear_share(m) * linear_edges(m);
  if (r.adapter_modules == AdapterModules::attention) return p;
  const double mlp = r.adapter_rank * mlp_share(m);
  if (!moe_layer) {
    p.mlp = mlp * mlp_edges(m, m.hidden, m.ffn_hidden);
    return p;
  }
  const double outer = m.expert_latent > 0 ? m.expert_latent : m.hidden;
  p.experts = mlp * m.experts * mlp_edges(m, outer, m.expert_hidden);
  p.shared_experts = mlp * m.shared_experts * mlp_edges(m, m.hidden, m.expert_hidden);
  return p;
}

double total_adapter_parameters(const Recipe& r, const Model& m) {
  if (!frozen(r)) return 0;
  return dense_layer_count(m) * adapter_parameters(r, m, false).total() +
         moe_layer_count(m) * adapter_parameters(r, m, true).total();
}

double trained_share(const StageMemory& stage) {
  return stage.parameters > 0 ? stage.trained_parameters / stage.parameters : 1;
}

double adapted_matrices(const Recipe& r, const Model& m) {
  if (!frozen(r)) return 0;
  const double attention = attention_share(m) * (m.attention == Attention::mla ? 5 : 4) + 2 * linear_share(m);
  return attention + (r.adapter_modules == AdapterModules::all_linear ? mlp_share(m) * (m.gated_mlp ? 3 : 2) : 0);
}

double frozen_weight_bytes(const Recipe& r) {
  if (r.adapters == Adapters::qlora) return 0.5 + 4.0 / 64;
  return r.precision == Precision::fp32 ? 4 : 2;
}

}  // namespace trainyard
