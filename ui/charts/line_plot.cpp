// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/line_plot.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal aside_gap = 8, heads_and_feet = 55;
/// An area that is lower than this at the right end has its name next to the plot.
constexpr qreal thin_area = 20;
/// Largest share of the width for names beside the plot.
constexpr qreal most_aside = 0.3;

/// The outline of an area for x between `from` and `to`; empty if it has no points there.
QPolygonF make_area_outline(const LinePlot& spec, const PlotFrame& frame, const QVector<QVector<double>>& tops,
                            qsizetype area, double from, double to) {
  QPolygonF upper, lower;
  const auto between = [&](const QVector<double>& heights, double x) {
    for (qsizetype i = 1; i < spec.area_x.size(); ++i) {
      const double a = spec.area_x[i - 1], b = spec.area_x[i];
      if (x < a || x > b || b <= a) continue;
      return heights[i - 1] + (heights[i] - heights[i - 1]) * (x - a) / (b - a);
    }
    return 0.0;
  };
  const auto add = [&](double x) {
    const double under = area > 0 ? between(tops[area - 1], x) : 0;
    upper.push_back(frame.at(x, std::min(between(tops[area], x), frame.y.max)));
    lower.push_front(frame.at(x, std::min(under, frame.y.max)));
  };
  from = std::max(from, spec.area_x.front());
  to = std::min(to, spec.area_x.back());
  if (!(to > from)) return {};
  add(from);
  for (const double x : spec.area_x)
    if (x > from && x < to) add(x);
  add(to);
  return upper + lower;
}

}  // namespace

PlotFrame line_plot_frame(const LinePlot& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  const double x_max = spec.x_max > 0 ? spec.x_max : 1, y_max = spec.y_max > 0 ? spec.y_max : 1;
  qreal aside = 0;
  for (const LinePlot::Limit& limit : spec.limits)
    if (!limit.upright)
      aside = std::max(
          {aside, letters.width(Letter::label_strong, limit.label), letters.width(Letter::label_strong, limit.detail)});
  const qreal height = size.height() - heads_and_feet * scale;
  for (const LinePlot::Area& area : spec.areas)
    if (!area.y.isEmpty() && bar_length(area.y.back()) / y_max * height < thin_area * scale)
      aside = std::max(aside, letters.width(Letter::axis, area.label));
  PlotAxis x = make_linear_axis(0, x_max, spec.x_step, spec.x_title);
  x.grid = false;
  return make_plot_frame(letters, size, x, make_linear_axis(0, y_max, spec.y_step, spec.y_title), 0,
                         std::min(aside + aside_gap * scale, most_aside * size.width()));
}

QVector<QVector<double>> stack_area_heights(const LinePlot& spec) {
  QVector<QVector<double>> tops;
  for (const LinePlot::Area& area : spec.areas) {
    QVector<double> sum = area.y;
    sum.resize(spec.area_x.size());
    for (qsizetype i = 0; i < sum.size(); ++i) sum[i] = bar_length(sum[i]) + (tops.isEmpty() ? 0 : tops.back()[i]);
    tops.push_back(std::move(sum));
  }
  return tops;
}

double height_at(const LinePlot::Line& line, double x) {
  for (qsizetype i = 1; i < std::min(line.x.size(), line.y.size()); ++i) {
    const double a = line.x[i - 1], b = line.x[i];
    if (!(std::min(a, b) <= x) || !(x <= std::max(a, b))) continue;
    return a == b ? line.y[i] : line.y[i - 1] + (line.y[i] - line.y[i - 1]) * (x - a) / (b - a);
  }
  return LinePlot::nowhere;
}

void draw_line_plot_areas(const Canvas& canvas, const LinePlot& spec, const PlotFrame& frame) {
  if (spec.area_x.size() < 2) return;
  const QVector<QVector<double>> tops = stack_area_heights(spec);
  const double last = spec.area_x.back();
  for (qsizetype i = 0; i < tops.size(); ++i) {
    const bool topmost = i + 1 == tops.size();
    const double end = topmost && std::isfinite(spec.excess_from) ? spec.excess_from : last;
    const QPolygonF own = make_area_outline(spec, frame, tops, i, spec.area_x.front(), end);
    if (!own.isEmpty()) canvas.drawPart(own, spec.areas[i].part);
    if (end >= last) continue;
    const QPolygonF beyond = make_area_outline(spec, frame, tops, i, end, last);
    if (!beyond.isEmpty()) canvas.drawExcess(beyond);
  }
}

}  // namespace trainyard::ui
