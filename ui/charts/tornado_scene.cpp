// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/painted_scenes.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 17, title_band = 15, head_band = 16, gap = 10, thickest = 16, two_lines = 27, inset = 6,
                least_plot = 90, least_setting = 40;
constexpr qreal most_names = 0.42;

struct Layout {
  QRectF plot;
  double min = 0, max = 1;
  qreal names = 0, pitch = 1, width = 0;

  qreal x(double value) const { return plot.left() + std::clamp((value - min) / (max - min), 0.0, 1.0) * plot.width(); }
  qreal middle(qsizetype row) const { return plot.top() + (qreal(row) + 0.5) * pitch; }
  QRectF row(qsizetype index) const { return {0, middle(index) - pitch / 2, width, pitch}; }
};

Layout layout_of(const Tornado& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal names = 0, numbers = letters.width(Letter::axis, spec.elasticity_head);
  for (const Tornado::Row& row : spec.rows) {
    names = std::max({names, letters.width(Letter::label_medium, row.label), letters.width(Letter::axis, row.detail)});
    numbers = std::max(numbers, letters.width(Letter::label, row.elasticity));
  }
  Layout layout;
  layout.width = size.width();
  if (spec.max > spec.min) {
    layout.min = spec.min;
    layout.max = spec.max;
  }
  layout.names = std::min(names, most_names * size.width());
  const qreal left = layout.names + (inset + gap) * scale, right = size.width() - numbers - (inset + gap) * scale;
  const qreal top = head_band * scale;
  layout.plot = QRectF(left, top, std::max(least_plot * scale, right - left),
                       std::max(1.0, size.height() - top - (tick_band + title_band) * scale));
  layout.pitch = layout.plot.height() / std::max(1, int(spec.rows.size()));
  return layout;
}

class TornadoScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<Tornado>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawAxis(canvas, layout);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      drawRow(canvas, layout, i);
      if (!selected.isEmpty() && spec_.rows[i].id == selected) canvas.frame(layout.row(i), canvas.color(Role::text), 2);
    }
    if (spec_.rows.isEmpty()) return;
    canvas.vertical(layout.x(spec_.now), layout.plot.top(), layout.plot.bottom(), canvas.color(Role::text), 2);
    canvas.text(Letter::axis_strong, {nowAt(canvas, layout), layout.plot.top() - canvas.length(head_band) / 2},
                Qt::AlignHCenter, Role::text, spec_.now_text);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.rows.size(); ++i)
      spots.push_back({spec_.rows[i].id, -1, layout.row(i), QRectF(), spec_.rows[i].tip});
    return spots;
  }

 private:
  /// Centre of the text above the line, inside the chart and left of the head on the right.
  qreal nowAt(const Canvas& canvas, const Layout& layout) const {
    const Lettering& letters = canvas.letters();
    const qreal half = letters.width(Letter::axis_strong, spec_.now_text) / 2;
    const qreal right = layout.width - letters.width(Letter::axis, spec_.elasticity_head) - canvas.length(gap);
    return std::max(half, std::min(layout.x(spec_.now), right - half));
  }

  void drawAxis(const Canvas& canvas, const Layout& layout) const {
    const QRectF& plot = layout.plot;
    const int steps = tick_count(spec_.max - spec_.min, spec_.step);
    const qreal y = plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(2);
    qreal free = -1e9;
    for (int i = 0; i <= steps; ++i) {
      const double tick = spec_.min + i * spec_.step;
      const QString text = tick_text(tick, spec_.step);
      const qreal x = layout.x(tick), half = canvas.letters().width(Letter::axis, text) / 2;
      canvas.vertical(x, plot.top(), plot.bottom(), canvas.color(Role::grid));
      if (x - half < free) continue;
      free = x + half + canvas.length(8);
      canvas.text(Letter::axis, {x, y}, Qt::AlignHCenter, Role::muted_text, text);
    }
    canvas.text(Letter::axis, {plot.center().x(), y + canvas.length(title_band)}, Qt::AlignHCenter, Role::muted_text,
                spec_.axis_title);
    canvas.text(Letter::axis, {layout.width - canvas.length(inset), plot.top() - canvas.length(head_band) / 2},
                Qt::AlignRight, Role::muted_text, spec_.elasticity_head);
  }

  void drawRow(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const Tornado::Row& row = spec_.rows[index];
    const Lettering& letters = canvas.letters();
    const qreal y = layout.middle(index), left = canvas.length(inset);
    const bool detail = !row.detail.isEmpty() && layout.pitch >= canvas.length(two_lines);
    const qreal lift = detail ? canvas.length(6.5) : 0;
    canvas.text(Letter::label_medium, {left, y - lift}, Qt::AlignLeft, Role::text,
                letters.elided(Letter::label_medium, row.label, layout.names));
    if (detail)
      canvas.text(Letter::axis, {left, y + lift + 1}, Qt::AlignLeft, Role::muted_text,
                  letters.elided(Letter::axis, row.detail, layout.names));
    canvas.text(Letter::label, {layout.width - left, y}, Qt::AlignRight, Role::second_text, row.elasticity);
    for (const Tornado::Side& side : row.sides) drawSide(canvas, layout, side, y);
  }

  void drawSide(const Canvas& canvas, const Layout& layout, const Tornado::Side& side, qreal y) const {
    const qreal half = std::min(canvas.length(thickest), layout.pitch * 0.64) / 2;
    const qreal from = layout.x(spec_.now), to = layout.x(side.value);
    const QRectF bar =
        canvas.snap(QRectF(QPointF(std::min(from, to), y - half), QPointF(std::max(from, to), y + half)));
    canvas.fill(bar, canvas.color(side.role));
    // The setting is beyond the end of the bar, or inside it if there is no room.
    const qreal width = canvas.letters().width(Letter::axis, side.setting), space = canvas.length(5);
    const bool leftwards = to < from;
    const qreal outside = leftwards ? to - layout.plot.left() : layout.plot.right() - to;
    if (outside >= width + 2 * space || (outside > bar.width() && outside > canvas.length(least_setting)))
      return canvas.text(Letter::axis, {leftwards ? to - space : to + space, y},
                         leftwards ? Qt::AlignRight : Qt::AlignLeft, Role::second_text,
                         canvas.letters().elided(Letter::axis, side.setting, outside - 2 * space));
    if (bar.width() < canvas.length(least_setting)) return;
    canvas.text(Letter::axis, {leftwards ? to + space : to - space, y}, leftwards ? Qt::AlignLeft : Qt::AlignRight,
                Role::card, canvas.letters().elided(Letter::axis, side.setting, bar.width() - 2 * space));
  }

  Tornado spec_;
};

}  // namespace

std::unique_ptr<ChartScene> make_tornado_scene() { return std::make_unique<TornadoScene>(); }

}  // namespace trainyard::ui
