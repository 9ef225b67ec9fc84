// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/post_training_study.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/post_training_pools.h"
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
     }},
    {"budget", TRAINYARD_TR("Carry over long answers"),
     TRAINYARD_TR("Each iteration generates at most four times the average answer length; longer answers continue in "
                  "the next iteration."),
     [](const Design& d) {
       return std::isnan(d.post_training.answer_budget) && d.post_training.pace != RolloutPace::streaming;
     },
     [](Design& d) {
       d.post_training.answer_budget = std::min(d.post_training.answer_cap, 4 * d.post_training.answer_tokens);
     }},
    {"engine_probabilities", TRAINYARD_TR("Use the engine's log-probabilities"),
     TRAINYARD_TR("Saves one forward pass. Engine and trainer round differently, so the update needs a correction."),
     [](const Design& d) { return !d.post_training.engine_log_probs; },
     [](Design& d) { d.post_training.engine_log_probs = true; }},
    {"no_reference", TRAINYARD_TR("Remove the reference model"),
     TRAINYARD_TR("Saves one forward pass and one copy of the weights, but removes the KL term."),
     [](const Design& d) {
       return d.post_training.reference && d.post_training.method != PostTrainingMethod::distillation;
     },
     [](Design& d) { d.post_training.reference = false; }},
    {"leave", TRAINYARD_TR("Move states to host memory"),
     TRAINYARD_TR("Frees GPU memory for the engine, at the cost of two transfers."),
     [](const Design& d) { return !has_separate_pools(d) && !d.post_training.states_leave; },
     [](Design& d) { d.post_training.states_leave = true; }},
};

}  // namespace

std::vector<SplitPoint> split_curve(const Design& design) {
  Design has_separate_pools = design;
  has_separate_pools.post_training.pools = Pools::separate;
  if (has_separate_pools.post_training.pace == RolloutPace::in_turn && design.post_training.pools == Pools::shared)
    has_separate_pools.post_training.pace = RolloutPace::one_ahead;
  std::vector<SplitPoint> points;
  Evaluation e;
  for (const double split : possible_splits(has_separate_pools)) {
    e.job = Job::post_training;
    evaluate_split(has_separate_pools, split, e);
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
  constexpr double least_gain = 0.01;
  std::vector<PostTrainingAdvice> out;
  Evaluation e;
  for (const Change& change : changes) {
    if (!change.open(design)) continue;
    PostTrainingAdvice advice{change.id, change.title, change.reason, design};
    change.make(advice.design);
    evaluate(advice.design, e);
    advice.iteration_time = e.iteration_time;
    advice.fits = e.fits;
    const bool mends = evaluation.fits == Fit::no && e.fits != Fit::no;
    const bool helps = e.iteration_time < (1 - least_gain) * evaluation.iteration_time &&
                       (e.fits != Fit::no || evaluation.fits == Fit::no);
    if (mends || helps) out.push_back(std::move(advice));
  }
  std::ranges::stable_sort(out, [](const PostTrainingAdvice& a, const PostTrainingAdvice& b) {
    if ((a.fits != Fit::no) != (b.fits != Fit::no)) return a.fits != Fit::no;
    return a.iteration_time < b.iteration_time;
  });
  return out;
}

}  // namespace trainyard
