// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/room/fabric.h"

namespace trainyard {

/// Counts that a document states for one size and no rule here gives.
struct PublishedCounts {
  Count units = 0;  ///< the size
  Count network_racks = 0, storage_switches = 0, in_band_switches = 0;
};

/// Dollars of a published cost table.
struct FabricPrices {
  double per_switch = 0, facility_per_node = 0, node = 0;
  std::map<Count, double> node_at;            ///< price of a node, by the exact number of nodes
  std::vector<double> links_per_accelerator;  ///< by number of tiers, from 0
};

/// A published network.
struct ReferenceFabric {
  std::string id, name;
  std::vector<std::string> networks;      ///< ids of the catalog that it builds
  std::vector<std::string> accelerators;  ///< ids of the catalog that it connects
  std::string server, network_switch;     ///< ids of parts; empty if unknown
  Count node_accelerators = 8;
  FabricPlan plan;  ///< for one node
  std::optional<PublishedCounts> published;
  std::optional<Count> fabric_managers, management_servers;  ///< instead of those of an H100 SuperPOD
  std::optional<FabricPrices> prices;
  std::string source, date, confidence, notes;
};

/// All published networks; parsed once, thread-safe.
const std::vector<ReferenceFabric>& reference_fabrics();
/// Throws InputError for an unknown id.
const ReferenceFabric& find_reference_fabric(std::string_view id);
/// Returns the plan for at least this number of accelerators; the last node may be partly used. Throws InputError below
/// one.
FabricPlan plan_reference(const ReferenceFabric& reference, Count accelerators);

/// Cost of a cluster by the prices of a reference, in dollars. Throws InputError if the reference has no prices.
struct FabricCost {
  double switches = 0, links = 0, nodes = 0, total = 0;
};
FabricCost price_reference(const ReferenceFabric& reference, const FabricSize& fabric);

/// The id of a kind in files: "rail_optimised". Throws InputError for an unknown id.
const char* fabric_kind_id(FabricKind kind);
FabricKind find_fabric_kind(std::string_view id);

}  // namespace trainyard
