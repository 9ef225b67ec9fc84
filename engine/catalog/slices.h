// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// Returns the hardware slices (NVIDIA Multi-Instance GPU) of the devices, each as a device. Memory, bandwidth and
/// multiprocessors are the published shares; other figures come from the whole device. A slice has no fast link, and
/// takes its share of price, power and host links.
std::vector<AcceleratorRef> device_slices(const std::vector<AcceleratorRef>& devices);

}  // namespace trainyard
