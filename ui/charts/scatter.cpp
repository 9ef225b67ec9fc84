// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/charts/curves.h"
#include "ui/charts/spec_text.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal key_row = 20, key_gap = 18, title_row = 20, tick_row = 18, axis_title_row = 16, right_margin = 14;
constexpr qreal tick_gap = 8, point_reach = 4.5, least_with_errors = 300;
constexpr double error_share = 0.26;
constexpr double error_ticks[] = {0.5, 0.2, 0, -0.2, -0.5};

qreal key_width(const Scatter::Series& series, const Lettering& letters) {
  return 16 * letters.scale() + letters.width(Letter::label, series.label) + 5 * letters.scale() +
         letters.width(Letter::label, series.count);
}

/// Places the key in as many rows as needed; returns their height.
qreal place_keys(const Scatter& spec, const Lettering& letters, qreal width, QVector<QRectF>& keys) {
  const qreal scale = letters.scale();
  qreal x = 0, y = 0;
  for (const Scatter::Series& series : spec.series) {
    const qreal wide = key_width(series, letters);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += key_row * scale;
    }
    keys.push_back(QRectF(x, y, wide, key_row * scale));
    x += wide + key_gap * scale;
  }
  return keys.isEmpty() ? 0 : y + key_row * scale;
}

QString error_text(double error) { return spec_text::signed_percent(error, 0); }

/// The band of a relative error around the diagonal, inside the plot.
QPolygonF strip(const ScatterLayout& layout, double share) {
  const auto at = [&](double x, double factor) {
    return QPointF(layout.x(x), layout.y(std::clamp(x * factor, layout.min, layout.max)));
  };
  const double up = 1 + share, down = 1 - share;
  // Outside the square, follow its edge.
  return {at(layout.min, 1), at(layout.min, up),   at(layout.max / up, up),
          at(layout.max, 1), at(layout.max, down), at(layout.min / down, down)};
}

void draw_bands(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QVector<double> widest = spec.bands;
  std::sort(widest.begin(), widest.end(), std::greater<>());
  double weight = 0.10;
  for (const double share : widest) {
    const QColor tint = mixed(canvas.color(Role::card), canvas.color(Role::text), weight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint);
    painter.drawPolygon(strip(layout, share));
    if (!layout.errors.isEmpty())
      painter.drawRect(QRectF(QPointF(layout.errors.left(), layout.errorY(share)),
                              QPointF(layout.errors.left() + layout.errors.width(), layout.errorY(-share))));
    weight += 0.08;
  }
  painter.restore();
}

void draw_value_ticks(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  const QRect& plot = layout.plot;
  const bool with_errors = !layout.errors.isEmpty();
  const qreal bottom = with_errors ? layout.errors.bottom() : plot.bottom();
  const qreal y_text = bottom + canvas.length(tick_row) / 2 + canvas.length(2);
  qreal free_x = -1e9, free_y = 1e9;
  for (qsizetype i = 0; i < std::min(spec.ticks.size(), spec.tick_labels.size()); ++i) {
    const double tick = spec.ticks[i];
    if (!is_drawable(layout, tick, tick)) continue;
    const qreal x = layout.x(tick), y = layout.y(tick);
    const QColor grid = canvas.color(Role::grid);
    canvas.horizontal(y, plot.left(), plot.right(), grid);
    canvas.vertical(x, plot.top(), plot.bottom(), grid);
    if (with_errors) canvas.vertical(x, layout.errors.top(), layout.errors.bottom(), grid);
    const QString& label = spec.tick_labels[i];
    const qreal half = canvas.letters().width(Letter::axis, label) / 2;
    // Shift a long last number left, so that it is not cut.
    const qreal at = std::min(x, plot.right() + canvas.length(right_margin) - half);
    if (at - half > free_x) {
      canvas.text(Letter::axis, {at, y_text}, Qt::AlignHCenter, Role::muted_text, label);
      free_x = at + half + canvas.length(tick_gap);
    }
    if (y + canvas.length(7) < free_y) {
      canvas.text(Letter::axis, {plot.left() - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text, label);
      free_y = y - canvas.length(7);
    }
  }
  canvas.text(Letter::axis, {plot.center().x() + 0.5, y_text + canvas.length(axis_title_row)}, Qt::AlignHCenter,
              Role::muted_text, spec.x_title);
}

void draw_error_ticks(const Canvas& canvas, const ScatterLayout& layout) {
  if (layout.errors.isEmpty()) return;
  for (const double tick : error_ticks) {
    const qreal y = layout.errorY(tick);
    canvas.horizontal(y, layout.errors.left(), layout.errors.right(), canvas.color(Role::grid));
    canvas.text(Letter::axis, {layout.errors.left() - canvas.length(tick_gap), y}, Qt::AlignRight, Role::muted_text,
                error_text(tick));
  }
}

void draw_diagonal(const Canvas& canvas, const ScatterLayout& layout) {
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(canvas.color(Role::text), canvas.length(1.2)));
  painter.drawLine(QPointF(layout.x(layout.min), layout.y(layout.min)),
                   QPointF(layout.x(layout.max), layout.y(layout.max)));
  painter.restore();
  if (!layout.errors.isEmpty())
    canvas.horizontal(layout.errorY(0), layout.errors.left(), layout.errors.right(), canvas.color(Role::text));
}

void draw_key(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  QPainter& painter = canvas.painter();
  for (qsizetype i = 0; i < std::min(spec.series.size(), layout.keys.size()); ++i) {
    const Scatter::Series& series = spec.series[i];
    const QRectF& box = layout.keys[i];
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.left() + canvas.length(6), box.center().y());
    const QColor color = canvas.theme().part(series.part);
    painter.setPen(QPen(color, canvas.length(1.4)));
    painter.setBrush(mixed(canvas.color(Role::card), color, 0.45));
    painter.drawPath(scatter_shape(series.shape, canvas.length(9)));
    painter.restore();
    const qreal left = box.left() + canvas.length(16);
    canvas.text(Letter::label, {left, box.center().y()}, Qt::AlignLeft, Role::text, series.label);
    canvas.text(Letter::label,
                {left + canvas.letters().width(Letter::label, series.label) + canvas.length(5), box.center().y()},
                Qt::AlignLeft, Role::muted_text, series.count);
  }
}

/// Draws a label on its own background, so that points below it do not make it unreadable.
void label_on_ground(const Canvas& canvas, Letter letter, const QPointF& at, const QColor& color, const QString& text) {
  QColor ground = canvas.color(Role::card);
  ground.setAlphaF(0.85F);
  const qreal tall = canvas.length(15);
  canvas.fill(QRectF(at.x() - canvas.length(2), at.y() - tall / 2,
                     canvas.letters().width(letter, text) + canvas.length(4), tall),
              ground);
  canvas.text(letter, at, Qt::AlignLeft, color, text);
}

qreal now_label_y(const Scatter::Now& now, const ScatterLayout& layout, qreal scale) {
  const qreal band_top = layout.y(std::clamp(now.high, layout.min, layout.max));
  return std::max(layout.plot.top() + 10 * scale, std::min(band_top, layout.y(now.value)) - 11 * scale);
}

void draw_now(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  if (!spec.now || !is_drawable(layout, spec.now->value, spec.now->value)) return;
  const Scatter::Now& now = *spec.now;
  QPainter& painter = canvas.painter();
  const QColor accent = canvas.color(Role::accent);
  const QPointF at(layout.x(now.value), layout.y(now.value));
  const double low = std::clamp(now.low, layout.min, layout.max), high = std::clamp(now.high, layout.min, layout.max);
  QColor tint = accent;
  tint.setAlphaF(0.18F);
  if (has_logarithm(low) && high > low)
    canvas.fill(QRectF(QPointF(layout.plot.left(), layout.y(high)), QPointF(at.x(), layout.y(low))), tint);
  canvas.horizontal(at.y(), layout.plot.left(), at.x(), accent, 2);
  if (!layout.errors.isEmpty()) {
    canvas.vertical(at.x(), layout.errors.top(), layout.errors.bottom(), accent, 2);
    label_on_ground(canvas, Letter::label_strong,
                    {at.x() - canvas.letters().width(Letter::label_strong, now.letter) - canvas.length(7),
                     layout.errors.top() + canvas.length(8)},
                    accent, now.letter);
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(accent, canvas.length(2)));
  painter.setBrush(canvas.color(Role::card));
  painter.drawEllipse(at, canvas.length(5.5), canvas.length(5.5));
  painter.restore();
  label_on_ground(canvas, Letter::label_strong,
                  {layout.plot.left() + canvas.length(8), now_label_y(now, layout, canvas.length(1))}, accent,
                  now.label);
}

void draw_hints(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  const QRect& plot = layout.plot;
  qreal y = plot.top() + plot.height() * 0.14;
  if (spec.now && is_drawable(layout, spec.now->value, spec.now->value)) {
    // Both labels start at the left edge.
    const qreal taken = now_label_y(*spec.now, layout, canvas.length(1)), line = canvas.length(17);
    const bool over = y < taken && taken - line > plot.top() + line / 2;
    if (std::abs(y - taken) < line) y = over ? taken - line : taken + line;
    // Keep the line of the design from crossing the label.
    const qreal struck = layout.y(spec.now->value), clear = canvas.length(10);
    if (std::abs(y - struck) < clear) y = struck + clear;
  }
  label_on_ground(canvas, Letter::axis, {plot.left() + canvas.length(10), y}, canvas.color(Role::muted_text),
                  spec.above);
  const qreal wide = canvas.letters().width(Letter::axis, spec.below);
  label_on_ground(canvas, Letter::axis, {plot.right() - canvas.length(10) - wide, plot.bottom() - canvas.length(14)},
                  canvas.color(Role::muted_text), spec.below);
}

struct Line {
  Letter letter;
  Role role;
  QString text;
};

QVector<Line> lines_of(const Scatter::Chosen& chosen) {
  QVector<Line> lines{{Letter::label_strong, Role::text, chosen.title}};
  for (const QString& text : chosen.lines) lines.push_back({Letter::axis, Role::second_text, text});
  lines.push_back({Letter::axis_strong, chosen.inside ? Role::fits : Role::tight, chosen.verdict});
  if (!chosen.source.isEmpty()) lines.push_back({Letter::axis, Role::muted_text, chosen.source});
  return lines;
}

/// A place with few points beside the diagonal: below it to the right of the mark, or above it to the left.
QRectF callout_place(const Canvas& canvas, const ScatterLayout& layout, const QPointF& at, const QSizeF& size) {
  const QRectF plot = QRectF(layout.plot).adjusted(4, 4, -4, -4);
  const qreal away = canvas.length(26);
  const auto diagonal = [&](qreal x) {
    return layout.plot.bottom() - (x - layout.plot.left()) * layout.plot.height() / qreal(layout.plot.width());
  };
  const qreal left = std::min(at.x() + away, plot.right() - size.width());
  const QRectF under(QPointF(left, std::max(at.y() + away, diagonal(left) + away)), size);
  if (under.bottom() <= plot.bottom()) return under;
  const qreal right = std::max(at.x() - away, plot.left() + size.width());
  const qreal bottom = std::min(at.y() - away, diagonal(right) - away);
  return {QPointF(right - size.width(), std::max(plot.top(), bottom - size.height())), size};
}

void draw_callout(const Canvas& canvas, const Scatter::Chosen& chosen, const ScatterLayout& layout, const QPointF& at) {
  const QVector<Line> lines = lines_of(chosen);
  const qreal line_height = canvas.length(16.5), padding = canvas.length(9);
  const qreal most = std::max(canvas.length(80), layout.plot.width() * 0.55);
  qreal wide = 0;
  for (const Line& line : lines) wide = std::max(wide, canvas.letters().width(line.letter, line.text));
  wide = std::min(wide, most);
  const QRectF box =
      callout_place(canvas, layout, at, {wide + 2 * padding, qreal(lines.size()) * line_height + 1.4 * padding});
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(canvas.color(Role::text), canvas.length(1)));
  painter.drawLine(at, QPointF(std::clamp(at.x(), box.left() + padding, box.right() - padding),
                               at.y() < box.top() ? box.top() : box.bottom()));
  painter.setPen(QPen(canvas.color(Role::field_border), canvas.length(1)));
  painter.setBrush(canvas.color(Role::card));
  painter.drawRoundedRect(box, canvas.length(4), canvas.length(4));
  painter.restore();
  qreal y = box.top() + padding * 0.7 + line_height / 2;
  for (const Line& line : lines) {
    canvas.text(line.letter, {box.left() + padding, y}, Qt::AlignLeft, line.role,
                canvas.letters().elided(line.letter, line.text, wide));
    y += line_height;
  }
}

void draw_chosen(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  if (!spec.chosen || !is_drawable(layout, spec.chosen->measured, spec.chosen->predicted)) return;
  const Scatter::Chosen& chosen = *spec.chosen;
  const QPointF at(layout.x(chosen.measured), layout.y(chosen.predicted));
  draw_callout(canvas, chosen, layout, at);
  QPainter& painter = canvas.painter();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(canvas.color(Role::text), canvas.length(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(at, canvas.length(7), canvas.length(7));
  if (!layout.errors.isEmpty())
    painter.drawEllipse(QPointF(at.x(), layout.errorY(chosen.predicted / chosen.measured - 1)), canvas.length(6),
                        canvas.length(6));
  painter.restore();
}

}  // namespace

bool is_drawable(const ScatterLayout& layout, double measured, double predicted) {
  const auto inside = [&](double v) {
    return has_logarithm(v) && v >= layout.min * (1 - 1e-9) && v <= layout.max * (1 + 1e-9);
  };
  return inside(measured) && inside(predicted);
}

qreal ScatterLayout::x(double measured) const {
  return plot.left() + std::log(measured / min) / std::log(max / min) * plot.width();
}

qreal ScatterLayout::y(double predicted) const {
  return plot.top() + plot.height() - std::log(predicted / min) / std::log(max / min) * plot.height();
}

qreal ScatterLayout::errorY(double error) const {
  const double share = std::clamp(error, -largest_error, largest_error) / largest_error;
  return errors.top() + errors.height() * (1 - share) / 2;
}

Scatter without_marks(Scatter spec) {
  spec.now.reset();
  spec.chosen.reset();
  return spec;
}

ScatterLayout scatter_layout(const Scatter& spec, const Lettering& letters, const QSizeF& size) {
  const qreal scale = letters.scale();
  ScatterLayout layout;
  if (has_logarithm(spec.min) && has_logarithm(spec.max) && spec.max > spec.min) {
    layout.min = spec.min;
    layout.max = spec.max;
  }
  qreal numbers = letters.width(Letter::axis, error_text(-largest_error));
  for (const QString& label : spec.tick_labels) numbers = std::max(numbers, letters.width(Letter::axis, label));
  const int left = int(std::ceil(numbers + tick_gap * scale));
  const int width = std::max(1, int(size.width() - right_margin * scale) - left);
  const qreal top = place_keys(spec, letters, size.width(), layout.keys) + title_row * scale;
  const qreal bottom = size.height() - (tick_row + axis_title_row) * scale;
  if (size.height() < least_with_errors * scale) {
    layout.plot = QRect(left, int(top), width, std::max(1, int(bottom - top)));
    return layout;
  }
  const qreal errors = (bottom - top) * error_share;
  const qreal gap = (title_row + 8) * scale;
  layout.plot = QRect(left, int(top), width, std::max(1, int(bottom - top - errors - gap)));
  layout.errors = QRect(left, int(bottom - errors), width, int(errors));
  return layout;
}

QVector<Spot> scatter_spots(const Scatter& spec, const ScatterLayout& layout, qreal scale) {
  QVector<Spot> spots;
  const qreal reach = point_reach * scale;
  const auto around = [&](qreal x, qreal y) { return QRectF(x - reach, y - reach, 2 * reach, 2 * reach); };
  for (const Scatter::Series& series : spec.series)
    for (const Scatter::Point& p : series.points) {
      if (!is_drawable(layout, p.measured, p.predicted)) continue;
      const qreal x = layout.x(p.measured);
      const double error = p.predicted / p.measured - 1;
      spots.push_back({p.id, -1, around(x, layout.y(p.predicted)),
                       layout.errors.isEmpty() ? QRectF() : around(x, layout.errorY(error)), p.tip});
    }
  if (spec.now && is_drawable(layout, spec.now->value, spec.now->value))
    spots.push_back(
        {spec.now->id, -1, around(layout.x(spec.now->value), layout.y(spec.now->value)), QRectF(), spec.now->tip});
  std::stable_sort(spots.begin(), spots.end(),
                   [](const Spot& a, const Spot& b) { return a.area.left() < b.area.left(); });
  return spots;
}

void draw_scatter_ground(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  draw_bands(canvas, spec, layout);
  draw_value_ticks(canvas, spec, layout);
  draw_error_ticks(canvas, layout);
  const QRect& plot = layout.plot;
  const qreal title = canvas.length(title_row) / 2 + canvas.length(2);
  canvas.text(Letter::axis, {0, plot.top() - title}, Qt::AlignLeft, Role::muted_text, spec.y_title);
  if (layout.errors.isEmpty()) return;
  canvas.text(Letter::axis, {0, layout.errors.top() - title}, Qt::AlignLeft, Role::muted_text, spec.error_title);
}

void draw_scatter_frame(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  draw_diagonal(canvas, layout);
  const QRect& plot = layout.plot;
  canvas.horizontal(plot.bottom(), plot.left(), plot.right(), canvas.color(Role::axis));
  canvas.vertical(plot.left(), plot.top(), plot.bottom(), canvas.color(Role::axis));
  draw_key(canvas, spec, layout);
}

void draw_scatter_marks(const Canvas& canvas, const Scatter& spec, const ScatterLayout& layout) {
  draw_hints(canvas, spec, layout);
  draw_now(canvas, spec, layout);
  draw_chosen(canvas, spec, layout);
}

QPainterPath scatter_shape(Scatter::Shape shape, qreal size) {
  const qreal r = size / 2;
  QPainterPath path;
  switch (shape) {
    case Scatter::Shape::disc:
      path.addEllipse(QPointF(0, 0), r, r);
      break;
    case Scatter::Shape::triangle:
      path.addPolygon(QPolygonF({{0, -r}, {r, r * 0.8}, {-r, r * 0.8}, {0, -r}}));
      break;
    case Scatter::Shape::diamond:
      path.addPolygon(QPolygonF({{0, -r * 1.15}, {r * 1.15, 0}, {0, r * 1.15}, {-r * 1.15, 0}, {0, -r * 1.15}}));
      break;
    case Scatter::Shape::square:
      path.addRect(-r * 0.85, -r * 0.85, r * 1.7, r * 1.7);
      break;
    case Scatter::Shape::down:
      path.addPolygon(QPolygonF({{0, r}, {r, -r * 0.8}, {-r, -r * 0.8}, {0, r}}));
      break;
  }
  return path;
}

}  // namespace trainyard::ui
