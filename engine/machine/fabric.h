// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"

namespace trainyard {

/// A group of devices that talk to each other: `size` members, `stride` devices apart. Where others stand between them,
/// `bunch` members do, and such bunches `bunch_stride` apart.
struct CommGroup {
  double size, stride;
  double bunch = 0, bunch_stride = 0;  ///< 0: all members are one bunch

  /// Devices from the first member to where the next such group would begin.
  double extent() const { return bunch > 0 ? size / bunch * bunch_stride : size * stride; }
};

/// Of a group that unit of `size` devices joins: at least one.
double members_inside(const CommGroup& group, double size);
/// A group as the first `inside` of its members, and one of each such part.
struct Divided {
  CommGroup inside, between;
};
Divided divided(const CommGroup& group, double inside);

/// One tier of the network: the devices that it joins, bytes/s of each in one direction as reached, and what passing it
/// adds to the latency of a message, in seconds.
struct Tier {
  double size, rate, hop_latency;
};
struct Tiers {
  std::array<Tier, 7> at{};
  int count = 0;
  int local = 0;  ///< those inside a node: the scale-up domain, then what PCIe and the link between sockets add
};

/// What joins the devices, as collectives reach it. Knows nothing of the job whose bytes it moves. Times in seconds.
struct Fabric {
  Tiers tiers;             ///< from the inside
  double domain_latency;   ///< of a collective that stays off the network
  double network_latency;  ///< of one on the network
  double hop_latency;      ///< that each further node adds to a ring
  double rank_latency;     ///< that each further rank adds between nodes: a habit of the program
  double latency_growth;   ///< share of the domain's latency that each further device adds
  double small_group;      ///< rate that a collective of few devices lacks: 1 − small_group ÷ n²
  double all_to_all;       ///< all-to-all rate ÷ gather rate
  double computing_share;  ///< of the device that communication takes while it hides behind computing
  double site_size;        ///< devices beyond which nothing is added up on the way
  CollectiveAlgorithm algorithm;
  bool domain_reduces, network_reduces, rails_only;
};
/// `cluster` must be resolved.
Fabric make_fabric(const Cluster& cluster, const Coefficients& k, double rank_latency);

/// The tiers of a resolved cluster from the inside: scale-up domain; sockets and nodes where the domain does not join
/// all devices of a node; and of rail groups, pods, core and sites those that are there.
Tiers tiers_of(const Cluster& cluster);

/// Devices that reach each other without the network: those of a node, or of a domain that joins several nodes.
double devices_without_network(const Cluster& cluster);

/// The members of a group that one scale-up domain of `domain` devices joins.
CommGroup inside_domain(const CommGroup& group, double domain);

// Alpha-beta model over the tiers. Each device has its own share of the node's NICs, so a ring over k devices of a
// domain leaves it k NICs wide; the same holds for the uplinks of rail group, pod and site. Times in seconds.

/// All-gather or reduce-scatter of `bytes` in the gathered form: (g − 1) ÷ g of it passes each device, as a ring, or
/// tier by tier where the collectives are hierarchical (Thakur et al. 2005; NCCL tuning tables for the latencies).
double gather_time(const Fabric& fabric, const CommGroup& group, double bytes);
/// All-reduce of `bytes` by the chosen algorithm, or by the fastest that the network offers. Ring: twice a gather.
/// Tree: the same traffic, its latency grows with log2 of the domains (Sanders et al. 2009). In-network: switches
/// add up, so that each device sends and receives the bytes once (SHARP, NVLS).
double all_reduce_time(const Fabric& fabric, const CommGroup& group, double bytes);
/// All-to-all in which each device sends `bytes` in total, evenly to all members. Where no switch joins the rails,
/// what goes to another rail crosses the scale-up link as well (arXiv 2307.12169).
double all_to_all_time(const Fabric& fabric, const CommGroup& group, double bytes);
/// Tokens of which each visits `copies` members of a group at random, `bytes` for one copy of each token of a device.
struct Dispatch {
  double bytes, copies;
  bool once;  ///< each domain is sent one copy, and deals it out inside; else each copy travels by itself
};
/// What a device sends, in bytes, and the time of it.
struct Sent {
  double bytes, time;
};
Sent dispatch(const Fabric& fabric, const CommGroup& group, const Dispatch& tokens);
/// One message of `bytes` from each device of a stage to the same one of the next; the members of a pipeline are
/// `pipeline.stride` devices apart, so that so many neighbours send at once.
double message_time(const Fabric& fabric, const CommGroup& pipeline, double bytes);

/// Seconds that a communication of `time` costs, of which `exposed` is waited for: what runs behind computing takes
/// its share of the device away.
double with_slowing(const Fabric& fabric, double time, double exposed);

}  // namespace trainyard
