// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/room/ownership.h"

namespace trainyard {

/// The machine room of a design: networks, bill of materials, power and cost.
struct RoomReport {
  std::optional<Message> problem;              ///< why there is no room; then the other members are empty
  const ReferenceFabric* reference = nullptr;  ///< nullptr: a general tree
  RoomPlan plan;
  Bill bill;
  RoomPower power;
  double average_watts = 0;  ///< of the IT equipment: typical power, or the maximum of parts without it
  /// Most accelerators whose room stays below the power limit of the design; empty without a limit.
  std::optional<Count> powered_accelerators;
  Ownership money;
  std::optional<Count> largest_nodes;  ///< with the same number of tiers; empty if a tier is unknown
  std::vector<FabricChange> changes;   ///< of the compute network
  std::vector<Message> notes;          ///< assumptions
};

/// Returns the room for the accelerators that the job needs. `design` is resolved, `result` is its evaluation. Prices
/// of `prices` replace those of the parts list.
RoomReport report_room(const Design& design, const Evaluation& result, const PriceList& prices = {});

}  // namespace trainyard
