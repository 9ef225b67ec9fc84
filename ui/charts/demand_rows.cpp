// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/demand_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/curves.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::DemandRows)
};

// Lengths in pixels at 96 dpi.
constexpr qreal tick_band = 18, column_gap = 16, label_gap = 9, two_lines = 33, tick_gap = 10;
constexpr qreal inset = 6;                ///< between texts and the frame of a selected row
constexpr qreal roomy = 50;               ///< height of a row from which a number is above dot and stroke
constexpr qreal least_plot_share = 0.16;  ///< least share of the width for the plot; longer names are shortened

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
qreal draw_legend(const Canvas& canvas, const DemandLayout& layout, qreal y) {
  const QString needed = Texts::tr("needed"), given = Texts::tr("available");
  const qreal dot = canvas.length(8), gap = canvas.length(5);
  const qreal stroke = dot + gap + canvas.letters().width(Letter::axis, needed) + canvas.length(12);
  const qreal end = stroke + canvas.length(3) + gap + canvas.letters().width(Letter::axis, given);
  if (end > layout.plot.left()) return 0;
  canvas.rounded(QRectF(0, y - dot / 2, dot, dot), canvas.theme().part(Part::compute), 4);
  canvas.text(Letter::axis, {dot + gap, y}, Qt::AlignLeft, Role::muted_text, needed);
  canvas.vertical(stroke, y - canvas.length(6), y + canvas.length(6), canvas.color(Role::text), 2);
  canvas.text(Letter::axis, {stroke + canvas.length(3) + gap, y}, Qt::AlignLeft, Role::muted_text, given);
  return end;
}

/// Draws ticks with a unit ("1 GB/s") first, then bare numbers that fit between them.
void draw_tick_labels(const Canvas& canvas, const DemandSupply& spec, const DemandLayout& layout) {
  const qreal y = layout.plot.bottom() + canvas.length(tick_band) / 2 + canvas.length(3);
  QVector<QRectF> taken{QRectF(0, y, draw_legend(canvas, layout, y) + canvas.length(tick_gap) / 2, 1)};
  for (const bool with_unit : {true, false})
    for (qsizetype i = 0; i < std::min(spec.ticks.size(), spec.tick_labels.size()); ++i) {
      const QString& text = spec.tick_labels[i];
      const bool has_unit = std::any_of(text.cbegin(), text.cend(), [](QChar c) { return c.isLetter(); });
      if (has_unit != with_unit) continue;
      const qreal width = canvas.letters().width(Letter::axis, text);
      const qreal left = std::min(layout.x(spec.ticks[i]) - width / 2, layout.width - width);
      const QRectF place(left - canvas.length(tick_gap) / 2, y, width + canvas.length(tick_gap), 1);
      if (std::any_of(taken.cbegin(), taken.cend(), [&](const QRectF& t) { return t.intersects(place); })) continue;
      taken.push_back(place);
      canvas.text(Letter::axis, {left, y}, Qt::AlignLeft, Role::muted_text, text);
    }
}

void draw_row(const Canvas& canvas, const DemandSupply::Row& row, const DemandLayout& layout, int index) {
  const qreal y = layout.middle(index), pitch = qreal(layout.plot.height()) / layout.rows;
  const bool detail = !row.detail.isEmpty() && pitch >= canvas.length(two_lines);
  const qreal name = canvas.length(inset), room = layout.plot.left() - name - canvas.length(column_gap) / 2;
  const qreal lift = detail ? canvas.length(7) : 0;
  const Lettering& letters = canvas.letters();
  canvas.text(Letter::label_medium, {name, y - lift}, Qt::AlignLeft, Role::text,
              letters.elided(Letter::label_medium, row.label, room));
  if (detail)
    canvas.text(Letter::axis, {name, y + lift + 1}, Qt::AlignLeft, Role::muted_text,
                letters.elided(Letter::axis, row.detail, room));
  const Role verdict = row.over ? Role::error : row.warning ? Role::tight : Role::second_text;
  canvas.text(row.over ? Letter::label_strong : Letter::label, {layout.width - name, y}, Qt::AlignRight, verdict,
              row.verdict);
  if (!has_logarithm(row.needed)) return;

  const qreal dot = layout.x(row.needed);
  const qreal first = has_logarithm(row.given) ? std::min(dot, layout.x(row.given)) : dot;
  const qreal width = letters.width(Letter::label_medium, row.needed_text), gap = canvas.length(label_gap);
  const qreal least = layout.plot.left() + canvas.length(2);
  if (first - gap - width >= least) {
    canvas.text(Letter::label_medium, {first - gap, y}, Qt::AlignRight, Role::text, row.needed_text);
    return;
  }
  if (pitch >= canvas.length(roomy)) {
    const qreal most = layout.width - name - letters.width(Letter::label, row.verdict) - gap - width;
    canvas.text(Letter::label_medium, {std::max(least, std::min(dot - width / 2, most)), y - canvas.length(18)},
                Qt::AlignLeft, Role::text, row.needed_text);
    return;
  }
  // Draw above the line, on one side of a stroke that would cross the text.
  qreal left = dot + gap;
  const qreal stroke = has_logarithm(row.given) ? layout.x(row.given) : -1, free = canvas.length(4);
  if (stroke > left - free && stroke < left + width + free)
    left = stroke - free - width >= least ? stroke - free - width : stroke + free;
  canvas.text(Letter::label_medium, {left, y - canvas.length(11)}, Qt::AlignLeft, Role::text, row.needed_text);
}

}  // namespace

qreal DemandLayout::x(double value) const {
  const double share = std::clamp(std::log(value / min) / std::log(max / min), 0.0, 1.0);
  return plot.left() + share * plot.width();
}

DemandLayout demand_layout(const DemandSupply& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  DemandLayout layout;
  layout.rows = int(spec.rows.size());
  layout.width = size.width();
  if (has_logarithm(spec.min) && has_logarithm(spec.max) && spec.max > spec.min) {
    layout.min = spec.min;
    layout.max = spec.max;
  }
  const qreal right = size.width() - verdict_width(spec, letters) - (inset + column_gap) * scale;
  const qreal most = right - least_plot_share * size.width() - (inset + column_gap) * scale;
  const qreal left = std::clamp(name_width(spec, letters), 0.0, std::max(0.0, most)) + (inset + column_gap) * scale;
  layout.plot =
      QRect(int(left), 0, std::max(1, int(right - left)), std::max(1, int(size.height() - tick_band * scale)));
  return layout;
}

QVector<Spot> demand_spots(const DemandSupply& spec, const DemandLayout& layout) {
  QVector<Spot> spots;
  const qreal pitch = qreal(layout.plot.height()) / std::max(layout.rows, 1);
  for (int i = 0; i < layout.rows; ++i) {
    const DemandSupply::Row& row = spec.rows[i];
    QString tip = row.label + '\n' + (row.detail.isEmpty() ? QString() : row.detail + '\n') +
                  Texts::tr("needed: %1").arg(row.needed_text) + '\n' + Texts::tr("available: %1").arg(row.given_text);
    if (!row.verdict.isEmpty()) tip += '\n' + row.verdict;
    spots.push_back({row.id, -1, QRectF(0, i * pitch, layout.width, pitch).adjusted(0, 2, 0, -2), QRectF(), tip});
  }
  return spots;
}

void draw_demand_ground(const Canvas& canvas, const DemandSupply& spec, const DemandLayout& layout) {
  for (const double tick : spec.ticks)
    if (has_logarithm(tick))
      canvas.vertical(layout.x(tick), layout.plot.top(), layout.plot.bottom(), canvas.color(Role::grid));
  for (int i = 1; i < layout.rows; ++i) {
    const qreal y = layout.plot.top() + qreal(i) * layout.plot.height() / layout.rows;
    canvas.horizontal(y, 0, layout.width, canvas.color(Role::grid));
  }
  canvas.horizontal(layout.plot.bottom(), layout.plot.left(), layout.plot.right() + 1, canvas.color(Role::axis));
}

void draw_demand_texts(const Canvas& canvas, const DemandSupply& spec, const DemandLayout& layout,
                       const QString& selected) {
  for (int i = 0; i < layout.rows; ++i) draw_row(canvas, spec.rows[i], layout, i);
  draw_tick_labels(canvas, spec, layout);
  if (selected.isEmpty()) return;
  for (const Spot& spot : demand_spots(spec, layout))
    if (spot.id == selected) canvas.frame(spot.area, canvas.color(Role::text), 2);
}

QColor demand_color(const Theme& theme, const DemandSupply::Row& row) {
  return row.over ? theme.color(Role::error) : row.warning ? theme.color(Role::tight) : theme.part(Part::compute);
}

}  // namespace trainyard::ui
