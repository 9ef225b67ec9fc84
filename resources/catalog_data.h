// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace trainyard {

/// The text of resources/catalog/NAME.json as it was when the program was built; empty for an unknown name.
std::string_view catalog_data(std::string_view name);

}  // namespace trainyard
