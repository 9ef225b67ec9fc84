// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/measured/run_model.h"
#include "engine/measured/serving_run.h"

namespace trainyard {

// What stands in the catalogs for the words of a source. What is taken for something else is added to `assumed`.

/// The model of a run, as model_of() tells it.
RowModel served_model(const ServingRun& run, std::vector<std::string>& assumed);

/// The format of weights in the words of a source ("bf16", "W4A16"); nothing where no known word stands.
std::optional<WeightFormat> named_format(const std::string& precision);

/// Latent attention keeps one cache for all heads, which tensor parallelism would only copy: unless a source says
/// otherwise, each device has sequences of its own then, and a part of the experts.
bool keeps_attention_whole(const Model& model, double tensor_parallel);

/// The device of a run: its id, or what the source calls it. Null for a device that is in no catalog.
AcceleratorRef serving_device(const ServingRun& run, std::vector<std::string>& assumed);
/// Whether the words of a source name devices of two kinds: "MI300X (x32), MI325X (x16)".
bool is_mixture(const std::string& gpu);

/// The profile of an engine: of that id, else the one of the same program that is nearest in age on that vendor's
/// devices, else the one that stands for unknown engines.
ServingEngineRef serving_engine(const std::string& words, const Accelerator& device, std::vector<std::string>& assumed);

}  // namespace trainyard
