// SPDX-License-Identifier: Apache-2.0
#include "engine/room/room_values.h"

#include <algorithm>
#include <cmath>

#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

std::optional<double> known(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }
std::optional<double> known(const std::optional<Count>& count) {
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}
std::optional<double> dollars_of(Cents cents) { return static_cast<double>(cents) / 100; }

/// The document of the network, or the rule for a network without one.
auto network_source(const RoomReport& room) {
  return room.reference ? room.reference->source : std::string(TR("A leaf-spine tree of 64-port switches is assumed."));
}

void add_network(const RoomReport& room, std::vector<RoomValue>& out) {
  const FabricSize& compute = room.bill.fabrics.compute;
  const std::string source = network_source(room);
  out.push_back({"room_accelerators", TR("GPUs"), Unit::none, known(room.bill.accelerators),
                 TR("GPUs that the job needs, in whole nodes"), TR("The job; see GPUs.")});
  out.push_back({"room_nodes", TR("Nodes"), Unit::none, known(room.plan.fabric.nodes), TR("GPUs ÷ GPUs per node"),
                 TR("Parts list; see the bill.")});
  out.push_back({"compute_switches", TR("Switches of the compute network"), Unit::none,
                 compute.has_unknown_switches() ? std::nullopt : known(compute.switches()),
                 TR("sum over the tiers, by the rules of the network design"), source});
  out.push_back({"compute_links", TR("Links of the compute network"), Unit::none, known(compute.links()),
                 TR("links to nodes + links between tiers"), source});
  out.push_back({"compute_optics", TR("Transceivers of the compute network"), Unit::none,
                 known(room.bill.count_optics(BillSection::compute_network)),
                 TR("both ends of each optical link; two links share a transceiver"), source});
  out.push_back({"largest_nodes", TR("Largest cluster, nodes"), Unit::none, known(room.largest_nodes),
                 TR("most nodes with the same number of tiers"), source});
}

void add_power(const Design& design, const RoomReport& room, std::vector<RoomValue>& out) {
  const RoomPower& power = room.power;
  const char* parts = TR("Data sheets; each line of the bill quotes its source.");
  out.push_back({"it_maximum", TR("IT equipment, maximum"), Unit::power, known(power.it.max),
                 TR("sum over the bill: quantity × maximum power − power saved by the cap"), parts});
  out.push_back({"it_average", TR("IT equipment, average"), Unit::power, known(room.average_watts),
                 TR("sum over the bill: quantity × typical power, or maximum power if no typical one is known"),
                 parts});
  out.push_back({"utility_maximum", TR("Utility connection, maximum"), Unit::power, known(power.utility_max),
                 TR("IT equipment, maximum × PUE"), TR("The input PUE.")});
  out.push_back({"heat_liquid", TR("Heat to liquid"), Unit::power, power.liquid_max,
                 TR("servers × maximum power × liquid share"), parts});
  out.push_back(
      {"heat_air", TR("Heat to air"), Unit::power, power.air_max, TR("IT equipment, maximum − heat to liquid"), parts});
  out.push_back({"server_racks", TR("Racks of servers"), Unit::none, known(room.bill.racks.node_racks),
                 TR("servers ÷ servers per rack; height and power of a rack limit the servers in it"),
                 TR("NVIDIA DGX SuperPOD: racks of 48 units and 40.8 kW.")});
  out.push_back({"network_racks", TR("Racks of switches"), Unit::none, known(room.bill.racks.network_racks),
                 TR("height of switches and managers ÷ 42 units"),
                 TR("NVIDIA DGX SuperPOD; see docs/machine_room.md.")});
  out.push_back({"power_units", TR("Power distribution units"), Unit::none,
                 known(room.bill.racks.node_pdus + room.bill.racks.network_pdus),
                 TR("3 per rack of servers + 2 per rack of switches"), TR("NVIDIA DGX SuperPOD RA-11333-001.")});
  constexpr const char* ids[] = {"server_power", "it_power", "utility_power"};
  for (size_t i = 0; i < power.per_accelerator.size() && i < std::size(ids); ++i)
    out.push_back({ids[i], power.per_accelerator[i].boundary, Unit::power, power.per_accelerator[i].max,
                   TR("maximum power of this boundary ÷ GPUs"), parts});
  if (!room.powered) return;
  const PoweredFleet& fleet = *room.powered;
  const char* limit = TR("The input Power limit.");
  out.push_back({"powered_accelerators", TR("GPUs within the power limit"), Unit::none, known(fleet.accelerators),
                 TR("most whole nodes whose room, with its switches, stays below the limit"), limit});
  out.push_back({"powered_utility", TR("Their utility power"), Unit::power, known(fleet.utility_watts),
                 TR("IT equipment of that room × PUE"), limit});
  if (design.job != Job::serving) return;
  out.push_back({"powered_requests", TR("Requests within the power limit"), Unit::request_rate, fleet.requests,
                 TR("whole replicas without spares × requests per replica"), limit});
  out.push_back({"powered_users", TR("Users within the power limit"), Unit::none, fleet.users,
                 TR("requests per second × time of a request (Little's law)"), limit});
}

struct CostText {
  const char *name, *id, *formula, *source;
};

/// How each part of the yearly cost is computed, by its English name.
constexpr CostText cost_texts[] = {
    {"Equipment", "cost_equipment", TR("(capital − residual value ÷ (1 + i)^n) × i ÷ (1 − (1 + i)^−n)"),
     TR("Lower prices of the bill; inputs Equipment life, Residual value and Cost of capital.")},
    {"Electricity", "cost_electricity", TR("average power × PUE × 8,766 h × electricity price"),
     TR("The inputs PUE and Electricity price.")},
    {"Colocation", "cost_colocation", TR("maximum IT power × colocation price × 12"),
     TR("The input Colocation price.")},
    {"Building", "cost_building", TR("maximum IT power × building cost, written off over 39 years"),
     TR("The input Building cost per watt.")},
    {"Licences", "cost_licences", TR("price per GPU and year × GPUs"), TR("The input NVIDIA AI Enterprise.")},
    {"Staff", "cost_staff", TR("as entered"), TR("The input Staff per year.")},
    {"Maintenance", "cost_maintenance", TR("capital × maintenance per year"), TR("The input Maintenance per year.")},
    {"Insurance", "cost_insurance", TR("as entered"), TR("The input Insurance per year.")}};

void add_money(const RoomReport& room, std::vector<RoomValue>& out) {
  const Ownership& money = room.money;
  const char* bill = TR("Prices of the bill; each line quotes its source.");
  out.push_back({"bill_total_low", TR("Priced parts, lower prices"), Unit::money, dollars_of(room.bill.total_low),
                 TR("sum over the priced lines: quantity × lower price"), bill});
  out.push_back({"bill_total_high", TR("Priced parts, higher prices"), Unit::money, dollars_of(room.bill.total_high),
                 TR("sum over the priced lines: quantity × higher price"), bill});
  for (const CostPart& part : money.parts)
    for (const CostText& text : cost_texts)
      if (std::string_view(part.name) == text.name)
        out.push_back({text.id, part.name, Unit::money, part.yearly ? known(*part.yearly) : std::nullopt, text.formula,
                       text.source});
  const char* sum = TR("Sum of the known parts above.");
  const bool complete = money.is_complete();
  out.push_back({"cost_yearly", complete ? TR("Cost per year") : TR("Cost per year, known part"), Unit::money,
                 known(money.yearly), TR("sum of the known parts"), sum});
  const char* hour = TR("cost per year ÷ (GPUs × 8,766 h × used hours)");
  out.push_back({"gpu_hour", complete ? TR("GPU-hour, own") : TR("GPU-hour, own, known part"), Unit::money_per_hour,
                 known(money.per_accelerator_hour), hour, sum});
  out.push_back({"gpu_hour_low", complete ? TR("GPU-hour, own, lowest") : TR("GPU-hour, own, lowest, known part"),
                 Unit::money_per_hour, money.per_accelerator_hour_low, TR("with the lower prices"), bill});
  out.push_back({"gpu_hour_high", complete ? TR("GPU-hour, own, highest") : TR("GPU-hour, own, highest, known part"),
                 Unit::money_per_hour, money.per_accelerator_hour_high, TR("with the higher prices"), bill});
  const auto total = [&](double CostRange::*end) {
    return money.life_total ? known((*money.life_total).*end) : std::nullopt;
  };
  out.push_back({"life_total_low",
                 complete ? TR("Total over the life, lowest") : TR("Total over the life, lowest, known part"),
                 Unit::money, total(&CostRange::low),
                 TR("first payment + operation × life − residual value × servers, at lower prices"), bill});
  out.push_back({"life_total_high",
                 complete ? TR("Total over the life, highest") : TR("Total over the life, highest, known part"),
                 Unit::money, total(&CostRange::high),
                 TR("first payment + operation × life − residual value × servers, at higher prices"), bill});
  out.push_back({"break_even_months", TR("Break-even with rent"), Unit::none, money.break_even_months,
                 TR("first payment ÷ (rent × (1 + other costs) × GPUs × 730.5 h × used hours − operation ÷ 12); "
                    "unknown if a cost is"),
                 TR("The inputs GPU price, Price basis and Other costs of renting.")});
  out.push_back({"break_even_low", TR("Break-even with rent, earliest"), Unit::none, money.break_even_low,
                 TR("with the lower prices"), bill});
  out.push_back({"break_even_high", TR("Break-even with rent, latest"), Unit::none, money.break_even_high,
                 TR("with the higher prices"), bill});
  out.push_back({"million_tokens", complete ? TR("Million tokens") : TR("Million tokens, known part"), Unit::money,
                 room.compared.per_million_tokens, TR("cost of all GPUs per hour ÷ tokens per hour × 10^6"), sum});
  if (room.compared.epoch)
    out.push_back({"epoch_hour", TR("GPU-hour by Epoch AI"), Unit::money_per_hour, known(room.compared.epoch->total()),
                   TR("price × 0.14 × ln 10 ÷ 8,766 h, ÷ 0.81 with the network, + 0.75 × power × PUE × price"),
                   "Epoch AI (arXiv 2405.21015)"});
  if (room.compared.owner)
    out.push_back({"owner_hour", TR("GPU-hour, published"), Unit::money_per_hour, known(room.compared.owner->value),
                   TR("as published"), room.compared.owner->source});
}

void add_failures(const RoomReport& room, std::vector<RoomValue>& out) {
  constexpr const char* ids[] = {"link_failures", "nic_failures", "power_supply_failures"};
  for (size_t i = 0; i < room.failures.size() && i < std::size(ids); ++i)
    out.push_back({ids[i], room.failures[i].name, Unit::none, room.failures[i].yearly(),
                   TR("parts × interruptions per part and year"), "Llama 3 report (arXiv 2407.21783), table 5"});
}

}  // namespace

std::vector<RoomValue> room_values(const Design& design, const RoomReport& room) {
  std::vector<RoomValue> out;
  if (room.problem) return out;
  add_network(room, out);
  add_power(design, room, out);
  add_money(room, out);
  add_failures(room, out);
  return out;
}

const RoomValue* find_room_value(const std::vector<RoomValue>& values, std::string_view id) {
  const auto found = std::ranges::find(values, id, [](const RoomValue& value) { return std::string_view(value.id); });
  return found == values.end() ? nullptr : &*found;
}

}  // namespace trainyard
