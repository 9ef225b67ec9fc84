// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/design/design.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// Whole numbers without a fraction ("layers": 80), unknown ones as null, infinite ones as "inf" or "-inf": as CSV has
/// them, for what never ends is known.
nlohmann::ordered_json json_number(double value);

/// Adds a key that the object does not have, in constant time: looking for it first would make a file of many keys
/// quadratic.
void append_key(nlohmann::ordered_json& object, std::string key, nlohmann::ordered_json value);

/// Parses a file, whatever the locale. Throws InputError with the place: "FILE: line 3, column 14: …". A key that
/// stands twice in an object is refused, for one of its values would be lost.
nlohmann::ordered_json parse_json(const std::string& text, const std::string& name);

/// A value for a sentence: its JSON on one line, shortened when it is long.
std::string json_quote(const nlohmann::ordered_json& value);

/// The value of an input as files keep it: a number, "auto", true or false, an id, or a whole custom entry.
nlohmann::ordered_json parameter_json(const Design& design, const Parameter& p);
/// Throws InputError naming the parameter, the value and what is allowed; the design is then unchanged.
void set_json(Design& design, const Parameter& p, const nlohmann::ordered_json& json);

}  // namespace trainyard
