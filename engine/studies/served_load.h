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
  /// Of one replica, and what runs on it then.
  struct Point {
    LoadPoint load;
    double users = 0;
    double gpus = 0;  ///< of the replica; with separate pools with its share of those that prefill
  };
  Point at(double requests) const;

 private:
  Point in_batches(double requests) const;
  Point in_pools(double requests) const;

  const Design& design_;
  Replica replica_;
  Decoder decoder_;
  double saturation_ = 0;
  BatchTimes times_;
  std::optional<FixedBatches> fixed_;
  std::optional<SeparatePools> pools_;
};

}  // namespace trainyard
