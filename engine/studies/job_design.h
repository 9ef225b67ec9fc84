// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// A design of another job for the same model, machine and prices. Post-training starts with weights and cache in 16
/// bits, as its frameworks do, and with the legal layout nearest to that of the design, where its own is none.
Design design_for(const Design& design, Job job);

}  // namespace trainyard
