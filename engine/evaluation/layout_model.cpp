// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/layout_model.h"

#include <cstddef>
#include <functional>

#include "engine/evaluation/whole_run.h"
#include "engine/parameters/parameter.h"
#include "engine/parameters/sample_inputs.h"

namespace trainyard {
namespace {

/// Returns whether a field lies inside a part of the object that contains it.
template <class Part>
bool lies_in(const Part& part, const double* field) {
  const auto* start = reinterpret_cast<const std::byte*>(&part);
  const auto* place = reinterpret_cast<const std::byte*>(field);
  return !std::less<>()(place, start) && std::less<>()(place, start + sizeof(Part));
}

/// Returns the rules for automatic inputs of a point: those of the layout, and the number of recomputed layers. No
/// other rule depends on the inputs of a point.
std::vector<Derivation> derivations_of_points() {
  std::vector<Derivation> found;
  Design design;
  for (const Derivation& row : derivations()) {
    const double* field = &row.field(design);
    if (lies_in(design.layout, field) || field == &design.recipe.recompute_layers) found.push_back(row);
  }
  return found;
}

void put(const LayoutPoint& point, Design& design) {
  design.layout = point.layout;
  Recipe& r = design.recipe;
  r.recompute = point.recompute;
  r.recompute_layers = point.recompute_layers;
  r.offload_optimizer = point.offload_optimizer;
  r.offload_gradients = point.offload_gradients;
  r.offload_weights = point.offload_weights;
  r.offload_activations = point.offload_activations;
}

/// Returns the step time in seconds from which a run takes more than these days, with a margin for rounding.
double longest_step(const Setting& s, double most_days) {
  constexpr double rounding = 1e-9, day = 86400;
  const Workload& work = s.design.work;
  const double steps = work.tokens * work.epochs / (work.global_batch * s.sample_tokens);
  return most_days * day / steps * (1 + rounding);
}

}  // namespace

LayoutPoint point_of(const Design& d) {
  const Recipe& r = d.recipe;
  return {d.layout,          r.recompute,          r.recompute_layers, r.offload_optimizer, r.offload_gradients,
          r.offload_weights, r.offload_activations};
}

Design with_point(const Design& design, const LayoutPoint& point) {
  Design out = design;
  put(point, out);
  return out;
}

ModelDepth depth_of(double Evaluation::*result) {
  static const Evaluation measured;
  const double* field = &(measured.*result);
  if (lies_in<StepFigures>(measured, field)) return ModelDepth::step;
  return lies_in<RunFigures>(measured, field) ? ModelDepth::run : ModelDepth::everything;
}

LayoutModel::LayoutModel(const Design& design)
    : given_(design), whole_(resolved(design)), rules_(derivations_of_points()) {}

LayoutModel::Scratch::Scratch(const LayoutModel& model)
    : design_(model.whole_),
      setting_(design_),
      state_(state_bytes(setting_)),
      mixed_(is_mixed(model.given_) ? std::make_unique<MixedStep>(model.given_) : nullptr) {
  figures_.learns_from = design_.work.model->learns_from();
}

Legality LayoutModel::check(const LayoutPoint& point, Scratch& scratch) const {
  const auto change = [&](Design& design) {
    put(point, design);
    if (design.work.model->reads_samples()) use_samples(design.recipe, design.layout);
    for (const Derivation& row : rules_) row.resolve(design);
  };
  if (scratch.mixed_) {
    scratch.mixed_->change_layout(change);
    return scratch.mixed_->check();
  }
  change(scratch.design_);
  scratch.setting_.take_layout();
  return check_legality(scratch.setting_);
}

LayoutTrial LayoutModel::try_point(const LayoutPoint& point, Scratch& scratch, const TrialLimits& limits) const {
  LayoutTrial out;
  out.legality = check(point, scratch);
  if (out.legality.reason != Illegality::none) return out;
  Evaluation& figures = scratch.figures_;
  const StepLimits step{longest_step(scratch.setting(), limits.most_days), limits.least_memory_free};
  if (scratch.mixed_) {
    out.outcome = scratch.mixed_->evaluate(out.legality, step, figures);
  } else {
    scratch.state_ = state_bytes(scratch.setting_);
    out.outcome = evaluate_step_within(scratch.setting_, scratch.state_, out.legality, step, figures);
  }
  out.fits = figures.fits;
  out.step_time = figures.step_time;
  out.memory = figures.memory;
  out.memory_free = figures.memory_free;
  return out;
}

void LayoutModel::complete(Scratch& scratch, ModelDepth depth) const {
  if (depth == ModelDepth::step) return;
  const Setting& s = scratch.setting();
  if (depth == ModelDepth::run) {
    static_cast<RunFigures&>(scratch.figures_) =
        evaluate_run(s, scratch.state(), scratch.figures_.step_time, scratch.figures_.frozen_pass_time);
    return;
  }
  evaluate_whole_run(s, scratch.state(), scratch.figures_);
  mark_unset_limits(given_, scratch.figures_);
}

}  // namespace trainyard
