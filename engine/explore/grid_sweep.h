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

/// An input of a sweep and the values that it takes, as SweptInput has them: NaN is "automatic".
struct SweepAxis {
  ParameterHandle input;
  std::vector<double> values;
};

struct SweepLayoutRow {
  SweepLayout layout;
  const char *id, *label, *help;
};
std::span<const SweepLayoutRow> sweep_layouts();

/// What is asked: metrics of a design along one or two of its inputs. The last input runs fastest.
struct GridSweep {
  Design design;
  std::vector<SweepAxis> axes;
  std::vector<MetricHandle> metrics;  ///< with numbers; the verdict is told of every point
  SweepLayout layout = SweepLayout::kept;

  std::size_t points() const;
  /// Places of a point's values on the axes.
  std::size_t place(std::size_t point, std::size_t axis) const;
  /// The design with the values of a point; its layout as it is.
  Design design_at(std::size_t point) const;
};

/// A ready sweep of a design, with the values that suit it.
GridSweep grid_of(const ReadySweep& row, const Design& design, const Evaluation& evaluation);

enum class PointState : std::uint8_t {
  pending,
  illegal,
  too_big,
  misses,  ///< it fits, but serves later than its targets allow
  fits
};

/// What was found at one point.
struct GridPoint {
  PointState state = PointState::pending;
  bool other_layout = false;  ///< than the design's
  Fit fits = Fit::no;
  Legality legality;
  std::string verdict;  ///< verdict_label() of what was found; empty of a pending point
};

/// A number with its band; ends are NaN where the metric has none.
struct BandedValue {
  double value = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN(), high = std::numeric_limits<double>::quiet_NaN();
};

/// The answer, point by point. Of an illegal point there is nothing but the reason.
struct GridResult {
  std::size_t first = 0;  ///< number of the first point, of a part of the sweep
  std::vector<GridPoint> points;
  std::vector<BandedValue> values;   ///< of the metrics of the first point, of the second …
  std::vector<LayoutPoint> layouts;  ///< of the points where another layout may stand; empty where all keep theirs
  bool complete = false;             ///< false after a stop: some points are pending

  const BandedValue& value(std::size_t point, std::size_t metric, std::size_t metrics) const {
    return values[(point - first) * metrics + metric];
  }
  const GridPoint& at(std::size_t point) const { return points[point - first]; }
};

inline constexpr std::size_t all_points = std::numeric_limits<std::size_t>::max();

/// Tries the points from `first` up to `last`, in that order as far as threads allow. Every point depends on nothing
/// but the sweep: parts of it give what the whole gives, on any number of threads.
GridResult run_sweep(const GridSweep& sweep, const Execution& execution = {}, std::size_t first = 0,
                     std::size_t last = all_points);

/// The design of a point as it was evaluated.
Design design_of(const GridSweep& sweep, const GridResult& result, std::size_t point);
/// Why a point is not legal, with the sum that does not match; empty for others.
Message reason_of(const GridSweep& sweep, const GridResult& result, std::size_t point);

}  // namespace trainyard
