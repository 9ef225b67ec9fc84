// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Log-normal distribution of non-negative times with a given mean and variance.
class LogNormal {
 public:
  LogNormal(double mean = 0, double variance = 0);
  double share_below(double x) const;
  /// Integral of share_below() from 0 to `x`.
  double integral(double x) const;
  double mean() const { return mean_; }
  /// Time above which the probability is negligible.
  double end() const { return end_; }

 private:
  double mean_, middle_ = 0, spread_ = 0, end_ = 0;  ///< `middle_`, `spread_`: mean and deviation of the logarithm
};
/// Share below `x` of a log-normal distribution with this mean and variance.
double log_normal_share(double x, double mean, double variance);

/// Distribution of the wait of a request before its prompt is read, if each step reads the prompts that arrived during
/// the previous one. Steps form a Markov chain by the number of prompts they read. The wait is exact if the current
/// step has no prompt, with at most one other arrival, or has one prompt without other arrivals. All other cases are a
/// log-normal with the remaining mean and mean square. Seconds.
class CycleWaits {
 public:
  struct Cycles {
    double requests;      ///< per second
    double decode;        ///< time of a step without prompts
    double prompt;        ///< time added by an average prompt
    double spread;        ///< variance of the time added by prompts
    double chunk;         ///< maximum prompts read per step
    double rest;          ///< maximum share of the current step that is waited for
    double mean, square;  ///< mean and mean square of the whole wait
  };
  explicit CycleWaits(const Cycles& cycles);

  double share_below(double time) const;

 private:
  static constexpr int states = 8;
  /// A step that reads this many prompts: mean time, and probabilities of 0, 1 … arrivals during it.
  struct Step {
    double time = 0, quiet_time = 0, quiet_square = 0;
    double next[states] = {};
  };
  Step step(int prompts) const;
  void find_shares(const Step (&steps)[states], const double (&chances)[states]);

  Cycles c_;
  double still_ = 1, beside_ = 0, behind_ = 0, others_ = 0;  ///< probabilities: none, one in parallel, one ahead, more
  LogNormal prompt_, behind_step_, others_wait_;
  double end_ = 0;  ///< maximum wait
};

}  // namespace trainyard
