// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/cycle_waits.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/normal_share.h"

namespace trainyard {
namespace {

/// Variance of the logarithm.
double log_spread(double mean, double variance) { return std::log1p(variance / (mean * mean)); }

/// Probability that a uniform time from 0 to `longest`, plus a log-normal time, is below `time`.
double share_of_sum(double time, double longest, const LogNormal& after) {
  if (time >= longest + after.end()) return 1;
  if (longest < 1e-6 * after.mean()) return after.share_below(time);
  return (after.integral(time) - after.integral(time - longest)) / longest;
}

}  // namespace

double log_normal_share(double x, double mean, double variance) {
  if (!(x > 0)) return 0;
  const double square = mean > 0 ? log_spread(mean, variance) : 0;
  if (square < 1e-12) return x >= mean ? 1 : 0;
  return normal_share((std::log(x / mean) + 0.5 * square) / std::sqrt(square));
}

LogNormal::LogNormal(double mean, double variance) : mean_(mean), end_(mean) {
  constexpr double far = 7;
  const double square = mean > 0 ? log_spread(mean, variance) : 0;
  if (square < 1e-12) return;
  spread_ = std::sqrt(square);
  middle_ = std::log(mean) - 0.5 * square;
  end_ = std::exp(middle_ + far * spread_);
}

double LogNormal::share_below(double x) const {
  if (x <= 0) return 0;
  if (spread_ <= 0) return x >= mean_ ? 1 : 0;
  return x >= end_ ? 1 : normal_share((std::log(x) - middle_) / spread_);
}

double LogNormal::integral(double x) const {
  if (x <= 0) return 0;
  if (spread_ <= 0 || x >= end_) return std::max(0.0, x - mean_);
  const double z = (std::log(x) - middle_) / spread_;
  return x * normal_share(z) - mean_ * normal_share(z - spread_);
}

CycleWaits::CycleWaits(const Cycles& cycles) : c_(cycles) {
  if (!(c_.prompt > 0) || !(c_.decode > 0)) return;
  // With this many arrivals per step, a request almost always meets other prompts.
  constexpr double crowded = 100;
  if (c_.requests * (c_.decode + c_.prompt) > crowded) {
    no_prompt_ = 0;
    remaining_ = 1;
    remaining_wait_ = LogNormal(c_.mean, std::max(1e-6 * c_.mean * c_.mean, c_.square - c_.mean * c_.mean));
    end_ = remaining_wait_.end();
    return;
  }
  Step steps[states];
  for (int k = 0; k < states; ++k) steps[k] = step(k);
  constexpr int rounds = 60;
  constexpr double settled = 1e-5;
  double chances[states] = {1}, moved = 1;
  for (int round = 0; round < rounds && moved > settled; ++round) {
    double next[states] = {};
    for (int k = 0; k < states; ++k)
      for (int m = 0; m < states; ++m) next[m] += chances[k] * steps[k].next[m];
    moved = 0;
    for (int m = 0; m < states; ++m) moved += std::abs(next[m] - chances[m]);
    std::copy(next, next + states, chances);
  }
  find_shares(steps, chances);
}

CycleWaits::Step CycleWaits::step(int prompts) const {
  // Average over three lengths at Gauss–Hermite nodes.
  const double square = prompts > 0 ? std::log1p(c_.spread / (c_.prompt * c_.prompt) / prompts) : 0;
  Step out;
  for (const int node : {-1, 0, 1}) {
    const double weight = node == 0 ? 2.0 / 3 : 1.0 / 6;
    const double length = prompts * std::exp(node * std::sqrt(3 * square) - square / 2);
    const double beyond = std::max(0.0, length / c_.chunk - 1);
    const double time = c_.decode * (1 + beyond + 0.5 * -std::expm1(-4 * beyond)) + c_.prompt * length;
    const double arrivals = c_.requests * time;
    double chance = weight * std::exp(-arrivals), left = weight;
    out.time += weight * time;
    out.time_without_arrivals += chance * time;
    out.square_without_arrivals += chance * time * time;
    for (int m = 0; m + 1 < states; ++m) {
      out.next[m] += chance;
      left -= chance;
      chance *= arrivals / (m + 1);
    }
    out.next[states - 1] += std::max(0.0, left);
  }
  return out;
}

/// Sets the probabilities of the cases. A request arrives in a kind of step in proportion to that step's duration.
void CycleWaits::find_shares(const Step (&steps)[states], const double (&chances)[states]) {
  double cycle = 0;
  for (int k = 0; k < states; ++k) cycle += chances[k] * steps[k].time;
  const double step_without_prompts = chances[0] * c_.decode / cycle;
  no_prompt_ = step_without_prompts * steps[0].next[0];
  same_step_ = step_without_prompts * steps[0].next[1];
  current_step_ = chances[1] * steps[1].time_without_arrivals / cycle;
  const double length = steps[1].time_without_arrivals / steps[1].next[0];
  const double length_spread = std::max(0.0, steps[1].square_without_arrivals / steps[1].next[0] - length * length);
  const double longest_wait = c_.wait_share_of_step * c_.decode, log_square = log_spread(length, length_spread);
  const double after = c_.wait_share_of_step * length * std::exp(log_square) / 2;
  const double after_square = std::pow(c_.wait_share_of_step * length, 2) * std::exp(3 * log_square) / 3;
  const double one = longest_wait / 2 + c_.prompt,
               one_square = one * one + longest_wait * longest_wait / 12 + c_.spread;
  remaining_ = std::max(0.0, 1 - no_prompt_ - same_step_ - current_step_);
  const double weight = std::max(1e-9, remaining_);
  const double mean = std::max(
      0.05 * cycle, (c_.mean - no_prompt_ * longest_wait / 2 - same_step_ * one - current_step_ * after) / weight);
  const double square = (c_.square - no_prompt_ * longest_wait * longest_wait / 3 - same_step_ * one_square -
                         current_step_ * after_square) /
                        weight;
  remaining_wait_ = LogNormal(mean, std::max(0.05 * mean * mean, square - mean * mean));
  current_step_time_ = LogNormal(length, length_spread);
  prompt_ = LogNormal(c_.prompt, c_.spread);
  end_ =
      std::max({longest_wait + prompt_.end(), c_.wait_share_of_step * current_step_time_.end(), remaining_wait_.end()});
}

double CycleWaits::share_below(double time) const {
  if (time <= 0) return 0;
  const double longest_wait = c_.wait_share_of_step * c_.decode, rest = std::max(1e-9, c_.wait_share_of_step);
  double below = no_prompt_ * (time < longest_wait ? time / longest_wait : 1);
  if (remaining_ <= 0) return below;
  if (time >= end_) return 1;
  if (same_step_ > 0) below += same_step_ * share_of_sum(time, longest_wait, prompt_);
  // The remaining time of the current step, seen at a random moment.
  if (current_step_ > 0)
    below += current_step_ *
             std::min(1.0, (time / rest - current_step_time_.integral(time / rest)) / current_step_time_.mean());
  return below + remaining_ * remaining_wait_.share_below(time);
}

}  // namespace trainyard
