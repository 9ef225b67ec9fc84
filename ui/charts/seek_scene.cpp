// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

using SeekState = SeekCurve::State;
// Lengths in pixels at 96 dpi.
constexpr qreal seek_dot = 5, seek_mark = 10, seek_label_gap = 8;
constexpr qsizetype most_seek_dots = 64;

PlotAxis seek_axis(double min, double max, bool logarithmic, const QVector<SeekCurve::Tick>& ticks,
                   const QString& title, bool grid) {
  PlotAxis axis{min, max, logarithmic && min > 0, {}, {}, title, grid};
  for (const SeekCurve::Tick& tick : ticks) {
    axis.ticks.push_back(tick.value);
    axis.labels.push_back(tick.text);
  }
  return axis;
}

class SeekScene : public PlotScene<SeekCurve> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    if (!spec_.apart) paintGround(canvas, frame);
    PlotPainter::paintAxes(canvas, frame);
    drawIllegal(canvas, frame);
    PlotPainter plot(canvas, frame);
    plot.addRule(Qt::Horizontal, spec_.target, QPen(canvas.color(Role::text), canvas.line(1.5)));
    for (const double crossing : spec_.crossings)
      plot.addRule(Qt::Vertical, crossing, dashed_pen(canvas, canvas.color(Role::axis), 1, 3, 3));
    if (!spec_.apart) addLines(canvas, plot);
    if (spec_.apart || spec_.points.size() <= most_seek_dots) addDots(canvas, plot);
    for (const auto& [marked, role] : {std::pair(spec_.answer, Role::fits), std::pair(spec_.now, Role::text)})
      if (marked)
        plot.addMark(marked->x, marked->y, PlotMark::disc, seek_mark + 1.5,
                     QPen(canvas.color(Role::card), canvas.length(1.5)), canvas.color(role));
    plot.paint();
    writeLabels(canvas, frame);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    const qreal half = seek_mark * letters.scale() / 2;
    qreal last = -1e9;
    for (const SeekCurve::Point& point : spec_.points) {
      if (!frame.contains(point.x, point.y)) continue;
      const qreal x = frame.atX(point.x);
      // Skip positions that are too close for a spot of their own.
      if (!spec_.apart && x - last < half) continue;
      last = x;
      spots.push_back(
          {QString(), -1, {x - half, frame.area.top(), 2 * half, frame.area.height()}, QRectF(), point.tip});
    }
    return spots;
  }

 private:
  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    return make_plot_frame(letters, size,
                           seek_axis(spec_.x_min, spec_.x_max, spec_.log_x, spec_.x_ticks, spec_.x_title, false),
                           seek_axis(spec_.y_min, spec_.y_max, spec_.log_y, spec_.y_ticks, spec_.y_title, true));
  }

  /// Tints ranges that meet the goal and ranges that do not fit.
  void paintGround(const Canvas& canvas, const PlotFrame& frame) const {
    PlotPainter ground(canvas, frame);
    const QVector<SeekCurve::Point>& points = spec_.points;
    for (qsizetype first = 0; first < points.size(); ++first) {
      if (!frame.x.contains(points[first].x)) continue;
      qsizetype last = first;
      while (last + 1 < points.size() && points[last + 1].state == points[first].state &&
             frame.x.contains(points[last + 1].x))
        ++last;
      const SeekState state = points[first].state;
      if (last > first && (state == SeekState::does || state == SeekState::no_room))
        ground.addZone(points[first].x, points[last].x,
                       canvas.color(state == SeekState::does ? Role::fits_ground : Role::error_ground));
      first = last;
    }
    ground.paint();
  }

  static QColor colourOf(const Canvas& canvas, bool room) {
    return room ? canvas.theme().part(Part::compute) : canvas.color(Role::error);
  }

  /// The curve in two colours; a segment with an end that does not fit has the colour of an error.
  void addLines(const Canvas& canvas, PlotPainter& plot) const {
    QVector<double> x, y;
    bool room = true;
    const auto finish = [&] {
      if (x.size() > 1) plot.addLine(x, y, plot_pen(canvas, colourOf(canvas, room), 2));
    };
    for (qsizetype i = 0; i < spec_.points.size(); ++i) {
      const SeekCurve::Point& point = spec_.points[i];
      const bool fits =
          point.state != SeekState::no_room && (i == 0 || spec_.points[i - 1].state != SeekState::no_room);
      if (fits != room && !x.isEmpty()) {
        finish();
        x = {x.back()};
        y = {y.back()};
      }
      room = fits;
      x.push_back(point.x);
      y.push_back(point.state == SeekState::illegal ? qQNaN() : point.y);
    }
    finish();
  }

  void addDots(const Canvas& canvas, PlotPainter& plot) const {
    for (const SeekCurve::Point& point : spec_.points)
      if (point.state != SeekState::illegal)
        plot.addMark(point.x, point.y, PlotMark::disc, seek_dot, QPen(Qt::NoPen),
                     point.state == SeekState::does && spec_.apart
                         ? canvas.color(Role::fits)
                         : colourOf(canvas, point.state != SeekState::no_room));
  }

  /// Marks illegal values along the axis.
  void drawIllegal(const Canvas& canvas, const PlotFrame& frame) const {
    qreal last = -1e9;
    for (const SeekCurve::Point& point : spec_.points) {
      const qreal x = canvas.snap(frame.atX(point.x));
      if (point.state != SeekState::illegal || !frame.x.contains(point.x) || x - last < canvas.length(3)) continue;
      last = x;
      canvas.vertical(x, frame.area.bottom() - canvas.length(6), frame.area.bottom(), canvas.color(Role::muted_text));
    }
  }

  void writeLabels(const Canvas& canvas, const PlotFrame& frame) const {
    PlotLabels labels(canvas, frame);
    if (frame.y.contains(spec_.target)) {
      const QVector<LabelLine> name{{Letter::axis_strong, canvas.color(Role::text), spec_.target_text}};
      const QSizeF size = label_size(canvas, name);
      const qreal y = frame.atY(spec_.target);
      const bool over = y - frame.area.top() > size.height();
      const QRectF box(QPointF(frame.area.right() - size.width() - 2, over ? y - size.height() : y), size);
      labels.places().avoid(box);
      draw_label(canvas, box, box.topLeft(), name);
    }
    for (const auto& [marked, role] : {std::pair(spec_.answer, Role::fits), std::pair(spec_.now, Role::text)}) {
      if (!marked) continue;
      labels.avoidMark(marked->x, marked->y, seek_mark / 2);
      labels.write(marked->x, marked->y, {{Letter::label_strong, canvas.color(role), marked->label}}, Beside::around,
                   seek_label_gap, true);
    }
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_seek_scene() { return std::make_unique<SeekScene>(); }

}  // namespace trainyard::ui
