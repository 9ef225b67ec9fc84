// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_study.h"

#include "engine/measured/published_runs.h"
#include "ui/pages/trust/own_runs_study_of.h"

namespace trainyard::ui {

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

TrustStudy::TrustStudy(Document* document, QObject* parent) : OwnRunsStudyOf(document, parent) {}

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
