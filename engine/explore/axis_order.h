// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/parameters/handle.h"
#include "engine/physics/legality.h"

namespace trainyard {

/// Work that a search must repeat when an input changes, most expensive first: build another model, check whether the
/// degrees suit the machine, check legality, or only recompute the results.
enum class AxisDepth { model, degrees, legality, figures };
AxisDepth depth_of_axis(ParameterHandle input);
/// Order of the axes of a search: by depth, then by the order in which illegality is checked, then as in the table.
bool comes_before(ParameterHandle a, ParameterHandle b);

/// True if this mismatch follows from the degrees alone, whatever the other inputs.
bool decided_by_degrees(Illegality reason);

/// A value in the form that axes hold and put_value() takes: NaN for automatic, a position for inputs that are no
/// number, −1 for an entry that is not in its catalog.
double position_value(const Design& design, const Parameter& p);

}  // namespace trainyard
