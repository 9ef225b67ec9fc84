// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/painted_scenes.h"
#include "ui/charts/spec_text.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 17, title_band = 15, label_line = 15, inset = 6, gap = 6;
constexpr int label_rows = 3;

struct Layout {
  QRectF plot;
  double min = 0, max = 1, top = 1;

  qreal x(double value) const { return plot.left() + (value - min) / (max - min) * plot.width(); }
  bool is_inside(double value) const { return value >= min && value <= max; }
};

Layout layout_of(const Distribution& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  Layout layout;
  if (spec.max > spec.min) {
    layout.min = spec.min;
    layout.max = spec.max;
  }
  for (const double share : spec.shares) layout.top = std::max(layout.top == 1 ? 0 : layout.top, share);
  if (!(layout.top > 0)) layout.top = 1;
  const qreal head = label_rows * label_line * scale;
  layout.plot = QRectF(inset * scale, head, std::max(1.0, size.width() - 2 * inset * scale),
                       std::max(1.0, size.height() - head - (tick_band + title_band) * scale));
  return layout;
}

class DistributionScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<Distribution>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawAxis(canvas, layout);
    for (qsizetype i = 0; i < spec_.shares.size(); ++i) {
      const QRectF column = columnAt(layout, i);
      if (column.height() > 0) canvas.fill(canvas.snap(column), colour(canvas, i));
    }
    canvas.horizontal(layout.plot.bottom(), layout.plot.left(), layout.plot.right(), canvas.color(Role::axis));
    drawLines(canvas, layout);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.shares.size(); ++i) {
      QRectF area = columnAt(layout, i);
      area.setTop(layout.plot.top());
      const double from = spec_.low + double(i) * spec_.width;
      const QString range =
          QStringLiteral("%1–%2").arg(tick_text(from, spec_.width), tick_text(from + spec_.width, spec_.width));
      const QString share = spec_text::value(spec_.shares[i], Unit::fraction);
      spots.push_back({QString(), -1, area, QRectF(), QStringLiteral("%1 %2\n%3").arg(range, spec_.axis_title, share)});
    }
    return spots;
  }

 private:
  QRectF columnAt(const Layout& layout, qsizetype index) const {
    const double from = spec_.low + double(index) * spec_.width;
    const qreal left = layout.x(from), right = layout.x(from + spec_.width);
    const qreal height = spec_.shares[index] / layout.top * layout.plot.height();
    return {left, layout.plot.bottom() - height, std::max(1.0, right - left - 1), height};
  }

  /// The colour of a column; another colour for values beyond a limit.
  QColor colour(const Canvas& canvas, qsizetype index) const {
    const double middle = spec_.low + (double(index) + 0.5) * spec_.width;
    for (const Distribution::Line& line : spec_.lines)
      if (line.mark == Distribution::Mark::limit && middle > line.value) return canvas.color(Role::worse);
    return canvas.theme().part(Part::compute);
  }

  void drawAxis(const Canvas& canvas, const Layout& layout) const {
    const QRectF& plot = layout.plot;
    const int steps = tick_count(spec_.max - spec_.min, spec_.step);
    const qreal y = plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
    qreal free = 0;
    for (int i = 0; i <= steps; ++i) {
      const double tick = spec_.min + i * spec_.step;
      const QString text = tick_text(tick, spec_.step);
      const qreal half = canvas.letters().width(Letter::axis, text) / 2;
      const qreal x = layout.x(tick), at = std::clamp(x, half, plot.right() + canvas.length(inset) - half);
      canvas.vertical(x, plot.top(), plot.bottom(), canvas.color(Role::grid));
      if (at - half < free) continue;
      free = at + half + canvas.length(8);
      canvas.text(Letter::axis, {at, y}, Qt::AlignHCenter, Role::muted_text, text);
    }
    canvas.text(Letter::axis, {plot.center().x(), y + canvas.length(title_band)}, Qt::AlignHCenter, Role::muted_text,
                spec_.axis_title);
  }

  /// Labels are above their lines; the lower percentile's label extends to the left, the upper one's to the right.
  qreal labelLeft(const Layout& layout, const Distribution::Line& line, qreal width) const {
    const qreal x = layout.x(line.value);
    double middle = line.value;
    for (const Distribution::Line& other : spec_.lines)
      if (other.mark == Distribution::Mark::percentile) {
        middle = other.value;
        break;
      }
    const bool outer = line.mark == Distribution::Mark::percentile && line.value != middle;
    const qreal left = !outer ? x - width / 2 : line.value < middle ? x - width : x;
    return std::clamp(left, 0.0, std::max(0.0, layout.plot.right() - width));
  }

  /// Draws each label in the first of three rows above the columns where it fits.
  void drawLines(const Canvas& canvas, const Layout& layout) const {
    const Lettering& letters = canvas.letters();
    struct Label {
      QRectF box;
      QColor color;
      QString text;
    };
    QVector<QRectF> taken;
    QVector<Label> labels;
    for (const Distribution::Line& line : spec_.lines) {
      if (!layout.is_inside(line.value)) continue;
      const qreal x = layout.x(line.value);
      const QColor color = canvas.color(line.mark == Distribution::Mark::limit ? Role::error : Role::text);
      const QString text = line.label + QChar(0xa0) + line.text;
      const qreal width = letters.width(Letter::axis_strong, text), reach = canvas.length(gap);
      const qreal left = labelLeft(layout, line, width);
      qreal top = -1;
      for (int row = 0; row < label_rows && top < 0; ++row) {
        const QRectF box(left - reach, row * canvas.length(label_line), width + 2 * reach, canvas.length(label_line));
        if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& other) { return other.intersects(box); }))
          continue;
        taken.push_back(box);
        top = box.top();
        labels.push_back({QRectF(left, box.top(), width, box.height()), color, text});
      }
      const qreal from = top < 0 ? layout.plot.top() : top + canvas.length(label_line);
      if (line.mark == Distribution::Mark::expected)
        canvas.dashedVertical(x, from, layout.plot.bottom(), color, 1, 3);
      else
        canvas.vertical(x, from, layout.plot.bottom(), color, line.mark == Distribution::Mark::limit ? 2 : 1);
    }
    // Draw labels last, because lines from the rows above cross them.
    for (const Label& label : labels) {
      canvas.fill(label.box.adjusted(-2, 1, 2, -1), canvas.color(Role::card));
      canvas.text(Letter::axis_strong, {label.box.left(), label.box.center().y()}, Qt::AlignLeft, label.color,
                  label.text);
    }
  }

  Distribution spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_distribution_scene() { return std::make_unique<DistributionScene>(); }

}  // namespace trainyard::ui
