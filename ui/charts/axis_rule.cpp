// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_rule.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace trainyard::ui {
namespace {

constexpr double fullest = 0.95, emptiest = 0.15;
constexpr double mantissas[] = {1, 2, 5};

/// The smallest step of 1, 2 or 5 times a power of ten that reaches `value` in at most `most` steps.
double step_for(double value, int most) {
  const double least = value / most;
  const double decade = std::pow(10, std::floor(std::log10(least)));
  for (const double m : mantissas)
    if (m * decade >= least * (1 - 1e-9)) return m * decade;
  return 10 * decade;
}

}  // namespace

LinearAxis linear_axis(double value, double previous_max, int most_steps) {
  if (!std::isfinite(value) || value <= 0) {
    const double max = previous_max > 0 ? previous_max : 1;
    return {max, step_for(max, most_steps)};
  }
  if (previous_max > 0 && value <= fullest * previous_max && value >= emptiest * previous_max)
    return {previous_max, step_for(previous_max, most_steps)};
  const double step = step_for(value / fullest, most_steps);
  return {step * std::ceil(value / fullest / step - 1e-9), step};
}

int tick_count(double max, double step) {
  const double count = std::floor(max / step + 1e-6);
  return step > 0 && count < 100 ? int(count) : 0;
}

QVector<double> log_ticks(double min, double max) {
  QVector<double> ticks;
  if (!(min > 0) || !(max > min) || !std::isfinite(max)) return ticks;
  for (double decade = std::pow(10, std::floor(std::log10(min))); decade <= max; decade *= 10)
    for (const double m : mantissas)
      if (m * decade >= min * (1 - 1e-9) && m * decade <= max * (1 + 1e-9)) ticks.push_back(m * decade);
  return ticks;
}

int labelled_ticks(double distance, double widest) {
  int every = 1;
  for (const int next : {2, 5, 10, 20, 50, 100}) {
    if (every * distance >= widest) break;
    every = next;
  }
  return every;
}

QString tick_text(double value, double step) {
  const int decimals = step > 0 ? std::max(0, int(std::ceil(-std::log10(step) - 1e-9))) : 0;
  return QLocale().toString(value, 'f', decimals);
}

bool has_logarithm(double value) { return std::isfinite(value) && value > 0; }

double bar_length(double value) { return std::isfinite(value) && value > 0 ? value : 0; }

}  // namespace trainyard::ui
