// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <memory>

#include "engine/units/units.h"

namespace trainyard::ui {

/// State of a point of a sweep.
enum class SweepCell : quint8 { pending, illegal, too_big, fits };

/// An input along an axis: its values in order, each with its text.
struct SweepScale {
  QString title;
  QVector<double> values;  ///< numbers in SI, for files; empty for other inputs
  QVector<QString> labels;
  QVector<QString> ticks;  ///< labels without a common unit, which is part of axis_title
  QString axis_title;
  bool logarithmic = false;
  int present = -1;  ///< index of the value nearest to the design's; -1 for none
  bool operator==(const SweepScale&) const = default;
};

/// An important value of the input, marked across the chart.
struct SweepLandmark {
  double value = 0;
  QString label;
  bool operator==(const SweepLandmark&) const = default;
};

/// Notes of a point: why it is not legal, which layout replaces it. Computed on demand, because few of ten thousand
/// points are read.
class SweepNotes {
 public:
  virtual ~SweepNotes() = default;
  virtual QStringList of(qsizetype point) const = 0;
};

/// Results along one input: curves with likely ranges, and the ranges that are not feasible. Numbers in axis units, NaN
/// if unknown.
struct SweepLines {
  struct Line {
    QString id, label;
    QVector<double> y, low, high;  ///< low and high are empty without likely ranges
    bool operator==(const Line&) const = default;
  };
  QString title, subtitle, y_title;
  SweepScale x;
  QVector<SweepCell> states;
  QVector<Line> lines;
  Unit unit = Unit::none;
  double factor = 1;  ///< axis units to SI
  double y_min = 0, y_max = 1, y_step = 1;
  bool y_logarithmic = false;
  QVector<double> y_ticks;
  double present_x = 0, present_y = 0;  ///< axis values of the current design; NaN if it is not on the axis
  QString present_label;
  QVector<SweepLandmark> landmarks;
  QString fits_label, illegal_label, too_big_label, pending_label;
  std::shared_ptr<const SweepNotes> notes;
  QString sentence;
  bool operator==(const SweepLines&) const = default;
};

/// One result over two inputs, as coloured cells of equal size. Point i is in column i ÷ rows and row i mod rows.
struct HeatMap {
  QString title, subtitle, value_label, value_title, id;
  SweepScale x, y;
  QVector<SweepCell> states;
  QVector<double> values;  ///< in the unit of the legend
  Unit unit = Unit::none;
  double factor = 1;
  double min = 0, max = 1;
  bool logarithmic = false;
  QVector<double> ticks;
  QString present_label;
  QString fits_label, illegal_label, too_big_label, pending_label;
  std::shared_ptr<const SweepNotes> notes;
  QString sentence;
  bool operator==(const HeatMap&) const = default;
};

}  // namespace trainyard::ui
