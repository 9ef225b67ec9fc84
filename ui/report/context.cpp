// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/context.h"

#include <algorithm>

#include "engine/metrics/missing.h"
#include "engine/parameters/handle.h"
#include "ui/report/sections.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {

namespace {

/// These inputs have their own section of the report: rules of thumb from other documents, and jobs that read samples.
constexpr ParameterHandle rule_of_thumb_inputs[] = {
    &Workload::quick_hours,    &Workload::quick_output_tokens, &Workload::quick_throughput, &Workload::quick_queries,
    &Storage::sample_workload, &Storage::sample_utilization,   &Storage::sample_rate,       &Storage::sample_busy};
constexpr MetricHandle rule_of_thumb_results[] = {
    &Evaluation::quick_serving_gpus,         &Evaluation::sample_read_bandwidth_peak,
    &Evaluation::sample_read_bandwidth,      &Evaluation::sample_rate_achieved,
    &Evaluation::sample_read_bandwidth_node, &Evaluation::sample_read_bandwidth_cluster,
    &Evaluation::sample_bandwidth_step,      &Evaluation::sample_bandwidth_required,
    &Evaluation::sample_busy_given,          &Evaluation::sample_peak_node,
    &Evaluation::sample_peak_cluster,        &Evaluation::sample_step_node,
    &Evaluation::sample_step_cluster,        &Evaluation::sample_busy_step};

std::vector<ReportContext::Chosen> chosen_of(const ReportContext& context) {
  std::vector<ReportContext::Chosen> out;
  for (const int i : chosen_scenarios(context.project, context.scenario, context.options))
    out.push_back(
        {i, i == context.scenario ? context.evaluation : evaluate(context.project.scenarios[size_t(i)].design)});
  return out;
}

}  // namespace

ReportContext::ReportContext(const Project& of, int index, const ReportOptions& with, ReportStudies& kept,
                             const Execution& run)
    : project(of),
      options(with),
      studies(kept),
      execution(run),
      scenario(index),
      design(of.scenarios[size_t(index)].design),
      evaluation(evaluate(design)),
      findings(trainyard::findings(design, evaluation)),
      chosen(chosen_of(*this)) {
  const bool other = of.baseline != index && std::ranges::find(chosen, of.baseline, &Chosen::scenario) != chosen.end();
  if (!other || of.scenarios[size_t(of.baseline)].design.job != design.job) return;
  baseline = of.baseline;
  baseline_evaluation = evaluate(baselineDesign());
}

QString ReportContext::scenarioName(int index) const {
  const Scenario& named = project.scenarios[size_t(index)];
  const QString name = QString::fromStdString(named.name);
  if (project.scenarios.size() < 2) {
    // The title already names the model.
    const bool repeats = name.isEmpty() || named.name == named.design.work.model->name;
    return repeats ? QString() : ReportText::tr("Scenario: %1").arg(name);
  }
  const QString letter = scenario_letter(project, index);
  return name.isEmpty() ? ReportText::tr("Scenario %1").arg(letter)
                        : ReportText::tr("Scenario %1, %2").arg(letter, name);
}

QString ReportContext::shortName(int index) const {
  const QString name = QString::fromStdString(project.scenarios[size_t(index)].name);
  const QString letter = scenario_letter(project, index);
  return name.isEmpty() ? letter : ReportText::tr("%1, %2", "letter and name of a scenario").arg(letter, name);
}

QString unbroken(QString amount) {
  const QChar joiner(0x2060);
  return amount.replace(QStringLiteral("−$"), QStringLiteral("−") + joiner + u'$')
      .replace(QStringLiteral("+$"), QStringLiteral("+") + joiner + u'$');
}

QString band_cell(const Evaluation& evaluation, const Metric& metric) {
  if (!metric.value) return {};
  const QString band = band_text(evaluation, metric);
  return band.isEmpty() ? QStringLiteral("–") : band;
}

QString at_price(const QString& cost, const Design& design) {
  return ReportText::tr("%1 at %2 per GPU-hour", "a cost; a price")
      .arg(cost, number_text(resolved(design).economics.accelerator_price, Unit::money));
}

bool is_rule_of_thumb(const Parameter& parameter) {
  return std::ranges::any_of(rule_of_thumb_inputs, [&](ParameterHandle each) { return &*each == &parameter; });
}

bool is_rule_of_thumb(const Metric& metric) {
  return metric.group == MetricGroup::quick ||
         std::ranges::any_of(rule_of_thumb_results, [&](MetricHandle each) { return &*each == &metric; });
}

QString sentence_of(const Message& message) {
  const QString text = message_text(message);
  return text.isEmpty() || text.endsWith(u'.') ? text : text + u'.';
}

QString result_text(const Design& design, const Evaluation& evaluation, const Metric& metric) {
  // A report cannot ask for input, so name the unknown input instead.
  if (const auto missing = missing_input(metric, design, evaluation))
    return ReportText::tr("%1 unknown", "an input that is not known").arg(engine_text((*missing)->label));
  return metric.value ? number_text(number(evaluation, metric), metric.unit) : engine_text(verdict_label(evaluation));
}

}  // namespace trainyard::ui
