// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace trainyard {

/// Returns the first 12 digits of the SHA-256 checksum of all catalogs. It changes with any figure, price or
/// coefficient.
std::string catalog_version();

}  // namespace trainyard
