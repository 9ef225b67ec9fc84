// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal panel_head = 18, panel_foot = 17, panel_gap = 18, least_panel = 210, letter_gap = 6, text_gap = 8,
                panel_disc = 3.5, panel_cap = 6;
constexpr qreal between_lines = 4, least_row = 14;
constexpr double panel_tint = 0.16;

/// The numbers of columns and lines of panels. The lines hold as equal numbers of panels as possible.
struct Grid {
  int columns = 1, lines = 1;
};
Grid grid_of(int panels, qreal width) {
  const int most = std::max(1, int((width + panel_gap) / (least_panel + panel_gap)));
  const int lines = std::max(1, (panels + most - 1) / most);
  return {std::max(1, (panels + lines - 1) / lines), lines};
}

struct BandPanelPlace {
  PlotFrame frame;
  qreal left = 0, right = 0;  ///< edges of the letters and of the numbers
};

class BandPanelsScene : public PlotScene<BandPanels> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    for (qsizetype i = 0; i < spec_.panels.size(); ++i) {
      const BandPanels::Panel& panel = spec_.panels[i];
      const BandPanelPlace at = placeOf(i, canvas.letters(), size);
      const PlotFrame& frame = at.frame;
      canvas.text(Letter::label_medium, {at.left, frame.area.top() - canvas.length(panel_head) / 2}, Qt::AlignLeft,
                  panel.id == selected ? Role::accent : Role::text,
                  canvas.letters().elided(Letter::label_medium, panel.title, at.right - at.left));
      PlotPainter::paintAxes(canvas, frame);
      canvas.vertical(frame.area.left(), frame.area.top(), frame.area.bottom(), canvas.color(Role::axis));
      PlotPainter plot(canvas, frame);
      addRows(canvas, frame, plot, panel);
      plot.paint();
      for (qsizetype row = 0; row < panel.rows.size(); ++row) {
        const qreal y = frame.atY(double(row) + 0.5);
        canvas.text(Letter::label_strong, {at.left, y}, Qt::AlignLeft, Role::text, panel.rows[row].letter);
        canvas.text(Letter::axis_strong, {at.right, y}, Qt::AlignRight, panel.rows[row].role, panel.rows[row].text);
      }
    }
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.panels.size(); ++i) {
      const BandPanelPlace at = placeOf(i, letters, size);
      for (qsizetype row = 0; row < spec_.panels[i].rows.size(); ++row)
        spots.push_back({spec_.panels[i].id, -1,
                         QRectF(at.left, at.frame.atY(double(row)), at.right - at.left, at.frame.pitch()), QRectF(),
                         spec_.panels[i].rows[row].tip});
    }
    return spots;
  }

 private:
  BandPanelPlace placeOf(qsizetype index, const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale();
    const BandPanels::Panel& panel = spec_.panels[index];
    const auto [columns, lines] = grid_of(int(spec_.panels.size()), size.width() / scale);
    const qreal width = (size.width() - (columns - 1) * panel_gap * scale) / columns, height = size.height() / lines;
    qreal names = 0, texts = 0;
    for (const BandPanels::Row& row : panel.rows) {
      names = std::max(names, letters.width(Letter::label_strong, row.letter));
      texts = std::max(texts, letters.width(Letter::axis_strong, row.text));
    }
    BandPanelPlace at;
    at.left = qreal(index % columns) * (width + panel_gap * scale);
    at.right = at.left + width;
    const QPointF corner(at.left + names + letter_gap * scale, qreal(index / columns) * height + panel_head * scale);
    const QRectF area(corner, QSizeF(std::max(20 * scale, at.right - texts - text_gap * scale - corner.x()),
                                     height - (panel_head + panel_foot + between_lines) * scale));
    at.frame = make_plot_frame(area, size, make_linear_axis(0, panel.max > 0 ? panel.max : 1, panel.step),
                               make_row_axis(panel.rows.size()));
    return at;
  }

  static void addRows(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, const BandPanels::Panel& panel) {
    for (const BandPanels::Row& row : panel.rows) {
      if (!row.baseline || !row.low || !row.high) continue;
      QColor ground = canvas.color(Role::accent);
      ground.setAlphaF(float(panel_tint));
      plot.addZone(*row.low, *row.high, ground);
    }
    for (qsizetype i = 0; i < panel.rows.size(); ++i) {
      const BandPanels::Row& row = panel.rows[i];
      const double y = double(i) + 0.5;
      const QColor ink = canvas.color(row.role);
      if (row.low && row.high)
        plot.addRanges(Qt::Horizontal, {y}, {*row.low}, {*row.high},
                       std::min(panel_cap, frame.pitch() * 0.7 / canvas.length(1)), QPen(ink, canvas.line(1.6)));
      if (!row.value) continue;
      if (row.refused)
        plot.addMark(*row.value, y, PlotMark::cross, 2 * panel_disc,
                     QPen(canvas.color(Role::error), canvas.length(1.6)));
      else
        plot.addMark(*row.value, y, PlotMark::disc, 2 * panel_disc, QPen(Qt::NoPen), ink);
    }
  }
};

}  // namespace

double band_panels_height(const BandPanels& spec, double width) {
  qsizetype rows = 1;
  for (const BandPanels::Panel& panel : spec.panels) rows = std::max(rows, panel.rows.size());
  const double line = panel_head + panel_foot + between_lines + double(rows) * least_row;
  return grid_of(int(spec.panels.size()), width).lines * line;
}

std::unique_ptr<ChartScene> make_band_panels_scene() { return std::make_unique<BandPanelsScene>(); }

}  // namespace trainyard::ui
