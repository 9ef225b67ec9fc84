// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/closed_loop.h"

namespace trainyard {

/// Stated numbers of replicas that only prefill or only decode.
struct PoolWorkers {
  double prefill = 1, decode = 1;
};

/// Returns the average times of separate pools under a closed loop of `load.clients` users of all replicas. The
/// replicas may use different devices, each with a design of its own. `sequences` of the result is the number of
/// sequences that decode, `rate` the output tokens/s, both of all replicas. Prompts wait for a prefill replica; their
/// cache then crosses the network to a decode replica. Equations: docs/serving.md, "Closed loop of separate pools".
/// Continuous in all arguments.
SteadyState closed_pools(const Replica& prefill, const Replica& decode, const PoolWorkers& workers,
                         const ClosedLoop& load, double prompt, double output);

}  // namespace trainyard
