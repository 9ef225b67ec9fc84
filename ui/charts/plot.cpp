// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot.h"

#include <algorithm>
#include <limits>

#include "ui/charts/axis_rule.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal head_band = 21, number_band = 18, x_title_band = 16, number_gap = 8, least_aside = 14, least_plot = 60;
constexpr qreal half_line = 7, y_title_lift = 15;
constexpr double rounding = 1e-9;
/// Relative difference of distances that counts as even: rounded numbers of a log axis differ a little.
constexpr double uneven = 0.02;

PlotAxis make_valid_axis(PlotAxis axis) {
  const bool good = std::isfinite(axis.min) && std::isfinite(axis.max) && axis.min != axis.max &&
                    (!axis.logarithmic || (axis.min > 0 && axis.max > 0));
  if (good) return axis;
  axis.min = axis.logarithmic ? 1 : 0;
  axis.max = axis.logarithmic ? 10 : 1;
  return axis;
}

qreal widest_label(const PlotAxis& axis, const Lettering& letters, Letter letter = Letter::axis) {
  qreal width = 0;
  for (const QString& label : axis.labels) width = std::max(width, letters.width(letter, label));
  return width;
}

/// The indices of the labels in the order of their importance. `room` is the share of the axis that each needs.
/// Labels at equal distances are thinned to every second, third … one, beginning at the emphasised one. Of others, the
/// emphasised one comes first, then the ends, then ever finer subdivisions. Numbers with a unit precede bare ones.
QVector<qsizetype> label_order(const PlotAxis& axis, double room) {
  const qsizetype count = std::min(axis.ticks.size(), axis.labels.size());
  const qsizetype first = axis.strong >= 0 && axis.strong < count ? axis.strong : 0;
  const auto step = [&](qsizetype i) { return std::abs(axis.share(axis.ticks[i]) - axis.share(axis.ticks[i - 1])); };
  const auto has_unit = [&](qsizetype i) {
    return std::ranges::any_of(axis.labels[i], [](QChar c) { return c.isLetter(); });
  };
  bool even = count > 2 && step(1) > 0;
  for (qsizetype i = 1; even && i < count; ++i) even = has_unit(i) == has_unit(0);
  for (qsizetype i = 2; even && i < count; ++i) even = std::abs(step(i) - step(1)) < uneven * step(1);
  QVector<qsizetype> order;
  if (even) {
    const auto stride = std::max<qsizetype>(1, qsizetype(std::ceil(room / step(1) - rounding)));
    for (qsizetype i = first; i >= 0; i -= stride) order.push_back(i);
    for (qsizetype i = first + stride; i < count; i += stride) order.push_back(i);
    // On a log axis, numbers between them cause no confusion.
    for (qsizetype i = 0; axis.logarithmic && i < count; ++i) order.push_back(i);
  } else {
    if (count > 0) order.push_back(first);
    for (qsizetype stride = std::max<qsizetype>(1, count - 1); stride >= 1; stride /= 2)
      for (qsizetype i = 0; i < count; i += stride) order.push_back(i);
    std::ranges::stable_partition(order, [&](qsizetype i) { return i == axis.strong || has_unit(i); });
  }
  order.removeIf([&](qsizetype i) { return !axis.contains(axis.ticks[i]) || axis.labels[i].isEmpty(); });
  return order;
}

/// Adds a rectangle unless it overlaps another.
bool reserve(QVector<QRectF>& taken, const QRectF& place) {
  if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& other) { return other.intersects(place); }))
    return false;
  taken.push_back(place);
  return true;
}

}  // namespace

double PlotAxis::share(double value) const {
  if (!logarithmic) return (value - min) / (max - min);
  return value > 0 ? std::log(value / min) / std::log(max / min) : std::numeric_limits<double>::quiet_NaN();
}

double PlotAxis::value(double share) const {
  return logarithmic ? min * std::pow(max / min, share) : min + share * (max - min);
}

bool PlotAxis::contains(double value) const {
  const double at = std::isfinite(value) ? share(value) : -1;
  return at >= -rounding && at <= 1 + rounding;
}

PlotAxis make_linear_axis(double min, double max, double step, const QString& title) {
  PlotAxis axis{min, max};
  axis.title = title;
  for (int i = 0; i <= tick_count(max - min, step); ++i) {
    axis.ticks.push_back(min + i * step);
    axis.labels.push_back(tick_text(axis.ticks.back(), step));
  }
  return axis;
}

PlotAxis make_row_axis(qsizetype rows) { return {double(std::max<qsizetype>(rows, 1)), 0}; }

PlotFrame make_plot_frame(const Lettering& letters, const QSizeF& size, PlotAxis x, PlotAxis y, qreal above,
                          qreal aside) {
  const qreal scale = letters.scale();
  const qreal head = head_band * scale + above, foot = number_band * scale;
  if (size.height() < head + foot + (x_title_band + least_plot) * scale) x.title.clear();
  const QRectF area(QPointF(widest_label(y, letters) + number_gap * scale, head),
                    QPointF(size.width() - std::max(least_aside * scale, aside),
                            size.height() - foot - (x.title.isEmpty() ? 0 : x_title_band * scale)));
  return make_plot_frame(area, size, std::move(x), std::move(y));
}

PlotFrame make_plot_frame(const QRectF& area, const QSizeF& size, PlotAxis x, PlotAxis y) {
  const QPointF corner(std::ceil(area.left()), std::ceil(area.top()));
  const QSizeF room(std::max(1.0, std::floor(area.right()) - corner.x()),
                    std::max(1.0, std::floor(area.bottom()) - corner.y()));
  return {make_valid_axis(std::move(x)), make_valid_axis(std::move(y)), QRectF(corner, room), size.width()};
}

QVector<std::pair<qsizetype, QPointF>> numbers_below(const PlotFrame& frame, const Lettering& letters) {
  const qreal y = frame.area.bottom() + (number_band / 2 + 3) * letters.scale(), gap = number_gap * letters.scale();
  QVector<std::pair<qsizetype, QPointF>> numbers;
  QVector<QRectF> taken;
  const qreal widest = widest_label(frame.x, letters, Letter::axis_strong) + gap;
  for (const qsizetype i : label_order(frame.x, widest / frame.area.width())) {
    const Letter letter = i == frame.x.strong ? Letter::axis_strong : Letter::axis;
    const qreal reach = letters.width(letter, frame.x.labels[i]) / 2;
    const qreal x = std::max(reach, std::min(frame.atX(frame.x.ticks[i]), frame.width - reach));
    if (reserve(taken, QRectF(x - reach - gap / 2, y, 2 * reach + gap, 1))) numbers.push_back({i, {x, y}});
  }
  return numbers;
}

void draw_numbers(const Canvas& canvas, const PlotFrame& frame) {
  const Lettering& letters = canvas.letters();
  const QRectF& area = frame.area;
  for (const auto& [i, at] : numbers_below(frame, letters))
    canvas.text(i == frame.x.strong ? Letter::axis_strong : Letter::axis, at, Qt::AlignHCenter,
                i == frame.x.strong ? Role::text : Role::muted_text, frame.x.labels[i]);
  const qreal gap = canvas.length(number_gap), half = canvas.length(half_line);
  QVector<QRectF> taken;
  for (const qsizetype i : label_order(frame.y, 2 * half / area.height())) {
    const bool strong = i == frame.y.strong;
    const QPointF at(area.left() - gap, frame.atY(frame.y.ticks[i]));
    if (reserve(taken, QRectF(0, at.y() - half, 1, 2 * half)))
      canvas.text(strong ? Letter::axis_strong : Letter::axis, at, Qt::AlignRight,
                  strong ? Role::text : Role::muted_text, letters.elided(Letter::axis, frame.y.labels[i], at.x()));
  }
  const QString title = letters.elided(Letter::axis, frame.x.title, frame.width);
  const qreal reach = letters.width(Letter::axis, title) / 2;
  canvas.text(Letter::axis,
              {std::max(reach, std::min(area.center().x(), frame.width - reach)),
               area.bottom() + canvas.length(number_band / 2 + 3 + x_title_band)},
              Qt::AlignHCenter, Role::muted_text, title);
  canvas.text(Letter::axis, {0, area.top() - canvas.length(y_title_lift)}, Qt::AlignLeft, Role::muted_text,
              frame.y.title);
}

}  // namespace trainyard::ui
