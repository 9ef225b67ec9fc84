// SPDX-License-Identifier: Apache-2.0
#include "engine/room/room_texts.h"

#include "engine/room/bill.h"

namespace trainyard {

std::vector<std::string> room_texts() {
  std::vector<std::string> out{unknown_server_name, unknown_switch_name};
  for (const RoomPart& part : room_parts()) out.push_back(part.name);
  for (const ReferenceFabric& fabric : reference_fabrics()) out.push_back(fabric.name);
  return out;
}

}  // namespace trainyard
