// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/records.h"

#include <limits>

#include "engine/units/joined.h"

namespace trainyard::app {

Json json_list(const std::vector<Message>& messages) {
  return json_list(messages, [](const Message& message) { return message.text(); });
}

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

std::string csv_text(const std::optional<Json>& value, bool is_whole) {
  if (!value || value->is_null()) return {};
  if (value->is_string()) return value->get<std::string>();
  if (value->is_array()) return joined(value->get<std::vector<std::string>>(), "; ");
  return is_whole || value->is_boolean() ? value->dump() : csv_number(value->get<double>());
}

std::string unit_text(const std::optional<Json>& value, Unit unit, const char* missing) {
  if (!value || value->is_null()) return missing;
  if (value->is_number()) return format(value->get<double>(), unit).text();
  // json_number() writes infinity as the text "inf".
  const std::string text = value->get<std::string>();
  return text == "inf" ? format(std::numeric_limits<double>::infinity(), unit).text() : text;
}

}  // namespace trainyard::app
