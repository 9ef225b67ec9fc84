// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stacked_columns.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/stacked_bar.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal unit_band = 17, category_band = 17, title_band = 15, least_plot = 60;
constexpr qreal tick_gap = 8, limit_gap = 8, label_gap = 8;
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

bool has_title(const StackedColumns& spec, const Lettering& letters, const QSizeF& size) {
  const qreal bands = (unit_band + category_band + title_band + least_plot) * letters.scale();
  return !spec.axis_title.isEmpty() && size.height() >= bands;
}

void draw_column(const Canvas& canvas, const QVector<Segment>& column, int index, const ColumnsLayout& layout) {
  const QColor gap = canvas.color(Role::card);
  const qreal least = canvas.length(2);
  double from = 0;
  for (const Segment& s : column) {
    const double length = bar_length(s.value);
    const QRectF rect = canvas.snap(layout.span(index, from, from + length));
    from += length;
    if (rect.height() <= 0) continue;
    if (canvas.theme().outlined(s.part)) canvas.drawOutline(rect, s.part);
    if (rect.height() > least) canvas.horizontal(rect.top(), rect.left(), rect.right(), gap);
  }
}

/// Draws categories from the left and skips those that would touch; always draws the marked one.
void draw_categories(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout, qreal y) {
  const Lettering& letters = canvas.letters();
  const auto extent = [&](int i) {
    const Letter letter = i == spec.marked ? Letter::axis_strong : Letter::axis;
    const qreal half = letters.width(letter, spec.categories[i]) / 2;
    return std::pair(layout.middle(i) - half, layout.middle(i) + half);
  };
  const qreal gap = canvas.length(label_gap);
  qreal widest = 0;
  for (int i = 0; i < layout.count; ++i) widest = std::max(widest, extent(i).second - extent(i).first);
  const qreal pitch = layout.plot.width() / std::max(layout.count, 1);
  int every = 1;
  for (const int n : {1, 2, 4, 8, 16, 32, 64})
    if (n * pitch >= widest + gap) {
      every = n;
      break;
    } else {
      every = 2 * n;
    }
  const bool marked = spec.marked >= 0 && spec.marked < layout.count;
  for (int i = 0; i < layout.count; i += every) {
    if (i == spec.marked) continue;
    if (marked && extent(i).second + gap > extent(spec.marked).first &&
        extent(i).first - gap < extent(spec.marked).second)
      continue;
    canvas.text(Letter::axis, {layout.middle(i), y}, Qt::AlignHCenter, Role::muted_text, spec.categories[i]);
  }
  if (marked)
    canvas.text(Letter::axis_strong, {layout.middle(spec.marked), y}, Qt::AlignHCenter, Role::text,
                spec.categories[spec.marked]);
}

void draw_excess(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout) {
  const qreal pitch = layout.plot.width() / std::max(layout.count, 1);
  for (int i = 0; i < layout.count; ++i) {
    const double total = total_of(spec.columns[i]);
    if (!(spec.limit > 0) || total <= spec.limit) continue;
    canvas.drawExcess(canvas.snap(layout.span(i, spec.limit, total)));
    const QString text = spec.excess.value(i);
    if (text.isEmpty()) continue;
    const bool fits = canvas.letters().width(Letter::axis_strong, text) + canvas.length(4) <= pitch;
    const qreal y = layout.y(total) - canvas.length(10);
    if (fits || i == spec.marked)
      canvas.text(Letter::axis_strong, {layout.middle(i), y}, Qt::AlignHCenter, Role::error, text);
  }
}

void draw_limit(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout) {
  if (!(spec.limit > 0)) return;
  const qreal y = layout.y(spec.limit);
  canvas.horizontal(y, layout.plot.left(), layout.plot.right(), canvas.color(Role::text), 2);
  const QStringList lines = spec.limit_text.split('\n');
  const qreal pitch = canvas.length(14), left = layout.plot.right() + canvas.length(limit_gap);
  qreal at = std::max(y - (lines.size() - 1) * pitch / 2, pitch / 2);
  for (qsizetype i = 0; i < lines.size(); ++i, at += pitch) {
    const bool last = i + 1 == lines.size();
    canvas.text(last ? Letter::axis_strong : Letter::axis, {left, at}, Qt::AlignLeft,
                last ? Role::text : Role::second_text, lines[i]);
  }
}

void draw_marks(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout,
                const QString& selected) {
  if (spec.marked < 0 || spec.marked >= layout.count) return;
  const QVector<Segment>& column = spec.columns[spec.marked];
  const qreal margin = canvas.length(3);
  const QRectF all = layout.span(spec.marked, 0, total_of(column));
  canvas.frame(all.adjusted(-margin, -margin, margin, 0), canvas.color(Role::text), 2);
  double from = 0;
  for (const Segment& s : column) {
    const QRectF rect = layout.span(spec.marked, from, from + bar_length(s.value));
    from += bar_length(s.value);
    if (!selected.isEmpty() && s.id == selected && rect.height() > 0)
      canvas.frame(rect.adjusted(-1, 0, 1, 0), canvas.color(Role::text), 2);
  }
}

}  // namespace

qreal ColumnsLayout::y(double value) const {
  const double share = std::isfinite(value) ? std::clamp(value / axis_max, 0.0, 1.0) : 0;
  return plot.bottom() - share * plot.height();
}

QRectF ColumnsLayout::span(int column, double from, double to) const {
  const qreal width = bar_share * plot.width() / std::max(count, 1);
  return QRectF(QPointF(middle(column) - width / 2, y(to)), QPointF(middle(column) + width / 2, y(from)));
}

ColumnsLayout columns_layout(const StackedColumns& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  ColumnsLayout layout;
  layout.axis_max = spec.axis_max > 0 ? spec.axis_max : 1;
  layout.count = int(std::min(spec.columns.size(), spec.categories.size()));
  if (layout.count >= slim_from) layout.bar_share = 0.84;
  const int ticks = tick_count(layout.axis_max, spec.axis_step);
  const qreal numbers = letters.width(Letter::axis, tick_text(ticks * spec.axis_step, spec.axis_step));
  const qreal left =
      std::ceil(std::max({numbers, letters.width(Letter::axis, spec.unit), 16 * scale}) + tick_gap * scale);
  const qreal top = std::ceil(unit_band * scale);
  const qreal below = (category_band + (has_title(spec, letters, size) ? title_band : 0)) * scale;
  const qreal right = std::floor(size.width() - limit_width(spec, letters) - 1);
  layout.plot = QRectF(QPointF(left, top), QPointF(std::max(left + 1, right), std::floor(size.height() - below)));
  return layout;
}

QVector<Spot> columns_spots(const StackedColumns& spec, const ColumnsLayout& layout) {
  QVector<Spot> spots;
  for (int i = 0; i < layout.count; ++i) {
    const int stage = spec.stages.value(i, i);
    const double total = total_of(spec.columns[i]);
    double from = 0;
    for (const Segment& s : spec.columns[i]) {
      const double length = bar_length(s.value);
      const QString share = share_text(length, total);
      spots.push_back({s.id, stage, layout.span(i, from, from + length), QRectF(),
                       spec.axis_title + ' ' + spec.categories[i] + '\n' + s.label + ": " +
                           with_unit(s.text, spec.unit) + (share.isEmpty() ? share : ", " + share)});
      from += length;
    }
  }
  return spots;
}

void draw_columns_ground(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout) {
  const int count = tick_count(layout.axis_max, spec.axis_step);
  const qreal left = layout.plot.left() - canvas.length(tick_gap);
  qreal free = layout.plot.bottom() + canvas.length(10);
  for (int i = 0; i <= count; ++i) {
    const qreal y = layout.y(i * spec.axis_step);
    if (i > 0) canvas.horizontal(y, layout.plot.left(), layout.plot.right(), canvas.color(Role::grid));
    if (y + canvas.length(7) > free) continue;
    canvas.text(Letter::axis, {left, y}, Qt::AlignRight, Role::muted_text,
                tick_text(i * spec.axis_step, spec.axis_step));
    free = y - canvas.length(7);
  }
  canvas.text(Letter::axis, {left, canvas.length(6)}, Qt::AlignRight, Role::muted_text, spec.unit);
}

void draw_columns_furniture(const Canvas& canvas, const StackedColumns& spec, const ColumnsLayout& layout,
                            const QString& selected) {
  for (int i = 0; i < layout.count; ++i) draw_column(canvas, spec.columns[i], i, layout);
  draw_excess(canvas, spec, layout);
  canvas.horizontal(layout.plot.bottom(), layout.plot.left(), layout.plot.right(), canvas.color(Role::axis));
  draw_limit(canvas, spec, layout);
  draw_marks(canvas, spec, layout, selected);
  const qreal categories = layout.plot.bottom() + canvas.length(category_band) / 2 + canvas.length(1);
  draw_categories(canvas, spec, layout, categories);
  canvas.text(Letter::axis, {layout.plot.center().x(), categories + canvas.length(title_band)}, Qt::AlignHCenter,
              Role::muted_text, spec.axis_title);
}

}  // namespace trainyard::ui
