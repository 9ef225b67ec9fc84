// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/memory.h"
#include "engine/physics/setting.h"
#include "engine/physics/step_time.h"

namespace trainyard {

/// Slowdowns in measured runs of a framework that no input explains. They depend on the cluster of those runs, so the
/// predicted step excludes them. They widen the likely range on the slow side, and a finding reports them.
struct Incidents {
  double stalled_share = 0;      ///< share of measured runs of this size whose pipelines stalled
  double memory_pressure = 1;    ///< time of a micro-batch on a device this full ÷ its healthy time
  double incident_slowdown = 1;  ///< time of a step with all incidents ÷ its healthy time
  double expected_slowdown = 1;  ///< mean time of measured runs ÷ healthy time: the average over stalled and other runs
};

/// Returns the pace limit of a stage: the minimum seconds of all passes of a micro-batch in measured runs. 0 if its
/// framework or layout has none.
double stage_pace_limit(const Setting& setting);

/// Returns the incidents of the design's framework. `time` and `memory` are those of the healthy step.
Incidents evaluate_incidents(const Setting& setting, const StepTime& time, const MemoryFigures& memory);

}  // namespace trainyard
