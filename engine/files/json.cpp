// SPDX-License-Identifier: Apache-2.0
#include "engine/files/json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/utf8.h"

namespace trainyard {

namespace {

EntryRef custom_entry(const Parameter& p, Json json) {
  // A whole entry in a file is a custom one, even if someone removed its "custom" mark.
  if (json.is_object()) json["custom"] = true;
  try {
    return entry_from_json(std::get<EntryField>(p.access).kind, json);
  } catch (const InputError& error) {
    throw InputError(std::string(p.id) + ": " + error.what());
  }
}

/// True if a JSON number is the id of a choice. The choice "1" may be written as the number 1.
bool names_choice(const Parameter& p, const Json& json) {
  if (!is_choice(p) || !json.is_number()) return false;
  const std::string id = json_number(json.get<double>()).dump();
  return std::any_of(p.choices.begin(), p.choices.end(), [&id](const Choice& choice) { return id == choice.id; });
}

}  // namespace

Json json_number(double value) {
  constexpr double largest_exact = 9007199254740992.0;
  if (std::isnan(value)) return nullptr;
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  if (value == std::floor(value) && std::abs(value) <= largest_exact) return static_cast<std::int64_t>(value);
  return value;
}

std::string json_quote(const Json& value) {
  constexpr size_t longest = 60;
  std::string text = value.dump(-1, Json::InvalidUtf8::replace);
  if (text.size() <= longest) return text;
  return truncate_utf8(text, longest) + "…";
}

Json parameter_json(const Design& design, const Parameter& p) {
  if (is_automatic(design, p)) return "auto";
  if (is_number(p)) return json_number(number(design, p));
  if (is_toggle(p)) return number(design, p) != 0;
  if (is_entry(p) && base(entry(design, p)).custom) return to_json(entry(design, p));
  return id_of(design, p);
}

void set_json(Design& design, const Parameter& p, const Json& json) {
  if (is_number(p) && json.is_number()) return set_value(design, p, json.get<double>());
  if (is_number(p) && p.derive && json == "auto") return set_value(design, p, automatic);
  if ((is_toggle(p) || is_switch(p)) && json.is_boolean()) return set_value(design, p, json.get<bool>());
  if (names_choice(p, json)) return set_value(design, p, json_number(json.get<double>()).dump());
  if ((is_choice(p) || is_entry(p)) && json.is_string()) return set_value(design, p, json.get<std::string>());
  if (is_entry(p) && json.is_object()) return set_value(design, p, custom_entry(p, json));
  const std::string what = is_toggle(p) ? "true, false" : allowed_values(p);
  throw InputError(std::string(p.id) + ": " + json_quote(json) + " is not allowed: " + what);
}

}  // namespace trainyard
