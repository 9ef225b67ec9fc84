// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/layout_model.h"

#include <cstddef>
#include <functional>

#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

/// The rules of the inputs that a point replaces: those of the layout, and the layers that are recomputed.
std::vector<Derivation> derivations_of_points() {
  std::vector<Derivation> found;
  Design design;
  const auto* layout = reinterpret_cast<const std::byte*>(&design.layout);
  for (const Derivation& row : derivations()) {
    const double* field = &row.field(design);
    const auto* place = reinterpret_cast<const std::byte*>(field);
    const bool of_layout = !std::less<>()(place, layout) && std::less<>()(place, layout + sizeof(Layout));
    if (of_layout || field == &design.recipe.recompute_layers) found.push_back(row);
  }
  return found;
}

void put(const LayoutPoint& point, Design& design) {
  design.layout = point.layout;
  Recipe& r = design.recipe;
  r.recompute = point.recompute;
  r.recompute_layers = point.recompute_layers;
  r.offload_optimizer = point.offload_optimizer;
  r.offload_weights = point.offload_weights;
  r.offload_activations = point.offload_activations;
}

}  // namespace

LayoutPoint point_of(const Design& d) {
  const Recipe& r = d.recipe;
  return {d.layout, r.recompute, r.recompute_layers, r.offload_optimizer, r.offload_weights, r.offload_activations};
}

Design with_point(const Design& design, const LayoutPoint& point) {
  Design out = design;
  put(point, out);
  return out;
}

LayoutModel::LayoutModel(const Design& design) : whole_(resolved(design)), rules_(derivations_of_points()) {}

LayoutModel::Scratch::Scratch(const LayoutModel& model) : design_(model.whole_), setting_(design_) {}

LayoutTrial LayoutModel::try_point(const LayoutPoint& point, Scratch& scratch) const {
  Design& design = scratch.design_;
  put(point, design);
  for (const Derivation& row : rules_) row.resolve(design);
  Setting& s = scratch.setting_;
  s.take_layout();
  LayoutTrial out;
  out.legality = check_legality(s);
  if (out.legality.reason != Illegality::none) return out;
  StepFigures& figures = scratch.figures_;
  evaluate_step(s, state_bytes(s), figures);
  out.fits = figures.fits;
  out.step_time = figures.step_time;
  out.memory = figures.memory;
  out.memory_free = figures.memory_free;
  return out;
}

}  // namespace trainyard
