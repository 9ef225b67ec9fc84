// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/measured/post_training_run.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Iterations with their predictions, and one summary per group; the last summary covers all groups ("all").
struct IterationValidation {
  std::vector<ValidatedIteration> rows;
  std::vector<IterationSummary> summary;
};
IterationValidation validate(const std::vector<PostTrainingRun>& runs, const Execution& execution = {});

/// Training speed derived from one iteration with sequential phases, and how well it predicts the other rows.
struct SpeedOfSteps {
  size_t row = 0;                ///< index of the row that gives the speed; number of rows if none does
  double speed = 0;              ///< ratio to the speed of pre-training steps
  double before = 0;             ///< assumed speed before the measurement
  ErrorStatistics from_columns;  ///< of the other rows, predicted from their columns alone
  ErrorStatistics calibrated;    ///< of the other rows, predicted with the measured speed
};
/// Derives the speed from the first row that determines it.
SpeedOfSteps speed_of_steps(const std::vector<ValidatedIteration>& rows);

}  // namespace trainyard
