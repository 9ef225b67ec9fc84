// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// How a storage system serves a training design.
enum class StorageState {
  keeps_up,  ///< feeds the GPUs, takes and returns the checkpoints in time and, if its capacity is known, holds all
  not_published,  ///< a rate of its servers is not published
  too_slow,
  too_small
};
const char* storage_state_id(StorageState state);

struct StorageJudgement {
  StorageState state = StorageState::not_published;
  /// Available ÷ needed bandwidth at the tightest of training data, checkpoints and restarts; NaN if unknown.
  double surplus = 0;
  Message why;  ///< the figure and the limit that it misses, or what is unknown; else empty
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
};

/// All systems of the catalog for a training design. Those that keep up come first: those of published capacity
/// before the others, each by finish date; of those that finish within 1 % of each other, the one with the smallest
/// surplus. Then systems without published rates; then those
/// that do not keep up, the nearest first. The catalog has no prices of storage. After a stop, some are missing.
std::vector<StorageOption> storage_options(const Design& design, const Execution& execution = {});

/// `design` on another storage system. Inputs that derive from the system become automatic.
Design move_to_storage(const Design& design, const StorageRef& system);

}  // namespace trainyard
