// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "engine/explore/purchase.h"

namespace trainyard {

/// Device counts tried per doubling.
inline constexpr double steps_to_double = 16;
/// If a doubling misses the limits by less than this share, counts around it are tried as well.
inline constexpr double near_miss_share = 0.5;

/// The value to minimise for the goal.
double goal_value(PurchaseGoal goal, const Evaluation& e, const Design& design);

struct OfferFound {
  PurchaseOffer offer;
  std::size_t layouts = 0;  ///< layouts that were refused or evaluated
};

enum class OfferEffort {
  estimate,  ///< device counts that are doublings of a node, with few layouts each: a fraction of a second
  complete   ///< as answer_purchase() documents
};

/// Finds the best cluster of one accelerator on one network. An estimate is legal and fits, but a complete search may
/// find a better cluster.
OfferFound find_offer(const Design& design, const PurchaseQuestion& question, const AcceleratorRef& accelerator,
                      const NetworkRef& network, OfferEffort effort, const Execution& execution);

}  // namespace trainyard
