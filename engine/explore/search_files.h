// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/explore/layout_search.h"

namespace trainyard {

/// {"evaluated","seconds","best":[{"parameters","metrics"}],"refused":[{"reason","count","example"}],…}: SI, choices as
/// ids. `evaluated` counts every point that was decided, `legal` those that were evaluated whole.
nlohmann::ordered_json search_json(const LayoutSearch& found, const SearchGoals& goals);
/// One row a layout: its place, then every input and every result. C locale, CRLF.
std::string search_csv(const LayoutSearch& found);
/// "repeats", "unfit", or the mismatch of an illegal layout.
const char* refusal_id(Refusal refusal, Illegality reason);

}  // namespace trainyard
