// SPDX-License-Identifier: Apache-2.0
#include "engine/statistics/cut_lengths.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace trainyard {
namespace {

double below(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

/// Mean of length^power, where the log-normal length is cut at the cap.
double cut_moment(double power, double centre, double spread, double log_cap) {
  const double z = (log_cap - centre) / spread;
  return std::exp(power * centre + power * power * spread * spread / 2) * below(z - power * spread) +
         std::exp(power * log_cap) * below(-z);
}

/// Returns the mean of the logarithm for which lengths have the given mean after the cut. If that mean almost equals
/// the cap, nearly all lengths are cut.
double centre_of(double mean, double spread, double log_cap) {
  double low = std::log(mean) - spread * spread / 2 - 1, high = log_cap + 5 * spread;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (cut_moment(1, middle, spread, log_cap) < mean ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

CutLengths::CutLengths(double mean, double spread, double cap)
    : mean_(std::min(mean, cap)),
      spread_(std::max(spread, 1e-3)),
      cap_(cap),
      centre_(centre_of(mean_, spread_, std::log(cap))),
      second_moment_(std::clamp(cut_moment(2, centre_, spread_, std::log(cap)), mean_ * mean_, mean_ * cap)) {}

double CutLengths::longer_than(double tokens) const {
  if (tokens >= cap_) return 0;
  return tokens <= 0 ? 1 : below((centre_ - std::log(tokens)) / spread_);
}

double CutLengths::longest_of(double texts) const {
  // Blom's plotting position of the largest value of a normal sample.
  const double place = (texts - 0.375) / (texts + 0.25);
  const double z = boost::math::quantile(boost::math::normal(), place);
  return std::clamp(std::exp(centre_ + spread_ * z), mean_, cap_);
}

double CutLengths::mean_longest_of(double texts) const {
  // Integrates the probability that at least one text is longer, over the logarithm, by Simpson's rule. Below `lowest`
  // the integral is the length itself; it ends at the cap.
  constexpr double lowest = -6, highest = 9;
  constexpr int intervals = 96;
  const double top = std::clamp((std::log(cap_) - centre_) / spread_, lowest, highest);
  const double step = (top - lowest) / intervals;
  double sum = 0;
  for (int i = 0; i <= intervals; ++i) {
    const double z = lowest + step * i;
    const double weight = i == 0 || i == intervals ? 1 : i % 2 ? 4 : 2;
    sum += weight * (1 - std::pow(below(z), texts)) * spread_ * std::exp(centre_ + spread_ * z);
  }
  return std::clamp(std::exp(centre_ + spread_ * lowest) + sum * step / 3, mean_, cap_);
}

}  // namespace trainyard
