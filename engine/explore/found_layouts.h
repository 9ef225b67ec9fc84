// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/explore/visit.h"

namespace trainyard {

/// Everything except the fixes of the refused layouts.
LayoutSearch found_so_far(const SearchPlan& plan, const SearchPart& part);

/// Label of a class of refused layouts, marked for translation.
const char* refusal_label(Refusal refusal, Illegality reason);

/// The smallest single change after which a refused layout counts, is legal, or meets the memory conditions; may be
/// empty.
std::optional<LayoutFix> find_smallest_fix(const SearchPlan& plan, Refusal refusal, const Design& refused);

}  // namespace trainyard
