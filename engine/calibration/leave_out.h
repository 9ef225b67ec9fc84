// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/calibration/fit.h"

namespace trainyard {

/// Returns cross-validation errors ln(predicted ÷ measured), each predicted without the observations of the same fold.
/// Takes one Newton step from the shipped coefficients, which needs seconds instead of the minutes of a new fit.
/// `folds` names the fold of each observation.
std::vector<double> errors_left_out(const std::vector<Observation>& observations, const std::vector<std::string>& folds,
                                    const std::vector<const Coefficient*>& free, const FitOptions& options,
                                    const Execution& execution = {});

/// Returns the coefficients that affect memory if `memory` is true, else those that affect step time.
std::vector<const Coefficient*> coefficients_of(bool memory);

}  // namespace trainyard
