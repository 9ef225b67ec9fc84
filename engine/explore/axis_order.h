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

/// Returns true if the degrees alone cause this mismatch, so that no other input can remove it.
bool is_decided_by_degrees(Illegality reason);

/// Returns the design's value of an input in the form that axes store and put_value() accepts: a number, or NaN for
/// automatic. For other inputs it is the position among their values, or −1 for an entry that is not in its catalog.
double position_value(const Design& design, const Parameter& p);

}  // namespace trainyard
