// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/measured/run.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// A measured quantity of one run, to which the coefficients are fitted.
struct Observation {
  const Run* run;
  const Design* design;  ///< its `calibration` is ignored
  double measured;       ///< seconds or bytes
  double weight;         ///< of the squared residual; see weight_in_fit()
};

struct FitOptions {
  int iterations = 20;
  double outlier = 0.1;         ///< |ln error| from which a residual counts linearly
  double prior_weight = 1;      ///< strength of the pull towards the priors
  bool memory = false;          ///< fit peak memory instead of step time
  bool prior_is_start = false;  ///< pull towards the start values instead of the priors (refit of few runs)
};

/// Fits the coefficients `free` to the observations by robust least squares of ln(predicted ÷ measured). Uses
/// log-normal priors, physical bounds and Levenberg–Marquardt. Returns `start` if `free` is empty or after a stop.
Coefficients fit(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
                 const Coefficients& start, const FitOptions& options, const Execution& execution = {});

/// Returns the weight of an observation in a fit. It is 0 for step times slowed by known incidents, because
/// coefficients describe healthy runs.
double weight_in_fit(const Observation& observation, bool memory);

/// Returns whether a coefficient can affect the prediction for a design.
bool can_affect(const Coefficient& coefficient, const Design& design);

}  // namespace trainyard
