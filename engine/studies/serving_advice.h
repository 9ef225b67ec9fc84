// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// One change that lowers the GPUs or the bill of a serving job: evaluated, and its targets hold.
struct ServingAdvice {
  const char* id = "";     ///< "separate", "accelerator", "speculation", "weights", "cache", "layout", "prefix" …
  Message title;           ///< "Separate prefill and decode", "H200 SXM instead of H100 SXM"
  Message reason;          ///< one line of what changes: "11 + 4 + 1 spare replicas, cache over the network"
  bool relaxes = false;    ///< what users are promised changes, or which numbers are computed
  double gpus = 0;         ///< that it takes
  double gpus_saved = 0;   ///< negative where it costs less by fewer dollars on more GPUs
  double month_saved = 0;  ///< dollars a month; NaN where a price is unknown
  Design design;           ///< to take over as it is
  std::vector<ParameterHandle> changed;  ///< against the given design, in table order
};

/// What would lower the number of GPUs, largest saving first; changes that relax a limit or a format after the others
/// only where they save as much. Of a design that does not hold its targets: what makes it hold them.
std::vector<ServingAdvice> serving_advice(const Design& design, const Execution& execution = {});

}  // namespace trainyard
