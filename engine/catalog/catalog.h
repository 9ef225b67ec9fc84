// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalog/entries.h"
#include "engine/units/units.h"

namespace trainyard {

class Json;

enum class CatalogKind {
  accelerators,
  models,
  datasets,
  storage,
  sample_workloads,
  networks,
  serving_engines,
  request_mixes
};
inline constexpr std::array catalog_kinds{
    CatalogKind::accelerators,     CatalogKind::models,   CatalogKind::datasets,        CatalogKind::storage,
    CatalogKind::sample_workloads, CatalogKind::networks, CatalogKind::serving_engines, CatalogKind::request_mixes};

/// An entry of any kind, as stored in a Design.
using EntryRef = std::variant<AcceleratorRef, ModelRef, DatasetRef, StorageRef, SampleWorkloadRef, NetworkRef,
                              ServingEngineRef, RequestMixRef>;
/// Returns the fields common to all kinds of entries.
const EntryBase& base(const EntryRef& entry);
CatalogKind kind_of(const EntryRef& entry);

/// Id on the command line and in files ("models"), and label on screen.
const char* catalog_id(CatalogKind kind);
const char* catalog_label(CatalogKind kind);
std::optional<CatalogKind> catalog_kind(std::string_view id);

/// Returns all built-in entries of a kind in the order of its file. The file is parsed once. Thread-safe.
const std::vector<EntryRef>& catalog(CatalogKind kind);
/// Returns the built-in entry with this id, or nothing.
std::optional<EntryRef> find_entry(CatalogKind kind, std::string_view id);

/// Default suffix of the names of edited copies.
inline constexpr std::string_view custom_name = " (custom)";

/// A type-erased field of an entry, for code that handles any kind.
struct FieldView {
  const char* id;
  const char* label;
  const char* symbol;
  Unit unit;
  const char* help;
  double min, max;
  /// Number, Boolean or text; choices (attention, norm) as their text id.
  std::variant<double, bool, std::string> value;
  std::vector<const char*> choices;  ///< the allowed ids of a choice; empty for other fields
  bool unverified;                   ///< no second source confirms the value
  bool integer;                      ///< the number must be whole
  bool may_be_unknown;               ///< the number may be NaN if no figure is published
  bool words;                        ///< text that is shown in the user's language
};
std::vector<FieldView> fields(const EntryRef& entry);
/// Returns the ids of the numbers that best distinguish entries of this kind, most important first.
std::span<const char* const> key_fields(CatalogKind kind);
/// Returns a number of the entry by field id, without allocating; NaN if the value is unknown, nothing if the entry has
/// no such number.
std::optional<double> field_number(const EntryRef& entry, std::string_view id);

/// Returns a copy with one field changed, marked as custom, or the entry itself if the value is the same. Adjusts
/// dependent fields: if a dense model gains experts, all its layers get them. Throws InputError if the field or value
/// is not allowed.
EntryRef with_field(const EntryRef& entry, std::string_view id, const std::variant<double, bool, std::string>& value);
/// Same with typed text; "unknown" is accepted for figures that may be unknown.
EntryRef with_field_text(const EntryRef& entry, std::string_view id, std::string_view text);

Json to_json(const EntryRef& entry);
/// Reads an entry; missing keys take their defaults. Throws InputError naming the entry, the key, the value and what is
/// allowed.
EntryRef entry_from_json(CatalogKind kind, const Json& json);

}  // namespace trainyard
