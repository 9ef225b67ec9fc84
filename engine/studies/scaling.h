// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// One point of the scaling curve: the same work on another number of devices, by a legal design that was evaluated.
struct ScalingPoint {
  double accelerators;
  double time;  ///< seconds until the finish
  double mfu;
  double ideal;  ///< seconds if throughput per device stayed that of the design
  bool legal;    ///< false only of the present design, where it is not
  bool fits;
  Design design;
  std::vector<ParameterHandle> changed;  ///< what the layout changes beside devices and replicas, in table order
};

/// Days against device count, batch kept: data parallelism takes up the change. Where that is not legal, the nearest
/// legal layout of that count stands in; a count without any is left out. `out` is reused.
void scaling_curve(const Design& design, std::vector<ScalingPoint>& out);

}  // namespace trainyard
