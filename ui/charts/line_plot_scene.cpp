// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/line_plot.h"
#include "ui/charts/painted_scenes.h"
#include "ui/charts/spec_text.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal strong_line = 2.6, plain_line = 1.6, disc = 6, ring = 3.4, reach = 8, line_reach = 6;

class LinePlotScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<LinePlot>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const LinePlotLayout layout = line_plot_layout(spec_, canvas.letters(), size);
    if (!spec_.empty.isEmpty()) return drawEmpty(canvas, size);
    draw_line_plot_ground(canvas, spec_, layout);
    draw_line_plot_areas(canvas, spec_, layout);
    drawLimits(canvas, layout);
    // Draw thin lines first, so that important lines are on top.
    for (const bool thin : {true, false})
      for (const LinePlot::Line& line : spec_.lines)
        if (line.thin == thin) drawLine(canvas, line, layout, line.id == selected);
    for (const LinePlot::Mark mark : {LinePlot::Mark::choice, LinePlot::Mark::best, LinePlot::Mark::now})
      for (const LinePlot::Point& point : spec_.points)
        if (point.mark == mark && layout.is_inside(point.x, point.y)) drawPoint(canvas, point, layout);
    draw_line_plot_names(canvas, spec_, layout);
    drawReading(canvas, layout);
  }

  /// Returns the spots of points, then of lines, then of areas. drawReading() shows the values of lines at the pointer.
  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const LinePlotLayout layout = line_plot_layout(spec_, letters, size);
    QVector<Spot> spots;
    if (!spec_.empty.isEmpty()) return spots;
    const qreal half = reach * letters.scale();
    const auto around = [&](const QPointF& at) { return QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half); };
    for (const LinePlot::Point& point : spec_.points)
      spots.push_back({point.id, -1,
                       layout.is_inside(point.x, point.y) ? around({layout.x(point.x), layout.y(point.y)}) : QRectF(),
                       QRectF(), point.tip.isEmpty() ? point.label : point.tip});
    for (const LinePlot::Line& line : spec_.lines) {
      const auto pieces = visible_pieces(line, layout);
      const QPointF at = pieces.isEmpty() ? QPointF() : pieces.back().first[pieces.back().first.size() / 2];
      spots.push_back({line.id, -1, pieces.isEmpty() ? QRectF() : around(at), QRectF(), line.label});
    }
    const QVector<QVector<double>> tops = area_tops(spec_);
    for (qsizetype i = 0; i < tops.size(); ++i) {
      const qsizetype middle = tops[i].size() / 2;
      const double x = spec_.area_x.value(middle), under = i > 0 ? tops[i - 1].value(middle) : 0;
      const QPointF top(layout.x(x), layout.y(std::min(tops[i].value(middle), layout.y_max)));
      spots.push_back({spec_.areas[i].id, -1,
                       QRectF(top.x() - half, top.y(), 2 * half, layout.y(std::min(under, layout.y_max)) - top.y()),
                       QRectF(), spec_.areas[i].tip.isEmpty() ? spec_.areas[i].label : spec_.areas[i].tip});
    }
    return spots;
  }

  int spotAt(const Lettering& letters, const QSizeF& size, const QPointF& at) const override {
    const LinePlotLayout layout = line_plot_layout(spec_, letters, size);
    if (!spec_.empty.isEmpty() || !layout.plot.adjusted(-4, -4, 4, 4).contains(at)) return -1;
    if (const int point = nearestPoint(layout, at, reach * letters.scale()); point >= 0) return point;
    const double x = (at.x() - layout.plot.left()) / layout.plot.width() * layout.x_max;
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) {
      const double y = height_at(spec_.lines[i], x);
      if (std::isfinite(y) && std::abs(layout.y(y) - at.y()) <= line_reach * letters.scale())
        return int(spec_.points.size() + i);
    }
    return areaAt(layout, x, at.y());
  }

  bool pointAt(const std::optional<QPointF>& at) override {
    pointer_ = at;
    return true;
  }

 private:
  int nearestPoint(const LinePlotLayout& layout, const QPointF& at, qreal within) const {
    int nearest = -1;
    for (qsizetype i = 0; i < spec_.points.size(); ++i) {
      const LinePlot::Point& point = spec_.points[i];
      if (!layout.is_inside(point.x, point.y)) continue;
      const qreal distance = QLineF(at, {layout.x(point.x), layout.y(point.y)}).length();
      if (distance > within) continue;
      within = distance;
      nearest = int(i);
    }
    return nearest;
  }

  int areaAt(const LinePlotLayout& layout, double x, qreal y) const {
    const QVector<QVector<double>> tops = area_tops(spec_);
    for (qsizetype i = 0; i < tops.size(); ++i) {
      LinePlot::Line edge;
      edge.x = spec_.area_x;
      edge.y = tops[i];
      const double top = height_at(edge, x);
      if (std::isfinite(top) && layout.y(top) <= y) return int(spec_.points.size() + spec_.lines.size() + i);
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

  void drawLimits(const Canvas& canvas, const LinePlotLayout& layout) const {
    const QRectF& plot = layout.plot;
    for (const LinePlot::Limit& limit : spec_.limits) {
      if (!layout.is_inside(limit.upright ? limit.value : 0, limit.upright ? 0 : limit.value)) continue;
      const Role role = limit.rule == LinePlot::Rule::target ? Role::fits
                        : limit.rule == LinePlot::Rule::end  ? Role::error
                                                             : Role::text;
      if (limit.upright && limit.rule == LinePlot::Rule::target)
        canvas.vertical(layout.x(limit.value), plot.top(), plot.bottom(), canvas.color(role), 2);
      else if (limit.upright)
        canvas.dashedVertical(layout.x(limit.value), plot.top(), plot.bottom(), canvas.color(role), 1.5, 4);
      else
        canvas.horizontal(layout.y(limit.value), plot.left(), plot.right() + 1, canvas.color(role), 2);
    }
  }

  static void drawLine(const Canvas& canvas, const LinePlot::Line& line, const LinePlotLayout& layout, bool selected) {
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [path, missed] : visible_pieces(line, layout)) {
      QPen pen(canvas.theme().part(line.part),
               canvas.length((line.thin ? plain_line : strong_line) + (selected ? 1 : 0)), Qt::SolidLine, Qt::FlatCap,
               smooth_join);
      if (missed) pen.setDashPattern({2.5, 1.5});
      painter.setPen(pen);
      painter.drawPolyline(path);
    }
    painter.restore();
  }

  static void drawPoint(const Canvas& canvas, const LinePlot::Point& point, const LinePlotLayout& layout) {
    const QPointF at(layout.x(point.x), layout.y(point.y));
    if (point.drop) canvas.dashedVertical(at.x(), at.y(), layout.plot.bottom(), canvas.color(Role::text), 1, 2);
    QPainter& painter = canvas.painter();
    const QColor own = canvas.theme().part(point.part), card = canvas.color(Role::card);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool now = point.mark == LinePlot::Mark::now;
    painter.setPen(now ? QPen(card, canvas.length(1.6)) : QPen(own, canvas.length(1.6)));
    painter.setBrush(now ? own : card);
    const qreal radius = canvas.length(point.mark == LinePlot::Mark::choice ? ring : disc);
    painter.drawEllipse(at, radius, radius);
    if (point.mark == LinePlot::Mark::best) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(own);
      painter.drawEllipse(at, radius / 2, radius / 2);
    }
    painter.restore();
  }

  /// Draws a vertical line at the pointer with the values there.
  void drawReading(const Canvas& canvas, const LinePlotLayout& layout) const {
    if (!pointer_ || !layout.plot.contains(*pointer_)) return;
    const double x = (pointer_->x() - layout.plot.left()) / layout.plot.width() * layout.x_max;
    QStringList parts{spec_text::value(x * spec_.x_factor, spec_.x_unit)};
    const auto add = [&](const QString& label, double y) {
      if (std::isfinite(y)) parts << label + QStringLiteral(" ") + spec_text::value(y * spec_.y_factor, spec_.y_unit);
    };
    for (const LinePlot::Line& line : spec_.lines) add(line.label, height_at(line, x));
    if (!spec_.areas.isEmpty()) {
      LinePlot::Line top;
      top.x = spec_.area_x;
      top.y = area_tops(spec_).back();
      add(QString(), height_at(top, x));
    }
    canvas.vertical(pointer_->x(), layout.plot.top(), layout.plot.bottom(), canvas.color(Role::muted_text));
    const qreal taken = canvas.letters().width(Letter::axis, spec_.y_title) + canvas.length(16);
    const QString text =
        canvas.letters().elided(Letter::axis_strong, parts.join(QStringLiteral("   ")), layout.right - taken);
    canvas.text(Letter::axis_strong, {layout.right, canvas.length(6)}, Qt::AlignRight, Role::text, text);
  }

  LinePlot spec_;
  std::optional<QPointF> pointer_;
};

}  // namespace

std::unique_ptr<ChartScene> make_line_plot_scene() { return std::make_unique<LinePlotScene>(); }

}  // namespace trainyard::ui
