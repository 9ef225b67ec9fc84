// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/serving/fixed_batches.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/separate_pools.h"
#include "engine/studies/serving_curves.h"

namespace trainyard {

/// The replicas of a resolved serving job under any load: the same parts that evaluate() is made of, prepared once, so
/// that a curve takes no longer than its points. `design` must outlive it.
class ServedLoad {
 public:
  /// `users` run at once on a replica at most; as many as memory holds where they are infinite.
  ServedLoad(const Design& design, double users);

  bool runs() const { return saturation_ > 0; }
  /// Requests a second of one replica at which its queue has no end.
  double saturation() const { return saturation_; }
  /// What users of one replica that decodes and prefills meet.
  LoadPoint at(double requests) const;

  /// What a replica does while requests wait for every place that becomes free.
  struct Kept {
    double token_time = 0;   ///< s from one token of a user to the next
    double gpu_rate = 0;     ///< output tokens a second and GPU; with separate pools those that prefill count, too
    double first_token = 0;  ///< s at the percentile, once a place is free
  };
  Kept kept(double users) const;
  double most_users() const { return most_; }

 private:
  Kept kept_together(double users) const;
  Kept kept_in_batches(double users) const;
  Kept kept_apart(double users) const;

  const Design& design_;
  Replica replica_;
  Decoder decoder_;
  double most_ = 0, saturation_ = 0;
  BatchTimes times_;
  std::optional<FixedBatches> fixed_;
  std::optional<SeparatePools> pools_;
};

}  // namespace trainyard
