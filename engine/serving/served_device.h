// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Achievable rates of one device under a serving engine, FLOP/s and bytes/s.
struct ServedDevice {
  /// Rates of matmuls: `product` in the weight format, `rate_16_bit` always in 16 bits, `projections` of attention,
  /// `experts` of experts.
  double product, rate_16_bit, projections, experts, attention;
  double weights, cache;
  /// Rates at which weights are read: attention, other weights outside the experts, experts.
  double projection_reads, dense_reads, expert_reads;
};
ServedDevice served_device(const Design& design);

/// Achievable performance of collectives in a group of devices: latency in s, rate in bytes/s per device.
struct ServedLink {
  double latency, rate;
};
/// `design` must be resolved.
ServedLink served_link(const Design& design, double members);
/// The same for the all-to-all of experts. Groups wider than a node or scale-up domain add the network's latency.
ServedLink exchange_link(const Design& design, double members);
/// Link between two devices whose ranks differ by `apart`, for messages between pipeline stages.
ServedLink stage_link(const Design& design, double apart);

}  // namespace trainyard
