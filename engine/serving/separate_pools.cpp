// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/separate_pools.h"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>

#include "engine/machine/smooth.h"
#include "engine/serving/prefill_queue.h"
#include "engine/serving/speculation.h"

namespace trainyard {
namespace {

constexpr int halvings = 40;

/// The largest rate below `most` at which something still holds, where it holds at all for small ones.
template <class Holds>
double largest(double most, const Holds& holds) {
  double low = 0, high = most;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

/// Decode alone, under requests that arrive by chance: as many are in flight as Little's law has it.
class DecodePool {
 public:
  DecodePool(const Design& design, const Decoder& decoder)
      : decoder_(decoder),
        context_(design.serving.prompt_tokens + design.serving.output_tokens / 2),
        tokens_(design.serving.output_tokens),
        deviations_(std::sqrt(2.0) * boost::math::erf_inv(2 * design.serving.percentile - 1)),
        users_(std::min(design.serving.users,
                        decoder.sequences_that_fit(design.serving.prompt_tokens, design.serving.output_tokens))) {}

  double users() const { return users_; }
  double time_of_token(double sequences) const {
    return decoder_.step(sequences, context_).total() / decoder_.tokens_a_step();
  }
  double step(double sequences) const { return decoder_.step(sequences, context_).total(); }
  /// Requests a second that keep so many in flight.
  double requests(double sequences) const { return sequences / (tokens_ * time_of_token(sequences)); }
  double saturation() const { return requests(users_); }
  double in_flight(double requests_a_second) const {
    return largest(users_, [&](double n) { return n <= 0 || requests(n) <= requests_a_second; });
  }
  /// In flight where a share of the time has fewer: arrivals by chance vary as their root.
  double crowded(double in_flight) const {
    return std::min(users_, in_flight + deviations_ * std::sqrt(std::max(0.0, in_flight)));
  }
  double within(double limit) const {
    if (!(users_ > 0) || time_of_token(std::min(1.0, users_)) > limit) return unknown;
    const double n = largest(users_, [&](double mean) {
      const double many = mean + deviations_ * std::sqrt(mean);
      return many <= users_ && time_of_token(many) <= limit;
    });
    return n > 0 ? requests(n) : unknown;
  }

 private:
  const Decoder& decoder_;
  double context_, tokens_, deviations_, users_;
};

}  // namespace

ReplicaLayout prefill_layout_of(const Serving& serving) {
  ReplicaLayout out = layout_of(serving);
  out.tensor = serving.prefill_tensor_parallel;
  return out;
}

CacheTransfer cache_transfer(const Design& design, const Replica& prefill, const Replica& decode, double hiding) {
  CacheTransfer out;
  out.bytes = design.serving.prompt_tokens * prefill.cache_bytes_per_token();
  const double cards = std::min(prefill.layout().devices(), decode.layout().devices());
  const Cluster& cluster = design.cluster;
  out.time = cluster.network_latency + out.bytes / (cards * cluster.network_bandwidth * cluster.network_efficiency);
  out.seen = exposed(out.time, hiding, design.serving.transfer_overlap);
  return out;
}

SeparatePools separate_pools(const Design& design, const Replica& prefill, const Replica& decode) {
  const Serving& serving = design.serving;
  const Decoder prompts(design, prefill), answers(design, decode);
  const PrefillQueue queue(serving, prompts);
  const DecodePool pool(design, answers);
  SeparatePools out;
  out.prefill.layout = prefill.layout();
  out.decode.layout = decode.layout();
  out.users = pool.users();
  out.decode.saturation = pool.saturation();
  out.decode.requests = pool.within(serving.next_token);
  out.decode.replicas = std::ceil(serving.requests / out.decode.requests);
  const double each = serving.requests / out.decode.replicas;
  out.users_running = pool.in_flight(each);
  out.tpot_mean = pool.time_of_token(out.users_running);
  out.tpot = pool.time_of_token(pool.crowded(out.users_running));

  out.transfer = cache_transfer(design, prefill, decode, queue.alone());
  const double after = out.transfer.seen + pool.step(out.users_running);
  const double left = serving.first_token - after;
  out.prefill.saturation = queue.saturation();
  out.prefill.requests =
      queue.quantile(0, serving.percentile) > left
          ? unknown
          : largest(queue.saturation(), [&](double r) { return queue.quantile(r, serving.percentile) <= left; });
  out.prefill.replicas = std::ceil(serving.requests / out.prefill.requests);
  const double prompts_each = serving.requests / out.prefill.replicas;
  out.prefill_time = queue.own_pass(prompts_each);
  out.prefill_wait = queue.wait(prompts_each);
  out.ttft_idle = queue.alone() + out.transfer.seen + pool.step(std::min(1.0, out.users));
  out.ttft_mean = out.prefill_time + out.prefill_wait + after;
  out.ttft = queue.quantile(prompts_each, serving.percentile) + after;
  const double prefill_devices = prefill.layout().devices(), decode_devices = decode.layout().devices();
  out.gpus = out.prefill.replicas * prefill_devices + out.decode.replicas * decode_devices +
             serving.spare_replicas * std::max(prefill_devices, decode_devices);
  return out;
}

}  // namespace trainyard
