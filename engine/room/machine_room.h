// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/room/figures.h"
#include "engine/room/ownership.h"
#include "engine/studies/obstacle.h"

namespace trainyard {

/// What a power limit supplies.
struct PoweredFleet {
  Count accelerators = 0;                 ///< maximum number whose room stays below the limit
  std::optional<double> requests, users;  ///< serving: requests/s within the targets, and concurrent users
};

/// Costs for comparison with those of the room; empty if a figure is unknown.
struct ComparedCosts {
  std::optional<double> per_million_tokens;  ///< dollars, of trained or output tokens, by the cost of a GPU-hour
  std::optional<EpochCost> epoch;            ///< dollars per GPU-hour by the method of Epoch AI
  const RoomFigure* owner = nullptr;         ///< published cost of a GPU-hour of an owner
  std::optional<FabricCost> published;       ///< dollars of a reference design with a price table
};

/// The machine room of a design: networks, bill of materials, power and cost.
struct RoomReport {
  std::optional<Message> problem;              ///< why there is no room; then the other members are empty
  Obstacle obstacle;                           ///< why the job cannot run; then the costs of its work are unknown
  const ReferenceFabric* reference = nullptr;  ///< nullptr: a general tree
  RoomPlan plan;
  Bill bill;
  RoomPower power;
  double average_watts = 0;             ///< of the IT equipment: typical power, or the maximum of parts without it
  std::optional<PoweredFleet> powered;  ///< empty without a power limit
  Ownership money;
  ComparedCosts compared;
  std::optional<Count> largest_nodes;  ///< with the same number of tiers; empty if a tier is unknown
  std::vector<FabricChange> changes;   ///< of the compute network
  std::vector<Message> notes;          ///< assumptions
};

/// Returns the room for the accelerators that the job needs. `design` is resolved, `result` is its evaluation. Prices
/// of `prices` replace those of the parts list.
RoomReport report_room(const Design& design, const Evaluation& result, const PriceList& prices = {});

}  // namespace trainyard
