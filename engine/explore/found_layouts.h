// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/explore/visit.h"

namespace trainyard {

/// All but what would mend the refused layouts.
LayoutSearch found_so_far(const SearchPlan& plan, const SearchPart& part);

/// A name for a class of refused layouts, to be translated.
const char* refusal_label(Refusal refusal, Illegality reason);

/// The least change of a refused layout after which it counts, is legal, or holds the conditions; nothing where no
/// single one does.
std::optional<Mend> least_mend(const SearchPlan& plan, Refusal refusal, const Design& refused);

}  // namespace trainyard
