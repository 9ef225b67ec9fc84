// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/explore/layout_search.h"
#include "engine/json/json.h"

namespace trainyard {

/// {"evaluated","seconds","best":[{"parameters","metrics"}],"refused":[{"reason","count","example"}],…} in SI units,
/// choices as ids. `evaluated` counts every refused or evaluated point, `legal` only the evaluated ones.
Json search_json(const LayoutSearch& found, const SearchGoals& goals);
/// One row per layout: rank, then every input and every result. C locale, CRLF.
std::string search_csv(const LayoutSearch& found);
/// One part of a search, for merging by another process. Numbers read back exactly.
Json part_json(const SearchPart& part);
/// Throws InputError for JSON that part_json() would not write; `name` is the file name in messages.
SearchPart read_part(const Json& json, const std::string& name);
/// Id of a class: "repeats", "unfit", or the mismatch of an illegal layout.
const char* refusal_id(Refusal refusal, Illegality reason);
/// The inverse of refusal_id() for illegal layouts. Throws InputError.
Illegality illegality_of(const std::string& id);

}  // namespace trainyard
