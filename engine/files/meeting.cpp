// SPDX-License-Identifier: Apache-2.0
#include "engine/files/meeting.h"

#include <utility>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/json/json.h"

namespace trainyard {

namespace {

/// One field and its key: either a string or a list of strings.
template <class Struct>
struct Field {
  const char* key;
  std::string Struct::*text = nullptr;
  std::vector<std::string> Struct::*list = nullptr;
};

constexpr Field<ReportChoices> report_fields[] = {
    {.key = "subtitle", .text = &ReportChoices::subtitle},
    {.key = "prepared_for", .text = &ReportChoices::prepared_for},
    {.key = "logo", .text = &ReportChoices::logo},
    {.key = "paper", .text = &ReportChoices::paper},
    {.key = "subject", .text = &ReportChoices::subject},
    {.key = "scenarios", .list = &ReportChoices::scenarios},
    {.key = "sections", .list = &ReportChoices::sections},
};

constexpr Field<PresentationChoices> presentation_fields[] = {
    {.key = "inputs", .list = &PresentationChoices::inputs},
    {.key = "results", .list = &PresentationChoices::results},
    {.key = "pages", .list = &PresentationChoices::pages},
};

[[noreturn]] void refuse(const std::string& key, const Json& value, const std::string& allowed) {
  throw InputError(key + ": " + json_quote(value) + " is not allowed: " + allowed);
}

template <class Struct, size_t count>
Json write_fields(const Struct& choices, const Field<Struct> (&fields)[count]) {
  Json json = Json::object();
  for (const Field<Struct>& field : fields) {
    if (field.text && !(choices.*field.text).empty()) json[field.key] = choices.*field.text;
    if (field.list && !(choices.*field.list).empty()) json[field.key] = choices.*field.list;
  }
  return json;
}

template <class Struct>
void read_field(const Field<Struct>& field, const Json& value, Struct& out) {
  if (field.text) {
    if (!value.is_string()) refuse(field.key, value, "a text");
    out.*field.text = value.get<std::string>();
    return;
  }
  if (!value.is_array()) refuse(field.key, value, "a list of texts");
  for (const Json& item : value) {
    if (!item.is_string()) refuse(field.key, item, "a text");
    (out.*field.list).push_back(item.get<std::string>());
  }
}

template <class Struct, size_t count>
Struct read(const Json& json, const Field<Struct> (&fields)[count], Json& foreign) {
  if (!json.is_object()) throw InputError(json_quote(json) + " is not allowed: an object");
  Struct out;
  for (const auto& item : json.items()) {
    bool known = false;
    for (const Field<Struct>& field : fields)
      if (item.key() == field.key) {
        read_field(field, item.value(), out);
        known = true;
      }
    if (!known) append_key(foreign, item.key(), item.value());
  }
  return out;
}

}  // namespace

Json report_choices_json(const ReportChoices& choices) { return write_fields(choices, report_fields); }
Json presentation_choices_json(const PresentationChoices& choices) {
  return write_fields(choices, presentation_fields);
}

ReportChoices read_report_choices(const Json& json, Json& foreign) {
  ReportChoices choices = read(json, report_fields, foreign);
  if (!choices.paper.empty() && choices.paper != "a4" && choices.paper != "letter")
    refuse("paper", choices.paper, "\"a4\" or \"letter\"");
  return choices;
}

PresentationChoices read_presentation_choices(const Json& json, Json& foreign) {
  return read(json, presentation_fields, foreign);
}

}  // namespace trainyard
