// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/roofline.h"
#include "ui/charts/roofline_spec.h"

namespace trainyard::ui {

/// The operations of a design under the roofs of its device.
RooflineChart roofline_chart(const Design& design, const Roofline& roofline);

}  // namespace trainyard::ui
