// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "engine/calibration/refit_engine.h"
#include "engine/formats/logs/serving_log.h"
#include "ui/pages/trust/logged_runs_study.h"

namespace trainyard::ui {

struct ServingRuns {
  using Run = ServingRun;
  using Reader = ServingRunReader;
  using Validation = ServingValidation;
  using Proposal = EngineRefit;
  using Logged = LoggedServing;
  static constexpr Job job = Job::serving;
  static const std::vector<Run>& published();
  static Validation validate(const std::vector<Run>& runs, const CoefficientsRef& calibration,
                             const Execution& execution);
  static bool learn(const Validation& own, const std::vector<Run>& runs, const CoefficientsRef& calibration,
                    const Execution& execution, Proposal& found);
  static std::vector<Logged> readLogs(const QStringList& logs, const QStringList& beside, const Design& base,
                                      const Execution& execution);
  static std::string csv(const std::vector<Run>& runs);
};

/// Accuracy of the model for serving measurements from tables or logs. The user's own measurements refit the profile of
/// their engine.
class ServingTrustStudy : public LoggedRunsStudyOf<ServingRuns> {
  Q_OBJECT
 public:
  explicit ServingTrustStudy(Document* document, QObject* parent = nullptr);
  /// Indices of the scenarios that serve.
  QVector<int> servingScenarios() const;
  /// Whether the current scenario serves.
  bool servesHere() const;
  /// Applies the refitted engine to the current scenario as one undo step.
  void applyHere();
  /// Applies the refitted engine to these scenarios as one undo step.
  void apply(const QVector<int>& scenarios);
};

}  // namespace trainyard::ui
