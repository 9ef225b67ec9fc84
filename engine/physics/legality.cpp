// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/legality.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/machine/rates.h"
#include "engine/physics/schedule.h"
#include "engine/physics/sequence_split.h"

namespace trainyard {
namespace {

/// Exact for whole numbers below 2⁵³; degrees and batches are far below.
bool divides(double part, double whole) {
  const double times = whole / part;
  constexpr double largest_count = 0x1p53;
  if (!(times < largest_count)) return std::fmod(whole, part) == 0;
  return static_cast<double>(static_cast<std::int64_t>(times)) * part == whole;
}

/// Packed rows have the length of the sequence. Padded rows are padded to a multiple of the pieces, and the sequence
/// length is their maximum.
Legality check_sequence(const Setting& s) {
  const double length = s.design.work.sequence_length;
  for (const double parts : {sequence_parts(s.design), context_pieces(s.design)})
    if (!divides(parts, length)) return {Illegality::sequence, parts, length};
  return {};
}

/// Checks inputs that few designs set: layers of the first and last stage, all-to-all of context parallelism, and shard
/// groups.
Legality check_ends_and_groups(const Setting& s) {
  const Layout& l = s.design.layout;
  if (s.split.has_own_ends()) {
    const double ends = l.first_stage_layers + l.last_stage_layers;
    const bool whole = piece_count(l) > 2 ? ends <= s.model.layers : ends == s.model.layers;
    if (!whole) return {Illegality::stage_ends, ends, s.model.layers};
  }
  if (l.context_method == ContextMethod::all_to_all && !divides(s.tp * s.cp, s.model.heads))
    return {Illegality::context_heads, s.tp * s.cp, s.model.heads};
  if (l.zero_stage != ZeroStage::zero_0 && !divides(s.shards, s.replicas))
    return {Illegality::shard_group, s.shards, s.replicas};
  return {};
}

/// Devices that share states, a sequence or the experts of a layer must take every step together.
Legality check_local_steps(const Setting& s) {
  if (s.design.layout.local_steps <= 1 || s.replicas <= 1) return {};
  if (s.design.layout.zero_stage != ZeroStage::zero_0 && s.shards >= s.replicas)
    return {Illegality::local_states, s.shards, s.replicas};
  if (!divides(s.cp, s.synchronous_replicas)) return {Illegality::local_context, s.cp, s.synchronous_replicas};
  if (s.model.mixture_of_experts() && !divides(s.ep * s.etp, s.tp * s.synchronous_replicas))
    return {Illegality::local_experts, s.ep * s.etp, s.tp * s.synchronous_replicas};
  return {};
}

/// Rows of a model of samples do not say how a layer can be divided, nor the shapes of its matrices.
Legality check_samples(const Setting& s) {
  if (!s.model.reads_samples()) return {};
  const Layout& l = s.design.layout;
  if (const double degree = std::max({l.tensor_parallel, l.pipeline_parallel, l.context_parallel}); degree > 1)
    return {Illegality::sample_degrees, degree, 1};
  const Recipe& r = s.design.recipe;
  if (is_quantized(r.precision) || r.optimizer == Optimizer::adafactor || r.optimizer == Optimizer::muon)
    return {Illegality::sample_recipe, 0, 0};
  return {};
}

}  // namespace

Legality check_legality(const Setting& s) {
  const Design& d = s.design;
  if (const Legality found = check_samples(s); found.reason != Illegality::none) return found;
  if (s.devices != d.cluster.accelerators) return {Illegality::device_count, s.devices, d.cluster.accelerators};
  const double node = devices_without_network(d.cluster);
  if (s.devices > node && !(d.cluster.network_bandwidth > 0)) return {Illegality::no_network, s.devices, node};
  if (!divides(s.tp, s.model.heads)) return {Illegality::heads, s.tp, s.model.heads};
  // With lighter ends, embedding and head each count as one layer.
  const StageSplit split = d.layout.stage_split;
  const bool filled = split == StageSplit::lighter_ends || split == StageSplit::counted;
  const double places = s.model.layers + (filled && s.pp > 1 ? 2 : 0);
  if (s.pp * s.vpp > places) return {Illegality::layers, s.pp * s.vpp, places};
  if (s.model.mixture_of_experts()) {
    if (!divides(s.ep, s.model.experts)) return {Illegality::experts, s.ep, s.model.experts};
    if (!divides(s.ep * s.etp, s.stage_devices)) return {Illegality::expert_groups, s.ep * s.etp, s.stage_devices};
  }
  if (const Legality found = check_sequence(s); found.reason != Illegality::none) return found;
  if (const Legality found = check_ends_and_groups(s); found.reason != Illegality::none) return found;
  if (const Legality found = check_local_steps(s); found.reason != Illegality::none) return found;
  const double round = s.dp * d.layout.micro_batch;
  if (!divides(round, d.work.global_batch)) return {Illegality::batch, round, d.work.global_batch};
  return check_schedule(s);
}

}  // namespace trainyard
