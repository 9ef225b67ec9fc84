// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>

#include "engine/serving/cycle_waits.h"
#include "engine/serving/lengths.h"

namespace trainyard {

/// What a running batch takes, as a table over the number of its sequences: all that a queue before a replica needs to
/// know of it. Seconds.
struct BatchTimes {
  static constexpr int most = 48;
  int count = 0;
  std::array<double, most> users{};   ///< ascending from 1 (or fewer where no more fit); the last is the most that run
  std::array<double, most> step{};    ///< in which all of them advance
  std::array<double, most> prompt{};  ///< that one prompt adds to their steps, in the mean over its lengths
  double alone = 0;                   ///< of a prompt where nobody else runs
  /// Time that a prompt needs for its own first token ÷ time that it adds to the steps of other sequences. A prompt
  /// passes all pipeline stages in turn, but occupies only one of them at a time.
  double prompt_stages = 1;
  /// Lengths of prompts at the nodes of all lengths: the time that each adds ÷ the mean, and its chunks, not rounded.
  std::array<double, length_nodes> prompt_share{}, prompt_chunks{};
  /// The same between the nodes, of which shares of the requests are read: see read_between().
  std::array<double, fine_nodes> fine_share{}, fine_chunks{};
  double step_tokens = 1;  ///< by which a step advances a sequence
  Lengths answer;

  double limit() const { return users[size_t(count - 1)]; }
  void read_between();
};

/// What decides when a request is in time.
struct TimeTargets {
  double first_token = 0, next_token = 0, percentile = 0;
};

/// A replica under requests that arrive by chance: sequences join and leave a running batch at each step, and prompts
/// are read within the steps of the others. How many run has the distribution of a queue whose rate depends on their
/// number (generalised processor sharing: Cohen 1979; Kelly 1979): for such a queue only the mean of the lengths
/// matters. Steps that prompts prolong form cycles, each of which reads the prompts that came in the one before
/// (gated service: Takagi 1986). Equations: docs/serving_load.md.
class BatchQueue {
 public:
  /// Before so many requests a second; `steps` of the batch pass before a prompt's first token.
  BatchQueue(const BatchTimes& times, double requests, double steps);

  /// Requests a second at which the queue has no end.
  static double saturation(const BatchTimes& times);

  /// False where requests come faster than they are served: what follows is then infinite.
  bool stable() const { return stable_; }
  double running() const { return running_; }    ///< mean
  double prompt_load() const { return load_; }   ///< share of the time
  double step() const { return step_; }          ///< mean of a running batch, with prompts beside
  double wait() const { return wait_ + room_; }  ///< mean, before the own prompt is read
  double first_token() const;                    ///< mean
  double next_token() const;                     ///< mean
  /// Share of the requests whose time is below.
  double first_token_share(double time) const;
  double next_token_share(double time) const;
  /// The time that a share of the requests stays below.
  double first_token_at(double share) const;
  double next_token_at(double share) const;
  /// Share of the requests of the time that fewer of them keep.
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
  /// Of the time of a step over an answer of so many: without prompts, and what prompts add in the mean; variances of
  /// what they add and of the rest.
  struct Stalls {
    double steps, still, mean, spread, crowd;
  };
  static State at(const BatchTimes& times, double users);
  /// Requests that come while one leaves, where so many run.
  double growth(double users) const;
  double steps_of_answer() const;
  void sum_states();
  void add(double users, double weight, Sums& sums);
  /// Adds the states from one to another as long as they matter; the chance of the last one, that of the first being 1.
  double walk(double from, double to, Sums& sums);
  void add_waiting(double weight, Sums& sums);
  void wait_for_steps();
  void wait_for_chunks();
  double own(double share, double chunks) const;
  /// By which a cycle longer than the mean prolongs the following ones together.
  double echo(double steps) const;
  /// How much longer than the mean the cycle is after which an answer begins.
  double longer() const;
  /// By which both prolong all steps of an answer; none of them takes more of prompts than a chunk.
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
  std::array<double, 3> node_steps_{};  ///< of answers at the nodes of Gauss and Hermite
  double last_ = 0, chunk_ = 0;         ///< prompts in a request's last chunk, and in a whole one, in mean prompts
  bool stable_ = false;
  double load_ = 0, running_ = 0, step_ = 0, step_spread_ = 0, lasting_ = 1;
  double decode_ = 0, decode_square_ = 0;  ///< of the step that a request meets; 0 where none runs
  double idle_ = 0;                        ///< what a prompt takes more where nobody else runs
  double prompt_ = 0, prompt_square_ = 0, prompt_cube_ = 0;
  double cycle_ = 0, cycle_met_ = 0;
  double wait_ = 0, wait_square_ = 0;  ///< for running steps and other prompts
  double full_ = 0, room_ = 0;         ///< chance that all places are taken, and mean wait for one
  double log_load_ = 0, plain_ = 0;    ///< the step of an answer that hears of no prompt of its own
  std::array<Stalls, length_nodes> stalls_{};
};

/// The most requests a second whose percentiles are within the targets; NaN where none are. With a load to be dealt out
/// over replicas no nearer than their whole number asks for.
double requests_within(const BatchTimes& times, const TimeTargets& targets, double steps, double load = 0);

}  // namespace trainyard
