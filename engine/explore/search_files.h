// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/explore/layout_search.h"
#include "engine/json/json.h"

namespace trainyard {

/// {"evaluated","seconds","best":[{"parameters","metrics"}],"refused":[{"reason","count","example"}],…}: SI, choices as
/// ids. `evaluated` counts every point that was decided, `legal` those that were evaluated whole.
Json search_json(const LayoutSearch& found, const SearchGoals& goals);
/// One row a layout: its place, then every input and every result. C locale, CRLF.
std::string search_csv(const LayoutSearch& found);
/// What a part of a search found, for another process to join: numbers read back to the last bit.
Json part_json(const SearchPart& part);
/// Throws InputError for what part_json() does not write; `name` is the file's name in messages.
SearchPart read_part(const Json& json, const std::string& name);
/// "repeats", "unfit", or the mismatch of an illegal layout.
const char* refusal_id(Refusal refusal, Illegality reason);
/// The mismatch of an illegal layout. Throws InputError.
Illegality illegality_of(const std::string& id);

}  // namespace trainyard
