// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal limit_band = 16, tick_band = 20, gap = 8, entry_line = 17, swatch = 10, thickest = 30, entry_gap = 14,
                least_width = 60, label_margin = 12;

struct Layout {
  PlotFrame frame;
  QVector<QRectF> entries;

  qreal x(double value) const { return frame.atX(std::clamp(value, 0.0, frame.x.max)); }
  QRectF bar(qsizetype index, qreal thickness) const {
    const qreal middle = frame.atY(double(index) + 0.5), half = std::min(thickness, frame.pitch() * 0.7) / 2;
    return {frame.area.left(), middle - half, frame.area.width(), 2 * half};
  }
};

Layout layout_of(const ComparedBars& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  Layout layout;
  qreal names = 0, totals = 0, entry = 1;
  for (const ComparedBars::Bar& bar : spec.bars) {
    names = std::max(names, letters.width(Letter::label_strong, bar.letter));
    totals = std::max(totals, letters.width(Letter::label_strong, bar.total_text));
  }
  for (const ComparedBars::Entry& e : spec.key)
    entry = std::max(
        entry, letters.width(Letter::axis, e.label) + letters.width(Letter::axis, e.text) + (swatch + 18) * scale);
  const int columns = std::max(1, int((size.width() + entry_gap * scale) / (entry + entry_gap * scale)));
  const qsizetype lines = (spec.key.size() + columns - 1) / columns;
  const qreal key = qreal(lines) * entry_line * scale, top = spec.limit_text.isEmpty() ? 2 * scale : limit_band * scale;
  const qreal left = names + gap * scale,
              right = std::max(left + least_width * scale, size.width() - totals - gap * scale);
  PlotAxis values = make_linear_axis(0, spec.axis_max > 0 ? spec.axis_max : 1, spec.axis_step);
  if (!values.labels.isEmpty() && !spec.unit.isEmpty()) values.labels.back() += QChar(QChar::Nbsp) + spec.unit;
  layout.frame = make_plot_frame(QRectF(QPointF(left, top), QPointF(right, size.height() - key - tick_band * scale)),
                                 size, values, make_row_axis(spec.bars.size()));
  const qreal width = (size.width() - qreal(columns - 1) * entry_gap * scale) / columns;
  for (qsizetype i = 0; i < spec.key.size(); ++i)
    layout.entries.push_back(QRectF(qreal(i % columns) * (width + entry_gap * scale),
                                    size.height() - key + qreal(i / columns) * entry_line * scale, width,
                                    entry_line * scale));
  return layout;
}

class ComparedBarsScene : public PlotScene<ComparedBars> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    PlotPainter::paintAxes(canvas, layout.frame);
    const QRectF& area = layout.frame.area;
    canvas.vertical(area.left(), area.top(), area.bottom(), canvas.color(Role::axis));
    for (qsizetype i = 0; i < spec_.bars.size(); ++i) drawBar(canvas, layout, i, selected);
    drawLimits(canvas, layout);
    drawKey(canvas, layout);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.bars.size(); ++i) {
      const ComparedBars::Bar& bar = spec_.bars[i];
      const QRectF row = layout.bar(i, thickest * letters.scale());
      double at = 0;
      for (const ComparedBars::Piece& piece : bar.pieces) {
        const qreal left = layout.x(at), right = layout.x(at += piece.value);
        spots.push_back(
            {piece.id, -1, QRectF(left, row.top(), right - left, row.height()), QRectF(),
             QStringLiteral("%1 %2: %3 %4 %5").arg(bar.letter, bar.name, labelOf(piece.id), piece.text, spec_.unit)});
      }
      spots.push_back(
          {bar.total_id, -1,
           QRectF(layout.frame.area.right(), row.top(), size.width() - layout.frame.area.right(), row.height()),
           QRectF(), QStringLiteral("%1 %2: %3").arg(bar.letter, bar.name, bar.total_text)});
    }
    return spots;
  }

 private:
  QString labelOf(const QString& id) const {
    for (const ComparedBars::Entry& entry : spec_.key)
      if (entry.id == id) return entry.label;
    return {};
  }

  void drawBar(const Canvas& canvas, const Layout& layout, qsizetype index, const QString& selected) const {
    const ComparedBars::Bar& bar = spec_.bars[index];
    const QRectF row = layout.bar(index, canvas.length(thickest));
    canvas.text(Letter::label_strong, {0, row.center().y()}, Qt::AlignLeft, Role::text, bar.letter);
    double at = 0;
    for (const ComparedBars::Piece& piece : bar.pieces) {
      const qreal left = layout.x(at), right = layout.x(at += piece.value);
      QRectF box = canvas.snap(QRectF(left, row.top(), right - left, row.height()));
      if (box.width() < canvas.line(1)) continue;
      // Leave one pixel of the card's colour between neighbours.
      if (box.width() > 3 * canvas.line(1)) box.setWidth(box.width() - canvas.line(1));
      canvas.drawPart(box, piece.part);
      if (piece.id == selected) canvas.frame(box, canvas.color(Role::text), 2);
      const qreal width = canvas.letters().width(Letter::axis, piece.text);
      if (box.width() >= width + canvas.length(label_margin) && row.height() >= canvas.length(12))
        canvas.text(Letter::axis, box.center(), Qt::AlignHCenter, canvas.theme().ink(piece.part), piece.text);
    }
    if (bar.low && bar.high) drawBand(canvas, layout, bar, row);
    canvas.text(Letter::label_strong, {layout.frame.area.right() + canvas.length(gap), row.center().y()}, Qt::AlignLeft,
                bar.over ? Role::error : Role::text, bar.total_text);
  }

  /// Draws the likely range below the bar, so that it covers no label.
  static void drawBand(const Canvas& canvas, const Layout& layout, const ComparedBars::Bar& bar, const QRectF& row) {
    const qreal y = row.bottom() + canvas.length(2.5), half = canvas.length(2);
    const QColor ink = canvas.color(Role::second_text);
    canvas.horizontal(y, layout.x(*bar.low), layout.x(*bar.high), ink, 1.2);
    canvas.vertical(layout.x(*bar.low), y - half, y + half, ink, 1.2);
    canvas.vertical(layout.x(*bar.high), y - half, y + half, ink, 1.2);
  }

  void drawLimits(const Canvas& canvas, const Layout& layout) const {
    qreal last = -1;
    for (qsizetype i = 0; i < spec_.bars.size(); ++i) {
      if (!spec_.bars[i].limit) continue;
      const qreal x = layout.x(*spec_.bars[i].limit);
      canvas.vertical(x, layout.frame.atY(double(i)), layout.frame.atY(double(i) + 1),
                      canvas.color(spec_.bars[i].over ? Role::error : Role::text), 2);
      last = std::max(last, x);
    }
    if (last < 0) return;
    const qreal width = canvas.letters().width(Letter::axis, spec_.limit_text);
    canvas.text(Letter::axis, {std::max(width, last + canvas.length(4)), layout.frame.area.top() - canvas.length(9)},
                Qt::AlignRight, Role::second_text, spec_.limit_text);
  }

  void drawKey(const Canvas& canvas, const Layout& layout) const {
    const Lettering& letters = canvas.letters();
    for (qsizetype i = 0; i < spec_.key.size(); ++i) {
      const ComparedBars::Entry& entry = spec_.key[i];
      const QRectF& box = layout.entries[i];
      const qreal side = canvas.length(swatch), y = box.center().y();
      canvas.drawPart(canvas.snap(QRectF(box.left(), y - side / 2, side, side)), entry.part);
      const qreal left = box.left() + side + canvas.length(6), numbers = letters.width(Letter::axis, entry.text);
      canvas.text(Letter::axis, {left, y}, Qt::AlignLeft, Role::second_text,
                  letters.elided(Letter::axis, entry.label, box.right() - left - numbers - canvas.length(6)));
      canvas.text(Letter::axis, {box.right(), y}, Qt::AlignRight, Role::text, entry.text);
    }
  }
};

}  // namespace

double compared_bars_height(const ComparedBars& spec) {
  constexpr double least_row = 16;
  const auto key_lines = double((spec.key.size() + 1) / 2);
  return limit_band + tick_band + key_lines * entry_line + double(spec.bars.size()) * least_row;
}

std::unique_ptr<ChartScene> make_compared_bars_scene() { return std::make_unique<ComparedBarsScene>(); }

}  // namespace trainyard::ui
