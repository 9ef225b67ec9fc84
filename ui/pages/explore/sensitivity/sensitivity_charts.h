// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "ui/charts/explore_specs.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// The inputs that change a metric most, at most `rows` of them.
Tornado tornado_chart(const Design& design, const Metric& metric, const std::vector<Sensitivity>& found, size_t rows);

/// The distribution of a metric, marked with its deadline, budget, latency target or memory capacity if it has one.
Distribution distribution_chart(const Design& design, const UncertaintyStudy& study, size_t outcome);

/// The effect of every input that changes the metric.
QVector<FactRow> sensitivity_rows(const Design& design, const Metric& metric, const std::vector<Sensitivity>& found);
/// Names the inputs of which all other values are rejected; empty if there are none.
QString refused_sentence(const std::vector<Sensitivity>& found);
/// The distribution of each metric, and the probability that the limits are met.
QVector<FactRow> outcome_rows(const UncertaintyStudy& study, Job job);
/// The range of each sampled input, and its source.
QVector<FactRow> drawn_rows(const UncertaintyStudy& study);
/// The probabilities as one sentence: "70 % of the draws fit, 60 % of them finish by the deadline …". Also names
/// unknown probabilities.
QString chances_sentence(const UncertaintyStudy& study, Job job);

}  // namespace trainyard::ui
