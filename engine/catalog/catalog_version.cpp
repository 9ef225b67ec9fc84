// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/catalog_version.h"

#include "catalog_data.h"

namespace trainyard {

std::string catalog_version() { return std::string(catalog_checksum().substr(0, 12)); }

}  // namespace trainyard
