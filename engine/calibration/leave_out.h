// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/calibration/fit.h"

namespace trainyard {

/// What the model would miss of each observation, as ln(predicted ÷ measured), had the fit never seen the observations
/// of its fold: one Newton step of the fit without it, from the shipped coefficients. Seconds where fits anew take
/// minutes. `folds` names the fold of each observation.
std::vector<double> errors_left_out(const std::vector<Observation>& observations, const std::vector<std::string>& folds,
                                    const std::vector<const Coefficient*>& free, const FitOptions& options,
                                    const Execution& execution = {});

/// The coefficients that say how much memory a run takes, or how long its step.
std::vector<const Coefficient*> coefficients_of(bool memory);

}  // namespace trainyard
