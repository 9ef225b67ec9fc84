// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/replica_legality.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/separate_pools.h"

namespace trainyard {
namespace {

ReplicaLegality check_replica(const Model& model, const ReplicaLayout& layout) {
  const double tp = layout.tensor_parallel, pp = layout.pipeline_parallel, ep = layout.expert_parallel;
  const auto leaves_rest = [](double part, double whole) { return std::fmod(whole, part) != 0; };
  if (!layout.attention_data_parallel && leaves_rest(tp, model.heads))
    return {ReplicaIllegality::heads, tp, model.heads};
  if (const double most = std::max(1.0, model.experts); ep > most) return {ReplicaIllegality::experts, ep, most};
  if (leaves_rest(ep, tp)) return {ReplicaIllegality::expert_ranks, ep, tp};
  if (pp > model.layers) return {ReplicaIllegality::layers, pp, model.layers};
  return {};
}

}  // namespace

ReplicaLegality replica_legality(const Design& d, const ReplicaLayout& layout) {
  const ReplicaLegality own = check_replica(*d.work.model, layout);
  if (own.reason != ReplicaIllegality::none || d.serving.prefill_place != PrefillPlace::separate) return own;
  ReplicaLegality prefill = check_replica(*d.work.model, prefill_layout_of(d.serving));
  prefill.prefill = prefill.reason != ReplicaIllegality::none;
  return prefill;
}

}  // namespace trainyard
