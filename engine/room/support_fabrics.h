// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/room/fabric.h"

/// Networks in addition to the compute network: storage, in-band management, out-of-band management.
namespace trainyard {

/// Storage network: a leaf-spine tree for nodes and storage systems.
struct StoragePlan {
  Count nodes = 0;
  Count links_per_node = 2;
  Count storage_links = 0;     ///< links to storage systems
  Count management_links = 0;  ///< links to management nodes
  Count radix = 64;
  double port_rate = 50e9;      ///< bytes/s
  double oversubscription = 1;  ///< of leaf switches
};
/// Throws InputError if a field is out of range.
FabricSize size_storage_fabric(const StoragePlan& plan);

/// In-band network: each node has a link to both switches of a pair.
struct InBandPlan {
  Count nodes = 0;
  Count other_links = 0;  ///< of management nodes and file servers
};
/// Rules and their source: `support.in_band` of resources/catalog/fabrics.json.
FabricSize size_in_band_fabric(const InBandPlan& plan);

/// Devices with a management port: name and number.
using ManagedDevices = std::vector<std::pair<const char*, Count>>;
/// Rules and their source: `support.out_of_band` of resources/catalog/fabrics.json. Uplinks lead to the in-band
/// network.
FabricSize size_out_of_band_fabric(const ManagedDevices& devices);

/// Where the rules come from.
struct SupportSource {
  std::string source, confidence, notes;
};
SupportSource in_band_source();
SupportSource out_of_band_source();

}  // namespace trainyard
