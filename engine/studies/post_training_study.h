// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

namespace trainyard {

/// An iteration with this many GPUs used only for rollout. Seconds; NaN if the trainer has no legal layout.
struct SplitPoint {
  double rollout_devices = 0;
  double iteration_time = 0, rollout_time = 0, trainer_time = 0;
  Fit fits = Fit::no;
};
/// The design with separate pools, for all splits of its GPUs; ascending, a few dozen at most.
std::vector<SplitPoint> split_curve(const Design& design);

/// The iteration time with twice as many rollout GPUs, and the gain as a share of the iteration. More GPUs do not help
/// if the longest answer sets the end.
struct RolloutGain {
  double iteration_time = 0, gain = 0;
};
RolloutGain gain_of_more_rollout(const Design& design, const Evaluation& evaluation);

/// One change that shortens the iteration, or makes it fit.
struct PostTrainingAdvice {
  const char* id;
  const char* title;   ///< what to change
  const char* reason;  ///< what the change costs
  Design design;       ///< the design with the change
  double iteration_time = 0;
  Fit fits = Fit::no;
};
/// The changes that help: fitting ones first, then by iteration time.
std::vector<PostTrainingAdvice> post_training_advice(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
