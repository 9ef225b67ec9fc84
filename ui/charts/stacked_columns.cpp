// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stacked_columns.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/stacked_bar.h"

namespace trainyard::ui {
namespace {

constexpr qreal limit_gap = 8;  ///< pixels at 96 dpi
constexpr int slim_from = 33;

double total_of(const QVector<Segment>& column) {
  double total = 0;
  for (const Segment& s : column) total += bar_length(s.value);
  return total;
}

qreal limit_width(const StackedColumns& spec, const Lettering& letters) {
  if (!(spec.limit > 0)) return 0;
  qreal width = 0;
  for (const QString& line : spec.limit_text.split('\n'))
    width = std::max(width, letters.width(Letter::axis_strong, line));
  return width + limit_gap * letters.scale();
}

int columns_of(const StackedColumns& spec) { return int(std::min(spec.columns.size(), spec.categories.size())); }

QRectF column_span(const StackedColumns& spec, const PlotFrame& frame, int column, double from, double to) {
  const double half = column_share(spec) / 2, middle = column + 0.5;
  const auto inside = [&](double value) { return std::isfinite(value) ? std::clamp(value, 0.0, frame.y.max) : 0; };
  return {frame.at(middle - half, inside(to)), frame.at(middle + half, inside(from))};
}

void draw_column(const Canvas& canvas, const StackedColumns& spec, int index, const PlotFrame& frame) {
  const QColor gap = canvas.color(Role::card);
  const qreal least = canvas.length(2);
  double from = 0;
  for (const Segment& s : spec.columns[index]) {
    const double length = bar_length(s.value);
    const QRectF rect = canvas.snap(column_span(spec, frame, index, from, from + length));
    from += length;
    if (rect.height() <= 0) continue;
    if (canvas.theme().isOutlined(s.part)) canvas.drawOutline(rect, s.part);
    if (rect.height() > least) canvas.horizontal(rect.top(), rect.left(), rect.right(), gap);
  }
}

void draw_excess(const Canvas& canvas, const StackedColumns& spec, const PlotFrame& frame) {
  const qreal pitch = frame.area.width() / frame.x.max;
  for (int i = 0; i < columns_of(spec); ++i) {
    const double total = total_of(spec.columns[i]);
    if (!(spec.limit > 0) || total <= spec.limit) continue;
    canvas.drawExcess(canvas.snap(column_span(spec, frame, i, spec.limit, total)));
    const QString text = spec.excess.value(i);
    if (text.isEmpty()) continue;
    const bool fits = canvas.letters().width(Letter::axis_strong, text) + canvas.length(4) <= pitch;
    const qreal y = frame.atY(std::min(total, frame.y.max)) - canvas.length(10);
    if (fits || i == spec.marked)
      canvas.text(Letter::axis_strong, {frame.atX(i + 0.5), y}, Qt::AlignHCenter, Role::error, text);
  }
}

void draw_limit(const Canvas& canvas, const StackedColumns& spec, const PlotFrame& frame) {
  if (!(spec.limit > 0)) return;
  const qreal y = frame.atY(std::min(spec.limit, frame.y.max));
  canvas.horizontal(y, frame.area.left(), frame.area.right(), canvas.color(Role::text), 2);
  const QStringList lines = spec.limit_text.split('\n');
  const qreal pitch = canvas.length(14), left = frame.area.right() + canvas.length(limit_gap);
  qreal at = std::max(y - (lines.size() - 1) * pitch / 2, pitch / 2);
  for (qsizetype i = 0; i < lines.size(); ++i, at += pitch) {
    const bool last = i + 1 == lines.size();
    canvas.text(last ? Letter::axis_strong : Letter::axis, {left, at}, Qt::AlignLeft,
                last ? Role::text : Role::second_text, lines[i]);
  }
}

void draw_marks(const Canvas& canvas, const StackedColumns& spec, const PlotFrame& frame, const QString& selected) {
  if (spec.marked < 0 || spec.marked >= columns_of(spec)) return;
  const QVector<Segment>& column = spec.columns[spec.marked];
  const qreal margin = canvas.length(3);
  const QRectF all = column_span(spec, frame, spec.marked, 0, total_of(column));
  canvas.frame(all.adjusted(-margin, -margin, margin, 0), canvas.color(Role::text), 2);
  double from = 0;
  for (const Segment& s : column) {
    const QRectF rect = column_span(spec, frame, spec.marked, from, from + bar_length(s.value));
    from += bar_length(s.value);
    if (!selected.isEmpty() && s.id == selected && rect.height() > 0)
      canvas.frame(rect.adjusted(-1, 0, 1, 0), canvas.color(Role::text), 2);
  }
}

}  // namespace

qreal column_share(const StackedColumns& spec) { return columns_of(spec) >= slim_from ? 0.84 : 0.74; }

PlotFrame columns_frame(const StackedColumns& spec, const Lettering& letters, const QSizeF& size) {
  PlotAxis x{0, double(std::max(1, columns_of(spec)))};
  for (int i = 0; i < columns_of(spec); ++i) x.ticks.push_back(i + 0.5);
  x.labels = spec.categories;
  x.title = spec.axis_title;
  x.grid = false;
  x.strong = spec.marked;
  return make_plot_frame(letters, size, x,
                         make_linear_axis(0, spec.axis_max > 0 ? spec.axis_max : 1, spec.axis_step, spec.unit), 0,
                         limit_width(spec, letters) + 1);
}

QVector<Spot> columns_spots(const StackedColumns& spec, const PlotFrame& frame) {
  QVector<Spot> spots;
  for (int i = 0; i < columns_of(spec); ++i) {
    const int stage = spec.stages.value(i, i);
    const double total = total_of(spec.columns[i]);
    double from = 0;
    for (const Segment& s : spec.columns[i]) {
      const double length = bar_length(s.value);
      const QString share = share_text(length, total);
      spots.push_back({s.id, stage, column_span(spec, frame, i, from, from + length), QRectF(),
                       spec.axis_title + ' ' + spec.categories[i] + '\n' + s.label + ": " +
                           with_unit(s.text, spec.unit) + (share.isEmpty() ? share : ", " + share)});
      from += length;
    }
  }
  return spots;
}

void draw_columns_furniture(const Canvas& canvas, const StackedColumns& spec, const PlotFrame& frame,
                            const QString& selected) {
  for (int i = 0; i < columns_of(spec); ++i) draw_column(canvas, spec, i, frame);
  draw_excess(canvas, spec, frame);
  draw_limit(canvas, spec, frame);
  draw_marks(canvas, spec, frame, selected);
}

}  // namespace trainyard::ui
