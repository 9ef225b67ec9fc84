// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace trainyard {

/// The text of resources/catalog/NAME.json, embedded at build time; empty for an unknown name.
std::string_view catalog_data(std::string_view name);
/// The SHA-256 checksum of all catalogs, in hexadecimal digits.
std::string_view catalog_checksum();

}  // namespace trainyard
