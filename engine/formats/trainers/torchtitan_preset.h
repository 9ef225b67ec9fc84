// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

/// "NOTE: this toml config is a preset for 128 H100 GPUs." names the devices, which no key does.
void read_preset(Reading& reading);
/// The file with that line, and one that says for which releases it is.
std::string torchtitan_text(const Json& tree, const std::vector<std::string>& comments, const Design& design);
/// The number in the place of "op": every so manyth layer. 0 where there is none.
double every_nth(const std::string& option);
std::span<const IgnoredKey> torchtitan_ignored();

}  // namespace trainyard
