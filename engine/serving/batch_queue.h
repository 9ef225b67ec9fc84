// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>

#include "engine/serving/cycle_waits.h"
#include "engine/serving/lengths.h"

namespace trainyard {

/// Times of a running batch against its number of sequences: all data that a replica's queue needs. Seconds.
struct BatchTimes {
  static constexpr int most = 48;
  int count = 0;
  std::array<double, most> users{};   ///< ascending from 1 (or fewer if no more fit); the last is the maximum
  std::array<double, most> step{};    ///< time of one step of the batch
  std::array<double, most> prompt{};  ///< time that one prompt adds to the steps, averaged over prompt lengths
  double alone = 0;                   ///< time of a prompt if no other sequence runs
  /// Time that a prompt needs for its own first token ÷ time that it adds to the steps of other sequences. A prompt
  /// passes all pipeline stages in turn, but occupies only one of them at a time.
  double prompt_stages = 1;
  /// Per node of the prompt lengths: added time ÷ its average, and number of chunks, not rounded.
  std::array<double, length_nodes> prompt_share{}, prompt_chunks{};
  /// The same at the fine nodes, for shares of requests; filled by read_between().
  std::array<double, fine_nodes> fine_share{}, fine_chunks{};
  double step_tokens = 1;  ///< tokens per step and sequence
  Lengths answer;

  double limit() const { return users[size_t(count - 1)]; }
  void read_between();
};

/// Latency targets: `percentile` of requests must meet each limit, in s.
struct TimeTargets {
  double first_token = 0, next_token = 0, percentile = 0;
};

/// Continuous batching with random arrivals: sequences join and leave the batch at each step, and prompts are prefilled
/// within the steps of others. The number of running sequences follows a queue whose rate depends on that number
/// (generalised processor sharing: Cohen 1979; Kelly 1979), for which only the mean of the lengths matters. Each step
/// is a cycle that reads the prompts that arrived during the previous one (gated service: Takagi 1986). Equations:
/// docs/serving_load.md.
class BatchQueue {
 public:
  /// `requests` arrive per second; `steps` steps of the batch pass before a prompt's first token.
  BatchQueue(const BatchTimes& times, double requests, double steps);

  /// Requests/s at which the queue grows without bound.
  static double saturation(const BatchTimes& times);

  /// False if requests arrive faster than they are served; the times below are then infinite.
  bool stable() const { return stable_; }
  double running() const { return running_; }    ///< average number of running sequences
  double prompt_load() const { return load_; }   ///< share of time spent on prompts
  double step() const { return step_; }          ///< average step of a running batch, including prompts, in s
  double wait() const { return wait_ + room_; }  ///< average wait before the request's own prompt is read, in s
  double first_token() const;                    ///< average time to the first token, in s
  double next_token() const;                     ///< average time per output token, in s
  /// Share of requests whose time is below `time`.
  double first_token_share(double time) const;
  double next_token_share(double time) const;
  /// The quantile `share` of the requests' times, in s.
  double first_token_at(double share) const;
  double next_token_at(double share) const;
  /// Share of requests within the limits: the smaller of the two shares.
  double share_in_time(const TimeTargets& targets) const {
    return std::min(first_token_share(targets.first_token), next_token_share(targets.next_token));
  }
  bool in_time(const TimeTargets& targets) const {
    return stable_ && next_token_share(targets.next_token) >= targets.percentile &&
           first_token_share(targets.first_token) >= targets.percentile;
  }

 private:
  struct State {
    double step, prompt;
  };
  struct Sums;
  /// For an answer of this many steps: step time without prompts, average time added by prompts, and the variances of
  /// the added time and of the rest.
  struct Stalls {
    double steps, still, mean, spread, crowd;
  };
  static State at(const BatchTimes& times, double users);
  /// Arrivals per departure with this many sequences running.
  double growth(double users) const;
  double steps_of_answer() const;
  void sum_states();
  void add(double users, double weight, Sums& sums);
  /// Adds the states from `from` to `to` while their probability matters. Returns the last one's relative probability.
  double walk(double from, double to, Sums& sums);
  void add_waiting(double weight, Sums& sums);
  void wait_for_steps();
  void wait_for_chunks();
  double own(double share, double chunks) const;
  /// Total prolongation of the next `steps` cycles, per unit by which a cycle exceeds the average.
  double echo(double steps) const;
  /// Excess over the average of the cycle after which an answer starts.
  double longer() const;
  /// Total by which these effects prolong the steps of an answer; prompts add at most one chunk to each step.
  double excess(double steps) const;
  double plain_step() const;
  Stalls stalls_of(double steps) const;
  CycleWaits waits() const;
  double first_token_share(double time, const CycleWaits& waits) const;
  double stalled_share(double time, const Stalls& stalls) const;
  double steps_at(double deviate) const;
  double answer_steps(size_t node) const;

  const BatchTimes& t_;
  double requests_, steps_;
  double limit_ = 0;
  std::array<double, 3> node_steps_{};  ///< of answers at Gauss–Hermite nodes
  double last_ = 0, chunk_ = 0;         ///< in average prompts: the last chunk of a request, and a full chunk
  bool stable_ = false;
  double load_ = 0, running_ = 0, step_ = 0, step_spread_ = 0, lasting_ = 1;
  double decode_ = 0, decode_square_ = 0;  ///< of the step at a request's arrival; 0 if none runs
  double idle_ = 0;                        ///< extra time of a prompt if no other sequence runs
  double prompt_ = 0, prompt_square_ = 0, prompt_cube_ = 0;
  double cycle_ = 0, cycle_met_ = 0;
  double wait_ = 0, wait_square_ = 0;  ///< for running steps and other prompts
  double full_ = 0, room_ = 0;         ///< probability that all places are taken, and average wait for one
  double log_load_ = 0, plain_ = 0;    ///< `plain_`: step of an answer without the effect of its own prompt
  std::array<Stalls, length_nodes> stalls_{};
};

/// The highest requests/s at which the percentiles meet the targets; NaN if there is none. If `load` is given, only
/// accurate enough to round the number of replicas correctly.
double requests_within(const BatchTimes& times, const TimeTargets& targets, double steps, double load = 0);

}  // namespace trainyard
