// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// One hop on the way from a device to storage: what it passes, and what training, checkpoints and restarts ask of it,
/// in bytes/s of the whole cluster. NaN where a flow does not take the hop or nobody has published the rate.
struct Hop {
  const char* id;     ///< the metric or input that is the supply for reading
  const char* label;  ///< marked for translation
  double read_supply, write_supply;
  double read, write, restart;
  /// Largest share that a flow takes of what the hop gives; above 1 the hop is too narrow.
  double load() const;
};
inline constexpr std::size_t hop_count = 6;
/// The path GPU – host – loader – NIC – client – fabric – storage, from the device outwards. `design` resolved.
std::array<Hop, hop_count> data_path(const Design& design, const Evaluation& evaluation);
/// The hop with the largest load.
const Hop& narrowest(const std::array<Hop, hop_count>& path);

}  // namespace trainyard
