// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

namespace trainyard::ui {

/// Thousands of points on two linear axes, their Pareto front, and a few marked points.
struct PointCloud {
  struct Point {
    qulonglong number = 0;  ///< identifies the point
    double x = 0, y = 0;
    bool refused = false;
    bool operator==(const Point&) const = default;
  };
  enum class Sign { best, now, chosen };
  /// A named point.
  struct Mark {
    Sign sign = Sign::now;
    QString id, label, tip;
    double x = 0, y = 0;
    QString brief{};  ///< for little room; may be empty
    bool operator==(const Mark&) const = default;
  };
  /// A point of the Pareto front, with its tool tip.
  struct Corner {
    qulonglong number = 0;
    double x = 0, y = 0;
    QString tip;
    bool operator==(const Corner&) const = default;
  };
  struct Strip {
    double low = 0, high = 0;
    QString label;
    bool operator==(const Strip&) const = default;
  };
  /// The region with larger x is out of reach.
  struct Limit {
    double x = 0;
    QString label, detail;
    bool operator==(const Limit&) const = default;
  };
  QString title, subtitle, x_title, y_title, x_unit, y_unit;
  QVector<Point> points;  ///< sorted by number
  QVector<Corner> front;  ///< sorted by x
  /// True if a front point stays achievable at larger x, so that the front extends to the right; false if at smaller x.
  bool front_reaches_right = true;
  std::optional<Strip> strip;  ///< y values within the uncertainty of the best
  std::optional<Limit> limit;
  QVector<Mark> marks;  ///< most important first
  double x_max = 1, x_step = 1, y_max = 1, y_step = 1;
  QString sentence;
  bool operator==(const PointCloud&) const = default;
};

/// The id of a point of a cloud for click targets.
inline QString cloud_point_id(qulonglong number) { return QStringLiteral("point:%1").arg(number); }

}  // namespace trainyard::ui
