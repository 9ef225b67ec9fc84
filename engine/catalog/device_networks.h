// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "engine/catalog/catalog.h"

namespace trainyard {

/// Returns the network of the catalog that was built for an accelerator, or nothing. An edited accelerator has the
/// network of its original. Thread-safe.
std::optional<NetworkRef> network_built_for(std::string_view accelerator);

}  // namespace trainyard
