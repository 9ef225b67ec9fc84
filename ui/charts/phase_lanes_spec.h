// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// The phases of an iteration: one lane per pool, boxes along a linear time axis from zero. Idle time is hatched.
struct PhaseLanes {
  struct Box {
    QString id, label, text;
    double from = 0, to = 0;
    Part part = Part::none;
    bool waits = false;  ///< idle: hatched
    bool operator==(const Box&) const = default;
  };
  struct Lane {
    QString label, detail;
    QVector<Box> boxes;
    bool operator==(const Lane&) const = default;
  };
  QString title, subtitle, unit, x_title;
  QVector<Lane> lanes;
  double axis_max = 1, axis_step = 1;
  std::optional<double> mark;  ///< time of a vertical line across the first lane
  QString mark_text, mark_id;
  QString sentence;
  bool operator==(const PhaseLanes&) const = default;
};

}  // namespace trainyard::ui
