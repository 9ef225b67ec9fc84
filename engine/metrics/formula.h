// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/metrics/explain.h"

namespace trainyard {

/// Splits "max({micro_batch}, 2) × {model.hidden}" into literal pieces and places of quantities; the id of a
/// quantity stands in `text`, and `term` counts places from 0.
std::vector<FormulaPiece> split_formula(std::string_view formula);

/// Computes a printed formula with the numbers of its terms: + − × · ÷ ^ ( ) and max, min, sqrt, ceil, floor, log2.
/// Nothing when the explanation is in words or the formula is malformed. Tests prove with it that what is printed
/// is what was computed.
std::optional<double> evaluate_formula(const Explanation& explanation);

}  // namespace trainyard
