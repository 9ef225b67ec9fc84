// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/units/message.h"

namespace trainyard {

/// The input whose unknown value makes a metric unknown, found through the printed formulas: the price for the cost,
/// the power for the emissions. Nothing if the metric is known or no single input is the cause.
std::optional<ParameterHandle> missing_input(const Metric& metric, const Design& design, const Evaluation& evaluation);

/// Whether a metric is the time of a part that the design lacks: experts of a dense model, a pipeline of one stage, a
/// critic in a method without one. Texts omit it; tables for programs contain its 0.
bool is_absent_part(const Metric& metric, const Evaluation& evaluation);

/// What to do about an unknown metric, for example "enter GPU price". The format is empty if there is nothing to say.
Message missing_message(const Metric& metric, const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
