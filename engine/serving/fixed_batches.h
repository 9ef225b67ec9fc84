// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica_times.h"

namespace trainyard {

/// A replica that collects a batch, reads its prompts together and answers until the longest answer ends. Requests come
/// by chance: the first of a batch waits for the last one, and the batch for the one before (its server has nearly
/// equal times: M/D/1).
class FixedBatches {
 public:
  FixedBatches(const Design& design, const Replica& replica, const Decoder& decoder, double users);

  double saturation() const { return users_ / time_; }
  double prefill() const { return prefill_; }
  double next_token() const { return step_; }
  double prompt_load(double requests) const { return requests / users_ * prefill_; }
  double first_token(double requests) const;
  double first_token_at(double requests, double share) const;
  /// The load at which the first token comes soonest: fewer requests fill a batch later, more of them wait for it.
  double quickest() const;
  double requests_within(const TimeTargets& targets) const;

 private:
  double queue(double requests) const;

  double users_, prefill_, step_, time_;
};

}  // namespace trainyard
