// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "engine/catalog/entries.h"

namespace trainyard {

/// Returns the accelerator whose driver reports this name ("NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-80GB"), or null
/// if its series is not in the catalog. Among several matches, form factor, memory size in the name and nearest
/// `memory` decide. `memory` is in bytes as the driver reports it, or NaN.
AcceleratorRef accelerator_named(std::string_view device, double memory = unknown);

}  // namespace trainyard
