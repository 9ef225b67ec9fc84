// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/assumption_findings.h"

#include <cmath>

#include "engine/catalog/access.h"
#include "engine/catalog/device_networks.h"
#include "engine/machine/fabric.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using catalog_access::original_id;

Message::Argument name_of(const std::string& text) { return {0, Unit::none, text, true}; }

/// The number of devices that exchange data: all of a training run; of a serving job, those of a replica.
double connected_devices(const Design& whole, const Evaluation& e) {
  return whole.job == Job::serving ? e.replica_devices : whole.cluster.accelerators;
}

bool uses_network(const Design& whole, const Evaluation& e) {
  const bool sends_cache = whole.job == Job::serving && whole.serving.prefill_place == PrefillPlace::separate;
  return sends_cache || connected_devices(whole, e) > devices_without_network(whole.cluster);
}

/// The same design on the network that was built for its device.
Proposal move_to_own_network(const Design& given, const NetworkRef& network, const Evaluation& before) {
  Proposal out{given, 0, 0};
  out.design.cluster.network = network;
  const Evaluation after = evaluate(out.design);
  out.days_change = after.finish_days - before.finish_days;
  out.cost_change = after.cost - before.cost;
  return out;
}

/// The device that a network of the catalog was built for; nullptr if the catalog does not state it.
AcceleratorRef device_of(const Network& network) {
  const Cluster& usual = default_design().cluster;
  if (network.id == usual.network->id) return usual.accelerator;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto& device = std::get<AcceleratorRef>(entry);
    const auto built = network_built_for(device->id);
    if (built && (*built)->id == network.id) return device;
  }
  return nullptr;
}

/// Whether the cluster has a network, even if a scale-up domain carries all traffic of the job.
bool has_network(const Design& whole, const Evaluation& e) {
  return uses_network(whole, e) ||
         (whole.job != Job::serving && whole.cluster.accelerators > whole.cluster.accelerators_per_node);
}

/// The network was built for another device. The finding stays as long as the design has this network.
void check_network_structure(const Design& given, const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  const Cluster& cluster = whole.cluster;
  const AcceleratorRef device = device_of(*cluster.network);
  if (!device || original_id(cluster.accelerator->id) == original_id(device->id)) return;
  const auto own = network_built_for(cluster.accelerator->id);
  Finding finding{
      Severity::note,
      {TR("The network is assumed: %1"), {name_of(cluster.network->name)}},
      {own ? TR("It connects %1. The network of %2 is %3")
           : TR("It connects %1. The catalog has no network built for %2. Choose a network or enter its rates"),
       {name_of(device->name), name_of(cluster.accelerator->name)}},
      {&Cluster::network}};
  if (own) {
    finding.detail.arguments.push_back(name_of((*own)->name));
    finding.proposal = move_to_own_network(given, *own, e);
  }
  out.push_back(std::move(finding));
}

void check_network_rate(const Design& given, const Design& whole, std::vector<Finding>& out) {
  const Accelerator& device = *whole.cluster.accelerator;
  const bool published = device.node_nics == 0 || !std::isnan(device.node_nics * device.nic_bandwidth);
  if (published || !std::isnan(given.cluster.network_bandwidth)) return;
  out.push_back({Severity::warning,
                 {TR("The network rate of %1 is not published"), {name_of(device.name)}},
                 {TR("%1 per GPU is assumed. Enter the rate of the network"),
                  {{whole.cluster.network_bandwidth, Unit::network, {}}}},
                 {&Cluster::network_bandwidth}});
}

void check_scale_up_rate(const Design& given, const Design& whole, std::vector<Finding>& out) {
  const Accelerator& device = *whole.cluster.accelerator;
  if (!std::isnan(device.scale_up_bandwidth) || !std::isnan(given.cluster.scale_up_bandwidth)) return;
  out.push_back({Severity::warning,
                 {TR("The scale-up bandwidth of %1 is not published"), {name_of(device.name)}},
                 {TR("%1, the rate of a PCIe slot, is assumed. Enter the rate of the links"),
                  {{whole.cluster.scale_up_bandwidth, Unit::bandwidth, {}}}},
                 {&Cluster::scale_up_bandwidth}});
}

}  // namespace

void assumption_findings(const Design& given, const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  if (has_network(whole, e)) check_network_structure(given, whole, e, out);
  if (uses_network(whole, e)) check_network_rate(given, whole, out);
  if (connected_devices(whole, e) > 1 && whole.cluster.scale_up_domain > 1) check_scale_up_rate(given, whole, out);
}

}  // namespace trainyard
