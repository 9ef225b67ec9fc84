// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/context.h"

#include "engine/metrics/missing.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {

ReportContext::ReportContext(const Project& of, int index, const ReportOptions& with)
    : project(of),
      options(with),
      scenario(index),
      design(of.scenarios[size_t(index)].design),
      evaluation(evaluate(design)),
      findings(trainyard::findings(design, evaluation)) {
  const bool other = of.baseline != index && of.baseline >= 0 && of.baseline < int(of.scenarios.size());
  if (!other || of.scenarios[size_t(of.baseline)].design.job != design.job) return;
  baseline = of.baseline;
  baseline_evaluation = evaluate(baselineDesign());
}

QString ReportContext::scenarioName(int index) const {
  const QString name = QString::fromStdString(project.scenarios[size_t(index)].name);
  if (project.scenarios.size() < 2) return name.isEmpty() ? name : ReportText::tr("Scenario: %1").arg(name);
  const QString letter = scenario_letter(project, index);
  return name.isEmpty() ? ReportText::tr("Scenario %1").arg(letter)
                        : ReportText::tr("Scenario %1, %2").arg(letter, name);
}

QString sentence_of(const Message& message) {
  const QString text = message_text(message);
  return text.isEmpty() || text.endsWith(u'.') ? text : text + u'.';
}

QString result_text(const Design& design, const Evaluation& evaluation, const Metric& metric) {
  const QString missing = message_text(missing_message(metric, design, evaluation));
  if (!missing.isEmpty()) return missing;
  return metric.value ? number_text(number(evaluation, metric), metric.unit) : engine_text(verdict_label(evaluation));
}

}  // namespace trainyard::ui
