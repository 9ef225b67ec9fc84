// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// Drawn time from zero, in seconds. Repeating stretches are omitted: real time jumps by `left_out` at each of `cuts`.
struct TimeAxis {
  double end = 1;
  QVector<double> cuts;  ///< in rising order
  double left_out = 0;
  QString break_text;       ///< description of the omitted time at the first cut
  double unit_seconds = 1;  ///< seconds per tick unit
  QString unit = QStringLiteral("s");
  bool operator==(const TimeAxis&) const = default;

  /// Real seconds since the beginning, including omitted time.
  double real(double time) const;
};

/// Memory of one device over time, stacked by part, on a linear axis from zero.
struct MemoryOverTime {
  struct Layer {
    QString id, label;
    Part part = Part::none;
    QString text;            ///< value at the peak
    QVector<double> values;  ///< one per moment, in axis units
    bool operator==(const Layer&) const = default;
  };
  /// A named stretch of time that can be selected.
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
  QVector<double> times;      ///< start of each moment, which lasts until the next one or the end
  QVector<Layer> layers;      ///< from the bottom
  QVector<double> in_flight;  ///< micro-batches held at each moment
  double axis_max = 1, axis_step = 1;
  double limit = 0;  ///< 0: none
  QString limit_text;
  std::optional<Note> peak, optimizer_allocated;
  QVector<Span> spans;
  bool key = true;  ///< show a key beside the plot
  QString sentence;
  bool operator==(const MemoryOverTime&) const = default;

  double total(qsizetype moment) const;
  /// The index of the moment at `time`; -1 for none.
  qsizetype momentAt(double time) const;
};

/// One step on the pipeline: the operations of each stage over time, and below, on the same axis, memory of one stage.
struct StepOnPipeline {
  struct Kind {
    Part part = Part::none;
    QString id, label;  ///< id: target of a click
    bool operator==(const Kind&) const = default;
  };
  /// The part of its row that a box fills; in DualPipe two boxes run side by side.
  enum class Lane : signed char { whole, upper, lower };
  struct Box {
    double start = 0, end = 0;
    Part part = Part::none;
    Lane lane = Lane::whole;
    int micro_batch = 0, chunk = 0;  ///< from 1; 0: none
    bool operator==(const Box&) const = default;
  };
  struct Row {
    int stage = 0;
    QVector<Box> boxes;  ///< sorted by start
    bool operator==(const Row&) const = default;
  };
  QString title, subtitle, row_title;
  TimeAxis axis;
  QVector<Kind> kinds;
  QVector<Row> rows;
  int chunks = 1;
  int marked = -1;  ///< index of the row whose memory is shown
  int traced = 0;   ///< highlighted micro-batch; 0: none
  MemoryOverTime memory;
  QString sentence;
  bool operator==(const StepOnPipeline&) const = default;
};

}  // namespace trainyard::ui
