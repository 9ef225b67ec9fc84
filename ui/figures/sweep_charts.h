// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/explore/grid_sweep.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// A sweep with its answer, which may be older than the design.
struct SweepAnswer {
  GridSweep sweep;
  GridResult result;
};

/// What the charts of a sweep are made of.
struct SweepPicture {
  std::shared_ptr<const SweepAnswer> answer;
  const Design& design;  ///< the present one, which is marked
  const Evaluation& evaluation;
  QString letter;  ///< of its scenario
  const ReadySweep* ready = nullptr;
};

/// Along one input: the first metric, and those of its unit. `before` is what the chart shows, so that its ruler stays
/// while a slider moves.
SweepLines sweep_lines(const SweepPicture& picture, const SweepLines* before = nullptr);
/// Over two inputs: the first metric.
HeatMap heat_map(const SweepPicture& picture, const HeatMap* before = nullptr);
/// Whichever fits the number of inputs.
ChartSpec sweep_chart(const SweepPicture& picture, const ChartSpec* before = nullptr);

/// A value of an input in the language of the user.
QString sweep_value_text(const Parameter& input, double value);
/// "GPUs 12,288, Global batch 4,096": where a point stands.
QString point_name(const GridSweep& sweep, std::size_t point);

/// Points of a coarse sweep in the places of a fine one of which it has every `stride`th value of each axis.
GridResult spread(const GridSweep& fine, const GridSweep& coarse, const GridResult& result, std::size_t stride);
/// Every `stride`th value of each axis.
GridSweep thinned(const GridSweep& sweep, std::size_t stride);

}  // namespace trainyard::ui
