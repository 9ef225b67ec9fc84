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
    still_ = 0;
    others_ = 1;
    others_wait_ = LogNormal(c_.mean, std::max(1e-6 * c_.mean * c_.mean, c_.square - c_.mean * c_.mean));
    end_ = others_wait_.end();
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
    const double come = c_.requests * time;
    double chance = weight * std::exp(-come), left = weight;
    out.time += weight * time;
    out.quiet_time += chance * time;
    out.quiet_square += chance * time * time;
    for (int m = 0; m + 1 < states; ++m) {
      out.next[m] += chance;
      left -= chance;
      chance *= come / (m + 1);
    }
    out.next[states - 1] += std::max(0.0, left);
  }
  return out;
}

/// Sets the probabilities of the cases. A request arrives in a kind of step in proportion to that step's duration.
void CycleWaits::find_shares(const Step (&steps)[states], const double (&chances)[states]) {
  double cycle = 0;
  for (int k = 0; k < states; ++k) cycle += chances[k] * steps[k].time;
  const double still = chances[0] * c_.decode / cycle;
  still_ = still * steps[0].next[0];
  beside_ = still * steps[0].next[1];
  behind_ = chances[1] * steps[1].quiet_time / cycle;
  const double length = steps[1].quiet_time / steps[1].next[0];
  const double length_spread = std::max(0.0, steps[1].quiet_square / steps[1].next[0] - length * length);
  const double met = c_.rest * c_.decode, log_square = log_spread(length, length_spread);
  const double after = c_.rest * length * std::exp(log_square) / 2;
  const double after_square = std::pow(c_.rest * length, 2) * std::exp(3 * log_square) / 3;
  const double one = met / 2 + c_.prompt, one_square = one * one + met * met / 12 + c_.spread;
  others_ = std::max(0.0, 1 - still_ - beside_ - behind_);
  const double weight = std::max(1e-9, others_);
  const double mean = std::max(0.05 * cycle, (c_.mean - still_ * met / 2 - beside_ * one - behind_ * after) / weight);
  const double square = (c_.square - still_ * met * met / 3 - beside_ * one_square - behind_ * after_square) / weight;
  others_wait_ = LogNormal(mean, std::max(0.05 * mean * mean, square - mean * mean));
  behind_step_ = LogNormal(length, length_spread);
  prompt_ = LogNormal(c_.prompt, c_.spread);
  end_ = std::max({met + prompt_.end(), c_.rest * behind_step_.end(), others_wait_.end()});
}

double CycleWaits::share_below(double time) const {
  if (time <= 0) return 0;
  const double met = c_.rest * c_.decode, rest = std::max(1e-9, c_.rest);
  double below = still_ * (time < met ? time / met : 1);
  if (others_ <= 0) return below;
  if (time >= end_) return 1;
  if (beside_ > 0) below += beside_ * share_of_sum(time, met, prompt_);
  // The remaining time of the current step, seen at a random moment.
  if (behind_ > 0)
    below += behind_ * std::min(1.0, (time / rest - behind_step_.integral(time / rest)) / behind_step_.mean());
  return below + others_ * others_wait_.share_below(time);
}

}  // namespace trainyard
