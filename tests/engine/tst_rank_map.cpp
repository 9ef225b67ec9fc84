// SPDX-License-Identifier: GPL-3.0-or-later
// What each device holds: every layer once, every expert once, and the groups that communicate.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/explore/rank_map.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design mixture(const char* order = "tp-cp-ep-dp-pp") {
  Design d = with({"model=deepseek-v3", "accelerator=h800-sxm", "accelerators=2048", "tensor_parallel=1",
                   "pipeline_parallel=16", "schedule=dualpipe", "expert_parallel=64", "zero_stage=1",
                   "global_batch=15360", "sequence_length=4096"});
  assign(d, std::string("placement_order=") + order);
  return d;
}

const RankMap::Level& level(const RankMap& map, UnitKind kind) {
  for (const RankMap::Level& each : map.levels())
    if (each.kind == kind) return each;
  throw std::runtime_error(unit_id(kind));
}

const GroupTraffic& traffic(const RankMap& map, RankGroup group) {
  for (const GroupTraffic& each : map.traffic())
    if (each.group == group) return each;
  throw std::runtime_error(group_id(group));
}

/// Returns how often the devices of one pipeline hold each layer.
std::map<std::int64_t, int> layers_of_pipeline(const RankMap& map, std::int64_t rank) {
  std::map<std::int64_t, int> held;
  for (const std::int64_t member : map.members(RankGroup::pipeline, rank))
    for (const LayerRange& range : map.holding(member).layers)
      for (std::int64_t i = 0; i < range.count; ++i) ++held[range.first + i];
  return held;
}

}  // namespace

class TestRankMap : public QObject {
  Q_OBJECT
 private slots:
  /// Llama 3.1 405B as published: 16,384 GPUs, TP 8, PP 16 with 8 virtual stages, 126 layers.
  void llamaByHand();
  void everyLayerIsHeldOnce_data();
  void everyLayerIsHeldOnce();
  void expertsAreDividedOnce();
  void groupsPartitionTheDevices();
  void positionsFollowThePlacementOrder();
  void trafficThatLeavesUnitsByHand();
  void unitsOfTheMachine();
  void illegalLayoutsHaveNoRanks();
};

void TestRankMap::llamaByHand() {
  const RankMap map(default_design());
  QCOMPARE(map.devices(), std::int64_t(16384));
  // Rank 1,024 × 3 + 8 × 5 + 2: stage 3, replica 5, third of eight tensor-parallel ranks.
  const std::int64_t rank = 1024 * 3 + 8 * 5 + 2;
  const RankPlace place = map.place(rank);
  QCOMPARE(place.pipeline, std::int64_t(3));
  QCOMPARE(place.data, std::int64_t(5));
  QCOMPARE(place.tensor, std::int64_t(2));
  QCOMPARE(place.context, std::int64_t(0));
  const RankHolding held = map.holding(rank);
  // 128 places, of which the first and the last hold one layer less: chunk k of stage 3 is layer 16 k + 3.
  QCOMPARE(held.layers.size(), size_t(8));
  for (size_t k = 0; k < 8; ++k) {
    QCOMPARE(held.layers[k].first, std::int64_t(16 * k + 3));
    QCOMPARE(held.layers[k].count, std::int64_t(1));
  }
  // 16 micro-batches of one sequence per replica.
  QCOMPARE(held.sequences.first, std::int64_t(5 * 16 + 1));
  QCOMPARE(held.sequences.count, std::int64_t(16));
  QVERIFY(!held.embedding && !held.head);
  const RankHolding first = map.holding(0), last = map.holding(16383);
  QVERIFY(first.embedding && !first.head && last.head && !last.embedding);
  QCOMPARE(first.layers.front().count, std::int64_t(0));
  QCOMPARE(last.layers.back().count, std::int64_t(0));
  const std::vector<std::int64_t> tensor = map.members(RankGroup::tensor, rank);
  QCOMPARE(tensor.front(), rank - 2);
  QCOMPARE(tensor.back(), rank + 5);
  const std::vector<std::int64_t> stages = map.members(RankGroup::pipeline, rank);
  QCOMPARE(stages.size(), size_t(16));
  QCOMPARE(stages[1] - stages[0], std::int64_t(1024));
  QCOMPARE(map.members(RankGroup::data, rank).size(), size_t(128));
  QCOMPARE(held.memory, evaluate(default_design()).stages[3].parts.total());
}

void TestRankMap::everyLayerIsHeldOnce_data() {
  QTest::addColumn<QString>("set");
  QTest::addColumn<int>("copies");
  for (const char* order : {"tp-cp-ep-dp-pp", "tp-cp-ep-pp-dp", "pp-tp-cp-ep-dp"})
    for (const char* schedule : {"1f1b", "interleaved", "zb_v", "dualpipe", "afab"})
      QTest::addRow("%s %s", order, schedule) << QString("placement_order=%1;schedule=%2").arg(order, schedule)
                                              << (QString(schedule) == "dualpipe" ? 2 : 1);
  QTest::newRow("ends") << "schedule=1f1b;first_stage_layers=5;last_stage_layers=9" << 1;
  QTest::newRow("front") << "schedule=interleaved;stage_split=front;virtual_pipeline=4" << 1;
}

void TestRankMap::everyLayerIsHeldOnce() {
  QFETCH(QString, set);
  QFETCH(int, copies);
  Design d = with({"accelerators=512", "global_batch=512"});
  for (const QString& one : set.split(';')) assign(d, one.toStdString());
  const RankMap map(d);
  QCOMPARE(map.devices(), std::int64_t(512));
  for (const std::int64_t rank : {std::int64_t(0), std::int64_t(77), std::int64_t(511)}) {
    const std::map<std::int64_t, int> held = layers_of_pipeline(map, rank);
    QCOMPARE(held.size(), size_t(126));
    QCOMPARE(held.begin()->first, std::int64_t(1));
    QCOMPARE(held.rbegin()->first, std::int64_t(126));
    for (const auto& [layer, times] : held) QCOMPARE(times, copies);
  }
  // A stage holds as many layers as the results state.
  const Evaluation e = evaluate(d);
  for (std::int64_t rank = 0; rank < 512; ++rank) {
    std::int64_t count = 0;
    const RankHolding holding = map.holding(rank);
    bool has_first = false, has_last = false;
    for (const LayerRange& range : holding.layers) {
      count += range.count;
      has_first |= range.first == 1;
      has_last |= range.first + range.count == 127;
    }
    QCOMPARE(double(count), e.stages[size_t(map.place(rank).pipeline)].layers);
    // Embedding and head are with the first and the last layer, on the same device with DualPipe and ZB-V. With
    // interleaving the first chunk may have no layer.
    if (set.contains("interleaved")) continue;
    QCOMPARE(holding.embedding, has_first);
    QCOMPARE(holding.head, has_last);
  }
}

void TestRankMap::expertsAreDividedOnce() {
  for (const char* order : {"tp-cp-ep-dp-pp", "tp-cp-ep-pp-dp"}) {
    const RankMap map(mixture(order));
    for (const std::int64_t rank : {std::int64_t(0), std::int64_t(1000), std::int64_t(2047)}) {
      std::set<std::int64_t> experts;
      const auto members = map.members(RankGroup::expert, rank);
      QCOMPARE(members.size(), size_t(64));
      for (const std::int64_t member : members) {
        const LayerRange held = map.holding(member).experts;
        QCOMPARE(held.count, std::int64_t(4));
        for (std::int64_t i = 0; i < 4; ++i) experts.insert(held.first + i);
        QCOMPARE(map.place(member).pipeline, map.place(rank).pipeline);
      }
      QCOMPARE(experts.size(), size_t(256));
      QCOMPARE(*experts.begin(), std::int64_t(1));
      QCOMPARE(map.members(RankGroup::expert_data, rank).size(), size_t(2));
    }
  }
}

/// Each device is in one group of every kind, and all members of the group agree.
void TestRankMap::groupsPartitionTheDevices() {
  for (const char* order : {"tp-cp-ep-dp-pp", "tp-pp-cp-ep-dp", "cp-tp-ep-dp-pp", "tp-ep-dp-cp-pp"}) {
    Design d = with({"model=mixtral-8x7b", "accelerators=256", "tensor_parallel=2", "context_parallel=2",
                     "pipeline_parallel=4", "schedule=1f1b", "expert_parallel=8", "expert_tensor_parallel=1",
                     "zero_stage=1", "shard_group=8", "global_batch=64"});
    assign(d, std::string("placement_order=") + order);
    const RankMap map(d);
    QCOMPARE(map.devices(), std::int64_t(256));
    for (const RankGroup group : rank_groups) {
      std::vector<int> seen(256, 0);
      for (std::int64_t rank = 0; rank < 256; ++rank) {
        const auto members = map.members(group, rank);
        QCOMPARE(std::int64_t(members.size()), map.size(group));
        QVERIFY(std::binary_search(members.begin(), members.end(), rank));
        std::set<std::int64_t> places;
        for (const std::int64_t member : members) places.insert(map.place(group, member));
        QCOMPARE(places.size(), members.size());
        if (members.front() == rank)
          for (const std::int64_t member : members) ++seen[size_t(member)];
      }
      for (const int times : seen) QCOMPARE(times, 1);
    }
  }
}

/// Two nodes of eight: with the stages placed nearest, a pipeline of four shares a node.
void TestRankMap::positionsFollowThePlacementOrder() {
  const std::initializer_list<const char*> shape = {"model=llama3.1-8b",   "accelerators=16", "tensor_parallel=2",
                                                    "pipeline_parallel=4", "schedule=1f1b",   "global_batch=16"};
  Design d = with(shape);
  const auto node = [](const RankMap& map, RankGroup group) {
    return places_in(map, group, 0, level(map, UnitKind::node).size).count;
  };
  QCOMPARE(node(RankMap(d), RankGroup::pipeline), std::int64_t(2));
  QCOMPARE(node(RankMap(d), RankGroup::data), std::int64_t(2));
  assign(d, "placement_order=tp-pp-cp-ep-dp");
  QCOMPARE(node(RankMap(d), RankGroup::pipeline), std::int64_t(4));
  QCOMPARE(node(RankMap(d), RankGroup::data), std::int64_t(1));
  QCOMPARE(node(RankMap(d), RankGroup::tensor), std::int64_t(2));
}

void TestRankMap::trafficThatLeavesUnitsByHand() {
  const RankMap map(default_design());
  const Evaluation e = evaluate(default_design());
  const auto at = [&](UnitKind kind) {
    return size_t(std::find_if(map.levels().begin(), map.levels().end(),
                               [kind](const RankMap::Level& l) { return l.kind == kind; }) -
                  map.levels().begin());
  };
  const size_t node = at(UnitKind::node);
  // TP 8 in a node of eight: nothing leaves the node.
  QCOMPARE(traffic(map, RankGroup::tensor).bytes, e.tensor_volume);
  QCOMPARE(traffic(map, RankGroup::tensor).leaving[node], 0.0);
  // 128 replicas at a distance of eight: one per node, so all traffic leaves it.
  QCOMPARE(traffic(map, RankGroup::data).inside[node], 1.0);
  QCOMPARE(traffic(map, RankGroup::data).leaving[node], e.data_volume);
  QCOMPARE(traffic(map, RankGroup::pipeline).leaving[node], e.pipeline_volume);
  // A pod of 3,072 joins three stages, so a third of the messages around the ring of virtual stages leaves it.
  QCOMPARE(traffic(map, RankGroup::pipeline).inside[at(UnitKind::pod)], 3.0);
  QCOMPARE(traffic(map, RankGroup::pipeline).leaving[at(UnitKind::pod)], e.pipeline_volume / 3);
  // Four of eight members are in a node: of the seven eighths of a ring, four eighths cross, shared by four devices.
  const Design d = with({"model=llama3.1-70b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=4",
                         "schedule=1f1b", "zero_stage=0", "global_batch=64"});
  const RankMap small(d);
  const GroupTraffic& data = traffic(small, RankGroup::data);
  QCOMPARE(data.inside.front(), 4.0);
  QVERIFY(std::abs(data.leaving.front() / data.bytes - (4.0 / 8 / 4) / (7.0 / 8)) < 1e-12);
  // 64-way experts over eight nodes: 56 of the 63 others are on other nodes.
  const RankMap experts(mixture());
  const GroupTraffic& sent = traffic(experts, RankGroup::expert);
  QVERIFY(std::abs(sent.leaving.front() / sent.bytes - 56.0 / 63) < 1e-12);
}

void TestRankMap::unitsOfTheMachine() {
  const RankMap llama(default_design());
  std::vector<UnitKind> kinds;
  for (const RankMap::Level& l : llama.levels()) kinds.push_back(l.kind);
  QCOMPARE(kinds, (std::vector<UnitKind>{UnitKind::node, UnitKind::pod, UnitKind::cluster}));
  // A domain of 72 joins 18 nodes of four.
  const RankMap wide(with(
      {"accelerator=gb200", "accelerators=1152", "tensor_parallel=8", "pipeline_parallel=16", "global_batch=1152"}));
  QCOMPARE(int(wide.levels()[0].kind), int(UnitKind::node));
  QCOMPARE(wide.levels()[0].size, std::int64_t(4));
  QCOMPARE(int(wide.levels()[1].kind), int(UnitKind::domain));
  QCOMPARE(wide.levels()[1].size, std::int64_t(72));
  for (size_t i = 1; i < wide.levels().size(); ++i) QVERIFY(wide.levels()[i].size > wide.levels()[i - 1].size);
  QCOMPARE(RankMap(with({"accelerators=1", "tensor_parallel=1", "pipeline_parallel=1", "model=llama3.1-8b"}))
               .levels()
               .size(),
           size_t(1));
}

void TestRankMap::illegalLayoutsHaveNoRanks() {
  const RankMap map(with({"tensor_parallel=3"}));
  QCOMPARE(map.devices(), std::int64_t(0));
  QVERIFY(map.traffic().empty());
}

TRAINYARD_TEST(TestRankMap);
#include "tst_rank_map.moc"
