// SPDX-License-Identifier: Apache-2.0
#include "engine/room/support_fabrics.h"

#include <algorithm>

#include "catalog_data.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/room/fabric_parts.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace fabric_parts;

struct SupportRules {
  Count links_per_node, leaf_ports, uplinks_per_leaf, pair_links, cores;
  double link_rate;
  Count ports, planned_ports, uplinks;
  SupportSource in_band, out_of_band;
};

SupportSource read_support_source(const Json& json) {
  return {json.at("source"), json.at("confidence"), json.at("notes")};
}

SupportRules read_support_rules() {
  const Json json = Json::parse(catalog_data("fabrics"));
  const Json &in = json.at("support").at("in_band"), &out = json.at("support").at("out_of_band");
  return {in.at("links_per_node"), in.at("leaf_ports"),     in.at("uplinks_per_leaf"), in.at("pair_links"),
          in.at("cores"),          in.at("link_rate"),      out.at("ports"),           out.at("planned_ports"),
          out.at("uplinks"),       read_support_source(in), read_support_source(out)};
}

const SupportRules& support_rules() {
  static const SupportRules rules = read_support_rules();
  return rules;
}

void check_count(const char* what, Count value) {
  if (value < 0 || value > 100'000'000)
    throw InputError(std::string(what) + ": " + std::to_string(value) +
                     " is not allowed: a whole number from 0 to 100,000,000.");
}

/// Leaf switches share the links to nodes and others evenly.
std::vector<SwitchPorts> share_links(Count links, Count switches, Count up) {
  const Count each = links / switches, more = links % switches;
  std::vector<SwitchPorts> use;
  append_use(use, {more, each + 1, up});
  append_use(use, {switches - more, each, up});
  return use;
}

}  // namespace

FabricSize size_storage_fabric(const StoragePlan& plan) {
  check_count("storage.nodes", plan.nodes);
  check_count("storage.storage_links", plan.storage_links);
  check_count("storage.management_links", plan.management_links);
  FabricPlan tree;
  tree.kind = FabricKind::leaf_spine;
  tree.nodes = plan.nodes * plan.links_per_node + plan.storage_links + plan.management_links;
  tree.rails = 1;
  tree.radix = plan.radix;
  tree.port_rate = plan.port_rate;
  tree.oversubscription = plan.oversubscription;
  tree.whole_units = false;
  return size_fabric(tree);
}

FabricSize size_in_band_fabric(const InBandPlan& plan) {
  check_count("in_band.nodes", plan.nodes);
  check_count("in_band.other_links", plan.other_links);
  const SupportRules& rules = support_rules();
  const Count links = plan.nodes * rules.links_per_node + plan.other_links;
  // A single pair needs no core switches and therefore no uplinks.
  const Count alone = 2 * (rules.leaf_ports - rules.pair_links);
  const Count spread = alone - 2 * rules.uplinks_per_leaf;
  const Count pairs = links <= alone ? 1 : divide_up(links, spread);
  const Count up = pairs > 1 ? rules.uplinks_per_leaf + rules.pair_links : rules.pair_links;
  FabricSize out;
  out.plan.kind = FabricKind::leaf_spine;
  out.plan.nodes = plan.nodes;
  out.plan.rails = rules.links_per_node;
  out.plan.radix = rules.leaf_ports;
  out.plan.port_rate = rules.link_rate;
  out.endpoints = links;
  add_tier(out, TRAINYARD_TR("Leaf switches"), rules.leaf_ports, share_links(links, 2 * pairs, up), 1);
  add_level(out, TRAINYARD_TR("Nodes to leaf switches"), links);
  add_level(out, TRAINYARD_TR("Between the two switches"), pairs * rules.pair_links);
  if (pairs > 1) {
    const Count uplinks = 2 * pairs * rules.uplinks_per_leaf;
    const Count cores = std::max(rules.cores, divide_up(uplinks, rules.leaf_ports));
    add_tier(out, TRAINYARD_TR("Core switches"), rules.leaf_ports, share_links(uplinks, cores, 0), 1);
    add_level(out, TRAINYARD_TR("Leaf to core switches"), uplinks);
  }
  out.optics.node_single = links;
  out.optics.node_twin = divide_up(links, 2);
  return out;
}

FabricSize size_out_of_band_fabric(const ManagedDevices& devices) {
  const SupportRules& rules = support_rules();
  Count links = 0;
  for (const auto& [name, number] : devices) {
    check_count(name, number);
    links += number;
  }
  FabricSize out;
  out.plan.kind = FabricKind::leaf_spine;
  out.plan.nodes = links;
  out.plan.rails = 1;
  out.plan.radix = rules.ports;
  out.plan.port_rate = 1.25e8;  // Gigabit Ethernet
  out.endpoints = links;
  if (links == 0) return out;
  const Count switches = divide_up(links, rules.planned_ports);
  add_tier(out, TRAINYARD_TR("Switches"), rules.ports + rules.uplinks, share_links(links, switches, rules.uplinks), 1);
  add_level(out, TRAINYARD_TR("Devices to switches"), links);
  add_level(out, TRAINYARD_TR("Uplinks to the in-band network"), switches * rules.uplinks);
  // Copper cables; only the uplinks are optical.
  out.optics = {switches * rules.uplinks, 0, switches, 0};
  return out;
}

SupportSource in_band_source() { return support_rules().in_band; }
SupportSource out_of_band_source() { return support_rules().out_of_band; }

}  // namespace trainyard
