// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/replica_search.h"

#include <algorithm>

#include "engine/parameters/parameter.h"
#include "engine/serving/best_replica.h"

namespace trainyard {
namespace {

ReplicaRefusal refusal_of(const Evaluation& e) {
  switch (e.serving_verdict) {
    case ServingVerdict::does_not_fit:
      return ReplicaRefusal::memory;
    case ServingVerdict::first_token_late:
    case ServingVerdict::both_late:
    case ServingVerdict::saturated:
      return ReplicaRefusal::first_token;
    case ServingVerdict::next_token_late:
      return ReplicaRefusal::next_token;
    case ServingVerdict::cannot_tell:
      return ReplicaRefusal::unknown_times;
    default:
      return ReplicaRefusal::none;
  }
}

std::vector<ReplicaLayout> layouts_of(const Design& design) {
  Design whole = resolved(design);
  Serving& s = whole.serving;
  s.tensor_parallel = s.pipeline_parallel = s.expert_parallel = automatic;
  s.attention_data_parallel = automatic_switch;
  return replica_layouts(whole);
}

}  // namespace

std::vector<SearchedReplica> search_replicas(const Design& design, const Execution& execution) {
  const Design whole = resolved(design);
  const std::vector<ReplicaLayout> layouts = layouts_of(design);
  std::vector<SearchedReplica> out(layouts.size());
  parallel_for(layouts.size(), execution, [&](size_t i) {
    SearchedReplica& each = out[i];
    each.layout = layouts[i];
    each.design = design;
    set_degrees(each.layout, each.design.serving);
    each.refusal = legality_of(whole, each.layout);
    if (each.refusal != ReplicaRefusal::none) return;
    evaluate(each.design, each.evaluation);
    each.refusal = refusal_of(each.evaluation);
  });
  std::ranges::stable_sort(out, [&whole](const SearchedReplica& a, const SearchedReplica& b) {
    const bool one = a.evaluation.job == Job::serving, other = b.evaluation.job == Job::serving;
    return one && other ? is_better_replica(a.evaluation, b.evaluation, whole.serving) : one && !other;
  });
  return out;
}

}  // namespace trainyard
