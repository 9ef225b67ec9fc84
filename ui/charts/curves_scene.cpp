// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

using CurveMark = Curves::Mark;
// Lengths in pixels at 96 dpi.
constexpr qreal curve_label_gap = 8, curve_mark_reach = 7;
constexpr qreal legend_height = 16, key_gap = 14, key_room = 14;

qreal width_of_legend(const Curves& spec, const Lettering& letters) {
  qreal width = 0;
  for (const Curves::Key& key : spec.keys)
    width += letters.width(Letter::axis, key.label) + (key_room + key_gap) * letters.scale();
  return width;
}

/// Whether the legend fits on the line of the y axis title; otherwise it has its own line.
bool has_legend_beside_title(const Curves& spec, const Lettering& letters, qreal width) {
  return letters.width(Letter::axis, spec.y_title) + key_gap * letters.scale() + width_of_legend(spec, letters) <=
         width;
}

/// Draws a mark of the legend with the shape of the marks in the plot.
void draw_key(const Canvas& canvas, CurveMark mark, const QPointF& at) {
  QPainter& painter = canvas.painter();
  const QColor blue = canvas.theme().part(Part::compute);
  const qreal r = canvas.length(3.5);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (mark == CurveMark::refused) {
    painter.setPen(QPen(canvas.color(Role::error), canvas.length(1.6)));
    painter.drawLine(at + QPointF(-r, -r), at + QPointF(r, r));
    painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r));
  } else if (mark == CurveMark::unranked) {
    painter.setPen(QPen(canvas.color(Role::muted_text), canvas.length(1.4)));
    painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
  } else if (mark == CurveMark::published) {
    painter.setPen(QPen(canvas.color(Role::text), canvas.length(1.6)));
    painter.drawPolygon(QPolygonF({at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}));
  } else {
    const bool now = mark == CurveMark::now;
    painter.setPen(now ? QPen(Qt::NoPen) : QPen(blue, canvas.length(1.6)));
    if (now) painter.setBrush(blue);
    painter.drawEllipse(at, now ? 1.3 * r : r, now ? 1.3 * r : r);
  }
  painter.restore();
}

void draw_mark_legend(const Canvas& canvas, const Curves& spec, const PlotFrame& frame) {
  if (spec.keys.isEmpty()) return;
  const bool beside = has_legend_beside_title(spec, canvas.letters(), frame.width);
  qreal x = beside ? frame.width - width_of_legend(spec, canvas.letters()) + canvas.length(key_gap) : 0;
  const qreal y = canvas.length(beside ? 6 : 6 + legend_height);
  for (const Curves::Key& key : spec.keys) {
    draw_key(canvas, key.mark, {x + canvas.length(5), y});
    x += canvas.length(key_room);
    canvas.text(Letter::axis, {x, y}, Qt::AlignLeft, Role::second_text, key.label);
    x += canvas.letters().width(Letter::axis, key.label) + canvas.length(key_gap);
  }
}

class CurvesScene : public PlotScene<Curves> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter::paintAxes(canvas, frame);
    draw_mark_legend(canvas, spec_, frame);
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
    for (const CurveMark mark :
         {CurveMark::point, CurveMark::now, CurveMark::published, CurveMark::refused, CurveMark::unranked})
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
    const bool own_line = !spec_.keys.isEmpty() && !has_legend_beside_title(spec_, letters, size.width());
    return make_plot_frame(letters, size, x, y, own_line ? legend_height * letters.scale() : 0);
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
      case CurveMark::unranked:
        return plot.addMarks(x, y, PlotMark::square, 7, QPen(canvas.color(Role::muted_text), canvas.length(1.4)));
    }
  }

  /// The most important labels first; a label without free room is omitted.
  void writeLabels(PlotLabels& labels) const {
    for (const Curves::Line& line : spec_.lines) labels.avoidLine(line.x, line.y);
    for (const Curves::Point& p : spec_.points) labels.avoidMark(p.x, p.y, curve_mark_reach - 1);
    for (const CurveMark mark :
         {CurveMark::now, CurveMark::published, CurveMark::refused, CurveMark::unranked, CurveMark::point})
      for (const Curves::Point& p : spec_.points)
        if (p.mark == mark && !p.label.isEmpty())
          labels.write(p.x, p.y, mark == CurveMark::now ? Letter::label_strong : Letter::axis,
                       mark == CurveMark::now                                      ? Role::text
                       : mark == CurveMark::refused || mark == CurveMark::unranked ? Role::muted_text
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
