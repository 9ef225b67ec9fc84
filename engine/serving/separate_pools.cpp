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
    out.decode.replicas = std::ceil(serving.requests / out.decode.requests);
    out.prefill.saturation = queue_.saturation();
    const double after = transfer_.seen + decode(serving.requests / out.decode.replicas).first_token();
    out.prefill.requests = queue_.within(serving.first_token - after, serving.percentile);
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
