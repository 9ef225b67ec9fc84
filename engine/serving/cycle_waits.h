// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Log-normal distribution of non-negative times with a given mean and variance.
class LogNormal {
 public:
  LogNormal(double mean = 0, double variance = 0);
  double share_below(double x) const;
  /// Integral of share_below() from 0 to `x`, in the unit of `x`.
  double integral(double x) const;
  double mean() const { return mean_; }
  /// Time above which the probability is negligible.
  double end() const { return end_; }

 private:
  double mean_, middle_ = 0, spread_ = 0, end_ = 0;  ///< `middle_`, `spread_`: mean and deviation of the logarithm
};
/// Share below `x` of a log-normal distribution with this mean and variance.
double log_normal_share(double x, double mean, double variance);

/// Distribution of a request's wait before its prompt is read, in seconds, if each step reads the prompts that arrived
/// during the previous one. Steps form a Markov chain by the number of prompts they read. The wait is exact in two
/// cases: the current step reads no prompt and at most one other request arrives, or it reads one prompt and no other
/// request arrives. All other cases together are a log-normal with the remaining mean and mean square.
class CycleWaits {
 public:
  struct Cycles {
    double requests;            ///< requests per second
    double decode;              ///< time of a step without prompts
    double prompt;              ///< time added by an average prompt
    double spread;              ///< variance of the time added by prompts
    double chunk;               ///< maximum prompts read per step
    double wait_share_of_step;  ///< the wait for the current step is uniform between 0 and `wait_share_of_step` × its
                                ///< duration
    double mean, square;        ///< mean and mean square of the whole wait
  };
  explicit CycleWaits(const Cycles& cycles);

  double share_below(double time) const;

 private:
  static constexpr int states = 8;
  /// A step that reads a given number of prompts. `time`: its mean. `next`: probabilities of 0, 1 … arrivals during it.
  /// `time_without_arrivals`, `square_without_arrivals`: mean time and its square over cases without arrivals, times
  /// their probability.
  struct Step {
    double time = 0, time_without_arrivals = 0, square_without_arrivals = 0;
    double next[states] = {};
  };
  Step step(int prompts) const;
  void find_shares(const Step (&steps)[states], const double (&chances)[states]);

  Cycles c_;
  /// Probability that a request meets no prompt, one that arrives in the same step, one that the current step reads, or
  /// more.
  double no_prompt_ = 1, same_step_ = 0, current_step_ = 0, remaining_ = 0;
  LogNormal prompt_, current_step_time_, remaining_wait_;
  double end_ = 0;  ///< maximum wait
};

}  // namespace trainyard
