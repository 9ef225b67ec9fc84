// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "engine/serving/speculation.h"
#include "engine/serving/uses.h"

namespace trainyard {

/// A fixed number of clients that each send their next request when the previous one is answered, as in most
/// benchmarks. All start together.
struct ClosedLoop {
  double clients = 1;
  double requests = 10;  ///< per client; with more requests, the initial burst has less weight
  double spread = 0;     ///< of uniform lengths: (longest − shortest) ÷ longest; 0 keeps the initial burst together
  double most = std::numeric_limits<double>::infinity();  ///< sequences that the engine runs at once, if fewer than fit
};

/// Times of a closed loop in s. The times to the first token include the request time of the engine.
struct ClosedLoopTimes : SteadyState {
  double first_burst = 0;           ///< share of the requests that are part of the initial burst
  double earliest = 0, latest = 0;  ///< first tokens of the burst, which are spread evenly
  double later_least = 0;           ///< shortest first token of a later request
  double later_wait = 0;            ///< average of a later request beyond the shortest
  /// The time to the first token that the fraction `share` of the requests does not exceed.
  double first_token_at(double share) const;
};

/// Returns the average times of a replica under a closed loop. `sequences` of the result is the number of concurrent
/// sequences. `prompt` is the uncached part of `context` tokens; `fetch` is the time in s to fetch the rest from tiers
/// after device memory, during which the replica does nothing else. Equations: docs/serving.md, "Closed loop".
/// Continuous in all arguments.
ClosedLoopTimes closed_loop(const Decoder& decoder, const ClosedLoop& load, double prompt, double context,
                            double output, double fetch = 0);
/// The same without cached prompts and without speculation.
ClosedLoopTimes closed_loop(const Replica& replica, const ClosedLoop& load, double prompt, double output);

}  // namespace trainyard
