// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_labels.h"

#include <algorithm>

namespace trainyard::ui {
namespace {

// Lengths in pixels at 96 dpi.
constexpr qreal line_name_gap = 4, row_line_lift = 7;

qreal height_of(const Canvas& canvas, const LabelLine& line) {
  return canvas.length(line.letter == Letter::axis || line.letter == Letter::axis_strong ? 13 : 15);
}

}  // namespace

QSizeF label_size(const Canvas& canvas, const QVector<LabelLine>& lines) {
  QSizeF size(0, 0);
  for (const LabelLine& line : lines)
    size = {std::max(size.width(), canvas.letters().width(line.letter, line.text)),
            size.height() + height_of(canvas, line)};
  return size;
}

void draw_label(const Canvas& canvas, const QRectF& place, const QPointF& point, const QVector<LabelLine>& lines,
                bool ground) {
  if (ground) canvas.fill(place.adjusted(-3, 0, 3, 0), canvas.color(Role::card));
  const bool right = place.left() >= point.x(), left = place.right() <= point.x();
  const Qt::Alignment side = right ? Qt::AlignLeft : left ? Qt::AlignRight : Qt::AlignHCenter;
  const qreal x = right ? place.left() : left ? place.right() : place.center().x();
  qreal top = place.top();
  for (const LabelLine& line : lines) {
    const qreal height = height_of(canvas, line);
    canvas.text(line.letter, {x, top + height / 2}, side, line.color, line.text);
    top += height;
  }
}

void draw_row_name(const Canvas& canvas, const QPointF& middle, qreal room, Letter letter, const QString& name,
                   const QString& detail, bool two_lines) {
  const bool two = two_lines && !detail.isEmpty();
  const qreal lift = two ? canvas.length(row_line_lift) : 0;
  canvas.text(letter, {middle.x(), middle.y() - lift}, Qt::AlignLeft, Role::text,
              canvas.letters().elided(letter, name, room));
  if (two)
    canvas.text(Letter::axis, {middle.x(), middle.y() + lift + 1}, Qt::AlignLeft, Role::muted_text,
                canvas.letters().elided(Letter::axis, detail, room));
}

PlotLabels::PlotLabels(const Canvas& canvas, const PlotFrame& frame, const QMarginsF& around)
    : canvas_(canvas), frame_(frame), places_(frame.area.marginsAdded(around * canvas.length(1))) {}

void PlotLabels::avoidLine(const QVector<double>& x, const QVector<double>& y) {
  QPolygonF path;
  for (qsizetype i = 0; i < std::min(x.size(), y.size()); ++i)
    if (frame_.contains(x[i], y[i])) path.push_back(frame_.at(x[i], y[i]));
  places_.avoid(path);
}

void PlotLabels::avoidMark(double x, double y, qreal reach) {
  if (!frame_.contains(x, y)) return;
  const QPointF at = frame_.at(x, y), corner(canvas_.length(reach), canvas_.length(reach));
  places_.avoid(QRectF(at - corner, at + corner));
}

bool PlotLabels::write(double x, double y, const QVector<LabelLine>& lines, Beside beside, qreal gap, bool ground) {
  if (!frame_.contains(x, y)) return false;
  const QPointF at = frame_.at(x, y);
  const QSizeF size = label_size(canvas_, lines);
  const qreal away = canvas_.length(gap);
  const auto place = beside == Beside::around  ? places_.around(at, size, away)
                     : beside == Beside::above ? places_.above(at, size, away)
                                               : places_.beneath(at, size, away);
  if (place) draw_label(canvas_, *place, at, lines, ground);
  return place.has_value();
}

bool PlotLabels::write(double x, double y, Letter letter, Role role, const QString& text, Beside beside, qreal gap,
                       bool ground) {
  return std::ranges::any_of(label_lines(text), [&](const QStringList& parts) {
    QVector<LabelLine> lines;
    for (const QString& part : parts) lines.push_back({letter, canvas_.color(role), part});
    return write(x, y, lines, beside, gap, ground);
  });
}

void PlotLabels::nameLine(const QVector<double>& x, const QVector<double>& y, Role role, const QString& name,
                          std::initializer_list<double> shares, Beside beside) {
  const qsizetype count = std::min(x.size(), y.size());
  if (name.isEmpty() || count == 0) return;
  for (const double share : shares) {
    const auto i = qsizetype(share * double(count - 1));
    if (write(x[i], y[i], {{Letter::axis, canvas_.color(role), name}}, beside, line_name_gap)) return;
  }
}

}  // namespace trainyard::ui
