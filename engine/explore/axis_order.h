// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/parameters/handle.h"
#include "engine/physics/legality.h"

namespace trainyard {

/// What a change of an input asks of a search, from the most to the least: a model of its own, whether the degrees suit
/// the machine, whether the layout is legal at all, or nothing of that.
enum class AxisDepth { model, degrees, legality, figures };
AxisDepth depth_of_axis(ParameterHandle input);
/// By depth, then by the order in which mismatches are found, then as in the table.
bool comes_before(ParameterHandle a, ParameterHandle b);

/// Whether degrees alone are enough to know that a layout has this mismatch, whatever its other inputs.
bool decided_by_degrees(Illegality reason);

/// A value as an axis holds it and put_value() takes it: NaN for automatic, a position for what is no number, −1 for an
/// entry of no catalog.
double position_value(const Design& design, const Parameter& p);

}  // namespace trainyard
