// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/held_plot.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/charts/stacked_bar.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::MemoryPlot)
};

constexpr qreal tick_gap = 8, key_gap = 16, key_row = 16, swatch = 10, swatch_gap = 7, value_gap = 10, ring = 4.5;

qreal widest(const MemoryOverTime& spec, const Lettering& letters, QString MemoryOverTime::Layer::*text) {
  qreal width = 0;
  for (const MemoryOverTime::Layer& layer : spec.layers)
    width = std::max(width, letters.width(Letter::axis, layer.*text));
  return width;
}

/// The outline of a layer between two heights of the stack, with one rectangle per moment.
QPolygonF outline(const MemoryPlot& memory, const QVector<double>& from, const QVector<double>& to) {
  const MemoryOverTime& s = memory.spec;
  QPolygonF upper, lower;
  const qsizetype count = s.times.size();
  for (qsizetype i = 0; i < count; ++i) {
    const qreal left = memory.ruler.x(s.times[i]), right = memory.ruler.x(i + 1 < count ? s.times[i + 1] : s.axis.end);
    upper << QPointF(left, memory.y(to[i])) << QPointF(right, memory.y(to[i]));
    lower << QPointF(left, memory.y(from[i])) << QPointF(right, memory.y(from[i]));
  }
  for (auto p = lower.crbegin(); p != lower.crend(); ++p) upper << *p;
  return upper;
}

void draw_grid(const Canvas& canvas, const MemoryPlot& memory) {
  const MemoryOverTime& s = memory.spec;
  const qreal left = memory.plot.left() - canvas.length(tick_gap);
  for (int i = 0; i <= tick_count(s.axis_max, s.axis_step); ++i) {
    const double value = i * s.axis_step;
    if (i > 0) canvas.horizontal(memory.y(value), memory.plot.left(), memory.plot.right(), canvas.color(Role::grid));
    canvas.text(Letter::axis, {left, memory.y(value)}, Qt::AlignRight, Role::muted_text, tick_text(value, s.axis_step));
  }
}

void draw_spans(const Canvas& canvas, const MemoryPlot& memory) {
  for (const MemoryOverTime::Span& span : memory.spec.spans) {
    const QRectF area(QPointF(memory.ruler.x(span.start), memory.plot.top()),
                      QPointF(memory.ruler.x(span.end), memory.plot.bottom()));
    if (span.chosen) canvas.fill(area, canvas.color(Role::selection));
  }
}

void draw_span_names(const Canvas& canvas, const MemoryPlot& memory) {
  for (const MemoryOverTime::Span& span : memory.spec.spans) {
    const qreal left = memory.ruler.x(span.start), right = memory.ruler.x(span.end);
    if (span.start > 0) canvas.vertical(left, memory.plot.top(), memory.plot.bottom(), canvas.color(Role::axis));
    const Letter letter = span.chosen ? Letter::axis_strong : Letter::axis;
    const qreal inset = canvas.length(4);
    canvas.text(letter, {left + inset, memory.plot.top() - canvas.length(8)}, Qt::AlignLeft,
                span.chosen ? Role::text : Role::muted_text, canvas.letters().elided(letter, span.label, right - left));
    if (span.chosen)
      canvas.frame({QPointF(left, memory.plot.top()), QPointF(right + 1, memory.plot.bottom() + 1)},
                   canvas.color(Role::accent));
  }
}

void draw_outlines(const Canvas& canvas, const MemoryPlot& memory, const QString& selected) {
  const MemoryOverTime& s = memory.spec;
  QVector<double> from(s.times.size(), 0), to = from;
  for (const MemoryOverTime::Layer& layer : s.layers) {
    for (qsizetype i = 0; i < to.size(); ++i) to[i] = from[i] + layer.values[i];
    const bool chosen = !selected.isEmpty() && layer.id == selected;
    const QPolygonF shape = outline(memory, from, to);
    canvas.drawPart(shape, layer.part);
    if (chosen) {
      canvas.painter().setPen(QPen(canvas.color(Role::text), canvas.line(2)));
      canvas.painter().setBrush(Qt::NoBrush);
      canvas.painter().drawPolygon(shape);
    }
    from = to;
  }
}

void draw_key(const Canvas& canvas, const MemoryPlot& memory, const QString& selected) {
  if (memory.key.isEmpty()) return;
  const MemoryOverTime& s = memory.spec;
  // Top layer first, as in the stack.
  qreal y = memory.key.top() + canvas.length(key_row) / 2;
  for (auto layer = s.layers.crbegin(); layer != s.layers.crend(); ++layer, y += canvas.length(key_row)) {
    draw_key_entry(canvas, {memory.key.left(), y}, layer->part, layer->label);
    canvas.text(Letter::axis, {memory.key.right(), y}, Qt::AlignRight, Role::text, layer->text);
    if (!selected.isEmpty() && layer->id == selected) {
      const qreal side = canvas.length(swatch) / 2 + 2;
      canvas.frame({memory.key.left() - 2, y - side, 2 * side, 2 * side}, canvas.color(Role::text), 2);
    }
  }
}

void draw_ring(const Canvas& canvas, const QPointF& at, const QColor& color) {
  QPainter& painter = canvas.painter();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(color, canvas.length(2)));
  painter.setBrush(canvas.color(Role::card));
  painter.drawEllipse(at, canvas.length(ring), canvas.length(ring));
  painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Draws a text beside a point, on a side with room, away from the capacity line.
void draw_note(const Canvas& canvas, const MemoryPlot& memory, const MemoryOverTime::Note& note, Letter letter,
               const QColor& color) {
  const QPointF at(memory.ruler.x(note.time), memory.y(note.value));
  const qreal width = canvas.letters().width(letter, note.text), gap = canvas.length(10), half = canvas.length(8);
  const bool left = at.x() - gap - width > memory.plot.left();
  const QPointF anchor(left ? at.x() - gap : at.x() + gap, 0);
  const qreal limit = memory.spec.limit > 0 ? memory.y(memory.spec.limit) : -1e9;
  const qreal from = left ? anchor.x() - width : anchor.x();
  // Above the capacity line, keep clear of its name at the right end.
  const qreal named = memory.plot.right() - canvas.letters().width(Letter::axis_strong, memory.spec.limit_text) - gap;
  const qreal over = from + width < named ? limit - half - 2 : at.y();
  qreal y = 0;
  for (const qreal tried : {at.y() - canvas.length(9), over, at.y() + canvas.length(12), at.y() + canvas.length(22)}) {
    y = tried;
    if (std::abs(y - limit) > half + 1 && y - half > memory.plot.top() - canvas.length(14)) break;
  }
  canvas.rounded(QRectF(from, y - half, width, 2 * half).adjusted(-3, 0, 3, 0), canvas.color(Role::card), 3);
  draw_ring(canvas, at, color);
  canvas.text(letter, {anchor.x(), y}, left ? Qt::AlignRight : Qt::AlignLeft, Role::text, note.text);
}

}  // namespace

double MemoryOverTime::total(qsizetype moment) const {
  double sum = 0;
  for (const Layer& layer : layers) sum += layer.values[moment];
  return sum;
}

qsizetype MemoryOverTime::momentAt(double time) const {
  const auto after = std::upper_bound(times.cbegin(), times.cend(), time);
  return after - times.cbegin() - 1;
}

qreal MemoryPlot::y(double value) const {
  const double share = spec.axis_max > 0 ? std::clamp(value / spec.axis_max, 0.0, 1.0) : 0;
  return plot.bottom() - share * plot.height();
}

qreal memory_axis_width(const MemoryOverTime& spec, const Lettering& letters) {
  const QString most = tick_text(tick_count(spec.axis_max, spec.axis_step) * spec.axis_step, spec.axis_step);
  return std::ceil(letters.width(Letter::axis, most) + tick_gap * letters.scale());
}

qreal memory_key_width(const MemoryOverTime& spec, const Lettering& letters) {
  if (!spec.key) return 0;
  return std::ceil(widest(spec, letters, &MemoryOverTime::Layer::label) +
                   widest(spec, letters, &MemoryOverTime::Layer::text) +
                   (key_gap + swatch + swatch_gap + value_gap) * letters.scale());
}

qreal draw_key_entry(const Canvas& canvas, const QPointF& at, Part part, const QString& label) {
  const qreal side = canvas.length(swatch);
  canvas.drawPart(canvas.snap(QRectF(at.x(), at.y() - side / 2, side, side)), part);
  const qreal left = at.x() + side + canvas.length(swatch_gap);
  canvas.text(Letter::axis, {left, at.y()}, Qt::AlignLeft, Role::second_text, label);
  return left + canvas.letters().width(Letter::axis, label);
}

void draw_memory(const Canvas& canvas, const MemoryPlot& memory, const QString& selected, const QImage& image) {
  draw_spans(canvas, memory);
  draw_grid(canvas, memory);
  if (!image.isNull()) canvas.painter().drawImage(memory.plot.topLeft(), image);
  if (image.isNull()) draw_outlines(canvas, memory, selected);
  draw_key(canvas, memory, selected);
}

void draw_memory_marks(const Canvas& canvas, const MemoryPlot& memory) {
  const MemoryOverTime& s = memory.spec;
  draw_span_names(canvas, memory);
  draw_time_ticks(canvas, memory.ruler, memory.plot.bottom());
  if (s.limit > 0) {
    const qreal y = memory.y(s.limit);
    canvas.horizontal(y, memory.plot.left(), memory.plot.right(), canvas.color(Role::text), 2);
    canvas.text(Letter::axis_strong, {memory.plot.right() - canvas.length(2), y - canvas.length(8)}, Qt::AlignRight,
                Role::text, s.limit_text);
  }
  if (s.optimizer_allocated)
    draw_note(canvas, memory, *s.optimizer_allocated, Letter::axis, canvas.theme().part(Part::optimizer));
  if (s.peak)
    draw_note(canvas, memory, *s.peak, Letter::axis_strong,
              canvas.color(s.limit > 0 && s.peak->value > s.limit ? Role::error : Role::text));
}

QVector<Spot> memory_spots(const MemoryPlot& memory, const Lettering& letters) {
  const MemoryOverTime& s = memory.spec;
  QVector<Spot> spots;
  for (const MemoryOverTime::Span& span : s.spans) {
    const QRectF area(QPointF(memory.ruler.x(span.start), memory.plot.top() - 16 * letters.scale()),
                      QPointF(memory.ruler.x(span.end), memory.plot.bottom()));
    spots.push_back({span.id, s.stage, area, {}, span.label});
  }
  if (!s.spans.isEmpty()) return spots;
  // A layer is not a rectangle; memory_spot_at() finds the one below the pointer.
  qreal y = memory.key.top();
  for (auto layer = s.layers.crbegin(); layer != s.layers.crend(); ++layer, y += key_row * letters.scale()) {
    const QRectF entry(memory.key.left(), y, memory.key.width(), key_row * letters.scale());
    spots.push_back({layer->id,
                     s.stage,
                     {},
                     memory.key.isEmpty() ? QRectF() : entry,
                     Texts::tr("%1: %2 at the peak").arg(layer->label, with_unit(layer->text, s.unit))});
  }
  return spots;
}

int memory_spot_at(const MemoryPlot& memory, const QPointF& at) {
  const MemoryOverTime& s = memory.spec;
  if (!s.spans.isEmpty() || !memory.plot.contains(at)) return -1;
  const qsizetype moment = s.momentAt(memory.ruler.time(at.x()));
  double from = 0;
  for (qsizetype i = 0; moment >= 0 && i < s.layers.size(); ++i) {
    from += s.layers[i].values[moment];
    if (at.y() >= memory.y(from)) return int(s.layers.size() - 1 - i);
  }
  return -1;
}

QString memory_text(const MemoryOverTime& s, double time) {
  const qsizetype moment = s.momentAt(time);
  if (moment < 0) return {};
  const QString when = spec_text::value(s.axis.real(time), Unit::seconds);
  const double step = s.axis_step >= 10 ? 0.1 : s.axis_step / 100;
  const QString amount = with_unit(tick_text(s.total(moment), step), s.unit);
  const double flight = s.in_flight.value(moment);
  return Texts::tr("%1: %2, %3 micro-batches in flight")
      .arg(when, amount, tick_text(flight, std::abs(flight - std::round(flight)) < 1e-6 ? 1 : 0.1));
}

void draw_flag(const Canvas& canvas, const QPointF& at, const QRectF& bounds, const QString& text) {
  if (text.isEmpty()) return;
  const qreal width = canvas.letters().width(Letter::axis_strong, text) + canvas.length(12);
  qreal left = at.x() + canvas.length(4);
  if (left + width > bounds.right()) left = at.x() - canvas.length(4) - width;
  left = std::max(left, bounds.left());
  const QRectF box(left, at.y() - canvas.length(9), width, canvas.length(18));
  canvas.rounded(box, canvas.color(Role::text), 3);
  canvas.text(Letter::axis_strong, {box.left() + canvas.length(6), at.y()}, Qt::AlignLeft, Role::card, text);
}

}  // namespace trainyard::ui
