// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineF>
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal roof_key_band = 20;
/// Radius of the disc for a time share of 100 %, and the smallest radius that is drawn; the area follows the share.
constexpr qreal largest_disc = 46, smallest_disc = 3.5;
/// Largest distance of a label from its disc, in lines of text.
constexpr int leader_steps = 6;

/// Diameter in pixels at 96 dpi.
qreal disc_size(const RooflineChart::Point& p) {
  return 2 * std::max(smallest_disc, largest_disc * std::sqrt(std::max(0.0, p.share)));
}

QRectF disc_box(const RooflineChart::Point& p, const PlotFrame& frame, qreal scale) {
  return reach_around(frame.at(p.intensity, p.attained), disc_size(p) / 2 * scale);
}

class RooflineScene : public PlotScene<RooflineChart> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter::paintAxes(canvas, frame);
    drawKey(canvas);
    PlotPainter plot(canvas, frame);
    addRoofs(canvas, frame, plot);
    // Largest discs first, so that they do not cover smaller ones.
    for (const RooflineChart::Point& p : spec_.points) addDisc(canvas, plot, p);
    plot.paint();
    const qreal scale = canvas.letters().scale();
    LabelPlaces places(frame.area.adjusted(0, -canvas.length(16), canvas.length(10), 0));
    for (const Spot& spot : spots(canvas.letters(), size)) {
      places.avoid(spot.area);
      if (!selected.isEmpty() && spot.id == selected)
        canvas.frame(spot.area.adjusted(-3, -3, 3, 3), canvas.color(Role::text), 2);
    }
    texts_.clear();
    nameRoofs(canvas, frame, places);
    QStringList named;
    for (const RooflineChart::Point& p : spec_.points)
      if (is_drawable(p) && !named.contains(p.label) && nameDisc(canvas, disc_box(p, frame, scale), p.label, places))
        named << p.label;
    // Leaders are below the labels, which have their own background.
    for (const auto& [box, role, text] : texts_) {
      canvas.fill(box.adjusted(-2, 2, 2, -2), canvas.color(Role::card));
      canvas.text(Letter::label, {box.left(), box.center().y()}, Qt::AlignLeft, role, text);
    }
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    for (const RooflineChart::Point& p : spec_.points)
      if (is_drawable(p)) spots.push_back({p.id, -1, disc_box(p, frame, letters.scale()), QRectF(), p.tip});
    return spots;
  }

 private:
  static bool is_drawable(const RooflineChart::Point& p) { return p.intensity > 0 && p.attained > 0; }

  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    return make_plot_frame(letters, size,
                           {spec_.x_min, spec_.x_max, true, spec_.x_ticks, spec_.x_tick_labels, spec_.x_title},
                           {spec_.y_min, spec_.y_max, true, spec_.y_ticks, spec_.y_tick_labels, spec_.y_title},
                           roof_key_band * letters.scale());
  }

  static std::pair<QPen, QColor> discInk(const Canvas& canvas, bool ring, bool plain) {
    const QColor color = canvas.theme().part(plain ? Part::stragglers : Part::compute);
    QColor inside = color;
    inside.setAlphaF(ring ? 0.18F : 0.82F);
    return {ring ? QPen(color, canvas.length(2)) : QPen(canvas.color(Role::card), canvas.line()), inside};
  }

  static void addDisc(const Canvas& canvas, PlotPainter& plot, const RooflineChart::Point& p) {
    if (!is_drawable(p)) return;
    const auto [pen, inside] = discInk(canvas, p.ring, p.plain);
    plot.addMarks({p.intensity}, {p.attained}, PlotMark::disc, disc_size(p) - (p.ring ? 2 : 0), pen, inside);
  }

  void drawKey(const Canvas& canvas) const {
    qreal x = 0;
    const qreal y = canvas.length(roof_key_band) / 2, r = canvas.length(5);
    struct Entry {
      const QString& label;
      bool ring, plain;
    };
    for (const Entry& entry : {Entry{spec_.forward_label, false, false}, Entry{spec_.backward_label, true, false},
                               Entry{spec_.plain_label, false, true}}) {
      if (entry.label.isEmpty()) continue;
      const auto [pen, inside] = discInk(canvas, entry.ring, entry.plain);
      QPainter& painter = canvas.painter();
      painter.save();
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(pen);
      painter.setBrush(inside);
      painter.drawEllipse(QPointF(x + r, y), r - (entry.ring ? 1 : 0), r - (entry.ring ? 1 : 0));
      painter.restore();
      x += 2 * r + canvas.length(6);
      canvas.text(Letter::label, {x, y}, Qt::AlignLeft, Role::second_text, entry.label);
      x += canvas.letters().width(Letter::label, entry.label) + canvas.length(18);
    }
  }

  /// The memory roof, and the roofs of the matrix units.
  void addRoofs(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot) const {
    double highest = 0;
    for (const RooflineChart::Roof& roof : spec_.roofs) highest = std::max(highest, roof.rate);
    const auto slope = [&](double bandwidth, const QColor& color, qreal pixels) {
      if (bandwidth > 0 && highest > 0)
        plot.addLine({frame.x.min, highest / bandwidth}, {frame.x.min * bandwidth, highest},
                     plot_pen(canvas, color, pixels));
    };
    slope(spec_.reached, canvas.color(Role::axis), 1);
    slope(spec_.bandwidth, canvas.color(Role::text), 2);
    for (const RooflineChart::Roof& roof : spec_.roofs)
      plot.addLine({std::max(frame.x.min, spec_.bandwidth > 0 ? roof.rate / spec_.bandwidth : 0), frame.x.max},
                   {roof.rate, roof.rate},
                   plot_pen(canvas, canvas.color(roof.used ? Role::text : Role::axis), roof.used ? 2 : 1));
  }

  void nameRoofs(const Canvas& canvas, const PlotFrame& frame, LabelPlaces& places) {
    for (const RooflineChart::Roof& roof : spec_.roofs) {
      // To the left of a compute roof, memory is the limit, so the area is free for its label.
      const qreal begin = spec_.bandwidth > 0 ? frame.atX(roof.rate / spec_.bandwidth) : frame.area.right();
      write(canvas, places, {begin - canvas.length(8), frame.atY(roof.rate)}, Qt::AlignRight,
            roof.used ? Role::text : Role::muted_text, roof.label);
    }
    const double middle = std::sqrt(frame.y.min * frame.y.max);
    if (spec_.bandwidth > 0)
      write(canvas, places, {frame.atX(middle / spec_.bandwidth) - canvas.length(10), frame.atY(middle)},
            Qt::AlignRight, Role::text, spec_.bandwidth_label);
    if (spec_.reached > 0)
      write(canvas, places, {frame.atX(middle / spec_.reached) + canvas.length(10), frame.atY(middle)}, Qt::AlignLeft,
            Role::muted_text, spec_.reached_label);
  }

  /// Names a disc beside it, or above or below it with a leader; forward and backward share one name. Names without
  /// room are left to the table and tool tip.
  bool nameDisc(const Canvas& canvas, const QRectF& disc, const QString& name, LabelPlaces& places) {
    const QPointF at = disc.center();
    const qreal r = disc.width() / 2, away = r + canvas.length(5);
    if (write(canvas, places, {at.x() + away, at.y()}, Qt::AlignLeft, Role::text, name) ||
        write(canvas, places, {at.x() - away, at.y()}, Qt::AlignRight, Role::text, name))
      return true;
    for (int step = 0; step < leader_steps; ++step)
      for (const int side : {1, -1}) {
        const qreal shift = side * (r + canvas.length(9) + step * canvas.length(17));
        const QLineF leader(at.x(), at.y() + side * r, at.x(), at.y() + shift);
        if (!write(canvas, places, {at.x(), at.y() + shift}, Qt::AlignHCenter, Role::text, name)) continue;
        if (step > 0) canvas.drawLine(leader.p1(), leader.p2(), canvas.color(Role::axis), 1);
        return true;
      }
    return false;
  }

  /// Notes a label if there is room.
  bool write(const Canvas& canvas, LabelPlaces& places, const QPointF& at, Qt::Alignment side, Role role,
             const QString& text) {
    if (text.isEmpty()) return true;
    const qreal width = canvas.letters().width(Letter::label, text), half = canvas.length(8);
    const qreal left = side & Qt::AlignRight ? at.x() - width : side & Qt::AlignHCenter ? at.x() - width / 2 : at.x();
    const QRectF box(left, at.y() - half, width, 2 * half);
    if (!places.reserve(box)) return false;
    texts_.push_back({box, role, text});
    return true;
  }

  struct Text {
    QRectF box;
    Role role;
    QString text;
  };
  QVector<Text> texts_;
};

}  // namespace

std::unique_ptr<ChartScene> make_roofline_scene() { return std::make_unique<RooflineScene>(); }

}  // namespace trainyard::ui
