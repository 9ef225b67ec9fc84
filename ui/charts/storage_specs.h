// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// Flows through the hops of a path on one log axis in bytes per second. Each flow is a vertical line with a dot at
/// each of its hops; a stroke marks the limit of a hop.
struct PathFlows {
  enum class State { enough, near, over };
  struct Flow {
    QString id, label, text;
    double value = 0;
    State state = State::enough;
    bool operator==(const Flow&) const = default;
  };
  struct Row {
    QString id, label, detail, text, tip;
    QString brief;                  ///< short form of `text` for little room
    double read = 0, write = 0;     ///< supply of the hop, bytes per second; 0: unknown
    QVector<bool> is_used_by_flow;  ///< per flow: whether it uses the hop
    bool is_bottleneck = false;
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, axis_title;
  QVector<Flow> flows;
  QVector<Row> rows;
  double min = 1e6, max = 1e15;
  QVector<double> ticks;
  QVector<QString> tick_labels;
  QString sentence;
  bool operator==(const PathFlows&) const = default;
};

/// Shares of the time over a log axis: stacked areas, lines, and marked points. Values in percent.
struct ShareCurves {
  enum class Mark { best, baseline, now };
  enum class Style { plain, dashed, better };
  struct Area {
    QString id, label, tip;
    Part part = Part::none;  ///< none: the area is lost work
    QVector<double> y;
    bool operator==(const Area&) const = default;
  };
  struct Line {
    QString label;
    QVector<double> x, y;
    Style style = Style::plain;
    bool operator==(const Line&) const = default;
  };
  struct Point {
    double x = 0, y = 0;
    Mark mark = Mark::now;
    QString id, label, detail, tip;
    bool operator==(const Point&) const = default;
  };
  QString title, subtitle, x_title, y_title;
  QVector<double> x;  ///< x values of the areas
  QVector<Area> areas;
  QVector<Line> lines;
  QVector<Point> points;
  double x_min = 1, x_max = 10, y_max = 1, y_step = 1;
  QVector<double> x_ticks;
  QVector<QString> x_tick_labels;
  QString sentence;
  bool operator==(const ShareCurves&) const = default;
};

/// The events of a day, and a zoomed part of it. Times in seconds.
struct DayTimeline {
  enum class Kind { work, lost, stall, restart, planned };
  struct Span {
    Kind kind = Kind::work;
    double start = 0, duration = 0;
    QString tip{}, label{};
    bool operator==(const Span&) const = default;
  };
  struct Share {
    Kind kind = Kind::work;
    QString id, label, text;
    double seconds = 0;
    bool operator==(const Share&) const = default;
  };
  QString title, subtitle, day_label, day_detail, zoom_label, zoom_detail;
  double length = 86400, zoom_start = 0, zoom_length = 1800;
  QVector<Span> day, zoom;  ///< sorted by start
  QVector<Span> saves;      ///< checkpoint writes in the zoomed part; `lost` ones were not finished
  QVector<double> interruptions;
  QVector<double> ticks;
  QVector<QString> tick_labels;
  QString shares_title, total_id, total_label, total_text;
  QVector<Share> shares;  ///< shares of an average day
  QString sentence;
  bool operator==(const DayTimeline&) const = default;
};

/// Bars on one scale from zero, one below the other, with their sum against a limit.
struct BarList {
  struct Row {
    QString id, label, text;
    double value = 0;
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, unit;
  QVector<Row> rows;
  double axis_max = 1;
  QString total_id, total_label, total_text;
  double total = 0, limit = 0;
  bool over = false;
  QString sentence;
  bool operator==(const BarList&) const = default;
};

/// Estimates of one quantity in rows: a point, with its range if known, on a linear axis.
struct RangeRows {
  struct Row {
    QString id, label, detail, text, tip;
    double low = 0, value = 0, high = 0;  ///< 0: unknown
    bool stale = false;                   ///< computed for an older design
    bool refused = false;                 ///< the design cannot run: drawn as a cross
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, axis_title;
  QVector<Row> rows;
  double min = 0, max = 1, step = 1;
  double most_detail = 1;  ///< share of the chart width; longer details are shortened to leave room for the ranges
  QString sentence;
  bool operator==(const RangeRows&) const = default;
};

}  // namespace trainyard::ui
