// SPDX-License-Identifier: Apache-2.0
#include "engine/room/machine_room.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/error.h"
#include "engine/machine/device_kinds.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/derivations.h"
#include "engine/parameters/handle.h"
#include "engine/room/figures.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Ports of a switch in a general tree. NVIDIA QM9700 and 51.2 Tb/s Ethernet at 800 Gb/s have 64.
constexpr Count general_radix = 64;

bool contains(const std::vector<std::string>& list, const std::string& id) {
  return std::ranges::find(list, id) != list.end();
}

/// Returns the published network that the user chose; if automatic, one that builds the design's network, or else one
/// that connects its accelerator; nullptr if there is none.
const ReferenceFabric* choose_reference(const Design& design) {
  const int choice = static_cast<int>(design.room.fabric);
  if (design.room.fabric != RoomFabric::automatic)
    return &find_reference_fabric(parameter(&MachineRoom::fabric).choices[static_cast<std::size_t>(choice)].id);
  const std::string& network = design.cluster.network->id;
  const std::string& device = design.cluster.accelerator->id;
  for (const ReferenceFabric& one : reference_fabrics())
    if (contains(one.networks, network)) return &one;
  for (const ReferenceFabric& one : reference_fabrics())
    if (contains(one.accelerators, device)) return &one;
  return nullptr;
}

FabricPlan general_plan(const Design& design) {
  FabricPlan plan;
  plan.kind = FabricKind::leaf_spine;
  plan.rails = static_cast<Count>(design.cluster.accelerator->node_accelerators);
  plan.radix = general_radix;
  plan.port_rate = design.cluster.network_bandwidth;
  return plan;
}

/// Returns the accelerators that the job needs; NaN if they are unknown.
double needed_accelerators(const Design& design, const Evaluation& result) {
  return design.job == Job::serving ? result.serving_gpus : design.cluster.accelerators;
}

Message::Argument words(const std::string& text) { return {0, Unit::none, text, true}; }

/// Uses the server of the accelerator, also in a network that was published for another one.
void choose_server(RoomReport& out, const Design& design) {
  const Accelerator& device = *design.cluster.accelerator;
  const RoomPart* server = find_server_of(device.id);
  out.plan.server = server ? server->id : "";
  out.plan.node_accelerators =
      server ? server->accelerators / server->nodes : static_cast<Count>(device.node_accelerators);
  if (!server)
    out.notes.push_back({TRAINYARD_TR("No server with %1 is in the parts list; its power, size and price are unknown."),
                         {words(device.name)}});
}

/// Adds the servers of further kinds. The network has the same network cards per accelerator for all kinds.
void choose_other_servers(RoomReport& out, const Design& design) {
  if (!is_mixed(design)) return;
  const std::vector<DeviceKind> kinds = device_kinds(design);
  for (std::size_t i = 1; i < kinds.size(); ++i) {
    const Accelerator& device = *kinds[i].accelerator;
    const RoomPart* server = find_server_of(device.id);
    const Count node = server ? server->accelerators / server->nodes : static_cast<Count>(device.node_accelerators);
    out.plan.other_servers.push_back({server ? server->id : "", node, kinds[i].count / design.cluster.accelerators});
    if (!server)
      out.notes.push_back(
          {TRAINYARD_TR("No server with %1 is in the parts list; its power, size and price are unknown."),
           {words(device.name)}});
    if (node != out.plan.node_accelerators)
      out.notes.push_back({TRAINYARD_TR("Nodes of %1 have %2 GPUs; the network is sized as if all nodes had %3."),
                           {words(device.name),
                            {double(node), Unit::none, {}, false},
                            {double(out.plan.node_accelerators), Unit::none, {}, false}}});
  }
}

/// Keeps the network cards per accelerator and the accelerators per unit of the reference if its nodes have another
/// number of accelerators; both are rounded up.
void fit_rails(RoomPlan& plan, Count published) {
  FabricPlan& fabric = plan.fabric;
  const Count node = plan.node_accelerators;
  fabric.rails = (fabric.rails * node + published - 1) / published;
  fabric.unit_nodes = (fabric.unit_nodes * published + node - 1) / node;
}

/// A published network that stands for another one, or for another accelerator, is named.
void note_other_network(RoomReport& out, const Design& design) {
  if (design.room.fabric != RoomFabric::automatic) return;
  const Accelerator& device = *design.cluster.accelerator;
  if (!contains(out.reference->networks, design.cluster.network->id))
    out.notes.push_back({TRAINYARD_TR("The switches of %1 are not published; those of %2 are assumed."),
                         {words(design.cluster.network->name), words(out.reference->name)}});
  else if (!contains(out.reference->accelerators, std::string(catalog_access::original_id(device.id))))
    out.notes.push_back({TRAINYARD_TR("%1 was not published for %2; it is assumed to connect them."),
                         {words(out.reference->name), words(device.name)}});
}

void plan_networks(RoomReport& out, const Design& design, Count accelerators) {
  out.reference = choose_reference(design);
  if (out.reference) {
    out.plan = plan_room(*out.reference, accelerators);
    note_other_network(out, design);
  } else {
    out.plan = {};
    out.plan.fabric = general_plan(design);
    out.plan.compute_switch.clear();
    out.notes.push_back({TRAINYARD_TR("No published network connects %1; a tree of switches with %2 ports is assumed."),
                         {words(design.cluster.accelerator->name), {double(general_radix), Unit::none, {}, false}}});
  }
  choose_server(out, design);
  choose_other_servers(out, design);
  if (out.reference) fit_rails(out.plan, out.reference->node_accelerators);
  out.plan.fabric.nodes = (accelerators + out.plan.node_accelerators - 1) / out.plan.node_accelerators;
  if (!std::isnan(design.room.fabric_oversubscription))
    out.plan.fabric.oversubscription = design.room.fabric_oversubscription;
}

/// Storage, CPU nodes and licences as the design states them.
void choose_support(RoomReport& out, const Design& design) {
  const MachineRoom& given = design.room;
  // The replicas of a service contain their spares.
  const bool has_spares = design.job == Job::training;
  if (has_spares)
    out.plan.spare_accelerators =
        static_cast<Count>(std::ceil(design.failures.spare_nodes * design.cluster.accelerators_per_node));
  out.plan.loader_servers = static_cast<Count>(given.loader_servers);
  if (std::isnan(given.storage_servers)) {
    out.plan.storage_system = design.storage.system->name;
  } else {
    // As for nodes, two links lead to the storage network.
    out.plan.storage_servers = static_cast<Count>(given.storage_servers);
    out.plan.storage_links = out.plan.storage_servers * out.plan.storage_links_per_node;
  }
  if (given.software_licence) {
    out.plan.licence = "nvidia-ai-enterprise";
    out.plan.licence_years = given.equipment_life;
  }
}

/// Adds the price that the user entered per accelerator to the price list.
PriceList with_server_price(PriceList prices, const Design& design, const RoomPlan& plan) {
  if (std::isnan(design.room.server_price)) return prices;
  std::vector<std::string> servers{plan.server};
  for (const OtherServers& each : plan.other_servers) servers.push_back(each.server);
  for (const std::string& id : servers) {
    if (id.empty()) continue;
    const Cents price = to_cents(design.room.server_price * static_cast<double>(find_part(id).accelerators));
    prices[id] = {price, price, "", "", "entered"};
  }
  return prices;
}

/// Published counts belong to one size of the room.
RoomPlan without_published_counts(RoomPlan plan) {
  plan.network_racks = plan.storage_switches = plan.in_band_switches = std::nullopt;
  return plan;
}

/// Whether all servers with accelerators have a price, or are included in the price of another part.
bool has_server_price(const Bill& bill) {
  return std::ranges::none_of(bill.lines, [](const BillLine& line) {
    const bool computes = line.part.empty() || find_part(line.part).accelerators > 0;
    return line.section == BillSection::servers && computes && !line.included && !line.is_priced();
  });
}

std::optional<double> value_if_entered(double value) { return std::isnan(value) ? std::nullopt : std::optional(value); }

OwnershipPlan plan_ownership(const Design& design, const RoomReport& room) {
  const MachineRoom& given = design.room;
  OwnershipPlan plan;
  plan.accelerators = room.bill.accelerators;
  plan.capital = sum_capital(room.bill, true);
  plan.capital_high = sum_capital(room.bill, false);
  plan.has_server_price = has_server_price(room.bill);
  plan.life_years = given.equipment_life;
  plan.residual_share = given.residual;
  plan.interest = given.interest;
  plan.utilisation = given.used_hours;
  const OwnPower energy{room.average_watts, design.economics.pue, given.electricity_price};
  if (given.site == RoomSite::colocation)
    plan.colocation = Colocation{room.power.it.max, given.colocation_price, energy};
  else
    plan.power = energy;
  if (const auto usd = value_if_entered(given.building_cost))
    plan.building = Building{*usd * room.power.it.max, find_room_figure("life", "building").value};
  // The only licence of the parts list is bought if it is selected.
  const Cents licence = find_part("nvidia-ai-enterprise").price->low;
  plan.licences = given.software_licence ? static_cast<double>(licence) / 100 : 0;
  plan.staff = value_if_entered(given.staff_cost);
  plan.maintenance = value_if_entered(given.maintenance);
  plan.insurance = value_if_entered(given.insurance);
  // The cost of an owner is no rent.
  const bool is_owners_cost =
      room.rent.origin != DevicePrice::Origin::entered && design.economics.price_basis == PriceBasis::purchase;
  if (!is_owners_cost) plan.rent = value_if_entered(room.rent.usd);
  plan.rent_extras = value_if_entered(given.rent_extras);
  return plan;
}

/// Adds the load that the accelerators of a fleet serve; spare replicas serve nothing. Users by Little's law.
PoweredFleet describe_fleet(const Design& design, const Evaluation& result, PoweredFleet out) {
  if (design.job != Job::serving || !(result.replica_devices >= 1) || std::isnan(result.replica_requests)) return out;
  const double whole = std::floor(static_cast<double>(out.accelerators) / result.replica_devices);
  const double serving = std::max(0.0, whole - (result.serving_replicas - result.replicas));
  out.requests = serving * result.replica_requests;
  if (!std::isnan(result.request_time)) out.users = *out.requests * result.request_time;
  return out;
}

/// Returns the tokens per second that the job trains, or answers with; NaN if unknown.
double tokens_of(const Design& design, const Evaluation& result) {
  if (design.work.model->reads_samples()) return unknown;
  if (design.job == Job::training) return result.tokens_per_second * result.goodput;
  if (design.job != Job::serving || std::isnan(result.gpu_output_rate)) return std::nan("");
  return result.served_requests * design.serving.output_tokens;
}

/// Interruptions of a network by kind of part. Each link of a node ends at a network card. The rates of parts divide an
/// entered sum in proportion; without one, the ratio is 1.
auto list_failures(const Design& design, const FabricSize& compute) {
  const Failures& f = design.failures;
  const double network = f.factor * f.network / derived_network_failures(design);
  const double host = f.factor * f.host / derived_host_failures(design);
  return std::vector<PartFailures>{
      {TRAINYARD_TR("Links with transceivers"), compute.links(), network * f.link},
      {TRAINYARD_TR("Network cards"), compute.endpoints, network * f.nic},
      {TRAINYARD_TR("Nodes, by power supplies"), compute.plan.nodes, host * f.power_supply}};
}

/// Watts of an accelerator that its power cap saves; the mean of several kinds.
double find_saved_watts(const Design& design) {
  if (design.cluster.power_cap >= 1) return 0;
  return (1 - design.cluster.power_cap) *
         mean_of_kinds(design, [](const Design& one) { return one.cluster.accelerator->power; });
}

ComparedCosts compare_costs(const Design& design, const Evaluation& result, const RoomReport& room) {
  ComparedCosts out;
  const double hourly = room.money.per_accelerator_hour * static_cast<double>(room.bill.accelerators);
  if (const double tokens = tokens_of(design, result); tokens > 0 && !std::isnan(hourly) && !room.obstacle.exists())
    out.per_million_tokens = cost_per_million_tokens(hourly, tokens);
  if (room.reference && room.reference->prices)
    out.published = price_reference(*room.reference, room.bill.fabrics.compute);
  // Published costs are those of one kind of GPU.
  if (is_mixed(design)) return out;
  for (const RoomFigure& figure : room_figures("owner_cost"))
    if (figure.id == design.cluster.accelerator->id) out.owner = &figure;
  if (room.plan.server.empty()) return out;
  const RoomPart& server = find_part(room.plan.server);
  const auto price = price_part(server, room.plan.prices);
  if (!price || !server.watts_max) return out;
  const auto devices = static_cast<double>(server.accelerators);
  const double watts = *server.watts_max / devices - find_saved_watts(design);
  out.epoch = find_epoch_cost(static_cast<double>(price->low) / 100 / devices, watts, design.economics.pue,
                              design.room.electricity_price);
  return out;
}

/// The rent of several kinds is the mean over their GPUs.
void note_rents(RoomReport& out, const Design& design) {
  if (!is_mixed(design) || out.rent.origin == DevicePrice::Origin::entered) return;
  for (const DeviceKind& kind : device_kinds(design)) {
    const Economics& given = design.economics;
    const DevicePrice price = device_price(*kind.accelerator, given.price_basis, given.derive_price);
    const Message::Argument devices{kind.count, Unit::accelerators, {}, false};
    out.notes.push_back(price.usd > 0
                            ? Message{TRAINYARD_TR("Rent of %1, %2: %3 per GPU-hour; the mean counts."),
                                      {words(kind.accelerator->name), devices, {price.usd, Unit::money, {}, false}}}
                            : Message{TRAINYARD_TR("Rent of %1, %2: unknown on the price basis."),
                                      {words(kind.accelerator->name), devices}});
  }
}

/// The parts of a job that cannot run are listed, but its work has no cost.
void report_obstacle(RoomReport& out, const Design& design, const Evaluation& result) {
  out.obstacle = obstacle_of(design, result);
  if (!out.obstacle.exists()) return;
  out.notes.push_back({TRAINYARD_TR("The job cannot run, so the costs of its work are unknown."), {}});
  out.notes.push_back(out.obstacle.reason);
}

}  // namespace

RentOrigin find_rent(const Design& design) {
  const Economics& given = design.economics;
  const Accelerator& device = *design.cluster.accelerator;
  RentOrigin out;
  out.usd = given.accelerator_price;
  out.price = device_price(device, given.price_basis, given.derive_price);
  if (is_mixed(design)) out.price.usd = derived_price(design);
  out.origin = out.price.origin;
  if (!std::isnan(out.usd) && out.usd != out.price.usd) out.origin = DevicePrice::Origin::entered;
  if (out.origin != DevicePrice::Origin::entered) out.date = price_date(device, out.price);
  return out;
}

std::optional<PoweredTraining> train_within(const Design& design, double accelerators) {
  if (design.job != Job::training || !is_legal(evaluate(design))) return std::nullopt;
  const double replica = design.layout.replica_size(), batches = design.work.global_batch / design.layout.micro_batch;
  Design asked = design;
  asked.layout.data_parallel = automatic;
  Evaluation result;
  for (double replicas = std::min(batches, std::floor(accelerators / replica)); replicas >= 1; --replicas) {
    if (std::fmod(batches, replicas) != 0) continue;
    asked.cluster.accelerators = replicas * replica;
    evaluate(asked, result);
    if (is_legal(result) && result.fits != Fit::no && std::isfinite(result.finish_days))
      return PoweredTraining{asked.cluster.accelerators, result.finish_days};
  }
  return std::nullopt;
}

RoomReport report_room(const Design& design, const Evaluation& result, const PriceList& prices) {
  RoomReport out;
  const double needed = needed_accelerators(design, result);
  if (!(needed >= 1)) {
    out.problem = {TRAINYARD_TR("The number of GPUs is unknown, because the design does not meet its targets"), {}};
    return out;
  }
  if (result.legality.reason == Illegality::kind_count) {
    out.problem = obstacle_of(design, result).reason;
    return out;
  }
  plan_networks(out, design, static_cast<Count>(std::ceil(needed)));
  choose_support(out, design);
  const double spare = design.room.spare_share;
  out.plan.spares = {spare, spare, spare, spare};
  out.plan.prices = with_server_price(prices, design, out.plan);
  if (is_mixed(design) && !std::isnan(design.room.server_price))
    out.notes.push_back({TRAINYARD_TR("The entered server price per GPU applies to both kinds."), {}});
  out.bill = list_parts(out.plan);
  out.problem = out.bill.problem;
  if (out.problem) return out;
  const PowerPlan site{"other", design.economics.pue, {}, find_saved_watts(design)};
  out.power = measure_power(out.bill, site);
  // A part without a typical power counts with its maximum.
  out.average_watts = out.power.it.typical + out.power.it.max_without_typical;
  // Parts of unknown power count as nothing, so a limit would supply any number of unknown servers.
  const bool knows_servers = !out.power.per_accelerator.empty() && out.power.per_accelerator.front().max;
  if (!result.has_no_power_limit && !knows_servers)
    out.notes.push_back({TRAINYARD_TR("The power limit is not checked: the power of a server is unknown."), {}});
  if (!result.has_no_power_limit && knows_servers) {
    RoomPlan fleet = without_published_counts(out.plan);
    const Count nodes = find_powered_nodes(fleet, site, design.economics.power_limit);
    fleet.fabric.nodes = nodes;
    fleet.measures_cables = false;
    const double watts = nodes > 0 ? measure_power(list_parts(fleet), site).utility_max : 0;
    if (out.power.utility_max > design.economics.power_limit)
      out.notes.push_back(
          {TRAINYARD_TR("With its switches and other equipment, the room draws up to %1; the power limit is "
                        "%2."),
           {{out.power.utility_max, Unit::power, {}, false}, {design.economics.power_limit, Unit::power, {}, false}}});
    out.powered = describe_fleet(design, result, {nodes * out.plan.node_accelerators, nodes, watts, {}, {}});
  }
  out.rent = find_rent(design);
  note_rents(out, design);
  out.money = find_ownership(plan_ownership(design, out));
  report_obstacle(out, design, result);
  out.compared = compare_costs(design, result, out);
  const FabricSize& compute = out.bill.fabrics.compute;
  if (!compute.has_unknown_switches())
    out.largest_nodes = find_largest_cluster(out.plan.fabric, Count(compute.tiers.size()));
  out.failures = list_failures(design, compute);
  out.changes = size_changed_fabrics(out.plan.fabric);
  out.notes.insert(out.notes.end(), out.bill.notes.begin(), out.bill.notes.end());
  return out;
}

}  // namespace trainyard
