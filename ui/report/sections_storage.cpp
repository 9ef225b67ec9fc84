// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/studies/failure_study.h"
#include "ui/document/value_text.h"
#include "ui/figures/storage_charts.h"
#include "ui/report/context.h"
#include "ui/report/gallery.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

/// Chart heights in px at 96 dpi, chosen so that the six charts with their captions fill one page.
struct Heights {
  double path, curves, day, bars;
};
Heights heights_on(Paper paper) {
  if (paper == Paper::letter) return {146, 148, 124, 118};
  return {162, 166, 134, 136};
}

constexpr int interval_count = 61, goodput_count = 49;
constexpr double example_length = 86400;
constexpr std::uint64_t seed = 1;

/// Returns the cost with its likely range: "$71.0 M (60.4–83.5)", or "– (no GPU price)".
QString cost_text(const Design& design, const Evaluation& e) {
  const QString text = banded_text(e, &Evaluation::cost);
  return std::isfinite(e.cost) ? text
                               : QStringLiteral("%1 (%2)").arg(text, result_text(design, e, metric(&Evaluation::cost)));
}

/// Returns how many GPUs finish before the deadline, found by evaluating designs.
QString deadline_sentence(const Design& design, const DeadlineAnswer& answer) {
  const QString deadline = number_text(design.failures.deadline, Unit::days);
  const auto count = [](const TimelyDesign& found) { return number_text(found.accelerators, Unit::accelerators); };
  const auto ends = [](const TimelyDesign& found) {
    return banded_text(evaluate(found.design), &Evaluation::finish_days);
  };
  if (!answer.same_batch) {
    if (!answer.other_batch)
      return ReportText::tr("No legal layout found that finishes in %1. %2.")
          .arg(deadline, message_text(deadline_limits(answer)));
    return ReportText::tr("Finishing in %1 needs %2 GPUs with a batch of %3 sequences; expected time %4.")
        .arg(deadline, count(*answer.other_batch),
             number_text(answer.other_batch->design.work.global_batch, Unit::none), ends(*answer.other_batch));
  }
  QStringList changes;
  for (const ParameterHandle input : answer.same_batch->changed)
    if (!(input == &Cluster::accelerators)) changes += change_text(design, answer.same_batch->design, *input);
  QString text = ReportText::tr("Finishing in %1 needs %2 GPUs with a legal layout; expected time %3")
                     .arg(deadline, count(*answer.same_batch), ends(*answer.same_batch));
  if (!changes.isEmpty()) text += QStringLiteral(" (%1)").arg(changes.join(QStringLiteral(", ")));
  if (answer.other_batch)
    text += ReportText::tr("; alternatively %1 GPUs with a batch of %2 sequences, expected time %3")
                .arg(count(*answer.other_batch), number_text(answer.other_batch->design.work.global_batch, Unit::none),
                     ends(*answer.other_batch));
  return QStringLiteral("%1. %2.").arg(text, message_text(deadline_limits(answer)));
}

QString storage_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  if (std::isnan(e.read_bandwidth_given) || std::isnan(e.checkpoint_bandwidth_given))
    return ReportText::tr(
               "Reading data needs up to **%1**; a checkpoint of %2 needs **%3**. The storage bandwidth is unknown: "
               "enter System read and System write.")
        .arg(number_text(e.read_bandwidth_peak, Unit::bandwidth), number_text(e.checkpoint_size, Unit::file),
             number_text(e.checkpoint_bandwidth, Unit::bandwidth));
  const auto rate = [](double value) { return number_text(value, Unit::bandwidth); };
  return ReportText::tr(
             "Reading data needs up to **%1**; the storage provides %2. Writing a checkpoint of %3 takes %4 and needs "
             "**%5**; %6 is available.")
      .arg(rate(e.read_bandwidth_peak), rate(e.read_bandwidth_given), number_text(e.checkpoint_size, Unit::file),
           number_text(e.checkpoint_time, Unit::seconds), rate(e.checkpoint_bandwidth),
           rate(e.checkpoint_bandwidth_given));
}

QString finish_sentence(const Design& design, const Evaluation& e, const FailureStudy& study,
                        const DeadlineAnswer& deadline) {
  const QString run = ReportText::tr(
                          "One interruption is expected every **%1**. **%2** of the time is effective training "
                          "(goodput). The run finishes in **%3** on %4 GPUs including spares, for **%5**.")
                          .arg(number_text(e.mean_time_to_interrupt, Unit::seconds),
                               number_text(e.goodput, Unit::fraction), banded_text(e, &Evaluation::finish_days),
                               number_text(e.accelerators_paid, Unit::accelerators), cost_text(design, e));
  const QString spread = ReportText::tr(
                             "The ranges in brackets include random failures. From random failures alone, 80\u00A0% of "
                             "%1 simulated runs finish in %2 to %3.")
                             .arg(number_text(study.runs, Unit::accelerators), number_text(study.p10_days, Unit::days),
                                  number_text(study.p90_days, Unit::days));
  QStringList sentences{run};
  if (study.runs > 0) sentences += spread;
  if (study.endless) sentences += ReportText::tr("Interruptions are so frequent that a simulated run does not finish.");
  if (!is_automatic(design, parameter(&Failures::deadline))) sentences += deadline_sentence(design, deadline);
  return sentences.join(u' ');
}

}  // namespace

void add_storage(const ReportContext& context, QVector<Block>& blocks) {
  const Evaluation& e = context.evaluation;
  // Without a step time, there is no run to simulate.
  if (!context.has_legal_layout() || !(e.goodput > 0)) return;
  const Design& design = context.design;
  const QString letter = scenario_letter(context.project, context.scenario);
  BaselineMark baseline;
  if (context.baseline >= 0)
    baseline = {scenario_letter(context.project, context.baseline), &context.baseline_evaluation};
  FailureStudyOptions options;
  options.seed = seed;
  const auto played =
      context.study("played runs", [&] { return study_failures(design, options, context.execution.unwatched()); });
  const auto found =
      context.study("deadline", [&] { return devices_for_deadline(design, context.execution.unwatched()); });
  const FailureStudy& study = *played;
  const DeadlineAnswer& deadline = *found;

  std::vector<IntervalPoint> intervals;
  const auto [shortest, longest] = interval_range(e, baseline);
  interval_curve(design, shortest, longest, interval_count, intervals);
  std::vector<GoodputPoint> sizes;
  const auto [least, most] = goodput_range(design);
  goodput_curve(design, least, most, goodput_count, sizes);

  const Heights height = heights_on(context.options.paper);
  const auto row = [&](const QVector<block::Figure>& figures) { blocks.append(row_of(figures)); };
  blocks.append(block::Paragraph{rich(storage_sentence(context))});
  blocks.append(block::Paragraph{rich(finish_sentence(design, e, study, deadline))});
  row({figure_of(storage_path(design, e), height.path,
                 ReportText::tr("Bandwidth needed for training, checkpoints and restarts (dots) and available on each "
                                "hop between GPUs and storage (lines). Logarithmic axis."))});
  const block::Figure loss =
      figure_of(interval_loss(design, e, intervals, letter, baseline), height.curves,
                ReportText::tr("Time lost against checkpoint interval. The best interval is marked."));
  row({loss, figure_of(goodput_by_size(design, e, sizes, letter), height.curves,
                       ReportText::tr("Goodput, the share of effective training time, up to a million GPUs."))});
  row({figure_of(training_day(design, e, example_timeline(design, example_length, seed)), height.day,
                 ReportText::tr("One simulated day with random interruptions."))});
  const block::Figure capacity = figure_of(capacity_by_kind(design, e), height.bars,
                                           ReportText::tr("Storage capacity in use at the same time, by kind."));
  row({capacity});
  // Give the chart the full width, because names and numbers would take most of a half-width chart.
  row({figure_of(finish_range(design, e, study, deadline, seed, false), height.bars,
                 ReportText::tr("Finish time and number of GPUs."))});
}

}  // namespace trainyard::ui
