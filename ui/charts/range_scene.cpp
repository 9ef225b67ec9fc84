// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi. `range_inset` is between texts and the frame of a selected row.
constexpr qreal range_foot = 34, range_gap = 12, range_inset = 6, range_dot = 10, range_end = 14, two_range_lines = 26,
                least_range_plot = 60;

class RangeScene : public PlotScene<RangeRows> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    if (has_plot(frame, canvas.letters())) {
      PlotPainter::paintAxes(canvas, frame);
      PlotPainter plot(canvas, frame);
      for (qsizetype i = 0; i < spec_.rows.size(); ++i) addRow(canvas, frame, plot, i);
      plot.paint();
    }
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      writeRow(canvas, frame, i);
      if (!selected.isEmpty() && spec_.rows[i].id == selected) canvas.frame(frame.row(i), canvas.color(Role::text), 2);
    }
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return row_spots(spec_.rows, frameOf(letters, size));
  }

 private:
  /// Show texts only if names and numbers leave no room for a useful plot.
  static bool has_plot(const PlotFrame& frame, const Lettering& letters) {
    return frame.area.width() >= least_range_plot * letters.scale();
  }

  /// Returns the detail, shortened if it would leave the ranges too little room; empty if it has no line of its own.
  QString detailOf(const RangeRows::Row& row, const Lettering& letters, qreal pitch, qreal width) const {
    if (pitch < two_range_lines * letters.scale()) return {};
    return letters.elided(Letter::axis, row.detail, spec_.most_detail * width);
  }

  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale(), beside = (range_inset + range_gap) * scale;
    const qreal height = std::max(1.0, size.height() - range_foot * scale);
    const qreal pitch = height / qreal(std::max<qsizetype>(1, spec_.rows.size()));
    qreal names = 0, numbers = 0;
    for (const RangeRows::Row& row : spec_.rows) {
      names = std::max({names, letters.width(Letter::label_medium, row.label),
                        letters.width(Letter::axis, detailOf(row, letters, pitch, size.width()))});
      numbers = std::max(numbers, letters.width(Letter::label_medium, row.text));
    }
    QRectF area(QPointF(names + beside, 0), QPointF(size.width() - numbers - beside, height));
    if (area.width() < least_range_plot * scale) area.setBottom(size.height());
    return make_plot_frame(area, size, make_linear_axis(spec_.min, spec_.max, spec_.step, spec_.axis_title),
                           make_row_axis(spec_.rows.size()));
  }

  void addRow(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, qsizetype index) const {
    const RangeRows::Row& row = spec_.rows[index];
    if (!(row.value > 0) || !frame.x.contains(row.value)) return;
    const QColor color = row.refused ? canvas.color(Role::error)
                         : row.stale ? canvas.color(Role::muted_text)
                                     : canvas.theme().part(Part::compute);
    const double y = double(index) + 0.5;
    if (row.high > row.low) {
      // Keep the ends of a range inside its row.
      const qreal end = std::min(range_end, frame.pitch() / canvas.length(1) - 4);
      const auto pen = [&](const QColor& ink, qreal pixels) {
        return QPen(ink, canvas.line(pixels), Qt::SolidLine, Qt::FlatCap);
      };
      // A range that continues beyond the axis ends in an arrow.
      const bool beyond = row.high > frame.x.max;
      plot.addRanges(Qt::Horizontal, {y}, {row.low}, {row.high}, beyond ? 0 : end, pen(canvas.color(Role::text), 2));
      plot.addRanges(Qt::Horizontal, {y}, {row.low}, {row.high}, 0, pen(color, 4));
      for (const double value : {row.low, frame.x.max})
        if (beyond)
          canvas.rangeEnd(frame.at(std::max(value, frame.x.min), y), canvas.length(end / 2), value == frame.x.max,
                          canvas.color(Role::text), 2);
    }
    if (row.refused)
      plot.addMark(row.value, y, PlotMark::cross, range_dot, QPen(color, canvas.length(2)));
    else
      plot.addMark(row.value, y, PlotMark::disc, dotSize(canvas, frame, row) + 1.5,
                   QPen(canvas.color(Role::card), canvas.length(1.5)), color);
  }

  void writeRow(const Canvas& canvas, const PlotFrame& frame, qsizetype index) const {
    const RangeRows::Row& row = spec_.rows[index];
    const qreal y = frame.atY(double(index) + 0.5), name = canvas.length(range_inset);
    draw_row_name(canvas, {name, y}, frame.width, Letter::label_medium, row.label,
                  detailOf(row, canvas.letters(), frame.pitch(), frame.width), true);
    canvas.text(Letter::label_medium, {frame.width - name, y}, Qt::AlignRight,
                row.stale ? Role::muted_text : Role::text, row.text);
  }

  /// The diameter of a dot: at most the shorter side of its range, so that half of each side stays visible.
  static qreal dotSize(const Canvas& canvas, const PlotFrame& frame, const RangeRows::Row& row) {
    if (!(row.high > row.low)) return range_dot;
    const qreal shorter =
        std::min(frame.atX(row.value) - frame.atX(row.low), frame.atX(row.high) - frame.atX(row.value));
    return std::clamp(shorter / canvas.length(1), range_dot / 2, range_dot);
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_range_scene() { return std::make_unique<RangeScene>(); }

}  // namespace trainyard::ui
