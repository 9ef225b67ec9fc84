// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/stages.h"

#include <algorithm>
#include <cmath>

#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/physics/schedule.h"

namespace trainyard {
namespace {

StageShape piece_shape(const Setting& s, int piece, int pieces) {
  const Slice piece_layers = s.split[piece];
  const double dense = std::clamp(dense_layer_count(s.model) - piece_layers.first, 0.0, piece_layers.count);
  return {dense, piece_layers.count - dense, piece == 0, piece == pieces - 1};
}

StageShape join_stages(const StageShape& a, const StageShape& b) {
  return {a.dense_layers + b.dense_layers, a.moe_layers + b.moe_layers, a.first || b.first, a.last || b.last};
}

/// Returns the parameters of token table and head on one device. A tied head on a different stage than the embedding is
/// a second copy.
double table_parameters(const Setting& s, const StageShape& shape) {
  double tables = shape.first ? embedding_parameters(s.model) / s.tp : 0;
  if (shape.last && s.objective.has_logits) {
    const double copy = s.model.tied_embeddings && !shape.first ? s.model.vocab * s.model.hidden : 0;
    tables += (head_parameters(s.model) + copy) / s.tp;
  }
  return tables;
}

void add_modules(const Setting& s, DeviceParameters& out) {
  const LayerParameters module = prediction_module_parameters(s.layers);
  const double routed = s.mtp * module.experts / (s.ep * s.etp);
  out.experts += routed;
  out.all +=
      routed + s.mtp * (module.norms + module.router + (module.attention + module.mlp + module.shared_experts) / s.tp);
}

void add_adapters(const Setting& s, const StageShape& shape, DeviceParameters& out) {
  for (const bool moe : {false, true}) {
    const LayerParameters a = adapter_parameters(s.design.recipe, s.layers, moe);
    const double layers = (moe ? shape.moe_layers : shape.dense_layers) +
                          (shape.last && moe == (moe_layer_count(s.model) > 0) ? s.mtp : 0);
    out.adapter_experts += layers * a.experts / (s.ep * s.etp);
    out.adapters += layers * ((a.attention + a.linear + a.mlp + a.shared_experts) / s.tp + a.experts / (s.ep * s.etp));
  }
}

}  // namespace

StageShape stage_shape(const Setting& s, int stage) {
  const int stages = static_cast<int>(s.pp);
  switch (schedule_used(s)) {
    case Schedule::zb_v:
      return join_stages(piece_shape(s, stage, 2 * stages), piece_shape(s, 2 * stages - 1 - stage, 2 * stages));
    case Schedule::dualpipe:
      return join_stages(piece_shape(s, stage, stages), piece_shape(s, stages - 1 - stage, stages));
    default:
      return piece_shape(s, stage, stages);
  }
}

double recomputed_share(const Setting& s, const StageShape& shape) {
  const Recipe& r = s.design.recipe;
  if (r.recompute != Recompute::full || shape.layers() <= 0) return 1;
  return std::min(1.0, r.recompute_layers / shape.layers());
}

DeviceParameters device_parameters(const Setting& s, const StageShape& shape) {
  const LayerParameters& dense = s.layers.parameters(false);
  DeviceParameters out;
  out.all =
      shape.layers() * ((dense.attention + dense.linear) / s.tp + dense.norms) + shape.dense_layers * dense.mlp / s.tp;
  if (shape.moe_layers > 0) {
    const LayerParameters& moe = s.layers.parameters(true);
    out.experts = shape.moe_layers * moe.experts / (s.ep * s.etp);
    out.all += shape.moe_layers * (moe.router + moe.shared_experts / s.tp) + out.experts;
  }
  if (s.tables > 0) {
    out.experts = shape.layers() * dense.experts / s.ep;
    out.all += out.experts;
  }
  if (shape.last && s.mtp > 0) add_modules(s, out);
  if (shape.last) out.all += final_norm_parameters(s.model) + (s.objective.has_logits ? 0 : s.model.hidden);
  out.tables = table_parameters(s, shape);
  out.all += out.tables;
  if (has_frozen_weights(s.design.recipe)) add_adapters(s, shape, out);
  // Layers of different kinds are averaged, so sums over a stage may be fractional.
  for (double* count : {&out.all, &out.experts, &out.adapters, &out.adapter_experts, &out.tables})
    *count = std::round(*count);
  return out;
}

StageWeights stage_weights(const Setting& s, const StageShape& shape) {
  StageWeights out;
  out.shape = shape;
  const DeviceParameters parameters = device_parameters(s, out.shape);
  const bool adapters = has_frozen_weights(s.design.recipe);
  out.layers = out.shape.layers();
  out.parameters = parameters.all;
  out.expert_parameters = parameters.experts;
  out.trained_parameters = adapters ? parameters.adapters : parameters.all;
  out.trained_experts = adapters ? parameters.adapter_experts : parameters.experts;
  if (s.tables > 0) {
    // Rows of tables are updated in place, without dense gradients and optimizer state (MLPerf Training, DLRM: SGD).
    out.trained_parameters -= parameters.experts;
    out.trained_experts = 0;
  }
  out.table_parameters = parameters.tables;
  return out;
}

}  // namespace trainyard
