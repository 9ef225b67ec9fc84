// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// One point of the scaling curve: the same work on another number of devices.
struct ScalingPoint {
  double accelerators;
  double time;  ///< seconds until the finish
  double mfu;
  double ideal;  ///< seconds if throughput per device stayed that of the design
  bool legal, fits;
};

/// Days against device count, batch kept: data parallelism takes up the change. `out` is reused.
void scaling_curve(const Design& design, std::vector<ScalingPoint>& out);

}  // namespace trainyard
