// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/grid_sweep.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "engine/explore/sweep_layout.h"
#include "engine/metrics/result_band.h"
#include "engine/studies/findings.h"

namespace trainyard {
namespace {

GridPoint point_of(const Evaluation& e) {
  const PointState state = !is_legal(e)               ? PointState::illegal
                           : e.fits == Fit::no        ? PointState::too_big
                           : fits_or_meets_targets(e) ? PointState::fits
                                                      : PointState::misses;
  return {state, false, e.fits, e.legality, verdict_label(e)};
}

void read(const Evaluation& e, const std::vector<MetricHandle>& metrics, BandedValue* out) {
  for (const MetricHandle metric : metrics) {
    BandedValue& value = *out++;
    value.value = number(e, *metric);
    const auto ends = band_ends(e, *metric);
    if (ends) std::tie(value.low, value.high) = std::pair(ends->low, ends->high);
  }
}

/// Adjacent points that one thread takes: enough for cheap scheduling, few enough to stop soon if each is a search.
std::size_t block_of(SweepLayout layout) { return layout == SweepLayout::kept ? 64 : 1; }

class Run {
 public:
  Run(const GridSweep& sweep, std::size_t first, std::size_t last, GridResult& out)
      : sweep_(sweep), metrics_(sweep.metrics), first_(first), last_(last), out_(out) {}

  void apply_assignments(const Execution& execution) {
    const std::size_t block = block_of(sweep_.layout);
    parallel_for((last_ - first_ + block - 1) / block, execution, [&](std::size_t number) {
      const std::size_t begin = first_ + number * block;
      try_block(begin, std::min(begin + block, last_), execution);
    });
  }

 private:
  void try_block(std::size_t begin, std::size_t end, const Execution& execution) const {
    static thread_local Evaluation result;
    Design design = sweep_.design;
    std::size_t placed = all_points;
    for (std::size_t point = begin; point < end && !execution.stopped(); ++point) {
      place(point, placed, design);
      placed = point;
      try_point(point, design, result, execution);
    }
  }

  /// Sets only the inputs that differ from the previous point.
  void place(std::size_t point, std::size_t before, Design& design) const {
    for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis) {
      const std::size_t now = sweep_.place(point, axis);
      if (before != all_points && sweep_.place(before, axis) == now) continue;
      put_value(design, *sweep_.axes[axis].input, sweep_.axes[axis].values[now]);
    }
  }

  void try_point(std::size_t point, const Design& design, Evaluation& result, const Execution& execution) const {
    const std::size_t i = point - first_;
    evaluate(design, result);
    bool other = false;
    const auto layout = other_layout(sweep_, design, result, execution.stop);
    // An interrupted search has no valid answer.
    if (execution.stopped() && sweep_.layout != SweepLayout::kept) return;
    if (layout) {
      evaluate(with_point(design, *layout), result);
      out_.layouts[i] = *layout;
      other = true;
    }
    out_.points[i] = point_of(result);
    out_.points[i].other_layout = other;
    if (out_.points[i].state != PointState::illegal) read(result, metrics_, &out_.values[i * metrics_.size()]);
  }

  const GridSweep& sweep_;
  const std::vector<MetricHandle>& metrics_;
  const std::size_t first_, last_;
  GridResult& out_;
};

}  // namespace

std::size_t GridSweep::points() const {
  std::size_t product = axes.empty() ? 0 : 1;
  for (const SweepAxis& axis : axes) product *= axis.values.size();
  return product;
}

std::size_t GridSweep::place(std::size_t point, std::size_t axis) const {
  std::size_t faster = 1;
  for (std::size_t i = axis + 1; i < axes.size(); ++i) faster *= axes[i].values.size();
  return point / faster % axes[axis].values.size();
}

Design GridSweep::design_at(std::size_t point) const {
  Design out = design;
  for (std::size_t axis = 0; axis < axes.size(); ++axis)
    put_value(out, *axes[axis].input, axes[axis].values[place(point, axis)]);
  return out;
}

GridSweep grid_of(const PresetSweep& row, const Design& design, const Evaluation& evaluation) {
  SweepAxis axis{row.input, {}};
  row.values(design, row.range(design, evaluation), axis.values);
  return {prepare_design(row, design), {axis}, row.metrics, row.layout};
}

GridResult run_sweep(const GridSweep& sweep, const Execution& execution, std::size_t first, std::size_t last) {
  last = std::min(last, sweep.points());
  first = std::min(first, last);
  GridResult out;
  out.first = first;
  out.points.resize(last - first);
  out.values.resize(out.points.size() * sweep.metrics.size());
  if (sweep.layout != SweepLayout::kept) out.layouts.resize(out.points.size());
  Run(sweep, first, last, out).apply_assignments(execution);
  out.complete = std::ranges::none_of(out.points, [](const GridPoint& p) { return p.state == PointState::pending; });
  return out;
}

Design design_of(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  Design design = sweep.design_at(point);
  return result.at(point).other_layout ? with_point(design, result.layouts[point - result.first]) : design;
}

Message reason_of(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  if (result.at(point).state != PointState::illegal) return {};
  const Design design = design_of(sweep, result, point);
  return legality_message(design, evaluate(design));
}

}  // namespace trainyard
