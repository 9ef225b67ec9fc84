// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/explore/grid_sweep.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// A sweep with its results. The results may belong to an older design.
struct SweepAnswer {
  GridSweep sweep;
  GridResult result;
};

/// The data for the charts of a sweep.
struct SweepPicture {
  std::shared_ptr<const SweepAnswer> answer;
  const Design& design;  ///< current design, which is marked
  const Evaluation& evaluation;
  QString letter;  ///< letter of the design's scenario
  const PresetSweep* ready = nullptr;
};

/// The chart of a sweep over one input. It draws the first metric and all others with the same unit. `before`: the
/// chart on screen, whose axis is kept while a slider moves.
SweepLines sweep_lines(const SweepPicture& picture, const SweepLines* before = nullptr);
/// The chart of a sweep over two inputs. It draws the first metric.
HeatMap heat_map(const SweepPicture& picture, const HeatMap* before = nullptr);
/// The chart for the number of inputs of the sweep: lines for one input, a heat map for two.
ChartSpec sweep_chart(const SweepPicture& picture, const ChartSpec* before = nullptr);

/// A value of an input in the user's language.
QString sweep_value_text(const Parameter& input, double value);
/// The inputs of a point: "GPUs 12,288, Global batch 4,096".
QString point_name(const GridSweep& sweep, std::size_t point);

/// Fills a fine sweep with the results of a coarse one. Each point gets the result of the nearest lower point of the
/// coarse sweep, which has every `stride`th value of each axis.
GridResult fill_from_coarse(const GridSweep& fine, const GridSweep& coarse, const GridResult& result,
                            std::size_t stride);
/// The sweep with every `stride`th value of each axis.
GridSweep make_coarse(const GridSweep& sweep, std::size_t stride);

}  // namespace trainyard::ui
