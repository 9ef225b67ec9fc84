// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"
#include "ui/charts/spec_text.h"
#include "ui/charts/sweep_axes.h"

namespace trainyard::ui {
namespace {

constexpr qsizetype most_dots = 80;
constexpr float band_tint = 0.16F;

/// Colours of the curves, in their order.
constexpr Part line_parts[] = {Part::compute, Part::optimizer, Part::gradients, Part::data, Part::host, Part::reserve};

QColor line_colour(const Canvas& canvas, qsizetype line) {
  return canvas.theme().part(line_parts[size_t(line) % std::size(line_parts)]);
}

bool has_place(const SweepLines& spec, const SweepLines::Line& line, qsizetype i) {
  return i < line.y.size() && std::isfinite(line.y[i]) && (!spec.y_logarithmic || line.y[i] > 0) &&
         spec.states.value(i) != SweepCell::illegal && spec.states.value(i) != SweepCell::pending;
}

class SweepLinesScene : public PlotScene<SweepLines> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    drawStates(canvas, frame);
    PlotPainter::paintAxes(canvas, frame);
    PlotPainter plot(canvas, frame);
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) addBand(canvas, frame, plot, i);
    for (qsizetype i = 0; i < spec_.lines.size(); ++i) addLine(canvas, frame, plot, i);
    const QColor accent = canvas.color(Role::accent);
    for (const SweepLandmark& mark : spec_.landmarks)
      if (is_numeric(spec_.x))
        plot.addRule(Qt::Vertical, mark.value, dashed_pen(canvas, canvas.color(Role::tight), 2, 4, 4));
    plot.addRule(Qt::Vertical, presentX(), dashed_pen(canvas, accent, 1, 2, 2));
    plot.addMark(presentX(), spec_.present_y, PlotMark::disc, 11, QPen(accent, canvas.length(2)),
                 canvas.color(Role::card));
    plot.paint();
    writeMarks(canvas, frame);
    drawKey(canvas, frame);
    for (qsizetype i = 0; pointer_ && i < spec_.x.labels.size(); ++i)
      if (column(frame, i).contains(*pointer_)) {
        canvas.vertical(frame.atX(frame.x.ticks[i]), frame.area.top(), frame.area.bottom(), canvas.color(Role::text));
        return draw_reading(canvas, frame, textOf(i));
      }
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    const QString id = spec_.lines.isEmpty() ? QString() : spec_.lines.front().id;
    for (qsizetype i = 0; i < spec_.x.labels.size(); ++i)
      spots.push_back({id, -1, column(frame, i), QRectF(), QString(), int(i)});
    return spots;
  }

  QString tip(const Spot& spot) const override { return textOf(spot.item).join('\n'); }

  bool pointAt(const std::optional<QPointF>& at) override {
    pointer_ = at;
    return true;
  }

 private:
  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    PlotAxis y{spec_.y_min, spec_.y_max, spec_.y_logarithmic, spec_.y_ticks, {}, spec_.y_title};
    for (const double tick : y.ticks)
      y.labels.push_back(tick_text(tick, spec_.y_logarithmic ? std::min(tick, 1.0) : spec_.y_step));
    return make_plot_frame(letters, size, make_sweep_axis(spec_.x), y, sweep_key_band * letters.scale());
  }

  /// The column of a value extends halfway to its neighbours.
  QRectF column(const PlotFrame& frame, qsizetype i) const {
    const auto border = [&](qsizetype a, qsizetype b, qreal end) {
      if (a < 0 || b >= spec_.x.labels.size()) return end;
      return (frame.atX(frame.x.ticks[a]) + frame.atX(frame.x.ticks[b])) / 2;
    };
    return QRectF(QPointF(border(i - 1, i, frame.area.left()), frame.area.top()),
                  QPointF(border(i, i + 1, frame.area.right()), frame.area.bottom()))
        .normalized();
  }

  /// The current value of the input on the axis; NaN if it is not there.
  double presentX() const {
    if (is_numeric(spec_.x) || !std::isfinite(spec_.present_x)) return spec_.present_x;
    return spec_.x.present >= 0 ? double(spec_.x.present) + 0.5 : qQNaN();
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

  void drawStates(const Canvas& canvas, const PlotFrame& frame) const {
    // Merge neighbours with the same state into one area, so that hatching is continuous.
    for (qsizetype i = 0; i < spec_.states.size();) {
      QRectF area = column(frame, i);
      const SweepCell state = spec_.states[i];
      qsizetype next = i + 1;
      for (; next < spec_.states.size() && spec_.states[next] == state; ++next) area |= column(frame, next);
      draw_state(canvas, canvas.snap(area), state);
      i = next;
    }
  }

  void addBand(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, qsizetype index) const {
    const SweepLines::Line& line = spec_.lines[index];
    if (line.low.size() != line.y.size() || line.high.size() != line.y.size()) return;
    QColor tint = line_colour(canvas, index);
    tint.setAlphaF(band_tint);
    QVector<double> x, low, high;
    for (qsizetype i = 0; i < std::min(line.y.size(), frame.x.ticks.size()); ++i) {
      const bool shown = has_place(spec_, line, i) && std::isfinite(line.low[i]);
      // Catalog entries have no values in between; each gets its own bar.
      if (!shown && !is_numeric(spec_.x)) continue;
      x.push_back(frame.x.ticks[i]);
      low.push_back(shown ? line.low[i] : qQNaN());
      high.push_back(shown ? line.high[i] : qQNaN());
    }
    if (is_numeric(spec_.x))
      plot.addArea(x, low, high, tint);
    else
      plot.addRanges(Qt::Vertical, x, low, high, 0, QPen(tint, canvas.length(6), Qt::SolidLine, Qt::FlatCap));
  }

  void addLine(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, qsizetype index) const {
    const SweepLines::Line& line = spec_.lines[index];
    const QColor own = line_colour(canvas, index);
    QVector<double> y = line.y;
    for (qsizetype i = 0; i < y.size(); ++i)
      if (!has_place(spec_, line, i)) y[i] = qQNaN();
    if (is_numeric(spec_.x)) plot.addLine(frame.x.ticks, y, plot_pen(canvas, own, 2));
    const QPen rim(canvas.color(Role::card), canvas.length(1.2));
    for (const bool fits : {true, false}) {
      QVector<double> dot_x, dot_y;
      for (qsizetype i = 0; i < std::min(y.size(), frame.x.ticks.size()); ++i) {
        const bool alone = !std::isfinite(y.value(i - 1, qQNaN())) && !std::isfinite(y.value(i + 1, qQNaN()));
        if ((spec_.states.value(i) == SweepCell::fits) != fits) continue;
        if (is_numeric(spec_.x) && y.size() > most_dots && !alone) continue;
        dot_x.push_back(frame.x.ticks[i]);
        dot_y.push_back(y[i]);
      }
      plot.addMarks(dot_x, dot_y, PlotMark::disc, 7.2, rim, fits ? own : canvas.color(Role::error));
    }
  }

  /// Writes the names of landmarks and of the current design, on their own background because of strokes below them.
  void writeMarks(const Canvas& canvas, const PlotFrame& frame) const {
    const auto write = [&](Letter letter, qreal x, qreal gap, qreal y, Role role, const QString& text) {
      const qreal wide = canvas.letters().width(letter, text), away = canvas.length(gap);
      const qreal left = x + away + wide > frame.area.right() ? x - away - wide : x + away;
      canvas.fill(QRectF(left - 3, y - canvas.length(8), wide + 6, canvas.length(16)), canvas.color(Role::card));
      canvas.text(letter, {left, y}, Qt::AlignLeft, role, text);
    };
    for (const SweepLandmark& mark : spec_.landmarks)
      if (is_numeric(spec_.x) && frame.x.contains(mark.value))
        write(Letter::axis, frame.atX(mark.value), 8, frame.area.bottom() - canvas.length(14), Role::tight, mark.label);
    if (frame.contains(presentX(), spec_.present_y))
      write(Letter::label_strong, frame.atX(presentX()), 10, frame.atY(spec_.present_y) - canvas.length(14),
            Role::accent, spec_.present_label);
  }

  void drawKey(const Canvas& canvas, const PlotFrame& frame) const {
    const qreal right = draw_state_key(canvas, spec_, frame.width - canvas.length(4)), y = canvas.length(7);
    qreal x = frame.area.left();
    for (qsizetype i = 0; spec_.lines.size() > 1 && i < spec_.lines.size(); ++i) {
      const QString& label = spec_.lines[i].label;
      const qreal wide = canvas.letters().width(Letter::axis, label);
      if (x + canvas.length(22) + wide > right) break;
      canvas.horizontal(y, x, x + canvas.length(16), line_colour(canvas, i), 3);
      canvas.text(Letter::axis, {x + canvas.length(22), y}, Qt::AlignLeft, Role::second_text, label);
      x += canvas.length(38) + wide;
    }
  }

  std::optional<QPointF> pointer_;
};

}  // namespace

std::unique_ptr<ChartScene> make_sweep_lines_scene() { return std::make_unique<SweepLinesScene>(); }

}  // namespace trainyard::ui
