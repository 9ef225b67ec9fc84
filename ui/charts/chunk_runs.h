// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "ui/charts/canvas.h"
#include "ui/charts/time_ruler.h"
#include "ui/charts/timeline_spec.h"

namespace trainyard::ui {

/// Consecutive passes in one direction on the first row that belong to the same virtual stage. Times in seconds.
struct ChunkRun {
  double start = 0, end = 0;
  int chunk = 1;
  bool forward = true;
  bool operator==(const ChunkRun&) const = default;
};

/// The runs in order of time: all forward runs, then the backward runs that start after the last forward run. Empty if
/// there is only one virtual stage, or if the time axis has cuts.
QVector<ChunkRun> chunk_runs(const StepOnPipeline& spec);
/// Whether each run has room for its number.
bool chunk_runs_fit(const QVector<ChunkRun>& runs, const TimeRuler& ruler, const Lettering& letters);
/// Draws the caption and the brackets with numbers in a band above a plot.
void draw_chunk_runs(const Canvas& canvas, const QVector<ChunkRun>& runs, const TimeRuler& ruler, qreal top,
                     qreal bottom);

}  // namespace trainyard::ui
