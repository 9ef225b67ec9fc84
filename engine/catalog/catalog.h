// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalog/entries.h"
#include "engine/units/units.h"

namespace trainyard {

enum class CatalogKind { accelerators, models, datasets, storage, sample_workloads };
inline constexpr std::array catalog_kinds{CatalogKind::accelerators, CatalogKind::models, CatalogKind::datasets,
                                          CatalogKind::storage, CatalogKind::sample_workloads};

/// An entry of any kind, as a Design holds it.
using EntryRef = std::variant<AcceleratorRef, ModelRef, DatasetRef, StorageRef, SampleWorkloadRef>;
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
};
std::vector<FieldView> fields(const EntryRef& entry);
/// A number of the entry by field id, without allocation; nothing when there is no such number.
std::optional<double> field_number(const EntryRef& entry, std::string_view field);

/// A copy with one field changed, marked as custom. Throws InputError when the field or value is not allowed.
EntryRef with_field(const EntryRef& entry, std::string_view field,
                    const std::variant<double, bool, std::string>& value);
/// The same from typed text.
EntryRef with_field_text(const EntryRef& entry, std::string_view field, std::string_view text);

nlohmann::ordered_json to_json(const EntryRef& entry);
/// Throws InputError naming the key.
EntryRef entry_from_json(CatalogKind kind, const nlohmann::ordered_json& json);

}  // namespace trainyard
