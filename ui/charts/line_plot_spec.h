// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <limits>
#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// Lines and stacked areas on two linear axes from zero, labelled directly instead of with a key.
struct LinePlot {
  static constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

  struct Line {
    QString id, label;  ///< `id`: target of a click
    Part part = Part::compute;
    QVector<double> x, y;    ///< NaN: no value
    QVector<bool> missed{};  ///< true where a target is missed, drawn dashed; empty: never
    QStringList names{};     ///< name of each point, for the table; may be empty
    bool thin = false;
    double label_share = 0.8;  ///< best place of the name, as a share of the points
    bool operator==(const Line&) const = default;
  };
  struct Area {
    QString id, label;
    Part part = Part::none;
    QVector<double> y;  ///< height of the area alone, without the areas below it
    QString tip{};
    bool operator==(const Area&) const = default;
  };
  enum class Rule { target, capacity, end };
  /// A straight line along an axis across the plot.
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
    Part part = Part::compute;  ///< part of the line that the point belongs to; decides the colour
    double x = 0, y = 0;
    QString id, label, tip{};
    bool drop = false;  ///< draw a dotted line down to the axis
    bool operator==(const Point&) const = default;
  };

  QString title, subtitle, x_title, y_title;
  QVector<Line> lines;
  QVector<double> area_x;
  QVector<Area> areas;
  double excess_from = nowhere;                   ///< x from which the topmost area exceeds the capacity
  double good_from = nowhere, good_to = nowhere;  ///< range of x in which targets are met
  QVector<Limit> limits;
  QVector<Point> points;
  double x_max = 1, x_step = 1, y_max = 1, y_step = 1;
  Unit x_unit = Unit::none, y_unit = Unit::none;
  double x_factor = 1, y_factor = 1;  ///< axis units to SI
  QString empty;                      ///< why there is nothing to draw
  QString sentence;
  bool operator==(const LinePlot&) const = default;
};

/// Memory for the cache of one request, by allocation method: one bar per method, its pieces in tokens.
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
    double page = 0;  ///< tokens per page; 0: one contiguous allocation
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
