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

// Alpha-beta model over three tiers: the scale-up domain, the pod and the core above it. Each device has its own
// share of the node's NICs, so a ring over k devices of a domain leaves it k NICs wide. Times in seconds.

/// Ring all-gather or reduce-scatter of `bytes` in the gathered form: (g − 1) ÷ g of it passes each device.
/// An all-reduce is twice that (Thakur et al. 2005; NCCL tuning tables for the latencies).
double gather_time(const Setting& setting, const CommGroup& group, double bytes);
/// All-to-all in which each device sends `bytes` in total, evenly to all members.
double all_to_all_time(const Setting& setting, const CommGroup& group, double bytes);
/// One message of `bytes` from a pipeline stage to the next.
double stage_to_stage_time(const Setting& setting, double bytes);

}  // namespace trainyard
