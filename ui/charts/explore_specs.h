// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// The effect of each input on one quantity: bars from its current value to both sides, on a linear axis.
struct Tornado {
  struct Side {
    double value = 0;       ///< quantity with the changed input, in axis units
    QString setting, text;  ///< the changed input; the quantity for tips and tables
    Role role = Role::second_text;
    bool operator==(const Side&) const = default;
  };
  struct Row {
    QString id, label, detail, elasticity, tip;
    QVector<Side> sides;  ///< one or two
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, axis_title, elasticity_head;
  QVector<Row> rows;
  double min = 0, max = 1, step = 1, now = 0;
  QString now_text, sentence;
  bool operator==(const Tornado&) const = default;
};

/// The distribution of a quantity: columns of equal width, with marked values.
struct Distribution {
  enum class Mark { percentile, expected, limit };
  struct Line {
    double value = 0;
    Mark mark = Mark::percentile;
    QString label, text;
    bool operator==(const Line&) const = default;
  };
  QString title, subtitle, axis_title;
  double low = 0, width = 1;  ///< left end of the first column; width of every column, in axis units
  QVector<double> shares;     ///< fractions of all draws
  QVector<Line> lines;        ///< most important first
  double min = 0, max = 1, step = 1;
  QString sentence;
  bool operator==(const Distribution&) const = default;
};

/// A quantity over the values of an input, against a target.
struct SeekCurve {
  enum class State { does, does_not, no_room, illegal };
  struct Point {
    double x = 0, y = 0;
    State state = State::does_not;
    QString tip;
    bool operator==(const Point&) const = default;
  };
  struct Marked {
    double x = 0, y = 0;
    QString label;
    bool operator==(const Marked&) const = default;
  };
  struct Tick {
    double value = 0;
    QString text;
    bool operator==(const Tick&) const = default;
  };
  QString title, subtitle, x_title, y_title, target_text;
  QVector<Point> points;  ///< from left to right
  bool log_x = false, log_y = false;
  bool apart = false;  ///< the input is a choice: do not join the points by a line
  QVector<Tick> x_ticks, y_ticks;
  double x_min = 0, x_max = 1, y_min = 0, y_max = 1, target = 0;
  QVector<double> crossings;
  std::optional<Marked> now, answer;
  QString sentence;
  bool operator==(const SeekCurve&) const = default;
};

}  // namespace trainyard::ui
