// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/measured/validation.h"

namespace trainyard {

/// A coefficient changed by a refit.
struct RefitChange {
  const Coefficient* coefficient;
  double before, after;
};

/// Result of refitting to a user's own runs.
struct Refit {
  CoefficientsRef coefficients;      ///< for Design::calibration; the start values if nothing was learnt
  std::vector<RefitChange> changed;  ///< largest change first
  Validation before, after;          ///< of the given runs; the last summary has the overall errors
};

/// Returns the columns that are blank in every run but needed for a refit; empty if none are missing.
std::vector<std::string_view> missing_columns(std::span<const Run> runs);

/// Returns the coefficients that these runs can determine, most useful first; a cautious refit frees only the first
/// ones. Memory: activations and buffers, then allocator waste and context. Step time: launch latency, then attention,
/// then the others.
std::vector<const Coefficient*> refit_coefficients(std::span<const ValidatedRun> rows, bool memory);

/// Refits the few coefficients that a small number of runs can determine. A prior pulls them towards `start` (nullptr:
/// shipped values), because few runs carry little information. Takes some tenths of a second. After a stop,
/// `coefficients` is null.
Refit refit(std::span<const Run> runs, const CoefficientsRef& start = nullptr, const Execution& execution = {});

}  // namespace trainyard
