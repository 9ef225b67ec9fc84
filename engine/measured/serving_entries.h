// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/measured/run_model.h"
#include "engine/measured/serving_run.h"

namespace trainyard {

// Maps the words of a source to catalog entries. Substitutions are added to `assumed`.

/// Returns the model of a run; see model_of().
RowModel find_serving_model(const ServingRun& run, std::vector<std::string>& assumed);

/// Returns the weight format named by a source ("bf16", "W4A16"); nothing if no known word occurs.
std::optional<WeightFormat> find_weight_format(const std::string& precision);

/// Returns whether attention is assumed to be data-parallel. Latent attention (MLA) has one cache for all heads, which
/// tensor parallelism would only replicate. Each device then serves its own sequences and holds a part of the experts.
bool keeps_attention_whole(const Model& model, double tensor_parallel);

/// Returns the device by its id or by the source's words; null if the catalog lacks it.
AcceleratorRef find_serving_device(const ServingRun& run, std::vector<std::string>& assumed);
/// Returns whether the source names two kinds of devices: "MI300X (x32), MI325X (x16)".
bool is_mixture(const std::string& gpu);

/// Returns the engine with this id. Otherwise returns the most similar release of the same program for the device's
/// vendor; without one, the entry for unknown engines.
ServingEngineRef find_serving_engine(const std::string& words, const Accelerator& device,
                                     std::vector<std::string>& assumed);

}  // namespace trainyard
