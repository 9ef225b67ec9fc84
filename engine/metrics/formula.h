// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/metrics/explain.h"

namespace trainyard {

/// Splits "max({micro_batch}, 2) × {model.hidden}" into literal pieces and placeholders. The `text` of a placeholder is
/// the id of its quantity; its `term` counts placeholders from 0. Placeholders of unit conversions, such as
/// "{s_per_day}", become literals with a label.
std::vector<FormulaPiece> split_formula(std::string_view formula);

/// Evaluates a printed formula with the values of its terms: + − × · ÷ ^ ( ) and max, min, sqrt, ceil, floor, log2.
/// Empty if the explanation is in words or the formula is malformed. Tests use it to check that the printed formula
/// gives the computed value.
std::optional<double> evaluate_formula(const Explanation& explanation);

}  // namespace trainyard
