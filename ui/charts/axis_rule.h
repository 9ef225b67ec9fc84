// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

namespace trainyard::ui {

/// The longest axis as a multiple of its values. A longer likely range ends in an arrow, so values remain readable.
inline constexpr double longest_range = 3;

/// The end of a linear axis from zero and the distance of its ticks, in axis units.
struct LinearAxis {
  double max = 1, step = 1;
};

/// An axis with at most `most_steps` steps of 1, 2 or 5 times a power of ten. Keeps the previous axis while the value
/// is 15 to 95 % of its length, so that the bar moves and the axis does not.
LinearAxis linear_axis(double value, double previous_max = 0, int most_steps = 10);

/// The number of steps up to `max`; 0 for an invalid step.
int tick_count(double max, double step);

/// The ticks at 1, 2, 5 times powers of ten inside [min, max]; both must be positive.
QVector<double> log_ticks(double min, double max);

/// How many ticks share one number: 1, 2, 5, 10 … so that evenly spaced numbers `widest` wide fit on ticks `distance`
/// apart.
int labelled_ticks(double distance, double widest);

/// The number of a tick in the user's language, with the decimals that its step needs.
QString tick_text(double value, double step);

/// Whether a log axis can show a value.
bool has_logarithm(double value);

/// The length of a bar; 0 for a missing, infinite or negative number.
double bar_length(double value);

}  // namespace trainyard::ui
