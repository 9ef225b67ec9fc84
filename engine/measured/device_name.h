// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "engine/catalog/entries.h"

namespace trainyard {

/// The accelerator whose driver gives it that name ("NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-80GB"); of several
/// with that word the one that shares most of the others, then the one whose memory is nearest. `memory` in bytes as
/// the driver tells it, or NaN. Null where no word of the name is that of a catalog's entry.
AcceleratorRef accelerator_named(std::string_view device, double memory = unknown);

}  // namespace trainyard
