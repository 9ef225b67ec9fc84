// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/layer_time.h"

namespace trainyard {

/// Returns the time of all rows of a model that learns from samples, for one micro-batch on one device: for each row
/// the slower of compute and memory traffic (roofline, Williams et al. 2009), and then the traffic of its separate
/// kernels. The backward pass has twice the work of the forward pass.
LayerTime sample_layer_time(const Setting& setting);

}  // namespace trainyard
