// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// Attained rate against arithmetic intensity of operations, below the roofs of a device. Log axes.
struct RooflineChart {
  struct Roof {
    QString label;
    double rate = 0;
    bool used = true;  ///< true if matmuls of the design use it
    bool operator==(const Roof&) const = default;
  };
  struct Point {
    QString id, label, pass, tip;
    double intensity = 0, attained = 0;  ///< FLOP/byte, FLOP/s; 0: unknown
    double bytes_rate = 0, seconds = 0;
    double share = 0;    ///< share of the time; decides the area of the disc
    bool ring = false;   ///< backward pass
    bool plain = false;  ///< moves bytes without matmuls
    bool operator==(const Point&) const = default;
  };
  QString title, subtitle, x_title, y_title, bandwidth_label, reached_label;
  QVector<Roof> roofs;    ///< slowest first
  double bandwidth = 0;   ///< peak, bytes/s
  double reached = 0;     ///< attained by streaming kernels, bytes/s
  QVector<Point> points;  ///< longest first
  double x_min = 0.1, x_max = 1e4, y_min = 1e11, y_max = 1e16;
  QVector<double> x_ticks, y_ticks;
  QVector<QString> x_tick_labels, y_tick_labels;
  QString forward_label, backward_label, plain_label;
  QString sentence;
  bool operator==(const RooflineChart&) const = default;
};

}  // namespace trainyard::ui
