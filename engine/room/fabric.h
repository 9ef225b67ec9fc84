// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/units/message.h"

/// Sizes of networks: switches, ports, links and transceivers for a number of nodes. Sources of the rules: NVIDIA DGX
/// SuperPOD reference architectures RA-11333-001 and RA-11339-001, and the sources of resources/catalog/fabrics.json.
namespace trainyard {

using Count = std::int64_t;

/// How the switches of a network are connected.
enum class FabricKind {
  leaf_spine,      ///< a tree of one to three tiers; a leaf switch connects any NICs
  rail_optimised,  ///< a tree; a leaf switch connects NICs of one rail, which is the same NIC of each node
  rail_only,       ///< one tree per rail; other rails are reached through the scale-up domain
  rail_isolated,   ///< one tree per rail, without any connection between rails
  two_switches,    ///< two switches with links between them
  dragonfly,       ///< groups of fully connected switches; links between each pair of groups
  dragonfly_plus,  ///< groups of leaf and spine switches; links between each pair of groups
  torus            ///< cubes of chips; optical circuit switches connect the cubes to a 3-D torus
};
inline constexpr int fabric_kind_count = 8;

/// Which leaf switches share spine switches in a network of three tiers.
enum class GroupRule {
  automatic,     ///< `unit` if rail-optimised, otherwise `full`
  unit,          ///< leaf switches of a unit; several units if the core switches cannot connect so many groups
  rail_of_unit,  ///< leaf switches of one rail of a unit
  full           ///< as many leaf switches as the spine switches can connect
};

/// Shape of a group of a dragonfly or dragonfly+ network.
struct DragonflyShape {
  Count switches = 32;           ///< per group; dragonfly+: leaf switches per group
  Count spines = 0;              ///< dragonfly+: spine switches per group
  Count endpoint_ports = 16;     ///< of a switch that lead to nodes
  Count endpoints_per_port = 1;  ///< a port may be split
  Count global_ports = 17;       ///< dragonfly: of a switch that may lead to other groups
  Count arc_links = 1;           ///< dragonfly: links between two groups
};

/// Shape of a torus of cubes.
struct TorusShape {
  Count side = 4;            ///< chips along an edge of a cube
  Count reserved_ports = 0;  ///< ports of an optical switch kept for repair
};

/// Input of size_fabric(). Zero means automatic where it says so.
struct FabricPlan {
  FabricKind kind = FabricKind::rail_optimised;
  Count nodes = 1;
  Count rails = 8;              ///< NICs per node; torus: chips per node
  Count planes = 1;             ///< ports per NIC; each belongs to a separate network
  Count ports_per_cable = 1;    ///< links in a cable
  Count radix = 64;             ///< ports of a switch at the speed of the links to nodes
  double port_rate = 50e9;      ///< bytes/s per direction
  double oversubscription = 1;  ///< leaf switches: bandwidth down ÷ up
  double spine_oversubscription = 1;
  Count tiers = 0;          ///< 0: fewest
  Count unit_nodes = 0;     ///< nodes per scalable unit; 0: nodes that one leaf switch per rail connects
  bool whole_units = true;  ///< build all leaf switches of a unit even if nodes are missing
  GroupRule group = GroupRule::automatic;
  Count group_leaves = 0;      ///< leaf switches per group; 0: by rule
  Count leaf_down = 0;         ///< ports of a leaf switch to nodes; 0: from oversubscription
  Count leaf_up = 0;           ///< uplinks of a leaf switch; 0: from oversubscription
  Count uplink_ports = 1;      ///< ports that an uplink occupies, if it is faster than a link to a node
  Count spine_down = 0;        ///< ports of a spine switch that may lead down; 0: from oversubscription
  Count extra_endpoints = 0;   ///< managers of the network; they use free ports of leaf switches
  bool direct_pairs = false;   ///< two nodes are cabled without a switch
  bool chassis_above = false;  ///< number of spine and core switches is unknown
  DragonflyShape dragonfly;
  TorusShape torus;
};

/// Switches of a tier with the same use of ports.
struct SwitchPorts {
  Count switches = 0;
  Count down = 0, up = 0;  ///< links of each switch
};

struct FabricTier {
  const char* name = "";
  std::optional<Count> switches;  ///< empty if unknown
  Count radix = 0;                ///< ports per switch at the speed of its uplinks, or of its links to nodes in a leaf
  Count ports_used = 0, ports_free = 0;
  std::vector<SwitchPorts> use;
};

/// Links between two tiers.
struct LinkLevel {
  const char* name = "";
  std::optional<Count> links, cables;  ///< empty if unknown
};

/// Transceivers if every link is optical.
struct FabricOptics {
  Count switch_single = 0, node_single = 0;  ///< one link each
  Count switch_twin = 0, node_twin = 0;      ///< two links each; a switch or node with an odd number has one half used
};

/// How the switches of a tree are linked. A network of several planes or separate rails has one tree for each.
struct TreeShape {
  Count copies = 1;                    ///< trees
  Count rails = 1;                     ///< in a tree
  bool by_rail = false;                ///< a leaf switch connects one rail of a unit
  Count unit_nodes = 0;                ///< nodes of a scalable unit
  Count rail_leaves = 0;               ///< by rail: leaf switches per rail of a whole unit
  Count last_rail_leaves = 0;          ///< the same of the last unit, if it lacks nodes
  Count leaf_nodes = 0;                ///< by rail: nodes that share their leaf switches
  Count leaf_down = 0, leaf_up = 0;    ///< of a leaf switch: maximum links to nodes; uplinks
  Count leaves = 0;                    ///< leaf switches
  Count groups = 0, group_leaves = 0;  ///< whole groups of leaf switches, and the switches of one
  Count partial_leaves = 0;            ///< leaf switches of each smaller group that follows
  Count group_spines = 0;              ///< spine switches per group
  Count spine_up = 0;                  ///< links of a spine switch to core switches
  Count group_cores = 0;               ///< core switches per core group
};

/// Result of size_fabric(). All counts are of all planes and rails together.
struct FabricSize {
  FabricPlan plan;
  std::optional<Message> problem;  ///< why the network cannot be built; then there are no tiers
  std::vector<FabricTier> tiers;   ///< from the nodes to the core
  std::vector<LinkLevel> levels;   ///< the first one leads to the nodes
  FabricOptics optics;
  std::optional<TreeShape> tree;    ///< of a tree with switches
  Count endpoints = 0;              ///< links to nodes
  Count extra_connected = 0;        ///< extra endpoints that found a free port
  Count units = 0;                  ///< scalable units
  Count groups = 0;                 ///< of leaf switches (three tiers), of a dragonfly, or cubes
  Count group_spines = 0;           ///< spine switches per group
  Count core_groups = 0;            ///< spine switch i of each group leads to core group i
  double blocking = 1;              ///< bandwidth of the nodes of a leaf switch or group ÷ its bandwidth to others
  std::optional<double> bisection;  ///< bytes/s per direction between two halves; empty if unknown

  bool is_legal() const { return !problem; }
  Count switches() const;  ///< known switches of all tiers
  bool has_unknown_switches() const;
  Count node_cables() const;            ///< cables to nodes, without those of extra endpoints
  Count switch_cables() const;          ///< known cables between switches
  std::optional<Count> links() const;   ///< of all levels; empty if one is unknown
  std::optional<Count> cables() const;  ///< of all levels; empty if one is unknown
};

/// Sizes a network. Throws InputError if a field of the plan is out of range.
FabricSize size_fabric(const FabricPlan& plan);

/// Returns the maximum number of nodes that a number of tiers connects; 0 if none. Dragonfly, torus and two switches
/// have one tier.
Count find_largest_cluster(const FabricPlan& plan, Count tiers);

/// A plan with one change, and its network.
struct FabricChange {
  const char* name;
  FabricSize fabric;
};
/// One more node, twice the bandwidth (twice the planes), 2:1 oversubscription of leaf switches.
std::vector<FabricChange> size_changed_fabrics(const FabricPlan& plan);

}  // namespace trainyard
