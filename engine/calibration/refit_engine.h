// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/measured/serving_validation.h"

namespace trainyard {

/// A number of an engine's profile that a refit has moved; `field` is its id.
struct EngineChange {
  const char* field;
  double before, after;
};

/// What a user's own measurements teach about the engine that ran them.
struct EngineRefit {
  ServingEngineRef start;             ///< the profile with which most of the runs were read
  ServingEngineRef engine;            ///< an edited copy of it; `start` itself when nothing could be learnt
  std::vector<EngineChange> changed;  ///< the one that moved furthest first
  size_t runs = 0;                    ///< of that engine that tell something
  ServingValidation before, after;    ///< of all runs given
};

/// The numbers of a profile that runs can tell, by their ids.
std::span<const char* const> refit_fields();

/// Refits the host times, rates and latencies of one engine's profile to the runs given, held to where they started as
/// strongly as few runs deserve, and only where runs that were held out gain by it. About a second for dozens of runs.
/// Stopped: `engine` is null.
EngineRefit refit_engine(std::span<const ServingRun> runs, const CoefficientsRef& calibration = nullptr,
                         const Execution& execution = {});

}  // namespace trainyard
