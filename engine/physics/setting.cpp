// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/setting.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/fabric.h"
#include "engine/machine/rates.h"
#include "engine/model/model_shape.h"
#include "engine/model/stage_split.h"
#include "engine/physics/schedule.h"
#include "engine/physics/states.h"

namespace trainyard {
namespace {

bool divides(double part, double whole) { return std::fmod(whole, part) == 0; }

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

StageShape piece_shape(const Setting& s, int piece, int pieces) {
  const Slice cut = s.split_ends ? stage_slice(s.design, piece) : split_slice(s.design, piece);
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
  const double low = quantized_share(design.recipe, *design.work.model);
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
          .quantized_share = low,
          .linear_input = wide ? 4.0 : 2.0 - low,
          .kept_input = wide ? 4.0 : low * quantized_element_bytes(design.recipe.precision) + (1 - low) * 2,
          .mtp = design.work.mtp_depth,
          .expert_load = expert_load(design.recipe),
          .shards = std::min(l.shard_group, l.data_parallel * l.context_parallel),
          .split_ends = !ends_follow_split(design),
          .tiers = tiers_of(design.cluster),
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

/// Of the inputs that few designs set.
static Legality check_ends_and_groups(const Setting& s) {
  const Layout& l = s.design.layout;
  if (s.split_ends) {
    const double ends = l.first_stage_layers + l.last_stage_layers;
    const bool whole = piece_count(l) > 2 ? ends <= s.model.layers : ends == s.model.layers;
    if (!whole) return {Illegality::stage_ends, ends, s.model.layers};
  }
  if (l.context_method == ContextMethod::all_to_all && !divides(s.t * s.c, s.model.heads))
    return {Illegality::context_heads, s.t * s.c, s.model.heads};
  if (l.zero_stage != ZeroStage::zero_0 && !divides(s.shards, s.n * s.c))
    return {Illegality::shard_group, s.shards, s.n * s.c};
  return {};
}

Legality check_legality(const Setting& s) {
  const Design& d = s.design;
  const double product = s.t * s.p * s.c * s.n;
  if (product != d.cluster.accelerators) return {Illegality::product, product, d.cluster.accelerators};
  if (!divides(s.t, s.model.heads)) return {Illegality::heads, s.t, s.model.heads};
  // Embedding and head fill one place each where the ends are lighter.
  const StageSplit split = d.layout.stage_split;
  const bool filled = split == StageSplit::lighter_ends || split == StageSplit::counted;
  const double places = s.model.layers + (filled && s.p > 1 ? 2 : 0);
  if (s.p * s.v > places) return {Illegality::layers, s.p * s.v, places};
  if (s.model.mixture_of_experts()) {
    if (!divides(s.e, s.model.experts)) return {Illegality::experts, s.e, s.model.experts};
    if (!divides(s.e * s.et, s.t * s.c * s.n)) return {Illegality::expert_groups, s.e * s.et, s.t * s.c * s.n};
  }
  if (!divides(s.c, s.s)) return {Illegality::sequence, s.c, s.s};
  if (const Legality found = check_ends_and_groups(s); found.reason != Illegality::none) return found;
  if (!divides(s.n * s.b, d.work.global_batch)) return {Illegality::batch, s.n * s.b, d.work.global_batch};
  return check_schedule(s);
}

}  // namespace trainyard
