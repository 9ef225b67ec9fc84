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

/// Measurements of serving, of tables or of logs. The user's own teach the engine that ran them.
class ServingTrustStudy : public LoggedRunsStudyOf<ServingRuns> {
  Q_OBJECT
 public:
  explicit ServingTrustStudy(Document* document, QObject* parent = nullptr);
  /// Scenarios that serve.
  QVector<int> servingScenarios() const;
  /// Whether the scenario on screen serves.
  bool servesHere() const;
  /// The refitted engine into the scenario on screen, as one undo step.
  void takeOverHere();
  /// The refitted engine into these scenarios, as one undo step.
  void takeOver(const QVector<int>& scenarios);
};

}  // namespace trainyard::ui
