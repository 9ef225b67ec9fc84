// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/studies/serving_advice.h"
#include "ui/cards/advice_table.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// The lines of the calculation from requests to GPUs; the id of each is the metric of its result.
QVector<FactRow> sizing_lines(const Design& design, const Evaluation& evaluation);

/// Possible changes: GPUs and dollars saved, and a button that applies the change.
QVector<AdviceRow> sizing_advice(const std::vector<ServingAdvice>& advice);
QStringList sizing_advice_heads(const std::vector<ServingAdvice>& advice);

}  // namespace trainyard::ui
