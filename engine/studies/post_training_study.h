// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

namespace trainyard {

/// An iteration with so many GPUs that only write answers. Seconds; NaN where the training cannot be laid out.
struct SplitPoint {
  double rollout_devices = 0;
  double iteration_time = 0, rollout_time = 0, trainer_time = 0;
  Fit fits = Fit::no;
};
/// The design with pools of their own, over all divisions of its GPUs; ascending, a few dozen at most.
std::vector<SplitPoint> split_curve(const Design& design);

/// What an iteration comes to with twice as many GPUs for the rollout, all else as it is; and what those gain, as a
/// share of the iteration. More of them do not help where the longest answer sets the end.
struct RolloutGain {
  double iteration_time = 0, gain = 0;
};
RolloutGain gain_of_more_rollout(const Design& design, const Evaluation& evaluation);

/// One change that shortens the iteration, or makes it fit.
struct PostTrainingAdvice {
  const char* id;
  const char* title;   ///< what
  const char* reason;  ///< what it costs
  Design design;       ///< with the change
  double iteration_time = 0;
  Fit fits = Fit::no;
};
/// Those that help, the shortest iteration first.
std::vector<PostTrainingAdvice> post_training_advice(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
