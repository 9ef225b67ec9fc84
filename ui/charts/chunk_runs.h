// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "ui/charts/canvas.h"
#include "ui/charts/time_ruler.h"
#include "ui/charts/timeline_spec.h"

namespace trainyard::ui {

/// Passes of one direction on the first row that follow each other through the same virtual stage.
struct ChunkRun {
  double start = 0, end = 0;
  int chunk = 1;
  bool forward = true;
  bool operator==(const ChunkRun&) const = default;
};

/// By time: those forward, then those backward that begin when nothing runs forward any more. Empty for a single
/// virtual stage, and where stretches of the step are left out.
QVector<ChunkRun> chunk_runs(const StepOnPipeline& spec);
/// Whether each has room for its number.
bool chunk_runs_fit(const QVector<ChunkRun>& runs, const TimeRuler& ruler, const Lettering& letters);
/// What the numbers are, and the numbers under it, in a band above a plot.
void draw_chunk_runs(const Canvas& canvas, const QVector<ChunkRun>& runs, const TimeRuler& ruler, qreal top,
                     qreal bottom);

}  // namespace trainyard::ui
