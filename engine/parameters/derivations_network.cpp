// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/model/stage_split.h"
#include "engine/parameters/derivations.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr double everything = 1 << 20;  // maximum number of devices of a design
constexpr double kilometre = 5e-6;      // s, latency of light in fibre

double domain_size(const Design& d) { return value_or(d.cluster.scale_up_domain, derived_domain(d)); }
double local_devices(const Design& d) { return std::max(domain_size(d), per_node(d)); }
double rail_size(const Design& d) { return value_or(d.cluster.rail_size, derived_rail_size(d)); }
double pod_size(const Design& d) { return value_or(d.cluster.pod_size, derived_pod_size(d)); }
double site_size(const Design& d) { return value_or(d.cluster.site_size, derived_site_size(d)); }
double line_rate(const Design& d) { return value_or(d.cluster.network_bandwidth, derived_network(d)); }

/// The number of devices of a serving job is a result. It is unknown here, so every tier of the network may be used.
double devices(const Design& d) { return d.job == Job::serving ? everything : d.cluster.accelerators; }
bool is_crossed(const Design& d, double size) { return devices(d) > size && devices(d) > local_devices(d); }
bool has_rails(const Design& d) { return rail_size(d) > local_devices(d) && is_crossed(d, rail_size(d)); }
bool has_pods(const Design& d) { return is_crossed(d, pod_size(d)); }
bool has_sites(const Design& d) { return is_crossed(d, site_size(d)); }

double replicas(const Design& d) {
  return value_or(d.layout.data_parallel, derived_data_parallel(d)) * d.layout.context_parallel;
}

double two_switches(const Design& d) { return 2 * value_or(d.cluster.network->switch_latency, 0); }

}  // namespace

const char* why_no_network(const Design& d) {
  if (devices(d) <= domain_size(d)) return TRAINYARD_TR("All GPUs are in one scale-up domain.");
  return devices(d) > local_devices(d) ? nullptr : TRAINYARD_TR("All GPUs are in one node.");
}
const char* why_no_node_link(const Design& d) {
  return per_node(d) > domain_size(d) ? nullptr : TRAINYARD_TR("Scale-up links connect all GPUs of a node.");
}
const char* why_no_socket_link(const Design& d) {
  if (const char* why = why_no_node_link(d)) return why;
  const double socket = value_or(d.cluster.socket_size, derived_socket_size(d));
  return std::max(socket, domain_size(d)) < per_node(d) ? nullptr
                                                        : TRAINYARD_TR("All GPUs of a node are on one socket.");
}
const char* why_no_rails(const Design& d) { return has_rails(d) ? nullptr : TRAINYARD_TR("There are no rail groups."); }
const char* why_no_pods(const Design& d) { return has_pods(d) ? nullptr : TRAINYARD_TR("All GPUs are in one pod."); }
const char* why_no_sites(const Design& d) { return has_sites(d) ? nullptr : TRAINYARD_TR("All GPUs are on one site."); }
const char* why_no_pod_oversubscription(const Design& d) {
  if (!has_pods(d)) return why_no_pods(d);
  return std::isnan(d.cluster.core_bandwidth) ? nullptr : TRAINYARD_TR("The bandwidth between pods is entered.");
}
const char* why_no_site_oversubscription(const Design& d) {
  if (!has_sites(d)) return why_no_sites(d);
  return std::isnan(d.cluster.site_bandwidth) ? nullptr : TRAINYARD_TR("The bandwidth between sites is entered.");
}
const char* why_no_replicas(const Design& d) {
  return replicas(d) > 1 ? nullptr : TRAINYARD_TR("There is only one replica.");
}
const char* why_no_sharding(const Design& d) {
  if (const char* why = why_no_replicas(d)) return why;
  return d.layout.zero_stage == ZeroStage::zero_0 ? TRAINYARD_TR("ZeRO-0 shards nothing.") : nullptr;
}
const char* why_no_weight_shards(const Design& d) {
  if (const char* why = why_no_replicas(d)) return why;
  return d.layout.zero_stage == ZeroStage::zero_3 ? nullptr : TRAINYARD_TR("Only ZeRO-3 shards the weights.");
}
const char* why_no_compression(const Design& d) {
  if (const char* why = why_no_replicas(d)) return why;
  return d.layout.zero_stage <= ZeroStage::zero_1 ? nullptr : TRAINYARD_TR("ZeRO-2 and ZeRO-3 shard the gradients.");
}
const char* why_no_powersgd(const Design& d) {
  if (const char* why = why_no_compression(d)) return why;
  return d.layout.gradient_compression == GradientCompression::powersgd ? nullptr
                                                                        : TRAINYARD_TR("Only PowerSGD has a rank.");
}
const char* why_no_ring(const Design& d) {
  if (const char* why = why_no_context_parallel(d)) return why;
  return d.layout.context_method == ContextMethod::ring
             ? nullptr
             : TRAINYARD_TR("Only the ring exchange overlaps with attention.");
}

// Values that NCCL's graph search assumes (src/graph/topo.h, topo.cc): ¾ of the raw rate of a slot, and ⅙ less through
// the root ports of a processor. Between sockets it assumes the rate of the processors of each PCIe generation: Skylake
// 10 GB/s, Rome and Milan 16, Sapphire Rapids 22, Emerald Rapids 40.
double derived_node_bandwidth(const Design& d) {
  const double reached = 0.75 * slot_bandwidth(*d.cluster.accelerator);
  return d.cluster.node_link == NodeLink::pcie_switch ? reached : reached * 5 / 6;
}
double derived_socket_size(const Design& d) {
  const double node = per_node(d);
  return node > 4 ? std::ceil(node / 2) : node;
}
double derived_socket_bandwidth(const Design& d) {
  const double generation = value_or(d.cluster.accelerator->pcie_generation, 4);
  if (generation <= 3) return 10e9;
  if (generation <= 4) return 16e9;
  return generation <= 5 ? 22e9 : 40e9;
}
double derived_rail_size(const Design& d) { return value_or(d.cluster.network->rail_size, local_devices(d)); }
double derived_rail_oversubscription(const Design& d) { return value_or(d.cluster.network->rail_oversubscription, 1); }
double derived_pod_bandwidth(const Design& d) {
  if (rail_size(d) <= local_devices(d)) return line_rate(d);
  return line_rate(d) / value_or(d.cluster.rail_oversubscription, derived_rail_oversubscription(d));
}
double derived_pod_latency(const Design& d) { return two_switches(d); }
double derived_pod_size(const Design& d) { return std::max(8.0, value_or(d.cluster.network->pod_size, everything)); }
double derived_oversubscription(const Design& d) { return value_or(d.cluster.network->oversubscription, 1); }
double derived_core_bandwidth(const Design& d) {
  return value_or(d.cluster.pod_bandwidth, derived_pod_bandwidth(d)) /
         value_or(d.cluster.oversubscription, derived_oversubscription(d));
}
double derived_core_latency(const Design& d) { return two_switches(d); }
double derived_site_size(const Design& d) { return std::max(8.0, value_or(d.cluster.network->site_size, everything)); }
double derived_site_oversubscription(const Design& d) { return value_or(d.cluster.network->site_oversubscription, 32); }
double derived_site_bandwidth(const Design& d) {
  return value_or(d.cluster.core_bandwidth, derived_core_bandwidth(d)) /
         value_or(d.cluster.site_oversubscription, derived_site_oversubscription(d));
}
double derived_site_latency(const Design& d) { return value_or(d.cluster.network->site_latency, 100 * kilometre); }
double derived_links(const Design& d) {
  // Links between tiers carry the bandwidth of the tier below, divided by its oversubscription. A single switch, here
  // one of 64 ports, has no links to others.
  constexpr double ports = 64;
  const double devices = d.cluster.accelerators;
  const double rail = value_or(d.cluster.rail_size, derived_rail_size(d));
  const double pod = value_or(d.cluster.pod_size, derived_pod_size(d));
  const double site = value_or(d.cluster.site_size, derived_site_size(d));
  if (devices <= per_node(d)) return 0;
  const double above_leaf = 1 / value_or(d.cluster.rail_oversubscription, derived_rail_oversubscription(d));
  const double above_pod = above_leaf / value_or(d.cluster.oversubscription, derived_oversubscription(d));
  double links = 1;
  if (devices > (rail > local_devices(d) ? rail : ports)) links += above_leaf;
  if (devices > pod) links += above_pod;
  if (devices > site) links += above_pod / value_or(d.cluster.site_oversubscription, derived_site_oversubscription(d));
  return links;
}
double derived_host_failures(const Design& d) { return d.failures.host_other + d.failures.power_supply; }
double derived_network_failures(const Design& d) {
  const Failures& f = d.failures;
  const double cards = d.cluster.accelerators > per_node(d) ? 1 : 0;
  return per_node(d) * (value_or(f.links, derived_links(d)) * f.link + cards * f.nic) + f.timeout;
}
const char* why_no_host_parts(const Design& d) {
  return std::isnan(d.failures.host) ? nullptr : TRAINYARD_TR("The host failures are entered.");
}
const char* why_no_network_parts(const Design& d) {
  return std::isnan(d.failures.network) ? nullptr : TRAINYARD_TR("The network failures are entered.");
}
double derived_shard_group(const Design& d) { return replicas(d); }
double derived_first_stage_layers(const Design& d) { return LayerSplit(d.layout, *d.work.model)[0].count; }
double derived_last_stage_layers(const Design& d) {
  return LayerSplit(d.layout, *d.work.model)[static_cast<int>(piece_count(d.layout)) - 1].count;
}

}  // namespace trainyard
