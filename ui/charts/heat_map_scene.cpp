// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
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
constexpr qreal title_band = 21, key_band = 20, tick_band = 20, axis_title_band = 16, tick_gap = 8, legend_gap = 18,
                legend_width = 14, least_label_height = 15;
/// Number of shades of the colour scale.
constexpr int shades = 256;

struct Layout {
  QRectF plot, legend;
  qsizetype columns = 1, rows = 1;

  QRectF cell(qsizetype column, qsizetype row) const {
    const qreal wide = plot.width() / qreal(columns), tall = plot.height() / qreal(rows);
    return {plot.left() + qreal(column) * wide, plot.bottom() - qreal(row + 1) * tall, wide, tall};
  }
  qreal x(qsizetype column) const { return cell(column, 0).center().x(); }
  qreal y(qsizetype row) const { return cell(0, row).center().y(); }
};

Layout layout_of(const HeatMap& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  qreal names = 0, numbers = 0;
  for (const QString& label : spec.y.ticks) names = std::max(names, letters.width(Letter::axis, label));
  for (const double tick : spec.ticks) numbers = std::max(numbers, letters.width(Letter::axis, tick_text(tick, tick)));
  numbers = std::max(numbers, letters.width(Letter::axis, QStringLiteral("00000")));
  Layout layout;
  layout.columns = std::max<qsizetype>(1, spec.x.labels.size());
  layout.rows = std::max<qsizetype>(1, spec.y.labels.size());
  const qreal left = std::ceil(std::min(names, size.width() * 0.3) + tick_gap * scale);
  const qreal right = std::floor(size.width() - numbers - (legend_gap + legend_width + 2 * tick_gap) * scale);
  const qreal top = std::round((title_band + key_band) * scale);
  const qreal bottom = std::floor(size.height() - (tick_band + axis_title_band) * scale);
  layout.plot = QRectF(left, top, std::max(1.0, right - left), std::max(1.0, bottom - top));
  layout.legend = QRectF(right + legend_gap * scale, top, legend_width * scale, layout.plot.height());
  return layout;
}

class HeatMapScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override { spec_ = std::get<HeatMap>(spec); }

  void draw(Canvas& canvas, const QSizeF& size, const QString&) override {
    const Layout layout = layout_of(spec_, canvas.letters(), size);
    drawCells(canvas, layout);
    drawStates(canvas, layout);
    drawAxes(canvas, layout);
    drawLegend(canvas, layout);
    drawPresent(canvas, layout);
    drawHead(canvas, layout, size.width());
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const Layout layout = layout_of(spec_, letters, size);
    QVector<Spot> spots;
    spots.reserve(spec_.states.size());
    for (qsizetype i = 0; i < spec_.states.size(); ++i)
      spots.push_back({spec_.id, -1, layout.cell(i / layout.rows, i % layout.rows), QRectF(), QString(), int(i)});
    return spots;
  }

  int spotAt(const Lettering& letters, const QSizeF& size, const QPointF& at) const override {
    return cellAt(layout_of(spec_, letters, size), at);
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
  int cellAt(const Layout& layout, const QPointF& at) const {
    if (!layout.plot.contains(at)) return -1;
    const auto column = qsizetype((at.x() - layout.plot.left()) / layout.plot.width() * qreal(layout.columns));
    const auto row = qsizetype((layout.plot.bottom() - at.y()) / layout.plot.height() * qreal(layout.rows));
    const qsizetype place = std::clamp<qsizetype>(column, 0, layout.columns - 1) * layout.rows +
                            std::clamp<qsizetype>(row, 0, layout.rows - 1);
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

  /// From the card's background to the full colour; a single hue, so that the order is visible to colour-blind users.
  static QColor shade(const Canvas& canvas, double share) {
    return mixed(canvas.color(Role::card), canvas.theme().part(Part::compute), 0.08 + 0.92 * share);
  }

  double shareOf(double value) const {
    return std::clamp(axis_share(value, spec_.min, spec_.max, spec_.logarithmic), 0.0, 1.0);
  }

  /// Draws one pixel per cell and scales the image: ten thousand rectangles would take a whole frame.
  void drawCells(const Canvas& canvas, const Layout& layout) const {
    std::array<QRgb, shades> colours;
    for (int i = 0; i < shades; ++i) colours[size_t(i)] = shade(canvas, double(i) / (shades - 1)).rgb();
    const QRgb ground = canvas.color(Role::card).rgb();
    QImage image(int(layout.columns), int(layout.rows), QImage::Format_RGB32);
    image.fill(ground);
    for (qsizetype row = 0; row < layout.rows; ++row) {
      auto* line = reinterpret_cast<QRgb*>(image.scanLine(int(layout.rows - 1 - row)));
      for (qsizetype column = 0; column < layout.columns; ++column) {
        const qsizetype i = column * layout.rows + row;
        const SweepCell state = spec_.states.value(i);
        const double value = spec_.values.value(i, std::numeric_limits<double>::quiet_NaN());
        if ((state != SweepCell::fits && state != SweepCell::too_big) || !std::isfinite(value)) continue;
        const double share = shareOf(value);
        if (!std::isnan(share)) line[column] = colours[size_t(std::lround(share * (shades - 1)))];
      }
    }
    canvas.painter().drawImage(layout.plot, image);
  }

  void drawStates(const Canvas& canvas, const Layout& layout) const {
    for (qsizetype column = 0; column < layout.columns; ++column)
      for (qsizetype row = 0; row < layout.rows;) {
        const SweepCell state = spec_.states.value(column * layout.rows + row);
        qsizetype next = row + 1;
        while (next < layout.rows && spec_.states.value(column * layout.rows + next) == state) ++next;
        if (state != SweepCell::fits)
          draw_state(canvas, canvas.snap(layout.cell(column, row) | layout.cell(column, next - 1)), state);
        row = next;
      }
  }

  void drawAxes(const Canvas& canvas, const Layout& layout) const {
    const QRectF& plot = layout.plot;
    canvas.frame(plot, canvas.color(Role::axis));
    draw_labels_below(canvas, spec_.x, plot, [&](qsizetype i) { return layout.x(i); });
    canvas.text(Letter::axis, {plot.center().x(), plot.bottom() + canvas.length(tick_band + axis_title_band / 2 + 2)},
                Qt::AlignHCenter, Role::muted_text, spec_.x.axis_title);
    const qreal room = plot.left() - canvas.length(tick_gap);
    const auto draw = [&](qsizetype i, bool strong) {
      const Letter letter = strong ? Letter::axis_strong : Letter::axis;
      canvas.text(letter, {room, layout.y(i)}, Qt::AlignRight, strong ? Role::text : Role::muted_text,
                  canvas.letters().elided(letter, spec_.y.ticks[i], room));
    };
    const auto stride = std::max<qsizetype>(
        1, qsizetype(std::ceil(canvas.length(least_label_height) * qreal(layout.rows) / plot.height())));
    for (qsizetype i = 0; i < spec_.y.labels.size(); i += stride)
      if (spec_.y.present < 0 || std::abs(i - spec_.y.present) >= stride) draw(i, false);
    if (spec_.y.present >= 0 && spec_.y.present < spec_.y.labels.size()) draw(spec_.y.present, true);
  }

  void drawLegend(const Canvas& canvas, const Layout& layout) const {
    const QRectF& box = layout.legend;
    const int steps = std::max(2, int(box.height()));
    for (int i = 0; i < steps; ++i) {
      const qreal top = box.bottom() - box.height() * (i + 1) / steps;
      canvas.fill(QRectF(box.left(), top, box.width(), box.height() / steps + 0.5),
                  shade(canvas, double(i) / (steps - 1)));
    }
    canvas.frame(box, canvas.color(Role::axis));
    qreal free = box.bottom() + canvas.length(20);
    for (const double tick : spec_.ticks) {
      const double share = axis_share(tick, spec_.min, spec_.max, spec_.logarithmic);
      if (!(share >= -1e-9 && share <= 1 + 1e-9)) continue;
      const qreal y = box.bottom() - share * box.height();
      if (y + canvas.length(7) > free) continue;
      free = y - canvas.length(7);
      canvas.horizontal(y, box.right(), box.right() + canvas.length(4), canvas.color(Role::axis));
      canvas.text(Letter::axis, {box.right() + canvas.length(tick_gap), y}, Qt::AlignLeft, Role::muted_text,
                  tick_text(tick, spec_.ticks.size() > 1 && !spec_.logarithmic ? spec_.ticks[1] - spec_.ticks[0]
                                                                               : std::min(tick, 1.0)));
    }
  }

  void drawPresent(const Canvas& canvas, const Layout& layout) const {
    if (spec_.x.present < 0 || spec_.y.present < 0) return;
    const QRectF cell = layout.cell(spec_.x.present, spec_.y.present);
    const qreal least = canvas.length(10);
    const QPointF middle = cell.center();
    const QColor accent = canvas.color(Role::accent);
    const QSizeF size(std::max(least, cell.width()), std::max(least, cell.height()));
    const QRectF mark(middle - QPointF(size.width() / 2, size.height() / 2), size);
    canvas.frame(mark.adjusted(-2, -2, 2, 2), canvas.color(Role::card), 2);
    canvas.frame(mark, accent, 2);
    const qreal wide = canvas.letters().width(Letter::label_strong, spec_.present_label);
    const bool left = mark.right() + wide + canvas.length(12) > layout.plot.right();
    const qreal x = left ? mark.left() - canvas.length(8) - wide : mark.right() + canvas.length(8);
    const QRectF ground(x - canvas.length(3), middle.y() - canvas.length(8), wide + canvas.length(6),
                        canvas.length(16));
    canvas.fill(ground, canvas.color(Role::card));
    canvas.text(Letter::label_strong, {x, middle.y()}, Qt::AlignLeft, accent, spec_.present_label);
  }

  void drawHead(const Canvas& canvas, const Layout& layout, qreal width) const {
    const qreal y = canvas.length(7), second = canvas.length(title_band + 7);
    canvas.text(Letter::axis, {0, y}, Qt::AlignLeft, Role::muted_text, spec_.y.axis_title);
    const qreal right = width - canvas.length(4);
    canvas.text(Letter::axis, {right, second}, Qt::AlignRight, Role::muted_text, spec_.value_title);
    draw_state_key(canvas, spec_.states, spec_.illegal_label, spec_.too_big_label, spec_.pending_label,
                   std::min(layout.plot.right(),
                            right - canvas.letters().width(Letter::axis, spec_.value_title) - canvas.length(16)),
                   second);
    if (!pointer_) return;
    const int cell = cellAt(layout, *pointer_);
    if (cell < 0) return;
    canvas.frame(layout.cell(cell / layout.rows, cell % layout.rows).adjusted(-1, -1, 1, 1), canvas.color(Role::text),
                 1);
    const qreal room = width - canvas.letters().width(Letter::axis, spec_.y.axis_title) - canvas.length(24);
    canvas.text(Letter::label_medium, {width - canvas.length(4), y}, Qt::AlignRight, Role::text,
                canvas.letters().elided(Letter::label_medium, textOf(cell).join(QStringLiteral("   ")), room));
  }

  HeatMap spec_;
  std::optional<QPointF> pointer_;
};

}  // namespace

std::unique_ptr<ChartScene> make_heat_map_scene() { return std::make_unique<HeatMapScene>(); }

}  // namespace trainyard::ui
