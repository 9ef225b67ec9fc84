// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/metrics/evaluation.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// What every hop between devices and storage passes, what the cache over epochs spares, and the wait for data that
/// is left; adds that wait to the step time. Needs the step time and the node count in `out`.
void evaluate_data_supply(const Setting& setting, Evaluation& out);

/// Bytes that the running job, and the sample workload beside it, ask for. Needs the throughput in `out`.
void evaluate_data_demand(const Setting& setting, Evaluation& out);

/// Seconds that a step of `busy` seconds waits for data that take `reading` seconds, when both run at once: their
/// maximum less `busy`, smooth so that no slider has a kink. A step that reads as long as it computes waits 9 %.
double data_wait(double busy, double reading);

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
