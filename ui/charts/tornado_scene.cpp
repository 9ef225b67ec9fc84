// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal tornado_foot = 34, tornado_head = 16, tornado_gap = 10, tornado_inset = 6, thickest_side = 16,
                two_name_lines = 27, least_setting = 40;
constexpr qreal most_tornado_names = 0.42;  ///< of the width

class TornadoScene : public PlotScene<Tornado> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    const qreal head = frame.area.top() - canvas.length(tornado_head) / 2;
    PlotPainter::paintAxes(canvas, frame);
    canvas.text(Letter::axis, {frame.width - canvas.length(tornado_inset), head}, Qt::AlignRight, Role::muted_text,
                spec_.elasticity_head);
    const qreal thickness = std::min(canvas.length(thickest_side), frame.pitch() * 0.64);
    PlotPainter plot(canvas, frame);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i)
      for (const Tornado::Side& side : spec_.rows[i].sides)
        plot.addBars(Qt::Horizontal, {double(i) + 0.5}, {side.value}, spec_.now, thickness, canvas.color(side.role));
    if (!spec_.rows.isEmpty())
      plot.addRule(Qt::Vertical, spec_.now, QPen(canvas.color(Role::text), canvas.line(2), Qt::SolidLine, Qt::FlatCap));
    plot.paint();
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      writeRow(canvas, frame, i);
      if (!selected.isEmpty() && spec_.rows[i].id == selected) canvas.frame(frame.row(i), canvas.color(Role::text), 2);
    }
    if (!spec_.rows.isEmpty())
      canvas.text(Letter::axis_strong, {nowAt(canvas, frame), head}, Qt::AlignHCenter, Role::text, spec_.now_text);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    return row_spots(spec_.rows, frameOf(letters, size));
  }

 private:
  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale(), beside = (tornado_inset + tornado_gap) * scale;
    qreal names = 0, numbers = letters.width(Letter::axis, spec_.elasticity_head);
    for (const Tornado::Row& row : spec_.rows) {
      names =
          std::max({names, letters.width(Letter::label_medium, row.label), letters.width(Letter::axis, row.detail)});
      numbers = std::max(numbers, letters.width(Letter::label, row.elasticity));
    }
    names = std::min(names, most_tornado_names * size.width());
    return make_plot_frame(QRectF(QPointF(names + beside, tornado_head * scale),
                                  QPointF(size.width() - numbers - beside, size.height() - tornado_foot * scale)),
                           size, make_linear_axis(spec_.min, spec_.max, spec_.step, spec_.axis_title),
                           make_row_axis(spec_.rows.size()));
  }

  /// Centre of the text above the line, inside the chart and left of the head on the right.
  qreal nowAt(const Canvas& canvas, const PlotFrame& frame) const {
    const Lettering& letters = canvas.letters();
    const qreal half = letters.width(Letter::axis_strong, spec_.now_text) / 2;
    const qreal right = frame.width - letters.width(Letter::axis, spec_.elasticity_head) - canvas.length(tornado_gap);
    return std::max(half, std::min(frame.atX(spec_.now), right - half));
  }

  void writeRow(const Canvas& canvas, const PlotFrame& frame, qsizetype index) const {
    const Tornado::Row& row = spec_.rows[index];
    const qreal y = frame.atY(double(index) + 0.5), left = canvas.length(tornado_inset);
    draw_row_name(canvas, {left, y}, frame.area.left() - left - canvas.length(tornado_gap), Letter::label_medium,
                  row.label, row.detail, frame.pitch() >= canvas.length(two_name_lines));
    canvas.text(Letter::label, {frame.width - left, y}, Qt::AlignRight, Role::second_text, row.elasticity);
    for (const Tornado::Side& side : row.sides) writeSetting(canvas, frame, side, y);
  }

  /// The setting is beyond the end of the bar, or inside it if there is no room.
  void writeSetting(const Canvas& canvas, const PlotFrame& frame, const Tornado::Side& side, qreal y) const {
    const qreal end = std::clamp(frame.atX(side.value), frame.area.left(), frame.area.right());
    const qreal bar = std::abs(end - frame.atX(spec_.now)), space = canvas.length(5);
    const bool leftwards = side.value < spec_.now;
    const qreal outside = leftwards ? end - frame.area.left() : frame.area.right() - end;
    const qreal width = canvas.letters().width(Letter::axis, side.setting), least = canvas.length(least_setting);
    const bool beyond = outside >= width + 2 * space || (outside > bar && outside > least);
    if (!beyond && bar < least) return;
    const bool before = beyond == leftwards;  // the text ends to the left of the end of the bar
    canvas.text(Letter::axis, {before ? end - space : end + space, y}, before ? Qt::AlignRight : Qt::AlignLeft,
                beyond ? Role::second_text : Role::card,
                canvas.letters().elided(Letter::axis, side.setting, (beyond ? outside : bar) - 2 * space));
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_tornado_scene() { return std::make_unique<TornadoScene>(); }

}  // namespace trainyard::ui
