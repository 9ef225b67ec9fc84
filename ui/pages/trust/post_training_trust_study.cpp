// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/post_training_trust_study.h"

#include "engine/measured/published_runs.h"
#include "ui/pages/trust/own_runs_study_of.h"

namespace trainyard::ui {

const std::vector<PostTrainingRun>& PostTrainingRuns::published() { return published_post_training_runs(); }

IterationValidation PostTrainingRuns::validate(const std::vector<PostTrainingRun>& runs, const CoefficientsRef&,
                                               const Execution& execution) {
  return trainyard::validate(runs, execution);
}

bool PostTrainingRuns::learn(const IterationValidation& own, const std::vector<PostTrainingRun>&,
                             const CoefficientsRef&, const Execution& execution, SpeedOfSteps& found) {
  found = speed_of_steps(own.rows);
  return !execution.stopped();
}

PostTrainingTrustStudy::PostTrainingTrustStudy(Document* document, QObject* parent)
    : OwnRunsStudyOf(document, parent) {}

bool PostTrainingTrustStudy::hasLearned() const { return proposal() && proposal()->row < own().rows.size(); }

bool PostTrainingTrustStudy::isHere() const { return document()->design().job == Job::post_training; }

void PostTrainingTrustStudy::applyHere() {
  if (!hasLearned() || !isHere()) return;
  const std::shared_ptr<const SpeedOfSteps> kept = takeProposal();
  Design design = document()->design();
  design.post_training.training_speed = kept->speed;
  document()->edit(design, tr("Training speed from %1").arg(ownName()));
  emit ownChanged();
}

}  // namespace trainyard::ui
