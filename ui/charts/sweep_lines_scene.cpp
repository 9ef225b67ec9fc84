// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/painted_scenes.h"
#include "ui/charts/spec_text.h"
#include "ui/charts/sweep_axes.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal title_band = 21, key_band = 20, tick_band = 20, axis_title_band = 16, right_margin = 16, tick_gap = 8;
constexpr qreal most_dots = 80;

/// Colours of the curves, in their order.
constexpr Part line_parts[] = {Part::compute, Part::optimizer, Part::gradients, Part::data, Part::host, Part::reserve};

struct Layout {
  QRectF plot;
  double x_min = 0, x_max = 1;
  bool numeric = false;
  const SweepLines* spec = nullptr;

  qreal at(double value) const {
    return plot.left() + axis_share(value, x_min, x_max, spec->x.logarithmic) * plot.width();
  }
  qreal x(qsizetype i) const {
    if (numeric) return at(spec->x.values[i]);
    return plot.left() + (qreal(i) + 0.5) / std::max<qsizetype>(1, spec->x.labels.size()) * plot.width();
  }
  qreal y(double value) const {
    const double share = axis_share(value, spec->y_min, spec->y_max, spec->y_logarithmic);
    return plot.bottom() - std::clamp(share, 0.0, 1.0) * plot.height();
  }
  /// The column of a value extends halfway to its neighbours.
  QRectF column(qsizetype i) const {
    const qsizetype last = spec->x.labels.size() - 1;
    const qreal left = i > 0 ? (x(i - 1) + x(i)) / 2 : plot.left();
    const qreal right = i < last ? (x(i) + x(i + 1)) / 2 : plot.right();
    return QRectF(QPointF(std::min(left, right), plot.top()), QPointF(std::max(left, right), plot.bottom()));
  }
};

QString y_text(const SweepLines& spec, double tick) {
  return tick_text(tick, spec.y_logarithmic ? std::min(tick, 1.0) : spec.y_step);
}

Layout layout_of(const SweepLines& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal numbers = 0;
  for (const double tick : spec.y_ticks) numbers = std::max(numbers, letters.width(Letter::axis, y_text(spec, tick)));
  Layout layout;
  layout.spec = &spec;
  const qreal left = std::ceil(numbers + tick_gap * scale), top = (title_band + key_band) * scale;
  layout.plot = QRectF(left, top, std::max(1.0, size.width() - right_margin * scale - left),
                       std::max(1.0, size.height() - top - (tick_band + axis_title_band) * scale));
  layout.numeric = !spec.x.values.isEmpty() && spec.x.values.size() == spec.x.labels.size();
  if (!layout.numeric) return layout;
  const auto [least, most] = std::minmax_element(spec.x.values.begin(), spec.x.values.end());
  layout.x_min = *least;
  layout.x_max = *most;
  return layout;
}

bool has_place(const SweepLines& spec, const SweepLines::Line& line, qsizetype i) {
  return i < line.y.size() && std::isfinite(line.y[i]) && (!spec.y_logarithmic || line.y[i] > 0) &&
         spec.states.value(i) != SweepCell::illegal && spec.states.value(i) != SweepCell::pending;
}

class SweepLinesScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<SweepLines>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawStates(canvas, layout);
    drawAxes(canvas, layout);
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) drawBand(canvas, layout, i);
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) drawLine(canvas, layout, i);
    drawLandmarks(canvas, layout);
    drawPresent(canvas, layout);
    drawHead(canvas, layout, size.width());
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    const QString id = spec_.lines.isEmpty() ? QString() : spec_.lines.front().id;
    for (qsizetype i = 0; i < spec_.x.labels.size(); ++i)
      spots.push_back({id, -1, layout.column(i), QRectF(), QString(), int(i)});
    return spots;
  }

  QString tip(const Spot& spot) const override { return textOf(spot.item).join('\n'); }

  bool pointAt(const std::optional<QPointF>& at) override {
    pointer_ = at;
    return true;
  }

 private:
  QColor colour(const Canvas& canvas, qsizetype line) const {
    return canvas.theme().part(line_parts[size_t(line) % std::size(line_parts)]);
  }

  QStringList textOf(qsizetype i) const {
    if (i < 0 || i >= spec_.x.labels.size()) return {};
    QStringList lines{spec_.x.title + ' ' + spec_.x.labels[i]};
    for (const SweepLines::Line& line : spec_.lines)
      if (has_place(spec_, line, i)) lines << line.label + QStringLiteral(": ") + valueOf(line, i);
    const QString state = stateOf(i);
    if (!state.isEmpty()) lines << state;
    return spec_.notes ? lines + spec_.notes->of(i) : lines;
  }

  QString valueOf(const SweepLines::Line& line, qsizetype i) const {
    QString text = spec_text::value(line.y[i] * spec_.factor, spec_.unit);
    if (i < line.low.size() && std::isfinite(line.low[i]) && std::isfinite(line.high[i]))
      text += QStringLiteral(" (%1 – %2)")
                  .arg(spec_text::value(line.low[i] * spec_.factor, spec_.unit),
                       spec_text::value(line.high[i] * spec_.factor, spec_.unit));
    return text;
  }

  QString stateOf(qsizetype i) const {
    switch (spec_.states.value(i)) {
      case SweepCell::illegal:
        return spec_.illegal_label;
      case SweepCell::too_big:
        return spec_.too_big_label;
      case SweepCell::pending:
        return spec_.pending_label;
      case SweepCell::fits:
        break;
    }
    return {};
  }

  void drawStates(const Canvas& canvas, const Layout& layout) const {
    // Merge neighbours with the same state into one area, so that hatching is continuous.
    for (qsizetype i = 0; i < spec_.states.size();) {
      QRectF area = layout.column(i);
      const SweepCell state = spec_.states[i];
      qsizetype next = i + 1;
      for (; next < spec_.states.size() && spec_.states[next] == state; ++next) area |= layout.column(next);
      if (state != SweepCell::fits) draw_state(canvas, canvas.snap(area), state);
      i = next;
    }
  }

  void drawAxes(const Canvas& canvas, const Layout& layout) const {
    const QRectF& plot = layout.plot;
    qreal free = plot.bottom() + canvas.length(20);
    for (const double tick : spec_.y_ticks) {
      const qreal y = layout.y(tick);
      canvas.horizontal(y, plot.left(), plot.right(), canvas.color(Role::grid));
      if (y + canvas.length(7) > free) continue;
      free = y - canvas.length(7);
      canvas.text(Letter::axis, {plot.left() - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text,
                  y_text(spec_, tick));
    }
    canvas.horizontal(plot.bottom(), plot.left(), plot.right(), canvas.color(Role::axis));
    draw_labels_below(canvas, spec_.x, plot, [&](qsizetype i) { return layout.x(i); });
    canvas.text(Letter::axis, {plot.center().x(), plot.bottom() + canvas.length(tick_band + axis_title_band / 2 + 2)},
                Qt::AlignHCenter, Role::muted_text, spec_.x.axis_title);
  }

  /// Calls `draw` for each stretch of consecutive points that are on the axes.
  template <class Draw>
  void stretches(const SweepLines::Line& line, Draw draw) const {
    for (qsizetype i = 0; i < line.y.size();) {
      if (!has_place(spec_, line, i)) {
        ++i;
        continue;
      }
      const qsizetype first = i;
      while (i < line.y.size() && has_place(spec_, line, i)) ++i;
      draw(first, i);
    }
  }

  void drawBand(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const SweepLines::Line& line = spec_.lines[index];
    if (line.low.size() != line.y.size() || line.high.size() != line.y.size()) return;
    QColor tint = colour(canvas, index);
    tint.setAlphaF(0.16F);
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint);
    stretches(line, [&](qsizetype first, qsizetype last) {
      QPolygonF area;
      for (qsizetype i = first; i < last; ++i)
        if (std::isfinite(line.low[i])) area << QPointF(layout.x(i), layout.y(line.low[i]));
      for (qsizetype i = last - 1; i >= first; --i)
        if (std::isfinite(line.high[i])) area << QPointF(layout.x(i), layout.y(line.high[i]));
      if (layout.numeric) {
        painter.drawPolygon(area);
        return;
      }
      // Catalog entries have no values in between; each gets its own bar.
      for (qsizetype i = first; i < last; ++i)
        if (std::isfinite(line.low[i]))
          painter.drawRect(QRectF(QPointF(layout.x(i) - canvas.length(3), layout.y(line.high[i])),
                                  QPointF(layout.x(i) + canvas.length(3), layout.y(line.low[i]))));
    });
    painter.restore();
  }

  void drawLine(const Canvas& canvas, const Layout& layout, qsizetype index) const {
    const SweepLines::Line& line = spec_.lines[index];
    const QColor own = colour(canvas, index);
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    stretches(line, [&](qsizetype first, qsizetype last) {
      if (layout.numeric) {
        painter.setPen(QPen(own, canvas.length(2), Qt::SolidLine, Qt::RoundCap, smooth_join));
        QPolygonF path;
        for (qsizetype i = first; i < last; ++i) path << QPointF(layout.x(i), layout.y(line.y[i]));
        painter.drawPolyline(path);
      }
      if (layout.numeric && last - first > 1 && line.y.size() > most_dots) return;
      // A disc on a larger disc takes a third of the time of a disc with an outline.
      painter.setPen(Qt::NoPen);
      for (qsizetype i = first; i < last; ++i) {
        const QPointF at(layout.x(i), layout.y(line.y[i]));
        painter.setBrush(canvas.color(Role::card));
        painter.drawEllipse(at, canvas.length(4.2), canvas.length(4.2));
        painter.setBrush(spec_.states.value(i) == SweepCell::fits ? own : canvas.color(Role::error));
        painter.drawEllipse(at, canvas.length(3), canvas.length(3));
      }
    });
    painter.restore();
  }

  /// Draws a label on its own background, so that strokes below it do not make it unreadable.
  static void label(const Canvas& canvas, Letter letter, const QPointF& at, Role role, const QString& text) {
    const qreal wide = canvas.letters().width(letter, text);
    canvas.fill(
        QRectF(at.x() - canvas.length(3), at.y() - canvas.length(8), wide + canvas.length(6), canvas.length(16)),
        canvas.color(Role::card));
    canvas.text(letter, at, Qt::AlignLeft, role, text);
  }

  void drawLandmarks(const Canvas& canvas, const Layout& layout) const {
    for (const SweepLandmark& mark : spec_.landmarks) {
      if (!layout.numeric || !(mark.value >= layout.x_min) || !(mark.value <= layout.x_max)) continue;
      const qreal x = layout.at(mark.value), wide = canvas.letters().width(Letter::axis, mark.label);
      canvas.dashedVertical(x, layout.plot.top(), layout.plot.bottom(), canvas.color(Role::tight), 2, 4);
      const bool left = x + wide + canvas.length(8) > layout.plot.right();
      const qreal from = left ? x - wide - canvas.length(8) : x + canvas.length(8);
      label(canvas, Letter::axis, {from, layout.plot.bottom() - canvas.length(14)}, Role::tight, mark.label);
    }
  }

  void drawPresent(const Canvas& canvas, const Layout& layout) const {
    if (!std::isfinite(spec_.present_x)) return;
    const qreal x = layout.numeric ? layout.at(spec_.present_x) : spec_.x.present >= 0 ? layout.x(spec_.x.present) : -1;
    if (!(x >= layout.plot.left() && x <= layout.plot.right())) return;
    const QColor accent = canvas.color(Role::accent);
    canvas.dashedVertical(x, layout.plot.top(), layout.plot.bottom(), accent, 1, 2);
    // If no curve has a finite value, the axis has no scale and y is NaN.
    const qreal y = layout.y(spec_.present_y);
    if (!std::isfinite(y)) return;
    QPainter& painter = canvas.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(accent, canvas.length(2)));
    painter.setBrush(canvas.color(Role::card));
    painter.drawEllipse(QPointF(x, y), canvas.length(5.5), canvas.length(5.5));
    painter.restore();
    const bool left =
        x + canvas.letters().width(Letter::label_strong, spec_.present_label) + canvas.length(14) > layout.plot.right();
    const qreal wide = canvas.letters().width(Letter::label_strong, spec_.present_label);
    label(canvas, Letter::label_strong,
          {left ? x - canvas.length(10) - wide : x + canvas.length(10), y - canvas.length(14)}, Role::accent,
          spec_.present_label);
  }

  /// Draws the unit, the key, and the values at the pointer.
  void drawHead(const Canvas& canvas, const Layout& layout, qreal width) const {
    const qreal y = canvas.length(7), second = canvas.length(title_band + 7);
    canvas.text(Letter::axis, {0, y}, Qt::AlignLeft, Role::muted_text, spec_.y_title);
    const qreal right = draw_state_key(canvas, spec_.states, spec_.illegal_label, spec_.too_big_label,
                                       spec_.pending_label, width - canvas.length(4), second);
    qreal x = layout.plot.left();
    for (qsizetype i = 0; spec_.lines.size() > 1 && i < spec_.lines.size(); ++i) {
      const QString& label = spec_.lines[i].label;
      const qreal wide = canvas.letters().width(Letter::axis, label);
      if (x + canvas.length(22) + wide > right) break;
      canvas.horizontal(second, x, x + canvas.length(16), colour(canvas, i), 3);
      canvas.text(Letter::axis, {x + canvas.length(22), second}, Qt::AlignLeft, Role::second_text, label);
      x += canvas.length(38) + wide;
    }
    if (!pointer_ || !layout.plot.adjusted(-1, -1, 1, 1).contains(*pointer_)) return;
    for (qsizetype i = 0; i < spec_.x.labels.size(); ++i) {
      if (!layout.column(i).contains(*pointer_)) continue;
      canvas.vertical(layout.x(i), layout.plot.top(), layout.plot.bottom(), canvas.color(Role::text));
      const qreal room = width - canvas.letters().width(Letter::axis, spec_.y_title) - canvas.length(24);
      canvas.text(Letter::label_medium, {width - canvas.length(4), y}, Qt::AlignRight, Role::text,
                  canvas.letters().elided(Letter::label_medium, textOf(i).join(QStringLiteral("   ")), room));
      return;
    }
  }

  SweepLines spec_;
  std::optional<QPointF> pointer_;
};

}  // namespace

std::unique_ptr<ChartScene> make_sweep_lines_scene() { return std::make_unique<SweepLinesScene>(); }

}  // namespace trainyard::ui
