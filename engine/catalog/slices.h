// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// The parts into which devices of the catalog can be divided in hardware (NVIDIA Multi-Instance GPU), each as a device
/// of its own: the published share of memory, of its bandwidth and of the multiprocessors, the rest of the figures from
/// the whole device. A part has no fast link, and is billed and fed as its share of the device that it lies on.
std::vector<AcceleratorRef> device_slices(const std::vector<AcceleratorRef>& devices);

}  // namespace trainyard
