// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/batch_queue.h"
#include "engine/serving/replica.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// Lengths of the requests of a resolved serving job.
struct RequestLengths {
  Lengths prompt, answer;
  double computed = 1;    ///< share of a prompt that is not cached
  double token_read = 0;  ///< s per prompt token to fetch cached tokens from tiers after device memory
  double context() const { return prompt.mean + answer.mean_age(); }
};
RequestLengths lengths_of(const Serving& serving);
/// The same with the prefix hits in all tiers of the cache.
RequestLengths lengths_of(const Replica& replica);
TimeTargets targets_of(const Serving& serving);

/// Sequences that a replica can hold at once.
struct ReplicaCapacity {
  double fit = 0;     ///< that fit in device memory
  double users = 0;   ///< that may run; below one if the model does not fit
  double shared = 0;  ///< bytes per device of prefixes that are kept once for all requests
  double reused = 0;  ///< bytes per device of a sequence's prefix that are part of `shared`
};
ReplicaCapacity capacity_of(const Design& design, const Replica& replica, const Decoder& decoder);

/// Returns step times for up to `users` sequences and the time that prompts add. Empty if `users` is below one.
BatchTimes batch_times(const Design& design, const Replica& replica, const Decoder& decoder, double users);

/// Returns the most users, at least one, whose steps meet the limit of the next token. Steps include the prompts that
/// replace finished requests.
double users_within(const Design& design, const Replica& replica, const Decoder& decoder);

/// Time of one step with `users` sequences at the average context.
PassTime step_of(const Design& design, const Decoder& decoder, double users);

}  // namespace trainyard
