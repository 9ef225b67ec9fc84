// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// How a storage system serves a training design.
enum class StorageState {
  keeps_up,  ///< feeds the GPUs, writes and reads checkpoints in time, and is large enough (or its capacity is unknown)
  not_published,  ///< a rate of its servers is not published
  too_slow,
  too_small
};
const char* storage_state_id(StorageState state);

struct StorageJudgement {
  StorageState state = StorageState::not_published;
  /// Available ÷ needed bandwidth at the tightest of training data, checkpoints and restarts; NaN if unknown.
  double surplus = 0;
  Message why;  ///< the figure and the limit that it misses, or the unknown figure; may be empty
};
/// Judges the storage of a training design. "Keeps up" agrees with the findings of the design.
StorageJudgement judge_storage(const Design& design, const Evaluation& evaluation);

/// A design on one storage system of the catalog.
struct StorageOption {
  StorageRef system;
  Design design;  ///< the given design on this system
  Evaluation evaluation;
  StorageJudgement judged;
  bool is_current = false;
  /// Dollars per month for the capacity that data and checkpoints need; NaN without a price.
  double month_cost = std::numeric_limits<double>::quiet_NaN();
};

/// Dollars per TB (10¹² bytes) of usable capacity and month, by id of the system. The catalog has no prices of storage.
using StoragePrices = std::map<std::string, double>;

/// Evaluates a training design on all storage systems of the catalog. Systems that keep up come first, then systems
/// without published rates, then the others by surplus, largest first. Among systems that keep up, those of published
/// capacity come first. Both groups are sorted by finish date in steps of 1 %, then by surplus, smallest first. Systems
/// with a price lead the systems that keep up, cheapest first. After a stop, some systems are missing.
std::vector<StorageOption> storage_options(const Design& design, const Execution& execution = {},
                                           const StoragePrices& prices = {});

/// `design` on another storage system. Inputs that derive from the system become automatic.
Design move_to_storage(const Design& design, const StorageRef& system);

}  // namespace trainyard
