// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// One device as the kernels of a serving engine reach it, FLOP/s and bytes/s.
struct ServedDevice {
  /// `kept` are matmuls that stay in 16 bits whatever the format of the others, `projections` those of attention.
  double product, kept, projections, experts, attention;
  double weights, cache;
};
ServedDevice served_device(const Design& design);

/// A group of devices of a replica, as its collectives reach it: seconds before the first byte, bytes/s of a device.
struct ServedLink {
  double latency, rate;
};
/// `design` must be resolved.
ServedLink served_link(const Design& design, double members);
/// The same where each device sends tokens to the experts of others: both links of a group that is wider than a node.
ServedLink exchange_link(const Design& design, double members);
/// Between two devices that stand `apart` devices from each other.
ServedLink stage_link(const Design& design, double apart);

}  // namespace trainyard
