// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/calibration/refit.h"
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

/// Training runs. A calibration from the user's own goes into the project.
class TrustStudy : public OwnRunsStudyOf<TrainingRuns> {
  Q_OBJECT
 public:
  explicit TrustStudy(Document* document, QObject* parent = nullptr);
  void keep();
  /// Back to the shipped coefficients, undoable.
  void returnToShipped();
  int changedCoefficients() const;
};

}  // namespace trainyard::ui
