// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parameters/assignments.h"
#include "engine/studies/job_design.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString aside_of(const Design& design, const Parameter& parameter) {
  if (is_automatic(design, parameter)) return ReportText::tr("derived");
  const Design& usual = default_design(design.job);
  if (!same_value(design, usual, parameter))
    return ReportText::tr("(%1)", "the default, beside a changed value").arg(value_text(usual, parameter));
  return parameter.why_idle && parameter.why_idle(design) ? ReportText::tr("no effect") : QString();
}

block::Columns::Section inputs_of(const Design& design, Group group) {
  block::Columns::Section section{engine_text(group_label(group, design.job)), {}, {}};
  for (const Parameter* parameter : parameters(design.job))
    if (group_of(*parameter, design.job) == group && !is_rule_of_thumb(*parameter))
      section.rows.append({engine_text(parameter->label), QLatin1String(parameter->id), value_text(design, *parameter),
                           aside_of(design, *parameter), !same_value(design, default_design(design.job), *parameter)});
  return section;
}

/// Returns the metrics by group, in the order in which the table first names each group.
QVector<block::Columns::Section> results(const Design& design, const Evaluation& evaluation) {
  QVector<block::Columns::Section> sections;
  QVector<MetricGroup> opened;
  for (const Metric* metric : metrics(design.job, learns_from(design))) {
    if (is_rule_of_thumb(*metric)) continue;
    qsizetype place = opened.indexOf(metric->group);
    if (place < 0) {
      place = opened.size();
      opened.append(metric->group);
      sections.append({engine_text(metric_group_label(metric->group)), {}, {}});
    }
    sections[place].rows.append(
        {engine_text(metric->label), QLatin1String(metric->id), result_text(design, evaluation, *metric), {}, false});
  }
  return sections;
}

QString serving_words() {
  return ReportText::tr(
      "**Replica**: GPUs that share one copy of the model. **Prefill**: reading the prompt. **Decode**: generating the "
      "answer token by token. **TTFT**: time to first token. **TPOT**: time per further token. **KV cache**: attention "
      "state of the previous tokens. **TP, PP, EP**: tensor, pipeline and expert parallelism. **PUE**: power of the "
      "site ÷ power of the machines. **GB**: 10⁹ bytes. **GiB**: 2³⁰ bytes.");
}

block::Columns::Section words(Job job) {
  if (job == Job::serving) return {ReportText::tr("Terms"), {}, rich(serving_words())};
  const QString text = ReportText::tr(
      "**MFU**: model FLOP/s ÷ dense peak. **HFU**: the same including recomputed work. **TP, PP, CP, DP, EP**: "
      "tensor, pipeline, context, data and expert parallelism. **Stage**: the layers of one pipeline rank. "
      "**Micro-batch**: the sequences of one pass. **Bubble**: waiting while the pipeline fills and drains. **ZeRO**: "
      "state that the replicas share instead of copying: 1 optimizer state, 2 also gradients, 3 also weights. **PUE**: "
      "power of the site ÷ power of the machines. **GB**: 10⁹ bytes. **GiB**: 2³⁰ bytes.");
  return {ReportText::tr("Terms"), {}, rich(text)};
}

block::Columns::Section reproduction_section(const ReportContext& context) {
  Rich text{
      {ReportText::tr("The project is attached to the PDF of this report. This command computes the same numbers:")},
      {QStringLiteral(" ")},
      {QStringLiteral("trainyard report%1 --pdf report.pdf --csv report.csv")
           .arg(QString::fromStdString(set_arguments(assignments_from_default(context.design)))),
       true, Tone::normal, true}};
  return {ReportText::tr("How to reproduce"), {}, text};
}

void add_inputs(const ReportContext& context, QVector<Block>& blocks) {
  const auto different = changed(context.design, default_design(context.design.job)).size();
  const auto all = parameters(context.design.job).size();
  QString intro =
      different == 0
          ? ReportText::tr("All %1 inputs have their default values.").arg(all)
          : ReportText::tr(
                "%1 of %2 inputs differ from their defaults. They are marked ●, with the default in brackets.")
                .arg(different)
                .arg(all);
  intro += u' ' + ReportText::tr("“Derived”: follows from other inputs. “No effect”: not used by this design.");
  blocks.append(block::Heading{ReportText::tr("All inputs"), 2});
  blocks.append(block::Paragraph{rich(intro)});
  block::Columns columns;
  for (const Group group : groups)
    if (const auto section = inputs_of(context.design, group); !section.rows.isEmpty())
      columns.sections.append(section);
  blocks.append(columns);
}

void add_metrics(const ReportContext& context, QVector<Block>& blocks) {
  blocks.append(block::Heading{ReportText::tr("All results"), 2});
  block::Columns columns;
  columns.sections = results(context.design, context.evaluation);
  columns.sections += {words(context.design.job), reproduction_section(context)};
  blocks.append(columns);
}

}  // namespace

void add_appendix(const ReportContext& context, QVector<Block>& blocks) {
  add_inputs(context, blocks);
  add_metrics(context, blocks);
  blocks.append(block::Heading{ReportText::tr("Catalog data"), 2});
  blocks.append(block::Paragraph{
      rich(ReportText::tr("Rates are dense and per device. ● marks a figure not confirmed by a second source."))});
  blocks.append(facts_columns(context));
}

}  // namespace trainyard::ui
