// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "engine/units/ladder.h"

namespace trainyard::units {

/// The step that a typed unit names ("TB", "gb/s", "GPU-hours"), ignoring spaces. Empty if the text names a unit of
/// another quantity, or if its letters are ambiguous (80 Gb of memory, 5 mW).
std::optional<Step> spelled(std::string_view text, Unit unit);

}  // namespace trainyard::units
