// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "engine/units/ladder.h"

namespace trainyard::units {

/// The step that a typed unit names ("TB", "gb/s", "GPU-hours") where it measures what `unit` measures; spaces do
/// not matter. Nothing otherwise, and nothing where letters could mean two things (80 Gb of memory, 5 mW).
std::optional<Step> spelled(std::string_view text, Unit unit);

}  // namespace trainyard::units
