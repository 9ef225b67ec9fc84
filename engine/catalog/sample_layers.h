// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

class Json;

/// Writes the rows of a model that learns from samples, without figures that are 0.
Json sample_layers_json(const std::vector<SampleLayer>& layers);
/// Reads such rows. Throws InputError that names the row, the key and what is allowed.
std::vector<SampleLayer> read_sample_layers(const Json& list);

}  // namespace trainyard
