// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineF>
#include <QPainterPath>
#include <QPixmap>
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal cloud_reach = 4, cloud_mark_reach = 8, cloud_label_gap = 10, cloud_radius = 2.3;
constexpr int most_labelled = 4;

/// The shape of a point, centred on (0, 0).
struct CloudShape {
  QPainterPath path;
  QPen pen;
  QBrush brush;

  CloudShape(const Canvas& canvas, bool refused) {
    const qreal r = canvas.length(cloud_radius);
    const QColor color = canvas.color(refused ? Role::error : Role::accent);
    pen = QPen(color, canvas.length(refused ? 1.1 : 0.9));
    if (!refused) {
      path.addEllipse(QPointF(0, 0), r, r);
      brush = mix_colours(canvas.color(Role::card), color, 0.6);
      return;
    }
    for (const int side : {-1, 1}) {
      path.moveTo(-r, -side * r);
      path.lineTo(r, side * r);
    }
  }

  /// Renders the shape once: drawing a pixmap takes a tenth of the time of drawing an outline.
  QPixmap picture(const Canvas& canvas) const {
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
};

/// Draws the unreachable region with a light background, so that crosses on it stay visible.
void draw_beyond(const Canvas& canvas, const PointCloud& spec, const PlotFrame& frame) {
  if (!spec.limit || spec.limit->x >= frame.x.max) return;
  const QRectF beyond(QPointF(frame.atX(spec.limit->x), frame.area.top()), frame.area.bottomRight());
  canvas.fill(beyond, canvas.color(Role::error_ground));
  canvas.painter().save();
  canvas.painter().setOpacity(0.12);
  canvas.drawExcess(beyond);
  canvas.painter().restore();
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

void draw_cloud_limit(const Canvas& canvas, const PointCloud& spec, const PlotFrame& frame) {
  if (!spec.limit || spec.limit->x >= frame.x.max) return;
  const qreal x = frame.atX(spec.limit->x), room = frame.area.right() - x - canvas.length(14);
  canvas.vertical(x, frame.area.top() - canvas.length(6), frame.area.bottom(), canvas.color(Role::text), 2);
  if (room < canvas.length(50)) return;
  const qreal left = x + canvas.length(8), y = frame.area.top() + canvas.length(4);
  const auto line = [&](Letter letter, qreal middle, Role role, const QString& whole) {
    const QString text = canvas.letters().elided(letter, whole, room);
    const qreal half = canvas.length(7.5);
    text_on_ground(canvas, letter, QRectF(left, middle - half, canvas.letters().width(letter, text), 2 * half), role,
                   text, Role::error_ground);
  };
  line(Letter::axis_strong, y, Role::text, spec.limit->label);
  line(Letter::axis, y + canvas.length(15), Role::second_text, spec.limit->detail);
}

/// The index of the next spot: left and right follow the front, up and down go to the nearest point above or below.
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

class CloudScene : public PlotScene<PointCloud> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = cloud_frame(spec_, canvas.letters(), size);
    const double end = spec_.limit ? std::min(spec_.limit->x, frame.x.max) : frame.x.max;
    draw_beyond(canvas, spec_, frame);
    if (spec_.strip && spec_.strip->low < frame.y.max)
      canvas.fill(
          QRectF(frame.at(0, std::min(spec_.strip->high, frame.y.max)), frame.at(end, std::max(spec_.strip->low, 0.0))),
          mix_colours(canvas.color(Role::card), canvas.color(Role::accent), 0.14));
    PlotPainter::paintAxes(canvas, frame);
    canvas.vertical(frame.area.left(), frame.area.top(), frame.area.bottom(), canvas.color(Role::axis));
    PlotPainter plot(canvas, frame);
    addPoints(canvas, frame, plot);
    addFront(canvas, frame, plot, end);
    // The least important first, so that important marks are on top.
    for (auto mark = spec_.marks.crbegin(); mark != spec_.marks.crend(); ++mark) addMark(canvas, plot, *mark);
    plot.paint();
    draw_cloud_limit(canvas, spec_, frame);
    writeLabels(canvas, frame);
  }

  /// The spots of marked points, then of the front, then of all other points; points outside the axes have none.
  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = cloud_frame(spec_, letters, size);
    spots_.clear();
    spots_.reserve(spec_.marks.size() + spec_.front.size() + spec_.points.size());
    const auto add = [&](const QString& id, double x, double y, qreal reach, const QString& tip, int item) {
      if (frame.contains(x, y))
        spots_.push_back({id, -1, reach_around(frame.at(x, y), reach * letters.scale()), QRectF(), tip, item});
    };
    for (const PointCloud::Mark& mark : spec_.marks) add(mark.id, mark.x, mark.y, cloud_mark_reach, mark.tip, -1);
    for (const PointCloud::Corner& corner : spec_.front)
      add(cloud_point_id(corner.number), corner.x, corner.y, cloud_reach, corner.tip, -1);
    for (qsizetype i = 0; i < spec_.points.size(); ++i)
      add(cloud_point_id(spec_.points[i].number), spec_.points[i].x, spec_.points[i].y, cloud_reach, {}, int(i));
    return spots_;
  }

  /// A mark whose centre is hit has priority over other points.
  int spotAt(const Lettering& letters, const QSizeF&, const QPointF& at) const override {
    for (int i = 0; i < std::min(spec_.marks.size(), spots_.size()); ++i)
      if (spots_[i].id == spec_.marks[i].id &&
          QLineF(spots_[i].area.center(), at).length() <= cloud_reach * letters.scale())
        return i;
    return -1;
  }

  int neighbour(int spot, int, Qt::Key key) const override { return cloud_neighbour(spec_, spots_, spot, key); }

  QString tip(const Spot& spot) const override {
    if (!spot.tip.isEmpty() || spot.item < 0 || spot.item >= spec_.points.size()) return spot.tip;
    const PointCloud::Point& p = spec_.points[spot.item];
    return plain_tip(spec_, p.x, p.y, p.refused);
  }

 private:
  void addPoints(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot) const {
    // Draw pixmaps on screen, because all points change with each step of a slider.
    const bool screen = canvas.painter().device()->devType() == QInternal::Widget;
    for (const bool refused : {false, true}) {
      QVector<double> x, y;
      for (const PointCloud::Point& p : spec_.points)
        if (p.refused == refused && frame.contains(p.x, p.y)) {
          x.push_back(p.x);
          y.push_back(p.y);
        }
      const CloudShape shape(canvas, refused);
      if (screen)
        plot.addMarks(x, y, shape.picture(canvas));
      else
        plot.addMarks(x, y, shape.path, shape.pen, shape.brush);
    }
  }

  void addFront(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, double end) const {
    QVector<double> x, y;
    const auto add = [&](double a, double b) {
      x.push_back(std::min(a, frame.x.max));
      y.push_back(std::min(b, frame.y.max));
    };
    const bool right = spec_.front_reaches_right;
    for (const PointCloud::Corner& corner : spec_.front) {
      if (!x.isEmpty()) add(right ? corner.x : x.back(), right ? y.back() : corner.y);
      add(corner.x, corner.y);
    }
    if (right && !x.isEmpty() && x.back() < end) add(end, y.back());
    plot.addLine(x, y, plot_pen(canvas, canvas.color(Role::accent), 1.6));
    for (const PointCloud::Corner& corner : spec_.front)
      plot.addMark(corner.x, corner.y, PlotMark::disc, 7.2, QPen(canvas.color(Role::card), canvas.length(1)),
                   canvas.color(Role::accent));
  }

  static void addMark(const Canvas& canvas, PlotPainter& plot, const PointCloud::Mark& mark) {
    const QColor text = canvas.color(Role::text), card = canvas.color(Role::card);
    if (mark.sign == PointCloud::Sign::now)
      plot.addMark(mark.x, mark.y, PlotMark::diamond, 11, QPen(text, canvas.length(1.6)), card);
    if (mark.sign == PointCloud::Sign::best)
      plot.addMark(mark.x, mark.y, PlotMark::disc, 11, QPen(card, canvas.length(1)), canvas.color(Role::accent));
    if (mark.sign == PointCloud::Sign::chosen)
      plot.addMark(mark.x, mark.y, PlotMark::disc, 17.6, QPen(text, canvas.length(2)));
  }

  void writeLabels(const Canvas& canvas, const PlotFrame& frame) const {
    PlotLabels labels(canvas, frame, {0, 18, 0, 0});
    if (spec_.limit && frame.x.contains(spec_.limit->x))
      labels.places().avoid(QRectF(frame.atX(spec_.limit->x) - canvas.length(4), frame.area.top() - canvas.length(18),
                                   frame.area.width(), canvas.length(44)));
    for (const PointCloud::Mark& mark : spec_.marks) labels.avoidMark(mark.x, mark.y, cloud_mark_reach);
    for (qsizetype i = 0; i < std::min<qsizetype>(spec_.marks.size(), most_labelled); ++i) {
      const PointCloud::Mark& mark = spec_.marks[i];
      const auto write = [&](const QString& text, Beside beside) {
        return !text.isEmpty() && labels.write(mark.x, mark.y, {{Letter::label_strong, canvas.color(Role::text), text}},
                                               beside, cloud_label_gap, true);
      };
      for (const QString& text : {mark.label, mark.brief})
        if (write(text, Beside::around) || write(text, Beside::above)) break;
    }
    if (!spec_.strip || spec_.strip->low >= frame.y.max) return;
    const QSizeF size(canvas.letters().width(Letter::axis, spec_.strip->label), canvas.length(13));
    const qreal y = frame.atY(std::min((spec_.strip->low + spec_.strip->high) / 2, frame.y.max)) - size.height() / 2;
    text_on_ground(canvas, Letter::axis, QRectF(QPointF(frame.area.left() + canvas.length(10), y), size),
                   Role::second_text, spec_.strip->label);
  }

  mutable QVector<Spot> spots_;
};

}  // namespace

PlotFrame cloud_frame(const PointCloud& spec, const Lettering& letters, const QSizeF& size) {
  const auto end = [](double max) { return max > 0 && std::isfinite(max) ? max : 1; };
  return make_plot_frame(letters, size, make_linear_axis(0, end(spec.x_max), spec.x_step, spec.x_title),
                         make_linear_axis(0, end(spec.y_max), spec.y_step, spec.y_title));
}

std::unique_ptr<ChartScene> make_cloud_scene() { return std::make_unique<CloudScene>(); }

}  // namespace trainyard::ui
