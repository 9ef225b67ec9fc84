// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/catalog.h"

#include "catalog_data.h"
#include "engine/catalog/slices.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

struct KindNames {
  const char* id;
  const char* label;
};
constexpr std::array<KindNames, catalog_kinds.size()> kind_names{{
    {"accelerators", TRAINYARD_TR("Accelerators")},
    {"models", TRAINYARD_TR("Models")},
    {"datasets", TRAINYARD_TR("Data sets")},
    {"storage", TRAINYARD_TR("Storage systems")},
    {"sample_workloads", TRAINYARD_TR("Sample workloads")},
    {"networks", TRAINYARD_TR("Networks")},
    {"serving_engines", TRAINYARD_TR("Serving engines")},
    {"request_mixes", TRAINYARD_TR("Kinds of requests")},
}};
const KindNames& names(CatalogKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

/// Appends the hardware slices after all whole devices.
void add_slices(std::vector<EntryRef>& entries) {
  std::vector<AcceleratorRef> devices;
  for (const EntryRef& entry : entries) devices.push_back(std::get<AcceleratorRef>(entry));
  for (AcceleratorRef& slice : device_slices(devices)) entries.emplace_back(std::move(slice));
}

std::vector<EntryRef> read(CatalogKind kind) {
  const std::string_view text = catalog_data(names(kind).id);
  std::vector<EntryRef> entries;
  for (const auto& json : Json::parse(text)) entries.push_back(entry_from_json(kind, json));
  if (kind == CatalogKind::accelerators) add_slices(entries);
  if (kind == CatalogKind::models)
    for (const auto& json : Json::parse(catalog_data("sample_models"))) entries.push_back(entry_from_json(kind, json));
  return entries;
}

// One static per kind, so that a command that needs only models does not parse the storage systems.
template <CatalogKind kind>
const std::vector<EntryRef>& load_entries() {
  static const std::vector<EntryRef> entries = read(kind);
  return entries;
}

}  // namespace

const EntryBase& base(const EntryRef& entry) {
  return std::visit([](const auto& ref) -> const EntryBase& { return *ref; }, entry);
}

CatalogKind kind_of(const EntryRef& entry) { return catalog_kinds[entry.index()]; }

const char* catalog_id(CatalogKind kind) { return names(kind).id; }
const char* catalog_label(CatalogKind kind) { return names(kind).label; }

std::optional<CatalogKind> catalog_kind(std::string_view id) {
  for (const CatalogKind kind : catalog_kinds)
    if (id == catalog_id(kind)) return kind;
  return std::nullopt;
}

const std::vector<EntryRef>& catalog(CatalogKind kind) {
  switch (kind) {
    case CatalogKind::accelerators:
      return load_entries<CatalogKind::accelerators>();
    case CatalogKind::models:
      return load_entries<CatalogKind::models>();
    case CatalogKind::datasets:
      return load_entries<CatalogKind::datasets>();
    case CatalogKind::storage:
      return load_entries<CatalogKind::storage>();
    case CatalogKind::sample_workloads:
      return load_entries<CatalogKind::sample_workloads>();
    case CatalogKind::networks:
      return load_entries<CatalogKind::networks>();
    case CatalogKind::serving_engines:
      return load_entries<CatalogKind::serving_engines>();
    case CatalogKind::request_mixes:
      return load_entries<CatalogKind::request_mixes>();
  }
  throw InputError("unknown catalog");
}

std::optional<EntryRef> find_entry(CatalogKind kind, std::string_view id) {
  for (const EntryRef& entry : catalog(kind))
    if (base(entry).id == id) return entry;
  return std::nullopt;
}

}  // namespace trainyard
