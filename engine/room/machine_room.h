// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/catalog/prices.h"
#include "engine/evaluation/evaluation.h"
#include "engine/room/figures.h"
#include "engine/room/ownership.h"
#include "engine/studies/obstacle.h"

namespace trainyard {

/// What a power limit supplies.
struct PoweredFleet {
  Count accelerators = 0;                 ///< maximum number whose room stays below the limit
  Count nodes = 0;                        ///< of the network
  double utility_watts = 0;               ///< maximum of their room
  std::optional<double> requests, users;  ///< serving: requests/s within the targets, and concurrent users
};

/// The fastest training with at most a given number of accelerators and the layout of the design. It has fewer replicas
/// if the batch does not divide.
struct PoweredTraining {
  double accelerators = 0, finish_days = 0;
};
/// `design` need not be resolved. Empty for other jobs, or if no number of replicas is legal and fits.
std::optional<PoweredTraining> train_within(const Design& design, double accelerators);

/// Interruptions by a kind of part of the counted compute network, at the rates of the failure model.
struct PartFailures {
  const char* name = "";       ///< in English, for translation
  std::optional<Count> parts;  ///< empty if unknown
  double rate = 0;             ///< interruptions per part and year
  std::optional<double> yearly() const {
    return parts ? std::optional(rate * static_cast<double>(*parts)) : std::nullopt;
  }
};

/// The price of a GPU-hour of a design, and where it comes from.
struct RentOrigin {
  double usd = 0;  ///< NaN if unknown
  DevicePrice::Origin origin = DevicePrice::Origin::none;
  DevicePrice price;  ///< of the price basis, also if another price is entered
  std::string date;   ///< of the newest quote; empty if the price is entered, unknown or undated
};
/// `design` is resolved.
RentOrigin find_rent(const Design& design);

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
  RentOrigin rent;
  std::vector<PartFailures> failures;
  std::optional<Count> largest_nodes;  ///< with the same number of tiers; empty if a tier is unknown
  std::vector<FabricChange> changes;   ///< of the compute network
  std::vector<Message> notes;          ///< assumptions
};

/// Returns the room for the accelerators that the job needs. `design` is resolved, `result` is its evaluation. Prices
/// of `prices` replace those of the parts list.
RoomReport report_room(const Design& design, const Evaluation& result, const PriceList& prices = {});

}  // namespace trainyard
