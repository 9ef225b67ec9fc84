// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/calibration/fit.h"

namespace trainyard {

/// Returns cross-validation errors ln(predicted ÷ measured), each without the observations of its own fold. Takes one
/// Newton step from the shipped coefficients: seconds, where new fits take minutes. `folds` names the fold of each
/// observation.
std::vector<double> errors_left_out(const std::vector<Observation>& observations, const std::vector<std::string>& folds,
                                    const std::vector<const Coefficient*>& free, const FitOptions& options,
                                    const Execution& execution = {});

/// Returns the coefficients that affect memory, or those that affect step time.
std::vector<const Coefficient*> coefficients_of(bool memory);

}  // namespace trainyard
