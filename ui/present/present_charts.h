// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "engine/evaluation/evaluation.h"
#include "engine/files/project.h"
#include "ui/charts/chart_spec.h"
#include "ui/pages/compare/compare_study.h"

namespace trainyard::ui {

struct ServingAnswer;

/// What is on screen: the open scenario, or the baseline while that is held against it.
struct PresentSubject {
  const Project& project;
  int scenario = 0;
  QVector<const Evaluation*> results;         ///< of every scenario
  const ServingAnswer* serving = nullptr;     ///< of a serving scenario; nullptr: still worked out
  bool moving = false;                        ///< an input is dragged: rulers stay
  const CompareStudy::Answer* why = nullptr;  ///< nullptr: still worked out

  const Design& design() const { return project.scenarios[size_t(scenario)].design; }
  const Evaluation& result() const { return *results[scenario]; }
};

/// One chart or two. `before` are those on screen.
QVector<ChartSpec> presented_charts(const QString& page, const PresentSubject& subject,
                                    const QVector<ChartSpec>& before);
/// Whether the charts of a page take what a ServingStudy answers.
bool takes_serving_study(const QString& page);

/// Why the one scenario of an answer differs from the other, with as many inputs as a room reads.
Waterfall difference_explained(const CompareStudy::Answer& answer);
/// A number of every scenario of one job with its band, the shown one's first on the axis: of many the nearest ones.
RangeRows result_by_scenario(const PresentSubject& subject, const Metric& metric);
/// What the money of a run goes into: training, and what interrupts it. GPU-hours where there is no price.
StackedBar cost_by_part(const Design& design, const Evaluation& evaluation, double previous_axis_max = 0);

}  // namespace trainyard::ui
