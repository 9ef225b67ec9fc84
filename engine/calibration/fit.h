// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/measured/run.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// One measured quantity of one run that a fit should give back.
struct Observation {
  const Run* run;
  const Design* design;  ///< its `calibration` is ignored
  double measured;       ///< seconds or bytes
  double weight;         ///< of its squared residual; see weight_in_fit()
};

struct FitOptions {
  int iterations = 20;
  double outlier = 0.1;         ///< |ln error| from which a residual counts linearly
  double prior_weight = 1;      ///< how strongly coefficients are held to their prior
  bool memory = false;          ///< fit peak memory instead of step time
  bool prior_is_start = false;  ///< hold to the start values instead of the priors (refit of few runs)
};

/// Moves the coefficients `free` so that the observations are met: robust least squares of ln(predicted ÷ measured)
/// with log-normal priors and physical bounds (Levenberg–Marquardt). Returns `start` where nothing is free and after a
/// stop.
Coefficients fit(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
                 const Coefficients& start, const FitOptions& options, const Execution& execution = {});

/// The weight of an observation in a fit: 0 for step times that incidents are known to slow. Coefficients describe
/// healthy runs.
double weight_in_fit(const Observation& observation, bool memory);

/// Whether a coefficient can change what is predicted for a design.
bool concerns(const Coefficient& coefficient, const Design& design);

}  // namespace trainyard
