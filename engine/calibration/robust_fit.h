// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/run/parallel.h"

namespace trainyard {

/// A positive number that the fit may change, on a logarithmic scale.
struct FreeNumber {
  double start, prior;
  double spread;          ///< standard deviation of ln(value ÷ prior)
  double min, max;        ///< physical bounds
  std::vector<int> rows;  ///< rows that depend on it
};

/// A minimisation problem: robust errors of all rows plus distances from the priors.
struct RobustProblem {
  std::vector<FreeNumber> free;
  std::vector<double> weights;  ///< of the squared errors of the rows
  /// Computes ln(predicted ÷ measured) of the rows `which`, in that order, for given values of the free numbers. Called
  /// from one thread at a time.
  std::function<void(std::span<const double> values, std::span<const int> which, std::span<double> errors)> errors;
  int iterations = 20;
  double outlier = 0.1;     ///< |ln error| from which an error counts linearly
  double prior_weight = 1;  ///< strength of the pull towards the priors
};

/// Returns the fitted values of the free numbers. Uses robust least squares with log-normal priors, physical bounds and
/// Levenberg–Marquardt. Returns the start values if nothing is free or after a stop.
std::vector<double> robust_fit(const RobustProblem& problem, const Execution& execution = {});

}  // namespace trainyard
