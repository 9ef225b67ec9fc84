// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/step_within.h"

namespace trainyard {

Fit check_fit(const Legality& legality, const MemoryFigures& memory, double margin) {
  if (legality.reason != Illegality::none || !(memory.memory_floor <= memory.memory_capacity)) return Fit::no;
  return memory.memory_ceiling * (1 + margin) <= memory.memory_capacity ? Fit::yes : Fit::tight;
}

StepOutcome evaluate_step_within(const Setting& s, const StateBytes& state, const Legality& legality,
                                 const StepLimits& limits, StepFigures& out) {
  out.legality = legality;
  lay_stages(s, out.stages);
  static_cast<StepTime&>(out) = evaluate_step_time(s, state, out.stages);
  if (out.step_work_time > limits.longest) return StepOutcome::too_long;
  static_cast<MemoryFigures&>(out) = evaluate_memory(s, state, micro_batch_time(out), out.stages);
  const bool limited = limits.least_free > StepLimits().least_free;
  if (limited && !(out.memory_free >= limits.least_free)) return StepOutcome::too_large;
  static_cast<Incidents&>(out) = evaluate_incidents(s, out, out);
  static_cast<DataSupply&>(out) = evaluate_data_supply(s, out);
  out.fits = check_fit(legality, out, s.design.cluster.memory_margin);
  return StepOutcome::complete;
}

}  // namespace trainyard
