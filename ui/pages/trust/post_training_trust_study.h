// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measured/iteration_speed.h"
#include "ui/pages/trust/own_runs_study.h"

namespace trainyard::ui {

struct PostTrainingRuns {
  using Run = PostTrainingRun;
  using Reader = PostTrainingRunReader;
  using Validation = IterationValidation;
  using Proposal = SpeedOfSteps;
  static constexpr Job job = Job::post_training;
  static const std::vector<Run>& published();
  static Validation validate(const std::vector<Run>& runs, const CoefficientsRef& calibration,
                             const Execution& execution);
  static bool learn(const Validation& own, const std::vector<Run>& runs, const CoefficientsRef& calibration,
                    const Execution& execution, Proposal& found);
};

/// Accuracy of the model for post-training iterations. One of the user's own iterations calibrates the speed of
/// training steps.
class PostTrainingTrustStudy : public OwnRunsStudyOf<PostTrainingRuns> {
  Q_OBJECT
 public:
  explicit PostTrainingTrustStudy(Document* document, QObject* parent = nullptr);
  /// Whether the last fit found an iteration that determines the speed.
  bool hasLearned() const;
  /// Whether the current scenario is a post-training job, to which the speed can be applied.
  bool isHere() const;
  /// Applies the speed to the current scenario as one undo step.
  void applyHere();
};

}  // namespace trainyard::ui
