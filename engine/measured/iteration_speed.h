// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/measured/post_training_run.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Iterations with what the model says of them, and what comes of each group; "all" is the last.
struct IterationValidation {
  std::vector<ValidatedIteration> rows;
  std::vector<IterationSummary> summary;
};
IterationValidation validate(const std::vector<PostTrainingRun>& runs, const Execution& execution = {});

/// The speed of the trainer's steps that one iteration in turn tells, and how the others of its table are met with it.
struct SpeedOfSteps {
  size_t row = 0;         ///< that tells it
  double speed = 0;       ///< of steps ÷ those of pre-training
  double before = 0;      ///< what stood for it
  ErrorStatistics alone;  ///< of the other rows, from their columns alone
  ErrorStatistics with;   ///< and with the speed
};
/// From the first row that tells it; `row` behind the last one where none does.
SpeedOfSteps speed_of_steps(const std::vector<ValidatedIteration>& rows);

}  // namespace trainyard
