// SPDX-License-Identifier: Apache-2.0
#include "engine/bands/band_features.h"
#include "engine/metrics/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/capacity.h"
#include "engine/physics/checkpoint.h"
#include "engine/physics/data_path.h"
#include "engine/physics/data_preparation.h"
#include "engine/physics/failures.h"
#include "engine/physics/memory.h"
#include "engine/physics/offload.h"
#include "engine/physics/run.h"
#include "engine/physics/setting.h"
#include "engine/physics/time.h"

namespace trainyard {
namespace {

Fit fit(const Evaluation& e, double margin) {
  if (e.legality.reason != Illegality::none || !(e.memory_floor <= e.memory_capacity)) return Fit::no;
  return e.memory_ceiling * (1 + margin) <= e.memory_capacity ? Fit::yes : Fit::tight;
}

}  // namespace

void evaluate(const Design& design, Evaluation& out) {
  const Design whole = resolved(design);
  const Setting setting = make_setting(whole);
  out.legality = check_legality(setting);
  evaluate_stages(setting, out);
  evaluate_time(setting, out);
  evaluate_data_supply(setting, out);
  evaluate_run(setting, out);
  evaluate_memory(setting, out);
  evaluate_offload_memory(setting, out);
  evaluate_data_demand(setting, out);
  evaluate_checkpoints(setting, out);
  evaluate_failures(setting, out);
  evaluate_data_preparation(setting, out);
  evaluate_capacity(setting, out);
  evaluate_cost(setting, out);
  evaluate_bands(setting, out);
  evaluate_quick(setting, out);
  out.fits = fit(out, whole.cluster.memory_margin);
}

Evaluation evaluate(const Design& design) {
  Evaluation out;
  evaluate(design, out);
  return out;
}

}  // namespace trainyard
