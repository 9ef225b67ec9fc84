// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/label_places.h"
#include "ui/charts/painted_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 17, title_band = 15, head_band = 24, inset = 6, gap = 8, dot = 5, mark = 10, line_width = 2;

struct Layout {
  QRectF plot;
  double x_min = 0, x_max = 1, y_min = 0, y_max = 1;
  bool log_x = false, log_y = false;

  static double share(double value, double min, double max, bool log) {
    return log ? std::log(value / min) / std::log(max / min) : (value - min) / (max - min);
  }
  qreal x(double value) const { return plot.left() + share(value, x_min, x_max, log_x) * plot.width(); }
  qreal y(double value) const { return plot.bottom() - share(value, y_min, y_max, log_y) * plot.height(); }
  bool is_inside(double a, double b) const {
    return std::isfinite(b) && a >= x_min && a <= x_max && b >= y_min && b <= y_max;
  }
};

Layout layout_of(const SeekCurve& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal numbers = 0;
  for (const SeekCurve::Tick& tick : spec.y_ticks) numbers = std::max(numbers, letters.width(Letter::axis, tick.text));
  const qreal left = numbers + gap * scale, top = head_band * scale;
  const qreal right = size.width() - inset * scale, bottom = size.height() - (tick_band + title_band) * scale;
  Layout out{QRectF(left, top, std::max(1.0, right - left), std::max(1.0, bottom - top)), 0, 1, 0, 1, false, false};
  if (!(spec.x_max > spec.x_min) || !(spec.y_max > spec.y_min)) return out;
  out.x_min = spec.x_min;
  out.x_max = spec.x_max;
  out.y_min = spec.y_min;
  out.y_max = spec.y_max;
  out.log_x = spec.log_x && spec.x_min > 0;
  out.log_y = spec.log_y && spec.y_min > 0;
  return out;
}

class SeekScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<SeekCurve>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    if (!spec_.apart) drawGround(canvas, layout);
    drawAxes(canvas, layout);
    drawIllegal(canvas, layout);
    LabelPlaces places(layout.plot);
    drawTarget(canvas, layout, places);
    if (spec_.apart)
      drawPoints(canvas, layout);
    else
      drawLine(canvas, layout);
    drawMarks(canvas, layout, places);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    const qreal half = mark * letters.scale() / 2;
    qreal last = -1e9;
    for (const SeekCurve::Point& point : spec_.points) {
      if (!layout.is_inside(point.x, point.y)) continue;
      const qreal x = layout.x(point.x);
      // Skip positions that are too close for a spot of their own.
      if (!spec_.apart && x - last < half) continue;
      last = x;
      spots.push_back(
          {QString(), -1, {x - half, layout.plot.top(), 2 * half, layout.plot.height()}, QRectF(), point.tip});
    }
    return spots;
  }

 private:
  QColor colour(const Canvas& canvas, SeekCurve::State state) const {
    if (state == SeekCurve::State::no_room) return canvas.color(Role::error);
    return canvas.theme().part(Part::compute);
  }

  /// Tints ranges that meet the goal and hatches ranges that do not fit.
  void drawGround(const Canvas& canvas, const Layout& layout) const {
    for (qsizetype i = 0; i + 1 < spec_.points.size(); ++i) {
      const SeekCurve::Point &a = spec_.points[i], &b = spec_.points[i + 1];
      if (a.x < layout.x_min || b.x > layout.x_max || a.state != b.state) continue;
      const QRectF stretch(layout.x(a.x), layout.plot.top(), layout.x(b.x) - layout.x(a.x), layout.plot.height());
      if (a.state == SeekCurve::State::does) canvas.fill(stretch, canvas.color(Role::fits_ground));
      if (a.state == SeekCurve::State::no_room) canvas.fill(stretch, canvas.color(Role::error_ground));
    }
  }

  void drawAxes(const Canvas& canvas, const Layout& layout) const {
    const QRectF& plot = layout.plot;
    for (const SeekCurve::Tick& tick : spec_.y_ticks) {
      const qreal y = layout.y(tick.value);
      canvas.horizontal(y, plot.left(), plot.right(), canvas.color(Role::grid));
      canvas.text(Letter::axis, {plot.left() - canvas.length(gap / 2), y}, Qt::AlignRight, Role::muted_text, tick.text);
    }
    const qreal y = plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
    qreal free = -1e9;
    for (const SeekCurve::Tick& tick : spec_.x_ticks) {
      const qreal half = canvas.letters().width(Letter::axis, tick.text) / 2;
      const qreal at = std::min(layout.x(tick.value), plot.right() + canvas.length(inset) - half);
      if (at - half < free) continue;
      free = at + half + canvas.length(gap);
      canvas.vertical(layout.x(tick.value), plot.bottom(), plot.bottom() + canvas.length(3), canvas.color(Role::axis));
      canvas.text(Letter::axis, {at, y}, Qt::AlignHCenter, Role::muted_text, tick.text);
    }
    canvas.horizontal(plot.bottom(), plot.left(), plot.right(), canvas.color(Role::axis));
    canvas.text(Letter::axis, {plot.center().x(), y + canvas.length(title_band)}, Qt::AlignHCenter, Role::muted_text,
                spec_.x_title);
    canvas.text(Letter::axis, {0, canvas.length(6)}, Qt::AlignLeft, Role::muted_text, spec_.y_title);
  }

  void drawTarget(const Canvas& canvas, const Layout& layout, LabelPlaces& places) const {
    if (!layout.is_inside(layout.x_max, spec_.target)) return;
    const qreal y = layout.y(spec_.target);
    canvas.drawLine({layout.plot.left(), y}, {layout.plot.right(), y}, canvas.color(Role::text), 1.5);
    const qreal width = canvas.letters().width(Letter::axis_strong, spec_.target_text);
    const qreal height = canvas.length(14);
    const bool over = y - layout.plot.top() > height;
    const QRectF box(layout.plot.right() - width - canvas.length(2), over ? y - height : y, width, height);
    places.avoid(box);
    canvas.text(Letter::axis_strong, {box.left(), box.center().y()}, Qt::AlignLeft, Role::text, spec_.target_text);
  }

  void drawLine(const Canvas& canvas, const Layout& layout) const {
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(layout.plot.adjusted(-1, -1, 1, 1));
    const SeekCurve::Point* before = nullptr;
    for (const SeekCurve::Point& point : spec_.points) {
      const bool drawn = point.state != SeekCurve::State::illegal && std::isfinite(point.y) &&
                         (!layout.log_y || point.y > 0) && (!layout.log_x || point.x > 0);
      if (drawn && before) {
        const bool room = point.state != SeekCurve::State::no_room && before->state != SeekCurve::State::no_room;
        canvas.drawLine({layout.x(before->x), layout.y(before->y)}, {layout.x(point.x), layout.y(point.y)},
                        colour(canvas, room ? SeekCurve::State::does : SeekCurve::State::no_room), line_width);
      }
      before = drawn ? &point : nullptr;
    }
    painter.restore();
    if (spec_.points.size() > 64) return;
    drawPoints(canvas, layout);
  }

  void drawPoints(const Canvas& canvas, const Layout& layout) const {
    const qreal half = canvas.length(dot) / 2;
    for (const SeekCurve::Point& point : spec_.points) {
      if (point.state == SeekCurve::State::illegal || !layout.is_inside(point.x, point.y)) continue;
      const QPointF at(layout.x(point.x), layout.y(point.y));
      const bool does = point.state == SeekCurve::State::does;
      canvas.rounded({at.x() - half, at.y() - half, 2 * half, 2 * half},
                     does && spec_.apart ? canvas.color(Role::fits) : colour(canvas, point.state), dot / 2);
    }
  }

  /// Marks illegal values along the axis.
  void drawIllegal(const Canvas& canvas, const Layout& layout) const {
    qreal last = -1e9;
    for (const SeekCurve::Point& point : spec_.points) {
      if (point.state != SeekCurve::State::illegal || point.x < layout.x_min || point.x > layout.x_max) continue;
      const qreal x = canvas.snap(layout.x(point.x));
      if (x - last < canvas.length(3)) continue;
      last = x;
      canvas.vertical(x, layout.plot.bottom() - canvas.length(6), layout.plot.bottom(), canvas.color(Role::muted_text));
    }
  }

  void drawMarks(const Canvas& canvas, const Layout& layout, LabelPlaces& places) const {
    for (const double crossing : spec_.crossings)
      if (crossing >= layout.x_min && crossing <= layout.x_max)
        canvas.dashedVertical(layout.x(crossing), layout.plot.top(), layout.plot.bottom(), canvas.color(Role::axis), 1,
                              3);
    drawMark(canvas, layout, places, spec_.answer, Role::fits);
    drawMark(canvas, layout, places, spec_.now, Role::text);
  }

  void drawMark(const Canvas& canvas, const Layout& layout, LabelPlaces& places,
                const std::optional<SeekCurve::Marked>& marked, Role role) const {
    if (!marked || !layout.is_inside(marked->x, marked->y)) return;
    const QPointF at(layout.x(marked->x), layout.y(marked->y));
    const qreal half = canvas.length(mark) / 2, rim = canvas.length(1.5);
    const QRectF disc(at.x() - half, at.y() - half, 2 * half, 2 * half);
    canvas.rounded(disc.adjusted(-rim, -rim, rim, rim), canvas.color(Role::card), mark / 2 + 1.5);
    canvas.rounded(disc, canvas.color(role), mark / 2);
    places.avoid(disc);
    const QSizeF size(canvas.letters().width(Letter::label_strong, marked->label), canvas.length(14));
    const auto box = places.around(at, size, canvas.length(gap));
    if (!box) return;
    canvas.fill(box->adjusted(-2, 0, 2, 0), canvas.color(Role::card));
    canvas.text(Letter::label_strong, {box->left(), box->center().y()}, Qt::AlignLeft, role, marked->label);
  }

  SeekCurve spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_seek_scene() { return std::make_unique<SeekScene>(); }

}  // namespace trainyard::ui
