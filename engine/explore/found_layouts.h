// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/explore/visit.h"

namespace trainyard {

/// Builds the result of a search, but without the fixes of refused layouts.
LayoutSearch build_search_result(const SearchPlan& plan, const SearchPart& part);

/// Label of a class of refused layouts, marked for translation.
const char* refusal_label(Refusal refusal, Illegality reason);

/// Returns a single change after which a refused layout is legal or meets the memory conditions; empty if there is
/// none. An illegal layout gets the smallest change, a layout that does not fit the change with the best ranking
/// metric. A duplicate gets the baseline values of its inputs without effect.
std::optional<LayoutFix> find_fix(const SearchPlan& plan, Refusal refusal, const Design& refused);

}  // namespace trainyard
