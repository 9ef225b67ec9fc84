// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/explore/offer_basis.h"
#include "engine/explore/offer_eight_bits.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// The goal among clusters that meet the limits.
enum class PurchaseGoal { least_cost, soonest, fewest_devices };
inline constexpr std::array purchase_goals{PurchaseGoal::least_cost, PurchaseGoal::soonest,
                                           PurchaseGoal::fewest_devices};
const char* purchase_goal_id(PurchaseGoal goal);
/// For example "Lowest cost by the deadline"; marked for translation.
const char* purchase_goal_label(PurchaseGoal goal);

/// The cluster to buy for the work of a design. The limits are the design's deadline, budget and power limit.
struct PurchaseQuestion {
  PurchaseGoal goal = PurchaseGoal::least_cost;
  bool by_deadline = true, within_budget = true, within_power = true;
  /// Required probability of meeting deadline and budget, by the likely ranges: above 0 and below 1. 0.5 checks the
  /// expected values.
  double likelihood = 0.85;
  std::vector<AcceleratorRef> accelerators;
  std::vector<NetworkRef> networks;   ///< empty: that of each device, or the design's if none is published
  bool rank_unmeasured = false;       ///< also rank devices with fewer measured runs than ranking needs
  double most_accelerators = 131072;  ///< size of the largest cluster tried
};
/// Every accelerator of the catalog that is not a partition and can be rented on some price basis, plus the design's
/// own.
std::vector<AcceleratorRef> purchasable(const Design& design);
/// Returns whether a device is on sale today: neither announced nor retired, and not limited to few customers.
bool is_shipping(const Accelerator& device);
/// Returns the default question. Its accelerators are those of purchasable() that are on sale today and have a price on
/// the design's price basis, plus the design's own.
PurchaseQuestion purchase_question(const Design& design);

/// What training in an 8-bit format would change on the machines of an offer. It is not ranked, because only a run
/// shows whether the model reaches the same loss.
struct EightBitOffer {
  EightBitFormat format;
  Design design;  ///< the best layout in this format, which is legal and fits
  Evaluation evaluation;
  double in_time = NAN, in_budget = NAN;  ///< probability of meeting the design's deadline and budget
  bool meets_limits = false;              ///< meets all requested limits with the required likelihood
  double likelihood() const { return std::min(in_time, in_budget); }
};

/// The best cluster of one accelerator on one network.
struct PurchaseOffer {
  AcceleratorRef accelerator;
  NetworkRef network;
  OfferBasis basis;
  bool is_estimate = false;   ///< only a snapshot has estimates: a complete search may find a better cluster
  bool ranked = true;         ///< false: too few measured runs, and rank_unmeasured is off; such offers come last
  bool comparable = true;     ///< its price was published or entered like that of the best offer
  bool meets_limits = false;  ///< meets all requested limits with the required likelihood
  double in_time = NAN, in_budget = NAN;  ///< probability of meeting the design's deadline and budget
  /// The best design, which is legal and fits. Empty if no layout fits on any count, or if even a run at peak rate
  /// would miss a limit.
  std::optional<Design> design;
  Evaluation evaluation;
  /// Probability of meeting both deadline and budget. It is the smaller of the two, because model error and failures
  /// delay the run and raise its cost together.
  double likelihood() const { return std::min(in_time, in_budget); }
  std::vector<ParameterHandle> changed;  ///< inputs that differ from the given design, in table order
  bool near_best = false;                ///< its difference from the leading offer is within the uncertainty
  Message why;                           ///< why it is not the leading offer; empty for the leading offer
  /// On the same number of devices if the offer meets the limits, otherwise on the best doubling of a node. Empty
  /// without an 8-bit format, and for estimates.
  std::optional<EightBitOffer> in_eight_bits;
};

/// All offers, best first: offers within the limits before others, unranked ones last.
struct PurchaseAnswer {
  bool finished = false;
  double seconds = 0;
  std::size_t layouts = 0;  ///< layouts that were refused or evaluated
  std::size_t wanted = 0;   ///< offers of the complete answer: accelerators × networks
  std::size_t decided = 0;  ///< of these, found by a complete search
  std::vector<PurchaseOffer> offers;
  const PurchaseOffer* best() const {
    return offers.empty() || !offers[0].ranked || !offers[0].meets_limits ? nullptr : &offers[0];
  }
};

/// States the device counts and layouts that were tried, shown next to the answer. A larger cluster may still meet the
/// limits.
std::vector<Message> purchase_limits(const Design& design, const PurchaseQuestion& question);

/// Called with the offers found so far, ranked among themselves: first with estimates, which take a second in total,
/// then after each complete search except the last. Calls come from any thread, but never two at the same time.
using PurchaseSnapshot = std::function<void(const PurchaseAnswer&)>;

/// For each accelerator, the device count and layout that serve the goal best. Counts are whole nodes: first doublings,
/// then sixteen steps per doubling around the best one and around near misses. Takes some seconds; after a stop, some
/// accelerators are missing. The answer does not depend on the number of threads.
PurchaseAnswer answer_purchase(const Design& design, const PurchaseQuestion& question, const Execution& execution = {},
                               const PurchaseSnapshot& snapshot = {});

/// `design` on another accelerator and network. Inputs derived from either, and layout inputs that may not suit the new
/// machine, become automatic.
Design move_to_machine(const Design& design, const AcceleratorRef& accelerator, const NetworkRef& network);

}  // namespace trainyard
