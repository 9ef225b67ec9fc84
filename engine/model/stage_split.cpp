// SPDX-License-Identifier: Apache-2.0
#include "engine/model/stage_split.h"

#include <algorithm>
#include <cmath>

#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

/// Divides `places` evenly among the pieces, in order. The first pieces take one more until the remainder is used up.
Slice slice_evenly(double places, int piece, double pieces) {
  const double base = std::floor(places / pieces);
  const double more = places - base * pieces;
  return {base * piece + std::min<double>(piece, more), base + (piece < more ? 1 : 0)};
}

/// Embedding and head each take one place, as a layer does (Megatron Core, account-for-embedding-in-pipeline-split).
Slice slice_counted(double layers, int piece, double pieces) {
  const Slice places = slice_evenly(layers + 2, piece, pieces);
  const double first = std::clamp(places.first - 1, 0.0, layers);
  const double last = std::clamp(places.first + places.count - 1, 0.0, layers);
  return {first, last - first};
}

}  // namespace

double piece_count(const Layout& l) {
  return l.pipeline_parallel > 1 && l.schedule == Schedule::zb_v ? 2 * l.pipeline_parallel : l.pipeline_parallel;
}

LayerSplit::LayerSplit(const Layout& l, const Model& m)
    : rule_(l.stage_split), layers_(m.layers), pieces_(piece_count(l)) {
  divide();
  if (rule_ == StageSplit::by_cost) count_costs(m);
}

LayerSplit::LayerSplit(const Layout& l, const Inventory& inv)
    : rule_(l.stage_split), layers_(inv.model.layers), pieces_(piece_count(l)) {
  divide();
  if (rule_ == StageSplit::by_cost) count_costs(inv);
}

void LayerSplit::divide() {
  base_ = std::floor(layers_ / pieces_);
  heavier_ = layers_ - base_ * pieces_;
  const double lighter = pieces_ - heavier_;
  front_ = std::ceil(lighter / 2);
  back_ = std::floor(lighter / 2);
}

/// Places the pieces with fewer layers at the front and at the back.
Slice LayerSplit::lighter_ends(int piece) const {
  if (heavier_ == 0) return {base_ * piece, base_};
  const bool light = piece < front_ || piece >= pieces_ - back_;
  const double heavy_before = std::clamp<double>(piece - front_, 0, heavier_);
  return {base_ * piece + heavy_before, base_ + (light ? 0 : 1)};
}

void LayerSplit::count_costs(const Inventory& inv) {
  const LayerParameters& layer = inv.parameters(moe_layer_count(inv.model) > 0);
  block_ = layer.attention + layer.linear + layer.mlp + layer.experts + layer.shared_experts;
  target_ = (block_ * layers_ + inv.model.vocab * inv.model.hidden) / pieces_;
}

void LayerSplit::set_ends(double first, double last) {
  own_ends_ = true;
  // Numbers of end layers that the model does not have are illegal. Clamp them, so that the layers still add up.
  first_ = std::min(first, layers_);
  last_ = std::min(last, layers_ - first_);
}

/// Takes layers in order; a stage ends when the cumulative cost, including the head, reaches its share (nanotron,
/// pipeline_parallel/engine: build_and_set_rank by block compute cost).
static Slice slice_by_cost(double layers, double block, double target, int piece, double pieces) {
  const auto end = [&](double i) { return i < 0 ? 0 : std::min(layers, std::ceil((i + 1) * target / block - 1e-9)); };
  const double first = end(piece - 1.0);
  const double last = piece == static_cast<int>(pieces) - 1 ? layers : end(piece);
  return {first, last - first};
}

Slice LayerSplit::by_rule(int piece) const {
  if (pieces_ <= 1) return {0, layers_};
  switch (rule_) {
    case StageSplit::lighter_ends:
      return lighter_ends(piece);
    case StageSplit::front:
      return slice_evenly(layers_, piece, pieces_);
    case StageSplit::by_cost:
      return slice_by_cost(layers_, block_, target_, piece, pieces_);
    case StageSplit::counted:
      return slice_counted(layers_, piece, pieces_);
  }
  return slice_evenly(layers_, piece, pieces_);
}

Slice LayerSplit::between_ends(int piece) const {
  if (piece == static_cast<int>(pieces_) - 1) return {layers_ - last_, last_};
  if (pieces_ <= 2) return {0, layers_ - last_};
  if (piece == 0) return {0, first_};
  const Slice inner = slice_evenly(layers_ - first_ - last_, piece - 1, pieces_ - 2);
  return {first_ + inner.first, inner.count};
}

void LayerSplit::set_runs(std::span<const PieceRun> runs) {
  run_count_ = std::min(runs.size(), runs_.size());
  double places = 0;
  for (std::size_t i = 0; i < run_count_; ++i) {
    runs_[i] = runs[i];
    places += runs[i].pieces * runs[i].most;
  }
  const double lacking = places - layers_;
  // More pipeline pieces than layers leave some without one, whatever their least is.
  keeps_least_ = true;
  keeps_least_ = lacking <= lighter_before(pieces_);
  light_front_ = rule_ == StageSplit::front ? 0 : std::ceil(lacking / 2);
  light_back_ = lacking - light_front_;
}

/// Returns how many of the first `count` pieces can lack layers.
double LayerSplit::lighter_before(double count) const {
  double out = 0;
  for (std::size_t i = 0; i < run_count_ && count > 0; ++i) {
    const double taken = std::min(count, runs_[i].pieces);
    if (!keeps_least_ || runs_[i].most > runs_[i].least) out += taken;
    count -= taken;
  }
  return out;
}

/// Pieces from either end lack one layer each until all lacking layers are placed, then a second one, and so on.
Slice LayerSplit::in_runs(int piece) const {
  const double pieces = lighter_before(pieces_);
  const auto lacking_before = [pieces](double count, double all) {
    return pieces > 0 ? std::floor(all / pieces) * count + std::min(count, std::fmod(all, pieces)) : 0;
  };
  const auto first_of = [&](double count) {
    double places = 0, left = count;
    for (std::size_t i = 0; i < run_count_; ++i) {
      const double taken = std::min(left, runs_[i].pieces);
      places += taken * runs_[i].most;
      left -= taken;
    }
    const double before = lighter_before(count);
    const double behind = lacking_before(pieces, light_back_) - lacking_before(pieces - before, light_back_);
    return places - lacking_before(before, light_front_) - behind;
  };
  const double first = first_of(piece);
  return {first, first_of(piece + 1.0) - first};
}

Slice LayerSplit::operator[](int piece) const {
  if (run_count_ > 0) return in_runs(piece);
  return own_ends_ ? between_ends(piece) : by_rule(piece);
}

LayerSplit layer_split(const Layout& l, const Inventory& inv) {
  LayerSplit split(l, inv);
  const double pieces = split.pieces();
  if (pieces <= 1) return split;
  const bool follow =
      l.first_stage_layers == split[0].count && l.last_stage_layers == split[static_cast<int>(pieces) - 1].count;
  if (!follow) split.set_ends(l.first_stage_layers, l.last_stage_layers);
  return split;
}

}  // namespace trainyard
