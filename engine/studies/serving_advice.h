// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// One change that reduces the GPUs or the monthly cost of a serving job. With it, the job meets its targets.
struct ServingAdvice {
  const char* id = "";        ///< "separate", "accelerator", "speculation", "weights", "cache", "layout", "prefix" …
  Message title;              ///< "Separate prefill and decode", "H200 SXM instead of H100 SXM"
  Message reason;             ///< one line of details: "11 + 4 + 1 spare replicas, cache over the network"
  bool relaxes = false;       ///< changes the service targets, the requests or the numerical formats
  bool moves_target = false;  ///< of these, changes the service targets or the requests
  bool is_certain = false;    ///< the saving in dollars, or in GPUs without a price, exceeds the uncertainty
  double gpus = 0;            ///< GPUs with the change
  double gpus_saved = 0;      ///< negative if the change costs less but needs more GPUs
  double month_saved = 0;     ///< dollars per month; NaN if a price is unknown
  Design design;              ///< ready to apply
  std::vector<ParameterHandle> changed;  ///< inputs that differ from the given design, in the order of parameters()
};

/// Returns changes that reduce GPUs or monthly cost, largest saving first: in dollars if both prices are known,
/// otherwise in GPUs, after all priced changes. With equal savings, changes that relax a limit or a format come last.
/// If the design misses its targets, returns changes that make it meet them.
std::vector<ServingAdvice> serving_advice(const Design& design, const Execution& execution = {});

/// Returns the advice of serving_advice() about answers of twice the length, if they need fewer GPUs and the design
/// meets its targets. Empty for other jobs.
std::optional<ServingAdvice> longer_answers_advice(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
