// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/catalog/hub_names.h"
#include "engine/error.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"
#include "engine/units/joined.h"
#include "engine/units/nearest.h"
#include "engine/units/share.h"
#include "engine/units/utf8.h"

namespace trainyard {

namespace {

[[noreturn]] void refuse(const Parameter& p, const std::string& value, const NumberStyle& style = {}) {
  throw InputError(std::string(p.id) + ": " + value + " is not allowed: " + allowed_values(p, style));
}

std::string quoted(std::string_view text) {
  constexpr size_t longest = 60;
  if (text.size() <= longest) return '"' + std::string(text) + '"';
  return '"' + truncate_utf8(text, longest) + "…\"";
}

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

bool same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

bool allowed_number(const Parameter& p, double value) {
  if (std::isnan(value)) return p.derive != nullptr;
  return value >= p.min && value <= p.max && (!p.integer || value == std::floor(value));
}

std::string number_word(const Parameter& p, double value) {
  return std::isnan(value) ? "auto" : format_exact(value, p.unit).text();
}

void set_number(Design& design, const Parameter& p, double value) {
  if (!allowed_number(p, value)) refuse(p, number_word(p, value));
  std::get<NumberField>(p.access).ref(design) = value;
}

void set_choice(Design& design, const Parameter& p, std::string_view id) {
  for (size_t i = 0; i < p.choices.size(); ++i)
    if (id == p.choices[i].id) return std::get<ChoiceField>(p.access).set(design, int(i));
  refuse(p, quoted(id));
}

void set_entry(Design& design, const Parameter& p, const EntryRef& entry) {
  const auto& field = std::get<EntryField>(p.access);
  if (kind_of(entry) != field.kind) refuse(p, quoted(base(entry).id));
  field.set(design, entry);
}

void set_entry_id(Design& design, const Parameter& p, std::string_view id) {
  const CatalogKind kind = std::get<EntryField>(p.access).kind;
  if (base(entry(design, p)).id == id) return;
  if (const auto found = find_entry(kind, id)) return set_entry(design, p, *found);
  std::vector<std::string> ids;
  for (const EntryRef& known : catalog(kind)) ids.push_back(base(known).id);
  throw InputError(std::string(p.id) + ": " + quoted(id) + " is not allowed: " + allowed_values(p) +
                   nearest_hint(id, ids));
}

std::optional<bool> truth(std::string_view text) {
  for (const char* yes : {"on", "true", "yes", "1"})
    if (same_word(text, yes)) return true;
  for (const char* no : {"off", "false", "no", "0"})
    if (same_word(text, no)) return false;
  return std::nullopt;
}

/// Returns the id of the choice that was typed as id or label, in upper or lower case. Switches also accept yes and no.
std::string_view find_choice_id(const Parameter& p, std::string_view text) {
  for (const Choice& choice : p.choices)
    if (same_word(text, choice.id)) return choice.id;
  for (const Choice& choice : p.choices)
    if (same_word(text, choice.label)) return choice.id;
  if (const auto value = truth(text); value && is_switch(p)) return *value ? "on" : "off";
  return text;
}

/// Returns the id of the catalog model with this hub name or alias. Refuses a name that also states a weight format,
/// because the format is another input.
std::string find_model_id(const Parameter& p, const std::string& name) {
  const HubModel found = hub_model(name);
  if (!found.model) throw InputError(std::string(p.id) + ": " + unknown_model(name));
  if (found.weight_format.empty()) return found.model->id;
  throw InputError(std::string(p.id) + ": " + quoted(name) + " names a weight format too: enter " + found.model->id +
                   " here and " + found.weight_format + " as the format of the weights");
}

std::string find_entry_id(const Design& design, const Parameter& p, std::string_view text) {
  const CatalogKind kind = std::get<EntryField>(p.access).kind;
  for (const EntryRef& known : catalog(kind)) {
    const EntryBase& facts = base(known);
    if (same_word(text, facts.id) || same_word(text, facts.name)) return facts.id;
  }
  const bool is_present = base(entry(design, p)).id == text;
  return kind == CatalogKind::models && !is_present ? find_model_id(p, std::string(text)) : std::string(text);
}

void set_number_text(Design& design, const Parameter& p, std::string_view text, PlainNumber plain,
                     const NumberStyle& style) {
  if (same_word(text, "auto") && p.derive) return set_number(design, p, automatic);
  // parse() accepts "16.384" as a whole number only with a counting unit; any such unit works.
  const Unit unit = p.integer && p.unit == Unit::none ? Unit::accelerators : p.unit;
  const double now = number(design, p);
  const auto value =
      plain == PlainNumber::si ? parse_at_most(text, unit, p.max, now, style) : parse(text, unit, plain, now, style);
  if (!value || !allowed_number(p, *value)) refuse(p, quoted(text), style);
  set_number(design, p, *value);
}

/// Assigns a field of a catalog entry, as in "model.layers=80".
void assign_field(Design& design, std::string_view id, std::string_view field, std::string_view text) {
  const Parameter& p = known_parameter(id);
  if (!is_entry(p)) throw InputError(std::string(p.id) + " has no fields; only catalog entries have fields");
  try {
    set_entry(design, p, with_field_text(entry(design, p), field, text));
  } catch (const InputError& error) {
    throw InputError(std::string(p.id) + ": " + error.what());
  }
}

}  // namespace

const Parameter& known_parameter(std::string_view id) {
  if (const Parameter* p = find_parameter(id)) return *p;
  std::vector<std::string> ids;
  for (const Parameter& p : parameters()) ids.emplace_back(p.id);
  throw InputError(quoted(id) + " is not an input" + nearest_hint(id, ids));
}

void set_value(Design& design, const Parameter& p, const Value& value) {
  const auto* number = std::get_if<double>(&value);
  const auto* truth_value = std::get_if<bool>(&value);
  const auto* id = std::get_if<std::string>(&value);
  const auto* entry_value = std::get_if<EntryRef>(&value);
  if (is_number(p) && number) return set_number(design, p, *number);
  if (is_choice(p) && id) return set_choice(design, p, *id);
  if (is_switch(p) && truth_value) return set_choice(design, p, *truth_value ? "on" : "off");
  if (is_switch(p) && number && std::isnan(*number)) return set_choice(design, p, "auto");
  if (is_entry(p) && entry_value) return set_entry(design, p, *entry_value);
  if (is_entry(p) && id) return set_entry_id(design, p, *id);
  if (is_toggle(p) && truth_value) {
    std::get<ToggleField>(p.access).ref(design) = *truth_value;
    return;
  }
  if (number) refuse(p, format_exact(*number, Unit::none).text());
  if (truth_value) refuse(p, *truth_value ? "on" : "off");
  refuse(p, quoted(id ? *id : base(*entry_value).id));
}

void set_text(Design& design, const Parameter& p, std::string_view text, PlainNumber plain, const NumberStyle& style) {
  text = trimmed(text);
  if (is_number(p)) return set_number_text(design, p, text, plain, style);
  if (is_choice(p)) return set_choice(design, p, find_choice_id(p, text));
  if (is_entry(p)) return set_entry_id(design, p, find_entry_id(design, p, text));
  const auto value = truth(text);
  if (!value) refuse(p, quoted(text));
  std::get<ToggleField>(p.access).ref(design) = *value;
}

void assign(Design& design, std::string_view assignment) {
  if (!is_utf8(assignment)) throw InputError("An assignment is not valid UTF-8");
  const size_t equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw InputError(quoted(assignment) + " sets no input; write ID=VALUE, for example tensor_parallel=8");
  const std::string_view id = trimmed(assignment.substr(0, equals));
  const std::string_view text = trimmed(assignment.substr(equals + 1));
  const size_t dot = id.find('.');
  if (dot != std::string_view::npos) return assign_field(design, id.substr(0, dot), id.substr(dot + 1), text);
  set_text(design, known_parameter(id), text);
}

namespace {

std::string allowed_range(const Parameter& p, const NumberStyle& style) {
  const Formatted low = format_exact(p.min, p.unit, style), high = format_exact(p.max, p.unit, style);
  std::string result = (low.unit == high.unit || p.min == 0 ? low.number : low.text()) + " to " + high.text();
  if (p.integer) result += ", whole numbers";
  if (p.derive) result += ", or auto";
  return result;
}

}  // namespace

std::string allowed_values(const Parameter& p, const NumberStyle& style) {
  if (is_number(p)) return allowed_range(p, style);
  if (is_toggle(p)) return "on, off";
  if (is_entry(p)) return std::string("an id of the catalog ") + catalog_id(std::get<EntryField>(p.access).kind);
  return joined(p.choices, ", ", &Choice::id);
}

}  // namespace trainyard
