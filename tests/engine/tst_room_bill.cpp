// SPDX-License-Identifier: GPL-3.0-or-later
// The bill of materials: the published bill of 127 DGX H100, sums to the cent, unknown prices, the user's price list.
#include <QTest>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "engine/error.h"
#include "engine/room/bill.h"
#include "engine/units/csv.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;
using enum BillSection;

namespace {

Bill bill_of(const char* reference, Count accelerators) {
  return list_parts(plan_room(find_reference_fabric(reference), accelerators));
}

const BillLine* find_line(const Bill& bill, std::string_view part) {
  for (const BillLine& line : bill.lines)
    if (line.part == part) return &line;
  return nullptr;
}

Cents sum_lines(const Bill& bill, std::optional<Cents> BillLine::*price) {
  Cents sum = 0;
  for (const BillLine& line : bill.lines) sum += line.quantity * (line.*price).value_or(0);
  return sum;
}

PriceList prices_of(const char* text) {
  std::istringstream in(text);
  return read_price_list(in, "prices.csv");
}

}  // namespace

class TestRoomBill : public QObject {
  Q_OBJECT
 private slots:
  /// NVIDIA RA-11333-001: 4 units with 127 DGX H100.
  void the_published_bill_of_127_nodes() {
    const Bill bill = bill_of("superpod-h100", 1016);
    QVERIFY(!bill.problem);
    QCOMPARE(bill.count("dgx-h100", servers), Count(127));
    QCOMPARE(bill.accelerators, Count(1016));
    QCOMPARE(bill.count("fabric-manager", servers), Count(4));
    QCOMPARE(bill.count("cpu-server", servers), Count(4));
    QCOMPARE(bill.count("qm9700", compute_network), Count(48));
    QCOMPARE(bill.count("qm9700", storage_network), Count(16));
    QCOMPARE(bill.count("sn4600c", in_band_network), Count(8));
    QCOMPARE(bill.count("sn2201", out_of_band_network), Count(8));
    QCOMPARE(bill.count("cable-multimode", compute_network), Count(2040));
    QCOMPARE(bill.count("cable-copper", compute_network) + bill.count("cable-single-mode", compute_network), Count(0));
    std::map<std::string, Count> optics;
    for (const BillLine& line : bill.lines)
      if (line.part == "optic-400g-twin-multimode") optics[line.place] += line.quantity;
    QVERIFY((optics == std::map<std::string, Count>{{"In switches", 1536}, {"In nodes", 508}}));
    QCOMPARE(bill.count("optic-400g-multimode", storage_network), Count(254));
    QCOMPARE(bill.racks.all().value(), Count(38));
    QCOMPARE(bill.count("rack", racks), Count(38));
    QCOMPARE(bill.racks.node_pdus, Count(96));
    QCOMPARE(bill.racks.network_pdus, Count(12));
    QCOMPARE(bill.count("pdu", power), Count(108));
    QCOMPARE(bill.count("cable-in-band", in_band_network), Count(254));
    QCOMPARE(bill.count("cable-ethernet", out_of_band_network), Count(317));
    QCOMPARE(bill.count("cable-in-band-switch", out_of_band_network), Count(16));
    QCOMPARE(bill.fabrics.compute.extra_connected, Count(4));
    QCOMPARE(find_line(bill, "nic")->quantity, Count(1016));
  }

  void published_counts_are_used_at_their_size_only() {
    const RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 256);
    QVERIFY(!plan.network_racks && !plan.storage_switches && !plan.in_band_switches);
    const Bill bill = list_parts(plan);
    QCOMPARE(bill.count("sn4600c", in_band_network), Count(2));
    QCOMPARE(bill.count("qm9700", storage_network), Count(1));  // 64 ports
  }

  /// 64 racks of two DGX B200 and 5 network racks.
  void racks_of_four_units_of_b200() {
    const Bill bill = bill_of("superpod-b200", 1016);
    QCOMPARE(bill.racks.servers_per_rack.value(), Count(2));
    QCOMPARE(bill.racks.node_racks.value(), Count(64));
    QCOMPARE(bill.racks.network_racks.value(), Count(5));
    QCOMPARE(bill.racks.watts_max.value(), 28600.0);
    QCOMPARE(bill.racks.rack_class->watts, 28600.0);
    QCOMPARE(bill.count("qm9700", storage_network), Count(12));
  }

  void height_and_power_both_limit_a_rack() {
    RackRules rules = default_rack_rules();
    QCOMPARE(count_servers_per_rack(find_part("dgx-h100"), rules).value(), Count(4));
    rules.watts = 200e3;
    QCOMPARE(count_servers_per_rack(find_part("dgx-h100"), rules).value(), Count(5));
    QCOMPARE(count_servers_per_rack(find_part("dgx-b200"), rules).value(), Count(4));
    rules.watts = 10e3;
    QCOMPARE(count_servers_per_rack(find_part("dgx-h100"), rules).value(), Count(0));
    QVERIFY(!count_servers_per_rack(find_part("hgx-mi300x"), rules));
    QCOMPARE(count_servers_per_rack(find_part("gb300-nvl72"), rules).value(), Count(1));
    RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 1016);
    plan.racks.watts = 10e3;
    const Bill bill = list_parts(plan);
    QCOMPARE(QString::fromStdString(bill.problem->text()),
             QString::fromUtf8("DGX H100 does not fit into a rack of 48 units with 10.0\u00a0kW."));
    QVERIFY(bill.lines.empty());
    QVERIFY(!find_rack_class(226e3));
  }

  /// An NVL72 rack is a server with 18 nodes; liquid takes 86 % of 132 kW.
  void racks_that_are_servers() {
    const Bill bill = bill_of("superpod-gb300", 9216);
    QCOMPARE(bill.count("gb300-nvl72", servers), Count(128));
    QCOMPARE(bill.accelerators, Count(9216));
    QCOMPARE(bill.racks.node_racks.value(), Count(128));
    QCOMPARE(bill.racks.node_pdus, Count(0));
    QCOMPARE(bill.count("rack", racks), bill.racks.network_racks.value());
    QCOMPARE(bill.count("cdu", cooling), Count(11 + 1));
    QVERIFY(!find_line(bill, "optic-800g-twin-multimode")->is_priced());
    // The liquid share of GB200 is unknown, which the bill says.
    const Bill older = bill_of("superpod-gb200", 576);
    QCOMPARE(older.count("cdu", cooling), Count(0));
    QVERIFY(std::ranges::any_of(older.notes, [](const Message& note) {
      return note.text().starts_with("The liquid-cooled share of GB200 NVL72 rack is unknown.");
    }));
    QCOMPARE(bill_of("superpod-h100", 256).count("cdu", cooling), Count(0));
  }

  void the_total_is_the_sum_of_priced_lines() {
    std::mt19937 random(3);
    for (int i = 0; i < tests::cases(60); ++i) {
      const auto& all = reference_fabrics();
      const ReferenceFabric& reference = all[random() % all.size()];
      RoomPlan plan = plan_room(reference, 1 + Count(random() % 4000));
      plan.spares = {0.02, 0.05, 0.03, 0.01};
      plan.storage_servers = Count(random() % 9);
      plan.licence = "nvidia-ai-enterprise";
      plan.licence_years = 3.5;
      plan.prices["qm9700"] = {Cents(random() % 4'000'001), 4'000'001, "2026-11-27", "offer", "entered"};
      const Bill bill = list_parts(plan);
      if (bill.problem) continue;
      QCOMPARE(bill.total_low, sum_lines(bill, &BillLine::price_low));
      QCOMPARE(bill.total_high, sum_lines(bill, &BillLine::price_high));
      QVERIFY(bill.total_low <= bill.total_high);
      for (const BillLine& line : bill.lines) {
        QVERIFY2(line.quantity > 0, line.name.c_str());
        QVERIFY2(!line.is_priced() || !line.source.empty(), line.name.c_str());
        const bool listed = std::ranges::find(bill.unpriced, line.name) != bill.unpriced.end();
        QVERIFY2(listed == (!line.is_priced() && !line.included), line.name.c_str());
      }
    }
  }

  void unknown_prices_stay_unknown() {
    const Bill bill = bill_of("superpod-h100", 1016);
    for (const char* part : {"sn4600c", "cable-in-band", "rack", "pdu"}) {
      QVERIFY2(!find_line(bill, part)->is_priced(), part);
      QVERIFY2(std::ranges::find(bill.unpriced, find_part(part).name) != bill.unpriced.end(), part);
    }
    QVERIFY(!find_line(bill, "dgx-b200"));
    QVERIFY(!find_line(bill, "sn4600c")->watts_max);
  }

  void spares_are_rounded_up() {
    RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 1016);
    plan.spares = {0.01, 0.02, 0.01, 0};
    const Bill bill = list_parts(plan);
    QCOMPARE(bill.count("dgx-h100", spares), Count(2));
    QCOMPARE(bill.count("qm9700", spares), Count(2));  // 64 · 2 % = 1.28
    QCOMPARE(bill.count("optic-400g-twin-multimode", spares), Count(21));
    QCOMPARE(bill.count("cable-multimode", spares), Count(0));
    QCOMPARE(bill.count("nic", spares), Count(0));
  }

  void licences_count_accelerators_and_years() {
    RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 256);
    plan.licence = "nvidia-ai-enterprise";
    plan.licence_years = 2;
    const Bill bill = list_parts(plan);
    QCOMPARE(bill.count("nvidia-ai-enterprise", licences), Count(512));
    QCOMPARE(find_line(bill, "nvidia-ai-enterprise")->price_low.value(), Cents(450'000));
  }

  /// Cables inside a rack are copper; beyond 50 m they are single-mode, with as many transceivers.
  void reach_decides_the_type_of_a_cable() {
    RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 1016);
    plan.leaf_in_rack = true;
    const Bill near = list_parts(plan);
    QCOMPARE(near.count("cable-copper", compute_network), Count(1016));
    QCOMPARE(near.count("optic-400g-twin-multimode", compute_network), Count(32 * 16 + 16 * 32));
    plan.leaf_in_rack = false;
    plan.racks.row_pitch = 60;
    const Bill far = list_parts(plan);
    QVERIFY(far.count("cable-single-mode", compute_network) > 0);
    QCOMPARE(far.count("cable-single-mode", compute_network) + far.count("cable-multimode", compute_network),
             Count(2040));
    QCOMPARE(far.count("optic-400g-twin-single-mode", compute_network) +
                 far.count("optic-400g-twin-multimode", compute_network),
             Count(1536 + 508));
    // BasePOD: both switches are in one rack, so the links between them are copper.
    const Bill pod = bill_of("basepod", 64);
    QCOMPARE(pod.count("fabric-manager", servers), Count(0));
    QCOMPARE(pod.count("cpu-server", servers), Count(5));
    QCOMPARE(pod.count("cable-copper", compute_network), Count(32));
    QCOMPARE(pod.count("optic-400g-twin-multimode", compute_network), Count(32 + 32));
  }

  void unknown_racks_leave_cables_without_a_length() {
    RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 256);
    plan.server = "hgx-mi300x";
    const Bill bill = list_parts(plan);
    QVERIFY(!bill.racks.node_racks && !bill.racks.all());
    QCOMPARE(bill.count("cable-unknown", compute_network), Count(512));
    QVERIFY(!bill.notes.empty());
    const Bill chassis = bill_of("meta-24k", 24576);
    QVERIFY(std::ranges::any_of(chassis.notes, [](const Message& note) {
      return note.text() == "The number of spine and core switches is unknown.";
    }));
    QVERIFY(std::ranges::find(chassis.unpriced, "Server") != chassis.unpriced.end());
  }

  void a_price_list_replaces_prices() {
    RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 1016);
    plan.prices = prices_of(
        "part,low,high,currency,date,source\n"
        "dgx-h100,\"$250,000\",260000.50,USD,2026-11-01,offer 17\n"
        "Rack power distribution unit,1200,,,,\n");
    const Bill bill = list_parts(plan);
    const BillLine* server = find_line(bill, "dgx-h100");
    QCOMPARE(server->price_low.value(), Cents(25'000'000));
    QCOMPARE(server->price_high.value(), Cents(26'000'050));
    QCOMPARE(server->source, std::string("offer 17"));
    QCOMPARE(server->date, std::string("2026-11-01"));
    QCOMPARE(server->confidence, std::string("entered"));
    QCOMPARE(find_line(bill, "pdu")->price_high.value(), Cents(120'000));
    QVERIFY(std::ranges::find(bill.unpriced, find_part("pdu").name) == bill.unpriced.end());
  }

  void bad_price_lists_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, const char* table, const char* sentence) {
      QTest::newRow(name) << QByteArray(table) << QString(sentence);
    };
    row("empty", "", "prices.csv: the price list is empty; it needs the columns part and low.");
    row("column", "part,low,colour\n",
        "prices.csv: column \"colour\" is not allowed: a price list has part, low, high, currency, date and source.");
    row("missing", "part,high\n", "prices.csv: column \"low\" is missing; a price list needs part and low.");
    row("part", "part,low\nqm970,1\n",
        "prices.csv, line 2: part \"qm970\" is not a part of the machine room, such as qm9700.");
    row("text", "part,low\nqm9700,cheap\n",
        "prices.csv, line 2: low \"cheap\" is not allowed: dollars from 0 to 1,000,000,000.");
    row("negative", "part,low\nqm9700,-1\n",
        "prices.csv, line 2: low \"-1\" is not allowed: dollars from 0 to 1,000,000,000.");
    row("no price", "part,low\nqm9700,\n",
        "prices.csv, line 2: low \"\" is not allowed: dollars from 0 to 1,000,000,000.");
    row("order", "part,low,high\nqm9700,2,1\n", "prices.csv, line 2: high \"1\" is less than low \"2\".");
    row("currency", "part,low,currency\nqm9700,2,EUR\n",
        "prices.csv, line 2: currency \"EUR\" is not allowed: prices are in USD.");
    row("date", "part,low,date\nqm9700,2,27.11.2026\n",
        "prices.csv, line 2: date \"27.11.2026\" is not allowed: a date such as 2026-11-27.");
    row("month", "part,low,date\nqm9700,2,2026-13-01\n",
        "prices.csv, line 2: date \"2026-13-01\" is not allowed: a date such as 2026-11-27.");
    row("twice", "part,low\nqm9700,2\nqm9700,3\n",
        "prices.csv, line 3: part \"qm9700\" has a price in an earlier line.");
    row("cells", "part,low\nqm9700,2,3,4,5,6,7\n",
        "prices.csv, line 2: the row has more cells than the price list has columns.");
  }
  void bad_price_lists() {
    QFETCH(QByteArray, table);
    QFETCH(QString, sentence);
    try {
      prices_of(table.constData());
      QFAIL("accepted");
    } catch (const InputError& error) {
      QCOMPARE(QString::fromUtf8(error.what()), sentence);
    }
  }

  void bad_rooms_are_refused() {
    const auto refused = [](auto&& change) {
      RoomPlan plan = plan_room(find_reference_fabric("superpod-h100"), 256);
      change(plan);
      try {
        list_parts(plan);
      } catch (const InputError& error) {
        return std::string_view(error.what()).ends_with('.');
      }
      return false;
    };
    QVERIFY(refused([](RoomPlan& p) { p.server = "dgx"; }));
    QVERIFY(refused([](RoomPlan& p) { p.storage_servers = -1; }));
    QVERIFY(refused([](RoomPlan& p) { p.spares.optics = 1.5; }));
    QVERIFY(refused([](RoomPlan& p) { p.licence_years = -1; }));
    QVERIFY(refused([](RoomPlan& p) { p.racks.watts = 0; }));
    QVERIFY(refused([](RoomPlan& p) { p.racks.rack_units = 6; }));
    QVERIFY(refused([](RoomPlan& p) { p.fabric.nodes = 0; }));
  }

  void an_impossible_network_gives_no_bill() {
    const Bill bill = bill_of("basepod", 128);
    QVERIFY(bill.problem.has_value());
    QVERIFY(bill.lines.empty());
    QCOMPARE(bill.total_high, Cents(0));
  }

  void every_part_is_complete() {
    std::set<std::string> ids;
    for (const RoomPart& part : room_parts()) {
      QVERIFY2(ids.insert(part.id).second, part.id.c_str());
      QVERIFY2(!part.name.empty() && !part.kind.empty(), part.id.c_str());
      const bool has_figure = part.rack_units || part.kilograms || part.watts_max.value_or(0) > 0;
      QVERIFY2(!has_figure || (!part.source.empty() && !part.confidence.empty()), part.id.c_str());
      if (part.price)
        QVERIFY2(part.price->low > 0 && part.price->low <= part.price->high && !part.price->source.empty() &&
                     !part.price->confidence.empty(),
                 part.id.c_str());
      if (part.watts_typical && part.watts_max) QVERIFY2(*part.watts_typical <= *part.watts_max, part.id.c_str());
    }
    QCOMPARE(find_server_of("gb300")->id, std::string("gb300-nvl72"));
    QVERIFY(!find_server_of("trainium3"));
    for (const ReferenceFabric& reference : reference_fabrics())
      for (const std::string& id : {reference.server, reference.network_switch})
        QVERIFY2(id.empty() || !find_part(id).name.empty(), reference.id.c_str());
  }
};

TRAINYARD_TEST(TestRoomBill);
#include "tst_room_bill.moc"
