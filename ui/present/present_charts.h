// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "engine/evaluation/evaluation.h"
#include "engine/files/project.h"
#include "ui/charts/chart_spec.h"
#include "ui/pages/compare/compare_study.h"

namespace trainyard::ui {

struct ServingAnswer;

/// The scenario to present: the open one, or the baseline while the presenter holds the key for it.
struct PresentSubject {
  const Project& project;
  int scenario = 0;
  QVector<const Evaluation*> results;         ///< results of every scenario, by index
  const ServingAnswer* serving = nullptr;     ///< answer for a serving scenario; nullptr: not ready
  bool moving = false;                        ///< an input is being dragged: keep the axes
  const CompareStudy::Answer* why = nullptr;  ///< nullptr: not ready

  const Design& design() const { return project.scenarios[size_t(scenario)].design; }
  const Evaluation& result() const { return *results[scenario]; }
};

/// One or two charts for a page. `before`: the charts on screen, whose axes are kept while an input is dragged.
QVector<ChartSpec> presented_charts(const QString& page, const PresentSubject& subject,
                                    const QVector<ChartSpec>& before);
/// Whether the charts of a page need the answer of a ServingStudy.
bool needs_serving_study(const QString& page);

/// Why the two scenarios of an answer differ, with as many inputs as are readable in a room.
Waterfall difference_explained(const CompareStudy::Answer& answer);
/// One metric of every scenario of the same job with its likely range, in the unit of the shown scenario. If there are
/// too many, shows the nearest ones.
RangeRows result_by_scenario(const PresentSubject& subject, const Metric& metric);
/// The cost of a run by part: training and each kind of interruption. In GPU-hours if no price is known.
StackedBar cost_by_part(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);

}  // namespace trainyard::ui
