// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/closed_service.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/last_positive.h"

namespace trainyard {
namespace {

/// Clients of one replica beyond which no further load is tried.
constexpr double most_clients = 1e6;

/// One replica of a job under closed loops of different size.
class ClosedReplica {
 public:
  ClosedReplica(const Design& design, const Decoder& decoder, double users)
      : s_(design.serving), decoder_(decoder), users_(users), lengths_(lengths_of(decoder.replica())) {}

  ClosedLoopTimes at(double clients) const {
    const double prompt = lengths_.prompt.mean;
    return closed_loop(decoder_, closed_load(s_, clients, users_), prompt * lengths_.computed, prompt, s_.output_tokens,
                       prompt * lengths_.token_read);
  }

  /// Most clients whose times are within the limits, not rounded; NaN if a single client waits too long.
  double clients_within() const {
    const auto spare = [this](double log_clients) {
      const ClosedLoopTimes times = at(std::exp(log_clients));
      return std::log(std::min(s_.first_token / times.first_token_at(s_.percentile), s_.next_token / times.tpot));
    };
    double low = 0, at_low = spare(low), high = low, at_high = at_low;
    if (!(at_low >= 0)) return unknown;
    while (at_high >= 0) {
      low = high;
      at_low = at_high;
      high += std::log(2);
      if (high > std::log(most_clients)) return most_clients;
      at_high = spare(high);
    }
    return std::exp(at_low > 0 ? last_positive(low, at_low, high, at_high, 1e-6, spare) : low);
  }

  /// Requests/s of a replica that is always full, because enough clients wait.
  double saturation() const { return requests(at(4 * std::max(1.0, users_))); }
  double requests(const ClosedLoopTimes& times) const { return times.rate / s_.output_tokens; }

 private:
  const Serving& s_;
  const Decoder& decoder_;
  double users_;
  RequestLengths lengths_;
};

void set_times(const ClosedLoopTimes& times, const Decoder& decoder, const Serving& s, ServingFigures& out) {
  out.ttft = times.first_token_at(s.percentile);
  out.ttft_median = times.first_token_at(0.5);
  out.ttft_mean = times.ttft;
  out.ttft_wait = times.wait;
  out.tpot = out.tpot_mean = times.tpot;
  out.users_running = times.sequences;
  out.prompt_load = std::max(0.0, 1 - times.step.total() / (times.tpot * decoder.tokens_per_step()));
}

ServingVerdict verdict_of(const ServingFigures& f, const Serving& s) {
  const bool first = !(f.ttft <= s.first_token), next = !(f.tpot <= s.next_token);
  if (first && next) return ServingVerdict::both_late;
  return first ? ServingVerdict::first_token_late : ServingVerdict::next_token_late;
}

}  // namespace

bool is_closed_loop(const Serving& s) {
  return s.load_kind == LoadKind::closed && s.batching == Batching::continuous &&
         s.prefill_place == PrefillPlace::together;
}

ClosedLoop closed_load(const Serving& s, double clients, double users) {
  const double deviation = std::sqrt(std::expm1(s.output_spread * s.output_spread));
  // Uniform lengths between 1 − w and 1 have the relative deviation w ÷ √12 ÷ (1 − w/2).
  // Lengths from 0 have the largest relative deviation, 1 ÷ √3.
  const double width = std::min(1.0, std::sqrt(12) * deviation / (1 + std::sqrt(3) * deviation));
  return {.clients = clients, .requests = s.client_requests, .spread = width, .most = users};
}

void serve_closed_loop(const Design& d, const Decoder& decoder, double users, ServingFigures& out) {
  const Serving& s = d.serving;
  const ClosedReplica replica(d, decoder, users);
  const double within = replica.clients_within();
  const bool held = !std::isnan(within);
  out.saturation_requests = replica.saturation();
  out.replica_requests = held ? replica.requests(replica.at(within)) : unknown;
  if (held) set_replicas(s, std::ceil(s.clients / within), out);
  const ClosedLoopTimes times = replica.at(held ? s.clients / out.replicas : 1);
  set_times(times, decoder, s, out);
  out.ttft_idle = times.prompt_time;
  out.served_requests = held ? out.replicas * replica.requests(times) : unknown;
  out.gpu_output_rate = out.served_requests * s.output_tokens / (out.replicas * out.replica_devices);
  out.replica_load = held ? replica.requests(times) / out.saturation_requests : unknown;
  out.serving_verdict = held ? ServingVerdict::meets : verdict_of(out, s);
}

}  // namespace trainyard
