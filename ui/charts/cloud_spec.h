// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

namespace trainyard::ui {

/// Thousands of points on two linear axes, the front of those that nobody beats in both, and a few that are marked.
struct PointCloud {
  struct Point {
    qulonglong number = 0;  ///< what tells it from all others
    double x = 0, y = 0;
    bool refused = false;
    bool operator==(const Point&) const = default;
  };
  enum class Sign { best, now, chosen };
  /// A point with a name.
  struct Mark {
    Sign sign = Sign::now;
    QString id, label, tip;
    double x = 0, y = 0;
    QString brief{};  ///< where there is no room for the label
    bool operator==(const Mark&) const = default;
  };
  /// A part of the front, with what to say of it.
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
  /// What lies beyond is out of reach.
  struct Limit {
    double x = 0;
    QString label, detail;
    bool operator==(const Limit&) const = default;
  };
  QString title, subtitle, x_title, y_title, x_unit, y_unit;
  QVector<Point> points;  ///< by number
  QVector<Corner> front;  ///< by x
  /// What a corner has reached holds for larger x; otherwise for smaller.
  bool front_reaches_right = true;
  std::optional<Strip> strip;  ///< values of y that cannot be told apart from the best
  std::optional<Limit> limit;
  QVector<Mark> marks;  ///< the important first
  double x_max = 1, x_step = 1, y_max = 1, y_step = 1;
  QString sentence;
  bool operator==(const PointCloud&) const = default;
};

/// The id of a point of a cloud, for clicks.
inline QString cloud_point_id(qulonglong number) { return QStringLiteral("point:%1").arg(number); }

}  // namespace trainyard::ui
