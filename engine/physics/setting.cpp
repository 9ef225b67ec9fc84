// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/setting.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/efficiency.h"
#include "engine/physics/model_shape.h"
#include "engine/physics/schedule.h"
#include "engine/physics/states.h"

namespace trainyard {
namespace {

bool divides(double part, double whole) { return std::fmod(whole, part) == 0; }

/// Layers of the piece `stage` when the model is cut into `pieces`, and the index of its first layer.
struct Slice {
  double first, count;
};

/// Layers in order; a stage closes when the cost so far reaches its share of the whole, the head counted
/// (nanotron, pipeline_parallel/engine: build_and_set_rank by block compute cost).
Slice slice_by_cost(const Setting& s, int stage, double pieces) {
  const LayerParameters layer = layer_parameters(s.model, moe_layer_count(s.model) > 0);
  const double block = layer.attention + layer.linear + layer.mlp + layer.experts + layer.shared_experts;
  const double head = s.model.vocab * s.model.hidden;
  const double target = (block * s.model.layers + head) / pieces;
  const auto end = [&](double i) {
    return i < 0 ? 0 : std::min(s.model.layers, std::ceil((i + 1) * target / block - 1e-9));
  };
  const double first = end(stage - 1.0);
  const double last = stage == static_cast<int>(pieces) - 1 ? s.model.layers : end(stage);
  return {first, last - first};
}

/// Routing without a limit follows the busiest device; a capacity cuts it off, and padding fills it up.
double expert_load(const Recipe& r) {
  switch (r.expert_capacity) {
    case ExpertCapacity::dropless:
      return r.expert_imbalance;
    case ExpertCapacity::dropped:
      return std::min(r.expert_imbalance, r.capacity_factor);
    case ExpertCapacity::padded:
      return r.capacity_factor;
  }
  return r.expert_imbalance;
}

Slice slice(const Setting& s, int stage, double pieces) {
  if (s.design.layout.stage_split == StageSplit::by_cost && s.p > 1) return slice_by_cost(s, stage, pieces);
  const double layers = s.model.layers;
  const double base = std::floor(layers / pieces);
  const double heavier = layers - base * pieces;
  if (s.design.layout.stage_split == StageSplit::front || heavier == 0) {
    return {base * stage + std::min<double>(stage, heavier), base + (stage < heavier ? 1 : 0)};
  }
  // The lighter stages stand alternately at the front and at the back.
  const double lighter = pieces - heavier;
  const double front = std::ceil(lighter / 2);
  const double back = std::floor(lighter / 2);
  const bool light = stage < front || stage >= pieces - back;
  const double heavy_before = std::clamp<double>(stage - front, 0, heavier);
  return {base * stage + heavy_before, base + (light ? 0 : 1)};
}

StageShape piece_shape(const Setting& s, int piece, int pieces) {
  const Slice cut = slice(s, piece, pieces);
  const double dense_first = dense_layer_count(s.model);
  const double dense = std::clamp(dense_first - cut.first, 0.0, cut.count);
  return {dense, cut.count - dense, piece == 0, piece == pieces - 1};
}

StageShape together(const StageShape& a, const StageShape& b) {
  return {a.dense_layers + b.dense_layers, a.moe_layers + b.moe_layers, a.first || b.first, a.last || b.last};
}

/// Short stages that a device holds of the schedule's own accord or by the user's choice.
double virtual_stages(const Layout& l) {
  if (l.pipeline_parallel <= 1) return 1;
  if (l.schedule == Schedule::zb_v) return 2;
  return l.schedule == Schedule::interleaved ? l.virtual_pipeline : 1;
}

}  // namespace

Setting make_setting(const Design& design) {
  const Layout& l = design.layout;
  const bool experts = design.work.model->mixture_of_experts();
  const double m = design.work.global_batch / (l.data_parallel * l.micro_batch);
  const bool wide = design.recipe.precision == Precision::fp32;
  const Coefficients& k = coefficients_of(design);
  const auto framework = static_cast<size_t>(design.recipe.framework);
  return {.design = design,
          .model = *design.work.model,
          .t = l.tensor_parallel,
          .p = l.pipeline_parallel,
          .v = virtual_stages(l),
          .c = l.context_parallel,
          .n = l.data_parallel,
          .e = experts ? l.expert_parallel : 1,
          .et = experts ? l.expert_tensor_parallel : l.tensor_parallel,
          .b = l.micro_batch,
          .s = design.work.sequence_length,
          .m = std::max(1.0, m),
          .tokens = l.micro_batch * design.work.sequence_length / l.context_parallel,
          .element = wide ? 4.0 : 2.0,
          .linear_input = wide ? 4.0 : (is_quantized(design.recipe.precision) ? 1.0 : 2.0),
          .kept_input = wide ? 4.0 : quantized_element_bytes(design.recipe.precision),
          .mtp = design.work.mtp_depth,
          .expert_load = expert_load(design.recipe),
          .k = k,
          .ft = k.time[framework],
          .fm = k.memory[framework]};
}

StageShape stage_shape(const Setting& s, int stage) {
  const int stages = static_cast<int>(s.p);
  switch (schedule_used(s)) {
    case Schedule::zb_v:
      return together(piece_shape(s, stage, 2 * stages), piece_shape(s, 2 * stages - 1 - stage, 2 * stages));
    case Schedule::dualpipe:
      return together(piece_shape(s, stage, stages), piece_shape(s, stages - 1 - stage, stages));
    default:
      return piece_shape(s, stage, stages);
  }
}

double recomputed_share(const Setting& s, const StageShape& shape) {
  const Recipe& r = s.design.recipe;
  if (r.recompute != Recompute::full || shape.layers() <= 0) return 1;
  return std::min(1.0, r.recompute_layers / shape.layers());
}

Legality check_legality(const Setting& s) {
  const Design& d = s.design;
  const double product = s.t * s.p * s.c * s.n;
  if (product != d.cluster.accelerators) return {Illegality::product, product, d.cluster.accelerators};
  if (!divides(s.t, s.model.heads)) return {Illegality::heads, s.t, s.model.heads};
  // Embedding and head fill one place each where the ends are lighter.
  const double places = s.model.layers + (d.layout.stage_split == StageSplit::lighter_ends && s.p > 1 ? 2 : 0);
  if (s.p * s.v > places) return {Illegality::layers, s.p * s.v, places};
  if (s.model.mixture_of_experts()) {
    if (!divides(s.e, s.model.experts)) return {Illegality::experts, s.e, s.model.experts};
    if (!divides(s.e * s.et, s.t * s.c * s.n)) return {Illegality::expert_groups, s.e * s.et, s.t * s.c * s.n};
  }
  if (!divides(s.c, s.s)) return {Illegality::sequence, s.c, s.s};
  if (!divides(s.n * s.b, d.work.global_batch)) return {Illegality::batch, s.n * s.b, d.work.global_batch};
  return check_schedule(s);
}

}  // namespace trainyard
