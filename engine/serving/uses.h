// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/serving/replica.h"

namespace trainyard {

// Typical uses of a replica, as in benchmarks. Lengths are averages in tokens; times in seconds; rates in output
// tokens/s of one replica. No value is rounded: all functions are continuous.

/// A batch of requests of equal length that start together. They run in several waves if the cache cannot hold all.
struct StaticBatch {
  double waves = 1;
  double latency = 0;  ///< until the last token of all requests
  double ttft = 0;     ///< until the first token of the first wave
  double tpot = 0;
  double rate = 0;
};
StaticBatch static_batch(const Replica& replica, double sequences, double prompt, double output);

/// A constant number of requests in flight, with an endless queue or random arrivals.
struct SteadyState {
  double sequences = 0;
  PassTime step;
  double tpot = 0;
  double rate = 0;
  double prompt_time = 0;  ///< time to the first token of one prompt on an idle replica
  double wait = 0;         ///< mean time spent waiting for other prompts
  double ttft = 0;         ///< mean time to the first token
};
/// `prompt` is the uncached part of `context` tokens.
SteadyState evaluate_steady_state(const Replica& replica, double sequences, double prompt, double context,
                                  double output);
/// The steady state with as many requests in flight as fit the replica.
SteadyState saturated(const Replica& replica, double prompt, double output);

struct LatencyLimits {
  double first_token, next_token;  ///< s, for 99 of 100 requests
};
/// The most requests in flight at which 99 % of random arrivals meet the limits; empty (rate 0) if even a single
/// request is too slow.
SteadyState within_limits(const Replica& replica, double prompt, double output, const LatencyLimits& limits);

/// Usual layouts of one replica: tensor parallelism by powers of two up to a node and at most 8, with data-parallel
/// attention if the cache cannot be divided by heads.
std::vector<ReplicaLayout> usual_layouts(const Design& design);
/// Returns the layout with the most output tokens/s per device according to `rate`; the last layout if nothing fits.
/// `design` must be resolved.
ReplicaLayout best_layout_for(const Design& design, std::span<const ReplicaLayout> layouts,
                              double (*rate)(const Replica& replica, const void* of), const void* of);

}  // namespace trainyard
