// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/measured/serving_validation.h"

namespace trainyard {

/// A number of an engine's profile changed by a refit; `field` is its id.
struct EngineChange {
  const char* field;
  double before, after;
};

/// Result of refitting an engine's profile to a user's own measurements.
struct EngineRefit {
  ServingEngineRef start;             ///< profile assumed for most of the runs
  ServingEngineRef engine;            ///< edited copy of `start`; `start` itself if nothing was learnt
  std::vector<EngineChange> changed;  ///< largest change first
  size_t runs = 0;                    ///< usable runs of that engine
  ServingValidation before, after;    ///< of all given runs
};

/// Returns the ids of the profile numbers that a refit may change.
std::span<const char* const> refit_fields();

/// Refits host times, rates and latencies of the engine that most runs use. A prior pulls them towards their start
/// values, because few runs carry little information. Changes are kept only if they improve held-out runs. Takes about
/// a second for dozens of runs. After a stop, `engine` is null.
EngineRefit refit_engine(std::span<const ServingRun> runs, const CoefficientsRef& calibration = nullptr,
                         const Execution& execution = {});

}  // namespace trainyard
