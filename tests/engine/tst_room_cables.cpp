// SPDX-License-Identifier: GPL-3.0-or-later
// Where cables and devices are: links of every kind of network, the cable schedule, racks, and the files for NetBox.
#include <QTest>
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "engine/room/bill.h"
#include "engine/room/room_files.h"
#include "engine/units/csv.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Sizes at which each reference has all its tiers, and odd ones.
const std::vector<std::pair<const char*, Count>> sizes{{"superpod-h100", 1016},
                                                       {"superpod-h100", 333},
                                                       {"superpod-h100", 16384},
                                                       {"superpod-b200", 512},
                                                       {"superpod-b300-xdr", 4608},
                                                       {"superpod-b300-spectrum", 2048},
                                                       {"superpod-gb200", 1152},
                                                       {"superpod-gb300", 1152},
                                                       {"ncp", 4096},
                                                       {"rail-isolated-h100", 16},
                                                       {"rail-isolated-h100", 1024},
                                                       {"three-tier-512", 4096},
                                                       {"hpn", 3072},
                                                       {"tpu-v4", 4096},
                                                       {"frontier", 9000},
                                                       {"aurora", 4000},
                                                       {"leonardo", 1500},
                                                       {"basepod", 64},
                                                       {"hgx-enterprise", 100}};

RoomPlan room_plan(const char* reference, Count accelerators) {
  return plan_room(find_reference_fabric(reference), accelerators);
}

std::vector<CsvRow> rows_of(const std::string& text) {
  std::istringstream in(text);
  return read_csv(in, "file");
}

}  // namespace

class TestRoomCables : public QObject {
  Q_OBJECT
 private slots:
  void links_have_the_counts_of_the_network_data() {
    QTest::addColumn<QString>("reference");
    QTest::addColumn<qlonglong>("accelerators");
    for (const auto& [reference, accelerators] : sizes)
      QTest::addRow("%s %lld", reference, static_cast<long long>(accelerators))
          << QString(reference) << qlonglong(accelerators);
  }
  /// Every link has two free ports, and the links of each level, switch and node are those of size_fabric().
  void links_have_the_counts_of_the_network() {
    QFETCH(QString, reference);
    QFETCH(qlonglong, accelerators);
    const ReferenceFabric& of = find_reference_fabric(reference.toStdString());
    const FabricSize fabric = size_fabric(plan_reference(of, accelerators));
    QVERIFY2(fabric.is_legal(), fabric.problem ? fabric.problem->text().c_str() : "");
    std::vector<Count> links(fabric.levels.size(), 0);
    std::map<std::pair<FabricDevice, Count>, int> ports;
    std::map<FabricDevice, Count> used;
    Count managers = 0;
    for (const FabricLink& link : list_links(fabric)) {
      QVERIFY(link.from_port >= 1 && link.to_port >= 1);
      if (link.from.tier == manager_tier)
        ++managers;
      else
        ++links.at(size_t(link.level));
      ++ports[{link.from, link.from_port}];
      ++ports[{link.to, link.to_port}];
      ++used[link.from];
      ++used[link.to];
    }
    QCOMPARE(managers, fabric.extra_connected);
    for (size_t i = 0; i < links.size(); ++i) QCOMPARE(links[i], fabric.levels[i].links.value());
    const Count shared = fabric.plan.dragonfly.endpoints_per_port;
    for (const auto& [port, count] : ports) {
      QVERIFY(count <= (port.first.tier == 0 ? shared : 1));
      if (port.first.tier >= 0) QVERIFY(port.second <= fabric.tiers[size_t(port.first.tier)].radix);
      if (port.first.tier == node_tier) QVERIFY(port.second <= fabric.plan.rails * fabric.plan.planes);
    }
    if (shared > 1) return;
    // An uplink that is faster than a link to a node takes several ports of its leaf switch.
    std::map<FabricDevice, Count> highest;
    for (const auto& [port, count] : ports) highest[port.first] = std::max(highest[port.first], port.second);
    std::map<Count, Count> last_ports, last_found;
    if (fabric.tree) {
      const Count taken = fabric.plan.uplink_ports;
      for (const SwitchPorts& use : fabric.tiers[0].use)
        last_ports[use.up > 0 ? use.down + (use.up - 1) * taken + 1 : use.down] += use.switches;
      for (Count i = 0; i < fabric.tiers[0].switches.value(); ++i) ++last_found[highest[{0, i}]];
    }
    QVERIFY(last_ports == last_found);
    for (size_t tier = 0; tier < fabric.tiers.size(); ++tier) {
      std::map<Count, Count> expected, found;
      for (const SwitchPorts& use : fabric.tiers[tier].use) expected[use.down + use.up] += use.switches;
      for (Count i = 0; i < fabric.tiers[tier].switches.value(); ++i) ++found[used[{int(tier), i}]];
      QVERIFY2(expected == found, fabric.tiers[tier].name);
    }
  }

  /// A leaf switch of an H100 SuperPOD connects one rail of its unit, and puts two links on each of 16 spine switches.
  void rails_stay_apart() {
    const FabricSize fabric = size_fabric(room_plan("superpod-h100", 1016).fabric);
    std::map<Count, std::set<Count>> rails, units;
    std::map<std::pair<Count, Count>, Count> uplinks;
    for (const FabricLink& link : list_links(fabric)) {
      if (link.level == 0 && link.from.tier == node_tier) {
        rails[link.to.index].insert(link.from_port);
        units[link.to.index].insert(link.from.index / 32);
      }
      if (link.level == 1) ++uplinks[{link.from.index, link.to.index}];
    }
    QCOMPARE(rails.size(), size_t(32));
    for (const auto& [leaf, one] : rails) QVERIFY(one.size() == 1 && units[leaf].size() == 1);
    QCOMPARE(uplinks.size(), size_t(32 * 16));
    for (const auto& [pair, links] : uplinks) QCOMPARE(links, Count(2));
  }

  /// The schedule has as many cables of each part as the bill.
  void the_schedule_agrees_with_the_bill() {
    for (const auto& [reference, accelerators] : {std::pair{"superpod-h100", Count(1016)},
                                                  {"superpod-h100", Count(2048)},
                                                  {"superpod-b200", Count(512)},
                                                  {"superpod-gb300", Count(1152)},
                                                  {"basepod", Count(64)},
                                                  {"superpod-b300-spectrum", Count(1024)}}) {
      RoomPlan plan = room_plan(reference, accelerators);
      plan.storage_servers = 5;
      plan.storage_links = 10;
      const Bill bill = list_parts(plan);
      QVERIFY(!bill.problem);
      const RackPlan racks = plan_racks(plan, bill);
      const CableSchedule schedule = schedule_cables(plan, bill, racks);
      std::map<std::pair<BillSection, std::string>, std::set<std::string>> labels;
      std::set<std::pair<std::string, std::string>> ends;
      for (const CableRun& run : schedule.runs) {
        labels[{run.network, run.part}].insert(run.label);
        for (const CableEnd* end : {&run.from, &run.to}) {
          QVERIFY2(ends.insert({end->name, end->port}).second, (end->name + ' ' + end->port).c_str());
          if (end->device) QCOMPARE(racks.devices[*end->device].name, end->name);
        }
      }
      std::map<std::pair<BillSection, std::string>, Count> expected;
      for (const BillLine& line : bill.lines)
        if (line.part.starts_with("cable"))
          expected[{line.section == BillSection::servers ? BillSection::compute_network : line.section, line.part}] +=
              line.quantity;
      const auto omits = [&](BillSection section) {
        return (section == BillSection::storage_network && plan.storage_switches) ||
               (plan.in_band_switches && *plan.in_band_switches != bill.fabrics.in_band.switches() &&
                (section == BillSection::in_band_network || section == BillSection::out_of_band_network));
      };
      for (const auto& [key, quantity] : expected)
        if (!omits(key.first))
          QVERIFY2(Count(labels[key].size()) == quantity, (key.second + " of " + reference).c_str());
    }
  }

  void devices_share_no_unit_of_a_rack() {
    for (const auto& [reference, accelerators] : {std::pair{"superpod-h100", Count(1016)}, {"basepod", Count(64)}}) {
      const RoomPlan plan = room_plan(reference, accelerators);
      const Bill bill = list_parts(plan);
      const RackPlan racks = plan_racks(plan, bill);
      std::set<std::pair<Count, Count>> units;
      std::map<Count, Count> nodes;
      for (const RoomDevice& device : racks.devices) {
        QVERIFY2(device.place && *device.place < bill.racks.floor->racks(), device.name.c_str());
        if (device.family == DeviceFamily::node) ++nodes[*device.place];
        if (device.family == DeviceFamily::pdu) continue;
        QVERIFY2(device.position.has_value(), device.name.c_str());
        for (Count i = 0; i < Count(*find_part(device.part).rack_units); ++i)
          QVERIFY2(units.insert({*device.place, *device.position + i}).second, device.name.c_str());
      }
      for (const auto& [place, unit] : units) QVERIFY(unit >= 1 && unit <= 48);
      for (const auto& [place, count] : nodes) QVERIFY(count <= 4);
    }
    const RoomPlan plan = room_plan("superpod-h100", 1016);
    const Bill bill = list_parts(plan);
    const RackPlan racks = plan_racks(plan, bill);
    QCOMPARE(racks.count(DeviceFamily::pdu), Count(108));
    QCOMPARE(racks.device(DeviceFamily::compute_leaf, 6).name, std::string("leaf-07"));
    QCOMPARE(rack_name(*bill.racks.floor, 0), std::string("R1-01"));
    QCOMPARE(rack_name(*bill.racks.floor, 37), std::string("R3-06"));
  }

  /// NetBox finds the type, role, maker and rack of each device, and each port of a cable.
  void files_for_netbox_refer_to_each_other() {
    RoomPlan plan = room_plan("superpod-h100", 256);
    plan.storage_servers = 2;
    plan.storage_links = 4;
    const Bill bill = list_parts(plan);
    const RackPlan racks = plan_racks(plan, bill);
    const CableSchedule schedule = schedule_cables(plan, bill, racks);
    std::map<std::string, std::string> files;
    for (const RoomFile& file : netbox_files(plan, bill, racks, schedule)) files[file.name] = file.text;
    const auto first_column = [&](const char* file, size_t column) {
      std::set<std::string> out;
      for (const CsvRow& row : rows_of(files.at(file))) out.insert(row.cells.at(column));
      return out;
    };
    const auto makers = first_column("2_manufacturers.csv", 0), roles = first_column("3_device_roles.csv", 0),
               places = first_column("4_racks.csv", 1), names = first_column("6_devices.csv", 0);
    const std::string& types = files.at("5_device_types.yaml");
    const auto devices = rows_of(files.at("6_devices.csv"));
    QCOMPARE(devices.size(), racks.devices.size() + 1);
    for (size_t i = 1; i < devices.size(); ++i) {
      const auto& cells = devices[i].cells;
      QVERIFY2(roles.contains(cells[1]) && makers.contains(cells[2]) && places.contains(cells[6]), cells[0].c_str());
      QVERIFY2(types.find("model: \"" + cells[3] + "\"\n") != std::string::npos, cells[3].c_str());
    }
    const auto cables = rows_of(files.at("7_cables.csv"));
    QCOMPARE(cables[0].cells[0], std::string("side_a_device"));
    std::set<std::string> ports;
    for (size_t i = 1; i < cables.size(); ++i) {
      const auto& cells = cables[i].cells;
      QVERIFY2(names.contains(cells[0]) && names.contains(cells[3]), cells[0].c_str());
      QVERIFY2(ports.insert(cells[0] + cells[2]).second && ports.insert(cells[3] + cells[5]).second, cells[0].c_str());
      for (const size_t port : {2, 5})
        QVERIFY2(types.find("  - name: \"" + cells[port] + "\"\n") != std::string::npos, cells[port].c_str());
    }
    const auto inside = std::ranges::count_if(
        schedule.runs, [](const CableRun& run) { return run.from.device.has_value() && run.to.device.has_value(); });
    QCOMPARE(cables.size(), size_t(inside) + 1);
    QVERIFY(types.find("maximum_draw: 10200") != std::string::npos);
  }

  void a_schedule_lists_racks_units_and_lengths() {
    const RoomPlan plan = room_plan("superpod-h100", 1016);
    const Bill bill = list_parts(plan);
    const RackPlan racks = plan_racks(plan, bill);
    const CableSchedule schedule = schedule_cables(plan, bill, racks);
    const auto rows = rows_of(cables_csv(bill, racks, schedule));
    QCOMPARE(rows.size(), schedule.runs.size() + 1);
    const auto& first = rows[1].cells;
    QCOMPARE(first[0], std::string("C-0001"));
    QCOMPARE(first[3], std::string("node-001"));
    QCOMPARE(first[6], std::string("NIC 1"));
    QCOMPARE(first[7], std::string("leaf-01"));
    QCOMPARE(first[10], std::string("Port 1"));
    QVERIFY(std::stod(first[11]) > 4);
    QCOMPARE(first[12], std::string("400"));
    // The published number of storage switches does not say how they are cabled.
    QCOMPARE(schedule.notes.size(), size_t(1));
  }

  /// Default switches have the ports and the speed of the networks that they build.
  void switches_have_the_ports_of_their_networks() {
    for (const ReferenceFabric& one : reference_fabrics()) {
      if (one.network_switch.empty()) continue;
      const RoomPart& part = find_part(one.network_switch);
      QCOMPARE(Count(part.ports), one.plan.radix);
      QCOMPARE(part.port_rate, one.plan.port_rate * double(one.plan.dragonfly.endpoints_per_port));
    }
    const FabricSize in_band = size_in_band_fabric({127, 16});
    QCOMPARE(find_part(RoomPlan().in_band_switch).port_rate, in_band.plan.port_rate);
    QCOMPARE(Count(find_part(RoomPlan().in_band_switch).ports), in_band.plan.radix);
    QCOMPARE(find_part(RoomPlan().out_of_band_switch).port_rate, 1.25e8);
  }
};

TRAINYARD_TEST(TestRoomCables);
#include "tst_room_cables.moc"
