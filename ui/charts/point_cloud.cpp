// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/point_cloud.h"

#include <QLineF>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/label_places.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 21, tick_band = 17, axis_title_band = 16, tick_gap = 8, margin = 14;
constexpr qreal point_reach = 4, mark_reach = 8, label_gap = 10;
constexpr int most_labelled = 4;

void draw_ticks(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  const QRect& plot = layout.plot;
  const qreal right = plot.left() + plot.width(), bottom = plot.top() + plot.height();
  for (int i = 0; i <= tick_count(layout.y_max, spec.y_step); ++i) {
    const qreal y = layout.y(i * spec.y_step);
    canvas.horizontal(y, plot.left(), right, canvas.color(i == 0 ? Role::axis : Role::grid));
    canvas.text(Letter::axis, {plot.left() - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text,
                tick_text(i * spec.y_step, spec.y_step));
  }
  const qreal y = bottom + canvas.length(tick_band) / 2 + canvas.length(3);
  qreal free = -1e9;
  for (int i = 0; i <= tick_count(layout.x_max, spec.x_step); ++i) {
    const qreal x = layout.x(i * spec.x_step);
    canvas.vertical(x, plot.top(), bottom, canvas.color(i == 0 ? Role::axis : Role::grid));
    const QString label = tick_text(i * spec.x_step, spec.x_step);
    const qreal half = canvas.letters().width(Letter::axis, label) / 2;
    if (x - half < free) continue;
    free = x + half + canvas.length(tick_gap);
    canvas.text(Letter::axis, {x, y}, Qt::AlignHCenter, Role::muted_text, label);
  }
  canvas.text(Letter::axis, {0, canvas.length(6)}, Qt::AlignLeft, Role::muted_text, spec.y_title);
  canvas.text(Letter::axis, {plot.center().x() + 0.5, y + canvas.length(axis_title_band)}, Qt::AlignHCenter,
              Role::muted_text, spec.x_title);
}

/// Draws the unreachable region with a light background, so that crosses on it stay visible.
void draw_beyond(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  if (!spec.limit || spec.limit->x >= layout.x_max) return;
  const QRect& plot = layout.plot;
  const QRectF beyond(QPointF(layout.x(spec.limit->x), plot.top()), QPointF(layout.x(layout.x_max), layout.y(0)));
  canvas.fill(beyond, canvas.color(Role::error_ground));
  canvas.painter().save();
  canvas.painter().setOpacity(0.12);
  canvas.drawExcess(beyond);
  canvas.painter().restore();
}

void draw_strip(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  if (!spec.strip || spec.strip->low >= layout.y_max) return;
  const double end = spec.limit ? std::min(spec.limit->x, layout.x_max) : layout.x_max;
  const QRectF area(QPointF(layout.plot.left() + 1, layout.y(std::min(spec.strip->high, layout.y_max))),
                    QPointF(layout.x(end), layout.y(std::max(spec.strip->low, 0.0))));
  canvas.fill(area, mixed(canvas.color(Role::card), canvas.color(Role::accent), 0.14));
}

QString plain_tip(const PointCloud& spec, double x, double y, bool refused) {
  const auto number = [](double value, double step) { return tick_text(value, step / 100); };
  QString tip =
      QStringLiteral("%1 %2\n%3 %4").arg(number(y, spec.y_step), spec.y_unit, number(x, spec.x_step), spec.x_unit);
  if (refused && spec.limit) tip += QLatin1Char('\n') + spec.limit->detail;
  return tip;
}

void text_on_ground(const Canvas& canvas, Letter letter, const QRectF& place, Role role, const QString& text,
                    Role under = Role::card) {
  QColor ground = canvas.color(under);
  ground.setAlphaF(0.85F);
  canvas.fill(place.adjusted(-canvas.length(2), 0, canvas.length(2), 0), ground);
  canvas.text(letter, {place.left(), place.center().y()}, Qt::AlignLeft, role, text);
}

void draw_front(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  if (spec.front.isEmpty()) return;
  QPolygonF path;
  const auto at = [&](double x, double y) {
    return QPointF(layout.x(std::min(x, layout.x_max)), layout.y(std::min(y, layout.y_max)));
  };
  const double end = spec.limit ? std::min(spec.limit->x, layout.x_max) : layout.x_max;
  for (qsizetype i = 0; i < spec.front.size(); ++i) {
    const PointCloud::Corner& corner = spec.front[i];
    if (i > 0)
      path.push_back(spec.front_reaches_right ? at(corner.x, spec.front[i - 1].y) : at(spec.front[i - 1].x, corner.y));
    path.push_back(at(corner.x, corner.y));
  }
  if (spec.front_reaches_right && spec.front.back().x < end) path.push_back(at(end, spec.front.back().y));
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(canvas.color(Role::accent), canvas.length(1.6)));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(path);
  painter.setPen(QPen(canvas.color(Role::card), canvas.length(1)));
  painter.setBrush(canvas.color(Role::accent));
  for (const PointCloud::Corner& corner : spec.front)
    if (layout.is_inside(corner.x, corner.y))
      painter.drawEllipse(at(corner.x, corner.y), canvas.length(3.6), canvas.length(3.6));
  painter.restore();
}

void draw_sign(const Canvas& canvas, PointCloud::Sign sign, const QPointF& at) {
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const qreal r = canvas.length(5.5);
  switch (sign) {
    case PointCloud::Sign::now:
      painter.setPen(QPen(canvas.color(Role::text), canvas.length(1.6)));
      painter.setBrush(canvas.color(Role::card));
      painter.drawPolygon(
          QPolygonF({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}));
      break;
    case PointCloud::Sign::best:
      painter.setPen(QPen(canvas.color(Role::card), canvas.length(1)));
      painter.setBrush(canvas.color(Role::accent));
      painter.drawEllipse(at, r, r);
      break;
    case PointCloud::Sign::chosen:
      painter.setPen(QPen(canvas.color(Role::text), canvas.length(2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawEllipse(at, 1.6 * r, 1.6 * r);
      break;
  }
  painter.restore();
}

void draw_limit(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  if (!spec.limit || spec.limit->x >= layout.x_max) return;
  const QRect& plot = layout.plot;
  const qreal x = layout.x(spec.limit->x), room = layout.x(layout.x_max) - x - canvas.length(14);
  canvas.vertical(x, plot.top() - canvas.length(6), layout.y(0), canvas.color(Role::text), 2);
  if (room < canvas.length(50)) return;
  const qreal left = x + canvas.length(8), y = plot.top() + canvas.length(4);
  const auto line = [&](Letter letter, qreal middle, Role role, const QString& whole) {
    const QString text = canvas.letters().elided(letter, whole, room);
    const qreal half = canvas.length(7.5);
    text_on_ground(canvas, letter, QRectF(left, middle - half, canvas.letters().width(letter, text), 2 * half), role,
                   text, Role::error_ground);
  };
  line(Letter::axis_strong, y, Role::text, spec.limit->label);
  line(Letter::axis, y + canvas.length(15), Role::second_text, spec.limit->detail);
}

}  // namespace

bool CloudLayout::is_inside(double x_value, double y_value) const {
  return std::isfinite(x_value) && std::isfinite(y_value) && x_value >= 0 && y_value >= 0 &&
         x_value <= x_max * (1 + 1e-9) && y_value <= y_max * (1 + 1e-9);
}

CloudMark cloud_mark(const Canvas& canvas, bool refused) {
  const qreal r = canvas.length(2.3);
  CloudMark mark;
  if (refused) {
    mark.path.moveTo(-r, -r);
    mark.path.lineTo(r, r);
    mark.path.moveTo(-r, r);
    mark.path.lineTo(r, -r);
    mark.pen = QPen(canvas.color(Role::error), canvas.length(1.1));
  } else {
    const QColor blue = canvas.color(Role::accent);
    mark.path.addEllipse(QPointF(0, 0), r, r);
    mark.pen = QPen(blue, canvas.length(0.9));
    mark.brush = mixed(canvas.color(Role::card), blue, 0.6);
  }
  return mark;
}

QPixmap CloudMark::picture(const Canvas& canvas) const {
  const qreal ratio = canvas.painter().device()->devicePixelRatioF();
  const qreal side = 2 * std::ceil(path.boundingRect().width() / 2 + pen.widthF()) + 1;
  QPixmap pixmap((QSizeF(side, side) * ratio).toSize());
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(pen);
  painter.setBrush(brush);
  painter.translate(side / 2, side / 2);
  painter.drawPath(path);
  return pixmap;
}

QVector<double> cloud_values(const PointCloud& spec, bool refused, double PointCloud::Point::*value) {
  QVector<double> out;
  out.reserve(spec.points.size());
  for (const PointCloud::Point& p : spec.points)
    if (p.refused == refused) out.push_back(p.*value);
  return out;
}

CloudLayout cloud_layout(const PointCloud& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  CloudLayout layout;
  layout.x_max = spec.x_max > 0 && std::isfinite(spec.x_max) ? spec.x_max : 1;
  layout.y_max = spec.y_max > 0 && std::isfinite(spec.y_max) ? spec.y_max : 1;
  qreal numbers = 0;
  for (int i = 0; i <= tick_count(layout.y_max, spec.y_step); ++i)
    numbers = std::max(numbers, letters.width(Letter::axis, tick_text(i * spec.y_step, spec.y_step)));
  const int left = int(std::ceil(numbers + tick_gap * scale)), top = int(std::ceil(title_band * scale));
  layout.plot = QRect(left, top, std::max(1, int(size.width() - margin * scale) - left),
                      std::max(1, int(size.height() - (tick_band + axis_title_band + 2) * scale) - top));
  return layout;
}

QVector<Spot> cloud_spots(const PointCloud& spec, const CloudLayout& layout, qreal scale) {
  QVector<Spot> spots;
  spots.reserve(spec.marks.size() + spec.front.size() + spec.points.size());
  const auto add = [&](const QString& id, double x, double y, qreal reach, const QString& tip, int item) {
    if (!layout.is_inside(x, y)) return;
    const qreal r = reach * scale;
    spots.push_back({id, -1, QRectF(layout.x(x) - r, layout.y(y) - r, 2 * r, 2 * r), QRectF(), tip, item});
  };
  for (const PointCloud::Mark& mark : spec.marks) add(mark.id, mark.x, mark.y, mark_reach, mark.tip, -1);
  for (const PointCloud::Corner& corner : spec.front)
    add(cloud_point_id(corner.number), corner.x, corner.y, point_reach, corner.tip, -1);
  for (qsizetype i = 0; i < spec.points.size(); ++i)
    add(cloud_point_id(spec.points[i].number), spec.points[i].x, spec.points[i].y, point_reach, {}, int(i));
  return spots;
}

int cloud_mark_at(const PointCloud& spec, const QVector<Spot>& spots, const QPointF& at, qreal scale) {
  for (int i = 0; i < std::min(spec.marks.size(), spots.size()); ++i)
    if (spots[i].id == spec.marks[i].id && QLineF(spots[i].area.center(), at).length() <= point_reach * scale) return i;
  return -1;
}

int cloud_neighbour(const PointCloud& spec, const QVector<Spot>& spots, int spot, Qt::Key key) {
  if (spots.isEmpty()) return -1;
  const QPointF from = spots.value(spot).area.center();
  const auto is_corner = [&](const Spot& s) {
    return std::any_of(spec.front.cbegin(), spec.front.cend(),
                       [&](const PointCloud::Corner& corner) { return cloud_point_id(corner.number) == s.id; });
  };
  const bool across = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
  const bool forward = key == Qt::Key_Right || key == Qt::Key_Down;
  int nearest = spot;
  qreal least = 0;
  for (int i = 0; i < spots.size(); ++i) {
    const QPointF way = spots[i].area.center() - from;
    if (across && (spots[i].item >= 0 || !is_corner(spots[i]))) continue;
    qreal far = 0;
    if (key == Qt::Key_Home) {
      far = spots[i].area.left() + 1e6;
    } else if (key == Qt::Key_End) {
      far = 1e6 - spots[i].area.left();
    } else {
      const qreal along = (across ? way.x() : way.y()) * (forward ? 1 : -1);
      if (along < 0.5) continue;
      // Prefer points straight above or below to points at the side.
      far = across ? along : along + 4 * std::abs(way.x());
    }
    if (nearest != spot && far >= least) continue;
    nearest = i;
    least = far;
  }
  return nearest;
}

QString cloud_tip(const PointCloud& spec, const Spot& spot) {
  if (!spot.tip.isEmpty() || spot.item < 0 || spot.item >= spec.points.size()) return spot.tip;
  const PointCloud::Point& p = spec.points[spot.item];
  return plain_tip(spec, p.x, p.y, p.refused);
}

void draw_cloud_ground(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  draw_beyond(canvas, spec, layout);
  draw_strip(canvas, spec, layout);
  draw_ticks(canvas, spec, layout);
}

void draw_cloud_marks(const Canvas& canvas, const PointCloud& spec, const CloudLayout& layout) {
  draw_front(canvas, spec, layout);
  draw_limit(canvas, spec, layout);
  LabelPlaces places(QRectF(layout.plot).adjusted(0, -canvas.length(18), 0, 0));
  if (spec.limit && spec.limit->x < layout.x_max)
    places.avoid(QRectF(layout.x(spec.limit->x) - canvas.length(4), layout.plot.top() - canvas.length(18),
                        layout.plot.width(), canvas.length(44)));
  const qreal reach = canvas.length(mark_reach);
  QVector<QPointF> at;
  for (const PointCloud::Mark& mark : spec.marks) {
    at.push_back({layout.x(std::min(mark.x, layout.x_max)), layout.y(std::clamp(mark.y, 0.0, layout.y_max))});
    places.avoid(QRectF(at.back().x() - reach, at.back().y() - reach, 2 * reach, 2 * reach));
  }
  // Draw the least important first, so that important marks are on top.
  for (qsizetype i = spec.marks.size(); i-- > 0;)
    if (layout.is_inside(spec.marks[i].x, spec.marks[i].y)) draw_sign(canvas, spec.marks[i].sign, at[i]);
  for (qsizetype i = 0; i < std::min<qsizetype>(spec.marks.size(), most_labelled); ++i) {
    const PointCloud::Mark& mark = spec.marks[i];
    if (mark.label.isEmpty() || !layout.is_inside(mark.x, mark.y)) continue;
    for (const QString& text : {mark.label, mark.brief}) {
      const QSizeF size(canvas.letters().width(Letter::label_strong, text), canvas.length(15));
      auto place = places.around(at[i], size, canvas.length(label_gap));
      if (!place) place = places.above(at[i], size, canvas.length(label_gap));
      if (!place) continue;
      text_on_ground(canvas, Letter::label_strong, *place, Role::text, text);
      break;
    }
  }
  if (!spec.strip || spec.strip->low >= layout.y_max) return;
  const QSizeF size(canvas.letters().width(Letter::axis, spec.strip->label), canvas.length(13));
  const qreal y = layout.y(std::min((spec.strip->low + spec.strip->high) / 2, layout.y_max)) - size.height() / 2;
  text_on_ground(canvas, Letter::axis, QRectF(QPointF(layout.plot.left() + canvas.length(10), y), size),
                 Role::second_text, spec.strip->label);
}

}  // namespace trainyard::ui
