// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/charts/canvas.h"
#include "ui/charts/timeline_spec.h"

namespace trainyard::ui {

/// Maps time to x. Each cut of the axis takes an empty gap.
class TimeRuler {
 public:
  TimeRuler(const TimeAxis& axis, qreal left, qreal right, qreal gap);
  qreal left() const { return left_; }
  qreal right() const { return right_; }
  qreal gap() const { return gap_; }
  qreal x(double time) const;
  /// The duration in seconds of a width.
  double duration(qreal width) const { return per_second_ > 0 ? width / per_second_ : 0; }
  /// The time at x; inside a gap, the time of its cut.
  double time(qreal x) const;
  /// The left end of the gap of a cut.
  qreal gapAt(int cut) const;
  const TimeAxis& axis() const { return *axis_; }

 private:
  const TimeAxis* axis_;
  qreal left_, right_, gap_, per_second_;
};

/// Draws ticks with numbers below `y`, as many as have room, in real time.
void draw_time_ticks(const Canvas& canvas, const TimeRuler& ruler, qreal y);
/// Draws omitted time: a strip with torn edges between `top` and `bottom`.
void draw_breaks(const Canvas& canvas, const TimeRuler& ruler, qreal top, qreal bottom);

}  // namespace trainyard::ui
