// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/batch_queue.h"
#include "engine/serving/replica.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// What a resolved serving job asks of each request.
struct RequestLengths {
  Lengths prompt, answer;
  double computed = 1;    ///< share of a prompt that no cache holds
  double token_read = 0;  ///< s that each token of a prompt spends on reading what the host has of it
  double context() const { return prompt.mean + answer.mean_age(); }
};
RequestLengths lengths_of(const Serving& serving);
/// With what the host's memory adds to the prefixes that are found.
RequestLengths lengths_of(const Replica& replica);
TimeTargets targets_of(const Serving& serving);

/// Sequences that a replica holds at once.
struct ReplicaRoom {
  double fit = 0;     ///< in the memory of its devices
  double users = 0;   ///< that may run; below one where the model does not fit
  double shared = 0;  ///< bytes on a device of what prompts share
};
ReplicaRoom room_of(const Design& design, const Replica& replica, const Decoder& decoder);

/// The steps of a replica with up to `users` sequences, and what prompts add to them. Without users: none.
BatchTimes batch_times(const Design& design, const Replica& replica, const Decoder& decoder, double users);

/// The most users whose steps, with the prompts that keep their number, are within the limit of the next token; at
/// least one.
double users_within(const Design& design, const Replica& replica, const Decoder& decoder);

/// One step of a mean context.
PassTime step_of(const Design& design, const Decoder& decoder, double users);

}  // namespace trainyard
