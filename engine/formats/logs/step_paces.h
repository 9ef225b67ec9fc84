// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// What the steps of a log come down to, and which of them were left out.
struct SteadyPace {
  double value = unknown;                                ///< median of the steady steps
  double low_quarter = unknown, high_quarter = unknown;  ///< between which the middle half of them lies
  double batch = unknown;                                ///< sequences of a step that all of them have
  size_t logged = 0, steady = 0;                         ///< lines of steps, and those that count
  size_t warming = 0, other_batch = 0, interrupted = 0;  ///< left out, and why
};

/// Steps as a log tells them one after the other, each with a time or with what is proportional to one. Of any number
/// of steps only so many are kept, evenly spread.
class StepPaces {
 public:
  /// So many lines after each start of the program warm up: kernels are compiled and chosen, caches filled.
  static constexpr int warm_up = 3;
  /// A step that takes so many times the median did more than a step: a checkpoint, an evaluation.
  static constexpr double interruption = 1.3;
  static constexpr size_t most_kept = size_t(1) << 17;

  /// The program starts, or starts again.
  void start() { since_start_ = 0; }
  /// `batch` in sequences, or NaN.
  void add(double value, double batch);
  bool empty() const { return logged_ == 0; }
  /// Of the steps whose batch is that of the last one; of a short log its later half.
  SteadyPace steady() const;

 private:
  struct Step {
    float value, batch;
    bool warming;
  };
  std::vector<Step> kept_;
  size_t logged_ = 0, stride_ = 1;
  int since_start_ = 0;
};

}  // namespace trainyard
