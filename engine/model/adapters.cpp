// SPDX-License-Identifier: Apache-2.0
#include "engine/model/adapters.h"

#include "engine/model/model_shape.h"

namespace trainyard {

bool has_frozen_weights(const Recipe& r) { return r.adapters != Adapters::none; }

bool is_adapted(const Recipe& r, LayerBlock block) {
  switch (block) {
    case LayerBlock::attention:
    case LayerBlock::linear:
      return has_frozen_weights(r);
    case LayerBlock::mlp:
    case LayerBlock::experts:
    case LayerBlock::shared_experts:
      return has_frozen_weights(r) && r.adapter_modules == AdapterModules::all_linear;
    default:
      return false;
  }
}

LayerParameters adapter_parameters(const Recipe& r, const Inventory& inv, bool moe_layer) {
  LayerParameters p;
  if (!has_frozen_weights(r)) return p;
  for (const LayerOperation& op : inv.layer(moe_layer)) {
    if (!is_adapted(r, op.block)) continue;
    const double each = r.adapter_rank * op.share * op.rows_plus_columns;
    if (op.block == LayerBlock::attention) p.attention += each;
    if (op.block == LayerBlock::linear) p.linear += each;
    if (op.block == LayerBlock::mlp) p.mlp += each;
    if (op.block == LayerBlock::experts) p.experts += each;
    if (op.block == LayerBlock::shared_experts) p.shared_experts += each;
  }
  return p;
}

double total_adapter_parameters(const Recipe& r, const Inventory& inv) {
  if (!has_frozen_weights(r)) return 0;
  return dense_layer_count(inv.model) * adapter_parameters(r, inv, false).total() +
         moe_layer_count(inv.model) * adapter_parameters(r, inv, true).total();
}

double adapted_matrices(const Recipe& r, const Model& m) {
  if (!has_frozen_weights(r)) return 0;
  const double attention = attention_share(m) * (m.attention == Attention::mla ? 5 : 4) + 2 * linear_share(m);
  return attention + (r.adapter_modules == AdapterModules::all_linear ? mlp_share(m) * (m.gated_mlp ? 3 : 2) : 0);
}

double frozen_weight_bytes(const Recipe& r) {
  if (r.adapters == Adapters::qlora) return 0.5 + 4.0 / 64;
  return r.precision == Precision::fp32 ? 4 : 2;
}

}  // namespace trainyard
