// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineF>
#include <algorithm>
#include <cmath>

#include "ui/charts/painted_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 24, tick_band = 18, key_band = 20, right_margin = 10, gap = 6;
/// Radius of the disc for a time share of 100 %, and the smallest radius that is drawn; the area follows the share.
constexpr qreal largest = 46, smallest = 3.5;
/// Largest distance of a label from its disc, in lines of text.
constexpr int leader_steps = 6;

struct Layout {
  QRectF plot;
  double x_min = 1, x_max = 10, y_min = 1, y_max = 10;

  qreal x(double value) const { return plot.left() + std::log(value / x_min) / std::log(x_max / x_min) * plot.width(); }
  qreal y(double value) const {
    return plot.bottom() - std::log(value / y_min) / std::log(y_max / y_min) * plot.height();
  }
};

bool is_range(double low, double high) { return low > 0 && high > low && std::isfinite(high); }

Layout layout_of(const RooflineChart& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal numbers = 0;
  for (const QString& label : spec.y_tick_labels) numbers = std::max(numbers, letters.width(Letter::axis, label));
  Layout layout;
  if (is_range(spec.x_min, spec.x_max)) layout.x_min = spec.x_min, layout.x_max = spec.x_max;
  if (is_range(spec.y_min, spec.y_max)) layout.y_min = spec.y_min, layout.y_max = spec.y_max;
  const qreal left = numbers + gap * scale, top = (key_band + title_band) * scale;
  // The last number extends beyond the axis by half of its width.
  const QString last = spec.x_tick_labels.isEmpty() ? QString() : spec.x_tick_labels.last();
  const qreal right = std::max(right_margin * scale, letters.width(Letter::axis, last) / 2);
  layout.plot = QRectF(left, top, std::max(1.0, size.width() - left - right),
                       std::max(1.0, size.height() - top - (tick_band + title_band) * scale));
  return layout;
}

bool is_drawable(const RooflineChart::Point& p) { return p.intensity > 0 && p.attained > 0; }

qreal radius_of(const RooflineChart::Point& p, qreal scale) {
  return std::max(smallest, largest * std::sqrt(std::max(0.0, p.share))) * scale;
}

QRectF disc_of(const RooflineChart::Point& p, const Layout& layout, qreal scale) {
  const qreal r = radius_of(p, scale);
  return {layout.x(p.intensity) - r, layout.y(p.attained) - r, 2 * r, 2 * r};
}

class RooflineScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<RooflineChart>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawAxes(canvas, layout, size);
    drawKey(canvas);
    taken_.clear();
    named_.clear();
    labels_.clear();
    for (const RooflineChart::Point& p : spec_.points)
      if (is_drawable(p)) taken_.push_back(disc_of(p, layout, canvas.letters().scale()));
    drawRoofs(canvas, layout);
    // Largest discs first, so that they do not cover smaller ones.
    for (const RooflineChart::Point& p : spec_.points)
      if (is_drawable(p)) drawPoint(canvas, layout, p, !selected.isEmpty() && p.id == selected);
    for (const RooflineChart::Point& p : spec_.points)
      if (is_drawable(p)) placeLabel(canvas, layout, p);
    drawLabels(canvas);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (const RooflineChart::Point& p : spec_.points)
      if (is_drawable(p)) spots.push_back({p.id, -1, disc_of(p, layout, letters.scale()), QRectF(), p.tip});
    return spots;
  }

 private:
  void drawAxes(const Canvas& canvas, const Layout& layout, const QSizeF& size) const {
    const QRectF& plot = layout.plot;
    for (qsizetype i = 0; i < spec_.y_ticks.size(); ++i) {
      const qreal y = layout.y(spec_.y_ticks[i]);
      canvas.horizontal(y, plot.left(), plot.right(), canvas.color(Role::grid));
      canvas.text(Letter::axis, {plot.left() - canvas.length(gap), y}, Qt::AlignRight, Role::muted_text,
                  spec_.y_tick_labels.value(i));
    }
    const qreal under = plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
    for (qsizetype i = 0; i < spec_.x_ticks.size(); ++i) {
      const qreal x = layout.x(spec_.x_ticks[i]);
      canvas.vertical(x, plot.top(), plot.bottom(), canvas.color(Role::grid));
      canvas.text(Letter::axis, {x, under}, Qt::AlignHCenter, Role::muted_text, spec_.x_tick_labels.value(i));
    }
    canvas.horizontal(plot.bottom(), plot.left(), plot.right(), canvas.color(Role::axis));
    canvas.text(Letter::axis, {plot.center().x(), size.height() - canvas.length(title_band) / 2}, Qt::AlignHCenter,
                Role::muted_text, spec_.x_title);
    canvas.text(Letter::axis, {0, plot.top() - canvas.length(title_band) + canvas.length(8)}, Qt::AlignLeft,
                Role::muted_text, spec_.y_title);
  }

  void drawKey(const Canvas& canvas) const {
    qreal x = 0;
    const qreal y = canvas.length(key_band) / 2, r = canvas.length(5);
    const auto entry = [&](const QString& label, bool ring, bool plain) {
      if (label.isEmpty()) return;
      disc(canvas, {x, y - r, 2 * r, 2 * r}, ring, plain);
      x += 2 * r + canvas.length(gap);
      canvas.text(Letter::label, {x, y}, Qt::AlignLeft, Role::second_text, label);
      x += canvas.letters().width(Letter::label, label) + canvas.length(18);
    };
    entry(spec_.forward_label, false, false);
    entry(spec_.backward_label, true, false);
    entry(spec_.plain_label, false, true);
  }

  /// Draws the memory roof and the roofs of the matrix units.
  void drawRoofs(const Canvas& canvas, const Layout& layout) {
    const QRectF& plot = layout.plot;
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setClipRect(plot.adjusted(0, -canvas.length(1), 0, 0));
    double highest = 0;
    for (const RooflineChart::Roof& roof : spec_.roofs) highest = std::max(highest, roof.rate);
    const auto slope = [&](double bandwidth, const QColor& color, qreal pixels) {
      if (!(bandwidth > 0) || !(highest > 0)) return;
      const double end = highest / bandwidth;
      canvas.drawLine({layout.x(layout.x_min), layout.y(layout.x_min * bandwidth)}, {layout.x(end), layout.y(highest)},
                      color, pixels);
    };
    slope(spec_.reached, canvas.color(Role::axis), 1);
    slope(spec_.bandwidth, canvas.color(Role::text), 2);
    for (const RooflineChart::Roof& roof : spec_.roofs)
      canvas.horizontal(layout.y(roof.rate), std::max(plot.left(), layout.x(roof.rate / spec_.bandwidth)), plot.right(),
                        canvas.color(roof.used ? Role::text : Role::axis), roof.used ? 2 : 1);
    painter.restore();
    for (const RooflineChart::Roof& roof : spec_.roofs) {
      // To the left of a compute roof, memory is the limit, so the area is free for its label.
      const qreal begin = spec_.bandwidth > 0 ? layout.x(roof.rate / spec_.bandwidth) : plot.right();
      place(canvas, layout, {begin - canvas.length(8), layout.y(roof.rate)}, Qt::AlignRight,
            roof.used ? Role::text : Role::muted_text, roof.label);
    }
    const double middle = std::sqrt(layout.y_min * layout.y_max);
    if (spec_.bandwidth > 0)
      place(canvas, layout, {layout.x(middle / spec_.bandwidth) - canvas.length(10), layout.y(middle)}, Qt::AlignRight,
            Role::text, spec_.bandwidth_label);
    if (spec_.reached > 0)
      place(canvas, layout, {layout.x(middle / spec_.reached) + canvas.length(10), layout.y(middle)}, Qt::AlignLeft,
            Role::muted_text, spec_.reached_label);
  }

  void disc(const Canvas& canvas, const QRectF& box, bool ring, bool plain) const {
    const QColor color = canvas.theme().part(plain ? Part::stragglers : Part::compute);
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal pen = canvas.length(2);
    painter.setPen(ring ? QPen(color, pen) : QPen(canvas.color(Role::card), canvas.line()));
    QColor inside = color;
    inside.setAlphaF(ring ? 0.18f : 0.82f);
    painter.setBrush(inside);
    painter.drawEllipse(ring ? box.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2) : box);
    painter.restore();
  }

  void drawPoint(const Canvas& canvas, const Layout& layout, const RooflineChart::Point& p, bool selected) const {
    const QRectF box = disc_of(p, layout, canvas.letters().scale());
    disc(canvas, box, p.ring, p.plain);
    if (selected) canvas.frame(box.adjusted(-3, -3, 3, 3), canvas.color(Role::text), 2);
  }

  /// Labels a disc beside it, or above it with a leader; forward and backward share one label. Labels without room are
  /// left to the table and tool tip.
  void placeLabel(const Canvas& canvas, const Layout& layout, const RooflineChart::Point& p) {
    if (named_.contains(p.label)) return;
    const qreal r = radius_of(p, canvas.letters().scale()), x = layout.x(p.intensity), y = layout.y(p.attained);
    const qreal away = r + canvas.length(5), line = canvas.length(17);
    bool placed = place(canvas, layout, {x + away, y}, Qt::AlignLeft, Role::text, p.label) ||
                  place(canvas, layout, {x - away, y}, Qt::AlignRight, Role::text, p.label);
    for (int step = 0; !placed && step < leader_steps; ++step)
      for (const int side : {1, -1}) {
        const qreal shift = side * (r + canvas.length(9) + step * line);
        placed = place(canvas, layout, {x, y + shift}, Qt::AlignHCenter, Role::text, p.label);
        if (!placed) continue;
        if (step > 0) labels_.last().leader = QLineF(x, y + side * r, x, y + shift);
        break;
      }
    if (placed) named_ << p.label;
  }

  bool place(const Canvas& canvas, const Layout& layout, const QPointF& at, Qt::Alignment side, Role role,
             const QString& text) {
    if (text.isEmpty()) return true;
    const qreal width = canvas.letters().width(Letter::label, text), half = canvas.length(8);
    const qreal left = side & Qt::AlignRight ? at.x() - width : side & Qt::AlignHCenter ? at.x() - width / 2 : at.x();
    const QRectF box(left, at.y() - half, width, 2 * half);
    const QRectF room = layout.plot.adjusted(0, -canvas.length(16), canvas.length(right_margin), 0);
    if (!room.contains(box)) return false;
    for (const QRectF& other : taken_)
      if (other.intersects(box)) return false;
    taken_.push_back(box);
    labels_.push_back({box, text, role, {}});
    return true;
  }

  /// Draws leaders first, because labels have their own background.
  void drawLabels(const Canvas& canvas) const {
    for (const Label& label : labels_)
      if (!label.leader.isNull()) canvas.drawLine(label.leader.p1(), label.leader.p2(), canvas.color(Role::axis), 1);
    const qreal inset = canvas.length(2);
    for (const Label& label : labels_) {
      canvas.fill(label.box.adjusted(-inset, inset, inset, -inset), canvas.color(Role::card));
      canvas.text(Letter::label, {label.box.left(), label.box.center().y()}, Qt::AlignLeft, label.role, label.text);
    }
  }

  RooflineChart spec_;
  struct Label {
    QRectF box;
    QString text;
    Role role;
    QLineF leader;
  };
  QVector<Label> labels_;
  QVector<QRectF> taken_;  ///< areas of labels and discs
  QStringList named_;
};

}  // namespace

std::unique_ptr<ChartScene> make_roofline_scene() { return std::make_unique<RooflineScene>(); }

}  // namespace trainyard::ui
