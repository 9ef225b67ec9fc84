// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/step_figures.h"

#include <algorithm>

namespace trainyard {
namespace {

Fit fit(const StepFigures& e, double margin) {
  if (e.legality.reason != Illegality::none || !(e.memory_floor <= e.memory_capacity)) return Fit::no;
  return e.memory_ceiling * (1 + margin) <= e.memory_capacity ? Fit::yes : Fit::tight;
}

/// Share of a device's memory that its fullest stage holds for certain: how far communication runs ahead follows from
/// the pace, and must not slow it.
double certain_share(const Setting& s, const StepFigures& e) {
  double held = 0;
  for (const StageMemory& stage : e.stages) held = std::max(held, stage.parts.allocated() - stage.gathered);
  return (held + s.design.cluster.context_memory + s.design.cluster.communication_memory) / e.memory_capacity;
}

}  // namespace

void evaluate_step(const Setting& s, const StateBytes& state, StepFigures& out) {
  out.legality = check_legality(s);
  lay_stages(s, out.stages);
  static_cast<StepTime&>(out) = evaluate_step_time(s, state, out.stages);
  static_cast<MemoryFigures&>(out) = evaluate_memory(s, state, out.step_work_time / s.m, out.stages);
  const double pressure = memory_pressure(s, certain_share(s, out));
  if (pressure > 1) static_cast<StepTime&>(out) = evaluate_step_time(s, state, out.stages, pressure);
  static_cast<DataSupply&>(out) = evaluate_data_supply(s, out);
  out.fits = fit(out, s.design.cluster.memory_margin);
}

}  // namespace trainyard
