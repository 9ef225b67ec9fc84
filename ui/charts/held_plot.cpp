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
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::HeldPlot)
};

constexpr qreal tick_gap = 8, key_gap = 16, key_row = 16, swatch = 10, swatch_gap = 7, value_gap = 10, ring = 4.5;

qreal widest(const HeldOverTime& spec, const Lettering& letters, QString HeldOverTime::Layer::*text) {
  qreal width = 0;
  for (const HeldOverTime::Layer& layer : spec.layers)
    width = std::max(width, letters.width(Letter::axis, layer.*text));
  return width;
}

/// The outline of a layer between two heights of the stack, with one rectangle per moment.
QPolygonF outline(const HeldPlot& held, const QVector<double>& from, const QVector<double>& to) {
  const HeldOverTime& s = held.spec;
  QPolygonF upper, lower;
  const qsizetype count = s.times.size();
  for (qsizetype i = 0; i < count; ++i) {
    const qreal left = held.ruler.x(s.times[i]), right = held.ruler.x(i + 1 < count ? s.times[i + 1] : s.axis.end);
    upper << QPointF(left, held.y(to[i])) << QPointF(right, held.y(to[i]));
    lower << QPointF(left, held.y(from[i])) << QPointF(right, held.y(from[i]));
  }
  for (auto p = lower.crbegin(); p != lower.crend(); ++p) upper << *p;
  return upper;
}

void draw_grid(const Canvas& canvas, const HeldPlot& held) {
  const HeldOverTime& s = held.spec;
  const qreal left = held.plot.left() - canvas.length(tick_gap);
  for (int i = 0; i <= tick_count(s.axis_max, s.axis_step); ++i) {
    const double value = i * s.axis_step;
    if (i > 0) canvas.horizontal(held.y(value), held.plot.left(), held.plot.right(), canvas.color(Role::grid));
    canvas.text(Letter::axis, {left, held.y(value)}, Qt::AlignRight, Role::muted_text, tick_text(value, s.axis_step));
  }
}

void draw_spans(const Canvas& canvas, const HeldPlot& held) {
  for (const HeldOverTime::Span& span : held.spec.spans) {
    const QRectF area(QPointF(held.ruler.x(span.start), held.plot.top()),
                      QPointF(held.ruler.x(span.end), held.plot.bottom()));
    if (span.chosen) canvas.fill(area, canvas.color(Role::selection));
  }
}

void draw_span_names(const Canvas& canvas, const HeldPlot& held) {
  for (const HeldOverTime::Span& span : held.spec.spans) {
    const qreal left = held.ruler.x(span.start), right = held.ruler.x(span.end);
    if (span.start > 0) canvas.vertical(left, held.plot.top(), held.plot.bottom(), canvas.color(Role::axis));
    const Letter letter = span.chosen ? Letter::axis_strong : Letter::axis;
    const qreal inset = canvas.length(4);
    canvas.text(letter, {left + inset, held.plot.top() - canvas.length(8)}, Qt::AlignLeft,
                span.chosen ? Role::text : Role::muted_text, canvas.letters().elided(letter, span.label, right - left));
    if (span.chosen)
      canvas.frame({QPointF(left, held.plot.top()), QPointF(right + 1, held.plot.bottom() + 1)},
                   canvas.color(Role::accent));
  }
}

void draw_outlines(const Canvas& canvas, const HeldPlot& held, const QString& selected) {
  const HeldOverTime& s = held.spec;
  QVector<double> from(s.times.size(), 0), to = from;
  for (const HeldOverTime::Layer& layer : s.layers) {
    for (qsizetype i = 0; i < to.size(); ++i) to[i] = from[i] + layer.values[i];
    const bool chosen = !selected.isEmpty() && layer.id == selected;
    const QPolygonF shape = outline(held, from, to);
    canvas.part(shape, layer.part);
    if (chosen) {
      canvas.painter().setPen(QPen(canvas.color(Role::text), canvas.line(2)));
      canvas.painter().setBrush(Qt::NoBrush);
      canvas.painter().drawPolygon(shape);
    }
    from = to;
  }
}

void draw_key(const Canvas& canvas, const HeldPlot& held, const QString& selected) {
  if (held.key.isEmpty()) return;
  const HeldOverTime& s = held.spec;
  // Top layer first, as in the stack.
  qreal y = held.key.top() + canvas.length(key_row) / 2;
  for (auto layer = s.layers.crbegin(); layer != s.layers.crend(); ++layer, y += canvas.length(key_row)) {
    draw_key_entry(canvas, {held.key.left(), y}, layer->part, layer->label);
    canvas.text(Letter::axis, {held.key.right(), y}, Qt::AlignRight, Role::text, layer->text);
    if (!selected.isEmpty() && layer->id == selected) {
      const qreal side = canvas.length(swatch) / 2 + 2;
      canvas.frame({held.key.left() - 2, y - side, 2 * side, 2 * side}, canvas.color(Role::text), 2);
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
void draw_note(const Canvas& canvas, const HeldPlot& held, const HeldOverTime::Note& note, Letter letter,
               const QColor& color) {
  const QPointF at(held.ruler.x(note.time), held.y(note.value));
  const qreal width = canvas.letters().width(letter, note.text), gap = canvas.length(10), half = canvas.length(8);
  const bool left = at.x() - gap - width > held.plot.left();
  const QPointF anchor(left ? at.x() - gap : at.x() + gap, 0);
  const qreal limit = held.spec.limit > 0 ? held.y(held.spec.limit) : -1e9;
  const qreal from = left ? anchor.x() - width : anchor.x();
  // Above the capacity line, keep clear of its name at the right end.
  const qreal named = held.plot.right() - canvas.letters().width(Letter::axis_strong, held.spec.limit_text) - gap;
  const qreal over = from + width < named ? limit - half - 2 : at.y();
  qreal y = 0;
  for (const qreal tried : {at.y() - canvas.length(9), over, at.y() + canvas.length(12), at.y() + canvas.length(22)}) {
    y = tried;
    if (std::abs(y - limit) > half + 1 && y - half > held.plot.top() - canvas.length(14)) break;
  }
  canvas.rounded(QRectF(from, y - half, width, 2 * half).adjusted(-3, 0, 3, 0), canvas.color(Role::card), 3);
  draw_ring(canvas, at, color);
  canvas.text(letter, {anchor.x(), y}, left ? Qt::AlignRight : Qt::AlignLeft, Role::text, note.text);
}

}  // namespace

double HeldOverTime::total(qsizetype moment) const {
  double sum = 0;
  for (const Layer& layer : layers) sum += layer.values[moment];
  return sum;
}

qsizetype HeldOverTime::momentAt(double time) const {
  const auto after = std::upper_bound(times.cbegin(), times.cend(), time);
  return after - times.cbegin() - 1;
}

qreal HeldPlot::y(double value) const {
  const double share = spec.axis_max > 0 ? std::clamp(value / spec.axis_max, 0.0, 1.0) : 0;
  return plot.bottom() - share * plot.height();
}

qreal held_left(const HeldOverTime& spec, const Lettering& letters) {
  const QString most = tick_text(tick_count(spec.axis_max, spec.axis_step) * spec.axis_step, spec.axis_step);
  return std::ceil(letters.width(Letter::axis, most) + tick_gap * letters.scale());
}

qreal held_right(const HeldOverTime& spec, const Lettering& letters) {
  if (!spec.key) return 0;
  return std::ceil(widest(spec, letters, &HeldOverTime::Layer::label) +
                   widest(spec, letters, &HeldOverTime::Layer::text) +
                   (key_gap + swatch + swatch_gap + value_gap) * letters.scale());
}

qreal draw_key_entry(const Canvas& canvas, const QPointF& at, Part part, const QString& label) {
  const qreal side = canvas.length(swatch);
  canvas.part(canvas.snap(QRectF(at.x(), at.y() - side / 2, side, side)), part);
  const qreal left = at.x() + side + canvas.length(swatch_gap);
  canvas.text(Letter::axis, {left, at.y()}, Qt::AlignLeft, Role::second_text, label);
  return left + canvas.letters().width(Letter::axis, label);
}

void draw_held(const Canvas& canvas, const HeldPlot& held, const QString& selected, const QImage& image) {
  draw_spans(canvas, held);
  draw_grid(canvas, held);
  if (!image.isNull()) canvas.painter().drawImage(held.plot.topLeft(), image);
  if (image.isNull()) draw_outlines(canvas, held, selected);
  draw_key(canvas, held, selected);
}

void draw_held_marks(const Canvas& canvas, const HeldPlot& held) {
  const HeldOverTime& s = held.spec;
  draw_span_names(canvas, held);
  draw_time_ticks(canvas, held.ruler, held.plot.bottom());
  if (s.limit > 0) {
    const qreal y = held.y(s.limit);
    canvas.horizontal(y, held.plot.left(), held.plot.right(), canvas.color(Role::text), 2);
    canvas.text(Letter::axis_strong, {held.plot.right() - canvas.length(2), y - canvas.length(8)}, Qt::AlignRight,
                Role::text, s.limit_text);
  }
  if (s.born) draw_note(canvas, held, *s.born, Letter::axis, canvas.theme().part(Part::optimizer));
  if (s.peak)
    draw_note(canvas, held, *s.peak, Letter::axis_strong,
              canvas.color(s.limit > 0 && s.peak->value > s.limit ? Role::error : Role::text));
}

QVector<Spot> held_spots(const HeldPlot& held, const Lettering& letters) {
  const HeldOverTime& s = held.spec;
  QVector<Spot> spots;
  for (const HeldOverTime::Span& span : s.spans) {
    const QRectF area(QPointF(held.ruler.x(span.start), held.plot.top() - 16 * letters.scale()),
                      QPointF(held.ruler.x(span.end), held.plot.bottom()));
    spots.push_back({span.id, s.stage, area, {}, span.label});
  }
  if (!s.spans.isEmpty()) return spots;
  // A layer is not a rectangle; held_spot_at() finds the one below the pointer.
  qreal y = held.key.top();
  for (auto layer = s.layers.crbegin(); layer != s.layers.crend(); ++layer, y += key_row * letters.scale()) {
    const QRectF entry(held.key.left(), y, held.key.width(), key_row * letters.scale());
    spots.push_back({layer->id,
                     s.stage,
                     {},
                     held.key.isEmpty() ? QRectF() : entry,
                     Texts::tr("%1: %2 at the peak").arg(layer->label, with_unit(layer->text, s.unit))});
  }
  return spots;
}

int held_spot_at(const HeldPlot& held, const QPointF& at) {
  const HeldOverTime& s = held.spec;
  if (!s.spans.isEmpty() || !held.plot.contains(at)) return -1;
  const qsizetype moment = s.momentAt(held.ruler.time(at.x()));
  double from = 0;
  for (qsizetype i = 0; moment >= 0 && i < s.layers.size(); ++i) {
    from += s.layers[i].values[moment];
    if (at.y() >= held.y(from)) return int(s.layers.size() - 1 - i);
  }
  return -1;
}

QString held_text(const HeldOverTime& s, double time) {
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
