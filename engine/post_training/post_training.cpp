// SPDX-License-Identifier: Apache-2.0
#include "engine/post_training/post_training.h"

#include <algorithm>
#include <cmath>

#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/post_training/rollout.h"
#include "engine/serving/speculation.h"

namespace trainyard {
namespace {

struct Parts {
  const Design& design;
  const PostTraining& post;
  const TrainingPool& pool;
  const Replica& engine;
  const Decoder& decoder;
  PostTrainingFigures& out;
};

void rollout_memory(const Parts& s) {
  const ReplicaMemory& memory = s.engine.memory();
  s.out.post_memory_capacity = memory.capacity;
  s.out.engine_weights = memory.weights + s.decoder.weights();
  s.out.engine_reserve = memory.reserve;
  s.out.engine_cache = s.post.engine_memory * memory.capacity - s.out.engine_weights - s.out.engine_reserve;
}

/// Returns the answers whose cache fits an engine. Each answer reserves space for its prompt and a share of its own
/// length, which the engine profile sets.
double answers_that_fit(const Parts& s) {
  const Serving& serving = s.design.serving;
  const double kept = s.post.prompt_tokens + serving.engine->output_reserved * s.post.answer_tokens;
  const double answer_bytes = s.engine.sequence_bytes(std::ceil(kept)) + kept * s.decoder.cache_token();
  const double apart = s.engine.layout().attention_data_parallel ? s.engine.layout().tensor_parallel : 1;
  return std::clamp(apart * s.out.engine_cache / answer_bytes, 1.0, serving.engine->largest_batch);
}

void roll_out(const Parts& s) {
  const PostTraining& post = s.post;
  PostTrainingFigures& out = s.out;
  out.engine_answers_fit = answers_that_fit(s);
  const RolloutLoad load{.lengths = CutLengths(post.answer_tokens, post.answer_spread, post.answer_cap),
                         .prompt = post.prompt_tokens,
                         .answers = out.iteration_answers,
                         .engines = out.rollout_engines,
                         .answers_that_fit = out.engine_answers_fit,
                         .budget = std::min(post.answer_budget, post.answer_cap),
                         .imbalance = post.imbalance,
                         .waiting_cost = post.waiting_cost};
  const auto decode = [&](double sequences, double context) {
    return s.decoder.step(sequences, context).total() / s.decoder.tokens_per_step();
  };
  // Answers to one prompt share its cache.
  const double prompts = std::max(1.0, post.prompts / out.rollout_engines);
  out.rollout_prompts =
      s.decoder.prefill(prompts * post.prompt_tokens, post.prompt_tokens, prompts * post.answers).total();
  const RolloutTime time = rollout_time(load, decode);
  out.longest_answer = time.longest;
  out.carried_answers = time.carried;
  out.rollout_floor = time.floor;
  if (post.pace == RolloutPace::streaming) {
    const double writing = streaming_time(load, post.lag, decode);
    // An answer may not be older than the lag when it is trained on, regardless of the number of engines.
    out.rollout_floor /= 1 + post.lag;
    out.rollout_work = std::max(0.0, post.imbalance * writing - out.rollout_floor);
    out.engine_answers = streaming_sequences(load, post.lag);
  } else {
    out.rollout_work = time.work;
    out.rollout_room = time.waiting;
    out.engine_answers = load.answers / load.engines;
  }
  out.rollout_time = out.rollout_prompts + out.rollout_floor + out.rollout_work + out.rollout_room;
  out.floor_share = out.rollout_floor / out.rollout_time;
}

/// Returns the exposed reward time. Rules and remote judges run during the rollout, so only the last answer and the
/// remaining queue are exposed.
double exposed_reward(const Parts& s) {
  const PostTraining& post = s.post;
  const double queue = s.out.iteration_answers * post.reward_seconds / post.reward_workers;
  return std::max(post.reward_seconds, queue - s.out.rollout_time);
}

void train(const Parts& s) {
  const PostTraining& post = s.post;
  PostTrainingFigures& out = s.out;
  const double pass = out.iteration_tokens / s.pool.step_tokens * s.pool.step_time / post.training_speed;
  const double forward = pass * s.pool.forward_share / post.forward_speed;
  const bool critic = post.method == PostTrainingMethod::ppo;
  const bool distils = post.method == PostTrainingMethod::distillation;
  out.update_time = post.passes * pass;
  out.log_prob_time = post.engine_log_probs ? 0 : forward;
  out.reference_time = post.reference && !distils ? forward : 0;
  out.critic_time = critic ? post.critic_size * (forward + out.update_time) : 0;
  out.teacher_time = distils ? post.teacher_size * forward : 0;
  if (!distils) out.reward_time = post.reward == RewardSource::model ? post.reward_size * forward : exposed_reward(s);
  out.trainer_step_time = s.pool.step_time / post.training_speed;
  out.trainer_step_tokens = s.pool.step_tokens;
  out.trainer_forward_share = s.pool.forward_share;
  out.trainer_peak_flops = s.pool.peak_flops;
  out.trainer_flops_per_token = s.pool.flops_per_token;
  out.trainer_utilization = out.iteration_tokens * s.pool.flops_per_token / (pass * s.pool.devices * s.pool.peak_flops);
}

/// Returns whether the transfer rate applies to the whole model, not to each device's share in an engine.
bool whole_model(WeightTransfer method) {
  return method != WeightTransfer::resharded && method != WeightTransfer::pulled;
}

void fill_transfer(const Parts& s) {
  const Inventory layers(*s.design.work.model);
  const double moved = has_frozen_weights(s.design.recipe) ? total_adapter_parameters(s.design.recipe, layers)
                                                           : total_parameters(layers);
  const ReplicaLayout& layout = s.engine.layout();
  s.out.transfer_bytes =
      2 * moved / (whole_model(s.post.weight_transfer) ? 1 : layout.tensor_parallel * layout.pipeline_parallel);
  s.out.weights_time = s.post.transfer_pause + s.out.transfer_bytes / s.post.transfer_rate;
}

/// The trainer's states move to host memory and back. Pinned copies and engine weights double the host memory.
void fill_switch(const Parts& s) {
  const double roles = s.post.method == PostTrainingMethod::ppo ? 1 + s.post.critic_size : 1;
  s.out.leaving_bytes = s.post.states_leave ? roles * s.pool.kept : 0;
  s.out.post_host_memory = 2 * (s.out.leaving_bytes + s.pool.offloaded) * s.design.cluster.accelerators_per_node;
  s.out.switch_time = s.post.switch_pause + 2 * s.out.leaving_bytes / s.design.storage.host_link;
}

/// Frozen models are sharded like the trained model. A critic also has gradients and optimizer states.
void role_memory(const Parts& s) {
  const PostTraining& post = s.post;
  PostTrainingFigures& out = s.out;
  const bool distils = post.method == PostTrainingMethod::distillation;
  const double copy = 2 * total_parameters(*s.design.work.model) / s.pool.frozen_shards;
  out.actor_memory = s.pool.memory;
  out.actor_states = s.pool.states;
  out.reference_memory = post.reference && !distils && !has_frozen_weights(s.design.recipe) ? copy : 0;
  out.critic_memory = post.method == PostTrainingMethod::ppo ? post.critic_size * s.pool.states : 0;
  out.reward_memory = post.reward == RewardSource::model && !distils ? post.reward_size * copy : 0;
  out.teacher_memory = distils ? post.teacher_size * copy : 0;
}

void pool_memory(const Parts& s) {
  PostTrainingFigures& out = s.out;
  const bool shared = s.post.pools == Pools::shared;
  const double frozen_roles = out.reference_memory + out.reward_memory + out.teacher_memory;
  const double engine = s.post.engine_memory * out.post_memory_capacity;
  const double trainer = out.actor_memory + out.critic_memory + frozen_roles;
  const double asleep = s.post.states_leave ? s.post.trainer_rest : trainer;
  out.rollout_memory = engine + (shared ? asleep : 0);
  out.trainer_memory = trainer + (shared ? s.post.engine_rest : 0);
  out.post_memory_free = out.post_memory_capacity - std::max(out.rollout_memory, out.trainer_memory);
  // The engine must hold at least one answer of full length to run.
  const double one = s.engine.sequence_bytes(s.post.prompt_tokens + s.post.answer_cap);
  out.post_memory_free = std::min(out.post_memory_free, out.engine_cache - one);
}

/// Iteration time from the dependencies between the phases.
void fill_iteration(const Parts& s) {
  const PostTraining& post = s.post;
  PostTrainingFigures& out = s.out;
  const bool judged = post.reward == RewardSource::model;
  const double scoring =
      out.log_prob_time + out.reference_time + out.critic_time + out.teacher_time + (judged ? out.reward_time : 0);
  const double reward = judged ? 0 : out.reward_time;
  out.rollout_busy = out.rollout_time;
  out.trainer_busy = scoring + out.update_time;
  const bool beside = post.pools != Pools::shared && post.pace != RolloutPace::in_turn;
  if (beside) {
    const double written = out.rollout_busy + (post.pace == RolloutPace::one_ahead ? reward : 0);
    out.iteration_time = std::max(written, out.trainer_busy) + out.weights_time;
  } else {
    const double phases = out.rollout_busy + reward + out.trainer_busy + out.weights_time + out.switch_time;
    out.between_time = post.between_phases * phases;
    out.iteration_time = phases + out.between_time;
  }
  const double stop = out.weights_time + out.switch_time + out.between_time;
  out.rollout_wait = out.iteration_time - stop - out.rollout_busy;
  out.trainer_wait = out.iteration_time - stop - out.trainer_busy;
  if (post.pools == Pools::shared) out.rollout_wait = out.trainer_wait = reward;
  out.rollout_share = out.rollout_time / out.iteration_time;
}

void fill_versions(const Parts& s) {
  const PostTraining& post = s.post;
  PostTrainingFigures& out = s.out;
  const double writing = out.rollout_floor * (post.pace == RolloutPace::streaming ? 1 + post.lag : 1);
  out.longest_versions = std::max(1.0, writing / out.iteration_time);
  if (post.pace == RolloutPace::in_turn || post.pools == Pools::shared) return;
  out.policy_lag = post.pace == RolloutPace::one_ahead ? 1 : post.lag;
}

void fill_run(const Parts& s) {
  PostTrainingFigures& out = s.out;
  const double devices = s.design.cluster.accelerators;
  out.post_tokens_per_accelerator = out.iteration_tokens / (out.iteration_time * devices);
  out.iteration_updates = s.post.passes * std::max(1.0, out.iteration_answers / s.post.update_answers);
  out.post_days = s.post.iterations * out.iteration_time / 86400;
  out.post_device_hours = out.post_days * 24 * devices;
  out.post_cost = out.post_device_hours * s.design.economics.accelerator_price;
}

}  // namespace

double answers_of(const PostTraining& post) { return post.prompts * post.answers; }
double tokens_of(const PostTraining& post) { return answers_of(post) * (post.prompt_tokens + post.answer_tokens); }

PostTrainingFigures evaluate_post_training(const Design& design, double rollout_devices, const TrainingPool& pool,
                                           const Replica& engine) {
  PostTrainingFigures out;
  const Decoder decoder(design, engine);
  const Parts s{design, design.post_training, pool, engine, decoder, out};
  out.iteration_answers = answers_of(s.post);
  out.iteration_tokens = tokens_of(s.post);
  out.rollout_devices = rollout_devices;
  out.trainer_devices = pool.devices;
  out.rollout_engines = std::max(1.0, std::floor(rollout_devices / engine.layout().devices()));
  rollout_memory(s);
  roll_out(s);
  train(s);
  role_memory(s);
  fill_transfer(s);
  if (s.post.pools == Pools::shared) fill_switch(s);
  pool_memory(s);
  fill_iteration(s);
  fill_versions(s);
  fill_run(s);
  return out;
}

}  // namespace trainyard
