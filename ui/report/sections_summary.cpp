// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "engine/machine/rates.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"
#include "engine/studies/job_profile.h"
#include "ui/document/value_text.h"
#include "ui/headline/comparison.h"
#include "ui/report/context.h"
#include "ui/report/evidence.h"
#include "ui/text/band_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Describes the machine: "2,048 nodes of 8 H100 SXM, 400 Gb/s network per GPU (…)"; the name of the network is in
/// brackets.
QString machine_text(const ReportContext& context, double devices) {
  const Design whole = resolved(context.design);
  const Cluster& cluster = whole.cluster;
  const double nodes = std::ceil(devices / cluster.accelerators_per_node);
  const QString size = number_text(cluster.accelerators_per_node, Unit::none);
  const QString name = short_device_name(*cluster.accelerator);
  const QString each = nodes > 1 ? ReportText::tr("%1 nodes of %2 %3", "count, devices of a node, device")
                                       .arg(number_text(nodes, Unit::none), size, name)
                                 : ReportText::tr("one node of %1 %2", "devices of a node, device").arg(size, name);
  const QString fabric =
      ReportText::tr("%1 network per GPU (%2)", "rate, network")
          .arg(number_text(cluster.network_bandwidth, Unit::network), catalog_text(cluster.network->name));
  return nodes > 1 ? each + QStringLiteral(", ") + fabric : each;
}

/// Describes the spare nodes: ", plus 32 spare nodes (256 GPUs); the cost includes the 54 spare GPUs in use on
/// average; charging the 202 idle spares to this job adds $0.7 M". Without a price, the cost is not
/// mentioned. Empty without spare nodes.
QString spares_text(const Design& whole, const Evaluation& e) {
  const double spares = whole.failures.spare_nodes;
  if (!(spares > 0)) return {};
  const QString nodes = ReportText::tr(", plus %1 spare nodes (%2 GPUs)")
                            .arg(number_text(spares, Unit::none),
                                 number_text(spares * whole.cluster.accelerators_per_node, Unit::accelerators));
  if (!std::isfinite(e.cost)) return nodes;
  const QString text = nodes + QStringLiteral("; ");
  if (whole.failures.spares_paid) return text + ReportText::tr("the cost includes them");
  const double counted = std::round(e.accelerators_paid - whole.cluster.accelerators);
  const double idle = spares * whole.cluster.accelerators_per_node - std::max(0.0, counted);
  Design paid = whole;
  paid.failures.spares_paid = true;
  const QString others =
      ReportText::tr("charging the %1 idle spares to this job adds %2")
          .arg(number_text(idle, Unit::accelerators), number_text(evaluate(paid).cost - e.cost, Unit::money));
  if (!(counted > 0)) return text + others;
  return text + ReportText::tr("the cost includes the %1 spare GPUs in use on average; %2")
                    .arg(number_text(counted, Unit::accelerators), others);
}

/// Says which hardware is needed.
QString purchase_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const Design whole = resolved(context.design);
  switch (context.design.job) {
    case Job::serving:
      if (!(e.serving_gpus > 0)) return {};
      return ReportText::tr("**Hardware: %1 GPUs** (%2) in %3.")
          .arg(number_text(e.serving_gpus, Unit::accelerators), band_cell(e, metric(&Evaluation::serving_gpus)),
               machine_text(context, e.serving_gpus));
    case Job::post_training:
      return ReportText::tr("**Hardware: %1 GPUs** in %2.")
          .arg(number_text(whole.cluster.accelerators, Unit::accelerators),
               machine_text(context, whole.cluster.accelerators));
    case Job::training:
      break;
  }
  const QString machine = ReportText::tr("**Hardware: %1 GPUs** in %2")
                              .arg(number_text(whole.cluster.accelerators, Unit::accelerators),
                                   machine_text(context, whole.cluster.accelerators));
  return machine + spares_text(whole, e) + u'.';
}

/// Returns the rate with its FLOP convention, and by Megatron's count, which most publications use.
QString rate_text(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const QString rate = number_text(e.model_flops_per_accelerator, Unit::flop_rate);
  if (e.learns_from == LearnsFrom::samples) return rate;
  const QString convention = value_text(context.design, parameter(&Workload::flop_convention));
  if (!std::isfinite(e.flops_megatron) || e.flops_megatron == e.model_flops_per_accelerator)
    return ReportText::tr("%1 (%2)", "a rate, its FLOP convention").arg(rate, convention);
  return ReportText::tr("%1 (%2; %3 by Megatron's count)", "a rate, its FLOP convention, another rate")
      .arg(rate, convention, number_text(e.flops_megatron, Unit::flop_rate));
}

/// The sentence about a model that learns from samples.
QString sample_sentence(bool can_run) {
  return can_run ? ReportText::tr(
                       "Training %1 on %2 samples takes **%3**. One step of %4 samples takes **%5**; each GPU "
                       "reaches **%6**, %7 of its dense %8 peak (MFU).")
                 : ReportText::tr(
                       "If it could run, training %1 on %2 samples would take **%3**. One step of %4 samples would "
                       "take **%5**, at **%6** per GPU, %7 of the dense %8 peak (MFU).");
}

QString work_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const Design& d = context.design;
  const QString sentence =
      e.learns_from == LearnsFrom::samples ? sample_sentence(context.can_run())
      : context.can_run()
          ? ReportText::tr(
                "Training %1 on %2 tokens takes **%3**. One step of %4 tokens takes **%5**; each GPU "
                "reaches **%6**, %7 of its dense %8 peak (MFU).")
          : ReportText::tr(
                "If it could run, training %1 on %2 tokens would take **%3**. One step of %4 tokens would "
                "take **%5**, at **%6** per GPU, %7 of the dense %8 peak (MFU).");
  const Unit unit = e.learns_from == LearnsFrom::samples ? Unit::samples : Unit::tokens;
  return sentence.arg(QString::fromStdString(d.work.model->name), number_text(e.total_tokens, unit),
                      banded_text(e, &Evaluation::finish_days), number_text(e.tokens_per_step, unit),
                      banded_text(e, &Evaluation::step_time), rate_text(context), number_text(e.mfu, Unit::fraction),
                      QLatin1String(peak_rate(*d.cluster.accelerator, d.recipe.precision).format));
}

QString use_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  QStringList parts{ReportText::tr("%1 of GPU time").arg(banded_text(e, &Evaluation::accelerator_hours))};
  if (std::isfinite(e.energy)) parts += banded_text(e, &Evaluation::energy);
  if (std::isfinite(e.cost))
    parts += at_price(ReportText::tr("**%1**", "money").arg(banded_text(e, &Evaluation::cost)), context.design);
  const QString last = parts.takeLast();
  const QString sentence =
      context.can_run() ? ReportText::tr("The run uses %1.") : ReportText::tr("The run would use %1.");
  return sentence.arg(parts.isEmpty()
                          ? last
                          : ReportText::tr("%1 and %2", "end of a list").arg(parts.join(QStringLiteral(", ")), last));
}

QString summary_sentence(const ReportContext& context) {
  switch (context.design.job) {
    case Job::serving:
      return serving_sentence(context);
    case Job::post_training:
      return post_training_sentence(context);
    case Job::training:
      break;
  }
  return work_sentence(context) + u' ' + use_sentence(context);
}

/// Explains the ranges in brackets, for the whole report, and says which of them are extrapolated.
QString band_sentence(const ReportContext& context) {
  QStringList sentences{
      context.design.job == Job::training
          ? ReportText::tr("In brackets: the likely range, which covers 85 of 100 comparable runs. It reflects model "
                           "error and random failures.")
          : ReportText::tr("In brackets: the likely range, which covers 85 of 100 comparable measured runs."),
      extrapolated_sentence(context), extrapolated_memory_sentence(context)};
  sentences.removeAll(QString());
  return sentences.join(u' ');
}

bool differs(const ReportContext& context, const Metric& metric) {
  if (context.baseline < 0) return false;
  const Standing standing = compared_cell(context.evaluation, context.baseline_evaluation, metric).standing;
  return standing != Standing::same && standing != Standing::baseline;
}

/// Returns whether the metric is HFU and equals MFU in every design of the table, because no design recomputes.
bool repeats_mfu(const ReportContext& context, const Metric& metric) {
  const auto equal = [](const Evaluation& e) { return e.hfu == e.mfu; };
  return MetricHandle(metric) == MetricHandle(&Evaluation::hfu) && equal(context.evaluation) &&
         (context.baseline < 0 || equal(context.baseline_evaluation));
}

/// Returns the results on the first page. With several scenarios, room is limited: main results come first, then
/// results that differ from the baseline, then results with a likely range. The comparison shows all others.
std::vector<const Metric*> shown_results(const ReportContext& context) {
  const size_t most_beside_others = context.chosen.size() == 2 ? 6 : 4;
  std::vector<const Metric*> all;
  for (const Metric* metric : headline_metrics(context.design.job, learns_from(context.design)))
    if (!repeats_mfu(context, *metric)) all.push_back(metric);
  if (context.chosen.size() < 2) return all;
  const std::span<const MetricHandle> leading = job_profile(context.design.job).main_results;
  const auto rank = [&](const Metric* metric) {
    if (std::ranges::find(leading, MetricHandle(*metric)) != leading.end()) return 0;
    return differs(context, *metric) ? 1 : band_ends(context.evaluation, *metric) ? 2 : 3;
  };
  std::vector<const Metric*> shown = all;
  std::ranges::stable_sort(shown, {}, rank);
  if (shown.size() > most_beside_others) shown.resize(most_beside_others);
  // Restore the order of the table.
  std::ranges::sort(shown, {}, [&](const Metric* metric) { return std::ranges::find(all, metric) - all.begin(); });
  return shown;
}

/// Says that the rate of a serving job does not count spare replicas, because the number of GPUs above it does.
QString result_label(const Metric& metric, const Design& design) {
  const QString label = label_with_peak(metric, design);
  return MetricHandle(metric) == MetricHandle(&Evaluation::gpu_output_rate)
             ? ReportText::tr("%1, without spares", "a result per GPU").arg(label)
             : label;
}

block::Table results_table(const ReportContext& context) {
  block::Table table;
  table.dense = context.chosen.size() > 1;
  table.columns = {{ReportText::tr("Result"), false, 1},
                   {ReportText::tr("This design"), true},
                   {ReportText::tr("Likely range"), true}};
  if (context.baseline >= 0) {
    table.columns.append({context.shortName(context.baseline), true, 1});
    table.columns.append({ReportText::tr("Difference"), true});
  }
  for (const Metric* metric : shown_results(context)) {
    QVector<Rich> row{{{result_label(*metric, context.design)}},
                      {{result_text(context.design, context.evaluation, *metric), context.can_run()}},
                      {{band_cell(context.evaluation, *metric), false, Tone::second}}};
    if (context.baseline >= 0)
      row += {Rich{{result_text(context.baselineDesign(), context.baseline_evaluation, *metric)}},
              difference_cell(context.evaluation, context.baseline_evaluation, *metric)};
    table.rows.append(row);
  }
  return table;
}

}  // namespace

Rich difference_cell(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric) {
  const ComparedCell cell = compared_cell(evaluation, reference, metric);
  if (cell.standing == Standing::same || cell.standing == Standing::baseline)
    return {{QStringLiteral("0"), false, Tone::muted}};
  if (cell.difference.isEmpty()) return {{QStringLiteral("–"), false, Tone::muted}};
  const QString text = unbroken(cell.difference);
  if (has_another_peak(evaluation, reference, metric))
    return {{ReportText::tr("%1, other peak", "a difference").arg(text), false, Tone::muted}};
  if (cell.standing == Standing::within_uncertainty)
    return {{ReportText::tr("%1, uncertain", "a difference").arg(text), false, Tone::muted}};
  const Tone tone = cell.standing == Standing::better  ? Tone::better
                    : cell.standing == Standing::worse ? Tone::worse
                    : cell.standing == Standing::other ? Tone::normal
                                                       : Tone::muted;
  return {{text, is_significant(cell.standing), tone}};
}

void add_summary(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Heading{ReportText::tr("Summary"), 2, false, QStringLiteral("summary")});
  if (const QString text = purchase_sentence(context); !text.isEmpty()) blocks.append(block::Paragraph{rich(text)});
  blocks.append(block::Paragraph{rich(summary_sentence(context) + u' ' + band_sentence(context))});
  blocks.append(results_table(context));
}

void add_notes(const ReportContext& context, QVector<Block>& blocks) {
  QStringList texts{context.options.note.value_or(QString::fromStdString(context.project.note)),
                    QString::fromStdString(context.project.scenarios[size_t(context.scenario)].note)};
  texts.removeAll(QString());
  texts.removeDuplicates();
  if (texts.isEmpty()) return;
  blocks.append(block::Heading{ReportText::tr("Notes"), 2});
  for (const QString& text : texts)
    for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts))
      if (!line.trimmed().isEmpty()) blocks.append(block::Paragraph{{{line.trimmed()}}});
}

}  // namespace trainyard::ui
