// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// Summary of the steps of a log, and how many were left out. `value` is in the unit of StepPaces::add().
struct SteadyPace {
  double value = unknown;                                ///< median of the steady steps
  double low_quarter = unknown, high_quarter = unknown;  ///< quartiles of the steady steps
  double batch = unknown;                                ///< sequences per step, the same for all steady steps
  size_t logged = 0, steady = 0;                         ///< logged steps, and those used
  size_t warming = 0, other_batch = 0, interrupted = 0;  ///< steps left out, by reason
};

/// Collects the steps of a log in order. Each has a time, or a value proportional to it. Keeps an evenly spaced sample
/// of limited size.
class StepPaces {
 public:
  /// Number of warm-up steps after each start of the program: kernels are compiled and selected, caches are filled.
  static constexpr int warm_up = 3;
  /// Steps longer than this multiple of the median are left out, because they include other work, such as a checkpoint
  /// or an evaluation.
  static constexpr double interruption = 1.3;
  static constexpr size_t most_kept = size_t(1) << 17;

  /// The program starts or restarts.
  void start() { since_start_ = 0; }
  /// `batch` in sequences, or NaN.
  void add(double value, double batch);
  bool empty() const { return logged_ == 0; }
  /// Returns the summary of the steps that have the last step's batch. For a short log, uses only its later half.
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
