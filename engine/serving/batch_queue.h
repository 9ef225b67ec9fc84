// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>

#include "engine/serving/cycle_waits.h"
#include "engine/serving/lengths.h"

namespace trainyard {

/// Times of a running batch by its number of sequences, in seconds. BatchQueue needs no other data about a replica.
struct BatchTimes {
  static constexpr int most = 48;
  int count = 0;
  std::array<double, most> users{};   ///< ascending from 1 (or fewer if no more fit); the last is the maximum
  std::array<double, most> step{};    ///< time of one step of the batch
  std::array<double, most> prompt{};  ///< time that one prompt adds to the steps, averaged over prompt lengths
  double single_prompt = 0;           ///< time of a prompt while no other sequence runs
  /// A prompt's time to its own first token ÷ the time that it adds to the steps of other sequences. A prompt passes
  /// all pipeline stages in turn, but occupies only one of them at a time.
  double prompt_stages = 1;
  /// For each node of the prompt lengths: added time ÷ average added time, and number of chunks (not rounded).
  std::array<double, length_nodes> prompt_share{}, prompt_chunks{};
  /// The same two values at the fine nodes, which give shares of requests. Filled by interpolate_prompts().
  std::array<double, fine_nodes> fine_share{}, fine_chunks{};
  double step_tokens = 1;  ///< tokens per step and sequence
  double burst = 1;        ///< mean number of requests that arrive together (geometric); 1: each alone
  Lengths answer;

  double limit() const { return users[size_t(count - 1)]; }
  void interpolate_prompts();
};

/// Latency targets: `percentile` of requests must meet each limit, in s.
struct TimeTargets {
  double first_token = 0, next_token = 0, percentile = 0;
};

/// Continuous batching with random arrivals: sequences join and leave the batch at each step, and prompts are prefilled
/// within the steps of others. The number of running sequences follows a queue whose rate depends on that number
/// (generalised processor sharing: Cohen 1979; Kelly 1979). Such a queue depends on the answer lengths only through
/// their mean. Each step is a cycle that reads the prompts that arrived during the previous one (gated service: Takagi
/// 1986). Bursts arrive as one prompt of their total length and widen the distribution of running sequences.
/// Equations: docs/serving_load.md.
class BatchQueue {
 public:
  /// `requests`: arrivals per second. `steps`: batch steps that pass before a prompt's first token.
  BatchQueue(const BatchTimes& times, double requests, double steps);

  /// Requests/s at which the queue grows without bound.
  static double saturation(const BatchTimes& times);

  /// False if requests arrive faster than they are served; the times below are then infinite.
  bool is_stable() const { return is_stable_; }
  double running() const { return running_; }          ///< average number of running sequences
  double prompt_load() const { return load_; }         ///< share of time spent on prompts
  double step() const { return step_; }                ///< average step of a running batch, including prompts, in s
  double wait() const { return wait_ + place_wait_; }  ///< average wait before the request's own prompt is read, in s
  double first_token() const;                          ///< average time to the first token, in s
  double next_token() const;                           ///< average time per output token, in s
  /// Share of requests whose time to the first token, or average time per output token, is below `time` (s).
  double first_token_share(double time) const;
  double next_token_share(double time) const;
  /// The time in s that the fraction `share` of the requests does not exceed.
  double first_token_at(double share) const;
  double next_token_at(double share) const;
  /// Share of requests within the limits: the smaller of the two shares.
  double share_in_time(const TimeTargets& targets) const {
    return std::min(first_token_share(targets.first_token), next_token_share(targets.next_token));
  }
  bool meets(const TimeTargets& targets) const {
    return is_stable_ && next_token_share(targets.next_token) >= targets.percentile &&
           first_token_share(targets.first_token) >= targets.percentile;
  }

 private:
  struct State {
    double step, prompt;
  };
  struct Sums;
  /// Time per step of an answer with `steps` steps. Mean and variance of the time added by prompts; `batch_variance`:
  /// variance due to the number of running sequences.
  struct AnswerStepTime {
    double steps, without_prompts, stall_mean, stall_variance, batch_variance;
  };
  static State state_at(const BatchTimes& times, double users);
  /// Arrival rate ÷ departure rate while `users` sequences run.
  double arrivals_per_departure(double users) const;
  /// Probability of `users` running sequences ÷ that of one sequence less, with geometric bursts: λ/b arrivals and the
  /// departures of the smaller state in proportion 1 − 1/b (cut equation of M^X/M/∞).
  double state_ratio(double users) const;
  double steps_of_answer() const;
  void sum_states();
  void add_state(double users, double weight, Sums& sums);
  /// Adds the states from `from` to `to`, and stops early when their probability is negligible. Returns the probability
  /// of the last state relative to the first; 0 if it stopped early.
  double add_states(double from, double to, Sums& sums);
  void add_full_states(double weight, Sums& sums);
  void set_wait_for_cycles();
  void add_wait_for_chunks();
  /// Adds the wait for the other requests of the same burst.
  void add_wait_for_burst();
  double prefill_time(double share, double chunks) const;
  /// A cycle that is longer than average lets more requests arrive, which makes the next cycles longer as well. Returns
  /// the total extra time of the next `steps` cycles ÷ the extra time of the first one.
  double relative_prolongation(double steps) const;
  /// Seconds by which the cycle before the start of an answer exceeds the average cycle.
  double first_cycle_excess() const;
  /// Seconds by which the first_cycle_excess() prolongs all steps of an answer. Prompts add at most one chunk to each
  /// step.
  double prolongation_of_answer(double steps) const;
  double find_step_without_own_prompt() const;
  AnswerStepTime find_step_time(double steps) const;
  CycleWaits waits() const;
  double first_token_share(double time, const CycleWaits& waits) const;
  double step_time_share(double time, const AnswerStepTime& step) const;
  double steps_at(double deviate) const;
  double answer_steps(size_t node) const;

  const BatchTimes& times_;
  double requests_, steps_;
  double limit_ = 0;
  std::array<double, 3> node_steps_{};  ///< steps of answers at three Gauss–Hermite nodes
  double last_ = 0, chunk_ = 0;         ///< last chunk of a request, and a full chunk; unit: average prompt
  bool is_stable_ = false;
  double load_ = 0, running_ = 0, step_ = 0, step_spread_ = 0;
  double correlation_time_ = 1;            ///< of the number of running sequences ÷ duration of an answer
  double decode_ = 0, decode_square_ = 0;  ///< mean and mean square of the step time that an arriving request finds; 0
                                           ///< if no step runs
  double idle_extra_ = 0;                  ///< extra time of a prompt that arrives while no other sequence runs
  double prompt_ = 0, prompt_square_ = 0, prompt_cube_ = 0;
  double burst_square_ = 0, burst_cube_ = 0;  ///< mean powers of the prompt time of a burst ÷ its mean requests
  double cycle_ = 0, cycle_at_arrival_ = 0;
  double wait_ = 0, wait_square_ = 0;  ///< wait for running steps and other prompts: mean and mean square
  double full_probability_ = 0,
         place_wait_ = 0;  ///< probability that all places are taken, and average wait for a place
  double log_load_ = 0;
  double step_without_own_prompt_ = 0;  ///< average step of an answer, without the effect of its own prompt
  std::array<AnswerStepTime, length_nodes> answer_step_times_{};
};

/// Returns the highest requests/s at which the percentiles meet the targets; NaN if there is none. If `load`
/// (requests/s) is given, the result is only accurate enough to round the number of replicas correctly.
double requests_within(const BatchTimes& times, const TimeTargets& targets, double steps, double load = 0);

}  // namespace trainyard
