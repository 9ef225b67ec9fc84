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

/// Iterations of post-training. One of the user's own tells the speed of the trainer's steps.
class PostTrainingTrustStudy : public OwnRunsStudyOf<PostTrainingRuns> {
  Q_OBJECT
 public:
  explicit PostTrainingTrustStudy(Document* document, QObject* parent = nullptr);
  /// Whether the last search has found an iteration that tells the speed.
  bool learnt() const;
  /// Whether the scenario on screen is one of post-training.
  bool isHere() const;
  /// The speed into the scenario on screen, as one undo step.
  void takeOverHere();
};

}  // namespace trainyard::ui
