// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/share_curves.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/curves.h"
#include "ui/charts/label_places.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 21, tick_band = 17, axis_title_band = 15, tick_gap = 8, margin = 12, label_gap = 8;
constexpr qreal mark_reach = 8, least_label = 12;

void draw_ticks(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout) {
  const qreal left = layout.plot.left(), right = layout.plot.right() + 1;
  const int steps = tick_count(layout.y_max, spec.y_step);
  for (int i = 0; i <= steps; ++i) {
    const qreal y = layout.y(i * spec.y_step);
    canvas.horizontal(y, left, right, canvas.color(i == 0 ? Role::axis : Role::grid));
    canvas.text(Letter::axis, {left - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text,
                tick_text(i * spec.y_step, spec.y_step));
  }
  canvas.text(Letter::axis, {0, canvas.length(6)}, Qt::AlignLeft, Role::muted_text, spec.y_title);
  const qreal y = layout.plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(3);
  qreal free = -1e9;
  for (qsizetype i = 0; i < std::min(spec.x_ticks.size(), spec.x_tick_labels.size()); ++i) {
    const qreal x = layout.x(spec.x_ticks[i]), half = canvas.letters().width(Letter::axis, spec.x_tick_labels[i]) / 2;
    canvas.vertical(x, layout.plot.bottom() + 1, layout.plot.bottom() + canvas.length(4), canvas.color(Role::axis));
    if (x - half < free) continue;
    free = x + half + canvas.length(tick_gap);
    const qreal middle = std::min(x, layout.width - half);
    canvas.text(Letter::axis, {middle, y}, Qt::AlignHCenter, Role::muted_text, spec.x_tick_labels[i]);
  }
  canvas.text(Letter::axis, {layout.plot.center().x() + 0.5, y + canvas.length(axis_title_band)}, Qt::AlignHCenter,
              Role::muted_text, spec.x_title);
}

qreal right_margin(const ShareCurves& spec, const Lettering& letters) {
  qreal width = margin * letters.scale();
  for (const ShareCurves::Area& area : spec.areas)
    width = std::max(width, letters.width(Letter::axis, area.label) + margin * letters.scale());
  return width;
}

/// Between the left end of an area and `right`, returns the lowest point of its edge and the highest point of the area
/// below.
std::pair<qreal, qreal> deepest(const ShareCurves& spec, const ShareLayout& layout,
                                const QVector<QVector<double>>& sums, qsizetype area, qreal right) {
  qreal edge = layout.plot.top(), ground = layout.plot.bottom();
  for (qsizetype k = 0; k < std::min(spec.x.size(), sums[area].size()); ++k) {
    edge = std::max(edge, layout.y(sums[area][k]));
    if (area > 0) ground = std::min(ground, layout.y(sums[area - 1][k]));
    if (layout.x(spec.x[k]) > right) break;
  }
  return {edge, ground};
}

/// Names an area at its right end if it is high enough there. Otherwise names only the topmost area, above its left
/// end.
void draw_area_labels(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout) {
  const QVector<QVector<double>> sums = stacked(spec);
  qreal lowest = layout.plot.bottom() + canvas.length(20);
  for (qsizetype i = 0; i < sums.size(); ++i) {
    if (sums[i].isEmpty()) continue;
    const double under = i > 0 ? sums[i - 1].back() : 0;
    const qreal top = std::max<qreal>(layout.y(sums[i].back()), layout.plot.top());
    const qreal bottom = std::max<qreal>(layout.y(under), layout.plot.top());
    const qreal middle = (top + bottom) / 2;
    if (bottom - top >= canvas.length(least_label) && middle < lowest - canvas.length(least_label)) {
      canvas.text(Letter::axis, {layout.plot.right() + canvas.length(7), middle}, Qt::AlignLeft, Role::second_text,
                  spec.areas[i].label);
      lowest = middle;
      continue;
    }
    const double low = i > 0 ? sums[i - 1].front() : 0;
    const bool topmost = i + 1 == sums.size();
    if (!topmost || layout.y(low) - layout.y(sums[i].front()) < canvas.length(3)) continue;
    // If the edge leaves the plot, there is no room above it; put the name inside, below the edge.
    const qreal over = layout.y(sums.back().front()) - canvas.length(10);
    const bool inside = over < layout.plot.top();
    const qreal end = canvas.length(6) + canvas.letters().width(Letter::axis, spec.areas[i].label);
    const auto [edge, ground] = deepest(spec, layout, sums, i, layout.plot.left() + end);
    if (inside && ground - edge < canvas.length(16)) continue;
    const QPointF at(layout.plot.left() + canvas.length(6), inside ? edge + canvas.length(10) : over);
    canvas.text(Letter::axis, at, Qt::AlignLeft,
                inside ? canvas.theme().ink(spec.areas[i].part) : canvas.color(Role::second_text), spec.areas[i].label);
  }
}

LabelPlaces places_of(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout) {
  LabelPlaces places(QRectF(layout.plot).adjusted(0, -canvas.length(8), 0, 0));
  const auto path_of = [&](const QVector<double>& x, const QVector<double>& y) {
    QPolygonF path;
    for (qsizetype i = 0; i < std::min(x.size(), y.size()); ++i)
      if (layout.is_inside(x[i], y[i])) path.push_back({layout.x(x[i]), layout.y(y[i])});
    return path;
  };
  for (const ShareCurves::Line& line : spec.lines) places.avoid(path_of(line.x, line.y));
  if (!spec.areas.isEmpty()) places.avoid(path_of(spec.x, stacked(spec).back()));
  const qreal reach = canvas.length(mark_reach);
  for (const ShareCurves::Point& p : spec.points)
    if (layout.is_inside(p.x, p.y))
      places.avoid(QRectF(layout.x(p.x) - reach, layout.y(p.y) - reach, 2 * reach, 2 * reach));
  return places;
}

void draw_point_labels(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout, LabelPlaces& places) {
  using Mark = ShareCurves::Mark;
  const Lettering& letters = canvas.letters();
  for (const Mark mark : {Mark::now, Mark::best, Mark::baseline})
    for (const ShareCurves::Point& p : spec.points) {
      if (p.mark != mark || p.label.isEmpty() || !layout.is_inside(p.x, p.y)) continue;
      const bool two = !p.detail.isEmpty();
      const qreal width = std::max(letters.width(Letter::label_strong, p.label), letters.width(Letter::axis, p.detail));
      const QSizeF size(width, canvas.length(two ? 28 : 14));
      const QPointF at(layout.x(p.x), layout.y(p.y));
      // Above the areas if there is room, because text on their colours is hard to read.
      auto place = spec.areas.isEmpty() ? std::nullopt : places.above(at, size, canvas.length(label_gap));
      const bool on_colours = !place && !spec.areas.isEmpty();
      if (!place) place = places.around(at, size, canvas.length(label_gap));
      if (!place) continue;
      if (on_colours) canvas.fill(place->adjusted(-3, 0, 3, 0), canvas.color(Role::card));
      const qreal lift = two ? canvas.length(7) : 0, x = place->center().x(), y = place->center().y();
      canvas.text(Letter::label_strong, {x, y - lift}, Qt::AlignHCenter, Role::text, p.label);
      canvas.text(Letter::axis, {x, y + lift + 1}, Qt::AlignHCenter, Role::second_text, p.detail);
    }
}

void draw_line_labels(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout, LabelPlaces& places) {
  for (const ShareCurves::Line& line : spec.lines) {
    const QSizeF size(canvas.letters().width(Letter::axis, line.label), canvas.length(13));
    const qsizetype count = std::min(line.x.size(), line.y.size());
    const bool better = line.style == ShareCurves::Style::better;
    for (const double share : {0.8, 0.7, 0.9, 0.6, 0.5, 0.4, 0.25, 0.97}) {
      const auto i = qsizetype(share * double(count - 1));
      if (count == 0 || line.label.isEmpty() || !layout.is_inside(line.x[i], line.y[i])) continue;
      const QPointF at(layout.x(line.x[i]), layout.y(line.y[i]));
      const auto place = better ? places.around(at, size, canvas.length(label_gap) / 2)
                                : places.beneath(at, size, canvas.length(label_gap) / 2);
      if (!place) continue;
      canvas.text(Letter::axis, {place->left(), place->center().y()}, Qt::AlignLeft,
                  better ? Role::better : Role::second_text, line.label);
      break;
    }
  }
}

}  // namespace

qreal ShareLayout::x(double value) const {
  return plot.left() + std::log(value / x_min) / std::log(x_max / x_min) * plot.width();
}

qreal ShareLayout::y(double value) const { return plot.top() + plot.height() * (1 - value / y_max); }

bool ShareLayout::is_inside(double x_value, double y_value) const {
  return has_logarithm(x_value) && std::isfinite(y_value) && x_value >= x_min * (1 - 1e-9) &&
         x_value <= x_max * (1 + 1e-9) && y_value >= 0 && y_value <= y_max * (1 + 1e-9);
}

QVector<QVector<double>> stacked(const ShareCurves& spec) {
  QVector<QVector<double>> sums;
  for (const ShareCurves::Area& area : spec.areas) {
    QVector<double> sum = area.y;
    for (qsizetype i = 0; i < sum.size(); ++i)
      sum[i] = bar_length(sum[i]) + (sums.isEmpty() ? 0 : sums.back().value(i));
    sums.push_back(std::move(sum));
  }
  return sums;
}

ShareLayout share_layout(const ShareCurves& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  ShareLayout layout;
  if (has_logarithm(spec.x_min) && spec.x_max > spec.x_min) {
    layout.x_min = spec.x_min;
    layout.x_max = spec.x_max;
  }
  layout.y_max = spec.y_max > 0 ? spec.y_max : 1;
  layout.width = size.width();
  qreal numbers = 0;
  for (int i = 0; i <= tick_count(layout.y_max, spec.y_step); ++i)
    numbers = std::max(numbers, letters.width(Letter::axis, tick_text(i * spec.y_step, spec.y_step)));
  const int left = int(std::ceil(numbers + tick_gap * scale)), top = int(std::ceil(title_band * scale));
  const qreal below = (tick_band + axis_title_band + 2) * scale;
  layout.plot = QRect(left, top, std::max(1, int(size.width() - right_margin(spec, letters)) - left),
                      std::max(1, int(size.height() - below) - top));
  return layout;
}

QVector<Spot> share_spots(const ShareCurves& spec, const ShareLayout& layout, qreal scale) {
  QVector<Spot> spots;
  const QVector<QVector<double>> sums = stacked(spec);
  // Areas first, so that points inside them are found before them.
  for (qsizetype i = 0; i < sums.size(); ++i) {
    if (sums[i].isEmpty()) continue;
    const qsizetype at = sums[i].size() - 1;
    const qreal top = std::max<qreal>(layout.y(sums[i][at]), layout.plot.top());
    const qreal bottom = std::max<qreal>(layout.y(i > 0 ? sums[i - 1][at] : 0), layout.plot.top());
    spots.push_back({spec.areas[i].id, -1,
                     QRectF(layout.plot.center().x(), top, layout.plot.width() / 2.0, std::max(bottom - top, 2.0)),
                     QRectF(), spec.areas[i].tip});
  }
  const qreal reach = mark_reach * scale;
  for (const ShareCurves::Point& p : spec.points)
    if (layout.is_inside(p.x, p.y))
      spots.push_back(
          {p.id, -1, QRectF(layout.x(p.x) - reach, layout.y(p.y) - reach, 2 * reach, 2 * reach), QRectF(), p.tip});
  return spots;
}

void draw_share_ground(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout) {
  draw_ticks(canvas, spec, layout);
}

void draw_hatched_areas(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout) {
  const QVector<QVector<double>> sums = stacked(spec);
  canvas.painter().save();
  canvas.painter().setClipRect(layout.plot, Qt::IntersectClip);
  for (qsizetype i = 0; i < sums.size(); ++i) {
    if (!Theme::hatched(spec.areas[i].part)) continue;
    QPolygonF outline;
    const qsizetype count = std::min(spec.x.size(), sums[i].size());
    for (qsizetype k = 0; k < count; ++k) outline.push_back({layout.x(spec.x[k]), layout.y(sums[i][k])});
    for (qsizetype k = count - 1; k >= 0; --k)
      outline.push_back({layout.x(spec.x[k]), layout.y(i > 0 ? sums[i - 1][k] : 0)});
    canvas.drawPart(outline, spec.areas[i].part);
  }
  canvas.painter().restore();
}

void draw_share_labels(const Canvas& canvas, const ShareCurves& spec, const ShareLayout& layout,
                       const QString& selected) {
  for (const ShareCurves::Point& p : spec.points)
    if (p.mark == ShareCurves::Mark::best && layout.is_inside(p.x, p.y))
      canvas.dashedVertical(layout.x(p.x), layout.y(p.y) + canvas.length(7), layout.plot.bottom(),
                            canvas.color(Role::text), 1, 2);
  draw_area_labels(canvas, spec, layout);
  LabelPlaces places = places_of(canvas, spec, layout);
  draw_point_labels(canvas, spec, layout, places);
  draw_line_labels(canvas, spec, layout, places);
  const QVector<Spot> spots = share_spots(spec, layout, canvas.letters().scale());
  for (const Spot& spot : spots)
    if (!selected.isEmpty() && spot.id == selected && spot.area.width() < layout.plot.width() / 3.0)
      canvas.frame(spot.area, canvas.color(Role::text), 2);
}

}  // namespace trainyard::ui
