// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curves.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/charts/label_places.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 21, tick_band = 17, axis_title_band = 15, least_plot = 60;
constexpr qreal legend_band = 16, key_gap = 14, key_room = 14;
constexpr qreal tick_gap = 8, right_margin = 14, label_gap = 8, tick_label_gap = 9, mark_reach = 7;

qreal legend_width(const Curves& spec, const Lettering& letters) {
  qreal width = 0;
  for (const Curves::Key& key : spec.keys)
    width += letters.width(Letter::axis, key.label) + (key_room + key_gap) * letters.scale();
  return width;
}

/// Whether the legend fits beside the title of the y axis; otherwise it has its own line.
bool has_legend_beside_title(const Curves& spec, const Lettering& letters, qreal width) {
  return letters.width(Letter::axis, spec.y_title) + key_gap * letters.scale() + legend_width(spec, letters) <= width;
}

/// Draws a mark of the legend with the shape of the marks in the plot.
void draw_mark(const Canvas& canvas, Curves::Mark mark, const QPointF& at) {
  using Mark = Curves::Mark;
  QPainter& painter = canvas.painter();
  const QColor blue = canvas.theme().part(Part::compute);
  const qreal r = canvas.length(3.5);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (mark == Mark::refused) {
    painter.setPen(QPen(canvas.color(Role::error), canvas.length(1.6)));
    painter.drawLine(at + QPointF(-r, -r), at + QPointF(r, r));
    painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r));
  } else if (mark == Mark::unranked) {
    painter.setPen(QPen(canvas.color(Role::muted_text), canvas.length(1.4)));
    painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
  } else if (mark == Mark::published) {
    painter.setPen(QPen(canvas.color(Role::text), canvas.length(1.6)));
    painter.drawPolygon(QPolygonF({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}));
  } else {
    const bool now = mark == Mark::now;
    painter.setPen(now ? QPen(Qt::NoPen) : QPen(blue, canvas.length(1.6)));
    if (now) painter.setBrush(blue);
    painter.drawEllipse(at, now ? 1.3 * r : r, now ? 1.3 * r : r);
  }
  painter.restore();
}

void draw_legend(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout) {
  if (spec.keys.isEmpty()) return;
  const qreal right = layout.plot.right() + canvas.length(right_margin);
  const bool beside = has_legend_beside_title(spec, canvas.letters(), right);
  qreal x = beside ? right - legend_width(spec, canvas.letters()) + canvas.length(key_gap) : 0;
  const qreal y = canvas.length(beside ? 6 : 6 + legend_band);
  for (const Curves::Key& key : spec.keys) {
    draw_mark(canvas, key.mark, {x + canvas.length(5), y});
    x += canvas.length(key_room);
    canvas.text(Letter::axis, {x, y}, Qt::AlignLeft, Role::second_text, key.label);
    x += canvas.letters().width(Letter::axis, key.label) + canvas.length(key_gap);
  }
}

bool has_axis_title(const Curves& spec, qreal scale, qreal height) {
  return !spec.x_title.isEmpty() && height >= (title_band + tick_band + axis_title_band + least_plot) * scale;
}

int now_index(const Curves& spec) {
  for (qsizetype i = 0; i < spec.points.size(); ++i)
    if (spec.points[i].mark == Curves::Mark::now) return int(i);
  return -1;
}

void draw_x_ticks(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout) {
  const int now = now_index(spec);
  const double at = now >= 0 ? spec.points[now].x : 0;
  const auto is_now = [&](double tick) { return at > 0 && std::abs(tick - at) < 1e-6 * at; };
  const qreal y = layout.plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
  QVector<QRectF> taken;
  for (const bool important : {true, false})
    for (qsizetype i = 0; i < std::min(spec.x_ticks.size(), spec.x_tick_labels.size()); ++i) {
      const double tick = spec.x_ticks[i];
      if (is_now(tick) != important || !is_drawable(layout, tick, layout.y_min)) continue;
      const qreal x = layout.x(tick);
      canvas.vertical(x, layout.plot.bottom(), layout.plot.bottom() + canvas.length(4), canvas.color(Role::axis));
      const Letter letter = important ? Letter::axis_strong : Letter::axis;
      const qreal half = canvas.letters().width(letter, spec.x_tick_labels[i]) / 2 + canvas.length(tick_label_gap) / 2;
      const QRectF place(x - half, y, 2 * half, 1);
      if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& t) { return t.intersects(place); })) continue;
      taken.push_back(place);
      canvas.text(letter, {x, y}, Qt::AlignHCenter, important ? Role::text : Role::muted_text, spec.x_tick_labels[i]);
    }
  if (has_axis_title(spec, canvas.letters().scale(), layout.plot.bottom() + canvas.length(tick_band + axis_title_band)))
    canvas.text(Letter::axis, {layout.plot.center().x() + 0.5, y + canvas.length(axis_title_band)}, Qt::AlignHCenter,
                Role::muted_text, spec.x_title);
}

void draw_y_ticks(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout) {
  const qreal left = layout.plot.left(), right = layout.plot.right();
  qreal free = layout.plot.bottom() + canvas.length(20);
  for (qsizetype i = 0; i < std::min(spec.y_ticks.size(), spec.y_tick_labels.size()); ++i) {
    if (!is_drawable(layout, layout.x_min, spec.y_ticks[i])) continue;
    const qreal y = layout.y(spec.y_ticks[i]);
    if (y > layout.plot.top() + 1 && y < layout.plot.bottom() - 1)
      canvas.horizontal(y, left, right, canvas.color(Role::grid));
    if (y + canvas.length(7) > free) continue;
    free = y - canvas.length(7);
    canvas.text(Letter::axis, {left - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text,
                spec.y_tick_labels[i]);
  }
  canvas.text(Letter::axis, {0, canvas.length(6)}, Qt::AlignLeft, Role::muted_text, spec.y_title);
  canvas.horizontal(layout.plot.bottom(), left, right, canvas.color(Role::axis));
}

LabelPlaces places_of(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout) {
  LabelPlaces places(QRectF(layout.plot).adjusted(0, -canvas.length(6), canvas.length(right_margin), 0));
  for (const Curves::Line& line : spec.lines) {
    QPolygonF path;
    for (qsizetype i = 0; i < std::min(line.x.size(), line.y.size()); ++i)
      if (has_logarithm(line.x[i]) && has_logarithm(line.y[i]))
        path.push_back({layout.x(line.x[i]), layout.y(line.y[i])});
    places.avoid(path);
  }
  const int now = now_index(spec);
  if (now >= 0 && is_drawable(layout, spec.points[now].x, spec.points[now].y)) {
    // Keep labels away from the dotted line, because text touching it is hard to read.
    const qreal x = layout.x(spec.points[now].x), y = layout.y(spec.points[now].y), gap = canvas.length(3);
    places.avoid(QRectF(x - gap, y, 2 * gap, layout.plot.bottom() - y));
  }
  const qreal reach = canvas.length(mark_reach) - 1;
  for (const Curves::Point& p : spec.points)
    if (is_drawable(layout, p.x, p.y))
      places.avoid(QRectF(layout.x(p.x) - reach, layout.y(p.y) - reach, 2 * reach, 2 * reach));
  return places;
}

void draw_point_labels(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout, LabelPlaces& places) {
  using Mark = Curves::Mark;
  for (const Mark mark : {Mark::now, Mark::published, Mark::refused, Mark::point, Mark::unranked})
    for (const Curves::Point& p : spec.points) {
      if (p.mark != mark || p.label.isEmpty() || !is_drawable(layout, p.x, p.y)) continue;
      const bool now = mark == Mark::now;
      const Letter letter = now ? Letter::label_strong : Letter::axis;
      const qreal line = canvas.length(now ? 14 : 13);
      const Role role = now                                               ? Role::text
                        : mark == Mark::refused || mark == Mark::unranked ? Role::muted_text
                                                                          : Role::second_text;
      for (const QStringList& lines : label_lines(p.label)) {
        QSizeF size(0, line * qreal(lines.size()));
        for (const QString& text : lines) size.setWidth(std::max(size.width(), canvas.letters().width(letter, text)));
        const auto place = places.around({layout.x(p.x), layout.y(p.y)}, size, canvas.length(label_gap));
        if (!place) continue;
        for (qsizetype i = 0; i < lines.size(); ++i)
          canvas.text(letter, {place->left(), place->top() + (qreal(i) + 0.5) * line}, Qt::AlignLeft, role, lines[i]);
        break;
      }
    }
}

void draw_line_labels(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout, LabelPlaces& places) {
  for (const Curves::Line& line : spec.lines) {
    if (line.label.isEmpty()) continue;
    const QSizeF size(canvas.letters().width(Letter::axis, line.label), canvas.length(13));
    const qsizetype count = std::min(line.x.size(), line.y.size());
    for (const double share : {0.75, 0.6, 0.85, 0.45, 0.3, 0.15, 0.95}) {
      const auto i = qsizetype(share * double(count - 1));
      if (count == 0 || !is_drawable(layout, line.x[i], line.y[i])) continue;
      const auto place = places.beneath({layout.x(line.x[i]), layout.y(line.y[i])}, size, canvas.length(label_gap) / 2);
      if (!place) continue;
      canvas.text(Letter::axis, {place->left(), place->center().y()}, Qt::AlignLeft, Role::muted_text, line.label);
      break;
    }
  }
}

}  // namespace

bool has_logarithm(double value) { return std::isfinite(value) && value > 0; }

bool is_drawable(const CurvesLayout& layout, double x, double y) {
  return has_logarithm(x) && has_logarithm(y) && x >= layout.x_min && x <= layout.x_max &&
         y >= layout.y_min * (1 - 1e-9) && y <= layout.y_max * (1 + 1e-9);
}

qreal CurvesLayout::x(double value) const {
  return plot.left() + std::log(value / x_min) / std::log(x_max / x_min) * plot.width();
}

qreal CurvesLayout::y(double value) const {
  return plot.top() + plot.height() - std::log(value / y_min) / std::log(y_max / y_min) * plot.height();
}

CurvesLayout curves_layout(const Curves& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  CurvesLayout layout;
  const auto range = [](double min, double max) {
    const bool good = has_logarithm(min) && has_logarithm(max) && max > min;
    return good ? std::pair(min, max) : std::pair(1.0, 10.0);
  };
  std::tie(layout.x_min, layout.x_max) = range(spec.x_min, spec.x_max);
  std::tie(layout.y_min, layout.y_max) = range(spec.y_min, spec.y_max);
  qreal numbers = 0;
  for (const QString& label : spec.y_tick_labels) numbers = std::max(numbers, letters.width(Letter::axis, label));
  const qreal below = (tick_band + (has_axis_title(spec, scale, size.height()) ? axis_title_band : 0)) * scale;
  const bool own_line = !spec.keys.isEmpty() && !has_legend_beside_title(spec, letters, size.width());
  const int left = int(std::ceil(numbers + tick_gap * scale)),
            top = int(std::ceil((title_band + (own_line ? legend_band : 0)) * scale));
  layout.plot = QRect(left, top, std::max(1, int(size.width() - right_margin * scale) - left),
                      std::max(1, int(size.height() - below) - top));
  return layout;
}

QVector<Spot> curves_spots(const Curves& spec, const CurvesLayout& layout, qreal scale) {
  QVector<Spot> spots;
  const qreal reach = mark_reach * scale;
  for (const Curves::Point& p : spec.points)
    if (is_drawable(layout, p.x, p.y))
      spots.push_back({spec.explain_id, -1, QRectF(layout.x(p.x) - reach, layout.y(p.y) - reach, 2 * reach, 2 * reach),
                       QRectF(), p.tool_tip.isEmpty() ? p.label : p.tool_tip});
  std::stable_sort(spots.begin(), spots.end(),
                   [](const Spot& a, const Spot& b) { return a.area.left() < b.area.left(); });
  return spots;
}

void draw_curves_ground(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout) {
  draw_y_ticks(canvas, spec, layout);
  draw_legend(canvas, spec, layout);
  draw_x_ticks(canvas, spec, layout);
  const int now = now_index(spec);
  if (now >= 0 && is_drawable(layout, spec.points[now].x, spec.points[now].y))
    canvas.dashedVertical(layout.x(spec.points[now].x), layout.y(spec.points[now].y) + canvas.length(8),
                          layout.plot.bottom(), canvas.color(Role::text), 1, 2);
}

void draw_curves_labels(const Canvas& canvas, const Curves& spec, const CurvesLayout& layout) {
  LabelPlaces places = places_of(canvas, spec, layout);
  draw_point_labels(canvas, spec, layout, places);
  draw_line_labels(canvas, spec, layout, places);
}

}  // namespace trainyard::ui
