// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/post_training_pools.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/model/adapters.h"
#include "engine/parameters/parameter.h"
#include "engine/statistics/cut_lengths.h"

namespace trainyard {
namespace {

/// Returns the number that must divide the micro-batches of a replica. An interleaved pipeline takes whole rounds of
/// its stages.
double micro_batch_unit(const Layout& layout) {
  switch (layout.schedule) {
    case Schedule::interleaved:
      return layout.pipeline_parallel > 1 ? layout.pipeline_parallel : 1;
    case Schedule::dualpipe:
      return 2 * layout.pipeline_parallel;
    default:
      return 1;
  }
}

/// Returns the tokens of a pack, rounded up so that context and sequence parallelism divide it evenly.
double pack_of(const Design& whole) {
  const double parts = 2 * whole.layout.context_parallel * whole.layout.tensor_parallel;
  return std::ceil(whole.post_training.pack_tokens / parts) * parts;
}

double count_replicas(const Layout& layout, double devices) {
  return std::max(1.0, std::floor(devices / layout.replica_size()));
}

/// Returns the length of prompt and answer, averaged over tokens. Attention spans only one answer and its prompt.
double mean_attended_length(const PostTraining& post) {
  const CutLengths lengths(post.answer_tokens, post.answer_spread, post.answer_cap);
  const double squares = post.prompt_tokens * (post.prompt_tokens + 2 * lengths.mean()) + lengths.second_moment();
  return squares / (post.prompt_tokens + lengths.mean());
}

struct Step {
  double time = 0, tokens = 0;
};

/// Returns the time of an optimizer step with a whole number of micro-batches. Fills `out` and `run` with its other
/// figures.
double step_time_of(Design& training, double micro_batches, StepFigures& out, RunFigures& run) {
  training.work.global_batch = training.layout.data_parallel * training.layout.micro_batch * micro_batches;
  const Setting setting = make_setting(training);
  const StateBytes state = state_bytes(setting);
  evaluate_step(setting, state, out);
  run = evaluate_run(setting, state, out.step_time);
  return out.step_time;
}

/// Returns the step for the tokens of one update. Time is interpolated between whole rounds of micro-batches, so that
/// one more answer never costs a whole round.
Step step_of(Design& training, double tokens, StepFigures& out, RunFigures& run) {
  const double unit = micro_batch_unit(training.layout);
  const double round =
      unit * training.layout.data_parallel * training.layout.micro_batch * training.work.sequence_length;
  const double rounds = std::max(1.0, tokens / round);
  const double below = std::floor(rounds), part = rounds - below;
  const double more = part > 0 ? step_time_of(training, (below + 1) * unit, out, run) : 0;
  const double less = step_time_of(training, below * unit, out, run);
  return {part > 0 ? less + part * (more - less) : less, tokens};
}

TrainingPool pool_of(const Design& training, const Step& step, const StepFigures& figures, const RunFigures& run) {
  TrainingPool pool;
  pool.devices = training.cluster.accelerators;
  pool.step_time = step.time;
  pool.step_tokens = step.tokens;
  pool.flops_per_token = run.flops_per_token;
  pool.peak_flops = run.peak_flops;
  pool.forward_share =
      run.flops_per_token / run.hardware_flops_per_token / (has_frozen_weights(training.recipe) ? 2 : 3);
  pool.memory = figures.memory;
  pool.states = figures.memory_weights + figures.memory_gradients + figures.memory_optimizer;
  pool.kept = figures.memory_weights + figures.memory_optimizer;
  pool.offloaded = figures.offloaded_bytes;
  const Layout& layout = training.layout;
  const double divided =
      layout.zero_stage == ZeroStage::zero_3 ? layout.data_parallel * layout.context_parallel : layout.expert_parallel;
  pool.frozen_shards = layout.tensor_parallel * layout.pipeline_parallel * divided;
  return pool;
}

double split_size(const Design& whole) { return layout_of(whole.serving).devices(); }

/// Returns the number of rollout devices for shared or separate pools.
double given_split(const Design& whole) {
  const double all = whole.cluster.accelerators;
  if (whole.post_training.pools == Pools::shared) return all;
  return std::min(whole.post_training.rollout_accelerators, all);
}

/// Factors that cover 85 % of published iterations: with a training speed set by the user, and with the automatic one.
constexpr double measured_width = 1.3, unmeasured_width = 1.5;

/// Fills limits, memory and verdict in the fields that every job has.
void fill_verdict(const Design& whole, Evaluation& out) {
  const bool fits = out.legality.reason == Illegality::none && out.post_memory_free >= 0 && out.engine_cache > 0 &&
                    out.trainer_devices > 0;
  out.memory_capacity = out.post_memory_capacity;
  out.memory_free = out.post_memory_free;
  out.memory = out.memory_capacity - out.memory_free;
  const double margin = whole.cluster.memory_margin * out.post_memory_capacity;
  out.fits = !fits ? Fit::no : out.post_memory_free < margin ? Fit::tight : Fit::yes;
  static_cast<LimitFigures&>(out) =
      evaluate_limits(whole, out.post_days, out.post_cost,
                      whole.cluster.accelerators * whole.economics.accelerator_power * whole.economics.pue);
}

}  // namespace

Design training_design(const Design& design, double devices) {
  const Design whole = resolved(design);
  const PostTraining& post = whole.post_training;
  Design training = design;
  training.job = Job::training;
  for (DeviceKind& kind : training.cluster.others) kind.count = 0;
  // Answers are packed like pre-training text, whatever the objective of the training job.
  training.work.objective = Objective::pre_training;
  const double replica = whole.layout.replica_size();
  const bool own = post.pools != Pools::shared && devices >= replica;
  // In a separate pool, devices that do not fill a whole replica stay idle.
  training.cluster.accelerators = own ? std::floor(devices / replica) * replica : std::max(1.0, devices);
  training.work.sequence_length = pack_of(whole);
  training.work.document_length = std::min(mean_attended_length(post), training.work.sequence_length);
  training.work.mtp_depth = 0;
  training.layout.data_parallel = count_replicas(whole.layout, training.cluster.accelerators);
  return resolved(training);
}

std::vector<double> possible_splits(const Design& design) {
  constexpr double most = 24;
  const Design whole = resolved(design);
  const double all = whole.cluster.accelerators, trainer = whole.layout.replica_size(), engine = split_size(whole);
  std::vector<double> splits;
  const double replicas = std::floor((all - engine) / trainer);
  const double stride = std::max(1.0, std::ceil(replicas / most));
  for (double n = replicas; n >= 1; n -= stride) splits.push_back(std::floor((all - n * trainer) / engine) * engine);
  if (replicas > 1 && std::fmod(replicas - 1, stride) != 0)
    splits.push_back(std::floor((all - trainer) / engine) * engine);
  return splits;
}

void evaluate_split(const Design& design, double rollout_devices, Evaluation& out) {
  const Design whole = resolved(design);
  const bool shared = whole.post_training.pools == Pools::shared;
  const double all = whole.cluster.accelerators;
  const double devices = shared ? all : std::max(0.0, all - rollout_devices);
  Design training = training_design(design, devices);
  const double tokens =
      whole.post_training.update_answers * (whole.post_training.prompt_tokens + whole.post_training.answer_tokens);
  const Step step = step_of(training, tokens, out, out);
  const TrainingPool pool = pool_of(training, step, out, out);
  const Replica engine(whole);
  static_cast<PostTrainingFigures&>(out) = evaluate_post_training(whole, rollout_devices, pool, engine);
  const double width = std::isnan(design.post_training.training_speed) ? unmeasured_width : measured_width;
  out.iteration_time_low = out.iteration_time / width;
  out.iteration_time_high = out.iteration_time * width;
  out.error_kind = error_kind(whole);
  fill_verdict(whole, out);
}

void evaluate_pools(const Design& design, Evaluation& out) {
  const Design whole = resolved(design);
  if (whole.post_training.pools != Pools::balanced) return evaluate_split(design, given_split(whole), out);
  double best = whole.cluster.accelerators / 2, time = INFINITY;
  bool fitting = false;
  for (const double split : possible_splits(design)) {
    evaluate_split(design, split, out);
    const bool fits = out.fits != Fit::no;
    if (fits < fitting || (fits == fitting && !(out.iteration_time < time))) continue;
    fitting = fits, time = out.iteration_time, best = split;
  }
  evaluate_split(design, best, out);
}

}  // namespace trainyard
