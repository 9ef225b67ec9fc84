// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// One hop on the path between a device and storage. Supply: its bandwidth. Demand: training, checkpoints and restarts.
/// Bytes/s of the whole cluster; NaN if a flow does not use the hop or its rate is not published.
struct Hop {
  const char* id;     ///< the metric or input that gives the read bandwidth
  const char* label;  ///< marked for translation
  double read_supply, write_supply;
  double read, write, restart;
  /// Largest ratio of demand to bandwidth; above 1, the hop is too slow.
  double load() const;
};
inline constexpr std::size_t hop_count = 6;
/// The path GPU – host – loader – NIC – client – fabric – storage, from the device outwards. `design` must be resolved.
std::array<Hop, hop_count> data_path(const Design& design, const Evaluation& evaluation);
/// The bottleneck: the hop with the largest load.
const Hop& find_bottleneck(const std::array<Hop, hop_count>& path);

}  // namespace trainyard
