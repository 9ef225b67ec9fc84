// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/serving/fixed_batches.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/separate_pools.h"
#include "engine/studies/serving_curves.h"

namespace trainyard {

/// The replicas of a resolved serving job at any load. Uses the same parts as evaluate(), prepared once, so that each
/// point of a curve is cheap. `design` must outlive it.
class ServedLoad {
 public:
  /// `users` limits concurrent users per replica; infinity means as many as memory holds.
  ServedLoad(const Design& design, double users);

  bool has_capacity() const { return saturation_ > 0; }
  /// Requests/s of one replica at which its queue grows without bound.
  double saturation() const { return saturation_; }
  /// Latencies of one replica that does prefill and decode.
  LoadPoint at(double requests) const;

  /// Throughput and latency of a replica whose batch is always full, because further requests wait.
  struct FullBatch {
    double token_time = 0;   ///< s per output token of a user
    double gpu_rate = 0;     ///< output tokens/s per GPU; with separate pools, including prefill GPUs
    double first_token = 0;  ///< s at the percentile, counted from the moment when a place becomes free
  };
  FullBatch full_batch(double users) const;
  double max_users() const { return max_users_; }

 private:
  FullBatch full_batch_together(double users) const;
  FullBatch full_batch_fixed(double users) const;
  FullBatch full_batch_separate(double users) const;

  const Design& design_;
  Replica replica_;
  Decoder decoder_;
  double max_users_ = 0, saturation_ = 0;
  BatchTimes times_;
  std::optional<FixedBatches> fixed_;
  std::optional<SeparatePools> pools_;
};

}  // namespace trainyard
