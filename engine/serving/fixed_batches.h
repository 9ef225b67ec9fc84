// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica_times.h"

namespace trainyard {

/// A replica that collects a fixed number of requests, prefills their prompts together, and decodes until the longest
/// answer ends. Arrivals are random: the first request of a batch waits for the last, and the batch waits for the
/// previous batch. Batch times are nearly equal (M/D/1). Times in s, loads in requests/s.
class FixedBatches {
 public:
  FixedBatches(const Design& design, const Replica& replica, const Decoder& decoder, double users);

  double saturation() const { return users_ / time_; }
  double prefill() const { return prefill_; }
  double next_token() const { return step_; }
  double prompt_load(double requests) const { return requests / users_ * prefill_; }
  double first_token(double requests) const;
  double first_token_at(double requests, double share) const;
  /// The load in requests/s with the shortest time to the first token. At lower loads, batches fill more slowly; at
  /// higher loads, batches queue.
  double quickest() const;
  double requests_within(const TimeTargets& targets) const;

 private:
  double queue(double requests) const;

  double users_, prefill_, step_, time_;
};

}  // namespace trainyard
