// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/serving_findings.h"

#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/serving/prefix_tier.h"
#include "engine/serving/replica_legality.h"
#include "engine/serving/separate_pools.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;

Argument number_of(double value) { return {value, Unit::none, {}, false}; }
Argument bytes_of(double bytes) { return {bytes, Unit::memory, {}, false}; }
Argument share_of(double value) { return {value, Unit::fraction, {}, false}; }
Argument length_of(double value) { return {value, Unit::tokens_exact, {}, false}; }

const char* legality_text(const ReplicaLegality& legality) {
  const bool prefill = legality.prefill;
  switch (legality.reason) {
    case ReplicaIllegality::none:
      break;
    case ReplicaIllegality::heads:
      return prefill ? TR("Prefill replicas: TP %1 does not divide %2 attention heads")
                     : TR("TP %1 does not divide %2 attention heads");
    case ReplicaIllegality::experts:
      return prefill ? TR("Prefill replicas: EP %1 exceeds the number of experts, %2")
                     : TR("EP %1 exceeds the number of experts, %2");
    case ReplicaIllegality::expert_ranks:
      return prefill ? TR("Prefill replicas: EP %1 does not divide TP %2") : TR("EP %1 does not divide TP %2");
    case ReplicaIllegality::layers:
      return prefill ? TR("Prefill replicas: PP %1 exceeds the %2 layers") : TR("PP %1 exceeds the %2 layers");
  }
  return "";
}

void check_replica_layout(const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  if (is_legal(e)) {
    out.push_back(
        {Severity::passed, {TR("Legal layout"), {}}, {TR("%1 GPUs per replica"), {number_of(e.replica_devices)}}, {}});
    return;
  }
  const std::vector<ParameterHandle> degrees{&Serving::tensor_parallel, &Serving::pipeline_parallel,
                                             &Serving::expert_parallel};
  const std::vector<ParameterHandle> choices{&Workload::model, &Design::job};
  // The engine serves no model of this kind, whatever the layout.
  const bool is_unserved = e.legality.reason != Illegality::none;
  out.push_back(
      {Severity::error, {TR("Not a legal layout"), {}}, legality_message(whole, e), is_unserved ? choices : degrees});
}

void check_replica_memory(const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  if (e.serving_verdict == ServingVerdict::does_not_fit)
    out.push_back({Severity::error,
                   {TR("Does not fit"), {}},
                   replica_memory_message(whole, e),
                   {&Serving::tensor_parallel, &Serving::weight_format, &Serving::context_limit}});
}

void check_replica_times(const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  if (e.serving_verdict != ServingVerdict::cannot_tell) return;
  if (std::isnan(whole.cluster.capped_speed)) {
    out.push_back({Severity::warning,
                   {TR("Times are unknown: %1 was not measured at this power cap"),
                    {{0, Unit::none, whole.cluster.accelerator->name, true}}},
                   {TR("Enter the speed at the cap, or choose the curve of another device"), {}},
                   {&Cluster::capped_speed, &Cluster::power_curve, &Cluster::power_cap}});
    return;
  }
  out.push_back({Severity::warning,
                 {TR("Times are unknown: a performance figure of %1 is not published"),
                  {{0, Unit::none, whole.cluster.accelerator->name, true}}},
                 {TR("Choose another accelerator, or edit a copy of this one and enter the missing figure"), {}},
                 {&Cluster::accelerator}});
}

/// Hits of tiers are entered one by one, so that their sum may exceed what can be found.
void check_entered_hits(const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  const Serving& s = whole.serving;
  double entered = s.keeps_prefixes_apart() ? 0 : s.prefix_hits;
  bool has_entered = false;
  for (const double hits : {s.host_hits, s.flash_hits, s.shared_hits}) {
    if (!(hits > 0)) continue;
    has_entered = true;
    entered += hits;
  }
  if (!has_entered || !is_legal(e)) return;
  const bool separate = s.prefill_place == PrefillPlace::separate;
  const double cut = found_prefixes(separate ? Replica(whole, prefill_layout_of(s)) : Replica(whole)).cut;
  constexpr double rounding = 1e-9;
  if (!(cut > rounding)) return;
  out.push_back({Severity::warning,
                 {TR("Entered hits add up to %1; only %2 count"), {share_of(entered), share_of(entered - cut)}},
                 {TR("The last token of a prompt is always computed. Reduce the hits of a tier"), {}},
                 {&Serving::host_hits, &Serving::flash_hits, &Serving::shared_hits}});
}

/// A model is not trained for longer requests, whatever the memory holds.
void check_request_length(const Design& whole, std::vector<Finding>& out) {
  const double longest = whole.work.model->max_sequence, limit = whole.serving.context_limit;
  if (!(longest > 0 && limit > longest)) return;
  out.push_back({Severity::warning,
                 {TR("Requests exceed the model's maximum length"), {}},
                 {TR("Context limit %1, model at most %2. Shorten the requests or choose another model"),
                  {length_of(limit), length_of(longest)}},
                 {&Serving::context_limit, &Workload::model}});
}

}  // namespace

Message replica_legality_message(const Design& whole) {
  const ReplicaLegality legality = replica_legality(whole, Replica(whole).layout());
  if (legality.reason == ReplicaIllegality::none) return {};
  return {legality_text(legality), {number_of(legality.left), number_of(legality.right)}};
}

Message replica_memory_message(const Design& whole, const Evaluation& e) {
  if (e.serving_memory > e.serving_memory_capacity)
    return {TR("A GPU of the replica needs %1 and has %2"),
            {bytes_of(e.serving_memory), bytes_of(e.serving_memory_capacity)}};
  return {TR("A replica's KV cache holds at most %1 tokens of one request; the context limit is %2"),
          {number_of(e.largest_context), number_of(whole.serving.context_limit)}};
}

void serving_findings(const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  check_replica_layout(whole, e, out);
  check_replica_memory(whole, e, out);
  check_replica_times(whole, e, out);
  check_entered_hits(whole, e, out);
  check_request_length(whole, out);
}

}  // namespace trainyard
