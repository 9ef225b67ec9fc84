// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"
#include "ui/charts/spec_text.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal distribution_foot = 34, distribution_inset = 6, label_row_height = 15, label_side_gap = 6;
constexpr int label_rows = 3;

class DistributionScene : public PlotScene<Distribution> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter::paintAxes(canvas, frame);
    // Values beyond a limit have another colour.
    QVector<double> at[2], shares[2];
    for (qsizetype i = 0; i < spec_.shares.size(); ++i) {
      const double middle = spec_.low + (double(i) + 0.5) * spec_.width;
      const bool beyond = std::ranges::any_of(spec_.lines, [&](const Distribution::Line& line) {
        return line.mark == Distribution::Mark::limit && middle > line.value;
      });
      at[beyond].push_back(middle);
      shares[beyond].push_back(spec_.shares[i]);
    }
    PlotPainter plot(canvas, frame);
    const qreal thickness = std::max(1.0, frame.atX(spec_.low + spec_.width) - frame.atX(spec_.low) - 1);
    plot.addBars(Qt::Vertical, at[0], shares[0], 0, thickness, canvas.theme().part(Part::compute));
    plot.addBars(Qt::Vertical, at[1], shares[1], 0, thickness, canvas.color(Role::worse));
    plot.paint();
    drawLines(canvas, frame);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.shares.size(); ++i) {
      const double from = spec_.low + double(i) * spec_.width;
      const QRectF area(QPointF(frame.atX(from), frame.area.top()),
                        QPointF(frame.atX(from + spec_.width), frame.area.bottom()));
      const QString range =
          QStringLiteral("%1–%2").arg(tick_text(from, spec_.width), tick_text(from + spec_.width, spec_.width));
      const QString share = spec_text::value(spec_.shares[i], Unit::fraction);
      spots.push_back({QString(), -1, area, QRectF(), QStringLiteral("%1 %2\n%3").arg(range, spec_.axis_title, share)});
    }
    return spots;
  }

 private:
  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale();
    PlotAxis shares;
    if (!spec_.shares.isEmpty()) shares.max = *std::ranges::max_element(spec_.shares);
    return make_plot_frame(
        QRectF(QPointF(distribution_inset * scale, label_rows * label_row_height * scale),
               QPointF(size.width() - distribution_inset * scale, size.height() - distribution_foot * scale)),
        size, make_linear_axis(spec_.min, spec_.max, spec_.step, spec_.axis_title), shares);
  }

  /// Labels are above their lines; the lower percentile's label extends to the left, the upper one's to the right.
  qreal labelLeft(const PlotFrame& frame, const Distribution::Line& line, qreal width) const {
    const qreal x = frame.atX(line.value);
    double middle = line.value;
    for (const Distribution::Line& other : spec_.lines)
      if (other.mark == Distribution::Mark::percentile) {
        middle = other.value;
        break;
      }
    const bool outer = line.mark == Distribution::Mark::percentile && line.value != middle;
    const qreal left = !outer ? x - width / 2 : line.value < middle ? x - width : x;
    return std::clamp(left, 0.0, std::max(0.0, frame.area.right() - width));
  }

  /// Draws each label in the first of three rows above the columns where it fits.
  void drawLines(const Canvas& canvas, const PlotFrame& frame) const {
    const Lettering& letters = canvas.letters();
    struct Label {
      QRectF box;
      QColor color;
      QString text;
    };
    QVector<QRectF> taken;
    QVector<Label> labels;
    for (const Distribution::Line& line : spec_.lines) {
      if (!frame.x.contains(line.value)) continue;
      const qreal x = frame.atX(line.value);
      const QColor color = canvas.color(line.mark == Distribution::Mark::limit ? Role::error : Role::text);
      const QString text = line.label + QChar(0xa0) + line.text;
      const qreal width = letters.width(Letter::axis_strong, text), reach = canvas.length(label_side_gap);
      const qreal left = labelLeft(frame, line, width);
      qreal top = -1;
      for (int row = 0; row < label_rows && top < 0; ++row) {
        const QRectF box(left - reach, row * canvas.length(label_row_height), width + 2 * reach,
                         canvas.length(label_row_height));
        if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& other) { return other.intersects(box); }))
          continue;
        taken.push_back(box);
        top = box.top();
        labels.push_back({QRectF(left, box.top(), width, box.height()), color, text});
      }
      const qreal from = top < 0 ? frame.area.top() : top + canvas.length(label_row_height);
      if (line.mark == Distribution::Mark::expected)
        canvas.dashedVertical(x, from, frame.area.bottom(), color, 1, 3);
      else
        canvas.vertical(x, from, frame.area.bottom(), color, line.mark == Distribution::Mark::limit ? 2 : 1);
    }
    // Draw labels last, because lines from the rows above cross them.
    for (const Label& label : labels) {
      canvas.fill(label.box.adjusted(-2, 1, 2, -1), canvas.color(Role::card));
      canvas.text(Letter::axis_strong, {label.box.left(), label.box.center().y()}, Qt::AlignLeft, label.color,
                  label.text);
    }
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_distribution_scene() { return std::make_unique<DistributionScene>(); }

}  // namespace trainyard::ui
