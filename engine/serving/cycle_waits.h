// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Times of a mean and variance, none of them negative.
class LogNormal {
 public:
  LogNormal(double mean = 0, double variance = 0);
  double share_below(double x) const;
  /// Its integral from 0 to `x`.
  double integral(double x) const;
  double mean() const { return mean_; }
  /// The time above which there is nothing to speak of.
  double end() const { return end_; }

 private:
  double mean_, middle_ = 0, spread_ = 0, end_ = 0;  ///< the second and the third of the logarithm
};
/// Share of a log-normal of that mean and variance below `x`.
double log_normal_share(double x, double mean, double variance);

/// What a request waits before its own prompt is read, where each step reads the prompts that came in the one before.
/// The steps form a chain by the number of prompts that they read. Where the request meets a step without prompts, or
/// with one, and at most one more comes beside it, the wait is known; all others are a log-normal with what is left of
/// mean and square. Seconds.
class CycleWaits {
 public:
  struct Cycles {
    double requests;      ///< a second
    double decode;        ///< of a step without prompts
    double prompt;        ///< that a mean prompt adds
    double spread;        ///< variance of what prompts add
    double chunk;         ///< prompts that a step reads at most
    double rest;          ///< share of the met step that is waited for at most
    double mean, square;  ///< of the whole wait
  };
  explicit CycleWaits(const Cycles& cycles);

  double share_below(double time) const;

 private:
  static constexpr int states = 8;
  /// Of a step that reads so many prompts: its mean time, and the chances that during it come 0, 1 … prompts.
  struct Step {
    double time = 0, quiet_time = 0, quiet_square = 0;
    double next[states] = {};
  };
  Step step(int prompts) const;
  void find_shares(const Step (&steps)[states], const double (&chances)[states]);

  Cycles c_;
  double still_ = 1, beside_ = 0, behind_ = 0, others_ = 0;  ///< chances: neither, one beside, one before, more
  LogNormal prompt_, behind_step_, others_wait_;
  double end_ = 0;  ///< no wait is longer
};

}  // namespace trainyard
