// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/power_sgd.h"

#include <algorithm>

#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

bool is_matmul(const LayerOperation& op) {
  return op.kind == OperationKind::matmul || op.kind == OperationKind::grouped_matmul;
}

double copies(const Setting& s, const LayerOperation& op) {
  return op.kind == OperationKind::grouped_matmul ? s.model.experts : 1;
}

/// Returns the rows plus columns of all matrices in one copy of an operation; each expert is a copy.
double sides(const Setting& s, const LayerOperation& op) {
  return op.rows_plus_columns > 0 ? op.rows_plus_columns / copies(s, op) : op.inner + op.columns;
}

/// Returns the number of matrices in one copy of an operation: query, key and value; gate and up.
double matrices(const Setting& s, const LayerOperation& op) {
  if (op.tensor_split == TensorSplit::columns) return (sides(s, op) - op.columns) / op.inner;
  if (op.tensor_split == TensorSplit::inner) return (sides(s, op) - op.inner) / op.columns;
  return 1;
}

double factors(const Setting& s, double rows, double columns) {
  return std::min(rows * columns, s.design.layout.compression_rank * (rows + columns));
}

/// Returns the reduced elements of one copy whose matrices are split over `divided` devices.
double matmul_elements(const Setting& s, const LayerOperation& op, double divided) {
  const double rank = s.design.layout.compression_rank;
  const double matrix = op.inner * op.columns;
  const double vectors = std::max(0.0, op.weights / copies(s, op) - matrix);
  double rows_plus_columns = sides(s, op);
  if (op.tensor_split == TensorSplit::columns) rows_plus_columns -= op.columns * (1 - 1 / divided);
  if (op.tensor_split == TensorSplit::inner) rows_plus_columns -= op.inner * (1 - 1 / divided);
  return std::min(matrix / divided, rank * rows_plus_columns) + vectors / divided;
}

/// Returns the reduced elements of one copy's adapters. Each adapted matrix has two: rank × rows and rank × columns.
double adapter_elements(const Setting& s, const LayerOperation& op, double divided) {
  if (!is_adapted(s.design.recipe, op.block) || op.rows_plus_columns <= 0) return 0;
  const double own = s.design.recipe.adapter_rank, rank = s.design.layout.compression_rank;
  const double rows_plus_columns = sides(s, op);
  return std::min(own * rows_plus_columns, rank * (rows_plus_columns + 2 * matrices(s, op) * own)) / divided;
}

double operation_elements(const Setting& s, const LayerOperation& op) {
  const bool routed = op.block == LayerBlock::experts;
  const double divided = routed ? s.etp : s.tp;
  if (has_frozen_weights(s.design.recipe)) return adapter_elements(s, op, divided);
  if (is_matmul(op)) return matmul_elements(s, op, op.block == LayerBlock::router ? 1 : divided);
  return op.kind == OperationKind::norm ? op.weights : op.weights / divided;
}

/// Returns the reduced elements of the average layer of one kind on one device.
FactorElements layer_elements(const Setting& s, const Layer& layer) {
  FactorElements out;
  for (const LayerOperation& op : layer) {
    const double elements = op.share * operation_elements(s, op);
    if (op.block == LayerBlock::experts)
      out.experts += elements * copies(s, op) / s.ep;
    else
      out.dense += elements;
  }
  return out;
}

/// Returns the reduced elements of a multi-token prediction module: a layer with attention and an MLP, a projection
/// from two hidden vectors to one, and three norms.
FactorElements module_elements(const Setting& s) {
  FactorElements out;
  for (const LayerOperation& op : s.layers.layer(s.model.mixture_of_experts())) {
    if (op.block == LayerBlock::linear) continue;
    const double norms = op.kind == OperationKind::norm ? s.model.layer_norms / 2 : 1;
    // Groups of layers count by their share, as in the average layer.
    const double elements = operation_elements(s, op) * norms * (s.model.kinds.empty() ? 1 : op.share);
    if (op.block == LayerBlock::experts)
      out.experts += elements * copies(s, op) / s.ep;
    else
      out.dense += elements;
  }
  if (has_frozen_weights(s.design.recipe)) return out;
  out.dense += factors(s, 2 * s.model.hidden, s.model.hidden / s.tp) + 3 * final_norm_parameters(s.model);
  return out;
}

/// Returns the reduced elements of token and position tables, head and final norm.
double end_elements(const Setting& s, const StageShape& shape) {
  const Model& m = s.model;
  double out = 0;
  if (shape.first) {
    out += factors(s, m.vocab / s.tp, m.hidden);
    if (m.learned_positions) out += factors(s, m.max_sequence / s.tp, m.hidden);
    if (m.extra_rows > 0) out += factors(s, m.extra_rows / s.tp, m.hidden);
    if (m.embedding_norm) out += m.hidden * norm_width(m) / s.tp;
  }
  if (!shape.last) return out;
  out += final_norm_parameters(m);
  if (!s.objective.has_logits) return out + m.hidden;
  if (!m.tied_embeddings || !shape.first) out += factors(s, m.vocab / s.tp, m.hidden);
  return out + (m.head_bias ? m.vocab / s.tp : 0);
}

}  // namespace

FactorElements power_sgd_elements(const Setting& s, const StageShape& shape) {
  FactorElements out;
  const auto add = [&out](double times, const FactorElements& more) {
    out.dense += times * more.dense;
    out.experts += times * more.experts;
  };
  if (shape.dense_layers > 0) add(shape.dense_layers, layer_elements(s, s.layers.dense));
  if (shape.moe_layers > 0) add(shape.moe_layers, layer_elements(s, s.layers.moe));
  if (shape.last && s.mtp > 0) add(s.mtp, module_elements(s));
  if (!has_frozen_weights(s.design.recipe)) out.dense += end_elements(s, shape);
  return out;
}

}  // namespace trainyard
