// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "engine/calibration/refit.h"
#include "engine/formats/training_log.h"
#include "engine/measured/run_reader.h"
#include "engine/measured/validation.h"
#include "ui/pages/trust/own_runs_study.h"

namespace trainyard::ui {

struct TrainingRuns {
  using Run = trainyard::Run;
  using Reader = RunReader;
  using Validation = trainyard::Validation;
  using Proposal = Refit;
  static constexpr Job job = Job::training;
  static const std::vector<Run>& published();
  static Validation validate(const std::vector<Run>& runs, const CoefficientsRef& calibration,
                             const Execution& execution);
  static bool learn(const Validation& own, const std::vector<Run>& runs, const CoefficientsRef& calibration,
                    const Execution& execution, Proposal& found);
};

/// Training runs, of tables or of logs. A calibration from the user's own goes into the project.
class TrustStudy : public OwnRunsStudyOf<TrainingRuns> {
  Q_OBJECT
 public:
  explicit TrustStudy(Document* document, QObject* parent = nullptr);
  void keep();
  /// Back to the shipped coefficients, undoable.
  void returnToShipped();
  int changedCoefficients() const;

  /// Reads logs of training and tables of benchmarks in the background, each with what configurations say besides.
  void loadLogs(const QStringList& logs, const QStringList& configurations = {});
  /// Runs that came from logs; none for a table.
  const std::vector<LoggedRun>& logged() const { return logged_; }
  /// Takes what no log tells from the design on screen.
  void completeFromDesign();
  /// Writes the runs of logs as a table.
  void saveRuns(const QString& path);
  BackgroundStudy* reading() { return &reading_; }

 signals:
  /// The runs of logs are there.
  void logsRead();

 protected:
  void read(OwnTable& table) override;
  void clear() override;

 private:
  void setLogged(std::vector<LoggedRun> logged, const QString& name);

  std::vector<LoggedRun> logged_;
  BackgroundStudy reading_;
};

}  // namespace trainyard::ui
