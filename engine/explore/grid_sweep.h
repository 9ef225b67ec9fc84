// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/layout_model.h"
#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/studies/ready_sweeps.h"
#include "engine/units/message.h"

namespace trainyard {

/// An input of a sweep and its values, encoded as in SweptInput: NaN is "automatic".
struct SweepAxis {
  ParameterHandle input;
  std::vector<double> values;
};

struct SweepLayoutRow {
  SweepLayout layout;
  const char *id, *label, *help;
};
std::span<const SweepLayoutRow> sweep_layouts();

/// A sweep of metrics of a design over one or two of its inputs. The last input varies fastest.
struct GridSweep {
  Design design;
  std::vector<SweepAxis> axes;
  std::vector<MetricHandle> metrics;  ///< numeric metrics; the verdict of every point is always included
  SweepLayout layout = SweepLayout::kept;

  /// Number of points: the product of the numbers of values on all axes.
  std::size_t points() const;
  /// Index of a point's value on an axis.
  std::size_t place(std::size_t point, std::size_t axis) const;
  /// The design with the values of a point and its own layout.
  Design design_at(std::size_t point) const;
};

/// A ready sweep of a design, with values that suit the design.
GridSweep grid_of(const PresetSweep& row, const Design& design, const Evaluation& evaluation);

enum class PointState : std::uint8_t {
  pending,
  illegal,
  too_big,
  misses,  ///< fits, but misses its latency targets
  fits
};

/// The result at one point.
struct GridPoint {
  PointState state = PointState::pending;
  bool other_layout = false;  ///< true if another layout than the design's was used
  Fit fits = Fit::no;
  Legality legality;
  std::string verdict;  ///< verdict_label() of the point; empty while pending
};

/// A number with its likely range; the ends are NaN if the metric has none.
struct BandedValue {
  double value = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN(), high = std::numeric_limits<double>::quiet_NaN();
};

/// The results per point. An illegal point has a reason but no values.
struct GridResult {
  std::size_t first = 0;  ///< number of the first point if this is a part of the sweep
  std::vector<GridPoint> points;
  std::vector<BandedValue> values;   ///< one per point and metric; the metrics of a point are adjacent
  std::vector<LayoutPoint> layouts;  ///< layouts of the points, if the sweep may change layouts; otherwise empty
  bool complete = false;             ///< false after a stop: some points are pending

  const BandedValue& value(std::size_t point, std::size_t metric, std::size_t metrics) const {
    return values[(point - first) * metrics + metric];
  }
  const GridPoint& at(std::size_t point) const { return points[point - first]; }
};

inline constexpr std::size_t all_points = std::numeric_limits<std::size_t>::max();

/// Evaluates the points from `first` up to `last`. Points do not depend on each other: parts of a sweep give the same
/// results as the whole sweep, on any number of threads.
GridResult run_sweep(const GridSweep& sweep, const Execution& execution = {}, std::size_t first = 0,
                     std::size_t last = all_points);

/// The design of a point as evaluated, including a replaced layout.
Design design_of(const GridSweep& sweep, const GridResult& result, std::size_t point);
/// Why a point is not legal, with the numbers that do not match; empty for legal points.
Message reason_of(const GridSweep& sweep, const GridResult& result, std::size_t point);

}  // namespace trainyard
