// SPDX-License-Identifier: Apache-2.0
#include "engine/model/stage_split.h"

#include <algorithm>
#include <cmath>

#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

/// Layers in order; a stage closes when the cost so far reaches its share of the whole, the head counted
/// (nanotron, pipeline_parallel/engine: build_and_set_rank by block compute cost).
Slice slice_by_cost(const Model& m, int piece, double pieces) {
  const LayerParameters layer = layer_parameters(m, moe_layer_count(m) > 0);
  const double block = layer.attention + layer.linear + layer.mlp + layer.experts + layer.shared_experts;
  const double head = m.vocab * m.hidden;
  const double target = (block * m.layers + head) / pieces;
  const auto end = [&](double i) { return i < 0 ? 0 : std::min(m.layers, std::ceil((i + 1) * target / block - 1e-9)); };
  const double first = end(piece - 1.0);
  const double last = piece == static_cast<int>(pieces) - 1 ? m.layers : end(piece);
  return {first, last - first};
}

/// `places` dealt in order, what is left over to the first pieces.
Slice dealt(double places, int piece, double pieces) {
  const double base = std::floor(places / pieces);
  const double more = places - base * pieces;
  return {base * piece + std::min<double>(piece, more), base + (piece < more ? 1 : 0)};
}

/// Embedding and head take a place each, as a layer would (Megatron Core, account-for-embedding-in-pipeline-split).
Slice slice_counted(double layers, int piece, double pieces) {
  const Slice places = dealt(layers + 2, piece, pieces);
  const double first = std::clamp(places.first - 1, 0.0, layers);
  const double last = std::clamp(places.first + places.count - 1, 0.0, layers);
  return {first, last - first};
}

Slice slice_lighter_ends(double layers, int piece, double pieces) {
  const double base = std::floor(layers / pieces);
  const double heavier = layers - base * pieces;
  if (heavier == 0) return {base * piece, base};
  // The lighter stages stand alternately at the front and at the back.
  const double lighter = pieces - heavier;
  const double front = std::ceil(lighter / 2);
  const double back = std::floor(lighter / 2);
  const bool light = piece < front || piece >= pieces - back;
  const double heavy_before = std::clamp<double>(piece - front, 0, heavier);
  return {base * piece + heavy_before, base + (light ? 0 : 1)};
}

}  // namespace

double piece_count(const Layout& l) {
  return l.pipeline_parallel > 1 && l.schedule == Schedule::zb_v ? 2 * l.pipeline_parallel : l.pipeline_parallel;
}

Slice split_slice(const Design& d, int piece) {
  const Model& m = *d.work.model;
  const double pieces = piece_count(d.layout);
  if (pieces <= 1) return {0, m.layers};
  switch (d.layout.stage_split) {
    case StageSplit::lighter_ends:
      return slice_lighter_ends(m.layers, piece, pieces);
    case StageSplit::front:
      return dealt(m.layers, piece, pieces);
    case StageSplit::by_cost:
      return slice_by_cost(m, piece, pieces);
    case StageSplit::counted:
      return slice_counted(m.layers, piece, pieces);
  }
  return dealt(m.layers, piece, pieces);
}

bool ends_follow_split(const Design& d) {
  const double pieces = piece_count(d.layout);
  if (pieces <= 1) return true;
  return d.layout.first_stage_layers == split_slice(d, 0).count &&
         d.layout.last_stage_layers == split_slice(d, static_cast<int>(pieces) - 1).count;
}

Slice stage_slice(const Design& d, int piece) {
  const double layers = d.work.model->layers;
  const double pieces = piece_count(d.layout);
  // Ends that the model cannot fill are illegal; their numbers are still those of a whole split.
  const double first = std::min(d.layout.first_stage_layers, layers);
  const double last = std::min(d.layout.last_stage_layers, layers - first);
  if (piece == static_cast<int>(pieces) - 1) return {layers - last, last};
  const double middle = layers - first - last;
  if (pieces <= 2) return {0, layers - last};
  if (piece == 0) return {0, first};
  const Slice inner = dealt(middle, piece - 1, pieces - 2);
  return {first + inner.first, inner.count};
}

}  // namespace trainyard
