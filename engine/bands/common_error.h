// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/bands/error_kind.h"

namespace trainyard {

/// Groups of predictions whose measured errors were compared between similar runs.
enum class PredictedGroup {
  step,         ///< step time of a training run, and the results that follow from it
  memory,       ///< memory of a device
  requests,     ///< requests that a replica handles within latency limits: GPUs, cost and output rate
  first_token,  ///< TTFT
  next_token,   ///< TPOT and its reciprocal
  iteration,    ///< iteration of post-training
  count
};

/// Returns the share of the error variance that two designs of one job have in common: 0 if device, model, framework,
/// engine, number formats, batching, place of prefill or speculation differ. Otherwise the share found in pairs of
/// measured runs that agree in them; it is larger if the layouts agree as well. Source: docs/compare.md.
double common_error_share(const ErrorKind& a, const ErrorKind& b, PredictedGroup group);

}  // namespace trainyard
