// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/uses.h"

namespace trainyard {

/// Clients that each send their next request when the last one is answered, as in most benchmarks. All start together.
struct ClosedLoop {
  double clients = 1;
  double requests = 10;  ///< per client; more requests give the first burst less weight
  double spread = 0;     ///< of uniform lengths: (longest − shortest) ÷ longest; 0 keeps the first burst together
};

/// Average times of a replica under a closed loop; `sequences` are those that run at once. Equations: docs/serving.md,
/// "Closed loop". Continuous in all arguments.
SteadyState closed_loop(const Replica& replica, const ClosedLoop& load, double prompt, double output);

}  // namespace trainyard
