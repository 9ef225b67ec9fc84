// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/network.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// Members of a group inside one scale-up domain, at least 1.
double members_inside(const CommGroup& group, double domain) {
  return std::clamp(domain / group.stride, 1.0, group.size);
}

double scale_up_rate(const Cluster& c) { return c.scale_up_bandwidth * c.scale_up_efficiency; }
double network_rate(const Cluster& c) { return c.network_bandwidth * c.network_efficiency; }

}  // namespace

CommGroup tensor_group(const Setting& s) { return {s.t, 1}; }
CommGroup context_group(const Setting& s) { return {s.c, s.t}; }
CommGroup data_group(const Setting& s) { return {s.n * s.c, s.t}; }
CommGroup expert_group(const Setting& s) { return {s.e, s.et}; }

double gather_time(const Setting& s, const CommGroup& group, double bytes) {
  if (group.size <= 1) return 0;
  const Cluster& c = s.design.cluster;
  const double inside = members_inside(group, c.scale_up_domain);
  const double domains = group.size / inside;
  const double few = 1 - s.k.small_group / (std::max(2.0, inside) * std::max(2.0, inside));
  double time = c.scale_up_latency * (1 + s.k.latency_growth * (inside - 2)) +
                bytes * (group.size - 1) / group.size / (scale_up_rate(c) * few);
  if (domains > 1) {
    // Many groups cross between pods at once; a ring needs one link of each pod's share in either direction.
    const double members_in_pod = std::clamp(c.pod_size / group.stride, 1.0, group.size);
    const double squeeze = members_in_pod < group.size ? std::max(1.0, c.oversubscription / members_in_pod) : 1.0;
    const double outside = bytes * (group.size - inside) / group.size;
    const double network = c.network_latency + c.network_hop_latency * (domains - 1) +
                           s.ft.rank_latency * (group.size - 1) + outside * squeeze / (inside * network_rate(c));
    // The phases inside and outside the domain follow each other: measured all-gathers fall from 250 to 185 GB/s
    // from one to two nodes of eight H100 (Ultra-Scale Playbook), which the slower phase alone would not give.
    time = inside > 1 ? time + network : network;
  }
  return time;
}

double all_to_all_time(const Setting& s, const CommGroup& group, double bytes) {
  if (group.size <= 1) return 0;
  const Cluster& c = s.design.cluster;
  const double inside = members_inside(group, c.scale_up_domain);
  const double in_pod = std::clamp(c.pod_size / group.stride, inside, group.size);
  const double near = bytes * (inside - 1) / group.size / (scale_up_rate(c) * s.k.all_to_all);
  const double far = bytes * (group.size - inside) / group.size / (network_rate(c) * s.k.all_to_all);
  const double across =
      bytes * (group.size - in_pod) / group.size * c.oversubscription / (network_rate(c) * s.k.all_to_all);
  const double latency = group.size > inside ? c.network_latency : c.scale_up_latency;
  return latency + std::max({near, far, across});
}

double stage_to_stage_time(const Setting& s, double bytes) {
  const Cluster& c = s.design.cluster;
  const double stride = s.t * s.c * s.n;  // devices of one stage
  if (stride * s.p <= c.scale_up_domain) return c.scale_up_latency + bytes / scale_up_rate(c);
  const double squeeze = stride * s.p > c.pod_size ? c.oversubscription : 1.0;
  return c.network_latency + bytes * squeeze / network_rate(c);
}

}  // namespace trainyard
