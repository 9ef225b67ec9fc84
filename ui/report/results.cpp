// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/overview_charts.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

// Heights of the drawings, in px at 96 dpi: all five charts and their captions fill one page.
constexpr double bar_height = 132, column_height = 190, half_height = 228;

QString title_of(const ChartSpec& chart) {
  return std::visit([](const auto& spec) { return spec.title; }, chart);
}

/// Numbers the figures as they come.
class Gallery {
 public:
  block::Figure figure(const ChartSpec& chart, double height, const QString& caption) {
    return {chart, title_of(chart), Rich{{ReportText::tr("Figure %1.").arg(++count_), true}} + Rich{{u' ' + caption}},
            height};
  }

 private:
  int count_ = 0;
};

QString memory_caption(const Evaluation& e, const QString& where) {
  const QString sentence = e.memory_free < 0
                               ? ReportText::tr("Memory of the %1, by part. %2 are needed, %3 are there: %4 too much.")
                               : ReportText::tr("Memory of the %1, by part. %2 of %3 are used; %4 stay free.");
  return sentence.arg(where, number_text(e.memory, Unit::memory), number_text(e.memory_capacity, Unit::memory),
                      number_text(std::abs(e.memory_free), Unit::memory));
}

QString step_caption(const Evaluation& e) {
  return ReportText::tr(
             "Where a step of %1 goes. If every GPU computed at its dense peak all the time, it would take %2.")
      .arg(number_text(e.step_time, Unit::seconds), number_text(e.time_ideal, Unit::seconds));
}

}  // namespace

void add_results(const ReportContext& context, QVector<Block>& blocks) {
  const Design& design = context.design;
  const Evaluation& e = context.evaluation;
  Gallery gallery;
  const auto alone = [&](const ChartSpec& chart, double height, const QString& caption) {
    blocks.append(block::Figures{{gallery.figure(chart, height, caption)}});
  };
  blocks.append(block::Heading{ReportText::tr("Results"), 1, true});
  const StackedBar memory = memory_by_part(design, e);
  alone(memory, bar_height, memory_caption(e, memory.subtitle));
  if (e.stages.size() > 1)
    alone(memory_by_stage(design, e), column_height,
          ReportText::tr(
              "Memory of one GPU in each of the %1 pipeline stages, colours as in figure 1. The fullest stage is "
              "outlined.")
              .arg(e.stages.size()));
  alone(step_time_by_part(design, e), bar_height, step_caption(e));
  const block::Figure days = gallery.figure(
      scaling(design, e), half_height,
      ReportText::tr("Time to train against the number of GPUs, with the same batch. Dashed: no loss. Both axes are "
                     "logarithmic."));
  const block::Figure storage = gallery.figure(
      storage_demand(design, e), half_height,
      ReportText::tr("Bytes per second that are needed (dots) and that the storage gives (strokes), on a log axis."));
  blocks.append(block::Figures{{days, storage}});
}

}  // namespace trainyard::ui
