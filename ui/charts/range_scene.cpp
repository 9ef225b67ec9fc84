// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/painted_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 17, title_band = 15, gap = 12, dot_size = 10, two_lines = 26, least_plot = 60,
                inset = 6;  // between texts and the frame of a selected row

struct Layout {
  QRectF plot;
  double min = 0, max = 1;
  qreal pitch = 1, width = 0;
  bool texts_alone = false;  ///< show texts only, because names and numbers leave no room for a useful plot

  qreal x(double value) const { return plot.left() + std::clamp((value - min) / (max - min), 0.0, 1.0) * plot.width(); }
  qreal middle(qsizetype row) const { return plot.top() + (qreal(row) + 0.5) * pitch; }
};

Layout layout_of(const RangeRows& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  const qreal height = std::max(1.0, size.height() - (tick_band + title_band) * scale);
  const qreal pitch = height / std::max(1, int(spec.rows.size()));
  qreal names = 0, numbers = 0;
  for (const RangeRows::Row& row : spec.rows) {
    // Omit a detail if it has no line of its own, or if it would leave the ranges too little room.
    const qreal wanted = letters.width(Letter::axis, row.detail);
    const qreal detail = pitch >= two_lines * scale && wanted <= spec.most_detail * size.width() ? wanted : 0;
    names = std::max({names, letters.width(Letter::label_medium, row.label), detail});
    numbers = std::max(numbers, letters.width(Letter::label_medium, row.text));
  }
  Layout layout;
  layout.width = size.width();
  if (spec.max > spec.min) {
    layout.min = spec.min;
    layout.max = spec.max;
  }
  const qreal left = names + (inset + gap) * scale, right = size.width() - numbers - (inset + gap) * scale;
  layout.texts_alone = right - left < least_plot * scale;
  layout.plot = QRectF(left, 0, std::max(1.0, right - left), layout.texts_alone ? size.height() : height);
  layout.pitch = layout.texts_alone ? size.height() / std::max(1, int(spec.rows.size())) : pitch;
  return layout;
}

class RangeScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<RangeRows>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    if (!layout.texts_alone) drawAxis(canvas, layout);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      drawRow(canvas, layout, i);
      if (!selected.isEmpty() && spec_.rows[i].id == selected)
        canvas.frame(QRectF(0, layout.middle(i) - layout.pitch / 2, layout.width, layout.pitch),
                     canvas.color(Role::text), 2);
    }
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.rows.size(); ++i)
      spots.push_back({spec_.rows[i].id, -1, QRectF(0, layout.middle(i) - layout.pitch / 2, layout.width, layout.pitch),
                       QRectF(), spec_.rows[i].tip});
    return spots;
  }

 private:
  void drawAxis(const Canvas& canvas, const Layout& layout) const {
    const QRectF& plot = layout.plot;
    const int steps = tick_count(spec_.max - spec_.min, spec_.step);
    const qreal y = plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
    qreal widest = 0;
    for (int i = 0; i <= steps; ++i)
      widest =
          std::max(widest, canvas.letters().width(Letter::axis, tick_text(spec_.min + i * spec_.step, spec_.step)));
    const int every = labelled_ticks(layout.x(spec_.min + spec_.step) - layout.x(spec_.min), widest + canvas.length(8));
    for (int i = 0; i <= steps; ++i) {
      const double tick = spec_.min + i * spec_.step;
      const qreal x = layout.x(tick);
      canvas.vertical(x, plot.top(), plot.bottom(), canvas.color(Role::grid));
      if (i % every == 0)
        canvas.text(Letter::axis, {x, y}, Qt::AlignHCenter, Role::muted_text, tick_text(tick, spec_.step));
    }
    canvas.horizontal(plot.bottom(), plot.left(), plot.right(), canvas.color(Role::axis));
    canvas.text(Letter::axis, {plot.center().x(), y + canvas.length(title_band)}, Qt::AlignHCenter, Role::muted_text,
                spec_.axis_title);
  }

  void drawRow(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const RangeRows::Row& row = spec_.rows[index];
    const qreal y = layout.middle(index);
    const bool detail = !row.detail.isEmpty() && layout.pitch >= canvas.length(two_lines) &&
                        canvas.letters().width(Letter::axis, row.detail) <= spec_.most_detail * layout.width;
    const qreal lift = detail ? canvas.length(7) : 0;
    const qreal name = canvas.length(inset);
    canvas.text(Letter::label_medium, {name, y - lift}, Qt::AlignLeft, Role::text, row.label);
    if (detail) canvas.text(Letter::axis, {name, y + lift + 1}, Qt::AlignLeft, Role::muted_text, row.detail);
    canvas.text(Letter::label_medium, {layout.width - name, y}, Qt::AlignRight,
                row.stale ? Role::muted_text : Role::text, row.text);
    if (layout.texts_alone || !(row.value > 0) || row.value < layout.min || row.value > layout.max) return;
    const QColor color = row.refused ? canvas.color(Role::error)
                         : row.stale ? canvas.color(Role::muted_text)
                                     : canvas.theme().part(Part::compute);
    const qreal x = layout.x(row.value), half = markSize(canvas, layout, row) / 2;
    // Keep the ends of a range inside its row.
    const qreal end = std::min(canvas.length(7), layout.pitch / 2 - canvas.length(2));
    if (row.high > row.low) {
      const qreal left = layout.x(row.low), right = layout.x(row.high);
      canvas.fill(canvas.snap(QRectF(left, y - canvas.length(2), right - left, canvas.length(4))), color);
      canvas.rangeEnd({left, y}, end, false, canvas.color(Role::text), 2);
      canvas.rangeEnd({right, y}, end, row.high > layout.max, canvas.color(Role::text), 2);
    }
    if (row.refused) {
      canvas.drawLine({x - half, y - half}, {x + half, y + half}, color, 2);
      canvas.drawLine({x - half, y + half}, {x + half, y - half}, color, 2);
      return;
    }
    const qreal rim = canvas.length(1.5);
    const QRectF dot(x - half, y - half, 2 * half, 2 * half);
    canvas.rounded(dot.adjusted(-rim, -rim, rim, rim), canvas.color(Role::card), half + rim);
    canvas.rounded(dot, color, half);
  }

  /// The diameter of a dot: at most the shorter side of its range, so that half of each side stays visible.
  static qreal markSize(const Canvas& canvas, const Layout& layout, const RangeRows::Row& row) {
    const qreal usual = canvas.length(dot_size);
    if (row.refused || !(row.high > row.low)) return usual;
    const qreal shorter = std::min(layout.x(row.value) - layout.x(row.low), layout.x(row.high) - layout.x(row.value));
    return std::clamp(shorter, usual / 2, usual);
  }

  RangeRows spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_range_scene() { return std::make_unique<RangeScene>(); }

}  // namespace trainyard::ui
