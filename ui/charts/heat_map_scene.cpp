// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_scene.h"
#include "ui/charts/spec_text.h"
#include "ui/charts/sweep_axes.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal legend_gap = 18, legend_width = 14, legend_number_gap = 8;
constexpr double widest_names = 0.3;  ///< of the width; longer names are shortened
/// The lowest value keeps this share of the full colour.
constexpr double least_shade = 0.08;

class HeatMapScene : public PlotScene<HeatMap> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter plot(canvas, frame);
    plot.addMap(map(canvas));
    plot.paint();
    drawStates(canvas, frame);
    PlotPainter::paintAxes(canvas, frame);
    canvas.frame(frame.area, canvas.color(Role::axis));
    drawLegend(canvas, frame);
    drawPresent(canvas, frame);
    const qreal right = frame.width - canvas.length(4);
    canvas.text(Letter::axis, {right, canvas.length(7)}, Qt::AlignRight, Role::muted_text, spec_.value_title);
    draw_state_key(canvas, spec_,
                   std::min(frame.area.right(),
                            right - canvas.letters().width(Letter::axis, spec_.value_title) - canvas.length(16)));
    const int cell = pointer_ ? cellAt(frame, *pointer_) : -1;
    if (cell < 0) return;
    canvas.frame(cellOf(frame, cell).adjusted(-1, -1, 1, 1), canvas.color(Role::text), 1);
    draw_reading(canvas, frame, textOf(cell));
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    spots.reserve(spec_.states.size());
    for (qsizetype i = 0; i < spec_.states.size(); ++i)
      spots.push_back({spec_.id, -1, cellOf(frame, i), QRectF(), QString(), int(i)});
    return spots;
  }

  int spotAt(const Lettering& letters, const QSizeF& size, const QPointF& at) const override {
    return cellAt(frameOf(letters, size), at);
  }

  int neighbour(int spot, int count, Qt::Key key) const override {
    const int rows = std::max(1, int(spec_.y.labels.size()));
    const int next = key == Qt::Key_Left    ? spot - rows
                     : key == Qt::Key_Right ? spot + rows
                     : key == Qt::Key_Up    ? (spot % rows < rows - 1 ? spot + 1 : spot)
                     : key == Qt::Key_Down  ? (spot % rows > 0 ? spot - 1 : spot)
                                            : ChartScene::neighbour(spot, count, key);
    return next >= 0 && next < count ? next : spot;
  }

  int firstSpot() const override {
    const qsizetype rows = spec_.y.labels.size();
    return spec_.x.present < 0 || spec_.y.present < 0 ? 0 : int(spec_.x.present * rows + spec_.y.present);
  }

  QString tip(const Spot& spot) const override { return textOf(spot.item).join('\n'); }

  bool pointAt(const std::optional<QPointF>& at) override {
    pointer_ = at;
    return true;
  }

 private:
  qsizetype rows() const { return std::max<qsizetype>(1, spec_.y.labels.size()); }

  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale();
    qreal numbers = letters.width(Letter::axis, QStringLiteral("00000"));
    for (const double tick : spec_.ticks) numbers = std::max(numbers, letters.width(Letter::axis, legendText(tick)));
    PlotFrame frame =
        make_plot_frame(letters, size, make_cell_axis(spec_.x), make_cell_axis(spec_.y), sweep_key_band * scale,
                        numbers + (legend_gap + legend_width + 2 * legend_number_gap) * scale);
    frame.area.setLeft(std::min(frame.area.left(), std::ceil(widest_names * size.width())));
    return frame;
  }

  QRectF cellOf(const PlotFrame& frame, qsizetype i) const {
    const double column = double(i / rows()), row = double(i % rows());
    return {frame.at(column, row + 1), frame.at(column + 1, row)};
  }

  int cellAt(const PlotFrame& frame, const QPointF& at) const {
    if (!frame.area.contains(at)) return -1;
    const qreal share = (frame.area.bottom() - at.y()) / frame.area.height();
    const auto column = qsizetype(std::min(frame.valueX(at.x()), frame.x.max - 1)),
               row = qsizetype(std::min(frame.y.value(share), frame.y.max - 1));
    const qsizetype place = column * rows() + row;
    return place < spec_.states.size() ? int(place) : -1;
  }

  QStringList textOf(qsizetype i) const {
    const qsizetype rows = spec_.y.labels.size();
    if (rows == 0 || i < 0 || i >= spec_.states.size()) return {};
    QStringList lines{spec_.x.title + ' ' + spec_.x.labels.value(i / rows),
                      spec_.y.title + ' ' + spec_.y.labels.value(i % rows)};
    const SweepCell state = spec_.states[i];
    if (std::isfinite(spec_.values.value(i)) && (state == SweepCell::fits || state == SweepCell::too_big))
      lines << spec_.value_label + QStringLiteral(": ") + spec_text::value(spec_.values[i] * spec_.factor, spec_.unit);
    if (state == SweepCell::illegal) lines << spec_.illegal_label;
    if (state == SweepCell::too_big) lines << spec_.too_big_label;
    if (state == SweepCell::pending) lines << spec_.pending_label;
    return spec_.notes ? lines + spec_.notes->of(i) : lines;
  }

  /// A single hue from near the card's background to the full colour, so that the order is visible to colour-blind
  /// users.
  PlotMap map(const Canvas& canvas) const {
    const QColor full = canvas.theme().part(Part::compute);
    PlotMap map{std::max<qsizetype>(1, spec_.x.labels.size()),
                rows(),
                spec_.values,
                spec_.min,
                spec_.max,
                spec_.logarithmic,
                mix_colours(canvas.color(Role::card), full, least_shade),
                full};
    for (qsizetype i = 0; i < map.values.size(); ++i)
      if (spec_.states.value(i) != SweepCell::fits && spec_.states.value(i) != SweepCell::too_big)
        map.values[i] = qQNaN();
    return map;
  }

  /// Merges cells of a column with the same state, so that hatching is continuous.
  void drawStates(const Canvas& canvas, const PlotFrame& frame) const {
    for (qsizetype i = 0; i < spec_.states.size();) {
      qsizetype next = i + 1;
      while (next < spec_.states.size() && next % rows() != 0 && spec_.states[next] == spec_.states[i]) ++next;
      if (spec_.states[i] != SweepCell::fits)
        draw_state(canvas, canvas.snap(cellOf(frame, i) | cellOf(frame, next - 1)), spec_.states[i]);
      i = next;
    }
  }

  QString legendText(double tick) const {
    const bool even = spec_.ticks.size() > 1 && !spec_.logarithmic;
    return tick_text(tick, even ? spec_.ticks[1] - spec_.ticks[0] : std::min(tick, 1.0));
  }

  void drawLegend(const Canvas& canvas, const PlotFrame& frame) const {
    const PlotAxis values{spec_.min, spec_.max, spec_.logarithmic};
    const QRectF box(frame.area.right() + canvas.length(legend_gap), frame.area.top(), canvas.length(legend_width),
                     frame.area.height());
    QLinearGradient shades(box.bottomLeft(), box.topLeft());
    const PlotMap colours = map(canvas);
    shades.setColorAt(0, colours.lowest);
    shades.setColorAt(1, colours.highest);
    canvas.painter().fillRect(box, shades);
    canvas.frame(box, canvas.color(Role::axis));
    qreal free = box.bottom() + canvas.length(20);
    for (const double tick : spec_.ticks) {
      const qreal y = box.bottom() - values.share(tick) * box.height();
      if (!values.contains(tick) || y + canvas.length(7) > free) continue;
      free = y - canvas.length(7);
      canvas.horizontal(y, box.right(), box.right() + canvas.length(4), canvas.color(Role::axis));
      canvas.text(Letter::axis, {box.right() + canvas.length(legend_number_gap), y}, Qt::AlignLeft, Role::muted_text,
                  legendText(tick));
    }
  }

  void drawPresent(const Canvas& canvas, const PlotFrame& frame) const {
    if (spec_.x.present < 0 || spec_.y.present < 0) return;
    const QRectF cell = cellOf(frame, spec_.x.present * rows() + spec_.y.present);
    const qreal least = canvas.length(10);
    const QPointF middle = cell.center();
    const QColor accent = canvas.color(Role::accent);
    const QSizeF size(std::max(least, cell.width()), std::max(least, cell.height()));
    const QRectF mark(middle - QPointF(size.width() / 2, size.height() / 2), size);
    canvas.frame(mark.adjusted(-2, -2, 2, 2), canvas.color(Role::card), 2);
    canvas.frame(mark, accent, 2);
    const qreal wide = canvas.letters().width(Letter::label_strong, spec_.present_label);
    const bool left = mark.right() + wide + canvas.length(12) > frame.area.right();
    const qreal x = left ? mark.left() - canvas.length(8) - wide : mark.right() + canvas.length(8);
    const QRectF ground(x - canvas.length(3), middle.y() - canvas.length(8), wide + canvas.length(6),
                        canvas.length(16));
    canvas.fill(ground, canvas.color(Role::card));
    canvas.text(Letter::label_strong, {x, middle.y()}, Qt::AlignLeft, accent, spec_.present_label);
  }

  std::optional<QPointF> pointer_;
};

}  // namespace

std::unique_ptr<ChartScene> make_heat_map_scene() { return std::make_unique<HeatMapScene>(); }

}  // namespace trainyard::ui
