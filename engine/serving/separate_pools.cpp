// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/separate_pools.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"
#include "engine/serving/batch_queue.h"
#include "engine/serving/prefill_queue.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/speculation.h"

namespace trainyard {
namespace {

/// Answers alone: a request brings its cache along, and gets its first token with the next step.
BatchTimes decode_times(const Design& design, const Decoder& decoder) {
  const ReplicaRoom room = room_of(design, decoder.replica(), decoder);
  BatchTimes out = batch_times(design, decoder.replica(), decoder, room.users);
  out.prompt.fill(0);
  // It takes nothing of a chunk: as many may join in a step as come.
  out.prompt_chunks.fill(0);
  out.read_between();
  out.alone = 0;
  return out;
}

}  // namespace

ReplicaLayout prefill_layout_of(const Serving& serving) {
  ReplicaLayout out = layout_of(serving);
  // Experts that are dealt out over all devices of decode are so over those of prefill.
  if (out.expert >= out.tensor) out.expert = serving.prefill_tensor_parallel;
  out.tensor = serving.prefill_tensor_parallel;
  return out;
}

CacheTransfer cache_transfer(const Design& design, const Replica& prefill, const Replica& decode, double hiding) {
  CacheTransfer out;
  out.bytes = prefill.cache_bytes(design.serving.prompt_tokens);
  const double cards = std::min(prefill.layout().devices(), decode.layout().devices());
  const Cluster& cluster = design.cluster;
  out.time = cluster.network_latency + out.bytes / (cards * cluster.network_bandwidth * cluster.network_efficiency);
  out.seen = exposed(out.time, hiding, design.serving.transfer_overlap);
  return out;
}

namespace {

/// Both kinds of replica, prepared once.
class Pair {
 public:
  Pair(const Design& design, const Replica& prefill, const Replica& decode)
      : design_(design),
        prompts_(design, prefill),
        answers_(design, decode),
        queue_(design.serving, prompts_),
        times_(decode_times(design, answers_)),
        transfer_(cache_transfer(design, prefill, decode, queue_.alone())) {}

  double least() const {
    const Serving& serving = design_.serving;
    const double one = prompts_.replica().layout().devices(), other = answers_.replica().layout().devices();
    return std::ceil(serving.requests / queue_.saturation()) * one +
           std::ceil(serving.requests / BatchQueue::saturation(times_)) * other +
           serving.spare_replicas * std::max(one, other);
  }

  SeparatePools sized() const {
    const Serving& serving = design_.serving;
    SeparatePools out;
    out.prefill.layout = prompts_.replica().layout();
    out.decode.layout = answers_.replica().layout();
    out.users = times_.count > 0 ? times_.limit() : 0;
    out.transfer = transfer_;
    out.decode.saturation = BatchQueue::saturation(times_);
    out.decode.requests = requests_within(times_, targets_of(serving), steps_before);
    out.prefill.saturation = queue_.saturation();
    out.decode.replicas = cheapest_decode(std::ceil(serving.requests / out.decode.requests));
    out.prefill.requests = prefill_within(out.decode.replicas);
    out.prefill.replicas = std::ceil(serving.requests / out.prefill.requests);
    const double one = out.prefill.layout.devices(), other = out.decode.layout.devices();
    out.gpus = out.prefill.replicas * one + out.decode.replicas * other + serving.spare_replicas * std::max(one, other);
    return out;
  }

  void load(double requests, SeparatePools& pools) const {
    const double answers = requests / pools.decode.replicas, prompts = requests / pools.prefill.replicas;
    pools.ttft_idle = queue_.alone() + transfer_.seen + (times_.count > 0 ? times_.step[0] : unknown);
    if (!(answers < pools.decode.saturation && prompts < pools.prefill.saturation)) {
      pools.users_running = pools.tpot_mean = pools.tpot = unknown;
      pools.prefill_time = pools.prefill_wait = pools.ttft_mean = pools.ttft_median = pools.ttft = unknown;
      return;
    }
    const BatchQueue running = decode(answers);
    const double share = design_.serving.percentile, after = transfer_.seen + running.first_token();
    pools.users_running = running.running();
    pools.tpot_mean = running.next_token();
    pools.tpot = running.next_token_at(share);
    pools.prefill_time = queue_.own_pass(prompts);
    pools.prefill_wait = queue_.wait(prompts);
    pools.ttft_mean = pools.prefill_time + pools.prefill_wait + after;
    pools.ttft_median = queue_.quantile(prompts, 0.5) + after;
    pools.ttft = queue_.quantile(prompts, share) + after;
  }

 private:
  /// Requests a second of one prefill replica for this number of decode replicas: full decode replicas let a newcomer
  /// wait for its first step, which leaves less of the time to the first token for prefill. NaN if nothing is left.
  double prefill_within(double decode_replicas) const {
    const double after = transfer_.seen + decode(design_.serving.requests / decode_replicas).first_token();
    return queue_.within(design_.serving.first_token - after, design_.serving.percentile);
  }

  /// GPUs without spares. NaN if the first token cannot come in time.
  double gpus_with(double decode_replicas) const {
    return std::ceil(design_.serving.requests / prefill_within(decode_replicas)) *
               prompts_.replica().layout().devices() +
           decode_replicas * answers_.replica().layout().devices();
  }

  /// The number of decode replicas, `fewest` or more, that costs the fewest GPUs in both pools together. More of them
  /// never need more prefill replicas, so whole ranges of numbers are ruled out by their ends. A looser limit allows
  /// all that a tighter one allows, and so never costs more.
  double cheapest_decode(double fewest) const {
    if (!std::isfinite(fewest)) return fewest;
    double low = fewest, cost = gpus_with(low);
    while (!std::isfinite(cost) && low < most_replicas) cost = gpus_with(low *= 2);
    if (!std::isfinite(cost)) return fewest;
    const double one = prompts_.replica().layout().devices(), other = answers_.replica().layout().devices();
    const double least_prefill = std::ceil(design_.serving.requests / queue_.saturation()) * one;
    const double high = std::max(low, std::floor((cost - least_prefill) / other));
    Cheapest best{low, cost};
    for (const double end : {fewest, high}) best.take(end, gpus_with(end));
    narrow(fewest, high, best);
    return best.replicas;
  }

  struct Cheapest {
    double replicas, gpus;
    void take(double number, double cost) {
      if (cost < gpus || (cost == gpus && number < replicas)) *this = {number, cost};
    }
  };

  /// Tries the numbers between two that were tried, as far as they may still cost less.
  void narrow(double low, double high, Cheapest& best) const {
    if (high - low < 2) return;
    const double other = answers_.replica().layout().devices();
    const double prefill = gpus_with(high) - high * other;
    if ((low + 1) * other + prefill >= best.gpus) return;
    const double middle = std::floor((low + high) / 2);
    best.take(middle, gpus_with(middle));
    narrow(low, middle, best);
    narrow(middle, high, best);
  }

  static constexpr double most_replicas = 1e7;
  static constexpr double steps_before = 1;  ///< a running step ends before one begins with the newcomer
  BatchQueue decode(double requests) const { return BatchQueue(times_, requests, steps_before); }

  const Design& design_;
  Decoder prompts_, answers_;
  PrefillQueue queue_;
  BatchTimes times_;
  CacheTransfer transfer_;
};

}  // namespace

SeparatePools separate_pools(const Design& design, const Replica& prefill, const Replica& decode) {
  const Pair pair(design, prefill, decode);
  SeparatePools out = pair.sized();
  pair.load(design.serving.requests, out);
  return out;
}

double least_gpus(const Design& design, const Replica& prefill, const Replica& decode) {
  return Pair(design, prefill, decode).least();
}

SeparatePools separate_pools(const Design& design) {
  const Replica prefill(design, prefill_layout_of(design.serving)), decode(design);
  return separate_pools(design, prefill, decode);
}

SeparatePools under_load(const Design& design, const SeparatePools& pools, double requests) {
  const Replica prefill(design, pools.prefill.layout), decode(design, pools.decode.layout);
  SeparatePools out = pools;
  Pair(design, prefill, decode).load(requests, out);
  return out;
}

}  // namespace trainyard
