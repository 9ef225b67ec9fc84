// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/charts/canvas.h"
#include "ui/charts/timeline_spec.h"

namespace trainyard::ui {

/// Where times stand. Each cut of the axis takes a gap of its own, in which nothing is.
class TimeRuler {
 public:
  TimeRuler(const TimeAxis& axis, qreal left, qreal right, qreal gap);
  qreal left() const { return left_; }
  qreal right() const { return right_; }
  qreal gap() const { return gap_; }
  qreal x(double time) const;
  /// How long a width lasts.
  double duration(qreal width) const { return per_second_ > 0 ? width / per_second_ : 0; }
  /// The time at a place; that of the cut inside of a gap.
  double time(qreal x) const;
  /// The left end of the gap of a cut.
  qreal gapAt(int cut) const;
  const TimeAxis& axis() const { return *axis_; }

 private:
  const TimeAxis* axis_;
  qreal left_, right_, gap_, per_second_;
};

/// Ticks with their numbers under `y`, as many as have room, in real time.
void draw_time_ticks(const Canvas& canvas, const TimeRuler& ruler, qreal y);
/// Where time is left out: a strip with torn edges through everything between `top` and `bottom`.
void draw_breaks(const Canvas& canvas, const TimeRuler& ruler, qreal top, qreal bottom);

}  // namespace trainyard::ui
