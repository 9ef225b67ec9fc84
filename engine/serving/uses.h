// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/serving/replica.h"

namespace trainyard {

// What people run a replica for, as benchmarks do. Lengths are means, in tokens; times in seconds; rates are output
// tokens a second of one replica. Nothing is rounded: all are continuous in all numbers.

/// A batch of equal lengths that starts together, in waves where the cache does not hold it.
struct StaticBatch {
  double waves = 1;
  double latency = 0;  ///< until the last token of all
  double ttft = 0;     ///< until the first token of the first wave
  double tpot = 0;
  double rate = 0;
};
StaticBatch static_batch(const Replica& replica, double sequences, double prompt, double output);

/// Requests without end or in random order, of which so many are in flight.
struct SteadyState {
  double sequences = 0;
  PassTime step;
  double tpot = 0;
  double rate = 0;
  double prompt_time = 0;  ///< of one prompt alone: the first token of an idle replica
  double wait = 0;         ///< mean, behind other prompts
  double ttft = 0;         ///< mean
};
/// `prompt` are the tokens that no cache holds, of `context`.
SteadyState steady(const Replica& replica, double sequences, double prompt, double context, double output);
/// As many in flight as the replica takes.
SteadyState saturated(const Replica& replica, double prompt, double output);

struct LatencyLimits {
  double first_token, next_token;  ///< s, for 99 of 100 requests
};
/// The most in flight that operators risk under limits for 99 of 100 requests that arrive at random; none (rate 0)
/// where one alone is too slow.
SteadyState within_limits(const Replica& replica, double prompt, double output, const LatencyLimits& limits);

/// Layouts of one replica that somebody tries who says nothing of it: tensor parallelism by powers of two up to a node,
/// with whole attention on each device where the cache cannot be divided by heads.
std::vector<ReplicaLayout> usual_layouts(const Design& design);
/// That of `layouts` with the most output tokens a second and device; the last one where nothing fits. `design` must be
/// resolved.
ReplicaLayout best_layout_for(const Design& design, std::span<const ReplicaLayout> layouts,
                              double (*rate)(const Replica& replica, const void* of), const void* of);

}  // namespace trainyard
