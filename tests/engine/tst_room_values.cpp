// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a machine room: each has a formula and a source, and screen, JSON and CSV show the same ones.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "engine/files/tables.h"
#include "engine/parameters/assignments.h"
#include "engine/room/room_values.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design designed(std::initializer_list<const char*> assignments, Job job = Job::training) {
  Design design = default_design(job);
  for (const char* one : assignments) assign(design, one);
  return design;
}

RoomReport room_of(const Design& design) { return report_room(resolved(design), evaluate(design)); }

}  // namespace

class TestRoomValues : public QObject {
  Q_OBJECT
 private slots:
  void each_number_has_a_formula_and_a_source() {
    const Design serving = designed({"model=llama3.1-70b", "fabric=superpod-h100", "power_limit=20e6"}, Job::serving);
    const Design colocated = designed({"fabric=superpod-h100", "room_site=colocation", "power_limit=20e6"});
    for (const Design& design : {serving, colocated, designed({})}) {
      std::set<std::string> ids;
      for (const RoomValue& value : room_values(resolved(design), room_of(design))) {
        QVERIFY2(ids.insert(value.id).second, value.id);
        QVERIFY2(*value.label && *value.formula && !value.source.empty(), value.id);
      }
      QVERIFY(ids.contains("it_maximum") && ids.contains("gpu_hour") && ids.contains("link_failures"));
      QCOMPARE(ids.contains("powered_users"), design.job == Job::serving);
    }
  }

  void numbers_are_those_of_the_report() {
    const Design design = designed({"fabric=superpod-h100", "accelerators=1016", "power_limit=20e6"});
    const RoomReport room = room_of(design);
    const auto values = room_values(resolved(design), room);
    const auto value = [&](const char* id) { return find_room_value(values, id)->value.value(); };
    QCOMPARE(value("compute_switches"), 48.0);
    QCOMPARE(value("utility_maximum"), room.power.utility_max);
    QCOMPARE(value("bill_total_low"), double(room.bill.total_low) / 100);
    QCOMPARE(value("powered_accelerators"), double(room.powered->accelerators));
    double sum = 0;
    for (const char* id : {"cost_equipment", "cost_electricity"}) sum += value(id);
    QVERIFY(std::abs(sum - value("cost_yearly")) < 0.005);
    QVERIFY(!find_room_value(values, "cost_staff")->value);
    QVERIFY(!find_room_value(values, "flux"));
    // Building and staff are unknown, so each sum is called the known part.
    for (const char* id : {"cost_yearly", "gpu_hour", "gpu_hour_low", "gpu_hour_high", "life_total_low",
                           "life_total_high", "million_tokens"})
      QVERIFY2(std::string_view(find_room_value(values, id)->label).ends_with(", known part"), id);
  }

  void the_table_of_scenarios_has_them() {
    Project project = default_project();
    const std::array places{0};
    const std::string table = scenarios_csv(project, places);
    for (const RoomValue& value :
         room_values(resolved(project.scenarios[0].design), room_of(project.scenarios[0].design)))
      QVERIFY2(table.find(std::string(",room,") + value.id + ',') != std::string::npos, value.id);
  }

  /// Interruptions of 127 DGX H100: 2,040 links, 1,016 cards and 127 nodes, at the rates of the failure model.
  void parts_fail_at_the_rates_of_the_failure_model() {
    const RoomReport room = room_of(designed({"fabric=superpod-h100", "accelerators=1016"}));
    QCOMPARE(room.failures.size(), size_t(3));
    const Failures rates;
    const std::array counts{2040.0, 1016.0, 127.0};
    const std::array each{rates.link, rates.nic, rates.power_supply};
    for (size_t i = 0; i < counts.size(); ++i) {
      QCOMPARE(double(room.failures[i].parts.value()), counts[i]);
      QCOMPARE(room.failures[i].yearly().value(), counts[i] * each[i]);
    }
    const RoomReport often = room_of(designed({"fabric=superpod-h100", "accelerators=1016", "failure_factor=2"}));
    QCOMPARE(often.failures[0].yearly().value(), 2 * room.failures[0].yearly().value());
    // The chassis switches of Meta's network, and so its links, are not published.
    QVERIFY(!room_of(designed({})).failures[0].yearly());
  }

  /// The layout needs 128 GPUs per replica, and the batch of 2,048 divides by 64 replicas, not by those between.
  void a_power_limit_gives_a_training_time() {
    const Design design = designed({"memory_margin=0", "recompute=full", "power_limit=20e6", "data_parallel=auto"});
    const auto training = train_within(design, 13232);
    QVERIFY(training);
    QCOMPARE(training->accelerators, 8192.0);
    Design same = design;
    same.cluster.accelerators = 8192;
    QCOMPARE(training->finish_days, evaluate(same).finish_days);
    QVERIFY(!train_within(design, 100));
    QVERIFY(!train_within(designed({}, Job::serving), 1024));
  }

  /// An entered sum replaces its parts: their rates divide it.
  void entered_sums_are_divided_among_parts() {
    const auto room = [](std::initializer_list<const char*> more) {
      Design design = designed({"fabric=superpod-h100", "accelerators=1016"});
      for (const char* one : more) assign(design, one);
      return room_of(design);
    };
    const RoomReport derived = room({});
    // 0.142 + 0.01 per node; twice as many.
    const RoomReport host = room({"failures_host=0.304"});
    QVERIFY(std::abs(host.failures[2].yearly().value() - 127 * 0.02) < 1e-9);
    QCOMPARE(host.failures[0].yearly().value(), derived.failures[0].yearly().value());
    const double sum = resolved(designed({"fabric=superpod-h100", "accelerators=1016"})).failures.network;
    Design half = designed({"fabric=superpod-h100", "accelerators=1016"});
    half.failures.network = sum / 2;
    for (size_t i : {0, 1}) QVERIFY(std::abs(room_of(half).failures[i].rate / derived.failures[i].rate - 0.5) < 1e-12);
    // The rate of a part then changes only its share: 0.02 of 0.162.
    const RoomReport shared = room({"failures_host=0.304", "failures_power_supply=0.02"});
    QVERIFY(std::abs(shared.failures[2].yearly().value() - 127 * 0.304 * 0.02 / 0.162) < 1e-9);
  }

  /// The spare nodes that the report of a design orders are a line of the bill, and part of the capital.
  void spare_nodes_are_in_the_bill() {
    const auto quantity = [](const RoomReport& room) { return room.bill.count(room.plan.server, BillSection::spares); };
    const Design h100 = designed({"fabric=superpod-h100", "accelerators=1024", "spare_nodes=14"});
    const RoomReport room = room_of(h100),
                     without = room_of(designed({"fabric=superpod-h100", "accelerators=1024", "spare_nodes=0"}));
    QCOMPARE(quantity(room), Count(14));
    QCOMPARE(quantity(without), Count(0));
    QCOMPARE(room.bill.total_low - without.bill.total_low, 14 * to_cents(230'000));
    QCOMPARE(std::llround((sum_capital(room.bill, true).servers - sum_capital(without.bill, true).servers) * 100),
             14 * to_cents(230'000));
    QCOMPARE(std::llround(sum_capital(room.bill, true).total() * 100), room.bill.total_low);
    QCOMPARE(room.power.utility_max, without.power.utility_max);
    QCOMPARE(room.bill.racks.all(), without.bill.racks.all());
    // Racks of 72 are bought whole, and a service contains its spare replicas.
    Design gb300 = designed({"accelerator=gb300", "network=superpod-b300", "accelerators=1152", "spare_nodes=5"});
    gb300.cluster.accelerators_per_node = 4;
    QCOMPARE(quantity(room_of(gb300)), Count(1));
    QCOMPARE(quantity(room_of(designed({"model=llama3.1-70b", "fabric=superpod-h100"}, Job::serving))), Count(0));
  }

  /// The network of DGX B300 has a card per GPU; a tray of GB300 has four GPUs. Its counts are then those of the
  /// published network of GB300.
  void network_cards_follow_the_gpus_of_a_node() {
    const RoomReport other = room_of(designed({"accelerator=gb300", "network=superpod-b300", "accelerators=1152"}));
    const RoomReport own = room_of(designed({"accelerator=gb300", "fabric=superpod-gb300", "accelerators=1152"}));
    QCOMPARE(other.reference->id, std::string("superpod-b300-xdr"));
    QCOMPARE(other.bill.fabrics.compute.endpoints, Count(1152));
    QCOMPARE(other.bill.fabrics.compute.links(), own.bill.fabrics.compute.links());
    QCOMPARE(other.bill.fabrics.compute.switches(), own.bill.fabrics.compute.switches());
    QCOMPARE(other.bill.total_low, own.bill.total_low);
    // Eight GPUs in a node, in the network of trays with four.
    const RoomReport b200 = room_of(designed({"accelerator=b200", "fabric=superpod-gb200", "accelerators=1152"}));
    QCOMPARE(b200.bill.fabrics.compute.endpoints, Count(1152));
    QCOMPARE(b200.plan.fabric.unit_nodes, Count(72));
  }

  /// Epoch's method counts the power that the cap leaves: 10.2 kW ÷ 8 − 30 % of 700 W.
  void the_published_method_uses_the_capped_power() {
    const RoomReport capped =
        room_of(designed({"fabric=superpod-h100", "accelerators=1016", "power_cap=0.7", "capped_speed=0.9"}));
    const RoomReport full = room_of(designed({"fabric=superpod-h100", "accelerators=1016"}));
    QVERIFY(std::abs(capped.compared.epoch->energy - (1275 - 210) * 0.75 / 1000 * 1.15 * 0.0826) < 1e-9);
    QVERIFY(std::abs(full.compared.epoch->energy - 1275 * 0.75 / 1000 * 1.15 * 0.0826) < 1e-9);
    QCOMPARE(capped.compared.epoch->hardware, full.compared.epoch->hardware);
  }

  /// Other costs of renting make buying pay off earlier; the cost of an owner is no rent.
  void other_costs_of_renting_raise_the_rent() {
    const auto money = [](std::initializer_list<const char*> more) {
      // An unknown cost would leave no break-even.
      Design design = designed({"fabric=superpod-h100", "accelerators=1016", "building_cost=1", "staff_cost=100000",
                                "maintenance=0.01", "insurance=10000"});
      for (const char* one : more) assign(design, one);
      return room_of(design).money;
    };
    const Ownership plain = money({}), extra = money({"rent_extras=0.1"}), owner = money({"price_basis=purchase"});
    QVERIFY(extra.break_even_months.value() < plain.break_even_months.value());
    QCOMPARE(extra.months.back().rented.value(), 1.1 * plain.months.back().rented.value());
    QVERIFY(!owner.break_even_months && !owner.months.back().rented);
    QVERIFY(money({"price_basis=purchase", "accelerator_price=3"}).break_even_months);
  }
};

TRAINYARD_TEST(TestRoomValues);
#include "tst_room_values.moc"
