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
/// Returns the iteration for each possible split of the GPUs into separate pools, in ascending order of rollout GPUs; a
/// few dozen points at most.
std::vector<SplitPoint> split_curve(const Design& design);

/// Iteration time with twice as many rollout GPUs, and the gain as a share of the current iteration. More GPUs do not
/// help if the longest answer determines the end of the rollout.
struct RolloutGain {
  double iteration_time = 0, gain = 0;
};
RolloutGain gain_of_more_rollout(const Design& design, const Evaluation& evaluation);

/// One change that shortens the iteration, saves GPU-hours, or makes the design fit.
struct PostTrainingAdvice {
  const char* id;
  const char* title;   ///< what to change
  const char* reason;  ///< what the change costs
  Design design;       ///< the design with the change
  double iteration_time = 0;
  Fit fits = Fit::no;
  double days = 0, device_hours = 0;  ///< of the whole run
  double cost = 0;                    ///< dollars of the whole run; NaN without a price
  bool alters_training = false;       ///< changes what the model learns, so the user must check it
  bool is_certain = false;            ///< the saved GPU-hours exceed the uncertainty
};
/// Returns the changes that help. Changes that fit come first; then the order is by GPU-hours of the run, which is also
/// the order by cost.
std::vector<PostTrainingAdvice> post_training_advice(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
