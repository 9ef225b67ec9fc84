// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// Time from zero, in seconds of what is drawn. Where a stretch repeats itself it is left out: at each of `cuts` the
/// real time jumps by `left_out`.
struct TimeAxis {
  double end = 1;
  QVector<double> cuts;  ///< rising
  double left_out = 0;
  QString break_text;       ///< what is left out at the first cut
  double unit_seconds = 1;  ///< of the unit in which ticks are written
  QString unit = QStringLiteral("s");
  bool operator==(const TimeAxis&) const = default;

  /// Seconds since the beginning, with what was left out.
  double real(double time) const;
};

/// What one device holds over time, stacked by part, on a linear axis from zero.
struct HeldOverTime {
  struct Layer {
    QString id, label;
    Part part = Part::none;
    QString text;            ///< at the peak
    QVector<double> values;  ///< one a moment, in the unit of the axis
    bool operator==(const Layer&) const = default;
  };
  /// A stretch of time with a name that can be chosen.
  struct Span {
    QString id, label;
    double start = 0, end = 0;
    bool chosen = false;
    bool operator==(const Span&) const = default;
  };
  struct Note {
    double time = 0, value = 0;
    QString text;
    bool operator==(const Note&) const = default;
  };
  QString title, subtitle, unit;
  int stage = -1;
  TimeAxis axis;
  QVector<double> times;      ///< when each moment begins; it lasts until the next, the last one to the end
  QVector<Layer> layers;      ///< from the bottom
  QVector<double> in_flight;  ///< micro-batches held in each moment
  double axis_max = 1, axis_step = 1;
  double limit = 0;  ///< 0: none
  QString limit_text;
  std::optional<Note> peak, born;
  QVector<Span> spans;
  bool key = true;  ///< parts are named beside the plot
  QString sentence;
  bool operator==(const HeldOverTime&) const = default;

  double total(qsizetype moment) const;
  /// The moment that holds at `time`; -1 when there is none.
  qsizetype momentAt(double time) const;
};

/// One step on the pipeline: what each stage does when, and under it on the same axis what one of them holds.
struct StepOnPipeline {
  struct Kind {
    Part part = Part::none;
    QString id, label;  ///< what a click explains
    bool operator==(const Kind&) const = default;
  };
  /// Which half of its row a box fills: two run side by side in DualPipe.
  enum class Lane : signed char { whole, upper, lower };
  struct Box {
    double start = 0, end = 0;
    Part part = Part::none;
    Lane lane = Lane::whole;
    int micro_batch = 0, chunk = 0;  ///< from 1 as the step counts them; 0: of none
    bool operator==(const Box&) const = default;
  };
  struct Row {
    int stage = 0;
    QVector<Box> boxes;  ///< by start
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, row_title;
  TimeAxis axis;
  QVector<Kind> kinds;
  QVector<Row> rows;
  int chunks = 1;
  int marked = -1;  ///< index of the row whose memory is shown
  int traced = 0;   ///< micro-batch in another colour; 0: none
  HeldOverTime held;
  QString sentence;
  bool operator==(const StepOnPipeline&) const = default;
};

}  // namespace trainyard::ui
