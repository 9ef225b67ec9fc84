// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/machine/fabric.h"

namespace trainyard {

/// Physical units of a machine that contain devices, smallest first.
enum class UnitKind { domain, node, rail_group, pod, site, cluster };
const char* unit_id(UnitKind kind);
const char* unit_label(UnitKind kind);  ///< marked for translation: "Node"

/// Groups of devices that work together, by dimension of parallelism.
/// One group for each Dimension, in its order, and the parts of the replicas that share states or hold the same
/// experts.
enum class RankGroup {
  tensor = int(Dimension::tensor),
  context = int(Dimension::context),
  expert = int(Dimension::expert),
  pipeline = int(Dimension::pipeline),
  data = int(Dimension::data),
  shards = int(dimension_count),
  expert_data
};
inline constexpr std::size_t rank_group_count = std::size_t(RankGroup::expert_data) + 1;
inline constexpr auto rank_groups = [] {
  std::array<RankGroup, rank_group_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = RankGroup(int(i));
  return all;
}();
constexpr RankGroup group_of(Dimension dimension) { return RankGroup(int(dimension)); }
const char* group_id(RankGroup group);
const char* group_label(RankGroup group);  ///< marked for translation: "Tensor parallel"
const char* group_short(RankGroup group);  ///< "TP"

/// Position of a device along every dimension, from 0.
struct RankPlace {
  std::int64_t tensor = 0, context = 0, data = 0, pipeline = 0;
  std::int64_t expert = 0, expert_tensor = 0, expert_data = 0;  ///< 0 in a dense model
};

struct LayerRange {
  std::int64_t first = 0, count = 0;  ///< `first` counts from 1
};

/// The part of the model and of the work that a device holds.
struct RankHolding {
  std::vector<LayerRange> layers;  ///< one per chunk, in the order in which a micro-batch visits them
  bool embedding = false, head = false;
  LayerRange experts;      ///< experts of each MoE layer; empty in a dense model
  LayerRange sequences;    ///< sequences of a step's batch
  std::int64_t shard = 0;  ///< index of its part of the states, from 0
  double memory = 0;       ///< bytes, as on every device of its stage
};

/// Traffic of a group, and how far it travels.
struct GroupTraffic {
  RankGroup group;
  CommGroup shape;
  double bytes = 0;             ///< bytes that one device moves per step
  double time = 0;              ///< seconds per step that are not overlapped
  std::vector<double> inside;   ///< per level: members in one unit
  std::vector<double> leaving;  ///< per level: bytes that leave the unit
};

/// The part of model and work on each device, and the device's place in the machine. Ranks are numbered in placement
/// order and fill the machine from its first node.
class RankMap {
 public:
  explicit RankMap(const Design& design);

  struct Level {
    UnitKind kind;
    std::int64_t size;  ///< devices of one unit
  };
  /// The machine's levels, smallest units first; the last is the whole machine.
  const std::vector<Level>& levels() const { return levels_; }
  /// Number of devices; 0 for an illegal layout, which has no assignment of ranks.
  std::int64_t devices() const { return devices_; }
  /// Members of a group; 1 if the dimension is not used.
  std::int64_t size(RankGroup group) const;

  RankPlace place(std::int64_t rank) const;
  /// Position of the rank within its group.
  std::int64_t place(RankGroup group, std::int64_t rank) const;
  /// All ranks of the group that contains `rank`, itself included.
  std::vector<std::int64_t> members(RankGroup group, std::int64_t rank) const;
  RankHolding holding(std::int64_t rank) const;
  /// Groups of more than one device that exchange data, with the bytes that the results report.
  const std::vector<GroupTraffic>& traffic() const { return traffic_; }

 private:
  struct Axis {
    std::int64_t size = 1, stride = 1;
    std::int64_t at(std::int64_t rank) const { return rank / stride % size; }
  };
  const Axis& axis_of(Dimension dimension) const { return axes_[static_cast<std::size_t>(dimension)]; }
  std::int64_t stage_index(std::int64_t rank) const;
  std::int64_t rank_of(std::int64_t stage, std::int64_t index) const;
  std::int64_t replica_index(std::int64_t rank) const;
  void assign_layers(const Setting& setting);
  void add_traffic(const Setting& setting, const Evaluation& result);

  std::vector<Level> levels_;
  std::int64_t devices_ = 0, shards_ = 1, sequences_ = 0;
  std::array<Axis, dimension_count> axes_;     ///< one device for a dimension without ranks of its own
  std::vector<Axis> in_stage_;                 ///< all axes but the pipeline, smallest stride first
  Axis expert_, expert_tensor_, expert_data_;  ///< strides count devices of a stage
  std::int64_t experts_each_ = 0;
  std::vector<std::vector<LayerRange>> layers_;  ///< layers of each stage and chunk
  std::vector<RankHolding> ends_;                ///< for each stage: whether it holds embedding and head, and its
                                                 ///< memory
  std::vector<GroupTraffic> traffic_;
};

/// Positions along a group that the devices of a unit cover: "all of stage 3" or several stages.
struct PlaceRange {
  std::int64_t first = 0, last = 0;
  std::int64_t count = 0;  ///< distinct positions among them
};
/// The positions along `group` covered by the `devices` ranks from `first` on.
PlaceRange places_in(const RankMap& map, RankGroup group, std::int64_t first, std::int64_t devices);

}  // namespace trainyard
