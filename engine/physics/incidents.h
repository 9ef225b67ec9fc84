// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/memory.h"
#include "engine/physics/setting.h"
#include "engine/physics/step_time.h"

namespace trainyard {

/// What slowed measured runs of a framework for a cause that no input states. It depends on their cluster, so the
/// predicted step leaves it out: it widens the likely range on the slow side, and a finding reports it.
struct Incidents {
  double stalled_share = 0;      ///< share of measured runs of this size whose pipelines stalled
  double memory_pressure = 1;    ///< how many times longer a micro-batch took on a device this full
  double incident_slowdown = 1;  ///< how many times longer the step takes with all incidents
};

/// Incidents of the design's framework. `time` and `memory` are those of the healthy step.
Incidents evaluate_incidents(const Setting& setting, const StepTime& time, const MemoryFigures& memory);

}  // namespace trainyard
