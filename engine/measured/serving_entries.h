// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/measured/serving_run.h"

namespace trainyard {

// What stands in the catalogs for the words of a source. What is taken for something else is added to `assumed`.

/// The model of a run by its name in any of its spellings, by the shapes that the run states, or else the one nearest
/// in size. Null where neither a name nor a size tells it.
ModelRef served_model(const ServingRun& run, std::vector<std::string>& assumed);

/// The device of a run: its id, or what the source calls it. Null for a device that is in no catalog.
AcceleratorRef serving_device(const ServingRun& run, std::vector<std::string>& assumed);
/// Whether the words of a source name devices of two kinds: "MI300X (x32), MI325X (x16)".
bool is_mixture(const std::string& gpu);

/// The profile of an engine: of that id, else the one of the same program that is nearest in age on that vendor's
/// devices, else the one that stands for unknown engines.
ServingEngineRef serving_engine(const std::string& words, const Accelerator& device, std::vector<std::string>& assumed);

}  // namespace trainyard
