// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chunk_runs.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ChunkRuns)
};

constexpr qreal number_margin = 3, caption_gap = 12, bracket = 4;
/// Gap between the bracket of a run and the next one.
constexpr qreal bracket_gap = 1;

bool is_of_pass(Part part, bool forward) {
  return forward ? part == Part::forward : part == Part::backward || part == Part::recompute;
}

void add_runs(const QVector<StepOnPipeline::Box>& boxes, bool forward, double from, QVector<ChunkRun>& out) {
  const qsizetype before = out.size();
  for (const StepOnPipeline::Box& box : boxes) {
    if (!is_of_pass(box.part, forward) || box.chunk <= 0 || box.start < from) continue;
    if (out.size() > before && out.back().chunk == box.chunk)
      out.back().end = box.end;
    else
      out.push_back({box.start, box.end, box.chunk, forward});
  }
}

}  // namespace

QVector<ChunkRun> chunk_runs(const StepOnPipeline& spec) {
  QVector<ChunkRun> runs;
  if (spec.chunks <= 1 || spec.rows.isEmpty() || !spec.axis.cuts.isEmpty()) return runs;
  const QVector<StepOnPipeline::Box>& boxes = spec.rows.first().boxes;
  // Passes that run side by side have no order to number.
  const bool paired = std::any_of(boxes.cbegin(), boxes.cend(), [](const StepOnPipeline::Box& box) {
    return box.lane != StepOnPipeline::Lane::whole;
  });
  if (paired) return runs;
  add_runs(boxes, true, 0, runs);
  if (!runs.isEmpty()) add_runs(boxes, false, runs.back().end, runs);
  return runs;
}

bool chunk_runs_fit(const QVector<ChunkRun>& runs, const TimeRuler& ruler, const Lettering& letters) {
  const qreal margin = number_margin * letters.scale(), digit = letters.digitWidth(Letter::axis);
  return !runs.isEmpty() && std::all_of(runs.cbegin(), runs.cend(), [&](const ChunkRun& run) {
    return ruler.x(run.end) - ruler.x(run.start) >= digit * (run.chunk >= 10 ? 2 : 1) + margin;
  });
}

void draw_chunk_runs(const Canvas& canvas, const QVector<ChunkRun>& runs, const TimeRuler& ruler, qreal top,
                     qreal bottom) {
  const qreal middle = (top + bottom) / 2, caption = (top + middle) / 2, number = (middle + bottom) / 2;
  const QColor line = canvas.color(Role::axis);
  qreal free = ruler.left();
  for (qsizetype i = 0; i < runs.size(); ++i) {
    const ChunkRun& run = runs[i];
    const qreal left = ruler.x(run.start), right = ruler.x(run.end) - bracket_gap;
    if (i == 0 || run.forward != runs[i - 1].forward) {
      const QString text = run.forward ? Texts::tr("forward, virtual stage") : Texts::tr("backward, virtual stage");
      const qreal width = canvas.letters().width(Letter::axis, text);
      if (left >= free && left + width <= ruler.right()) {
        canvas.text(Letter::axis, {left, caption}, Qt::AlignLeft, Role::muted_text, text);
        free = left + width + canvas.length(caption_gap);
      }
    }
    canvas.text(Letter::axis, {(left + right) / 2, number - canvas.length(bracket / 2)}, Qt::AlignHCenter,
                Role::muted_text, QString::number(run.chunk));
    canvas.horizontal(bottom - canvas.length(1), left, right, line);
    canvas.vertical(left, bottom - canvas.length(bracket), bottom, line);
  }
}

}  // namespace trainyard::ui
