// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <limits>
#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// Lines and stacked areas on two linear axes from zero, which bear their names themselves: there is no key.
struct LinePlot {
  static constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

  struct Line {
    QString id, label;  ///< `id` is what a click explains
    Part part = Part::compute;
    QVector<double> x, y;    ///< NaN where there is nothing
    QVector<bool> missed{};  ///< dashed there, because a target is missed; empty: nowhere
    QStringList names{};     ///< of each place, for the table; empty: they have none
    bool thin = false;
    double label_share = 0.8;  ///< of its places, where the name is best
    bool operator==(const Line&) const = default;
  };
  struct Area {
    QString id, label;
    Part part = Part::none;
    QVector<double> y;  ///< its own height, over those before it
    QString tip{};
    bool operator==(const Area&) const = default;
  };
  enum class Rule { target, capacity, end };
  /// A line through everything, along an axis.
  struct Limit {
    Rule rule = Rule::target;
    bool upright = false;
    double value = 0;
    QString id, label, detail{};
    bool operator==(const Limit&) const = default;
  };
  enum class Mark { choice, now, best };
  struct Point {
    Mark mark = Mark::choice;
    Part part = Part::compute;  ///< of its line
    double x = 0, y = 0;
    QString id, label, tip{};
    bool drop = false;  ///< a dotted line leads down to the axis
    bool operator==(const Point&) const = default;
  };

  QString title, subtitle, x_title, y_title;
  QVector<Line> lines;
  QVector<double> area_x;
  QVector<Area> areas;
  double excess_from = nowhere;                   ///< of x: what of the topmost area lies beyond is more than there is
  double good_from = nowhere, good_to = nowhere;  ///< of x: where targets hold
  QVector<Limit> limits;
  QVector<Point> points;
  double x_max = 1, x_step = 1, y_max = 1, y_step = 1;
  Unit x_unit = Unit::none, y_unit = Unit::none;
  double x_factor = 1, y_factor = 1;  ///< of the axes to SI
  QString empty;                      ///< why there is nothing to draw
  QString sentence;
  bool operator==(const LinePlot&) const = default;
};

/// What the cache of one request takes, by the way in which room for it is kept: a bar a way, its pieces in tokens.
struct CachePages {
  enum class Piece { prompt, answer, expected, wasted };
  struct Stretch {
    Piece piece = Piece::prompt;
    double tokens = 0;
    QString label, text;
    bool operator==(const Stretch&) const = default;
  };
  struct Row {
    QString id, label, detail, share;
    double page = 0;  ///< tokens of a page, 0: one piece of memory
    QVector<Stretch> pieces;
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, x_title;
  QVector<Row> rows;
  double x_max = 1, x_step = 1;
  QString empty;
  QString sentence;
  bool operator==(const CachePages&) const = default;
};

}  // namespace trainyard::ui
