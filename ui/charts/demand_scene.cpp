// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>

#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_scenes.h"
#include "ui/charts/plot_labels.h"
#include "ui/charts/plot_scene.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::DemandRows)
};

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 18, column_gap = 16, label_gap = 9, two_lines = 33, tick_gap = 10;
constexpr qreal inset = 6;                ///< between texts and the frame of a selected row
constexpr qreal roomy = 50;               ///< height of a row from which a number is above dot and stroke
constexpr qreal least_plot_share = 0.16;  ///< minimum share of the width for the plot; longer names are shortened

/// The position of a value; at the edge of the plot if it is outside.
qreal demand_x(const PlotFrame& frame, double value) { return frame.atX(std::clamp(value, frame.x.min, frame.x.max)); }

qreal name_width(const DemandSupply& spec, const Lettering& letters) {
  qreal width = 0;
  for (const DemandSupply::Row& row : spec.rows)
    width = std::max({width, letters.width(Letter::label_medium, row.label), letters.width(Letter::axis, row.detail)});
  return width;
}

qreal verdict_width(const DemandSupply& spec, const Lettering& letters) {
  qreal width = letters.digitWidth(Letter::label) * 9;
  for (const DemandSupply::Row& row : spec.rows) width = std::max(width, letters.width(Letter::label, row.verdict));
  return width;
}

/// Draws the key of dot and stroke below the names of the rows. Returns its right end; 0 if it does not fit.
qreal draw_demand_key(const Canvas& canvas, const PlotFrame& frame, qreal y) {
  const QString needed = Texts::tr("needed"), given = Texts::tr("available");
  const qreal dot = canvas.length(8), gap = canvas.length(5);
  const qreal stroke = dot + gap + canvas.letters().width(Letter::axis, needed) + canvas.length(12);
  const qreal end = stroke + canvas.length(3) + gap + canvas.letters().width(Letter::axis, given);
  if (end > frame.area.left()) return 0;
  canvas.rounded(QRectF(0, y - dot / 2, dot, dot), canvas.theme().part(Part::compute), 4);
  canvas.text(Letter::axis, {dot + gap, y}, Qt::AlignLeft, Role::muted_text, needed);
  canvas.vertical(stroke, y - canvas.length(6), y + canvas.length(6), canvas.color(Role::text), 2);
  canvas.text(Letter::axis, {stroke + canvas.length(3) + gap, y}, Qt::AlignLeft, Role::muted_text, given);
  return end;
}

/// Draws ticks with a unit ("1 GB/s") first, then bare numbers that fit between them.
void draw_demand_ticks(const Canvas& canvas, const DemandSupply& spec, const PlotFrame& frame) {
  const qreal y = frame.area.bottom() + canvas.length(tick_band) / 2 + canvas.length(3);
  QVector<QRectF> taken{QRectF(0, y, draw_demand_key(canvas, frame, y) + canvas.length(tick_gap) / 2, 1)};
  for (const bool with_unit : {true, false})
    for (qsizetype i = 0; i < std::min(spec.ticks.size(), spec.tick_labels.size()); ++i) {
      const QString& text = spec.tick_labels[i];
      const bool has_unit = std::any_of(text.cbegin(), text.cend(), [](QChar c) { return c.isLetter(); });
      if (has_unit != with_unit) continue;
      const qreal width = canvas.letters().width(Letter::axis, text);
      const qreal left = std::min(frame.atX(spec.ticks[i]) - width / 2, frame.width - width);
      const QRectF place(left - canvas.length(tick_gap) / 2, y, width + canvas.length(tick_gap), 1);
      if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& t) { return t.intersects(place); })) continue;
      taken.push_back(place);
      canvas.text(Letter::axis, {left, y}, Qt::AlignLeft, Role::muted_text, text);
    }
}

void draw_demand_row(const Canvas& canvas, const DemandSupply::Row& row, const PlotFrame& frame, int index) {
  const qreal y = frame.atY(index + 0.5), pitch = frame.pitch();
  const qreal name = canvas.length(inset), room = frame.area.left() - name - canvas.length(column_gap) / 2;
  draw_row_name(canvas, {name, y}, room, Letter::label_medium, row.label, row.detail,
                pitch >= canvas.length(two_lines));
  const Lettering& letters = canvas.letters();
  const Role verdict = row.over ? Role::error : row.warning ? Role::tight : Role::second_text;
  canvas.text(row.over ? Letter::label_strong : Letter::label, {frame.width - name, y}, Qt::AlignRight, verdict,
              row.verdict);
  if (!has_logarithm(row.needed)) return;

  const qreal dot = demand_x(frame, row.needed);
  const qreal first = has_logarithm(row.given) ? std::min(dot, demand_x(frame, row.given)) : dot;
  const qreal width = letters.width(Letter::label_medium, row.needed_text), gap = canvas.length(label_gap);
  const qreal least = frame.area.left() + canvas.length(2);
  if (first - gap - width >= least) {
    canvas.text(Letter::label_medium, {first - gap, y}, Qt::AlignRight, Role::text, row.needed_text);
    return;
  }
  if (pitch >= canvas.length(roomy)) {
    const qreal most = frame.width - name - letters.width(Letter::label, row.verdict) - gap - width;
    canvas.text(Letter::label_medium, {std::max(least, std::min(dot - width / 2, most)), y - canvas.length(18)},
                Qt::AlignLeft, Role::text, row.needed_text);
    return;
  }
  // Draw above the line, on one side of a stroke that would cross the text.
  qreal left = dot + gap;
  const qreal stroke = has_logarithm(row.given) ? demand_x(frame, row.given) : -1, free = canvas.length(4);
  if (stroke > left - free && stroke < left + width + free)
    left = stroke - free - width >= least ? stroke - free - width : stroke + free;
  canvas.text(Letter::label_medium, {left, y - canvas.length(11)}, Qt::AlignLeft, Role::text, row.needed_text);
}

class DemandScene : public PlotScene<DemandSupply> {
 public:
  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    const PlotFrame frame = frameOf(canvas.letters(), size);
    PlotPainter::paintAxes(canvas, frame);
    for (qsizetype i = 1; i < spec_.rows.size(); ++i)
      canvas.horizontal(frame.atY(double(i)), 0, frame.width, canvas.color(Role::grid));
    PlotPainter plot(canvas, frame);
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) addRow(canvas, frame, plot, spec_.rows[i], double(i) + 0.5);
    plot.paint();
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) draw_demand_row(canvas, spec_.rows[i], frame, int(i));
    draw_demand_ticks(canvas, spec_, frame);
    for (const Spot& spot : spots(canvas.letters(), size))
      if (!selected.isEmpty() && spot.id == selected) canvas.frame(spot.area, canvas.color(Role::text), 2);
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    const PlotFrame frame = frameOf(letters, size);
    QVector<Spot> spots;
    for (qsizetype i = 0; i < spec_.rows.size(); ++i) {
      const DemandSupply::Row& row = spec_.rows[i];
      QString tip = row.label + '\n' + (row.detail.isEmpty() ? QString() : row.detail + '\n') +
                    Texts::tr("needed: %1").arg(row.needed_text) + '\n' +
                    Texts::tr("available: %1").arg(row.given_text);
      if (!row.verdict.isEmpty()) tip += '\n' + row.verdict;
      spots.push_back({row.id, -1, QRectF(0, frame.atY(double(i)) + 2, frame.width, frame.pitch() - 4), QRectF(), tip});
    }
    return spots;
  }

 private:
  PlotFrame frameOf(const Lettering& letters, const QSizeF& size) const {
    const qreal scale = letters.scale(), beside = (inset + column_gap) * scale;
    const qreal right = size.width() - verdict_width(spec_, letters) - beside;
    const qreal most = right - least_plot_share * size.width() - beside;
    const qreal left = std::clamp(name_width(spec_, letters), 0.0, std::max(0.0, most)) + beside;
    return make_plot_frame(QRectF(QPointF(left, 0), QPointF(right, size.height() - tick_band * scale)), size,
                           {spec_.min, spec_.max, true, spec_.ticks}, make_row_axis(spec_.rows.size()));
  }

  static void addRow(const Canvas& canvas, const PlotFrame& frame, PlotPainter& plot, const DemandSupply::Row& row,
                     double y) {
    const QColor card = canvas.color(Role::card);
    const QColor color = row.over      ? canvas.color(Role::error)
                         : row.warning ? canvas.color(Role::tight)
                                       : canvas.theme().part(Part::compute);
    const auto inside = [&](double value) { return std::clamp(value, frame.x.min, frame.x.max); };
    if (has_logarithm(row.needed) && has_logarithm(row.given))
      plot.addLine({inside(row.needed), inside(row.given)}, {y, y},
                   QPen(mix_colours(card, color, 0.5), canvas.length(4), Qt::SolidLine, Qt::FlatCap));
    QPainterPath stroke;
    stroke.addRect(-canvas.length(1.25), -canvas.length(9), canvas.length(2.5), canvas.length(18));
    if (has_logarithm(row.given))
      plot.addMarks({inside(row.given)}, {y}, stroke, QPen(Qt::transparent), canvas.color(Role::text));
    if (has_logarithm(row.needed))
      plot.addMarks({inside(row.needed)}, {y}, PlotMark::disc, 11.5, QPen(card, canvas.length(1.5)), color);
  }
};

}  // namespace

std::unique_ptr<ChartScene> make_demand_scene() { return std::make_unique<DemandScene>(); }

}  // namespace trainyard::ui
