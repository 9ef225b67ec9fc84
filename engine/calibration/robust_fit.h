// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/run/parallel.h"

namespace trainyard {

/// A positive number that a fit may move, on the scale of its logarithm.
struct FreeNumber {
  double start, prior;
  double spread;          ///< standard deviation of ln(value ÷ prior)
  double min, max;        ///< what is physically possible
  std::vector<int> rows;  ///< that it can change
};

/// What is to be least: robust errors of all rows, and the distance from the priors.
struct RobustProblem {
  std::vector<FreeNumber> free;
  std::vector<double> weights;  ///< of the rows' squared errors
  /// ln(predicted ÷ measured) of the rows `which`, in their order, with those values of the free numbers. Called from
  /// one thread at a time.
  std::function<void(std::span<const double> values, std::span<const int> which, std::span<double> errors)> errors;
  int iterations = 20;
  double outlier = 0.1;     ///< |ln error| from which an error counts linearly
  double prior_weight = 1;  ///< how strongly numbers are held to their prior
};

/// The values of the free numbers: robust least squares with log-normal priors and physical bounds
/// (Levenberg–Marquardt). The start where nothing is free and after a stop.
std::vector<double> robust_fit(const RobustProblem& problem, const Execution& execution = {});

}  // namespace trainyard
