// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/uses.h"

namespace trainyard {

/// A fixed number of clients that each send their next request when the previous one is answered, as in most
/// benchmarks. All start together.
struct ClosedLoop {
  double clients = 1;
  double requests = 10;  ///< per client; with more requests, the initial burst has less weight
  double spread = 0;     ///< of uniform lengths: (longest − shortest) ÷ longest; 0 keeps the initial burst together
};

/// Returns the average times of a replica under a closed loop. `sequences` of the result is the number of concurrent
/// sequences. Equations: docs/serving.md, "Closed loop". Continuous in all arguments.
SteadyState closed_loop(const Replica& replica, const ClosedLoop& load, double prompt, double output);

}  // namespace trainyard
