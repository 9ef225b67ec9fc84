// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// English names of the parts and networks of a machine room, for translation with the context "catalog".
std::vector<std::string> room_texts();

}  // namespace trainyard
