// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/handle.h"
#include "engine/metrics/missing.h"
#include "engine/studies/failure_study.h"
#include "ui/charts/storage_charts.h"
#include "ui/report/context.h"
#include "ui/report/gallery.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

/// Heights of the drawings, in px at 96 dpi: the six charts with their captions fill one page.
struct Heights {
  double path, curves, day, bars;
};
Heights heights_on(Paper paper) {
  if (paper == Paper::letter) return {146, 148, 124, 118};
  return {162, 166, 134, 136};
}

constexpr int interval_count = 61, goodput_count = 49, played_runs = 400;
constexpr double example_length = 86400;
constexpr std::uint64_t seed = 1;

/// "$71.0 M", or "– (enter GPU price)".
QString cost_text(const Design& design, const Evaluation& e) {
  const QString text = number_text(e.cost, Unit::money);
  const QString missing = message_text(missing_message(metric(&Evaluation::cost), design, e));
  return missing.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, missing);
}

QString finish_sentence(const Design& design, const Evaluation& e, const FailureStudy& study) {
  const QString run =
      ReportText::tr(
          "One interruption is expected every **%1**. With checkpoints and restarts **%2** of the time is "
          "training that counts: the run is done in **%3** on %4 GPUs with spares, for **%5**.")
          .arg(number_text(e.mean_time_to_interrupt, Unit::seconds), number_text(e.goodput, Unit::fraction),
               number_text(e.finish_days, Unit::days), number_text(e.accelerators_paid, Unit::accelerators),
               cost_text(design, e));
  const QString spread =
      ReportText::tr("Of %1 played runs 80 % end after %2 to %3. To be done in %4 it takes %5 GPUs.")
          .arg(number_text(study.runs, Unit::accelerators), number_text(study.p10_days, Unit::days),
               number_text(study.p90_days, Unit::days), number_text(design.failures.deadline, Unit::days),
               number_text(e.accelerators_for_deadline, Unit::accelerators));
  return run + u' ' + spread;
}

}  // namespace

void add_storage(const ReportContext& context, QVector<Block>& blocks) {
  const Evaluation& e = context.evaluation;
  // Without a step time there is no run to interrupt.
  if (!context.legal() || !(e.goodput > 0)) return;
  const Design& design = context.design;
  const QString letter = scenario_letter(context.scenario);
  BaselineMark baseline;
  if (context.baseline >= 0) baseline = {scenario_letter(context.baseline), &context.baseline_evaluation};
  FailureStudyOptions options;
  options.runs = played_runs;
  options.seed = seed;
  const FailureStudy study = study_failures(design, options);

  std::vector<IntervalPoint> intervals;
  const auto [shortest, longest] = interval_range(e, baseline);
  interval_curve(design, shortest, longest, interval_count, intervals);
  std::vector<GoodputPoint> sizes;
  const auto [least, most] = goodput_range(design);
  goodput_curve(design, least, most, goodput_count, sizes);

  const Heights height = heights_on(context.options.paper);
  Gallery gallery(blocks);
  const auto row = [&](const QVector<block::Figure>& figures) { blocks.append(block::Figures{figures}); };
  blocks.append(block::Heading{ReportText::tr("Storage, checkpoints and failures"), 1, true});
  blocks.append(block::Paragraph{rich(finish_sentence(design, e, study))});
  row({gallery.figure(storage_path(design, e), height.path,
                      ReportText::tr("What training, checkpoints and restarts need (dots) and what each hop between "
                                     "GPUs and storage gives (strokes), on a log axis."))});
  const block::Figure loss =
      gallery.figure(interval_loss(design, e, intervals, letter, baseline), height.curves,
                     ReportText::tr("Time lost against the checkpoint interval, with the best one marked."));
  row({loss, gallery.figure(goodput_by_size(design, e, sizes, letter), height.curves,
                            ReportText::tr("Share of the time that trains, up to a million GPUs."))});
  row({gallery.figure(training_day(design, e, example_timeline(design, example_length, seed)), height.day,
                      ReportText::tr("One played day; its interruptions are drawn at random."))});
  const block::Figure capacity = gallery.figure(capacity_by_kind(design, e), height.bars,
                                                ReportText::tr("What is kept on storage at the same time."));
  row({capacity, gallery.figure(finish_range(design, e, study, seed, false), height.bars,
                                ReportText::tr("When the run is done, and on how many GPUs."))});
}

}  // namespace trainyard::ui
