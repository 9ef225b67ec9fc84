// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/measured/validation.h"

namespace trainyard {

/// A coefficient that a refit has moved.
struct RefitChange {
  const Coefficient* coefficient;
  double before, after;
};

/// What a user's own runs teach.
struct Refit {
  CoefficientsRef coefficients;      ///< for Design::calibration; the start itself when nothing could be learnt
  std::vector<RefitChange> changed;  ///< the freed coefficients, the one that moved furthest first
  Validation before, after;          ///< of the given runs; their last summary tells both errors
};

/// The columns that stand empty in every run and without which nothing can be learnt; none when the runs have what a
/// refit needs.
std::vector<std::string_view> missing_columns(std::span<const Run> runs);

/// Coefficients freed for these runs, in the order in which they are freed as the runs grow in number: for memory
/// what the framework's allocator holds, for step time the launch latency first, then attention, then the network.
std::vector<const Coefficient*> refit_coefficients(std::span<const ValidatedRun> rows, bool memory);

/// Refits the few coefficients that a handful of runs can tell to the runs given, held to `start` (nullptr = the
/// shipped values) as strongly as few runs deserve. Some tenths of a second. Stopped: `coefficients` is null.
Refit refit(std::span<const Run> runs, const CoefficientsRef& start = nullptr, const Execution& execution = {});

}  // namespace trainyard
