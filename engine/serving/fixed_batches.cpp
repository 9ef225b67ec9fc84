// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/fixed_batches.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trainyard {

FixedBatches::FixedBatches(const Design& d, const Replica& replica, const Decoder& decoder, double users)
    : users_(users) {
  const RequestLengths lengths = lengths_of(replica);
  const double prompt = lengths.prompt.mean * lengths.computed;
  prefill_ = decoder.prefill(users * prompt, prompt, users).total() + users * lengths.prompt.mean * lengths.token_read;
  step_ = step_of(d, decoder, users).total() / decoder.tokens_per_step();
  // The longest of n answers is approximated by the quantile n ÷ (n + 1) of the lengths.
  const double longest = users > 1 ? lengths.answer.quantile(users / (users + 1)) : lengths.answer.mean;
  time_ = prefill_ + std::max(0.0, std::max(longest, lengths.answer.mean) - 1) * step_;
}

double FixedBatches::queue(double requests) const {
  const double load = requests / saturation();
  return load < 1 ? 0.5 * time_ * load / (1 - load) : std::numeric_limits<double>::infinity();
}

double FixedBatches::first_token(double requests) const {
  return 0.5 * (users_ - 1) / requests + queue(requests) + prefill_;
}

double FixedBatches::first_token_at(double requests, double share) const {
  // A request is equally likely to have any position in its batch. The wait for earlier batches has an exponential
  // tail.
  return share * (users_ - 1) / requests + queue(requests) * std::max(1.0, -std::log(1 - share)) + prefill_;
}

double FixedBatches::quickest() const {
  double low = 1e-6 * saturation(), high = saturation() * (1 - 1e-6);
  for (int i = 0; i < 60; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (first_token(a) < first_token(b))
      high = b;
    else
      low = a;
  }
  return 0.5 * (low + high);
}

double FixedBatches::requests_within(const TimeTargets& targets) const {
  const double best = quickest();
  const auto holds = [&](double requests) {
    return next_token() <= targets.next_token && first_token_at(requests, targets.percentile) <= targets.first_token;
  };
  if (!holds(best)) return std::numeric_limits<double>::quiet_NaN();
  double low = best, high = saturation();
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace trainyard
