// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_study.h"

#include <QFile>
#include <QFileInfo>
#include <fstream>

#include "engine/error.h"
#include "engine/formats/import.h"
#include "engine/measured/published_runs.h"
#include "ui/document/output_files.h"
#include "ui/pages/trust/own_runs_study_of.h"

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

/// A configuration as a whole. Throws InputError.
NamedText read_configuration(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) throw InputError(path.toStdString() + ": " + file.errorString().toStdString());
  return {QFileInfo(path).fileName().toStdString(), file.read(qint64(largest_document) + 1).toStdString()};
}

std::vector<LoggedRun> read_all(const QStringList& paths, const QStringList& beside, const Design& base,
                                const Execution& execution) {
  std::vector<NamedText> configurations;
  QStringList dumps;
  for (const QString& path : beside) {
    if (kind_of_measured(path) == MeasuredFile::dump)
      dumps << path;
    else
      configurations.push_back(read_configuration(path));
  }
  std::vector<LoggedRun> out;
  for (qsizetype i = 0; i < paths.size() && !execution.stopped(); ++i) {
    const double from = double(i) / double(paths.size()), to = double(i + 1) / double(paths.size());
    for (LoggedRun& logged : read_measured(paths[i], execution.part(from, to))) {
      for (const QString& path : dumps) {
        std::ifstream stream(native_path(path), std::ios::binary);
        complete(logged, stream);
      }
      if (!configurations.empty()) complete(logged, import_files(configurations, base));
      out.push_back(std::move(logged));
    }
  }
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

TrustStudy::TrustStudy(Document* document, QObject* parent) : OwnRunsStudyOf(document, parent) {
  connect(&reading_, &BackgroundStudy::failed, this, &OwnRunsStudy::failed);
}

void TrustStudy::loadLogs(const QStringList& logs, const QStringList& configurations) {
  reading_.start([this, logs, configurations,
                  base = document()->design()](const Execution& execution) -> BackgroundStudy::Deliver {
    auto read = std::make_shared<std::vector<LoggedRun>>(read_all(logs, configurations, base, execution));
    if (execution.stopped()) return {};
    const QString name =
        logs.size() == 1 ? QFileInfo(logs.first()).fileName() : tr("%n logs", nullptr, int(logs.size()));
    return [this, read, name, path = logs.first()] {
      setLogged(std::move(*read), name);
      hold(path);
      emit logsRead();
    };
  });
}

void TrustStudy::setLogged(std::vector<LoggedRun> logged, const QString& name) {
  auto runs = std::make_shared<Runs>();
  for (const LoggedRun& one : logged) runs->push_back(one.run);
  logged_ = std::move(logged);
  setRuns(std::move(runs));
  startAnew(name);
}

void TrustStudy::completeFromDesign() {
  std::vector<LoggedRun> logged = logged_;
  for (LoggedRun& one : logged) complete(one, document()->design());
  setLogged(std::move(logged), ownName());
}

void TrustStudy::saveRuns(const QString& path) {
  std::vector<Run> runs;
  for (const LoggedRun& one : logged_) runs.push_back(one.run);
  try {
    write_whole({{path, QByteArray::fromStdString(runs_csv(runs))}});
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void TrustStudy::read(OwnTable& table) {
  OwnRunsStudyOf::read(table);
  logged_.clear();
}

void TrustStudy::clear() {
  OwnRunsStudyOf::clear();
  logged_.clear();
}

void TrustStudy::keep() {
  const std::shared_ptr<const Refit> kept = takeProposal();
  if (!kept) return;
  document()->setCalibration(kept->coefficients, tr("Calibrate on %1").arg(ownName()));
  emit ownChanged();
}

void TrustStudy::returnToShipped() { document()->setCalibration(nullptr, tr("Return to the shipped coefficients")); }

int TrustStudy::changedCoefficients() const {
  const CoefficientsRef calibration = document()->calibration();
  if (!calibration) return 0;
  int count = 0;
  for (const Coefficient& row : coefficients())
    count += value_of(*calibration, row) != value_of(shipped_coefficients(), row);
  return count;
}

}  // namespace trainyard::ui
