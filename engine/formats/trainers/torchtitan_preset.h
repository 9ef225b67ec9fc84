// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

/// Reads the number and type of devices from "NOTE: this toml config is a preset for 128 H100 GPUs.", because no key
/// states them.
void read_preset(Reading& reading);
/// Returns the file with that line and a note on the supported releases.
std::string torchtitan_text(const Json& tree, const std::vector<std::string>& comments, const Design& design);
/// Returns N from an option that recomputes every N-th layer; 0 for "op" and other words.
double every_nth(const std::string& option);
std::span<const IgnoredKey> torchtitan_ignored();

}  // namespace trainyard
