// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_study.h"

#include <QFileInfo>
#include <fstream>

#include "engine/measured/published_runs.h"
#include "ui/pages/trust/calibration_mark.h"
#include "ui/pages/trust/logged_runs_study_of.h"

namespace trainyard::ui {
namespace {

std::vector<LoggedRun> read_measured(const QString& path, const Execution& execution) {
  const std::string name = QFileInfo(path).fileName().toStdString();
  std::ifstream stream(native_path(path), std::ios::binary);
  if (trainyard::kind_of_measured(stream) != MeasuredFile::benchmarks)
    return {read_training_log(stream, name, execution, double(QFileInfo(path).size()))};
  std::vector<LoggedRun> out;
  for (Run& run : read_benchmark_table(stream, name))
    out.push_back({.program = "nanotron", .run = std::move(run), .pace = {}, .notes = {}, .missing = {}});
  return out;
}

}  // namespace

const std::vector<Run>& TrainingRuns::published() { return published_runs(); }

Validation TrainingRuns::validate(const std::vector<Run>& runs, const CoefficientsRef& calibration,
                                  const Execution& execution) {
  return trainyard::validate(runs, calibration, execution);
}

bool TrainingRuns::learn(const Validation&, const std::vector<Run>& runs, const CoefficientsRef& calibration,
                         const Execution& execution, Refit& found) {
  found = refit(runs, calibration, execution);
  return found.coefficients != nullptr;
}

std::vector<LoggedRun> TrainingRuns::readLogs(const QStringList& paths, const QStringList& beside, const Design& base,
                                              const Execution& execution) {
  QStringList dumps, others;
  for (const QString& path : beside) (kind_of_measured(path) == MeasuredFile::dump ? dumps : others) << path;
  const std::vector<NamedText> configurations = read_configurations(others);
  std::vector<LoggedRun> out;
  for (qsizetype i = 0; i < paths.size() && !execution.stopped(); ++i) {
    const double from = double(i) / double(paths.size()), to = double(i + 1) / double(paths.size());
    for (LoggedRun& logged : read_measured(paths[i], execution.part(from, to))) {
      for (const QString& path : dumps) {
        std::ifstream stream(native_path(path), std::ios::binary);
        complete(logged, stream);
      }
      if (!configurations.empty()) complete(logged, agreed_import(configurations, base));
      out.push_back(std::move(logged));
    }
  }
  return out;
}

std::string TrainingRuns::csv(const std::vector<Run>& runs) { return runs_csv(runs); }

TrustStudy::TrustStudy(Document* document, QObject* parent) : LoggedRunsStudyOf(document, parent) {}

void TrustStudy::keep() {
  const std::shared_ptr<const Refit> kept = takeProposal();
  if (!kept) return;
  document()->setCalibration(kept->coefficients, tr("Calibrate with %1").arg(ownName()));
  emit ownChanged();
}

void TrustStudy::returnToShipped() { document()->setCalibration(nullptr, tr("Return to the shipped coefficients")); }

int TrustStudy::changedCoefficients() const { return changed_coefficients(*document()); }

}  // namespace trainyard::ui
