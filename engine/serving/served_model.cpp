// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/served_model.h"

#include <algorithm>

#include "engine/model/inventory.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

struct LayerSums {
  double attention = 0, dense = 0, experts = 0, norms = 0, moved_whole = 0, moved_divided = 0;
};

void add_operation(const Model& m, const LayerOperation& op, LayerSums& out) {
  const double weights = op.share * op.weights, moved = op.share * (op.moved + op.moved_bytes / 2);
  const bool whole = op.kind == OperationKind::norm || op.block == LayerBlock::residual;
  (whole ? out.moved_whole : out.moved_divided) += moved;
  if (op.kind == OperationKind::scan) out.moved_divided += op.share * linear_scan_elements(m);
  if (op.kind == OperationKind::norm) {
    out.norms += weights;
  } else if (op.block == LayerBlock::attention || op.block == LayerBlock::linear) {
    out.attention += weights;
  } else {
    (op.block == LayerBlock::experts ? out.experts : out.dense) += weights;
  }
}

LayerSums sums_of(const Model& m, const Layer& layer, double count) {
  LayerSums out;
  for (const LayerOperation& op : layer) add_operation(m, op, out);
  for (double* sum : {&out.attention, &out.dense, &out.experts, &out.norms, &out.moved_whole, &out.moved_divided})
    *sum *= count;
  return out;
}

/// Number of tokens that all positions up to `length` attend to in one layer.
double attended_up_to(const Model& m, double length) {
  return length > 0 ? length * attended_tokens(m, length) / 2 : 0;
}

}  // namespace

ServedModel::ServedModel(const Model& m) : model_(m) {
  const Inventory inventory(m);
  const double mixtures = moe_layer_count(m);
  const LayerSums plain = sums_of(m, inventory.dense, m.layers - mixtures);
  const LayerSums routed = sums_of(m, inventory.moe, mixtures);
  const double both = norm_share(m);
  latent = m.attention == Attention::mla;
  layers = m.layers;
  hidden = m.hidden;
  vocab = m.vocab;
  attention = plain.attention + routed.attention;
  dense = plain.dense + routed.dense;
  experts = std::max(1.0, m.experts);
  experts_per_token = std::min(m.experts_per_token, experts);
  expert = routed.experts / experts;
  expert_layers = mixtures * mlp_share(m);
  expert_width = m.expert_latent > 0 ? m.expert_latent : m.hidden;
  embedding = embedding_parameters(m);
  head = m.hidden * m.vocab;
  norms = plain.norms + routed.norms + final_norm_parameters(m);
  mlp_layers = m.layers * (2 * both - attention_share(m) - linear_share(m));
  all_reduces = m.layers * 2 * sum_share(m);
  moved_whole = plain.moved_whole + routed.moved_whole;
  moved_divided = plain.moved_divided + routed.moved_divided;
  heads = m.heads;
  kv_heads = latent ? 1 : std::max(1.0, kv_head_count(m));
  attention_layers = attention_layer_count(m);
  key_value_width = latent ? m.kv_lora + m.qk_rope : key_width(m) + value_width(m);
  prompt_width = 2 * attention_width(m);
  decode_width = latent ? m.heads * (2 * m.kv_lora + m.qk_rope) : prompt_width;
}

double ServedModel::mean_attended_tokens(double prompt, double context) const {
  return attention_layers * (attended_up_to(model_, context) - attended_up_to(model_, context - prompt)) / prompt;
}

}  // namespace trainyard
