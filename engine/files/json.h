// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/design/design.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// Returns a number as JSON: whole numbers without a fraction ("layers": 80), NaN (unknown) as null, and infinity as
/// "inf" or "-inf", as in CSV.
Json json_number(double value);

/// Parses the text of a file, independent of the locale. Throws InputError with the position: "FILE: line 3, column 14:
/// …". `name` is the file's name in that message. Refuses a repeated key in an object, because one of its values would
/// be lost.
Json parse_json(const std::string& text, const std::string& name);

/// A value for an error message: its JSON on one line, shortened if long.
std::string json_quote(const Json& value);

/// The value of an input as stored in files: a number, "auto", true or false, an id, or a whole custom entry.
Json parameter_json(const Design& design, const Parameter& p);
/// Sets an input from JSON as parameter_json() writes it. Throws InputError that names the parameter, the value and
/// what is allowed; the design then stays unchanged.
void set_json(Design& design, const Parameter& p, const Json& json);

}  // namespace trainyard
