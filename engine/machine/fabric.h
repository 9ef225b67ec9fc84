// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// A group of devices that talk to each other: `size` members, `stride` devices apart. Ranks are laid out with
/// tensor parallelism innermost, then context, data and pipeline, as Megatron does.
struct CommGroup {
  double size, stride;
};
CommGroup tensor_group(const Setting& setting);
CommGroup context_group(const Setting& setting);
CommGroup data_group(const Setting& setting);
CommGroup expert_group(const Setting& setting);
/// The devices that divide states among themselves, and those that hold the same shard (hybrid sharding).
CommGroup shard_group(const Setting& setting);
CommGroup replica_group(const Setting& setting);

/// The tiers of a resolved cluster from the inside: scale-up domain, and of rail groups, pods, core and sites those
/// that are there.
Tiers tiers_of(const Cluster& cluster);

// Alpha-beta model over the tiers. Each device has its own share of the node's NICs, so a ring over k devices of a
// domain leaves it k NICs wide; the same holds for the uplinks of rail group, pod and site. Times in seconds.

/// All-gather or reduce-scatter of `bytes` in the gathered form: (g − 1) ÷ g of it passes each device, as a ring, or
/// tier by tier where the collectives are hierarchical (Thakur et al. 2005; NCCL tuning tables for the latencies).
double gather_time(const Setting& setting, const CommGroup& group, double bytes);
/// All-reduce of `bytes` by the chosen algorithm, or by the fastest that the network offers. Ring: twice a gather.
/// Tree: the same traffic, its latency grows with log2 of the domains (Sanders et al. 2009). In-network: switches
/// add up, so that each device sends and receives the bytes once (SHARP, NVLS).
double all_reduce_time(const Setting& setting, const CommGroup& group, double bytes);
/// All-to-all in which each device sends `bytes` in total, evenly to all members. Where no switch joins the rails,
/// what goes to another rail crosses the scale-up link as well (arXiv 2307.12169).
double all_to_all_time(const Setting& setting, const CommGroup& group, double bytes);
/// One message of `bytes` from a pipeline stage to the next.
double stage_to_stage_time(const Setting& setting, double bytes);

}  // namespace trainyard
