// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/rank_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/machine/device_kinds.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/degrees.h"
#include "engine/physics/placement.h"
#include "engine/physics/schedule.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

struct UnitName {
  const char *id, *label;
};
constexpr std::array<UnitName, 6> units{{{"domain", TR("Scale-up domain")},
                                         {"node", TR("Node")},
                                         {"rail_group", TR("Rail group")},
                                         {"pod", TR("Pod")},
                                         {"site", TR("Site")},
                                         {"cluster", TR("All GPUs")}}};

/// Names of a group that is not the group of one degree.
struct GroupName {
  const char *id, *label, *shorter;
};
constexpr GroupName replicas_name{"data", TR("Replicas"), "DP"}, shards_name{"shards", TR("Shard group"), "ZeRO"},
    expert_replicas_name{"expert_data", TR("Expert replicas"), "EDP"};

GroupName names_of(RankGroup group) {
  if (group == RankGroup::data) return replicas_name;
  if (group == RankGroup::shards) return shards_name;
  if (group == RankGroup::expert_data) return expert_replicas_name;
  const Degree& own = degrees()[static_cast<size_t>(group)];
  return {own.id, parameter(own.input).label, own.abbreviation};
}

std::int64_t whole(double value) { return std::max<std::int64_t>(1, std::llround(value)); }

/// Communication pattern of a group.
enum class Way { ring, all_to_all, messages, wrapped_messages };

/// Share of a device's bytes that leaves a unit with `inside` members. A ring crosses the boundary once for all members
/// inside; all-to-all crosses it in proportion to outside members; stage-to-stage messages cross it only there.
double leaving_share(Way way, double size, double inside) {
  if (inside >= size || size <= 1) return 0;
  switch (way) {
    case Way::ring:
      return (size - inside) / (size - 1) / inside;
    case Way::all_to_all:
      return (size - inside) / (size - 1);
    case Way::messages:
      return (size / inside - 1) / (size - 1);
    case Way::wrapped_messages:
      return 1 / inside;
  }
  return 0;
}

/// Returns the communication pattern of a dimension.
Way way_of(Dimension dimension, const Setting& s) {
  switch (dimension) {
    case Dimension::context:
      return s.design.layout.context_method == ContextMethod::all_to_all ? Way::all_to_all : Way::ring;
    case Dimension::expert:
      return Way::all_to_all;
    case Dimension::pipeline:
      return s.vpp > 1 ? Way::wrapped_messages : Way::messages;
    default:
      return Way::ring;
  }
}

std::vector<RankMap::Level> levels_of(const Cluster& c) {
  std::vector<RankMap::Level> out;
  const std::int64_t all = whole(c.accelerators);
  const auto add = [&](UnitKind kind, double size) {
    if (!(size < c.accelerators) || (!out.empty() && whole(size) <= out.back().size)) return;
    out.push_back({kind, whole(size)});
  };
  const bool domain_first = c.scale_up_domain < c.accelerators_per_node;
  if (domain_first && c.scale_up_domain > 1) add(UnitKind::domain, c.scale_up_domain);
  add(UnitKind::node, c.accelerators_per_node);
  if (!domain_first) add(UnitKind::domain, c.scale_up_domain);
  add(UnitKind::rail_group, c.rail_size);
  add(UnitKind::pod, std::min(c.pod_size, c.site_size));
  add(UnitKind::site, c.site_size);
  out.push_back({UnitKind::cluster, all});
  return out;
}

/// Layers per chunk of a stage with `layers` layers in `chunks` chunks. The first chunk of the first stage and the last
/// chunks of others get fewer layers, because of embedding and head.
std::vector<std::int64_t> chunk_sizes(std::int64_t layers, std::int64_t chunks, bool first) {
  std::vector<std::int64_t> out(static_cast<size_t>(chunks), layers / chunks);
  const std::int64_t more = layers % chunks;
  for (std::int64_t i = 0; i < more; ++i) out[static_cast<size_t>(first ? chunks - 1 - i : i)] += 1;
  return out;
}

LayerRange range_of(const Slice& cut) {
  const std::int64_t first = std::llround(cut.first);
  return {first + 1, std::llround(cut.first + cut.count) - first};
}

}  // namespace

const char* unit_id(UnitKind kind) { return units[static_cast<size_t>(kind)].id; }
const char* unit_label(UnitKind kind) { return units[static_cast<size_t>(kind)].label; }
const char* group_id(RankGroup group) { return names_of(group).id; }
const char* group_label(RankGroup group) { return names_of(group).label; }
const char* group_short(RankGroup group) { return names_of(group).shorter; }

RankMap::RankMap(const Design& design) {
  const Design full = resolved(design);
  levels_ = levels_of(full.cluster);
  const Evaluation result = evaluate(full);
  if (result.legality.reason != Illegality::none || is_mixed(design)) return;
  const Setting s = make_setting(full);
  devices_ = whole(s.devices);
  shards_ = full.layout.zero_stage == ZeroStage::zero_0 ? 1 : whole(s.shards);
  sequences_ = whole(s.m * s.b);
  for (const Degree& each : degrees()) {
    if (!each.has_ranks) continue;
    const Axis axis{whole(s.*each.used), whole(s.stride[each.dimension])};
    axes_[static_cast<size_t>(each.dimension)] = axis;
    if (each.dimension != Dimension::pipeline) in_stage_.push_back(axis);
  }
  std::stable_sort(in_stage_.begin(), in_stage_.end(),
                   [](const Axis& a, const Axis& b) { return a.stride < b.stride; });
  if (s.model.mixture_of_experts()) {
    expert_tensor_ = {whole(s.etp), 1};
    expert_ = {whole(s.ep), whole(s.etp)};
    expert_data_ = {whole(expert_replicas(s)), whole(s.ep * s.etp)};
    experts_each_ = whole(s.model.experts / s.ep);
  }
  assign_layers(s);
  for (size_t i = 0; i < ends_.size(); ++i) ends_[i].memory = result.stages[i].parts.total();
  add_traffic(s, result);
}

std::int64_t RankMap::size(RankGroup group) const {
  switch (group) {
    case RankGroup::expert:
      return expert_.size;
    case RankGroup::data:
      return axis_of(Dimension::data).size * axis_of(Dimension::context).size;
    case RankGroup::shards:
      return shards_;
    case RankGroup::expert_data:
      return expert_data_.size;
    default:
      return axes_[static_cast<size_t>(group)].size;
  }
}

std::int64_t RankMap::stage_index(std::int64_t rank) const {
  std::int64_t index = 0, stride = 1;
  for (const Axis& axis : in_stage_) {
    index += axis.at(rank) * stride;
    stride *= axis.size;
  }
  return index;
}

std::int64_t RankMap::rank_of(std::int64_t stage, std::int64_t index) const {
  std::int64_t rank = stage * axis_of(Dimension::pipeline).stride;
  for (const Axis& axis : in_stage_) {
    rank += index % axis.size * axis.stride;
    index /= axis.size;
  }
  return rank;
}

std::int64_t RankMap::replica_index(std::int64_t rank) const {
  const Axis *near_axis = &axis_of(Dimension::context), *far_axis = &axis_of(Dimension::data);
  if (far_axis->stride < near_axis->stride) std::swap(near_axis, far_axis);
  const Axis &near = *near_axis, &far = *far_axis;
  return near.at(rank) + near.size * far.at(rank);
}

RankPlace RankMap::place(std::int64_t rank) const {
  const std::int64_t index = stage_index(rank);
  const auto at = [&](Dimension dimension) { return axis_of(dimension).at(rank); };
  return {at(Dimension::tensor), at(Dimension::context),   at(Dimension::data),   at(Dimension::pipeline),
          expert_.at(index),     expert_tensor_.at(index), expert_data_.at(index)};
}

std::int64_t RankMap::place(RankGroup group, std::int64_t rank) const {
  switch (group) {
    case RankGroup::expert:
      return expert_.at(stage_index(rank));
    case RankGroup::data:
      return replica_index(rank);
    case RankGroup::shards:
      return replica_index(rank) % shards_;
    case RankGroup::expert_data:
      return expert_data_.at(stage_index(rank));
    default:
      return axes_[static_cast<size_t>(group)].at(rank);
  }
}

std::vector<std::int64_t> RankMap::members(RankGroup group, std::int64_t rank) const {
  std::vector<std::int64_t> out;
  const auto along = [&](const Axis& axis) {
    const std::int64_t first = rank - axis.at(rank) * axis.stride;
    for (std::int64_t i = 0; i < axis.size; ++i) out.push_back(first + i * axis.stride);
  };
  const auto in_stage = [&](const Axis& axis) {
    const std::int64_t index = stage_index(rank), first = index - axis.at(index) * axis.stride;
    for (std::int64_t i = 0; i < axis.size; ++i)
      out.push_back(rank_of(axis_of(Dimension::pipeline).at(rank), first + i * axis.stride));
  };
  const auto replicas = [&] {
    const Axis &context = axis_of(Dimension::context), &data = axis_of(Dimension::data);
    const std::int64_t first = rank - context.at(rank) * context.stride - data.at(rank) * data.stride;
    for (std::int64_t d = 0; d < data.size; ++d)
      for (std::int64_t c = 0; c < context.size; ++c) out.push_back(first + c * context.stride + d * data.stride);
  };
  switch (group) {
    case RankGroup::expert:
      in_stage(expert_);
      break;
    case RankGroup::expert_data:
      in_stage(expert_data_);
      break;
    case RankGroup::data:
      replicas();
      break;
    case RankGroup::shards:
      replicas();
      std::erase_if(
          out, [&](std::int64_t other) { return replica_index(other) / shards_ != replica_index(rank) / shards_; });
      break;
    default:
      along(axes_[static_cast<size_t>(group)]);
      break;
  }
  std::sort(out.begin(), out.end());
  return out;
}

RankHolding RankMap::holding(std::int64_t rank) const {
  const auto stage = static_cast<size_t>(axis_of(Dimension::pipeline).at(rank));
  RankHolding out = ends_[stage];
  out.layers = layers_[stage];
  if (experts_each_ > 0) out.experts = {expert_.at(stage_index(rank)) * experts_each_ + 1, experts_each_};
  out.sequences = {axis_of(Dimension::data).at(rank) * sequences_ + 1, sequences_};
  out.shard = place(RankGroup::shards, rank);
  return out;
}

void RankMap::assign_layers(const Setting& s) {
  const auto stages = static_cast<size_t>(axis_of(Dimension::pipeline).size);
  layers_.assign(stages, {});
  ends_.assign(stages, {});
  const auto piece = [&](size_t stage, size_t index) { layers_[stage].push_back(range_of(s.split[int(index)])); };
  for (size_t i = 0; i < stages; ++i) {
    const StageShape shape = stage_shape(s, static_cast<int>(i));
    ends_[i].embedding = shape.first;
    ends_[i].head = shape.last;
  }
  const Schedule schedule = schedule_used(s);
  if (schedule != Schedule::interleaved) {
    for (size_t i = 0; i < stages; ++i) {
      piece(i, i);
      if (schedule == Schedule::zb_v) piece(i, 2 * stages - 1 - i);
      if (schedule == Schedule::dualpipe) piece(i, stages - 1 - i);
    }
    return;
  }
  // Layers go to the first chunk of every stage, then to the second chunk of every stage.
  const std::int64_t chunks = whole(s.vpp);
  std::vector<std::vector<std::int64_t>> sizes;
  for (size_t i = 0; i < stages; ++i) sizes.push_back(chunk_sizes(range_of(s.split[int(i)]).count, chunks, i == 0));
  std::int64_t next = 1;
  for (size_t k = 0; k < static_cast<size_t>(chunks); ++k)
    for (size_t i = 0; i < stages; ++i) {
      layers_[i].push_back({next, sizes[i][k]});
      next += sizes[i][k];
    }
}

void RankMap::add_traffic(const Setting& s, const Evaluation& result) {
  const auto add = [&](RankGroup group, const CommGroup& shape, Way way, double bytes, double time) {
    if (!(shape.size > 1) || !(bytes > 0)) return;
    GroupTraffic out{group, shape, bytes, time, {}, {}};
    for (const Level& level : levels_) {
      out.inside.push_back(members_inside(shape, static_cast<double>(level.size)));
      out.leaving.push_back(bytes * leaving_share(way, shape.size, out.inside.back()));
    }
    traffic_.push_back(std::move(out));
  };
  for (const Degree& each : degrees()) {
    // The results have one time for dense and expert replicas together.
    const double experts = each.dimension == Dimension::data ? result.expert_data_volume : 0;
    add(group_of(each.dimension), each.group(s), way_of(each.dimension, s), result.*each.volume - experts,
        result.*each.step_time);
  }
  add(RankGroup::expert_data, expert_groups(s).all, Way::ring, result.expert_data_volume, unknown);
}

PlaceRange places_in(const RankMap& map, RankGroup group, std::int64_t first, std::int64_t devices) {
  std::vector<char> seen(static_cast<size_t>(map.size(group)), 0);
  PlaceRange out{map.size(group), -1, 0};
  const std::int64_t end = std::min(first + devices, map.devices());
  for (std::int64_t rank = first; rank < end; ++rank) {
    const std::int64_t place = map.place(group, rank);
    out.first = std::min(out.first, place);
    out.last = std::max(out.last, place);
    if (!std::exchange(seen[static_cast<size_t>(place)], 1)) ++out.count;
    if (out.count == map.size(group)) break;
  }
  return out;
}

}  // namespace trainyard
