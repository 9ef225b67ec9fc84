// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Phases of one iteration of training on the model's own answers, in seconds, and the resources used; the rows of
/// metrics() describe each field.
struct PostTrainingFigures {
  double iteration_time = 0, iteration_time_low = 0, iteration_time_high = 0;
  // Phases.
  double rollout_time = 0, rollout_prompts = 0, rollout_floor = 0, rollout_work = 0, rollout_room = 0;
  double reward_time = 0, log_prob_time = 0, reference_time = 0, critic_time = 0, teacher_time = 0, update_time = 0;
  double weights_time = 0, switch_time = 0, between_time = 0;
  double rollout_busy = 0, trainer_busy = 0, rollout_wait = 0, trainer_wait = 0;
  double rollout_share = 0, floor_share = 0;
  // Answers.
  double iteration_answers = 0, iteration_tokens = 0, longest_answer = 0, carried_answers = 0, engine_answers = 0;
  double engine_answers_fit = 0, policy_lag = 0, longest_versions = 0, iteration_updates = 0;
  // Devices.
  double rollout_devices = 0, trainer_devices = 0, rollout_engines = 0;
  double transfer_bytes = 0;
  double post_tokens_per_accelerator = 0, trainer_flops_per_token = 0, trainer_utilization = 0;
  double trainer_step_time = 0, trainer_step_tokens = 0, trainer_forward_share = 0, trainer_peak_flops = 0;
  // Memory of a device.
  double post_memory_capacity = 0, rollout_memory = 0, trainer_memory = 0, post_memory_free = 0;
  double engine_weights = 0, engine_cache = 0, engine_reserve = 0;
  double actor_memory = 0, actor_states = 0, reference_memory = 0, critic_memory = 0, reward_memory = 0;
  double teacher_memory = 0, leaving_bytes = 0, post_host_memory = 0;
  // The whole run.
  double post_days = 0, post_device_hours = 0, post_cost = 0;
};

/// The training job on its own devices, as evaluated by the training model.
struct TrainingPool {
  double devices = 0;
  double step_time = 0;      ///< s per optimizer step
  double step_tokens = 0;    ///< tokens per step, answers and prompts
  double forward_share = 0;  ///< share of the step for one forward pass
  double flops_per_token = 0, peak_flops = 0;
  double memory = 0;         ///< bytes on the fullest device
  double states = 0;         ///< of these, bytes of weights, gradients and optimizer states
  double kept = 0;           ///< of these, bytes kept from one step to the next, without gradients
  double offloaded = 0;      ///< bytes per device of states that the training job itself keeps in host memory
  double frozen_shards = 1;  ///< devices that divide a frozen model
};

/// `design` must be resolved; `engine` is one of the rollout engines.
PostTrainingFigures evaluate_post_training(const Design& design, double rollout_devices, const TrainingPool& pool,
                                           const Replica& engine);

/// Returns the answers per iteration.
double answers_of(const PostTraining& post);
/// Returns the tokens per iteration, including prompts.
double tokens_of(const PostTraining& post);

}  // namespace trainyard
