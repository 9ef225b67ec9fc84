// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/prefill_queue.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// Lengths are looked at from here to there, in standard deviations of their logarithm: all but 5 in 10,000.
constexpr double first_node = -3.5, last_node = 3.5;

double normal_share(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

}  // namespace

PrefillQueue::PrefillQueue(const Serving& serving, const Decoder& decoder)
    : decoder_(decoder), computed_(serving.prompt_tokens * (1 - serving.prefix_hits)), prompt_(serving.prompt_tokens) {
  const double sigma = serving.prompt_spread;
  const double step = (last_node - first_node) / (nodes - 1);
  const double middle = -sigma * sigma / 2;  // the mean of the lengths is the given one
  double below = 0;
  for (int i = 0; i < nodes; ++i) {
    const double z = first_node + i * step;
    const double length = std::exp(middle + sigma * z);
    nodes_[size_t(i)].time = decoder.prefill(computed_ * length, prompt_ * length, 1).total();
    const double share = i + 1 < nodes ? normal_share(z + step) : 1;
    nodes_[size_t(i)].weight = (i + 2 < nodes ? share : 1) - below;
    below = share;
  }
  double square = 0;
  for (int i = 0; i + 1 < nodes; ++i) {
    // A straight line between two lengths.
    const double a = nodes_[size_t(i)].time, b = nodes_[size_t(i) + 1].time, w = nodes_[size_t(i)].weight;
    alone_ += w * (a + b) / 2;
    square += w * (a * a + a * b + b * b) / 3;
  }
  variation_ = std::max(0.0, square / (alone_ * alone_) - 1);
  mean_pass_ = decoder.prefill(computed_, prompt_, 1).total();
  batch_ = std::max(1.0, serving.prefill_chunk / std::max(1.0, computed_));
  full_pass_ = pass(batch_);
}

double PrefillQueue::pass(double prompts) const {
  return alone_ - mean_pass_ + decoder_.prefill(prompts * computed_, prompt_, prompts).total();
}

double PrefillQueue::own_pass(double requests) const { return pass(taken(requests)); }

double PrefillQueue::wait(double requests) const {
  const double busy = load(requests);
  if (busy >= 1) return unknown;
  const double k = taken(requests);
  return busy * pass(k) / 2 * (1 + variation_ / k) * (1 + busy / (k * (1 - busy)));
}

/// Share of the requests that take longer; `more` is what their pass takes beyond a prompt alone.
double PrefillQueue::late(double time, double more, double busy, double wait) const {
  const double rate = wait > 0 ? busy / wait : 0;
  double share = 0;
  for (int i = 0; i + 1 < nodes; ++i) {
    const double a = nodes_[size_t(i)].time + more, b = nodes_[size_t(i) + 1].time + more;
    // Of these lengths, those whose own pass takes longer, and of the others those that wait too long before it.
    const double longer = b > a ? std::clamp((b - time) / (b - a), 0.0, 1.0) : (a > time ? 1.0 : 0.0);
    const double left = std::max(0.0, time - (a + std::min(b, std::max(a, time))) / 2);
    share += nodes_[size_t(i)].weight * (longer + (1 - longer) * busy * std::exp(-rate * left));
  }
  return share;
}

double PrefillQueue::quantile(double requests, double share) const {
  const double busy = load(requests);
  if (busy >= 1) return unknown;
  const double more = own_pass(requests) - alone_, mean = wait(requests);
  double low = 0, high = nodes_[nodes - 1].time + more;
  while (late(high, more, busy, mean) > 1 - share) high *= 2;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (late(middle, more, busy, mean) > 1 - share ? low : high) = middle;
  }
  return high;
}

}  // namespace trainyard
