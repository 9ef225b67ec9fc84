// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/units/message.h"

namespace trainyard {

/// The input whose unknown value leaves a metric unknown, found along the printed formulas: the price for the cost, the
/// power for the emissions. Nothing while the metric is known, and where no single input is to blame.
std::optional<ParameterHandle> missing_input(const Metric& metric, const Design& design, const Evaluation& evaluation);

/// Whether a metric is the time of a part that the design has not: experts of a dense model, a pipeline of one stage, a
/// critic of a method without. Texts leave it out; tables for programs have its 0.
bool is_absent_part(const Metric& metric, const Evaluation& evaluation);

/// "enter GPU price": what to do about an unknown metric. Its format is empty where there is nothing to say.
Message missing_message(const Metric& metric, const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
