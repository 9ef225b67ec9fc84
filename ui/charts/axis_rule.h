// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

namespace trainyard::ui {

/// An axis ends at this many times its values, even if a likely range goes on: the range then ends in an arrow, and the
/// values stay apart.
inline constexpr double longest_range = 3;

/// The end of a linear axis from zero and the distance of its ticks.
struct LinearAxis {
  double max = 1, step = 1;
};

/// An axis whose step is 1, 2 or 5 times a power of ten, with at most `most_steps` of them. The previous axis stays
/// while the value lies in 15 to 95 % of it, so that a bar moves and its ruler does not.
LinearAxis linear_axis(double value, double previous_max = 0, int most_steps = 10);

/// How many steps fit; 0 when the step makes no sense.
int tick_count(double max, double step);

/// 1, 2, 5 times powers of ten inside of [min, max]; both must be positive.
QVector<double> log_ticks(double min, double max);

/// Every how many ticks have a number where numbers `widest` wide stand `distance` apart: all of them, or every second,
/// fifth, tenth, so that the numbers of an axis keep one distance.
int labelled_ticks(double distance, double widest);

/// A tick's number in the language of the user, with the decimals that its step needs.
QString tick_text(double value, double step);

/// Zero where a number is missing, infinite or negative: a bar of it has no length.
double bar_length(double value);

}  // namespace trainyard::ui
