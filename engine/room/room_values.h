// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/room/machine_room.h"
#include "engine/units/units.h"

namespace trainyard {

/// A number of a machine room. Texts are in English, for translation.
struct RoomValue {
  const char* id = "";
  const char* label = "";
  Unit unit = Unit::none;
  std::optional<double> value;  ///< SI; empty if unknown
  const char* formula = "";     ///< how it is computed
  std::string source;           ///< of its inputs
};

/// All numbers of a room, without the lines of its bill. Values that need an unset limit are left out. `design` is
/// resolved. Empty if the room has a problem.
std::vector<RoomValue> room_values(const Design& design, const RoomReport& room);
/// Finds a number by id; nullptr if there is none.
const RoomValue* find_room_value(const std::vector<RoomValue>& values, std::string_view id);

}  // namespace trainyard
