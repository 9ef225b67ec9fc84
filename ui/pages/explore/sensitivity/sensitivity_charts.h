// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "ui/charts/explore_specs.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

/// The inputs that move a metric most, at most `rows` of them.
Tornado tornado_chart(const Design& design, const Metric& metric, const std::vector<Sensitivity>& found, size_t rows);

/// How often a metric comes out where, with what the design allows of it.
Distribution distribution_chart(const Design& design, const UncertaintyStudy& study, size_t outcome);

/// Every input that moves the metric, in numbers.
QVector<FactRow> sensitivity_rows(const Design& design, const Metric& metric, const std::vector<Sensitivity>& found);
/// Inputs that could not be moved; empty for none.
QString refused_sentence(const std::vector<Sensitivity>& found);
/// What comes of each metric, and how likely the limits hold.
QVector<FactRow> outcome_rows(const UncertaintyStudy& study, Job job);
/// What was drawn between which values, and from where that is known.
QVector<FactRow> drawn_rows(const UncertaintyStudy& study);
/// "70 % ± 1 % in time"; what nobody can tell is said.
QString chances_sentence(const UncertaintyStudy& study, Job job);

}  // namespace trainyard::ui
