// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/line_plot.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 21, tick_band = 18, axis_title_band = 16, tick_gap = 8, side_gap = 8, least_margin = 14;
/// An area that is lower than this at the right end has its name next to the plot.
constexpr qreal thin = 20;
/// Largest share of the width for names beside the plot.
constexpr qreal most_aside = 0.3;

/// Clips a segment to the plot (Liang and Barsky); false if it lies outside.
bool clip_line(QPointF& a, QPointF& b, const QRectF& r) {
  const QPointF from = a, d = b - a;
  const qreal p[] = {-d.x(), d.x(), -d.y(), d.y()};
  const qreal q[] = {from.x() - r.left(), r.right() - from.x(), from.y() - r.top(), r.bottom() - from.y()};
  qreal first = 0, last = 1;
  for (int i = 0; i < 4; ++i) {
    if (p[i] == 0) {
      if (q[i] < 0) return false;
      continue;
    }
    const qreal t = q[i] / p[i];
    if (p[i] < 0)
      first = std::max(first, t);
    else
      last = std::min(last, t);
    if (first > last) return false;
  }
  a = from + first * d;
  b = from + last * d;
  return true;
}

/// Draws the numbers below the axis that have room.
void draw_x_ticks(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout) {
  const qreal y = layout.plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(3);
  qreal free = -1e9;
  for (int i = 0; i <= tick_count(layout.x_max, spec.x_step); ++i) {
    const QString text = tick_text(i * spec.x_step, spec.x_step);
    const qreal x = layout.x(i * spec.x_step), half = canvas.letters().width(Letter::axis, text) / 2;
    canvas.vertical(x, layout.plot.bottom() + 1, layout.plot.bottom() + canvas.length(4), canvas.color(Role::axis));
    if (x - half < free) continue;
    free = x + half + canvas.length(tick_gap);
    canvas.text(Letter::axis, {x, y}, Qt::AlignHCenter, Role::muted_text, text);
  }
  const QString title = canvas.letters().elided(Letter::axis, spec.x_title, layout.right - layout.plot.left());
  const qreal half = canvas.letters().width(Letter::axis, title) / 2;
  const qreal middle = std::clamp(layout.plot.center().x(), half, std::max(half, layout.right - half));
  canvas.text(Letter::axis, {middle, y + canvas.length(axis_title_band)}, Qt::AlignHCenter, Role::muted_text, title);
}

/// Draws the range in which targets are met.
void draw_good(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout) {
  if (!std::isfinite(spec.good_from) && !std::isfinite(spec.good_to)) return;
  const double from = std::isfinite(spec.good_from) ? std::clamp(spec.good_from, 0.0, layout.x_max) : 0;
  const double to = std::isfinite(spec.good_to) ? std::clamp(spec.good_to, 0.0, layout.x_max) : layout.x_max;
  if (to <= from) return;
  const QRectF& plot = layout.plot;
  canvas.fill(QRectF(QPointF(layout.x(from), plot.top()), QPointF(layout.x(to), plot.bottom())),
              canvas.color(Role::fits_ground));
}

/// The outline of an area for x between `from` and `to`; empty if it has no points there.
QPolygonF outline_of(const LinePlot& spec, const LinePlotLayout& layout, const QVector<QVector<double>>& tops,
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
    upper.push_back({layout.x(x), layout.y(std::min(between(tops[area], x), layout.y_max))});
    lower.push_front({layout.x(x), layout.y(std::min(under, layout.y_max))});
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

LinePlotLayout line_plot_layout(const LinePlot& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  LinePlotLayout layout;
  layout.x_max = spec.x_max > 0 ? spec.x_max : 1;
  layout.y_max = spec.y_max > 0 ? spec.y_max : 1;
  layout.right = size.width();
  qreal numbers = 0;
  for (int i = 0; i <= tick_count(layout.y_max, spec.y_step); ++i)
    numbers = std::max(numbers, letters.width(Letter::axis, tick_text(i * spec.y_step, spec.y_step)));
  qreal aside = 0;
  for (const LinePlot::Limit& limit : spec.limits)
    if (!limit.upright)
      aside = std::max(
          {aside, letters.width(Letter::label_strong, limit.label), letters.width(Letter::label_strong, limit.detail)});
  const qreal top = title_band * scale, below = (tick_band + axis_title_band) * scale;
  for (const LinePlot::Area& area : spec.areas)
    if (!area.y.isEmpty() && bar_length(area.y.back()) / layout.y_max * (size.height() - top - below) < thin * scale)
      aside = std::max(aside, letters.width(Letter::axis, area.label));
  const qreal margin = std::max(least_margin * scale, std::min(aside + side_gap * scale, most_aside * size.width()));
  const qreal left = std::ceil(numbers + tick_gap * scale);
  layout.plot = QRectF(left, top, std::max(1.0, std::floor(size.width() - margin - left)),
                       std::max(1.0, std::floor(size.height() - below - top)));
  return layout;
}

QVector<QVector<double>> area_tops(const LinePlot& spec) {
  QVector<QVector<double>> tops;
  for (const LinePlot::Area& area : spec.areas) {
    QVector<double> sum = area.y;
    sum.resize(spec.area_x.size());
    for (qsizetype i = 0; i < sum.size(); ++i) sum[i] = bar_length(sum[i]) + (tops.isEmpty() ? 0 : tops.back()[i]);
    tops.push_back(std::move(sum));
  }
  return tops;
}

QVector<std::pair<QPolygonF, bool>> visible_pieces(const LinePlot::Line& line, const LinePlotLayout& layout) {
  QVector<std::pair<QPolygonF, bool>> pieces;
  QPointF end;
  const auto add = [&](QPointF a, QPointF b, bool missed) {
    const QRectF bounds = layout.plot.adjusted(0, -1, 1, 1);
    if (!clip_line(a, b, bounds)) return;
    if (pieces.isEmpty() || pieces.back().second != missed || a != end) pieces.push_back({QPolygonF{a}, missed});
    pieces.back().first.push_back(b);
    end = b;
  };
  for (qsizetype i = 1; i < std::min(line.x.size(), line.y.size()); ++i) {
    if (!std::isfinite(line.x[i] + line.y[i] + line.x[i - 1] + line.y[i - 1])) continue;
    const QPointF a(layout.x(line.x[i - 1]), layout.y(line.y[i - 1])), b(layout.x(line.x[i]), layout.y(line.y[i]));
    const bool missed = line.missed.value(i - 1) || line.missed.value(i);
    add(a, b, missed);
  }
  return pieces;
}

double height_at(const LinePlot::Line& line, double x) {
  for (qsizetype i = 1; i < std::min(line.x.size(), line.y.size()); ++i) {
    const double a = line.x[i - 1], b = line.x[i];
    if (!(std::min(a, b) <= x) || !(x <= std::max(a, b))) continue;
    return a == b ? line.y[i] : line.y[i - 1] + (line.y[i] - line.y[i - 1]) * (x - a) / (b - a);
  }
  return LinePlot::nowhere;
}

void draw_line_plot_ground(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout) {
  const qreal left = layout.plot.left(), right = layout.plot.right() + 1;
  draw_good(canvas, spec, layout);
  for (int i = 0; i <= tick_count(layout.y_max, spec.y_step); ++i) {
    const qreal y = layout.y(i * spec.y_step);
    canvas.horizontal(y, left, right, canvas.color(i == 0 ? Role::axis : Role::grid));
    canvas.text(Letter::axis, {left - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text,
                tick_text(i * spec.y_step, spec.y_step));
  }
  canvas.text(Letter::axis, {0, canvas.length(6)}, Qt::AlignLeft, Role::muted_text, spec.y_title);
  draw_x_ticks(canvas, spec, layout);
}

void draw_line_plot_areas(const Canvas& canvas, const LinePlot& spec, const LinePlotLayout& layout) {
  if (spec.area_x.size() < 2) return;
  const QVector<QVector<double>> tops = area_tops(spec);
  const double last = spec.area_x.back();
  for (qsizetype i = 0; i < tops.size(); ++i) {
    const bool topmost = i + 1 == tops.size();
    const double end = topmost && std::isfinite(spec.excess_from) ? spec.excess_from : last;
    const QPolygonF own = outline_of(spec, layout, tops, i, spec.area_x.front(), end);
    if (!own.isEmpty()) canvas.drawPart(own, spec.areas[i].part);
    if (end >= last) continue;
    const QPolygonF beyond = outline_of(spec, layout, tops, i, end, last);
    if (!beyond.isEmpty()) canvas.drawExcess(beyond);
  }
}

}  // namespace trainyard::ui
