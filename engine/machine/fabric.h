// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"

namespace trainyard {

/// A group of devices that communicate: `size` members, `stride` devices apart. If the members form bunches, `bunch`
/// members are `stride` apart and the bunches are `bunch_stride` apart.
struct CommGroup {
  double size, stride;
  double bunch = 0, bunch_stride = 0;  ///< 0 if all members form one bunch

  /// Devices from the first member to the start of the next such group.
  double extent() const { return bunch > 0 ? size / bunch * bunch_stride : size * stride; }
};

/// Members of a group inside one unit of `size` devices; at least 1.
double members_inside(const CommGroup& group, double size);
/// A group divided into equal parts: `inside` is the first part, `between` has one member of each part.
struct SplitGroup {
  CommGroup inside, between;
};
SplitGroup split_group(const CommGroup& group, double inside);

/// One tier of the network: the devices that it connects, achieved bytes/s per device and direction, and the latency in
/// seconds that one pass through it adds.
struct Tier {
  double size, rate, hop_latency;
};
struct Tiers {
  std::array<Tier, 7> at{};
  int count = 0;
  int local = 0;  ///< tiers inside a node: the scale-up domain, then PCIe and the link between sockets
};

/// Properties of the interconnect that determine the time of collectives, independent of the job. Times in seconds.
struct Fabric {
  Tiers tiers;             ///< from the innermost tier outwards
  double domain_latency;   ///< of a collective that does not use the network
  double network_latency;  ///< of a collective on the network
  double hop_latency;      ///< added to a ring by each further node
  double rank_latency;     ///< added by each further rank between nodes; depends on the framework
  double latency_growth;   ///< share of the domain's latency that each further device adds
  double small_group;      ///< small groups reach only 1 − small_group ÷ n² of the rate
  double all_to_all;       ///< all-to-all rate ÷ gather rate
  double computing_share;  ///< share of the device that hidden communication takes from computing
  double site_size;        ///< devices beyond which the network cannot reduce
  CollectiveAlgorithm algorithm;
  bool domain_reduces, network_reduces, rails_only;
};
/// `cluster` must be resolved.
Fabric make_fabric(const Cluster& cluster, const Coefficients& k, double rank_latency);

/// The tiers of a resolved cluster from the inside: scale-up domain; sockets and nodes if the domain does not connect
/// all devices of a node; rail groups, pods, core and sites if present.
Tiers make_tiers(const Cluster& cluster);

/// Devices that reach each other without the network: a node, or a domain that spans several nodes.
double devices_without_network(const Cluster& cluster);

/// The members of a group inside one scale-up domain of `domain` devices.
CommGroup inside_domain(const CommGroup& group, double domain);

// Alpha-beta model over the tiers. Each device has its own share of the node's NICs, so a ring over k devices of a
// domain leaves it through k NICs. The uplinks of rail group, pod and site are shared likewise. Times in seconds.

/// All-gather or reduce-scatter. `bytes` is the size of the whole (gathered) tensor, of which (g − 1) ÷ g passes each
/// device. Runs as a ring, or tier by tier with hierarchical collectives (Thakur et al. 2005; NCCL tuning tables for
/// the latencies).
double gather_time(const Fabric& fabric, const CommGroup& group, double bytes);
/// All-reduce of `bytes` by the chosen algorithm, or by the fastest available one. Ring: twice a gather. Tree: the same
/// traffic, with latency that grows with log2 of the nodes (Sanders et al. 2009). In-network: switches reduce, so that
/// each device sends and receives the bytes once (SHARP, NVLS).
double all_reduce_time(const Fabric& fabric, const CommGroup& group, double bytes);
/// All-to-all in which each device sends `bytes` in total, evenly to all members. If no switch connects the rails,
/// traffic to another rail also crosses the scale-up link (arXiv 2307.12169).
double all_to_all_time(const Fabric& fabric, const CommGroup& group, double bytes);
/// Tokens, each sent to `copies` random members of a group. `bytes` is the size of one copy of all tokens of a device.
struct Dispatch {
  double bytes, copies;
  bool once;  ///< each domain receives one copy of a token and distributes it; otherwise each copy is sent separately
};
/// Bytes that a device sends, and the time in seconds.
struct Sent {
  double bytes, time;
};
Sent dispatch(const Fabric& fabric, const CommGroup& group, const Dispatch& tokens);
/// One message of `bytes` from each device of a stage to its counterpart in the next stage. Stages are
/// `pipeline.stride` devices apart, so that many neighbours send at once.
double message_time(const Fabric& fabric, const CommGroup& pipeline, double bytes);

/// Seconds that a communication adds to a step: the `exposed` part of its `time`, and a share of the hidden part, which
/// slows the computation (`computing_share`).
double add_compute_slowdown(const Fabric& fabric, double time, double exposed);

}  // namespace trainyard
