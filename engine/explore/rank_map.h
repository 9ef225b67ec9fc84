// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/machine/fabric.h"

namespace trainyard {

/// What joins devices, from the inside.
enum class UnitKind { domain, node, rail_group, pod, site, cluster };
const char* unit_id(UnitKind kind);
const char* unit_label(UnitKind kind);  ///< marked for translation: "Node"

/// Devices that work together, whatever for.
enum class RankGroup { tensor, context, expert, pipeline, data, shards, expert_data };
inline constexpr std::array rank_groups{RankGroup::tensor,     RankGroup::context, RankGroup::expert,
                                        RankGroup::pipeline,   RankGroup::data,    RankGroup::shards,
                                        RankGroup::expert_data};
const char* group_id(RankGroup group);
const char* group_label(RankGroup group);  ///< marked for translation: "Tensor parallel"
const char* group_short(RankGroup group);  ///< "TP"

/// Where a device stands along every dimension, from 0.
struct RankPlace {
  std::int64_t tensor = 0, context = 0, data = 0, pipeline = 0;
  std::int64_t expert = 0, expert_tensor = 0, expert_data = 0;  ///< 0 in a dense model
};

struct LayerRange {
  std::int64_t first = 0, count = 0;  ///< `first` counts from 1
};

/// What a device holds and works on.
struct RankHolding {
  std::vector<LayerRange> layers;  ///< one a chunk, in the order in which a micro-batch visits them
  bool embedding = false, head = false;
  LayerRange experts;      ///< of each layer with experts; none in a dense model
  LayerRange sequences;    ///< of the batch of a step
  std::int64_t shard = 0;  ///< part of the states, from 0
  double memory = 0;       ///< bytes, of a device of its stage
};

/// What a group sends, and how far.
struct GroupTraffic {
  RankGroup group;
  CommGroup shape;
  double bytes = 0;             ///< that one device moves in a step
  double time = 0;              ///< of them, seconds that nothing hides
  std::vector<double> inside;   ///< members that one unit of each level joins
  std::vector<double> leaving;  ///< of the bytes, those that leave a unit of each level
};

/// Which device holds what, and where in the machine it stands. Ranks are numbered in the order of placement and fill
/// the machine from its first node on.
class RankMap {
 public:
  explicit RankMap(const Design& design);

  struct Level {
    UnitKind kind;
    std::int64_t size;  ///< devices of one unit
  };
  /// Those that the machine has, from the inside; the last is all of it.
  const std::vector<Level>& levels() const { return levels_; }
  /// 0 where the layout is not legal: nobody knows who would hold what.
  std::int64_t devices() const { return devices_; }
  /// Members of a group; 1 where the dimension is not used.
  std::int64_t size(RankGroup group) const;

  RankPlace place(std::int64_t rank) const;
  /// The place along one group: which member of it the rank is.
  std::int64_t place(RankGroup group, std::int64_t rank) const;
  /// All of the group that `rank` is in, itself among them.
  std::vector<std::int64_t> members(RankGroup group, std::int64_t rank) const;
  RankHolding holding(std::int64_t rank) const;
  /// Groups of more than one device that exchange anything, with the bytes as the results count them.
  const std::vector<GroupTraffic>& traffic() const { return traffic_; }

 private:
  struct Axis {
    std::int64_t size = 1, stride = 1;
    std::int64_t at(std::int64_t rank) const { return rank / stride % size; }
  };
  std::int64_t stageIndex(std::int64_t rank) const;
  std::int64_t rankOf(std::int64_t stage, std::int64_t index) const;
  std::int64_t replicaIndex(std::int64_t rank) const;
  void layLayers(const Setting& setting);
  void addTraffic(const Setting& setting, const Evaluation& result);

  std::vector<Level> levels_;
  std::int64_t devices_ = 0, shards_ = 1, sequences_ = 0;
  Axis tensor_, context_, data_, pipeline_;
  std::vector<Axis> in_stage_;                 ///< tensor, context and data, the nearest first
  Axis expert_, expert_tensor_, expert_data_;  ///< strides count devices of a stage
  std::int64_t experts_each_ = 0;
  std::vector<std::vector<LayerRange>> layers_;  ///< of each stage
  std::vector<RankHolding> ends_;                ///< of each stage: embedding, head and memory
  std::vector<GroupTraffic> traffic_;
};

/// Devices of one place along a group, out of those of a unit: "all of stage 3" or several stages.
struct PlaceRange {
  std::int64_t first = 0, last = 0;
  std::int64_t count = 0;  ///< different places among them
};
/// The places along `group` that the `devices` ranks from `first` on take.
PlaceRange places_in(const RankMap& map, RankGroup group, std::int64_t first, std::int64_t devices);

}  // namespace trainyard
