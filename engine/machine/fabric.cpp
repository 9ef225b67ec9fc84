// SPDX-License-Identifier: Apache-2.0
#include "engine/machine/fabric.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trainyard {
namespace {

// Latency of one hop of a network tree, and bandwidth of trees ÷ that of rings (NCCL tuning tables,
// src/graph/tuning.cc). An in-switch reduction on 8 H100 takes 17 µs to start (nccl-tests), slightly longer than other
// collectives in the domain.
constexpr double tree_hop_latency = 5e-6, tree_rate = 0.92, switch_reduction_latency = 5e-6;
/// Link rate of an in-switch reduction ÷ that of a ring. Bus bandwidth is 482 instead of 368 GB/s on 8 H200, 838
/// instead of 682 GB/s on 8 B200 (ml-engineering, network).
constexpr double switch_reduction_rate = 0.82;

double members_below(const Fabric& f, const CommGroup& group, int tier) {
  return members_inside(group, f.tiers.at[static_cast<size_t>(tier - 1)].size);
}

const Tier& tier_at(const Fabric& f, int tier) { return f.tiers.at[static_cast<size_t>(tier)]; }

/// Members of a group that reach each other without the network.
double members_of_node(const Fabric& f, const CommGroup& group) { return members_below(f, group, f.tiers.local); }
bool uses_network(const Fabric& f, const CommGroup& group) { return members_of_node(f, group) < group.size; }
double start_latency(const Fabric& f, const CommGroup& group) {
  return uses_network(f, group) ? f.network_latency : f.domain_latency;
}
/// Latency that the ranks of a ring between nodes add; depends on the framework.
double ranks_latency(const Fabric& f, const CommGroup& group) {
  return uses_network(f, group) ? f.rank_latency * (group.size - 1) : 0;
}

/// Seconds of one gather inside the domain, with its latency.
double domain_time(const Fabric& f, const CommGroup& group, double inside, double bytes) {
  const double few = 1 - f.small_group / (std::max(2.0, inside) * std::max(2.0, inside));
  return f.domain_latency * (1 + f.latency_growth * (inside - 2)) +
         bytes * (group.size - 1) / group.size / (tier_at(f, 0).rate * few);
}

/// Visits the tiers beyond the domain that a group crosses, from the inside. Calls `visit` with the members below the
/// tier, and the number of units that a ring passes in sequence: the units of one node for tiers inside a node, all
/// units for tiers of the network.
template <class Visit>
void for_each_crossing(const Fabric& f, const CommGroup& group, Visit visit) {
  for (int k = 1; k < f.tiers.count; ++k) {
    const double below = members_below(f, group, k);
    if (below >= group.size) break;
    const Tier& tier = tier_at(f, k);
    visit(below, (k < f.tiers.local ? members_inside(group, tier.size) : group.size) / below, tier);
  }
}

/// A ring crosses every boundary once in each direction; the bottleneck sets its pace.
double ring_network_time(const Fabric& f, const CommGroup& group, double bytes) {
  double latency =
      start_latency(f, group) + f.hop_latency * (group.size / members_of_node(f, group) - 1) + ranks_latency(f, group);
  double slowest = 0;
  for_each_crossing(f, group, [&](double below, double units, const Tier& tier) {
    slowest = std::max(slowest, bytes * (group.size - below) / group.size / (below * tier.rate));
    latency += tier.hop_latency * (units - 1);
  });
  return latency + slowest;
}

/// One phase per tier. Their times add up, and the latency of each grows only with the units of its tier.
double hierarchical_network_time(const Fabric& f, const CommGroup& group, double bytes) {
  double time = ranks_latency(f, group);
  const double node = members_of_node(f, group);
  for_each_crossing(f, group, [&](double below, double, const Tier& tier) {
    const double here = members_inside(group, tier.size);
    const bool network = below >= node;
    time += (network ? f.network_latency : f.domain_latency) +
            ((network ? f.hop_latency : 0) + tier.hop_latency) * (here / below - 1) +
            bytes * (here - below) / here / (below * tier.rate);
  });
  return time;
}

/// Both directions of an all-reduce along two binary trees over the nodes.
double tree_network_time(const Fabric& f, const CommGroup& group, double bytes) {
  double latency = start_latency(f, group) + 2 * tree_hop_latency * std::log2(group.size / members_of_node(f, group)) +
                   2 * ranks_latency(f, group);
  double slowest = 0;
  for_each_crossing(f, group, [&](double below, double units, const Tier& tier) {
    slowest = std::max(slowest, 2 * bytes * (group.size - below) / group.size / (below * tier.rate * tree_rate));
    latency += 2 * tier.hop_latency * std::log2(units);
  });
  return latency + slowest;
}

/// Data go up to the topmost switch of the group and down again, so each device sends and receives its share once.
double in_network_time(const Fabric& f, const CommGroup& group, double bytes) {
  double latency = f.network_latency + ranks_latency(f, group);
  double slowest = 0;
  for_each_crossing(f, group, [&](double below, double, const Tier& tier) {
    latency += 2 * ((below >= members_of_node(f, group) ? f.hop_latency : 0) + tier.hop_latency);
    slowest = std::max(slowest, bytes / (below * tier.rate));
  });
  return latency + slowest;
}

/// Returns whether the network can reduce for this group. Links between sites and PCIe inside a node cannot.
bool can_reduce_in_network(const Fabric& f, const CommGroup& group) {
  return f.network_reduces && uses_network(f, group) && group.extent() <= f.site_size;
}

double domain_reduction_time(const Fabric& f, double inside, double bytes) {
  return f.domain_latency + switch_reduction_latency +
         bytes * (1 + 1 / inside) / (tier_at(f, 0).rate * switch_reduction_rate);
}

/// An all-to-all of `near` bytes inside the domain and of `far` bytes spread evenly over all members. The part of `far`
/// that leaves a unit uses its uplink.
double exchange_time(const Fabric& f, const CommGroup& group, double near, double far) {
  if (group.size <= 1) return 0;
  const double inside = members_inside(group, tier_at(f, 0).size);
  if (f.rails_only) near += far * (group.size - inside) / group.size * (inside - 1) / inside;
  double slowest = near / tier_at(f, 0).rate;
  double latency = start_latency(f, group);
  for_each_crossing(f, group, [&](double below, double, const Tier& tier) {
    slowest = std::max(slowest, far * (group.size - below) / group.size / tier.rate);
    latency += tier.hop_latency;
  });
  return latency + slowest / f.all_to_all;
}

/// Expected number of distinct places, out of `places`, that `copies` random choices reach.
double expected_distinct(double places, double copies) { return places * (1 - std::pow(1 - 1 / places, copies)); }

bool is_allowed(const Fabric& f, CollectiveAlgorithm algorithm) {
  const CollectiveAlgorithm set = f.algorithm;
  return set == algorithm || set == CollectiveAlgorithm::fastest;
}

/// Seconds of an all-reduce between the domains, by the chosen algorithm or the fastest.
double reduce_network_time(const Fabric& f, const CommGroup& group, double bytes) {
  const CollectiveAlgorithm set = f.algorithm;
  if (set == CollectiveAlgorithm::hierarchical) return 2 * hierarchical_network_time(f, group, bytes);
  double best = std::numeric_limits<double>::infinity();
  if (is_allowed(f, CollectiveAlgorithm::tree)) best = tree_network_time(f, group, bytes);
  if (is_allowed(f, CollectiveAlgorithm::in_network) && can_reduce_in_network(f, group))
    best = std::min(best, in_network_time(f, group, bytes));
  const bool ring = is_allowed(f, CollectiveAlgorithm::ring) || std::isinf(best);
  return ring ? std::min(best, 2 * ring_network_time(f, group, bytes)) : best;
}

double reduce_domain_time(const Fabric& f, const CommGroup& group, double inside, double bytes) {
  const double ring = 2 * domain_time(f, group, inside, bytes);
  const bool offered = f.domain_reduces && is_allowed(f, CollectiveAlgorithm::in_network);
  return offered ? std::min(ring, domain_reduction_time(f, inside, bytes)) : ring;
}

}  // namespace

double members_inside(const CommGroup& group, double size) {
  if (group.bunch <= 0) return std::clamp(size / group.stride, 1.0, group.size);
  return std::clamp(size / group.stride, 1.0, group.bunch) *
         std::clamp(size / group.bunch_stride, 1.0, group.size / group.bunch);
}

SplitGroup split_group(const CommGroup& all, double inside) {
  const double parts = all.size / inside;
  if (all.bunch <= 0) return {{inside, all.stride}, {parts, all.stride * inside}};
  if (inside >= all.bunch)
    return {{inside, all.stride, all.bunch, all.bunch_stride}, {parts, all.bunch_stride * (inside / all.bunch)}};
  return {{inside, all.stride}, {parts, all.stride * inside, all.bunch / inside, all.bunch_stride}};
}

CommGroup inside_domain(const CommGroup& group, double domain) {
  return split_group(group, members_inside(group, domain)).inside;
}

double devices_without_network(const Cluster& c) { return std::max(c.scale_up_domain, c.accelerators_per_node); }

Tiers make_tiers(const Cluster& c) {
  constexpr double everything = std::numeric_limits<double>::infinity();
  Tiers out;
  double rate = c.network_bandwidth * c.network_efficiency;
  double hop = 0;
  const auto add = [&out](double size, double tier_rate, double hop_latency) {
    out.at[static_cast<size_t>(out.count++)] = {size, tier_rate, hop_latency};
  };
  add(c.scale_up_domain, c.scale_up_bandwidth * c.scale_up_efficiency, 0);
  const double local = devices_without_network(c);
  // All devices of a socket share its link to the other sockets.
  const double socket = std::max(c.scale_up_domain, std::min(c.socket_size, local));
  if (socket > c.scale_up_domain) add(socket, c.node_bandwidth, c.node_latency);
  if (local > socket) add(local, std::min(c.node_bandwidth, c.socket_bandwidth / socket), c.node_latency);
  out.local = out.count;
  const auto beyond = [&](double bandwidth, double hop_latency) {
    rate = bandwidth * c.network_efficiency;
    hop = hop_latency;
  };
  // A rail group no larger than a node adds no tier. Pods and sites of that size add no tier either, but their uplinks
  // limit the traffic that leaves them.
  if (c.rail_size > local) {
    add(c.rail_size, rate, hop);
    beyond(c.pod_bandwidth, c.pod_latency);
  }
  const double inner = std::max(local, c.rail_size);
  // A pod cannot be larger than its site.
  const double pod = std::min(c.pod_size, c.site_size);
  if (pod > inner) add(pod, rate, hop);
  beyond(c.core_bandwidth, c.core_latency);
  if (c.site_size > std::max(inner, pod)) add(c.site_size, rate, hop);
  beyond(c.site_bandwidth, c.site_latency);
  add(everything, rate, hop);
  return out;
}

Fabric make_fabric(const Cluster& c, const Coefficients& k, double rank_latency) {
  return {.tiers = make_tiers(c),
          .domain_latency = c.scale_up_latency,
          .network_latency = c.network_latency,
          .hop_latency = c.network_hop_latency,
          .rank_latency = rank_latency,
          .latency_growth = k.latency_growth,
          .small_group = k.small_group,
          .all_to_all = k.all_to_all,
          .computing_share = c.communication_share,
          .site_size = c.site_size,
          .algorithm = c.collective_algorithm,
          .domain_reduces = c.scale_up_reduction,
          .network_reduces = c.network->in_network_reduction,
          .rails_only = c.network->rails_only};
}

double gather_time(const Fabric& f, const CommGroup& group, double bytes) {
  if (group.size <= 1) return 0;
  const double inside = members_inside(group, tier_at(f, 0).size);
  if (inside >= group.size) return domain_time(f, group, inside, bytes);
  if (f.algorithm == CollectiveAlgorithm::hierarchical) {
    const CommGroup domain = inside_domain(group, tier_at(f, 0).size);
    return (inside > 1 ? domain_time(f, domain, inside, bytes) : 0) + hierarchical_network_time(f, group, bytes);
  }
  const double network = ring_network_time(f, group, bytes);
  // The phases inside and outside the domain run one after the other: all-gathers drop from 250 to 185 GB/s from one to
  // two nodes of eight H100 (Ultra-Scale Playbook). The slower phase alone does not explain this.
  return inside > 1 ? domain_time(f, group, inside, bytes) + network : network;
}

double all_reduce_time(const Fabric& f, const CommGroup& group, double bytes) {
  if (group.size <= 1) return 0;
  const double inside = members_inside(group, tier_at(f, 0).size);
  const double domain = inside > 1 ? reduce_domain_time(f, group, inside, bytes) : 0;
  return inside < group.size ? domain + reduce_network_time(f, group, bytes) : domain;
}

double all_to_all_time(const Fabric& f, const CommGroup& group, double bytes) {
  const double inside = members_inside(group, tier_at(f, 0).size);
  return exchange_time(f, group, bytes * (inside - 1) / group.size, bytes);
}

Sent dispatch(const Fabric& f, const CommGroup& group, const Dispatch& tokens) {
  if (group.size <= 1) return {0, 0};
  const double inside = members_inside(group, tier_at(f, 0).size);
  double near = tokens.bytes * tokens.copies * (inside - 1) / group.size;
  double far = tokens.bytes * tokens.copies;
  if (tokens.once) {
    near = tokens.bytes * expected_distinct(group.size, tokens.copies) * (inside - 1) / inside;
    far = tokens.bytes * expected_distinct(group.size / inside, tokens.copies);
  }
  return {near + far * (group.size - inside) / group.size, exchange_time(f, group, near, far)};
}

double message_time(const Fabric& f, const CommGroup& pipeline, double bytes) {
  int tier = 0;
  while (tier + 1 < f.tiers.count && pipeline.extent() > tier_at(f, tier).size) ++tier;
  if (tier == 0) return f.domain_latency + bytes / tier_at(f, 0).rate;
  // Only the devices of a unit's last stage share its uplink; each is also limited by its own link to PCIe or the
  // network.
  const bool network = tier >= f.tiers.local;
  const double share = std::min(1.0, pipeline.stride / tier_at(f, tier - 1).size);
  const double rate = std::min(tier_at(f, network ? f.tiers.local : 1).rate, tier_at(f, tier).rate / share);
  return (network ? f.network_latency : f.domain_latency) + tier_at(f, tier).hop_latency + bytes / rate;
}

double add_compute_slowdown(const Fabric& f, double time, double exposed) {
  return exposed + f.computing_share * std::max(0.0, time - exposed);
}

}  // namespace trainyard
