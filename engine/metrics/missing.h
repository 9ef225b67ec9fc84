// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/units/message.h"

namespace trainyard {

/// Returns the input whose unknown value makes a metric unknown, for example the price for the cost. It follows the
/// printed formulas. Empty if the metric is known or no input is found.
std::optional<ParameterHandle> missing_input(const Metric& metric, const Design& design, const Evaluation& evaluation);

/// Returns whether a metric is a time that is 0 because the design lacks the part: experts of a dense model, a pipeline
/// of one stage, a critic in a method without one. Texts for people omit it; tables for programs contain the 0.
bool is_absent_part(const Metric& metric, const Evaluation& evaluation);

/// Returns what the user can enter so that an unknown metric becomes known, for example "enter GPU price" or "enter
/// Power of TPU v6e". Returns an empty message if nothing helps.
Message missing_message(const Metric& metric, const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
