// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/figures/overview_charts.h"
#include "ui/report/context.h"
#include "ui/report/gallery.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Chart heights in px at 96 dpi, chosen so that memory and time with their captions fill one page.
struct Heights {
  double memory, stages, step, half;
};
Heights heights_on(Paper paper) {
  if (paper == Paper::letter) return {122, 152, 146, 194};
  return {126, 178, 150, 214};
}

QString memory_caption(const Evaluation& e, const QString& where) {
  const QString sentence = e.memory_free < 0
                               ? ReportText::tr("Memory of the %1, by part. It needs %2 of %3: %4 too much.")
                               : ReportText::tr("Memory of the %1, by part. It uses %2 of %3, leaving %4 free.");
  return sentence.arg(where, number_text(e.memory, Unit::memory), number_text(e.memory_capacity, Unit::memory),
                      number_text(std::abs(e.memory_free), Unit::memory));
}

QString step_caption(const Evaluation& e) {
  return ReportText::tr("Step time of %1, by part. At the dense peak of every GPU it would be %2.")
      .arg(banded_text(e, &Evaluation::step_time), number_text(e.time_ideal, Unit::seconds));
}

QString scaling_caption(const Curves& curve) {
  const QString sentence = ReportText::tr(
      "Training time by number of GPUs. Other counts change the layout as little as legality requires. "
      "Dashed: ideal, without losses.");
  const bool refused = std::any_of(curve.points.begin(), curve.points.end(),
                                   [](const auto& point) { return point.mark == Curves::Mark::refused; });
  return refused ? sentence + u' ' + ReportText::tr("Crosses: does not fit.") : sentence;
}

}  // namespace

void add_memory(const ReportContext& context, QVector<Block>& blocks) {
  const Design& design = context.design;
  const Evaluation& e = context.evaluation;
  const Heights height = heights_on(context.options.paper);
  const StackedBar memory = memory_by_part(design, e);
  blocks.append(row_of({figure_of(memory, height.memory, memory_caption(e, memory.subtitle))}));
  if (e.stages.size() < 2) return;
  const QString caption = ReportText::tr(
      "Memory per GPU in each of the %1 pipeline stages, in the colours of the bar above. The fullest stage is "
      "outlined.");
  blocks.append(row_of({figure_of(memory_by_stage(design, e), height.stages, caption.arg(e.stages.size()))}));
}

void add_time(const ReportContext& context, QVector<Block>& blocks) {
  const Design& design = context.design;
  const Evaluation& e = context.evaluation;
  const Heights height = heights_on(context.options.paper);
  blocks.append(row_of({figure_of(step_time_by_part(design, e), height.step, step_caption(e))}));
  const auto curve = context.study("scaling", [&] { return scaling(design, e); });
  const block::Figure days = figure_of(*curve, height.half, scaling_caption(*curve));
  const block::Figure storage =
      figure_of(storage_demand(design, e), height.half,
                ReportText::tr("Storage bandwidth needed (dots) and available (lines), on a logarithmic axis."));
  blocks.append(row_of({days, storage}));
}

}  // namespace trainyard::ui
