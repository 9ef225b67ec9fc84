// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/iteration_speed.h"

#include <cmath>

#include "engine/parameters/handle.h"

namespace trainyard {

IterationValidation validate(const std::vector<PostTrainingRun>& runs, const Execution& execution) {
  IterationValidation out;
  if (execution.stopped()) return out;
  out.rows = predict(runs);
  IterationTally tally;
  for (const ValidatedIteration& row : out.rows) tally.add(row);
  out.summary = tally.summaries();
  return out;
}

SpeedOfSteps speed_of_steps(const std::vector<ValidatedIteration>& rows) {
  SpeedOfSteps out;
  out.row = rows.size();
  for (size_t i = 0; i < rows.size() && out.row == rows.size(); ++i) {
    if (!determines_speed(rows[i])) continue;
    out.speed = measured_training_speed(rows[i].design, rows[i].run.iter_s);
    if (!std::isfinite(out.speed)) continue;
    out.row = i;
    out.before = number(rows[i].design, parameter(&PostTraining::training_speed));
  }
  if (out.row == rows.size()) return out;
  ErrorTally from_columns, calibrated;
  for (size_t i = 0; i < rows.size(); ++i) {
    // The row that determines the speed is predicted exactly, so it is not scored.
    if (i == out.row || !rows[i].from_columns.comparable()) continue;
    from_columns.add(rows[i].from_columns);
    Design design = rows[i].design;
    design.post_training.training_speed = out.speed;
    const Evaluation e = evaluate(design);
    calibrated.add({.measured = rows[i].run.iter_s,
                    .predicted = e.iteration_time,
                    .low = e.iteration_time_low,
                    .high = e.iteration_time_high});
  }
  out.from_columns = from_columns.statistics();
  out.calibrated = calibrated.statistics();
  return out;
}

}  // namespace trainyard
