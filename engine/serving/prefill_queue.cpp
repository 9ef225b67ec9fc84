// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/prefill_queue.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"
#include "engine/serving/cycle_waits.h"
#include "engine/serving/normal_share.h"
#include "engine/serving/replica_times.h"

namespace trainyard {
namespace {

/// Range of lengths, in standard deviations of the logarithm. It extends further up than down, because squares and
/// cubes depend on long prompts.
constexpr double first_node = -3.5, last_node = 5;

/// Every fourth node is computed; those in between are interpolated.
constexpr size_t between = 4;
constexpr int halvings = 36;

}  // namespace

PrefillQueue::PrefillQueue(const Serving& serving, const Decoder& prefill)
    : stages_(prefill.replica().layout().pipeline_parallel), burst_(serving.requests_per_arrival()) {
  fill_nodes(serving, prefill);
  const RequestLengths lengths = lengths_of(prefill.replica());
  const double prompt = serving.prompt_tokens, computed = prompt * lengths.computed;
  double square = 0, cube = 0;
  for (size_t i = 0; i + 1 < nodes; ++i) {
    // Time is linear between two nodes.
    const double a = nodes_[i].time, b = nodes_[i + 1].time, w = nodes_[i].weight;
    single_prompt_time_ += w * (a + b) / 2;
    square += w * (a * a + a * b + b * b) / 3;
    cube += w * (a + b) * (a * a + b * b) / 4;
  }
  relative_variance_ = std::max(0.0, square / (single_prompt_time_ * single_prompt_time_) - 1);
  third_moment_ = std::max(
      0.0, cube / (single_prompt_time_ * single_prompt_time_ * single_prompt_time_) - 1 - 3 * relative_variance_);
  full_batch_ = std::max(1.0, prefill.replica().chunk() / std::max(1.0, computed));
  if (full_batch_ <= 1) return;
  const auto time = [&](double k) {
    return prefill.prefill(k * computed, computed, k, prompt).total() + k * prompt * lengths.token_read;
  };
  // Matmul time depends on the sum of a pass's prompt lengths, attention time on the sum of their squares.
  const double spread = std::expm1(serving.prompt_spread * serving.prompt_spread);
  const double mixed = spread * prefill.prefill(computed, computed, 1, prompt).attention;
  small_batch_ = std::sqrt(full_batch_);
  const double one = single_prompt_time_, some = time(small_batch_) + small_batch_ * mixed,
               all = time(full_batch_) + full_batch_ * mixed;
  const auto line = [](double from, double at_from, double to, double at_to) {
    const double per_prompt = (at_to - at_from) / (to - from);
    return Line{at_from - per_prompt * from, per_prompt};
  };
  small_ = line(1, one, small_batch_, some);
  large_ = line(small_batch_, some, full_batch_, all);
}

/// Sets the weights and times of all nodes. Every fourth time is computed; between them, time is a power of length.
void PrefillQueue::fill_nodes(const Serving& serving, const Decoder& prefill) {
  const RequestLengths lengths = lengths_of(prefill.replica());
  const double sigma = serving.prompt_spread, prompt = serving.prompt_tokens;
  const double step = (last_node - first_node) / (nodes - 1);
  const double middle = -sigma * sigma / 2;  // gives the lengths the required mean
  double below = 0;
  for (size_t i = 0; i < nodes; ++i) {
    const double z = first_node + double(i) * step;
    const double share = i + 2 < nodes ? normal_share(z + step) : 1;
    nodes_[i].weight = share - below;
    below = share;
    if (i % between != 0) continue;
    const double whole = prompt * std::exp(middle + sigma * z), tokens = whole * lengths.computed;
    nodes_[i].time = prefill.prefill(tokens, tokens, 1, whole).total() + whole * lengths.token_read;
  }
  for (size_t i = 0; i + between < nodes; i += between) {
    const double from = nodes_[i].time, to = nodes_[i + between].time;
    for (size_t k = 1; k < between; ++k) nodes_[i + k].time = from * std::pow(to / from, double(k) / double(between));
  }
}

double PrefillQueue::pass_time(double prompts) const {
  if (full_batch_ <= 1 || prompts <= 1) return single_prompt_time_;
  const Line& line = prompts < small_batch_ ? small_ : large_;
  return line.fixed + line.per_prompt * prompts;
}

/// Average prompts per pass: those that arrive during the previous pass, at least one and at most a full pass.
double PrefillQueue::prompts_per_pass(double requests) const {
  const double each = requests / stages_;
  const auto on = [&](const Line& line) {
    return each * line.per_prompt < 1 ? each * line.fixed / (1 - each * line.per_prompt) : full_batch_;
  };
  double came = each * single_prompt_time_;
  if (came > 1 && full_batch_ > 1) came = on(small_) < small_batch_ ? on(small_) : on(large_);
  return std::clamp(smooth_max(1, came), 1.0, full_batch_);
}

double PrefillQueue::busy_share(double requests) const {
  const double k = prompts_per_pass(requests);
  return std::min(1.0, requests * pass_time(k) / (stages_ * k));
}

/// Variance ÷ mean of the prompts per pass. Arrivals are random, so a long pass collects more prompts for the next one.
double PrefillQueue::prompts_per_pass_dispersion(double requests) const {
  const double k = prompts_per_pass(requests), each = std::min(0.99, requests / stages_ * large_.per_prompt);
  return (1 - 1 / k) * (1 - k / full_batch_) / (1 - each * each);
}

double PrefillQueue::own_pass_time(double requests) const {
  return pass_time(std::min(full_batch_, prompts_per_pass(requests) + prompts_per_pass_dispersion(requests)));
}

PrefillQueue::Wait PrefillQueue::find_wait_moments(double requests) const {
  const double full = load(requests);
  if (full >= 1) return {unknown, unknown};
  const double k = prompts_per_pass(requests), time = pass_time(k);
  const double more = pass_time(k + std::sqrt(k * prompts_per_pass_dispersion(requests))) - time;
  const double spread = relative_variance_ / k + more * more / (time * time), third_moment = third_moment_ / (k * k);
  const double met = busy_share(requests), before = 1 + full / (k * k * (1 - full)), each = time / stages_;
  const double mean = met * each / 2 * (1 + spread) * before;
  const double square = met * each * each / 3 * (1 + 3 * spread + third_moment) * before + 2 * mean * mean;
  // As many requests of a geometric burst come before a random one as after it; other bursts prolong the wait as well.
  const double own = (burst_ - 1) * each / k / (1 - full);
  return {mean + own, square + 2 * mean * own + 2 * own * own};
}

double PrefillQueue::wait(double requests) const { return find_wait_moments(requests).mean; }

/// Share of the requests that take longer than `time`.
double PrefillQueue::late_share(double time, double requests) const {
  // The first request of a burst waits only for earlier bursts.
  const double some = 1 - (1 - busy_share(requests)) / burst_, more = own_pass_time(requests) - single_prompt_time_;
  const Wait wait = find_wait_moments(requests);
  const double mean = some > 0 ? wait.mean / some : 0;
  const LogNormal waits(mean, some > 0 ? std::max(0.0, wait.square / some - mean * mean) : 0);
  double share = 0;
  for (size_t i = 0; i + 1 < nodes; ++i) {
    const double a = nodes_[i].time + more, b = nodes_[i + 1].time + more;
    // Count requests whose own pass is too long, plus those whose wait before the pass is too long.
    const double longer = b > a ? std::clamp((b - time) / (b - a), 0.0, 1.0) : (a > time ? 1.0 : 0.0);
    const double left = std::max(0.0, time - (a + std::min(b, std::max(a, time))) / 2);
    share += nodes_[i].weight * (longer + (1 - longer) * some * (1 - waits.share_below(left)));
  }
  return share;
}

double PrefillQueue::quantile(double requests, double share) const {
  if (load(requests) >= 1) return unknown;
  double low = 0, high = nodes_[nodes - 1].time + own_pass_time(requests);
  while (late_share(high, requests) > 1 - share) high *= 2;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (late_share(middle, requests) > 1 - share ? low : high) = middle;
  }
  return high;
}

bool PrefillQueue::meets(double time, double requests, double share) const {
  return requests < saturation() && late_share(time, requests) <= 1 - share;
}

double PrefillQueue::requests_within(double time, double share) const {
  if (!meets(time, 0, share)) return unknown;
  double low = 0, high = saturation();
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (meets(time, middle, share) ? low : high) = middle;
  }
  return low;
}

}  // namespace trainyard
