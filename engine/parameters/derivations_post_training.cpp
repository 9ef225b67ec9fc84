// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_post_training.h"

#include <algorithm>
#include <cmath>

#include "engine/model/model_shape.h"
#include "engine/parameters/derivations.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const char* if_not(bool acts, const char* why) { return acts ? nullptr : why; }
}  // namespace

const char* why_set_by_pools(const Design& d) {
  return d.job == Job::post_training ? TRAINYARD_TR("The GPUs of the trainer set the number of replicas.") : nullptr;
}

const char* why_streaming(const Design& d) {
  return if_not(d.post_training.pace != RolloutPace::streaming, TR("The rollout is streaming."));
}
const char* why_split_not_entered(const Design& d) {
  return if_not(d.post_training.pools == Pools::separate, TR("The split of the GPUs is not entered."));
}
const char* why_not_streaming(const Design& d) {
  return if_not(d.post_training.pace == RolloutPace::streaming, TR("The rollout is not streaming."));
}
const char* why_no_reward(const Design& d) {
  return if_not(d.post_training.method != PostTrainingMethod::distillation, TR("Only the teacher scores answers."));
}
const char* why_no_critic(const Design& d) {
  return if_not(d.post_training.method == PostTrainingMethod::ppo, TR("Only PPO has a critic."));
}
const char* why_no_reward_model(const Design& d) {
  if (const char* why = why_no_reward(d)) return why;
  return if_not(d.post_training.reward == RewardSource::model, TR("No reward model scores answers."));
}
const char* why_no_rule_reward(const Design& d) {
  if (const char* why = why_no_reward(d)) return why;
  return if_not(d.post_training.reward == RewardSource::rule, TR("A reward model scores answers."));
}
const char* why_no_teacher(const Design& d) {
  return if_not(d.post_training.method == PostTrainingMethod::distillation, TR("There is no teacher."));
}
const char* why_no_shared_pool(const Design& d) {
  return if_not(d.post_training.pools == Pools::shared, TR("Engine and trainer have separate GPUs."));
}
const char* why_states_stay(const Design& d) {
  if (const char* why = why_no_shared_pool(d)) return why;
  return if_not(d.post_training.states_leave, TR("The trainer stays on the GPU."));
}

double derived_answer_budget(const Design& d) { return d.post_training.answer_cap; }
double derived_update_answers(const Design& d) { return d.post_training.prompts * d.post_training.answers; }
double derived_pack(const Design& d) { return d.post_training.prompt_tokens + d.post_training.answer_cap; }
double derived_rollout(const Design& d) { return std::max(1.0, d.cluster.accelerators / 2); }
double derived_engine_memory(const Design& d) { return d.post_training.pools == Pools::shared ? 0.6 : 0.9; }
double derived_training_speed(const Design& d) {
  // With many GPUs per small update, each expert has few tokens and runs slowly, the more so on fast GPUs.
  constexpr double dense = 0.9, experts = 0.6, half_tokens = 11e3 / 989e12;
  if (!d.work.model->mixture_of_experts()) return dense;
  const PostTraining& post = d.post_training;
  const double rollout = post.pools == Pools::shared     ? 0
                         : post.pools == Pools::balanced ? d.cluster.accelerators / 2
                                                         : value_or(post.rollout_accelerators, derived_rollout(d));
  const double tokens =
      value_or(post.update_answers, derived_update_answers(d)) * (post.prompt_tokens + post.answer_tokens);
  const double tokens_per_device = tokens / std::max(1.0, d.cluster.accelerators - rollout);
  const double half = half_tokens * value_or(d.cluster.accelerator->peak_bf16, d.cluster.accelerator->peak_fp16);
  return std::isnan(half) ? experts : experts * tokens_per_device / (tokens_per_device + half);
}
double derived_transfer_rate(const Design& d) {
  const double network = value_or(d.cluster.network_bandwidth, derived_network(d));
  const double link = network > 0 ? network : value_or(d.cluster.scale_up_bandwidth, derived_scale_up(d));
  switch (d.post_training.weight_transfer) {
    case WeightTransfer::by_tensor:
      return 3e9;
    case WeightTransfer::in_buckets:
      return 8e9;
    case WeightTransfer::broadcast:
      return 65e9;
    case WeightTransfer::resharded:
      return 0.35 * link;
    case WeightTransfer::pulled:
      return 0.88 * link;
  }
  return link;
}
double derived_engine_tensor(const Design& d) {
  constexpr double for_weights = 0.7, most = 128;
  const double share = value_or(d.post_training.engine_memory, derived_engine_memory(d));
  const double weights = 2 * total_parameters(*d.work.model);
  double tensor = 1;
  while (tensor < most && weights / tensor > for_weights * share * d.cluster.accelerator->memory) tensor *= 2;
  return tensor;
}

}  // namespace trainyard
