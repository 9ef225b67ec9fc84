// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QStringList>
#include <cmath>

#include "engine/metrics/handle.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// How many differing inputs a sentence names before it only counts them.
constexpr int most_named = 4;

QString work_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const Design& d = context.design;
  const QString sentence =
      context.holds()
          ? ReportText::tr(
                "Training %1 on %2 tokens takes **%3** on %4 %5. One step of %6 tokens takes **%7**; each GPU "
                "reaches **%8**, %9 of its dense peak (MFU).")
          : ReportText::tr(
                "If it could run, training %1 on %2 tokens would take **%3** on %4 %5. One step of %6 tokens "
                "would take **%7**; each GPU would reach **%8**, %9 of its dense peak (MFU).");
  return sentence.arg(QString::fromStdString(d.work.model->name), number_text(e.total_tokens, Unit::tokens),
                      number_text(e.finish_days, Unit::days), number_text(d.cluster.accelerators, Unit::none),
                      QString::fromStdString(d.cluster.accelerator->name), number_text(e.tokens_per_step, Unit::tokens),
                      number_text(e.step_time, Unit::seconds),
                      number_text(e.model_flops_per_accelerator, Unit::flop_rate), number_text(e.mfu, Unit::fraction));
}

QString use_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  QStringList parts{ReportText::tr("%1 of GPU time").arg(number_text(e.accelerator_hours, Unit::device_time))};
  if (std::isfinite(e.energy)) parts += number_text(e.energy, Unit::energy);
  if (std::isfinite(e.cost)) parts += number_text(e.cost, Unit::money);
  const QString last = parts.takeLast();
  const QString sentence =
      context.holds() ? ReportText::tr("The run uses %1.") : ReportText::tr("The run would use %1.");
  return sentence.arg(parts.isEmpty()
                          ? last
                          : ReportText::tr("%1 and %2", "end of a list").arg(parts.join(QStringLiteral(", ")), last));
}

QString storage_sentence(const ReportContext& context) {
  const Evaluation& e = context.evaluation;
  const auto rate = [](double value) { return number_text(value, Unit::bandwidth); };
  return ReportText::
      tr("The data need **%1** at most; the storage gives %2. A checkpoint of %3 takes %4 to write; it needs **%5**, "
         "and %6 are there.")
          .arg(rate(e.read_bandwidth_peak), rate(e.read_bandwidth_given), number_text(e.checkpoint_size, Unit::file),
               number_text(e.checkpoint_time, Unit::seconds), rate(e.checkpoint_bandwidth),
               rate(e.checkpoint_bandwidth_given));
}

/// "3.7 days less", or nothing when there is no difference to speak of.
QString against(const Difference& difference, const QString& more, const QString& less) {
  if (difference.change == Change::equal || difference.amount == QStringLiteral("0")) return {};
  QString amount = difference.signed_text;
  amount.remove(QRegularExpression(QStringLiteral("^[+−]")));
  return (difference.up ? more : less).arg(amount);
}

QString baseline_sentence(const ReportContext& context) {
  const auto against_baseline = [&](MetricHandle metric) {
    return difference(context.evaluation, context.baseline_evaluation, *metric);
  };
  const Difference days = against_baseline(&Evaluation::finish_days), cost = against_baseline(&Evaluation::cost);
  QStringList parts;
  if (context.holds()) {
    parts = {against(days, ReportText::tr("takes **%1 longer**"), ReportText::tr("takes **%1 less**")),
             against(cost, ReportText::tr("costs **%1 more**"), ReportText::tr("costs **%1 less**"))};
  } else {
    parts = {against(days, ReportText::tr("would take **%1 longer**"), ReportText::tr("would take **%1 less**")),
             against(cost, ReportText::tr("would cost **%1 more**"), ReportText::tr("would cost **%1 less**"))};
  }
  parts.removeAll(QString());
  const QString name = context.scenarioName(context.baseline);
  if (parts.isEmpty()) {
    return (context.holds() ? ReportText::tr("It takes as long and costs as much as the baseline (%1).")
                            : ReportText::tr("It would take as long and cost as much as the baseline (%1)."))
        .arg(name);
  }
  return ReportText::tr("Against the baseline (%1) it %2.").arg(name, parts.join(ReportText::tr(" and ")));
}

QString changes_sentence(const ReportContext& context) {
  const std::vector<const Parameter*> differing = changed(context.design, context.baselineDesign());
  if (differing.empty()) return ReportText::tr("Both have the same inputs.");
  QStringList named;
  for (const Parameter* parameter : differing)
    if (named.size() < most_named) named += change_text(context.baselineDesign(), context.design, *parameter);
  const int rest = int(differing.size()) - int(named.size());
  if (rest > 0) named += ReportText::tr("and %1 more").arg(rest);
  return ReportText::tr("Inputs that differ: %1.").arg(named.join(QStringLiteral("; ")));
}

Rich difference_cell(const ReportContext& context, const Metric& metric) {
  const Difference result = difference(context.evaluation, context.baseline_evaluation, metric);
  if (result.change == Change::equal || result.amount == QStringLiteral("0"))
    return {{QStringLiteral("0"), false, Tone::muted}};
  const Tone tone = result.change == Change::better  ? Tone::better
                    : result.change == Change::worse ? Tone::worse
                                                     : Tone::normal;
  return {{result.signed_text, true, tone}};
}

/// Jobs of different kinds have no results in common.
bool comparable(const ReportContext& context) {
  return context.baseline >= 0 && context.baselineDesign().job == context.design.job;
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

block::Table comparing_table(const ReportContext& context) {
  block::Table table;
  table.columns = {{ReportText::tr("Result"), false, 1},
                   {ReportText::tr("This design"), true},
                   {context.scenarioName(context.baseline), true},
                   {ReportText::tr("Difference"), true}};
  return table;
}

block::Table explaining_table() {
  block::Table table;
  table.columns = {
      {ReportText::tr("Result")}, {ReportText::tr("This design"), true}, {ReportText::tr("What it is"), false, 1}};
  return table;
}

block::Table results_table(const ReportContext& context) {
  block::Table table = comparable(context) ? comparing_table(context) : explaining_table();
  for (const Metric* metric : headline_metrics(context.design.job)) {
    QVector<Rich> row{{{engine_text(metric->label)}},
                      {{result_text(context.design, context.evaluation, *metric), context.holds()}}};
    if (comparable(context))
      row += {Rich{{result_text(context.baselineDesign(), context.baseline_evaluation, *metric)}},
              difference_cell(context, *metric)};
    else
      row.append(Rich{{engine_text(metric->help), false, Tone::second}});
    table.rows.append(row);
  }
  return table;
}

}  // namespace

void add_summary(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Heading{ReportText::tr("Summary"), 2});
  blocks.append(block::Paragraph{rich(summary_sentence(context))});
  if (comparable(context)) {
    const bool training = context.design.job == Job::training;
    const QString against = training ? baseline_sentence(context) + u' ' : QString();
    blocks.append(block::Paragraph{rich(against + changes_sentence(context))});
  }
  if (context.design.job == Job::training) blocks.append(block::Paragraph{rich(storage_sentence(context))});
  blocks.append(results_table(context));
}

void add_notes(const ReportContext& context, QVector<Block>& blocks) {
  QStringList texts{context.options.note.value_or(QString::fromStdString(context.project.note)),
                    QString::fromStdString(context.project.scenarios[size_t(context.scenario)].note)};
  texts.removeAll(QString());
  if (texts.isEmpty()) return;
  blocks.append(block::Heading{ReportText::tr("Notes"), 2});
  for (const QString& text : texts)
    for (const QString& paragraph : text.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
      blocks.append(block::Paragraph{{{paragraph.trimmed()}}});
}

}  // namespace trainyard::ui
