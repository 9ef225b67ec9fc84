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

/// An entry of any kind, as a Design holds it.
using EntryRef = std::variant<AcceleratorRef, ModelRef, DatasetRef, StorageRef, SampleWorkloadRef, NetworkRef,
                              ServingEngineRef, RequestMixRef>;
const EntryBase& base(const EntryRef& entry);
CatalogKind kind_of(const EntryRef& entry);

/// The id on the command line and in files ("models") and the label on screen.
const char* catalog_id(CatalogKind kind);
const char* catalog_label(CatalogKind kind);
std::optional<CatalogKind> catalog_kind(std::string_view id);

/// Every entry of a kind that is built into the program, in the order of its file. Parsed once, thread-safe.
const std::vector<EntryRef>& catalog(CatalogKind kind);
/// The built-in entry of that id, or nothing.
std::optional<EntryRef> find_entry(CatalogKind kind, std::string_view id);

/// What the name of an edited copy ends with, unless the user gives another.
inline constexpr std::string_view custom_name = " (custom)";

/// A field of an entry without its type, for everything that walks fields of any kind.
struct FieldView {
  const char* id;
  const char* label;
  const char* symbol;
  Unit unit;
  const char* help;
  double min, max;
  /// Number, truth or text; choices (attention, norm) as their text id.
  std::variant<double, bool, std::string> value;
  std::vector<const char*> choices;  ///< of a choice field, else empty
  bool unverified;                   ///< marked so in the entry
  bool integer;                      ///< a number that must be whole
  bool may_be_unknown;               ///< a number that may be NaN: nobody has published it
  bool words;                        ///< a text to show in the language of the user
};
std::vector<FieldView> fields(const EntryRef& entry);
/// The numbers that tell an entry of this kind from its neighbours, the most telling first.
std::span<const char* const> key_fields(CatalogKind kind);
/// A number of the entry by field id, without allocation: NaN while its value is unknown, nothing when the entry has
/// no number of that id.
std::optional<double> field_number(const EntryRef& entry, std::string_view id);

/// A copy with one field changed, marked as custom; the entry itself when the field has that value already. Other
/// fields follow where they would contradict it (a dense model that gets experts has them in every layer). Throws
/// InputError when the field or value is not allowed.
EntryRef with_field(const EntryRef& entry, std::string_view id, const std::variant<double, bool, std::string>& value);
/// The same from typed text; a figure that may be unknown takes "unknown".
EntryRef with_field_text(const EntryRef& entry, std::string_view id, std::string_view text);

Json to_json(const EntryRef& entry);
/// Missing keys take their defaults. Throws InputError naming the entry, the key, the value and what is allowed.
EntryRef entry_from_json(CatalogKind kind, const Json& json);

}  // namespace trainyard
