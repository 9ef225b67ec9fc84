// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/design/design.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// Whole numbers without a fraction ("layers": 80), unknown ones as null, infinite ones as "inf" or "-inf": as CSV has
/// them, for what never ends is known.
Json json_number(double value);

/// Parses a file, whatever the locale. Throws InputError with the place: "FILE: line 3, column 14: …". A key that
/// stands twice in an object is refused, for one of its values would be lost.
Json parse_json(const std::string& text, const std::string& name);

/// A value for a sentence: its JSON on one line, shortened when it is long.
std::string json_quote(const Json& value);

/// The value of an input as files keep it: a number, "auto", true or false, an id, or a whole custom entry.
Json parameter_json(const Design& design, const Parameter& p);
/// Throws InputError naming the parameter, the value and what is allowed; the design is then unchanged.
void set_json(Design& design, const Parameter& p, const Json& json);

}  // namespace trainyard
