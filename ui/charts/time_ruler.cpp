// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_ruler.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"

namespace trainyard::ui {
namespace {

constexpr qreal tick_pitch = 70, tick_length = 4, tooth = 5;

}  // namespace

double TimeAxis::real(double time) const {
  double out = time;
  for (const double cut : cuts)
    if (time > cut) out += left_out;
  return out;
}

TimeRuler::TimeRuler(const TimeAxis& axis, qreal left, qreal right, qreal gap)
    : axis_(&axis), left_(left), right_(right), gap_(gap) {
  const qreal width = right - left - gap * double(axis.cuts.size());
  per_second_ = axis.end > 0 ? std::max(width, 1.0) / axis.end : 0;
}

qreal TimeRuler::x(double time) const {
  qreal out = left_ + per_second_ * time;
  for (const double cut : axis_->cuts)
    if (time > cut) out += gap_;
  return out;
}

qreal TimeRuler::gapAt(int cut) const { return x(axis_->cuts[cut]); }

double TimeRuler::time(qreal at) const {
  if (per_second_ <= 0) return 0;
  for (int i = int(axis_->cuts.size()) - 1; i >= 0; --i) {
    const qreal begin = gapAt(i);
    if (at >= begin + gap_) return std::min(axis_->cuts[i] + (at - begin - gap_) / per_second_, axis_->end);
    if (at >= begin) return axis_->cuts[i];
  }
  return std::clamp((at - left_) / per_second_, 0.0, axis_->end);
}

void draw_time_ticks(const Canvas& canvas, const TimeRuler& ruler, qreal y) {
  const TimeAxis& axis = ruler.axis();
  const qreal width = ruler.right() - ruler.left();
  canvas.horizontal(y, ruler.left(), ruler.right(), canvas.color(Role::axis));
  const int most = std::max(2, int(width / canvas.length(tick_pitch)));
  const double unit = axis.unit_seconds, step = linear_axis(axis.end / unit, 0, most).step;
  qreal free = ruler.left() - canvas.length(30);
  double from = 0;
  for (qsizetype i = 0; i <= axis.cuts.size(); ++i) {
    const double to = i < axis.cuts.size() ? axis.cuts[i] : axis.end, jump = double(i) * axis.left_out;
    const auto last = std::int64_t(std::floor((to + jump) / unit / step + 1e-9));
    for (auto k = std::int64_t(std::ceil((from + jump) / unit / step - 1e-9)); k <= last; ++k) {
      // Shift a tick that coincides with a cut slightly later, so that it is drawn after the gap.
      const double time = double(k) * step * unit - jump;
      const qreal x = ruler.x(i > 0 ? std::max(time, std::nextafter(from, to)) : time);
      QString text = tick_text(double(k) * step, step);
      if (k == last && i == axis.cuts.size()) text += QChar(0xA0) + axis.unit;
      const qreal half = canvas.letters().width(Letter::axis, text) / 2;
      canvas.vertical(x, y, y + canvas.length(tick_length), canvas.color(Role::axis));
      if (x - half < free) continue;
      canvas.text(Letter::axis, {x, y + canvas.length(12)}, Qt::AlignHCenter, Role::muted_text, text);
      free = x + half + canvas.length(8);
    }
    from = to;
  }
}

void draw_breaks(const Canvas& canvas, const TimeRuler& ruler, qreal top, qreal bottom) {
  QPainter& painter = canvas.painter();
  for (int i = 0; i < ruler.axis().cuts.size(); ++i) {
    const qreal left = ruler.gapAt(i), right = left + ruler.gap(), step = canvas.length(tooth);
    QPolygonF edges[2];
    qreal lean = step / 2;
    for (qreal y = top;; y += step) {
      edges[0] << QPointF(left + lean, std::min(y, bottom));
      edges[1] << QPointF(right - step / 2 + lean, std::min(y, bottom));
      lean = -lean + step / 2;
      if (y >= bottom) break;
    }
    QPolygonF strip = edges[0];
    for (auto p = edges[1].crbegin(); p != edges[1].crend(); ++p) strip << *p;
    painter.setPen(Qt::NoPen);
    painter.setBrush(canvas.color(Role::card));
    painter.drawPolygon(strip);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(canvas.color(Role::axis), canvas.line()));
    for (const QPolygonF& edge : edges) painter.drawPolyline(edge);
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
}

}  // namespace trainyard::ui
