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

/// Times of a replica that only decodes. Requests arrive with their cache and get their first token in the next step.
BatchTimes decode_times(const Design& design, const Decoder& decoder) {
  const ReplicaCapacity room = capacity_of(design, decoder.replica(), decoder);
  BatchTimes out = batch_times(design, decoder.replica(), decoder, room.users);
  out.prompt.fill(0);
  // New requests need no prefill chunk, so any number of them can join in a step.
  out.prompt_chunks.fill(0);
  out.interpolate_prompts();
  out.single_prompt = 0;
  // Prefill passes the requests of a burst on one after the other.
  out.burst = 1;
  return out;
}

}  // namespace

ReplicaLayout prefill_layout_of(const Serving& serving) {
  ReplicaLayout out = layout_of(serving);
  // If decode divides experts among all of its devices, so does prefill. Expert parallelism never exceeds the prefill
  // devices.
  if (out.expert_parallel >= out.tensor_parallel || out.expert_parallel > serving.prefill_tensor_parallel)
    out.expert_parallel = serving.prefill_tensor_parallel;
  out.tensor_parallel = serving.prefill_tensor_parallel;
  return out;
}

CacheTransfer cache_transfer(const Design& design, const Replica& prefill, const Replica& decode, double hiding) {
  CacheTransfer out;
  out.bytes = prefill.cache_bytes(design.serving.prompt_tokens);
  const double cards = std::min(prefill.layout().devices(), decode.layout().devices());
  const Cluster& cluster = design.cluster;
  out.time = cluster.network_latency + out.bytes / (cards * cluster.network_bandwidth * cluster.network_efficiency);
  out.exposed_time = exposed_time(out.time, hiding, design.serving.transfer_overlap);
  return out;
}

namespace {

/// Prefill and decode replicas of a job, prepared once for many pool sizes.
class PoolPair {
 public:
  PoolPair(const Design& design, const Replica& prefill, const Replica& decode)
      : design_(design),
        prompts_(design, prefill),
        answers_(design, decode),
        queue_(design.serving, prompts_),
        times_(decode_times(design, answers_)),
        transfer_(cache_transfer(design, prefill, decode, queue_.single_prompt_time())) {}

  double least() const {
    const Serving& serving = design_.serving;
    const double one = prefill_devices(), other = decode_devices();
    return std::ceil(serving.requests / queue_.saturation()) * one +
           std::ceil(serving.requests / BatchQueue::saturation(times_)) * other +
           serving.spare_replicas * std::max(one, other);
  }

  SeparatePools size_pools() const {
    const Serving& serving = design_.serving;
    SeparatePools out;
    out.prefill.layout = prompts_.replica().layout();
    out.decode.layout = answers_.replica().layout();
    out.users = times_.count > 0 ? times_.limit() : 0;
    out.transfer = transfer_;
    out.decode.saturation = BatchQueue::saturation(times_);
    out.decode.requests = requests_within(times_, targets_of(serving), steps_before_start);
    out.prefill.saturation = queue_.saturation();
    out.decode.replicas = cheapest_decode(std::ceil(serving.requests / out.decode.requests));
    out.prefill.requests = prefill_within(out.decode.replicas);
    out.prefill.replicas = std::ceil(serving.requests / out.prefill.requests);
    const double one = out.prefill.layout.devices(), other = out.decode.layout.devices();
    out.gpus = out.prefill.replicas * one + out.decode.replicas * other + serving.spare_replicas * std::max(one, other);
    return out;
  }

  void set_latencies(double requests, SeparatePools& pools) const {
    const double answers = requests / pools.decode.replicas, prompts = requests / pools.prefill.replicas;
    pools.ttft_idle =
        queue_.single_prompt_time() + transfer_.exposed_time + (times_.count > 0 ? times_.step[0] : unknown);
    if (!(answers < pools.decode.saturation && prompts < pools.prefill.saturation)) {
      pools.users_running = pools.tpot_mean = pools.tpot = unknown;
      pools.prefill_time = pools.prefill_wait = pools.ttft_mean = pools.ttft_median = pools.ttft = unknown;
      return;
    }
    const BatchQueue running = decode_queue(answers);
    const double share = design_.serving.percentile, after = transfer_.exposed_time + running.first_token();
    pools.users_running = running.running();
    pools.tpot_mean = running.next_token();
    pools.tpot = running.next_token_at(share);
    pools.prefill_time = queue_.own_pass_time(prompts);
    pools.prefill_wait = queue_.wait(prompts);
    pools.ttft_mean = pools.prefill_time + pools.prefill_wait + after;
    pools.ttft_median = queue_.quantile(prompts, 0.5) + after;
    pools.ttft = queue_.quantile(prompts, share) + after;
  }

 private:
  double prefill_devices() const { return prompts_.replica().layout().devices(); }
  double decode_devices() const { return answers_.replica().layout().devices(); }

  /// Part of the first-token limit in s that is left for prefill. With fewer decode replicas, each is busier and starts
  /// a new request later, which leaves less time.
  double time_for_prefill(double decode_replicas) const {
    const Serving& serving = design_.serving;
    return serving.first_token - transfer_.exposed_time -
           decode_queue(serving.requests / decode_replicas).first_token();
  }

  /// Requests/s of one prefill replica with this number of decode replicas; NaN if no time is left.
  double prefill_within(double decode_replicas) const {
    return queue_.requests_within(time_for_prefill(decode_replicas), design_.serving.percentile);
  }

  /// A number of decode replicas, the prefill replicas that it needs, and the GPUs of both without spares. NaN if no
  /// number of prefill replicas meets the first-token limit.
  struct Sizes {
    double decode, prefill, gpus;
    bool operator<(const Sizes& other) const {
      return gpus < other.gpus || (gpus == other.gpus && decode < other.decode);
    }
  };

  Sizes sizes(double decode, double prefill) const {
    return {decode, prefill, prefill * prefill_devices() + decode * decode_devices()};
  }
  Sizes sizes_with(double decode) const {
    return sizes(decode, std::ceil(design_.serving.requests / prefill_within(decode)));
  }
  /// Returns the sizes for the middle of a range of decode replicas. Searches the number of prefill replicas only
  /// between the numbers at both ends of the range.
  Sizes sizes_between(const Sizes& low, const Sizes& high) const {
    const double middle = std::floor((low.decode + high.decode) / 2);
    if (!std::isfinite(low.prefill)) return sizes_with(middle);
    const double requests = design_.serving.requests, time = time_for_prefill(middle);
    double few = high.prefill, enough = low.prefill;
    while (few < enough) {
      const double some = std::floor((few + enough) / 2);
      if (queue_.meets(time, requests / some, design_.serving.percentile))
        enough = some;
      else
        few = some + 1;
    }
    return sizes(middle, enough);
  }

  /// Returns the number of decode replicas, at least `fewest`, with the fewest GPUs in both pools. More decode replicas
  /// never need more prefill replicas, so both ends of a range bound the GPUs inside it. As a result, looser limits
  /// never cost more.
  double cheapest_decode(double fewest) const {
    if (!std::isfinite(fewest)) return fewest;
    const Sizes least = sizes_with(fewest);
    Sizes found = least;
    while (!std::isfinite(found.gpus) && found.decode < most_replicas) found = sizes_with(2 * found.decode);
    if (!std::isfinite(found.gpus)) return fewest;
    const double least_prefill = std::ceil(design_.serving.requests / queue_.saturation()) * prefill_devices();
    const Sizes most = sizes_with(std::max(found.decode, std::floor((found.gpus - least_prefill) / decode_devices())));
    Sizes best = std::min(found, most);
    search_between(least, most, best);
    return best.decode;
  }

  /// Searches between two tried sizes while the range may contain a cheaper one.
  void search_between(const Sizes& low, const Sizes& high, Sizes& best) const {
    if (high.decode - low.decode < 2) return;
    // Stop if the lower bound of the range is not below the best. The bound is NaN if even `high` misses the limit;
    // fewer decode replicas then miss it as well.
    if (!(sizes(low.decode + 1, high.prefill).gpus < best.gpus)) return;
    const Sizes middle = sizes_between(low, high);
    best = std::min(best, middle);
    search_between(low, middle, best);
    search_between(middle, high, best);
  }

  static constexpr double most_replicas = 1e7;
  static constexpr double steps_before_start = 1;  ///< a new request waits for the end of the running step
  BatchQueue decode_queue(double requests) const { return BatchQueue(times_, requests, steps_before_start); }

  const Design& design_;
  Decoder prompts_, answers_;
  PrefillQueue queue_;
  BatchTimes times_;
  CacheTransfer transfer_;
};

}  // namespace

SeparatePools separate_pools(const Design& design, const Replica& prefill, const Replica& decode) {
  const PoolPair pair(design, prefill, decode);
  SeparatePools out = pair.size_pools();
  pair.set_latencies(design.serving.requests, out);
  return out;
}

double least_gpus(const Design& design, const Replica& prefill, const Replica& decode) {
  return PoolPair(design, prefill, decode).least();
}

SeparatePools separate_pools(const Design& design) {
  const Replica prefill(design, prefill_layout_of(design.serving)), decode(design);
  return separate_pools(design, prefill, decode);
}

SeparatePools evaluate_under_load(const Design& design, const SeparatePools& pools, double requests) {
  const Replica prefill(design, pools.prefill.layout), decode(design, pools.decode.layout);
  SeparatePools out = pools;
  PoolPair(design, prefill, decode).set_latencies(requests, out);
  return out;
}

}  // namespace trainyard
