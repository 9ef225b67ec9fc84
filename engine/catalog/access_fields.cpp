// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/catalog/access.h"
#include "engine/catalog/model_rules.h"
#include "engine/error.h"
#include "engine/units/joined.h"
#include "engine/units/share.h"

namespace trainyard {
namespace {

using namespace catalog_access;

template <class Entry>
bool is_unverified(const Entry& entry, const char* field) {
  return std::find(entry.unverified.begin(), entry.unverified.end(), field) != entry.unverified.end();
}

template <class Entry>
FieldView make_field_view(const Entry& entry, const CatalogField<Entry>& field) {
  const auto choices = choice_ids(field);
  return {.id = field.id,
          .label = field.label,
          .symbol = field.symbol,
          .unit = field.unit,
          .help = field.help,
          .min = field.min,
          .max = field.max,
          .value = read_field(entry, field),
          .choices = {choices.begin(), choices.end()},
          .unverified = is_unverified(entry, field.id),
          .integer = field.integer,
          .may_be_unknown = may_be_unknown(field),
          .words = field.words};
}

std::string value_text(const FieldValue& value, Unit unit) {
  if (const auto* number = std::get_if<double>(&value))
    return std::isnan(*number) ? "unknown" : format_exact(*number, unit).text();
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "on" : "off";
  return std::get<std::string>(value);
}

template <class Entry>
[[noreturn]] void refuse(const CatalogField<Entry>& field, const std::string& value) {
  throw InputError(std::string(field.id) + ": \"" + value + "\" is not allowed: " + allowed_values(field));
}

template <class Entry>
const CatalogField<Entry>& known_field(const Entry& entry, std::string_view id) {
  if (const auto* field = find_field<Entry>(id); field && describes(*field, entry)) return *field;
  throw InputError("\"" + entry.id + "\" has no field \"" + std::string(id) +
                   "\": " + joined(fields_of<Entry>(), ", ", &CatalogField<Entry>::id));
}

bool is_same(const FieldValue& a, const FieldValue& b) {
  const auto* x = std::get_if<double>(&a);
  const auto* y = std::get_if<double>(&b);
  if (x && y && std::isnan(*x) && std::isnan(*y)) return true;
  return a == b;
}

template <class Entry>
void mark_custom(Entry& entry, const char* field) {
  std::erase(entry.unverified, field);
  if (entry.custom) return;
  entry.custom = true;
  entry.id += custom_suffix;
  if (std::string_view(field) != "name") entry.name += custom_name;
}

/// Server power includes the power of its devices, so it changes by the same amount.
void adjust_device(Accelerator& edited, const Accelerator& before) {
  const double more = edited.power - before.power;
  if (!std::isnan(more)) edited.node_power += more;
}

// Refuses a typed number of experts per token that is not between 1 and the number of experts. Values from sliders are
// not checked, because a slider may pass through 0; follow() then sets 1.
template <class Entry>
void check_experts(const Entry& entry, const CatalogField<Entry>& field, const FieldValue& value,
                   const std::string& shown) {
  if constexpr (std::is_same_v<Entry, Model>) {
    const auto* member = std::get_if<double Model::*>(&field.member);
    if (!member || *member != &Model::experts_per_token || !entry.mixture_of_experts()) return;
    const double experts = std::get<double>(value);
    if (!(experts >= 1 && experts <= entry.experts))
      throw InputError(std::string(field.id) + ": \"" + shown + "\" is not allowed: a number between 1 and the " +
                       format_exact(entry.experts, Unit::none).text() + " experts of the model.");
  }
}

// `shown` is the value as quoted in an error message.
template <class Entry>
EntryRef change_field(const std::shared_ptr<const Entry>& entry, const CatalogField<Entry>& field,
                      const FieldValue& value, const std::string& shown) {
  auto copy = std::make_shared<Entry>(*entry);
  if (!write_field(*copy, field, value)) refuse(field, shown);
  if (is_same(read_field(*entry, field), value)) return entry;
  if constexpr (std::is_same_v<Entry, Model>) follow(*copy, *entry, field.id);
  if constexpr (std::is_same_v<Entry, Accelerator>) adjust_device(*copy, *entry);
  mark_custom(*copy, field.id);
  return std::shared_ptr<const Entry>(std::move(copy));
}

std::optional<bool> parse_switch(std::string_view text) {
  for (const char* yes : {"on", "true", "yes", "1"})
    if (text == yes) return true;
  for (const char* no : {"off", "false", "no", "0"})
    if (text == no) return false;
  return std::nullopt;
}

template <class Entry>
FieldValue parse_field_value(const CatalogField<Entry>& field, std::string_view text) {
  if (std::holds_alternative<double Entry::*>(field.member)) {
    if (may_be_unknown(field) && text == "unknown") return unknown;
    if (const auto number = parse_at_most(text, field.unit, field.max)) return *number;
    refuse(field, std::string(text));
  }
  if (std::holds_alternative<bool Entry::*>(field.member)) {
    if (const auto value = parse_switch(text)) return *value;
    refuse(field, std::string(text));
  }
  return std::string(text);
}

}  // namespace

std::vector<FieldView> fields(const EntryRef& entry) {
  return std::visit(
      [](const auto& ref) {
        using Entry = std::remove_cvref_t<decltype(*ref)>;
        std::vector<FieldView> views;
        for (const auto& field : fields_of<Entry>())
          if (describes(field, *ref)) views.push_back(make_field_view(*ref, field));
        return views;
      },
      entry);
}

std::optional<double> field_number(const EntryRef& entry, std::string_view id) {
  return std::visit(
      [id](const auto& ref) -> std::optional<double> {
        using Entry = std::remove_cvref_t<decltype(*ref)>;
        const auto* field = find_field<Entry>(id);
        const double* number = field && describes(*field, *ref) ? number_in(*ref, *field) : nullptr;
        return number ? std::optional(*number) : std::nullopt;
      },
      entry);
}

EntryRef with_field(const EntryRef& entry, std::string_view id, const FieldValue& value) {
  return std::visit(
      [&](const auto& ref) {
        const auto& field = known_field(*ref, id);
        return change_field(ref, field, value, value_text(value, field.unit));
      },
      entry);
}

EntryRef with_field_text(const EntryRef& entry, std::string_view id, std::string_view text) {
  return std::visit(
      [&](const auto& ref) {
        const auto& field = known_field(*ref, id);
        const FieldValue value = parse_field_value(field, text);
        check_experts(*ref, field, value, std::string(text));
        return change_field(ref, field, value, std::string(text));
      },
      entry);
}

}  // namespace trainyard
