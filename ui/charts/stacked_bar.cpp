// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stacked_bar.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/charts/axis_rule.h"

namespace trainyard::ui {
namespace {

constexpr QChar no_break_space(0xA0);

// Lengths in pixels at 96 dpi.
constexpr qreal label_band = 18, bar_margin = 5, axis_band = 17, key_gap = 8;
constexpr qreal least_bar = 12, good_bar = 24, most_bar = 34, least_pitch = 16, good_pitch = 18, most_pitch = 21;
constexpr qreal swatch = 10, swatch_gap = 6, value_gap = 8, column_gap = 14;
constexpr qreal label_gap = 10, least_value_height = 15;

QVector<const Segment*> entries_of(const StackedBar& spec) {
  QVector<const Segment*> entries;
  for (const Segment& s : spec.segments) entries.push_back(&s);
  if (spec.free) entries.push_back(&*spec.free);
  return entries;
}

const QString& label_of(const Segment& segment, bool brief) {
  return brief && !segment.short_label.isEmpty() ? segment.short_label : segment.label;
}

/// The width for a number of the key. It has room for all digits of the axis end, so that growing numbers move no
/// column.
qreal value_width(const StackedBar& spec, const QVector<const Segment*>& entries, const Lettering& letters) {
  const QString point = QLocale().decimalPoint();
  qsizetype fraction = 0;
  qreal width = 0;
  for (const Segment* e : entries) {
    const qsizetype at = e->text.indexOf(point);
    if (at >= 0) fraction = std::max(fraction, e->text.size() - at);
    width = std::max(width, letters.width(Letter::label_medium, e->text));
  }
  const double whole = std::max(1.0, std::floor(std::log10(std::max(spec.axis_max, 1.0))) + 1);
  return std::max(width, letters.digitWidth(Letter::label_medium) * (whole + double(fraction)));
}

/// The key as a table of entries.
struct Key {
  QVector<qreal> columns;
  QVector<int> shown;  ///< indices of entries
  bool brief = false, fits = true;

  int rows() const {
    return columns.isEmpty() ? 0 : (int(shown.size()) + int(columns.size()) - 1) / int(columns.size());
  }
};

/// The key with the fewest rows that show all labels uncut. If it needs more than `most_rows`, columns become narrower
/// than their text.
Key key_with(const StackedBar& spec, const Lettering& letters, qreal width, int most_rows, bool brief, bool zeros) {
  const QVector<const Segment*> entries = entries_of(spec);
  Key key;
  key.brief = brief;
  for (int i = 0; i < int(entries.size()); ++i)
    if (zeros || entries[i]->value != 0) key.shown.push_back(i);
  const int count = int(key.shown.size());
  const qreal scale = letters.scale(), value = value_width(spec, entries, letters);
  for (int rows = 1; rows <= count; ++rows) {
    const int columns = (count + rows - 1) / rows;
    key.columns.fill(0, columns);
    for (int i = 0; i < count; ++i) {
      const qreal label = letters.width(Letter::label, label_of(*entries[key.shown[i]], brief));
      const qreal need = (swatch + swatch_gap + value_gap) * scale + label + value;
      key.columns[i % columns] = std::max(key.columns[i % columns], need);
    }
    const qreal total = std::accumulate(key.columns.begin(), key.columns.end(), (columns - 1) * column_gap * scale);
    key.fits = total <= width && rows <= most_rows;
    if (total > width && columns > 1 && rows < most_rows) continue;
    for (qreal& w : key.columns) w += (width - total) / columns;
    break;
  }
  return key;
}

/// Tries full labels, then short labels, then both without zero entries. If no key fits below a bar of good height,
/// returns the smallest key for the lowest bar.
Key best_key(const StackedBar& spec, const Lettering& letters, const QSizeF& size, qreal fixed) {
  const auto most_rows = [&](qreal bar, qreal pitch) {
    return int((size.height() - fixed - bar * letters.scale()) / (pitch * letters.scale()));
  };
  for (const bool zeros : {true, false})
    for (const bool brief : {false, true}) {
      Key key = key_with(spec, letters, size.width(), most_rows(good_bar, good_pitch), brief, zeros);
      if (key.fits) return key;
    }
  return key_with(spec, letters, size.width(), most_rows(least_bar, least_pitch), true, false);
}

/// The labels above the bar, most important first.
QVector<BarLabel> labels_of(const StackedBar& spec) {
  QVector<BarLabel> labels;
  if (!spec.total_text.isEmpty())
    labels.push_back(
        {spec.total_text, spec.total, Letter::label_strong, spec.over ? Role::error : Role::text, spec.total_id});
  if (spec.limit) labels.push_back({spec.limit_text, *spec.limit, Letter::label, Role::second_text, {}});
  if (spec.preview) labels.push_back({spec.preview_text, *spec.preview, Letter::label, Role::accent, {}});
  if (spec.reference) labels.push_back({spec.reference_text, *spec.reference, Letter::label, Role::second_text, {}});
  return labels;
}

/// Places labels above their values, inside the chart and without overlap; if necessary, drops the least important.
QVector<BarLabel> place(QVector<BarLabel> labels, const BarLayout& layout, const Lettering& letters) {
  const qreal right_end = layout.bar.right(), gap = label_gap * letters.scale();
  for (; !labels.isEmpty(); labels.pop_back()) {
    QVector<BarLabel> placed = labels;
    for (BarLabel& l : placed) {
      l.width = letters.width(l.letter, l.text);
      l.left = std::clamp(layout.x(l.value) - l.width / 2, 0.0, std::max(0.0, right_end - l.width));
    }
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    for (qsizetype i = placed.size() - 1; i > 0; --i) {
      BarLabel &left = placed[i - 1], &right = placed[i];
      const qreal overlap = left.left + left.width + gap - right.left;
      if (overlap <= 0) continue;
      const qreal free = i + 1 < placed.size() ? placed[i + 1].left - gap : right_end;
      const qreal moved = std::clamp(free - right.left - right.width, 0.0, overlap / 2);
      right.left += moved;
      left.left -= overlap - moved;
    }
    if (placed.front().left >= 0 || placed.size() == 1) return placed;
  }
  return {};
}

QString fact(const QString& label, const QString& text, const QString& unit, const QString& share) {
  const QString value = label + ": " + with_unit(text, unit);
  return share.isEmpty() ? value : value + ", " + share;
}

void draw_ticks(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout) {
  const int count = tick_count(spec.axis_max, spec.axis_step);
  const Lettering& letters = canvas.letters();
  const qreal widest = letters.width(Letter::axis, tick_text(count * spec.axis_step, spec.axis_step));
  const qreal pitch = layout.x(spec.axis_step) - layout.x(0);
  int every = 1;
  while (every * pitch < widest + canvas.length(12) && every < count) every = every == 1 ? 2 : every == 2 ? 5 : count;
  const QString last = with_unit(tick_text(count * spec.axis_step, spec.axis_step), spec.unit);
  const qreal last_left = layout.bar.right() - letters.width(Letter::axis, last);
  canvas.text(Letter::axis, {layout.bar.right(), layout.ticks}, Qt::AlignRight, Role::muted_text, last);
  for (int i = 0; i < count; i += every) {
    const QString text = tick_text(i * spec.axis_step, spec.axis_step);
    const qreal width = letters.width(Letter::axis, text);
    const qreal left = std::max(layout.bar.left(), layout.x(i * spec.axis_step) - width / 2);
    if (left + width + canvas.length(8) > last_left) break;
    canvas.text(Letter::axis, {left, layout.ticks}, Qt::AlignLeft, Role::muted_text, text);
  }
  canvas.horizontal(layout.axis, layout.bar.left(), layout.bar.right(), canvas.color(Role::axis));
}

/// Draws the value inside the segment, beside the line of the ideal time if that crosses it.
void draw_value(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout, const Segment& segment,
                QRectF room) {
  const qreal need = canvas.letters().width(Letter::label_strong, segment.text) + canvas.length(12);
  if (room.height() < canvas.length(least_value_height)) return;
  // Keep off the hatched excess, where no number is readable.
  if (spec.over && spec.limit) room.setRight(std::min(room.right(), layout.x(*spec.limit)));
  if (spec.reference) {
    const qreal line = layout.x(*spec.reference);
    const bool crossed = std::abs(line - room.center().x()) < need / 2;
    if (crossed && room.right() - line > line - room.left())
      room.setLeft(line);
    else if (crossed)
      room.setRight(line);
  }
  if (room.width() >= need)
    canvas.text(Letter::label_strong, room.center(), Qt::AlignHCenter, canvas.theme().ink(segment.part), segment.text);
}

void draw_segments(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout) {
  double from = 0;
  for (const Segment& s : spec.segments) {
    const QRectF rect = layout.span(from, from + bar_length(s.value));
    from += bar_length(s.value);
    const QRectF crisp = canvas.snap(rect);
    if (crisp.width() <= 0) continue;
    canvas.drawOutline(crisp, s.part);
    if (!Theme::isHatched(s.part)) draw_value(canvas, spec, layout, s, rect);
  }
  from = 0;
  for (const Segment& s : spec.segments) {
    from += bar_length(s.value);
    if (layout.span(from - bar_length(s.value), from).width() < canvas.length(2)) continue;
    canvas.vertical(layout.x(from), layout.bar.top(), layout.bar.bottom(), canvas.color(Role::card));
  }
}

/// Draws the likely range as a bracket above the bar, floor and ceiling as one below it.
void draw_ranges(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout) {
  const qreal margin = canvas.length(bar_margin), tall = canvas.length(3);
  if (spec.band) {
    const qreal y = layout.bar.top() - margin / 2 - canvas.length(1);
    const QColor color = canvas.color(spec.over ? Role::error : Role::text);
    canvas.horizontal(y, layout.x(spec.band->low), layout.x(spec.band->high), color);
    for (const double end : {spec.band->low, spec.band->high})
      canvas.rangeEnd({layout.x(end), y}, tall, end > layout.axis_max, color);
  }
  if (spec.extremes) {
    const qreal y = layout.bar.bottom() + margin / 2;
    const QColor color = canvas.color(Role::second_text);
    canvas.horizontal(y, layout.x(spec.extremes->low), layout.x(spec.extremes->high), color, 2);
    for (const double end : {spec.extremes->low, spec.extremes->high})
      canvas.vertical(layout.x(end), layout.bar.bottom() - canvas.length(4), layout.axis, color, 2);
  }
}

void draw_lines(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout) {
  const QColor text = canvas.color(Role::text);
  const qreal top = layout.label_middle + canvas.length(8), bottom = layout.bar.bottom();
  if (spec.limit && spec.total < *spec.limit)
    canvas.frame(layout.span(spec.total, *spec.limit), canvas.color(Role::muted_text), 1, true);
  if (spec.over && spec.limit) canvas.drawExcess(canvas.snap(layout.span(*spec.limit, spec.total)));
  if (spec.reference) canvas.dashedVertical(layout.x(*spec.reference), top, bottom, text, 2, 3);
  if (spec.preview) canvas.dashedVertical(layout.x(*spec.preview), top, bottom, canvas.color(Role::accent), 2, 3);
  if (spec.limit) canvas.vertical(layout.x(*spec.limit), top, layout.axis, text, 2);
  if (!spec.total_text.isEmpty()) canvas.vertical(layout.x(spec.total), top, bottom, text, 2);
  draw_ranges(canvas, spec, layout);
  for (const BarLabel& l : layout.labels)
    canvas.text(l.letter, {l.left, layout.label_middle}, Qt::AlignLeft, l.role, l.text);
}

void draw_entry(const Canvas& canvas, const QRectF& entry, const Segment& segment, const QString& name, bool free,
                bool selected) {
  if (selected)
    canvas.rounded(entry.adjusted(-canvas.length(4), 0, canvas.length(4), 0), canvas.color(Role::selection), 4);
  const qreal side = canvas.length(swatch), y = entry.center().y();
  const QRectF box = canvas.snap(QRectF(entry.left(), y - side / 2, side, side));
  if (free)
    canvas.frame(box, canvas.color(Role::muted_text), 1, true);
  else
    canvas.drawPart(box, segment.part);
  const qreal left = entry.left() + canvas.length(swatch + swatch_gap);
  const qreal value = canvas.letters().width(Letter::label_medium, segment.text);
  const QString label = canvas.letters().elided(Letter::label, name, entry.right() - left - value - canvas.length(4));
  canvas.text(Letter::label, {left, y}, Qt::AlignLeft, Role::second_text, label);
  canvas.text(Letter::label_medium, {entry.right(), y}, Qt::AlignRight, Role::text, segment.text);
}

}  // namespace

QString with_unit(const QString& number, const QString& unit) {
  return unit.isEmpty() ? number : number + no_break_space + unit;
}

QString share_text(double part, double whole) {
  if (!(whole > 0) || !std::isfinite(part)) return {};
  const double percent = 100 * part / whole;
  return QLocale().toString(percent, 'f', percent < 10 ? 1 : 0) + no_break_space + '%';
}

qreal BarLayout::x(double value) const {
  const double share = std::isfinite(value) ? std::clamp(value / axis_max, 0.0, 1.0) : 0;
  return bar.left() + share * bar.width();
}

QRectF BarLayout::span(double from, double to) const {
  return QRectF(QPointF(x(from), bar.top()), QPointF(x(to), bar.bottom()));
}

BarLayout bar_layout(const StackedBar& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  BarLayout layout;
  layout.axis_max = spec.axis_max > 0 ? spec.axis_max : 1;
  const qreal fixed = (label_band + 2 * bar_margin + axis_band + key_gap) * scale;
  const Key key = best_key(spec, letters, size, fixed);
  const QVector<qreal>& columns = key.columns;
  const int rows = key.rows();
  layout.brief = key.brief;
  // If room is short, reduce the row pitch before the height of the bar.
  const auto left_for_bar = [&](qreal pitch) { return size.height() - fixed - rows * pitch * scale; };
  const qreal room = std::max(left_for_bar(most_pitch), std::min(good_bar * scale, left_for_bar(least_pitch)));
  const qreal bar = std::round(std::clamp(room, least_bar * scale, most_bar * scale));
  const qreal pitch =
      rows == 0 ? 0 : std::clamp((size.height() - fixed - bar) / rows, least_pitch * scale, most_pitch * scale);

  layout.label_middle = std::round(label_band * scale / 2);
  layout.bar = QRectF(0, std::round((label_band + bar_margin) * scale), std::floor(size.width()) - 1, bar);
  layout.axis = std::round(layout.bar.bottom() + bar_margin * scale);
  layout.ticks = layout.axis + axis_band * scale / 2 + scale;
  layout.labels = place(labels_of(spec), layout, letters);
  const qreal top = layout.axis + (axis_band + key_gap) * scale;
  layout.entries.resize(entries_of(spec).size());
  for (int i = 0; i < int(key.shown.size()); ++i) {
    const int column = i % int(columns.size()), row = i / int(columns.size());
    qreal left = 0;
    for (int c = 0; c < column; ++c) left += columns[c] + column_gap * scale;
    layout.entries[key.shown[i]] = QRectF(left, top + row * pitch, columns[column], pitch);
  }
  return layout;
}

QVector<Spot> bar_spots(const StackedBar& spec, const BarLayout& layout) {
  QVector<Spot> spots;
  double from = 0;
  for (qsizetype i = 0; i < spec.segments.size(); ++i) {
    const Segment& s = spec.segments[i];
    const double length = bar_length(s.value);
    spots.push_back({s.id, -1, layout.span(from, from + length), layout.entries[i],
                     fact(s.label, s.text, spec.unit, share_text(length, spec.total))});
    from += length;
  }
  if (spec.free && spec.limit)
    spots.push_back({spec.free->id, -1, layout.span(spec.total, *spec.limit), layout.entries.back(),
                     fact(spec.free->label, spec.free->text, spec.unit, share_text(spec.free->value, *spec.limit))});
  for (const BarLabel& l : layout.labels)
    if (!l.id.isEmpty())
      spots.push_back({l.id, -1, QRectF(l.left, 0, l.width, 2 * layout.label_middle), QRectF(),
                       spec.band ? l.text + u'\n' + spec.band->text : l.text});
  if (spec.extremes) {
    const qreal half = 4, top = layout.bar.bottom(), tall = layout.axis - top;
    const auto end = [&](const QString& id, double value, const QString& text) {
      spots.push_back({id, -1, QRectF(layout.x(value) - half, top, 2 * half, tall), QRectF(), text});
    };
    end(spec.extremes->low_id, spec.extremes->low, spec.extremes->low_text);
    end(spec.extremes->high_id, spec.extremes->high, spec.extremes->high_text);
  }
  return spots;
}

void draw_bar_ground(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout) {
  const qreal top = layout.bar.top() - canvas.length(bar_margin);
  const int count = tick_count(spec.axis_max, spec.axis_step);
  for (int i = 0; i <= count; ++i)
    canvas.vertical(layout.x(i * spec.axis_step), top, layout.axis, canvas.color(Role::grid));
}

void draw_bar_furniture(const Canvas& canvas, const StackedBar& spec, const BarLayout& layout,
                        const QString& selected) {
  draw_segments(canvas, spec, layout);
  draw_lines(canvas, spec, layout);
  draw_ticks(canvas, spec, layout);
  double from = 0;
  for (const Segment& s : spec.segments) {
    const QRectF rect = layout.span(from, from + bar_length(s.value));
    from += bar_length(s.value);
    if (!selected.isEmpty() && s.id == selected && rect.width() > 0)
      canvas.frame(canvas.snap(rect).adjusted(0, 0, 1, 0), canvas.color(Role::text), 2);
  }
  for (qsizetype i = 0; i < layout.entries.size(); ++i) {
    if (layout.entries[i].isEmpty()) continue;
    const bool free = i >= spec.segments.size();
    const Segment& s = free ? *spec.free : spec.segments[i];
    draw_entry(canvas, layout.entries[i], s, label_of(s, layout.brief), free, !selected.isEmpty() && s.id == selected);
  }
}

}  // namespace trainyard::ui
