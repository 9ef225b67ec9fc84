// SPDX-License-Identifier: GPL-3.0-or-later
// Published networks are reproduced exactly, and random plans keep the rules of ports and links.
//
// Rows and figures that contradict their own document are left out: the spine-core cables that the web page of the H100
// SuperPOD prints in rows without core switches, and its "56" for 64 units; 9,216 GPUs for 1,296 nodes of the B300 XDR
// table; 32 fibres for the 64 links of an eight-node BasePOD; the rounded row of 13,107 nodes of the isolated rails.
#include <QFile>
#include <QTest>
#include <cmath>
#include <random>

#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/room/reference_fabrics.h"
#include "engine/room/support_fabrics.h"
#include "places.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

FabricSize reference_of(const char* id, Count nodes) {
  const ReferenceFabric& reference = find_reference_fabric(id);
  return size_fabric(plan_reference(reference, nodes * reference.node_accelerators));
}

Count tier(const FabricSize& fabric, size_t place) {
  return place < fabric.tiers.size() ? fabric.tiers[place].switches.value() : 0;
}
Count links(const FabricSize& fabric, size_t place) {
  return place < fabric.levels.size() ? fabric.levels[place].links.value() : 0;
}
Count cables(const FabricSize& fabric, size_t place) {
  return place < fabric.levels.size() ? fabric.levels[place].cables.value() : 0;
}

/// The rows of the golden tables with a reference each.
Json golden_rows() {
  QFile file(QStringLiteral(TRAINYARD_SOURCE_DIR "/tests/data/room/golden_fabrics.json"));
  return file.open(QIODevice::ReadOnly) ? Json::parse(file.readAll().toStdString()) : Json();
}

/// A random plan of any kind, legal or not.
FabricPlan random_plan(std::mt19937& random) {
  const auto draw = [&](Count low, Count high) { return std::uniform_int_distribution<Count>(low, high)(random); };
  const auto pick = [&](std::initializer_list<Count> list) { return list.begin()[draw(0, Count(list.size()) - 1)]; };
  FabricPlan plan;
  plan.kind = FabricKind(draw(0, fabric_kind_count - 1));
  plan.nodes = Count(std::pow(10.0, double(draw(0, 450)) / 100));
  plan.rails = pick({1, 2, 4, 8, 9});
  plan.planes = pick({1, 1, 2, 4});
  plan.radix = pick({36, 40, 64, 128, 144});
  plan.oversubscription = double(pick({1, 1, 2, 3, 4})) / double(pick({1, 1, 1, 2, 3}));
  plan.spine_oversubscription = double(pick({1, 1, 2, 7}));
  plan.unit_nodes = pick({0, 0, 4, 16, 32, 72, 144});
  plan.whole_units = draw(0, 1) == 0;
  plan.group = GroupRule(draw(0, 3));
  plan.leaf_down = pick({0, 0, 0, 16, 18});
  plan.uplink_ports = pick({1, 1, 1, 2});
  plan.extra_endpoints = pick({0, 0, 1, 4, 500});
  plan.dragonfly = {pick({8, 16, 18, 32}), pick({8, 18}), pick({8, 16, 20}),
                    pick({1, 2}),          pick({8, 17}), pick({1, 2, 4})};
  plan.torus = {pick({2, 4}), pick({0, 8})};
  return plan;
}

std::string describe(const FabricPlan& plan) {
  return std::string(fabric_kind_id(plan.kind)) + ", nodes " + std::to_string(plan.nodes) + ", rails " +
         std::to_string(plan.rails) + ", radix " + std::to_string(plan.radix) + ", unit " +
         std::to_string(plan.unit_nodes) + ", whole " + std::to_string(plan.whole_units) + ", taper " +
         std::to_string(plan.oversubscription) + ", group " + std::to_string(int(plan.group)) + ", leaf_down " +
         std::to_string(plan.leaf_down) + ", uplink_ports " + std::to_string(plan.uplink_ports);
}

/// Links that the switches of a tier lead down or up.
Count sum_links(const FabricTier& of, Count SwitchPorts::*side) {
  Count sum = 0;
  for (const SwitchPorts& use : of.use) sum += use.switches * (use.*side);
  return sum;
}

bool is_tree(FabricKind kind) { return kind <= FabricKind::rail_isolated; }

/// True if more nodes cannot merge units into larger groups, which may save spine switches.
bool has_fixed_groups(const FabricPlan& plan) {
  if (plan.kind != FabricKind::rail_optimised)
    return plan.group == GroupRule::automatic || plan.group == GroupRule::full;
  return plan.group == GroupRule::full;
}

}  // namespace

class TestRoomFabric : public QObject {
  Q_OBJECT
 private slots:
  void golden_tables_data() {
    QTest::addColumn<QString>("row");
    for (const Json& row : golden_rows())
      QTest::addRow("%s, %lld nodes", row.at("fabric").get<std::string>().c_str(), row.at("nodes").get<long long>())
          << QString::fromStdString(row.dump());
  }
  /// Every figure that a row states must agree; a row names only what its document prints.
  void golden_tables() {
    QFETCH(QString, row);
    const Json expected = Json::parse(row.toStdString());
    const ReferenceFabric& reference = find_reference_fabric(expected.at("fabric").get<std::string>());
    FabricPlan plan = plan_reference(reference, expected.at("nodes").get<Count>() * reference.node_accelerators);
    plan.extra_endpoints = expected.value("extra", plan.extra_endpoints);
    const FabricSize f = size_fabric(plan);
    QVERIFY2(f.is_legal(), f.problem ? f.problem->text().c_str() : "");
    const std::map<std::string, Count> found{{"gpus", plan.nodes * reference.node_accelerators},
                                             {"units", f.units},
                                             {"leaf", tier(f, 0)},
                                             {"spine", tier(f, 1)},
                                             {"core", tier(f, 2)},
                                             {"node_cables", cables(f, 0)},
                                             {"node_and_extra", links(f, 0) + f.extra_connected},
                                             {"leaf_spine_cables", cables(f, 1)},
                                             {"spine_core_cables", cables(f, 2)},
                                             {"groups", f.groups},
                                             {"group_spines", f.group_spines},
                                             {"core_groups", f.core_groups},
                                             {"switches", f.switches()},
                                             {"tiers", Count(f.tiers.size())}};
    for (const auto& [key, value] : expected.items()) {
      if (key == "fabric" || key == "nodes" || key == "extra" || key.ends_with("usd")) continue;
      QVERIFY2(found.contains(key), key.c_str());
      QVERIFY2(found.at(key) == value.get<Count>(),
               (key + " " + std::to_string(found.at(key)) + ", expected " + value.dump()).c_str());
    }
    if (!expected.contains("total_usd")) return;
    const FabricCost cost = price_reference(reference, f);
    QCOMPARE(cost.links, expected.at("links_usd").get<double>());
    QCOMPARE(cost.total, expected.at("total_usd").get<double>());
  }

  void all_golden_tables_are_present() {
    std::map<std::string, int> rows;
    for (const Json& row : golden_rows()) ++rows[row.at("fabric")];
    const std::map<std::string, int> expected{{"superpod-h100", 12},
                                              {"superpod-b200", 6},
                                              {"superpod-b300-xdr", 5},
                                              {"superpod-b300-spectrum", 5},
                                              {"superpod-gb200", 5},
                                              {"superpod-gb300", 1},
                                              {"ncp", 1},
                                              {"rail-isolated-h100", 12},
                                              {"three-tier-512", 1},
                                              {"tpu-v4", 1},
                                              {"leonardo", 1}};
    QVERIFY(rows == expected);
  }

  /// 12 switches for 24 · 32 / 64 cannot be cabled evenly.
  void spines_divide_the_uplinks() {
    QCOMPARE(tier(reference_of("superpod-h100", 96), 1), Count(16));
    QCOMPARE(tier(reference_of("superpod-b300-xdr", 288), 1), Count(18));
  }

  /// A unit of 144 trays has two leaf switches per rail; one tray needs one.
  void units_are_built_whole() {
    FabricPlan plan = find_reference_fabric("superpod-gb300").plan;
    QCOMPARE(tier(size_fabric(plan), 0), Count(8));
    plan.whole_units = false;
    QCOMPARE(tier(size_fabric(plan), 0), Count(4));
  }

  /// 2,040 cables, 1,536 + 508 optics with two links each, for 127 nodes.
  void transceivers_of_127_nodes() {
    const FabricSize f = reference_of("superpod-h100", 127);
    QCOMPARE(f.node_cables() + f.switch_cables(), Count(2040));
    QCOMPARE(f.optics.switch_twin, Count(1536));
    QCOMPARE(f.optics.node_twin, Count(508));
    QCOMPARE(f.extra_connected, Count(4));
    QCOMPARE(f.bisection.value(), 1016 / 2.0 * 50e9);
    // A full network has no port for its managers.
    QCOMPARE(reference_of("superpod-h100", 128).extra_connected, Count(0));
  }

  void hpn_segment() {
    const FabricSize f = reference_of("hpn", 128);
    QCOMPARE(tier(f, 0), Count(16));
    QCOMPARE(links(f, 0), Count(2048));
    QCOMPARE(links(f, 1), Count(960));
    QCOMPARE(std::round(f.blocking * 1e4) / 1e4, 1.0667);
    QCOMPARE(f.tiers[0].ports_free, Count(16 * 8));
    // 15 segments: 60 aggregation switches in each of two planes.
    const FabricSize pod = reference_of("hpn", 15 * 128);
    QCOMPARE(tier(pod, 1), Count(2 * 60));
    QCOMPARE(Count(pod.tiers.size()), Count(2));
  }

  void meta_24k() {
    const FabricSize f = reference_of("meta-24k", 3072);
    QCOMPARE(tier(f, 0), Count(1536));
    QCOMPARE(f.groups, Count(8));
    QCOMPARE(links(f, 0), Count(24576));
    QCOMPARE(links(f, 1), Count(2 * 24576));
    QVERIFY(!f.tiers[1].switches && !f.tiers[2].switches && f.has_unknown_switches());
    QCOMPARE(f.blocking, 0.5 * 7);
    QVERIFY(!f.bisection);
  }

  void tpu_v4_pod() {
    const FabricSize f = reference_of("tpu-v4", 1024);
    QCOMPARE(f.groups, Count(64));
    QCOMPARE(links(f, 0), Count(6144));
    QCOMPARE(tier(f, 0), Count(48));
    QCOMPARE(f.tiers[0].ports_free, Count(384));
    QCOMPARE(tier(reference_of("tpu-v4", 512), 0), Count(24));
    QVERIFY(!reference_of("tpu-v4", 1025).is_legal());
  }

  void dragonflies() {
    const FabricSize frontier = reference_of("frontier", 9472);
    QCOMPARE(frontier.groups, Count(74));
    QCOMPARE(std::round(frontier.blocking * 100) / 100, 1.75);
    QCOMPARE(tier(frontier, 0), Count(74 * 32));
    QCOMPARE(links(frontier, 1), Count(74 * 32 * 31 / 2));
    QCOMPARE(links(frontier, 2), Count(74 * 73 / 2 * 4));
    const FabricSize aurora = reference_of("aurora", 10624);
    QCOMPARE(aurora.groups, Count(166));
    QCOMPARE(std::round(aurora.blocking * 100) / 100, 1.55);
    // 32 · 17 global links of a group reach 544 other groups.
    FabricPlan sparse = find_reference_fabric("frontier").plan;
    sparse.dragonfly.arc_links = 1;
    QCOMPARE(find_largest_cluster(sparse, 1), Count(545 * 128));
  }

  void leonardo_group() {
    const FabricSize f = reference_of("leonardo", 180);
    QCOMPARE(f.tiers[0].use.size(), size_t(1));
    QCOMPARE(f.tiers[0].use[0].down, Count(20));
    QCOMPARE(f.tiers[0].use[0].up, Count(18));
    QCOMPARE(f.tiers[1].use[0].down, Count(18));
    QCOMPARE(f.tiers[1].radix - f.tiers[1].use[0].down, Count(22));
    QCOMPARE(links(f, 0), Count(720));
  }

  /// BasePOD: links between the two switches are half of the endpoints.
  void two_switches() {
    const FabricSize eight = reference_of("basepod", 8);
    QCOMPARE(links(eight, 0), Count(64));
    QCOMPARE(links(eight, 1), Count(32));
    QCOMPARE(tier(eight, 0), Count(2));
    QCOMPARE(eight.tiers[0].ports_free, Count(0));
    QCOMPARE(eight.optics.node_twin, Count(32));
    QCOMPARE(links(reference_of("basepod", 4), 1), Count(16));
    QVERIFY(!reference_of("basepod", 9).is_legal());
    QCOMPARE(links(reference_of("hgx-enterprise", 16), 0), Count(128));
    QVERIFY(!reference_of("hgx-enterprise", 17).is_legal());
  }

  /// 254 node links, 24 from leaf to core switches, 6 between switches, on 8 switches; BasePOD has 2.
  void in_band_network() {
    const FabricSize f = size_in_band_fabric({127, 16});
    QCOMPARE(f.switches(), Count(8));
    QCOMPARE(links(f, 0), Count(254 + 16));
    QCOMPARE(links(f, 1), Count(6));
    QCOMPARE(links(f, 2), Count(24));
    QCOMPARE(size_in_band_fabric({8, 0}).switches(), Count(2));
    // Four switches have 4 · 58 ports for 240 links.
    QCOMPARE(size_in_band_fabric({120, 0}).switches(), Count(6 + 2));
    QCOMPARE(links(size_in_band_fabric({8, 0}), 0), Count(16));
  }

  /// 317 ports on 8 switches with 16 uplinks; BasePOD: 29 on 1, 45 on 2.
  void out_of_band_network() {
    const FabricSize f = size_out_of_band_fabric(
        {{"nodes", 127}, {"switches", 64}, {"management", 8}, {"in-band switches", 8}, {"managers", 2}, {"PDUs", 108}});
    QCOMPARE(links(f, 0), Count(317));
    QCOMPARE(f.switches(), Count(8));
    QCOMPARE(links(f, 1), Count(16));
    QCOMPARE(size_out_of_band_fabric({{"devices", 29}}).switches(), Count(1));
    QCOMPARE(size_out_of_band_fabric({{"devices", 45}}).switches(), Count(2));
    QVERIFY_THROWS_EXCEPTION(InputError, size_out_of_band_fabric({{"devices", -1}}));
  }

  /// B200, 4 units: 8 leaf and 4 spine switches.
  void storage_network() {
    const FabricSize f = size_storage_fabric({127, 2, 0, 0, 64, 50e9, 1});
    QCOMPARE(tier(f, 0), Count(8));
    QCOMPARE(tier(f, 1), Count(4));
    QVERIFY_THROWS_EXCEPTION(InputError, size_storage_fabric({127, 2, -3, 0, 64, 50e9, 1}));
  }

  /// sst-elements issue 1245: a tapered small tree needs one root, not twelve.
  void tapered_tree_has_one_root() {
    FabricPlan plan;
    plan.kind = FabricKind::leaf_spine;
    plan.rails = 1;
    plan.nodes = 4 * 48;
    plan.oversubscription = 3;
    const FabricSize f = size_fabric(plan);
    QCOMPARE(tier(f, 0), Count(4));
    QCOMPARE(tier(f, 1), Count(1));
    QCOMPARE(f.blocking, 3.0);
    QCOMPARE(f.bisection.value(), 4 * 16 / 2 * 50e9);
  }

  /// R²/2 endpoints in two tiers, R³/4 in three.
  void limits_of_tiers() {
    FabricPlan plan;
    plan.kind = FabricKind::leaf_spine;
    plan.rails = 1;
    plan.whole_units = false;
    for (const Count radix : {40, 64, 128, 144}) {
      plan.radix = radix;
      QCOMPARE(find_largest_cluster(plan, 1), radix);
      QCOMPARE(find_largest_cluster(plan, 2), radix * radix / 2);
      QCOMPARE(find_largest_cluster(plan, 3), radix * radix * radix / 4);
    }
    plan.radix = 64;
    plan.nodes = 65'537;
    const FabricSize f = size_fabric(plan);
    QVERIFY(!f.is_legal() && f.tiers.empty());
    QCOMPARE(QString::fromStdString(f.problem->text()),
             "65,537 endpoints need more than three tiers of 64-port switches, which connect at most 65,536.");
    // A single switch has no uplinks, so all its ports lead to nodes.
    QCOMPARE(find_largest_cluster(find_reference_fabric("meta-24k").plan, 1), Count(8));
    const FabricPlan& rails = find_reference_fabric("rail-isolated-h100").plan;
    for (const auto& [tiers, nodes] : {std::pair<Count, Count>{1, 64}, {2, 2048}, {3, 65'536}})
      QCOMPARE(find_largest_cluster(rails, tiers), nodes);
    // Eight units in two tiers; then units share groups until the core switches are full.
    const FabricPlan& superpod = find_reference_fabric("superpod-h100").plan;
    QCOMPARE(find_largest_cluster(superpod, 2), Count(256));
    QCOMPARE(find_largest_cluster(superpod, 3), Count(8192));
  }

  void impossible_plans_say_why_data() {
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("leaf") << "leaf_up"
                          << "A leaf switch needs 96 ports and has 64.";
    QTest::newRow("one tier") << "tiers"
                              << "1,024 endpoints are more than the 64 that one switch connects.";
    QTest::newRow("group") << "group_leaves"
                           << "A group of 33 leaf switches is larger than the 32 that its spine "
                              "switches connect.";
    QTest::newRow("two switches") << "kind"
                                  << "1,024 endpoints are more than the 64 that two switches connect without "
                                     "a spine.";
    QTest::newRow("router") << "dragonfly"
                            << "A switch needs 97 ports and has 64.";
  }
  void impossible_plans_say_why() {
    QFETCH(QString, field);
    QFETCH(QString, sentence);
    FabricPlan plan;
    plan.nodes = 128;
    if (field == "leaf_up") plan.leaf_down = 32, plan.leaf_up = 64;
    if (field == "tiers") plan.kind = FabricKind::leaf_spine, plan.tiers = 1;
    if (field == "group_leaves") plan.tiers = 3, plan.nodes = 1024, plan.group_leaves = 33;
    if (field == "kind") plan.kind = FabricKind::two_switches;
    if (field == "dragonfly") plan.kind = FabricKind::dragonfly, plan.dragonfly.global_ports = 50;
    const FabricSize f = size_fabric(plan);
    QVERIFY(f.problem.has_value());
    QCOMPARE(QString::fromStdString(f.problem->text()), sentence);
    QVERIFY(f.tiers.empty() && f.levels.empty());
    QCOMPARE(f.optics.switch_single, Count(0));
  }

  void values_out_of_range_are_refused() {
    const auto refused = [](auto&& change) {
      FabricPlan plan;
      change(plan);
      try {
        size_fabric(plan);
      } catch (const InputError& error) {
        return std::string_view(error.what()).ends_with('.');
      }
      return false;
    };
    QVERIFY(refused([](FabricPlan& p) { p.nodes = 0; }));
    QVERIFY(refused([](FabricPlan& p) { p.radix = 1; }));
    QVERIFY(refused([](FabricPlan& p) { p.tiers = 4; }));
    QVERIFY(refused([](FabricPlan& p) { p.oversubscription = std::nan(""); }));
    QVERIFY(refused([](FabricPlan& p) { p.spine_oversubscription = 0; }));
    QVERIFY(refused([](FabricPlan& p) { p.port_rate = 0; }));
    QVERIFY(refused([](FabricPlan& p) { p.torus.reserved_ports = 64; }));
    QVERIFY(refused([](FabricPlan& p) { p.dragonfly.switches = 0; }));
    QVERIFY_THROWS_EXCEPTION(InputError, find_reference_fabric("superpod"));
    QVERIFY_THROWS_EXCEPTION(InputError, plan_reference(find_reference_fabric("hpn"), 0));
    QVERIFY_THROWS_EXCEPTION(InputError, price_reference(find_reference_fabric("hpn"), FabricSize()));
    QVERIFY_THROWS_EXCEPTION(InputError, find_fabric_kind("ring"));
  }

  /// One more node, twice the bandwidth, 2:1 for 4 units of H100.
  void changes_are_sized_again() {
    const auto changes = size_changed_fabrics(reference_of("superpod-h100", 128).plan);
    QCOMPARE(changes.size(), size_t(3));
    QCOMPARE(tier(changes[0].fabric, 0), Count(40));
    QCOMPARE(changes[1].fabric.switches(), Count(2 * 48));
    // 42 ports down and 21 up: 32 leaf switches, 32 · 21 / 64 = 10.5 becomes 21.
    QCOMPARE(tier(changes[2].fabric, 1), Count(21));
    QCOMPARE(changes[2].fabric.blocking, 2.0);
  }

  void every_reference_is_legal_and_has_a_source() {
    QCOMPARE(reference_fabrics().size(), size_t(17));
    for (const ReferenceFabric& reference : reference_fabrics()) {
      QVERIFY2(!reference.source.empty() && !reference.confidence.empty(), reference.id.c_str());
      const FabricSize f = size_fabric(plan_reference(reference, 1));
      QVERIFY2(f.is_legal() && f.plan.nodes == 1, reference.id.c_str());
      QCOMPARE(int(find_fabric_kind(fabric_kind_id(reference.plan.kind))), int(reference.plan.kind));
    }
  }

  void ports_and_links_of_random_plans() {
    std::mt19937 random(7);
    int legal = 0;
    for (int i = 0; i < tests::cases(20'000); ++i) {
      const FabricPlan plan = random_plan(random);
      const FabricSize f = size_fabric(plan);
      if (!f.is_legal()) continue;
      ++legal;
      const std::string what = describe(plan);
      Count single = 0;
      for (size_t t = 0; t < f.tiers.size(); ++t) {
        const FabricTier& of = f.tiers[t];
        const Count up_ports = t == 0 && is_tree(plan.kind) ? plan.uplink_ports : 1;
        Count switches = 0;
        for (const SwitchPorts& use : of.use) {
          QVERIFY2(use.down >= 0 && use.up >= 0 && use.down + use.up * up_ports <= of.radix, what.c_str());
          switches += use.switches;
        }
        QCOMPARE(switches, of.switches.value());
        QCOMPARE(of.ports_used + of.ports_free, switches * of.radix);
        single += sum_links(of, &SwitchPorts::down) + sum_links(of, &SwitchPorts::up);
      }
      QCOMPARE(f.optics.switch_single, plan.kind == FabricKind::torus ? 0 : single);
      QVERIFY2(f.optics.switch_twin * 2 >= f.optics.switch_single, what.c_str());
      if (!is_tree(plan.kind)) continue;
      QCOMPARE(links(f, 0), plan.nodes * plan.rails * plan.planes);
      QVERIFY2(sum_links(f.tiers[0], &SwitchPorts::down) == links(f, 0) + f.extra_connected, what.c_str());
      for (size_t t = 1; t < f.tiers.size(); ++t) {
        QVERIFY2(sum_links(f.tiers[t - 1], &SwitchPorts::up) == links(f, t), what.c_str());
        QVERIFY2(sum_links(f.tiers[t], &SwitchPorts::down) == links(f, t), what.c_str());
      }
      QCOMPARE(sum_links(f.tiers.back(), &SwitchPorts::up), Count(0));
    }
    QVERIFY2(legal > tests::cases(20'000) / 3, std::to_string(legal).c_str());
  }

  void one_more_node_never_needs_fewer_switches() {
    std::mt19937 random(11);
    for (int i = 0; i < tests::cases(20'000); ++i) {
      FabricPlan plan = random_plan(random);
      if (!has_fixed_groups(plan)) continue;
      const FabricSize f = size_fabric(plan);
      ++plan.nodes;
      const FabricSize larger = size_fabric(plan);
      QVERIFY2(f.is_legal() || !larger.is_legal(), describe(plan).c_str());
      if (!larger.is_legal()) continue;
      QVERIFY2(larger.switches() >= f.switches(), describe(plan).c_str());
      QVERIFY2(larger.tiers.size() >= f.tiers.size(), describe(plan).c_str());
    }
  }

  /// Exact nodes in units that are not merged: each node adds switches, or uses free ports.
  void one_more_node_of_a_superpod() {
    FabricPlan plan = find_reference_fabric("superpod-h100").plan;
    plan.whole_units = false;
    Count last = 0;
    for (plan.nodes = 1; plan.nodes <= 2048; ++plan.nodes) {
      const Count now = size_fabric(plan).switches();
      QVERIFY2(now >= last, describe(plan).c_str());
      last = now;
    }
    QCOMPARE(last, Count(512 + 512 + 256));
  }
};

TRAINYARD_TEST(TestRoomFabric);
#include "tst_room_fabric.moc"
