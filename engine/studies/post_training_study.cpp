// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/post_training_study.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/post_training_pools.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/limits_met.h"
#include "engine/metrics/metric.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/parameter.h"
#include "engine/text.h"

namespace trainyard {
namespace {

struct Change {
  const char* id;
  const char* title;
  const char* reason;
  bool (*open)(const Design&);  ///< whether the change applies to the design
  void (*make)(Design&);
  bool alters_training = false;
};

bool has_separate_pools(const Design& d) { return d.post_training.pools != Pools::shared; }

constexpr Change changes[] = {
    {"share", TRAINYARD_TR("Share the GPUs"),
     TRAINYARD_TR(
         "All GPUs generate, then all train. No GPU waits, but training states must leave room for the engine."),
     has_separate_pools,
     [](Design& d) {
       d.post_training.pools = Pools::shared;
       d.post_training.pace = RolloutPace::in_turn;
     }},
    {"split", TRAINYARD_TR("Best GPU split"),
     TRAINYARD_TR("Rollout and training get separate GPUs, split for the shortest iteration."),
     [](const Design& d) { return d.post_training.pools != Pools::balanced; },
     [](Design& d) {
       d.post_training.pools = Pools::balanced;
       if (d.post_training.pace == RolloutPace::in_turn) d.post_training.pace = RolloutPace::one_ahead;
     }},
    {"ahead", TRAINYARD_TR("Generate one step ahead"),
     TRAINYARD_TR("Answers for the next update are generated during this one, so they are one version behind."),
     [](const Design& d) { return has_separate_pools(d) && d.post_training.pace == RolloutPace::in_turn; },
     [](Design& d) { d.post_training.pace = RolloutPace::one_ahead; }},
    {"stream", TRAINYARD_TR("Stream answers"),
     TRAINYARD_TR("The longest answer delays no update, but answers are several versions behind. Check the reward."),
     [](const Design& d) { return has_separate_pools(d) && d.post_training.pace != RolloutPace::streaming; },
     [](Design& d) {
       d.post_training.pace = RolloutPace::streaming;
       d.post_training.lag = std::max(2.0, d.post_training.lag);
     },
     true},
    {"budget", TRAINYARD_TR("Carry over long answers"),
     TRAINYARD_TR("Each iteration generates at most half of the longest answer; longer answers continue in the next "
                  "iteration."),
     [](const Design& d) {
       return std::isnan(d.post_training.answer_budget) && d.post_training.pace != RolloutPace::streaming;
     },
     [](Design& d) { d.post_training.answer_budget = 0.5 * d.post_training.answer_cap; }},
    {"engine_probabilities", TRAINYARD_TR("Use the engine's log-probabilities"),
     TRAINYARD_TR("Saves one forward pass. Engine and trainer round differently, so the update needs a correction."),
     [](const Design& d) { return !d.post_training.engine_log_probs; },
     [](Design& d) { d.post_training.engine_log_probs = true; }, true},
    {"no_reference", TRAINYARD_TR("Remove the reference model"),
     TRAINYARD_TR("Saves one forward pass and one copy of the weights, but removes the KL term."),
     [](const Design& d) {
       return d.post_training.reference && d.post_training.method != PostTrainingMethod::distillation;
     },
     [](Design& d) { d.post_training.reference = false; }, true},
    {"leave", TRAINYARD_TR("Move states to host memory"),
     TRAINYARD_TR("Frees GPU memory for the engine, at the cost of two transfers."),
     [](const Design& d) { return !has_separate_pools(d) && !d.post_training.states_leave; },
     [](Design& d) { d.post_training.states_leave = true; }},
};

/// Smallest relative gain that is worth an advice.
constexpr double least_gain = 0.01;
/// Largest factor by which fewer GPUs may lengthen the run.
constexpr double most_lengthening = 1.25;
constexpr Change fewer_devices{
    "fewer", TRAINYARD_TR("Fewer GPUs"),
    TRAINYARD_TR(
        "The fewest GPUs that lengthen the run by at most a quarter. The longest answer takes as long with any "
        "number of GPUs."),
    nullptr, nullptr};

/// Returns the design on a share of its GPUs, with as many replicas and rollout GPUs as that share allows.
Design with_fewer_devices(const Design& design, double share) {
  Design fewer = design;
  fewer.cluster.accelerators = std::round(design.cluster.accelerators * share);
  fewer.layout.data_parallel = automatic;
  if (!std::isnan(design.post_training.rollout_accelerators))
    fewer.post_training.rollout_accelerators = std::round(design.post_training.rollout_accelerators * share);
  return fewer;
}

PostTrainingAdvice advice_of(const Change& change, const Design& design, const Evaluation& now, const Evaluation& e) {
  PostTrainingAdvice advice{change.id, change.title, change.reason, design};
  advice.iteration_time = e.iteration_time;
  advice.fits = e.fits;
  advice.days = e.post_days;
  advice.device_hours = e.post_device_hours;
  advice.cost = e.post_cost;
  advice.alters_training = change.alters_training;
  advice.is_certain = is_certainly_less(e, now, metric(&Evaluation::post_device_hours));
  return advice;
}

/// Adds the smallest power-of-two share of the GPUs whose run is little longer, fits and keeps the deadline.
void add_fewer_devices(const Design& design, const Evaluation& now, std::vector<PostTrainingAdvice>& out) {
  if (now.fits == Fit::no || !std::isfinite(now.post_device_hours)) return;
  Evaluation e;
  for (double share = 1.0 / 64; share < 1; share *= 2) {
    const Design fewer = with_fewer_devices(design, share);
    if (fewer.cluster.accelerators < 1) continue;
    evaluate(fewer, e);
    const bool runs = is_legal(e) && (e.fits == Fit::yes || e.fits == now.fits);
    const bool late = check_limits(e).deadline == LimitStatus::no && check_limits(now).deadline != LimitStatus::no;
    if (!runs || late || !std::isfinite(e.post_days) || !(e.post_days <= most_lengthening * now.post_days)) continue;
    if (e.post_device_hours <= (1 - least_gain) * now.post_device_hours)
      out.push_back(advice_of(fewer_devices, fewer, now, e));
    return;
  }
}

}  // namespace

std::vector<SplitPoint> split_curve(const Design& design) {
  Design separate = design;
  separate.post_training.pools = Pools::separate;
  if (separate.post_training.pace == RolloutPace::in_turn && design.post_training.pools == Pools::shared)
    separate.post_training.pace = RolloutPace::one_ahead;
  std::vector<SplitPoint> points;
  Evaluation e;
  for (const double split : possible_splits(separate)) {
    e.job = Job::post_training;
    evaluate_split(separate, split, e);
    points.push_back({split, e.iteration_time, e.rollout_busy, e.trainer_busy, e.fits});
  }
  std::ranges::sort(points, {}, &SplitPoint::rollout_devices);
  return points;
}

RolloutGain gain_of_more_rollout(const Design& design, const Evaluation& evaluation) {
  Design more = design;
  more.post_training.pools = design.post_training.pools == Pools::shared ? Pools::shared : Pools::separate;
  more.post_training.rollout_accelerators = 2 * evaluation.rollout_devices;
  more.cluster.accelerators += evaluation.rollout_devices;
  Evaluation e;
  e.job = Job::post_training;
  if (more.post_training.pools == Pools::shared) {
    // Evaluate the rollout with twice the GPUs, but keep the training time of the present GPUs.
    evaluate_pools(more, e);
    const double gained = evaluation.rollout_time - e.rollout_time;
    return {evaluation.iteration_time - gained, gained / evaluation.iteration_time};
  }
  evaluate_split(more, more.post_training.rollout_accelerators, e);
  return {e.iteration_time, 1 - e.iteration_time / evaluation.iteration_time};
}

std::vector<PostTrainingAdvice> post_training_advice(const Design& design, const Evaluation& evaluation) {
  std::vector<PostTrainingAdvice> out;
  add_fewer_devices(design, evaluation, out);
  Evaluation e;
  for (const Change& change : changes) {
    if (!change.open(design)) continue;
    Design changed = design;
    change.make(changed);
    evaluate(changed, e);
    const bool mends = evaluation.fits == Fit::no && e.fits != Fit::no;
    const bool helps = e.iteration_time < (1 - least_gain) * evaluation.iteration_time &&
                       (e.fits != Fit::no || evaluation.fits == Fit::no);
    if (mends || helps) out.push_back(advice_of(change, changed, evaluation, e));
  }
  std::ranges::stable_sort(out, [](const PostTrainingAdvice& a, const PostTrainingAdvice& b) {
    if ((a.fits != Fit::no) != (b.fits != Fit::no)) return a.fits != Fit::no;
    return a.device_hours < b.device_hours;
  });
  return out;
}

}  // namespace trainyard
