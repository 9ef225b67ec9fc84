// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/painted_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 18, tick_band = 17, gap = 18, least_panel = 210, letter_gap = 6, text_gap = 8, disc = 3.5,
                cap = 6;
constexpr qreal between_lines = 4, least_row = 14;
constexpr double tint = 0.16;

/// The numbers of columns and lines of panels. The lines hold as equal numbers of panels as possible.
struct Grid {
  int columns = 1, lines = 1;
};
Grid grid_of(int panels, qreal width) {
  const int most = std::max(1, int((width + gap) / (least_panel + gap)));
  const int lines = std::max(1, (panels + most - 1) / most);
  return {std::max(1, (panels + lines - 1) / lines), lines};
}

struct Layout {
  struct Panel {
    QRectF plot;
    qreal left = 0, right = 0;  ///< edges of the letters and of the numbers
    double max = 1;
    qreal pitch = 1;
    qreal x(double value) const { return plot.left() + std::clamp(value / max, 0.0, 1.0) * plot.width(); }
    qreal middle(qsizetype row) const { return plot.top() + (qreal(row) + 0.5) * pitch; }
  };
  QVector<Panel> panels;
};

Layout layout_of(const BandPanels& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  Layout layout;
  const auto count = int(spec.panels.size());
  if (count == 0) return layout;
  const auto [columns, lines] = grid_of(count, size.width() / scale);
  const qreal width = (size.width() - (columns - 1) * gap * scale) / columns, height = size.height() / lines;
  for (int i = 0; i < count; ++i) {
    const BandPanels::Panel& panel = spec.panels[i];
    qreal names = 0, texts = 0;
    for (const BandPanels::Row& row : panel.rows) {
      names = std::max(names, letters.width(Letter::label_strong, row.letter));
      texts = std::max(texts, letters.width(Letter::axis_strong, row.text));
    }
    Layout::Panel at;
    at.left = (i % columns) * (width + gap * scale);
    at.right = at.left + width;
    const qreal left = at.left + names + letter_gap * scale, top = (i / columns) * height + title_band * scale;
    at.plot = QRectF(left, top, std::max(20 * scale, at.right - texts - text_gap * scale - left),
                     std::max(1.0, height - (title_band + tick_band + between_lines) * scale));
    at.max = panel.max > 0 ? panel.max : 1;
    at.pitch = at.plot.height() / std::max(1, int(panel.rows.size()));
    layout.panels.push_back(at);
  }
  return layout;
}

class BandPanelsScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<BandPanels>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    for (qsizetype i = 0; i < layout.panels.size(); ++i) {
      const Layout::Panel& at = layout.panels[i];
      const BandPanels::Panel& panel = spec_.panels[i];
      canvas.text(Letter::label_medium, {at.left, at.plot.top() - canvas.length(title_band) / 2}, Qt::AlignLeft,
                  panel.id == selected ? Role::accent : Role::text,
                  canvas.letters().elided(Letter::label_medium, panel.title, at.right - at.left));
      drawGround(canvas, panel, at);
      for (qsizetype row = 0; row < panel.rows.size(); ++row) drawRow(canvas, panel.rows[row], at, at.middle(row));
    }
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < layout.panels.size(); ++i) {
      const Layout::Panel& at = layout.panels[i];
      for (qsizetype row = 0; row < spec_.panels[i].rows.size(); ++row)
        spots.push_back({spec_.panels[i].id, -1,
                         QRectF(at.left, at.middle(row) - at.pitch / 2, at.right - at.left, at.pitch), QRectF(),
                         spec_.panels[i].rows[row].tip});
    }
    return spots;
  }

 private:
  static void drawGround(const Canvas& canvas, const BandPanels::Panel& panel, const Layout::Panel& at) {
    for (const BandPanels::Row& row : panel.rows) {
      if (!row.baseline || !row.low || !row.high) continue;
      QColor ground = canvas.color(Role::accent);
      ground.setAlphaF(float(tint));
      canvas.fill(QRectF(QPointF(at.x(*row.low), at.plot.top()), QPointF(at.x(*row.high), at.plot.bottom())), ground);
    }
    const int steps = tick_count(panel.max, panel.step);
    const qreal y = at.plot.bottom() + canvas.length(tick_band) / 2;
    qreal widest = 0;
    for (int i = 0; i <= steps; ++i)
      widest = std::max(widest, canvas.letters().width(Letter::axis, tick_text(i * panel.step, panel.step)));
    const int every = labelled_ticks(at.x(panel.step) - at.x(0), widest + canvas.length(8));
    for (int i = 0; i <= steps; ++i) {
      const qreal x = at.x(i * panel.step);
      canvas.vertical(x, at.plot.top(), at.plot.bottom(), canvas.color(i == 0 ? Role::axis : Role::grid));
      if (i % every == 0)
        canvas.text(Letter::axis, {x, y}, Qt::AlignHCenter, Role::muted_text, tick_text(i * panel.step, panel.step));
    }
  }

  static void drawRow(const Canvas& canvas, const BandPanels::Row& row, const Layout::Panel& at, qreal y) {
    canvas.text(Letter::label_strong, {at.left, y}, Qt::AlignLeft, Role::text, row.letter);
    canvas.text(Letter::axis_strong, {at.right, y}, Qt::AlignRight, row.role, row.text);
    const QColor ink = canvas.color(row.role);
    if (row.low && row.high) {
      const qreal half = std::min(canvas.length(cap), at.pitch * 0.7) / 2;
      canvas.horizontal(y, at.x(*row.low), at.x(*row.high), ink, 1.6);
      canvas.vertical(at.x(*row.low), y - half, y + half, ink, 1.6);
      canvas.vertical(at.x(*row.high), y - half, y + half, ink, 1.6);
    }
    if (!row.value) return;
    const qreal radius = canvas.length(disc), x = at.x(*row.value);
    if (row.refused) {
      canvas.drawLine({x - radius, y - radius}, {x + radius, y + radius}, canvas.color(Role::error), 1.6);
      canvas.drawLine({x - radius, y + radius}, {x + radius, y - radius}, canvas.color(Role::error), 1.6);
      return;
    }
    canvas.rounded(QRectF(x - radius, y - radius, 2 * radius, 2 * radius), ink, radius);
  }

  BandPanels spec_;
};

}  // namespace

double band_panels_height(const BandPanels& spec, double width) {
  qsizetype rows = 1;
  for (const BandPanels::Panel& panel : spec.panels) rows = std::max(rows, panel.rows.size());
  const double line = title_band + tick_band + between_lines + double(rows) * least_row;
  return grid_of(int(spec.panels.size()), width).lines * line;
}

std::unique_ptr<ChartScene> make_band_panels_scene() { return std::make_unique<BandPanelsScene>(); }

}  // namespace trainyard::ui
