// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/serving_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/serving/closed_service.h"
#include "engine/serving/fetching.h"
#include "engine/serving/fixed_batches.h"
#include "engine/serving/fleet.h"
#include "engine/serving/replica_legality.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/separate_pools.h"
#include "engine/serving/serving_bill.h"
#include "engine/serving/serving_ends.h"

namespace trainyard {
namespace {

/// Average unused share of the reserved cache over the life of a sequence.
void set_cache_waste(const Design& d, ServingFigures& out) {
  constexpr double usual_page = 16;
  const double held = lengths_of(d.serving).context(), block = d.serving.engine->block_tokens;
  const double empty = ((block > 0 ? block : usual_page) - 1) / 2;
  out.cache_waste_paged = empty / (held + empty);
  out.cache_waste_contiguous = std::max(0.0, 1 - held / d.serving.context_limit);
}

/// Sets the memory that does not depend on the load, and how many users and how long a sequence fit in the rest.
void set_capacity(const Design& d, const Replica& replica, const Decoder& decoder, const ReplicaCapacity& room,
                  ServingFigures& out) {
  const ReplicaMemory& memory = replica.memory();
  const RequestLengths lengths = lengths_of(d.serving);
  out.serving_memory_capacity = memory.capacity;
  out.serving_weights = memory.weights + decoder.weights();
  out.serving_graphs = std::min(d.serving.engine->graph_memory, memory.reserve);
  out.serving_reserve = memory.reserve - out.serving_graphs;
  out.serving_withheld = memory.withheld;
  out.cache_token_bytes = memory.cache_token + decoder.cache_token();
  out.cache_sequence_bytes = replica.sequence_bytes(lengths.prompt.mean + lengths.answer.mean / 2);
  // Only whole users fit.
  out.users_fit = std::floor(room.fit);
  out.largest_context = longest_sequence(replica, decoder);
  set_cache_waste(d, out);
}

/// Sets the memory with the cache of the running users; with the cache of one user if nothing is served.
void set_cache_in_use(const Design& d, const Replica& replica, const Decoder& decoder, const ReplicaCapacity& room,
                      ServingFigures& out) {
  const double running = std::isnan(out.users_running) ? 1 : std::min(out.users_running, room.fit);
  // The device stores a shared prefix once, whatever the number of users.
  const double own = replica.sequence_bytes(lengths_of(d.serving).context()) - room.reused;
  const double cache = room.shared + running / replica.layout().context_parallel * std::max(0.0, own);
  const Replica::StageLoad fullest = replica.fullest_stage(cache);
  out.serving_weights = fullest.weights + decoder.weights();
  out.serving_cache = fullest.cache;
  out.serving_memory = out.serving_weights + out.serving_cache + out.serving_graphs + out.serving_reserve;
  out.serving_memory_free = out.serving_memory_capacity - out.serving_memory;
}

/// Splits the average time per token into the parts of decode and the time added by prompts.
void set_token_parts(const Design& d, const Replica& replica, const Decoder& decoder, ServingFigures& out) {
  const double users = std::max(1.0, out.users_running);
  const PassTime step = step_of(d, decoder, users);
  const double decode = out.tpot_mean * (1 - out.prompt_load), share = decode / step.total();
  out.token_linear = share * step.linear;
  out.token_elementwise = share * step.elementwise;
  out.token_cache = share * step.cache;
  out.token_head = share * step.head;
  out.token_tensor = share * step.tensor;
  out.token_expert = share * step.expert;
  out.token_pipeline = share * step.pipeline;
  out.token_host = share * (step.host - step.hidden);
  const double prompt = d.serving.prompt_tokens, computed = prompt * lengths_of(replica).computed;
  const PassTime prefill = replica.prefill(computed, computed, 1, prompt);
  const double attention = prefill.attention / prefill.total();
  out.token_attention = out.tpot_mean * out.prompt_load * attention;
  out.token_prefill = out.tpot_mean * out.prompt_load * (1 - attention);
}

void set_queue_times(const BatchQueue& queue, const Serving& s, ServingFigures& out) {
  out.ttft = queue.first_token_at(s.percentile);
  out.ttft_mean = queue.first_token();
  out.ttft_median = queue.first_token_at(0.5);
  out.ttft_wait = queue.wait();
  out.tpot = queue.next_token_at(s.percentile);
  out.tpot_mean = queue.next_token();
  out.users_running = queue.running();
  out.prompt_load = queue.prompt_load();
}

ServingVerdict late_verdict(const ServingFigures& f, const Serving& s) {
  const bool first = !(f.ttft <= s.first_token), next = !(f.tpot <= s.next_token);
  if (first && next) return ServingVerdict::both_late;
  return first ? ServingVerdict::first_token_late : next ? ServingVerdict::next_token_late : ServingVerdict::saturated;
}

/// Prefill and decode in one batch. If no load meets the targets, the latencies are those of a single request at a
/// time.
void serve_together(const Design& d, const Replica& replica, const Decoder& decoder, double users,
                    ServingFigures& out) {
  const Serving& s = d.serving;
  const BatchTimes times = batch_times(d, replica, decoder, users);
  const double steps = s.first_token_steps;
  out.ttft_idle = times.single_prompt;
  out.saturation_requests = BatchQueue::saturation(times);
  out.replica_requests = requests_within(times, targets_of(s), steps);
  const bool held = !std::isnan(out.replica_requests);
  if (held) set_replicas(s, std::ceil(s.requests / out.replica_requests), out);
  const double requests = held ? s.requests / out.replicas : 1e-6 * out.saturation_requests;
  set_queue_times(BatchQueue(times, requests, steps), s, out);
  out.replica_load = held ? requests / out.saturation_requests : unknown;
  out.serving_verdict = held ? ServingVerdict::meets : late_verdict(out, s);
}

void serve_in_fixed_batches(const Design& d, const Replica& replica, const Decoder& decoder, double users,
                            ServingFigures& out) {
  const Serving& s = d.serving;
  const FixedBatches batches(d, replica, decoder, users);
  out.ttft_idle = batches.prefill();
  out.saturation_requests = batches.saturation();
  out.replica_requests = batches.requests_within(targets_of(s));
  const bool held = !std::isnan(out.replica_requests);
  if (held) set_replicas(s, std::ceil(s.requests / out.replica_requests), out);
  const double requests = held ? s.requests / out.replicas : batches.quickest();
  out.ttft = batches.first_token_at(requests, s.percentile);
  out.ttft_mean = batches.first_token(requests);
  out.ttft_median = batches.first_token_at(requests, 0.5);
  out.ttft_wait = out.ttft_mean - batches.prefill();
  out.tpot = out.tpot_mean = batches.next_token();
  out.users_running = requests / batches.saturation() * users;
  out.prompt_load = batches.prompt_load(requests);
  out.replica_load = held ? requests / out.saturation_requests : unknown;
  out.serving_verdict = held ? ServingVerdict::meets : late_verdict(out, s);
}

void serve_separately(const Design& d, const Replica& replica, ServingFigures& out) {
  const Serving& s = d.serving;
  const Replica prompts(d, prefill_layout_of(s));
  const SeparatePools pools = separate_pools(d, prompts, replica);
  out.ttft = pools.ttft;
  out.ttft_mean = pools.ttft_mean;
  out.ttft_idle = pools.ttft_idle;
  out.ttft_wait = pools.prefill_wait;
  out.tpot = pools.tpot;
  out.tpot_mean = pools.tpot_mean;
  out.users_running = pools.users_running;
  out.transfer_time = pools.transfer.exposed_time;
  out.replicas = pools.decode.replicas;
  out.prefill_replicas = pools.prefill.replicas;
  out.serving_replicas = out.replicas + out.prefill_replicas + s.spare_replicas;
  out.serving_gpus = pools.gpus;
  const double serving = out.replicas * out.replica_devices + out.prefill_replicas * prompts.layout().devices();
  out.gpu_output_rate = s.requests * s.output_tokens / serving;
  out.replica_requests = pools.decode.requests;
  out.saturation_requests = pools.decode.saturation;
  out.replica_load = s.requests / out.replicas / out.saturation_requests;
  out.prompt_load = 0;
  out.serving_verdict = std::isnan(pools.gpus) ? late_verdict(out, s) : ServingVerdict::meets;
}

/// False if a rate of the device is not published, so that prompts or steps take an unknown time.
bool has_known_times(const Design& d, const Replica& replica, const Decoder& decoder) {
  const double prompt = d.serving.prompt_tokens;
  return std::isfinite(step_of(d, decoder, 1).total() + replica.prefill(prompt, prompt, 1).total());
}

bool has_separate_pools(const Serving& s) { return s.prefill_place == PrefillPlace::separate; }

/// Sets the load that the replicas carry, according to how they batch requests.
void set_load_results(const Design& d, const Replica& replica, const Decoder& decoder, double users,
                      ServingFigures& out) {
  if (is_closed_loop(d.serving))
    serve_closed_loop(d, decoder, users, out);
  else if (has_separate_pools(d.serving))
    serve_separately(d, replica, out);
  else if (d.serving.batching == Batching::fixed)
    serve_in_fixed_batches(d, replica, decoder, users, out);
  else
    serve_together(d, replica, decoder, users, out);
  out.user_rate = 1 / out.tpot;
  out.request_time = whole_request_time(d.serving, out.ttft_mean, out.tpot_mean);
}

}  // namespace

void set_replicas(const Serving& s, double replicas, ServingFigures& out) {
  out.replicas = replicas;
  out.prefill_replicas = 0;
  out.transfer_time = 0;
  out.serving_replicas = out.replicas + s.spare_replicas;
  out.serving_gpus = out.serving_replicas * out.replica_devices;
  out.gpu_output_rate = out.served_requests * s.output_tokens / (out.replicas * out.replica_devices);
}

double longest_sequence(const Replica& replica, const Decoder& decoder) {
  const ReplicaMemory& memory = replica.memory();
  return (memory.cache - decoder.weights() - memory.state) * replica.layout().context_parallel /
         (memory.cache_token + decoder.cache_token());
}

double whole_request_time(const Serving& s, double first_token, double next_token) {
  return first_token + next_token * std::max(s.output_tokens - 1, 0.0);
}

ServingFigures size_serving(const Design& d, const Replica& replica, const Decoder& decoder) {
  const Serving& s = d.serving;
  const bool separate = has_separate_pools(s);
  ServingFigures out;
  const ReplicaCapacity room = capacity_of(d, replica, decoder);
  if (!is_closed_loop(s)) out.served_requests = s.requests;
  out.replica_devices = replica.layout().devices();
  out.prompt_found = 1 - (separate ? lengths_of(Replica(d, prefill_layout_of(s))) : lengths_of(replica)).computed;
  out.replica_users = room.users;
  set_capacity(d, replica, decoder, room, out);
  if (replica_legality(d, replica.layout()).reason != ReplicaIllegality::none)
    out.serving_verdict = ServingVerdict::not_legal;
  else if (!(room.fit >= 1) || out.largest_context < s.context_limit)
    out.serving_verdict = ServingVerdict::does_not_fit;
  else if (!std::isnan(s.first_token * s.next_token * s.prompt_tokens * s.output_tokens) &&
           has_known_times(d, replica, decoder))
    set_load_results(d, replica, decoder, room.users, out);
  set_cache_in_use(d, replica, decoder, room, out);
  return out;
}

ServingFigures evaluate_serving(const Design& d) {
  const Replica replica(d);
  const Decoder decoder(d, replica);
  ServingFigures out = size_serving(d, replica, decoder);
  const bool runs =
      out.serving_verdict != ServingVerdict::not_legal && out.serving_verdict != ServingVerdict::does_not_fit;
  if (runs && std::isnan(d.cluster.capped_speed)) out.serving_verdict = ServingVerdict::cannot_tell;
  out.quick_serving_gpus = d.serving.output_tokens / d.work.quick_throughput * out.served_requests;
  // If nothing runs, there is no time to split.
  if (!std::isnan(out.request_time)) set_token_parts(d, replica, decoder, out);
  set_bill(d, replica, out);
  set_fetching(d, has_separate_pools(d.serving) ? Replica(d, prefill_layout_of(d.serving)) : replica, out);
  set_fleet(d, out);
  set_likely_ranges(d, replica, out);
  return out;
}

}  // namespace trainyard
