// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal key_band = 22, key_side = 10, row_gap = 6, block_gap = 18, label_gap = 8, tallest_rack = 30,
                widest_rack = 26, least_for_label = 11;
constexpr int most_blocks = 8;

/// Rows fill blocks from top to bottom; several blocks stand beside each other if there are many rows.
struct Layout {
  int rows = 1, blocks = 1, rows_per_block = 1;
  qreal top = 0, pitch = 1, rack_height = 1, label = 0, block_width = 1, rack_width = 1;
  bool has_labels = false;
};

Layout layout_of(const RackRows& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  const int per_row = std::max(1, spec.racks_per_row);
  Layout layout;
  layout.rows = std::max(1, int((spec.racks.size() + per_row - 1) / per_row));
  layout.top = key_band * scale;
  const qreal height = std::max(1.0, size.height() - layout.top);
  layout.blocks = 1;
  while (layout.blocks < most_blocks && layout.rows / layout.blocks * (least_for_label + row_gap) * scale > height)
    ++layout.blocks;
  layout.rows_per_block = (layout.rows + layout.blocks - 1) / layout.blocks;
  layout.pitch = std::min(height / layout.rows_per_block, (tallest_rack + row_gap) * scale);
  layout.rack_height = std::max(1.0, layout.pitch - std::min(row_gap * scale, layout.pitch / 3));
  layout.has_labels = layout.pitch >= least_for_label * scale;
  if (layout.has_labels)
    layout.label = letters.width(Letter::axis, spec.row_label.arg(layout.rows)) + label_gap * scale;
  layout.block_width = (size.width() - (layout.blocks - 1) * block_gap * scale) / layout.blocks;
  layout.rack_width = std::min((layout.block_width - layout.label) / per_row, widest_rack * scale);
  return layout;
}

QPointF row_corner(const Layout& layout, int row, qreal gap) {
  const int block = row / layout.rows_per_block;
  return {block * (layout.block_width + gap), layout.top + (row % layout.rows_per_block) * layout.pitch};
}

class RackRowsScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<RackRows>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    if (spec_.racks.isEmpty()) {
      canvas.text(Letter::label, {size.width() / 2, size.height() / 2}, Qt::AlignHCenter, Role::muted_text,
                  canvas.letters().elided(Letter::label, spec_.empty, size.width()));
      return;
    }
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawKey(canvas, size);
    for (int row = 0; row < layout.rows; ++row) drawRow(canvas, layout, row);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    QVector<Spot> spots;
    if (spec_.racks.isEmpty()) return spots;
    const Layout layout = layout_of(spec_, letters, size);
    for (qsizetype i = 0; i < spec_.racks.size(); ++i)
      spots.push_back({QString(), -1, areaOf(layout, int(i), letters.scale()), QRectF(), QString(), int(i)});
    return spots;
  }

  QString tip(const Spot& spot) const override {
    const int row = spot.item / spec_.racks_per_row, rack = spot.item % spec_.racks_per_row;
    return spec_.rack_label.arg(row + 1).arg(rack + 1).arg(spec_.kinds[spec_.racks[spot.item]].label);
  }

 private:
  QRectF areaOf(const Layout& layout, int rack, qreal scale) const {
    const QPointF corner = row_corner(layout, rack / spec_.racks_per_row, block_gap * scale);
    return {corner.x() + layout.label + rack % spec_.racks_per_row * layout.rack_width, corner.y(), layout.rack_width,
            layout.rack_height};
  }

  void drawKey(const Canvas& canvas, const QSizeF& size) const {
    const qreal y = canvas.length(7), side = canvas.length(key_side);
    qreal x = 0;
    for (const RackRows::Kind& kind : spec_.kinds) {
      const QString text = kind.count + u' ' + kind.label;
      const qreal wide = canvas.letters().width(Letter::axis, text);
      if (x + side + canvas.length(6) + wide > size.width()) return;
      canvas.drawPart(QRectF(x, y - side / 2, side, side), kind.part);
      canvas.text(Letter::axis, {x + side + canvas.length(6), y}, Qt::AlignLeft, Role::second_text, text);
      x += side + canvas.length(22) + wide;
    }
  }

  void drawRow(const Canvas& canvas, const Layout& layout, int row) const {
    const qreal scale = canvas.letters().scale();
    const int first = row * spec_.racks_per_row, end = std::min(int(spec_.racks.size()), first + spec_.racks_per_row);
    const QPointF corner = row_corner(layout, row, block_gap * scale);
    if (layout.has_labels)
      canvas.text(Letter::axis, {corner.x(), corner.y() + layout.rack_height / 2}, Qt::AlignLeft, Role::muted_text,
                  spec_.row_label.arg(row + 1));
    const qreal gap = layout.rack_width > canvas.length(4) ? canvas.line() : 0;
    for (int rack = first; rack < end; ++rack) {
      const QRectF area = areaOf(layout, rack, scale).adjusted(0, 0, -gap, 0);
      canvas.drawPart(canvas.snap(area), spec_.kinds[spec_.racks[rack]].part);
    }
  }

  RackRows spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_rack_rows_scene() { return std::make_unique<RackRowsScene>(); }

}  // namespace trainyard::ui
