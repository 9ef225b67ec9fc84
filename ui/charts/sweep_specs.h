// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <memory>

#include "engine/units/units.h"

namespace trainyard::ui {

/// What is known of one point of a sweep.
enum class SweepCell : quint8 { pending, illegal, too_big, fits };

/// An input along an axis: its values in order, each with its text.
struct SweepScale {
  QString title;
  QVector<double> values;  ///< of numbers, for files SI; empty where the input has none
  QVector<QString> labels;
  QVector<QString> ticks;  ///< the same under the axis: without a unit that all have, which stands in its title
  QString axis_title;
  bool logarithmic = false;
  int present = -1;  ///< the value nearest to the design's; -1 where there is none
  bool operator==(const SweepScale&) const = default;
};

/// A value of the input that matters, marked across the chart.
struct SweepLandmark {
  double value = 0;
  QString label;
  bool operator==(const SweepLandmark&) const = default;
};

/// What a point has to say beside its numbers: why it is not legal, which layout stands in. Worked out when somebody
/// points at it, for of ten thousand points few are asked.
class SweepNotes {
 public:
  virtual ~SweepNotes() = default;
  virtual QStringList of(qsizetype point) const = 0;
};

/// Results along one input: curves with their bands, and what of the axis is not feasible. Numbers in the unit of the
/// axis, NaN where there is none.
struct SweepLines {
  struct Line {
    QString id, label;
    QVector<double> y, low, high;  ///< low and high empty without a band
    bool operator==(const Line&) const = default;
  };
  QString title, subtitle, y_title;
  SweepScale x;
  QVector<SweepCell> states;
  QVector<Line> lines;
  Unit unit = Unit::none;
  double factor = 1;  ///< of the axis to SI
  double y_min = 0, y_max = 1, y_step = 1;
  bool y_logarithmic = false;
  QVector<double> y_ticks;
  double present_x = 0, present_y = 0;  ///< of the design; NaN where it has no place
  QString present_label;
  QVector<SweepLandmark> landmarks;
  QString fits_label, illegal_label, too_big_label, pending_label;
  std::shared_ptr<const SweepNotes> notes;
  QString sentence;
  bool operator==(const SweepLines&) const = default;
};

/// One result over two inputs, as colours of equal cells. Point i stands in column i ÷ rows and row i mod rows.
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
