// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

using ShareMark = ShareCurves::Mark;
// Lengths in pixels at 96 dpi.
constexpr qreal area_name_margin = 12, share_label_gap = 8, share_mark_reach = 8, least_area_name = 12;

/// Cumulative sums of the areas: row i + 1 is the sum up to and including area i.
QVector<QVector<double>> stacked_areas(const ShareCurves& spec) {
  QVector<QVector<double>> sums{QVector<double>(spec.x.size(), 0)};
  for (const ShareCurves::Area& area : spec.areas) {
    QVector<double>& sum = sums.emplace_back(sums.back());
    for (qsizetype i = 0; i < std::min(sum.size(), area.y.size()); ++i) sum[i] += bar_length(area.y[i]);
  }
  return sums;
}

/// Stacked areas, and lines above them.
class ShareScene : public PlotScene<ShareCurves> {
 public:
  void setSpec(const ChartSpec& spec) override {
    PlotScene::setSpec(spec);
    sums_ = stacked_areas(spec_);
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter::paintAxes(canvas, frame);
    drawHatched(canvas, frame);
    paintData(canvas, frame);
    for (const ShareCurves::Point& p : spec_.points)
      if (p.mark == ShareMark::best && frame.contains(p.x, p.y))
        canvas.dashedVertical(frame.atX(p.x), frame.atY(p.y) + canvas.length(7), frame.area.bottom(),
                              canvas.color(Role::text), 1, 2);
    if (!spec_.x.isEmpty()) nameAreas(canvas, frame);
    writeLabels(canvas, frame);
    for (const Spot& spot : spots(canvas.letters(), size))
      if (!selected.isEmpty() && spot.id == selected && spot.area.width() < frame.area.width() / 3)
        canvas.frame(spot.area, canvas.color(Role::text), 2);
  }

  /// Areas first, so that points inside them are found before them.
  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.areas.size() && !spec_.x.isEmpty(); ++i) {
      const auto [top, bottom] = edges(frame, i, spec_.x.size() - 1);
      const qreal left = frame.area.center().x();
      spots.push_back({spec_.areas[i].id, -1, QRectF(left, top, frame.area.right() - left, std::max(bottom - top, 2.0)),
                       QRectF(), spec_.areas[i].tip});
    }
    for (const ShareCurves::Point& p : spec_.points)
      if (frame.contains(p.x, p.y))
        spots.push_back(
            {p.id, -1, reach_around(frame.at(p.x, p.y), share_mark_reach * letters.scale()), QRectF(), p.tip});
    return spots;
  }

 private:
  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    const PlotAxis x{spec_.x_min, spec_.x_max, true, spec_.x_ticks, spec_.x_tick_labels, spec_.x_title, false};
    const PlotAxis y = make_linear_axis(0, spec_.y_max > 0 ? spec_.y_max : 1, spec_.y_step, spec_.y_title);
    qreal names = 0;
    for (const ShareCurves::Area& area : spec_.areas)
      names = std::max(names, letters.width(Letter::axis, area.label) + area_name_margin * letters.scale());
    return make_plot_frame(letters, size, x, y, 0, names);
  }

  /// The upper and the lower edge of an area at one of its points, inside the plot.
  std::pair<qreal, qreal> edges(const PlotFrame& frame, qsizetype area, qsizetype point) const {
    return {std::max(frame.atY(sums_[area + 1][point]), frame.area.top()),
            std::max(frame.atY(sums_[area][point]), frame.area.top())};
  }

  /// A pattern brush would not be exported as vectors.
  void drawHatched(const Canvas& canvas, const PlotFrame& frame) const {
    canvas.painter().save();
    canvas.painter().setClipRect(frame.area, Qt::IntersectClip);
    for (qsizetype i = 0; i < spec_.areas.size(); ++i) {
      if (!Theme::isHatched(spec_.areas[i].part)) continue;
      QPolygonF outline;
      for (qsizetype k = 0; k < spec_.x.size(); ++k) {
        outline.push_back(frame.at(spec_.x[k], sums_[i + 1][k]));
        outline.push_front(frame.at(spec_.x[k], sums_[i][k]));
      }
      canvas.drawPart(outline, spec_.areas[i].part);
    }
    canvas.painter().restore();
  }

  void paintData(const Canvas& canvas, const PlotFrame& frame) const {
    const QColor card = canvas.color(Role::card), text = canvas.color(Role::text);
    PlotPainter plot(canvas, frame);
    for (qsizetype i = 0; i < spec_.areas.size(); ++i) {
      const Part part = spec_.areas[i].part;
      if (!Theme::isHatched(part))
        plot.addArea(
            spec_.x, sums_[i], sums_[i + 1],
            part == Part::none ? mix_colours(card, canvas.color(Role::worse), 0.35) : canvas.theme().part(part));
    }
    if (!spec_.areas.isEmpty()) plot.addLine(spec_.x, sums_.back(), plot_pen(canvas, text, 2));
    for (const ShareCurves::Line& line : spec_.lines)
      plot.addLine(
          line.x, line.y,
          line.style == ShareCurves::Style::dashed
              ? dashed_pen(canvas, canvas.color(Role::muted_text), 1.4, 5.6, 4.2)
              : plot_pen(canvas, line.style == ShareCurves::Style::better ? canvas.color(Role::better) : text, 2));
    const QPen ring(text, canvas.length(1.6));
    for (const ShareMark mark : {ShareMark::best, ShareMark::baseline, ShareMark::now})
      for (const ShareCurves::Point& p : spec_.points) {
        if (p.mark != mark) continue;
        if (mark == ShareMark::now)
          plot.addMark(p.x, p.y, PlotMark::disc, 12, QPen(card, canvas.length(2)), canvas.theme().part(Part::compute));
        else if (mark == ShareMark::best)
          plot.addMark(p.x, p.y, PlotMark::disc, 9, ring, card);
        else
          plot.addMark(p.x, p.y, PlotMark::diamond, 11, ring, card);
      }
    plot.paint();
  }

  /// Names an area at its right end if it is high enough there. Otherwise names only the topmost area, above its left
  /// end or, if its edge leaves the plot there, below the edge.
  void nameAreas(const Canvas& canvas, const PlotFrame& frame) const {
    qreal lowest = frame.area.bottom() + canvas.length(20);
    for (qsizetype i = 0; i < spec_.areas.size(); ++i) {
      const ShareCurves::Area& area = spec_.areas[i];
      const auto [top, bottom] = edges(frame, i, spec_.x.size() - 1);
      const qreal middle = (top + bottom) / 2, least = canvas.length(least_area_name);
      if (bottom - top >= least && middle < lowest - least) {
        canvas.text(Letter::axis, {frame.area.right() + canvas.length(7), middle}, Qt::AlignLeft, Role::second_text,
                    area.label);
        lowest = middle;
        continue;
      }
      const qreal over = frame.atY(sums_[i + 1].front());
      if (i + 1 != spec_.areas.size() || frame.atY(sums_[i].front()) - over < canvas.length(3)) continue;
      const QPointF at(frame.area.left() + canvas.length(6), over - canvas.length(10));
      if (at.y() >= frame.area.top()) {
        canvas.text(Letter::axis, at, Qt::AlignLeft, Role::second_text, area.label);
        continue;
      }
      const auto [edge, ground] = deepest(frame, i, at.x() + canvas.letters().width(Letter::axis, area.label));
      if (ground - edge >= canvas.length(16))
        canvas.text(Letter::axis, {at.x(), edge + canvas.length(10)}, Qt::AlignLeft, canvas.theme().ink(area.part),
                    area.label);
    }
  }

  /// Between the left end of an area and `right`, the lowest point of its edge and the highest of the area below.
  std::pair<qreal, qreal> deepest(const PlotFrame& frame, qsizetype area, qreal right) const {
    qreal edge = frame.area.top(), ground = frame.area.bottom();
    for (qsizetype k = 0; k < spec_.x.size(); ++k) {
      edge = std::max(edge, frame.atY(sums_[area + 1][k]));
      ground = std::min(ground, frame.atY(sums_[area][k]));
      if (frame.atX(spec_.x[k]) > right) break;
    }
    return {edge, ground};
  }

  void writeLabels(const Canvas& canvas, const PlotFrame& frame) const {
    PlotLabels labels(canvas, frame, {0, 8, 0, 0});
    for (const ShareCurves::Line& line : spec_.lines) labels.avoidLine(line.x, line.y);
    labels.avoidLine(spec_.x, sums_.back());
    for (const ShareCurves::Point& p : spec_.points) labels.avoidMark(p.x, p.y, share_mark_reach);
    for (const ShareMark mark : {ShareMark::now, ShareMark::best, ShareMark::baseline})
      for (const ShareCurves::Point& p : spec_.points) {
        if (p.mark != mark || p.label.isEmpty()) continue;
        QVector<LabelLine> lines{{Letter::label_strong, canvas.color(Role::text), p.label}};
        if (!p.detail.isEmpty()) lines.push_back({Letter::axis, canvas.color(Role::second_text), p.detail});
        // Above the areas if there is room, because text on their colours is hard to read.
        const bool areas = !spec_.areas.isEmpty();
        if (!areas || !labels.write(p.x, p.y, lines, Beside::above, share_label_gap))
          labels.write(p.x, p.y, lines, Beside::around, share_label_gap, areas);
      }
    for (const ShareCurves::Line& line : spec_.lines) {
      const bool better = line.style == ShareCurves::Style::better;
      labels.nameLine(line.x, line.y, better ? Role::better : Role::second_text, line.label,
                      {0.8, 0.7, 0.9, 0.6, 0.5, 0.4, 0.25, 0.97}, better ? Beside::around : Beside::beneath);
    }
  }

  QVector<QVector<double>> sums_{{}};
};

}  // namespace

std::unique_ptr<ChartScene> make_share_scene() { return std::make_unique<ShareScene>(); }

}  // namespace trainyard::ui
