// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

using CurveMark = Curves::Mark;
constexpr qreal curve_label_gap = 8, curve_mark_reach = 7;  ///< pixels at 96 dpi

class CurvesScene : public PlotScene<Curves> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter::paintAxes(canvas, frame);
    const qsizetype now = nowIndex();
    const bool marked = now >= 0 && frame.contains(spec_.points[now].x, spec_.points[now].y);
    const QPointF at = marked ? frame.at(spec_.points[now].x, spec_.points[now].y) : QPointF();
    if (marked)
      canvas.dashedVertical(at.x(), at.y() + canvas.length(8), frame.area.bottom(), canvas.color(Role::text), 1, 2);
    PlotPainter plot(canvas, frame);
    for (const Curves::Line& line : spec_.lines)
      plot.addLine(line.x, line.y,
                   line.dashed ? dashed_pen(canvas, canvas.color(Role::muted_text), 1.2, 4.8, 3.6)
                               : plot_pen(canvas, canvas.theme().part(Part::compute), 2));
    // A plain point never covers the current one.
    for (const CurveMark mark : {CurveMark::point, CurveMark::now, CurveMark::published, CurveMark::refused})
      addMarks(canvas, plot, mark);
    plot.paint();
    PlotLabels labels(canvas, frame, {0, 6, 14, 0});
    // Keep labels away from the dotted line, because text touching it is hard to read.
    if (marked) labels.places().avoid(QRectF(at, QPointF(at.x(), frame.area.bottom())).adjusted(-3, 0, 3, 0));
    writeLabels(labels);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    for (const Curves::Point& p : spec_.points)
      if (frame.contains(p.x, p.y))
        spots.push_back({spec_.explain_id, -1, reach_around(frame.at(p.x, p.y), curve_mark_reach * letters.scale()),
                         QRectF(), p.tool_tip.isEmpty() ? p.label : p.tool_tip});
    std::stable_sort(spots.begin(), spots.end(),
                     [](const Spot& a, const Spot& b) { return a.area.left() < b.area.left(); });
    return spots;
  }

 private:
  qsizetype nowIndex() const {
    const auto now = std::ranges::find(spec_.points, CurveMark::now, &Curves::Point::mark);
    return now == spec_.points.end() ? -1 : now - spec_.points.begin();
  }

  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    PlotAxis x{spec_.x_min, spec_.x_max, true, spec_.x_ticks, spec_.x_tick_labels, spec_.x_title, false};
    const PlotAxis y{spec_.y_min, spec_.y_max, true, spec_.y_ticks, spec_.y_tick_labels, spec_.y_title};
    const qsizetype now = nowIndex();
    for (qsizetype i = 0; now >= 0 && i < x.ticks.size(); ++i)
      if (std::abs(x.ticks[i] - spec_.points[now].x) < 1e-6 * x.ticks[i]) x.strong = i;
    return make_plot_frame(letters, size, x, y);
  }

  void addMarks(const Canvas& canvas, PlotPainter& plot, CurveMark mark) const {
    const QColor blue = canvas.theme().part(Part::compute), card = canvas.color(Role::card);
    QVector<double> x, y;
    for (const Curves::Point& p : spec_.points)
      if ((p.refused ? CurveMark::refused : p.mark) == mark) {
        x.push_back(p.x);
        y.push_back(p.y);
      }
    switch (mark) {
      case CurveMark::point:
        return plot.addMarks(x, y, PlotMark::disc, 7, QPen(blue, canvas.length(1.6)), card);
      case CurveMark::now:
        return plot.addMarks(x, y, PlotMark::disc, 12, QPen(card, canvas.length(2)), blue);
      case CurveMark::published:
        return plot.addMarks(x, y, PlotMark::diamond, 11, QPen(canvas.color(Role::text), canvas.length(1.6)), card);
      case CurveMark::refused:
        return plot.addMarks(x, y, PlotMark::cross, 7, QPen(canvas.color(Role::error), canvas.length(1.6)));
    }
  }

  /// The most important labels first; a label without free room is omitted.
  void writeLabels(PlotLabels& labels) const {
    for (const Curves::Line& line : spec_.lines) labels.avoidLine(line.x, line.y);
    for (const Curves::Point& p : spec_.points) labels.avoidMark(p.x, p.y, curve_mark_reach - 1);
    for (const CurveMark mark : {CurveMark::now, CurveMark::published, CurveMark::refused, CurveMark::point})
      for (const Curves::Point& p : spec_.points)
        if (p.mark == mark && !p.label.isEmpty())
          labels.write(p.x, p.y, mark == CurveMark::now ? Letter::label_strong : Letter::axis,
                       mark == CurveMark::now       ? Role::text
                       : mark == CurveMark::refused ? Role::muted_text
                                                    : Role::second_text,
                       p.label, Beside::around, curve_label_gap);
    for (const Curves::Line& line : spec_.lines)
      labels.nameLine(line.x, line.y, Role::muted_text, line.label, {0.75, 0.6, 0.85, 0.45, 0.3, 0.15, 0.95},
                      Beside::beneath);
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_curves_scene() { return std::make_unique<CurvesScene>(); }

}  // namespace trainyard::ui
