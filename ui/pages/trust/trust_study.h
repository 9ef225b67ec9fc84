// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/calibration/refit.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/run_reader.h"
#include "engine/measured/validation.h"
#include "ui/pages/trust/logged_runs_study.h"

namespace trainyard::ui {

struct TrainingRuns {
  using Run = trainyard::Run;
  using Reader = RunReader;
  using Validation = trainyard::Validation;
  using Proposal = Refit;
  using Logged = LoggedRun;
  static constexpr Job job = Job::training;
  static const std::vector<Run>& published();
  static Validation validate(const std::vector<Run>& runs, const CoefficientsRef& calibration,
                             const Execution& execution);
  static bool learn(const Validation& own, const std::vector<Run>& runs, const CoefficientsRef& calibration,
                    const Execution& execution, Proposal& found);
  static std::vector<Logged> readLogs(const QStringList& logs, const QStringList& beside, const Design& base,
                                      const Execution& execution);
  static std::string csv(const std::vector<Run>& runs);
};

/// Accuracy of the model for training runs from tables or logs. A calibration from the user's own runs becomes part of
/// the project.
class TrustStudy : public LoggedRunsStudyOf<TrainingRuns> {
  Q_OBJECT
 public:
  explicit TrustStudy(Document* document, QObject* parent = nullptr);
  void keep();
  /// Returns to the shipped coefficients as one undo step.
  void returnToShipped();
  int changedCoefficients() const;
};

}  // namespace trainyard::ui
