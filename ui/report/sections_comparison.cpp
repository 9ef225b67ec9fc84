// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the scenarios of a report: which inputs differ, and how that changes the results.
#include <algorithm>
#include <span>

#include "engine/explore/attribution.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/parameter.h"
#include "ui/document/value_text.h"
#include "ui/headline/comparison_charts.h"
#include "ui/report/context.h"
#include "ui/report/gallery.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

using Chosen = ReportContext::Chosen;

/// Maximum number of differing inputs that a sentence names.
constexpr int most_named = 4;
/// Maximum number of scenarios side by side; more go into further tables.
constexpr size_t most_columns = 5;

ComparedScenario compared(const ReportContext& context, const Chosen& one) {
  return {scenario_letter(context.project, one.scenario),
          QString::fromStdString(context.project.scenarios[size_t(one.scenario)].name), &context.designOf(one),
          &one.evaluation};
}

/// Returns "Compared with the baseline (Scenario A): B costs $26.5 M less (−34 %) and takes 24.8 days longer (+31 %)."
QString baseline_sentence(const ReportContext& context, const Chosen& here, const Chosen& reference) {
  QString text = comparison_sentence(compared(context, here), compared(context, reference), true);
  for (const char* mark : {"<b>", "</b>"}) text.replace(QLatin1String(mark), QStringLiteral("**"));
  return ReportText::tr("Compared with the baseline (%1): %2", "scenario; a sentence")
      .arg(context.scenarioName(reference.scenario), text);
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

/// Returns the chosen scenarios of the same job; other jobs have no common results.
std::vector<const Chosen*> comparable(const ReportContext& context) {
  std::vector<const Chosen*> scenarios;
  for (const Chosen& one : context.chosen)
    if (context.designOf(one).job == context.design.job) scenarios.push_back(&one);
  return scenarios;
}

/// Returns the inputs whose values differ between the scenarios.
std::vector<const Parameter*> find_differing_inputs(const ReportContext& context,
                                                    const std::vector<const Chosen*>& scenarios) {
  std::vector<const Parameter*> result;
  const Design& first = context.designOf(*scenarios.front());
  for (const Parameter* parameter : parameters(context.design.job))
    if (std::ranges::any_of(scenarios,
                            [&](const Chosen* one) { return !same_value(first, context.designOf(*one), *parameter); }))
      result.push_back(parameter);
  return result;
}

block::Table table_of(const ReportContext& context, std::span<const Chosen* const> scenarios, const QString& first) {
  block::Table table;
  table.columns = {{first, false, 1.3}};
  for (const Chosen* one : scenarios) table.columns.append({context.shortName(one->scenario), true, 1});
  return table;
}

/// Mutes the most common value, so that different values stand out.
block::Table inputs_table(const ReportContext& context, std::span<const Chosen* const> scenarios,
                          const std::vector<const Parameter*>& inputs, const Design& reference) {
  block::Table table = table_of(context, scenarios, ReportText::tr("Input"));
  table.dense = true;
  for (const Parameter* parameter : inputs) {
    QVector<Rich> row{{{engine_text(parameter->label)}}};
    for (const Chosen* one : scenarios) {
      const Design& design = context.designOf(*one);
      const bool same = same_value(design, reference, *parameter);
      row.append(Rich{{value_text(design, *parameter), !same, same ? Tone::muted : Tone::normal}});
    }
    table.rows.append(row);
  }
  return table;
}

/// Formats a value with its difference to the reference.
Rich result_cell(const ReportContext& context, const Chosen& one, const Evaluation* reference, const Metric& metric) {
  QString text = result_text(context.designOf(one), one.evaluation, metric);
  const QString condition = engine_text(condition_of(one.evaluation, metric));
  if (!condition.isEmpty()) text += QStringLiteral(", ") + condition;
  Rich cell{{text, !reference && condition.isEmpty()}};
  if (!reference || !metric.value) return cell;
  Rich change = difference_cell(one.evaluation, *reference, metric);
  for (Span& span : change) span.text = ReportText::tr(" (%1)", "a difference behind a value").arg(span.text);
  return cell + change;
}

block::Table results_table(const ReportContext& context, std::span<const Chosen* const> scenarios, const Chosen* base) {
  block::Table table = table_of(context, scenarios, ReportText::tr("Result"));
  table.dense = true;
  QVector<Rich> verdicts{{{ReportText::tr("Verdict")}}};
  for (const Chosen* one : scenarios) verdicts.append(Rich{{engine_text(verdict_label(one->evaluation)), true}});
  table.rows.append(verdicts);
  const auto differs = [&](const Chosen* one) { return !does_same_work(context.designOf(*one), context.design); };
  if (std::ranges::any_of(scenarios, differs)) {
    QVector<Rich> work{{{ReportText::tr("Work")}}};
    for (const Chosen* one : scenarios) work.append(Rich{{work_text(context.designOf(*one))}});
    table.rows.append(work);
  }
  // Without recomputation, HFU equals MFU and needs no row.
  const bool recomputes =
      std::ranges::any_of(scenarios, [](const Chosen* one) { return one->evaluation.hfu != one->evaluation.mfu; });
  for (const Metric* metric : headline_metrics(context.design.job, learns_from(context.design))) {
    if (MetricHandle(*metric) == MetricHandle(&Evaluation::hfu) && !recomputes) continue;
    QVector<Rich> row{{{engine_text(metric->label)}}};
    for (const Chosen* one : scenarios)
      row.append(result_cell(context, *one, base && base != one ? &base->evaluation : nullptr, *metric));
    table.rows.append(row);
  }
  return table;
}

/// Returns the baseline if it is among the scenarios, otherwise the scenario of the report.
const Chosen* reference_of(const ReportContext& context, const std::vector<const Chosen*>& scenarios) {
  const auto at = [&](int scenario) {
    const auto found = std::ranges::find(scenarios, scenario, &Chosen::scenario);
    return found == scenarios.end() ? nullptr : *found;
  };
  const Chosen* baseline = at(context.project.baseline);
  return baseline ? baseline : at(context.scenario);
}

/// Returns the scenarios whose difference to the reference is explained: the report's design and the recommended one,
/// or the first other one that differs.
std::vector<const Chosen*> scenarios_to_explain(const ReportContext& context,
                                                const std::vector<const Chosen*>& scenarios, const Chosen& reference) {
  const auto differs = [&](const Chosen* one) { return !(context.designOf(*one) == context.designOf(reference)); };
  const Chosen* best = find_recommended(context);
  std::vector<const Chosen*> goals;
  for (const Chosen* one : scenarios)
    if (differs(one) && (one->scenario == context.scenario || one == best)) goals.push_back(one);
  if (!goals.empty()) return goals;
  const auto other = std::ranges::find_if(scenarios, differs);
  if (other != scenarios.end()) goals.push_back(*other);
  return goals;
}

/// Adds charts that attribute the difference to the changed inputs.
void add_why(const ReportContext& context, const Chosen& from, const Chosen& to, QVector<Block>& blocks) {
  constexpr double head = 46, row = 23;
  const Design &start = context.designOf(from), &end = context.designOf(to);
  const auto why = context.studies.get("why", start, end, context.execution,
                                       [&] { return attribute(start, end, context.execution.unwatched()); });
  if (!why->complete) return;
  const QString caption = ReportText::tr(
                              "Why %1 differs from %2: each bar is the share of the difference that one changed input "
                              "causes, independent of their order. The shares add up to the difference.")
                              .arg(context.shortName(to.scenario), context.shortName(from.scenario));
  // One chart per result: side by side, their numbers would not fit on paper.
  for (const Metric* metric : leading_metrics(context.design.job)) {
    Waterfall chart = waterfall(*why, {metric}, compared(context, from), compared(context, to));
    // Unknown results cannot be drawn; the table says that they are unknown.
    if (chart.columns.isEmpty() || chart.columns.first().bars.isEmpty()) continue;
    chart.title = ReportText::tr("%1: %2").arg(chart.title, engine_text(metric->label));
    const QString whole = chart.columns.first().within_uncertainty
                              ? caption + u' ' + ReportText::tr("The difference is within the uncertainty.")
                              : caption;
    blocks.append(row_of({figure_of(chart, head + row * double(chart.rows.size()), whole)}));
  }
}

}  // namespace

void add_comparison(const ReportContext& context, QVector<Block>& blocks) {
  const std::vector<const Chosen*> scenarios = comparable(context);
  if (scenarios.size() < 2) return;
  const Chosen* reference = reference_of(context, scenarios);
  const auto here = std::ranges::find(scenarios, context.scenario, &Chosen::scenario);
  if (context.baseline >= 0 && here != scenarios.end())
    blocks.append(
        block::Paragraph{rich(baseline_sentence(context, **here, *reference) + u' ' + changes_sentence(context))});
  blocks.append(block::Paragraph{
      rich(ReportText::tr(
               "In brackets: the difference to %1. Grey and “uncertain”: the difference is within the uncertainty.")
               .arg(context.shortName(reference->scenario)))});
  const std::vector<const Parameter*> inputs = find_differing_inputs(context, scenarios);
  for (const Chosen* goal : scenarios_to_explain(context, scenarios, *reference))
    add_why(context, *reference, *goal, blocks);
  for (size_t first = 0; first < scenarios.size(); first += most_columns) {
    const auto part = std::span(scenarios).subspan(first, std::min(most_columns, scenarios.size() - first));
    blocks.append(results_table(context, part, reference));
    if (!inputs.empty()) blocks.append(inputs_table(context, part, inputs, context.designOf(*reference)));
  }
}

}  // namespace trainyard::ui
