// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/line_plot.h"
#include "ui/charts/plot_scene.h"
#include "ui/charts/spec_text.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal strong_line = 2.6, plain_line = 1.6, point_disc = 6, point_ring = 3.4, spot_reach = 8, line_reach = 6;

class LinePlotScene : public PlotScene<LinePlot> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = line_plot_frame(spec_, canvas.letters(), size);
    if (!spec_.empty.isEmpty()) return drawEmpty(canvas, size);
    paintGood(canvas, frame);
    PlotPainter::paintAxes(canvas, frame);
    draw_line_plot_areas(canvas, spec_, frame);
    PlotPainter plot(canvas, frame);
    for (const LinePlot::Limit& limit : spec_.limits) addLimit(canvas, plot, limit);
    // Thin lines first, so that important lines are on top.
    for (const bool thin : {true, false})
      for (const LinePlot::Line& line : spec_.lines)
        if (line.thin == thin) addLine(canvas, plot, line, line.id == selected);
    for (const LinePlot::Mark mark : {LinePlot::Mark::choice, LinePlot::Mark::best, LinePlot::Mark::now})
      for (const LinePlot::Point& point : spec_.points)
        if (point.mark == mark && frame.contains(point.x, point.y)) addPoint(canvas, frame, plot, point);
    plot.paint();
    draw_line_plot_names(canvas, spec_, frame);
    drawReading(canvas, frame);
  }

  /// Returns the spots of points, then of lines, then of areas. drawReading() shows the values of lines at the pointer.
  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = line_plot_frame(spec_, letters, size);
    QVector<Spot> spots;
    if (!spec_.empty.isEmpty()) return spots;
    const qreal half = spot_reach * letters.scale();
    for (const LinePlot::Point& point : spec_.points)
      spots.push_back({point.id, -1,
                       frame.contains(point.x, point.y) ? reach_around(frame.at(point.x, point.y), half) : QRectF(),
                       QRectF(), point.tip.isEmpty() ? point.label : point.tip});
    for (const LinePlot::Line& line : spec_.lines) {
      QVector<QPointF> shown;
      for (qsizetype i = 0; i < std::min(line.x.size(), line.y.size()); ++i)
        if (frame.contains(line.x[i], line.y[i])) shown.push_back(frame.at(line.x[i], line.y[i]));
      spots.push_back({line.id, -1, shown.isEmpty() ? QRectF() : reach_around(shown[shown.size() / 2], half), QRectF(),
                       line.label});
    }
    const QVector<QVector<double>> tops = stack_area_heights(spec_);
    for (qsizetype i = 0; i < tops.size(); ++i) {
      const qsizetype middle = tops[i].size() / 2;
      const double x = spec_.area_x.value(middle), under = i > 0 ? tops[i - 1].value(middle) : 0;
      const QPointF top(frame.atX(x), frame.atY(std::min(tops[i].value(middle), frame.y.max)));
      spots.push_back({spec_.areas[i].id, -1,
                       QRectF(top.x() - half, top.y(), 2 * half, frame.atY(std::min(under, frame.y.max)) - top.y()),
                       QRectF(), spec_.areas[i].tip.isEmpty() ? spec_.areas[i].label : spec_.areas[i].tip});
    }
    return spots;
  }

  int spotAt(const Lettering& letters, const QSizeF& size, const QPointF& at) const override {
    const PlotFrame frame = line_plot_frame(spec_, letters, size);
    if (!spec_.empty.isEmpty() || !frame.area.adjusted(-4, -4, 4, 4).contains(at)) return -1;
    if (const int point = nearestPoint(frame, at, spot_reach * letters.scale()); point >= 0) return point;
    const double x = frame.valueX(at.x());
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) {
      const double y = height_at(spec_.lines[i], x);
      if (std::isfinite(y) && std::abs(frame.atY(y) - at.y()) <= line_reach * letters.scale())
        return int(spec_.points.size() + i);
    }
    return areaAt(frame, x, at.y());
  }

  bool pointAt(const std::optional<QPointF>& at) override {
    pointer_ = at;
    return true;
  }

 private:
  int nearestPoint(const PlotFrame& frame, const QPointF& at, qreal within) const {
    int nearest = -1;
    for (qsizetype i = 0; i < spec_.points.size(); ++i) {
      const LinePlot::Point& point = spec_.points[i];
      if (!frame.contains(point.x, point.y)) continue;
      const qreal distance = QLineF(at, frame.at(point.x, point.y)).length();
      if (distance > within) continue;
      within = distance;
      nearest = int(i);
    }
    return nearest;
  }

  int areaAt(const PlotFrame& frame, double x, qreal y) const {
    const QVector<QVector<double>> tops = stack_area_heights(spec_);
    for (qsizetype i = 0; i < tops.size(); ++i) {
      LinePlot::Line edge;
      edge.x = spec_.area_x;
      edge.y = tops[i];
      const double top = height_at(edge, x);
      if (std::isfinite(top) && frame.atY(top) <= y) return int(spec_.points.size() + spec_.lines.size() + i);
    }
    return -1;
  }

  void drawEmpty(const Canvas& canvas, const QSizeF& size) const {
    const QStringList lines = spec_.empty.split('\n');
    qreal y = size.height() / 2 - canvas.length(9) * qreal(lines.size() - 1);
    for (const QString& line : lines) {
      canvas.text(Letter::label, {size.width() / 2, y}, Qt::AlignHCenter, Role::muted_text,
                  canvas.letters().elided(Letter::label, line, size.width()));
      y += canvas.length(18);
    }
  }

  /// Tints the range in which targets are met.
  void paintGood(const Canvas& canvas, const PlotFrame& frame) const {
    if (!std::isfinite(spec_.good_from) && !std::isfinite(spec_.good_to)) return;
    const double from = std::isfinite(spec_.good_from) ? std::max(spec_.good_from, 0.0) : 0;
    const double to = std::isfinite(spec_.good_to) ? std::min(spec_.good_to, frame.x.max) : frame.x.max;
    if (to <= from) return;
    PlotPainter good(canvas, frame);
    good.addZone(from, to, canvas.color(Role::fits_ground));
    good.paint();
  }

  static void addLimit(const Canvas& canvas, PlotPainter& plot, const LinePlot::Limit& limit) {
    const QColor color = canvas.color(limit.rule == LinePlot::Rule::target ? Role::fits
                                      : limit.rule == LinePlot::Rule::end  ? Role::error
                                                                           : Role::text);
    const bool solid = !limit.upright || limit.rule == LinePlot::Rule::target;
    plot.addRule(
        limit.upright ? Qt::Vertical : Qt::Horizontal, limit.value,
        solid ? QPen(color, canvas.line(2), Qt::SolidLine, Qt::FlatCap) : dashed_pen(canvas, color, 1.5, 4, 4));
  }

  /// A segment that misses a target at one of its ends is dashed.
  static void addLine(const Canvas& canvas, PlotPainter& plot, const LinePlot::Line& line, bool selected) {
    const qsizetype count = std::min(line.x.size(), line.y.size());
    for (const bool missed : {false, true}) {
      QVector<double> x, y;
      for (qsizetype i = 0; i < count; ++i) {
        const auto joins = [&](qsizetype a) {
          return a >= 0 && a + 1 < count && (line.missed.value(a) || line.missed.value(a + 1)) == missed;
        };
        if (!joins(i - 1) && !joins(i)) continue;
        // A gap, unless the segment from the point before has this style.
        if (!joins(i - 1) && !x.isEmpty()) {
          x.push_back(line.x[i]);
          y.push_back(LinePlot::nowhere);
        }
        x.push_back(line.x[i]);
        y.push_back(line.y[i]);
      }
      QPen pen(canvas.theme().part(line.part),
               canvas.length((line.thin ? plain_line : strong_line) + (selected ? 1 : 0)), Qt::SolidLine, Qt::FlatCap,
               smooth_join);
      if (missed) pen.setDashPattern({2.5, 1.5});
      if (!x.isEmpty()) plot.addLine(x, y, pen);
    }
  }

  static void addPoint(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, const LinePlot::Point& point) {
    if (point.drop)
      canvas.dashedVertical(frame.atX(point.x), frame.atY(point.y), frame.area.bottom(), canvas.color(Role::text), 1,
                            2);
    const QColor own = canvas.theme().part(point.part), card = canvas.color(Role::card);
    const bool now = point.mark == LinePlot::Mark::now;
    plot.addMark(point.x, point.y, PlotMark::disc, 2 * (point.mark == LinePlot::Mark::choice ? point_ring : point_disc),
                 QPen(now ? card : own, canvas.length(1.6)), now ? own : card);
    if (point.mark == LinePlot::Mark::best)
      plot.addMark(point.x, point.y, PlotMark::disc, point_disc, QPen(Qt::NoPen), own);
  }

  /// Draws a vertical line at the pointer with the values there.
  void drawReading(const Canvas& canvas, const PlotFrame& frame) const {
    if (!pointer_ || !frame.area.contains(*pointer_)) return;
    const double x = frame.valueX(pointer_->x());
    QStringList parts{spec_text::value(x * spec_.x_factor, spec_.x_unit)};
    const auto add = [&](const QString& label, double y) {
      if (std::isfinite(y)) parts << label + QStringLiteral(" ") + spec_text::value(y * spec_.y_factor, spec_.y_unit);
    };
    for (const LinePlot::Line& line : spec_.lines) add(line.label, height_at(line, x));
    if (!spec_.areas.isEmpty()) {
      LinePlot::Line top;
      top.x = spec_.area_x;
      top.y = stack_area_heights(spec_).back();
      add(QString(), height_at(top, x));
    }
    canvas.vertical(pointer_->x(), frame.area.top(), frame.area.bottom(), canvas.color(Role::muted_text));
    const qreal taken = canvas.letters().width(Letter::axis, spec_.y_title) + canvas.length(16);
    const QString text =
        canvas.letters().elided(Letter::axis_strong, parts.join(QStringLiteral("   ")), frame.width - taken);
    canvas.text(Letter::axis_strong, {frame.width, canvas.length(6)}, Qt::AlignRight, Role::text, text);
  }

  std::optional<QPointF> pointer_;
};

}  // namespace

std::unique_ptr<ChartScene> make_line_plot_scene() { return std::make_unique<LinePlotScene>(); }

}  // namespace trainyard::ui
