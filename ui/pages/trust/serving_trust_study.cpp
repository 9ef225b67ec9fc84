// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/serving_trust_study.h"

#include <fstream>

#include "engine/measured/published_runs.h"
#include "ui/pages/trust/logged_runs_study_of.h"

namespace trainyard::ui {

const std::vector<ServingRun>& ServingRuns::published() { return published_serving_runs(); }

ServingValidation ServingRuns::validate(const std::vector<ServingRun>& runs, const CoefficientsRef& calibration,
                                        const Execution& execution) {
  return trainyard::validate(runs, calibration, execution);
}

bool ServingRuns::learn(const ServingValidation&, const std::vector<ServingRun>& runs,
                        const CoefficientsRef& calibration, const Execution& execution, EngineRefit& found) {
  found = refit_engine(runs, calibration, execution);
  return found.engine != nullptr;
}

std::vector<LoggedServing> ServingRuns::readLogs(const QStringList& logs, const QStringList& beside, const Design& base,
                                                 const Execution& execution) {
  const std::vector<NamedText> configurations = read_configurations(beside);
  ServingLogs files;
  for (qsizetype i = 0; i < logs.size() && !execution.stopped(); ++i) {
    const double from = double(i) / double(logs.size()), to = double(i + 1) / double(logs.size());
    std::ifstream stream(native_path(logs[i]), std::ios::binary);
    const QFileInfo info(logs[i]);
    files.add(stream, info.fileName().toStdString(), execution.part(from, to), double(info.size()));
  }
  if (execution.stopped()) return {};
  std::vector<LoggedServing> out = files.take();
  if (!configurations.empty())
    for (LoggedServing& logged : out) complete(logged, agreed_import(configurations, base));
  return out;
}

std::string ServingRuns::csv(const std::vector<ServingRun>& runs) { return serving_runs_csv(runs); }

ServingTrustStudy::ServingTrustStudy(Document* document, QObject* parent) : LoggedRunsStudyOf(document, parent) {}

QVector<int> ServingTrustStudy::servingScenarios() const {
  QVector<int> serving;
  const auto& scenarios = document()->project().scenarios;
  for (size_t i = 0; i < scenarios.size(); ++i)
    if (scenarios[i].design.job == Job::serving) serving << int(i);
  return serving;
}

bool ServingTrustStudy::servesHere() const { return servingScenarios().contains(document()->current()); }

void ServingTrustStudy::applyHere() {
  if (servesHere()) apply({document()->current()});
}

void ServingTrustStudy::apply(const QVector<int>& scenarios) {
  if (!proposal() || scenarios.isEmpty()) return;
  const std::shared_ptr<const EngineRefit> kept = takeProposal();
  const ServingEngineRef engine = kept->engine;
  document()->edit(
      scenarios, [engine](Design& design) { design.serving.engine = engine; },
      tr("Serve with %1 fitted to %2").arg(QString::fromStdString(kept->start->name), ownName()));
  emit ownChanged();
}

}  // namespace trainyard::ui
