// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/explore/offer_basis.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// What is wanted most of a cluster that holds the limits.
enum class PurchaseGoal { least_cost, soonest, fewest_devices };
inline constexpr std::array purchase_goals{PurchaseGoal::least_cost, PurchaseGoal::soonest,
                                           PurchaseGoal::fewest_devices};
const char* purchase_goal_id(PurchaseGoal goal);
/// "Fewest dollars by this date", to be translated.
const char* purchase_goal_label(PurchaseGoal goal);

/// What to buy for the work of a design. Limits are the design's own deadline, budget and power limit.
struct PurchaseQuestion {
  PurchaseGoal goal = PurchaseGoal::least_cost;
  bool by_deadline = true, within_budget = true, within_power = true;
  bool at_high_end = false;  ///< deadline and budget hold at the high end of the band, too
  std::vector<AcceleratorRef> accelerators;
  std::vector<NetworkRef> networks;   ///< empty: that of each device, or the design's where none is published
  bool rank_unmeasured = false;       ///< devices without any measured run compete with the others
  double most_accelerators = 131072;  ///< largest cluster that is tried
};
/// Every accelerator whose price is known and that is a whole device, and the design's own.
PurchaseQuestion purchase_question(const Design& design);

/// The best that one kind of accelerator on one network does.
struct PurchaseOffer {
  AcceleratorRef accelerator;
  NetworkRef network;
  OfferBasis basis;
  bool ranked = true;      ///< false: without a measured run, and not asked for; such offers come last
  bool comparable = true;  ///< its price is of the same kind as that of the leading offer
  bool holds = false;      ///< all limits that were asked for
  /// Legal, fits, and was evaluated; nothing where no layout fits on any number of devices, or none was worth trying.
  std::optional<Design> design;
  Evaluation evaluation;
  std::vector<ParameterHandle> changed;  ///< against the given design, in table order
  bool near_best = false;                ///< its band and that of the leading offer overlap
  Message why;                           ///< why it is not the leading offer; empty for that
};

/// All kinds, best first: those that hold the limits before those that do not, those that are not ranked last.
struct PurchaseAnswer {
  bool finished = false;
  double seconds = 0;
  std::size_t layouts = 0;  ///< that were decided
  std::vector<PurchaseOffer> offers;
  const PurchaseOffer* best() const {
    return offers.empty() || !offers[0].ranked || !offers[0].holds ? nullptr : &offers[0];
  }
};

/// What was tried, in sentences to be shown next to the answer: a cluster beyond these limits may still hold.
std::vector<Message> purchase_limits(const Design& design, const PurchaseQuestion& question);

/// For each kind the number of devices and the layout that serve the goal best, each legal and evaluated. Numbers of
/// devices are whole nodes, sixteen to a doubling about the best doubling. Some seconds for all kinds. After a stop
/// the kinds that were done.
PurchaseAnswer answer_purchase(const Design& design, const PurchaseQuestion& question, const Execution& execution = {});

/// `design` on another kind of accelerator and network: inputs that follow from the accelerator or the network, and
/// those of the layout that may not suit another one, go back to their rules.
Design on_machine(const Design& design, const AcceleratorRef& accelerator, const NetworkRef& network);

}  // namespace trainyard
