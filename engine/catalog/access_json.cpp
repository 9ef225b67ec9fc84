// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/catalog/access.h"
#include "engine/catalog/model_kinds.h"
#include "engine/catalog/model_rules.h"
#include "engine/catalog/prices.h"
#include "engine/catalog/sample_layers.h"
#include "engine/error.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

using namespace catalog_access;

// Whole numbers are written without a fraction, so that a file reads "layers": 80.
Json number_json(double value) {
  constexpr double largest_exact = 9007199254740992.0;
  if (std::isnan(value)) return nullptr;
  if (value == std::floor(value) && std::abs(value) <= largest_exact) return static_cast<std::int64_t>(value);
  return value;
}

Json value_json(const FieldValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return number_json(*number);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  return std::get<std::string>(value);
}

Json quoted_json(const std::vector<QuotedFigure>& figures) {
  Json json = Json::array();
  for (const QuotedFigure& q : figures)
    json.push_back({{"figure", q.figure}, {"where", q.where}, {"reason", q.reason}});
  return json;
}

/// Writes the fields of each group of layers that differ from those of the model.
Json kinds_json(const Model& model) {
  const Model base = kind_base(model);
  Json json = Json::array();
  for (const Model& kind : model.kinds) {
    Json row = Json::object();
    for (const auto& field : model_fields()) {
      const FieldValue value = read_field(kind, field);
      const auto* number = std::get_if<double>(&value);
      if ((!number || !std::isnan(*number)) && value != read_field(base, field)) row[field.id] = value_json(value);
    }
    json.push_back(std::move(row));
  }
  return json;
}

/// Older files lack the kernel family of edited copies; the original device supplies it.
const KernelFamily* family_of_original(std::string_view id) {
  const auto original = find_original(CatalogKind::accelerators, id);
  return original ? std::get<AcceleratorRef>(*original)->kernel_family : &other_kernel_family();
}

/// An edited slice of a device has the prices of the slice, which no table of prices names.
Prices prices_of_original(const std::string& id) {
  const auto original = find_original(CatalogKind::accelerators, id);
  return original ? std::get<AcceleratorRef>(*original)->prices : prices_of(original_id(id));
}

/// Converts usable memory to a share. The catalog and older files give it in bytes, as the driver shows them.
FieldValue usable_share(const Accelerator& device, const FieldValue& value) {
  const auto* shown = std::get_if<double>(&value);
  if (!shown || !(*shown > 1) || std::isnan(device.memory)) return value;
  const double share = *shown / device.memory;
  if (!device.custom) return share;
  // Older edited copies may still have the original's usable bytes although their memory was changed.
  const auto original = find_original(CatalogKind::accelerators, device.id);
  if (!original) return std::clamp(share, 0.5, 1.0);
  const Accelerator& catalog = *std::get<AcceleratorRef>(*original);
  const bool kept = std::abs(*shown / (catalog.memory * catalog.memory_usable) - 1) < 1e-9;
  return kept ? catalog.memory_usable : std::clamp(share, 0.5, 1.0);
}

/// Reads the keys that entries of every catalog have; error messages start with the catalog and the entry.
class KeyReader {
 public:
  KeyReader(CatalogKind kind, const Json& json) : where_(catalog_id(kind)), json_(json) {
    if (!json.is_object()) fail("an entry must be an object with the keys of the catalog");
  }

  void read(EntryBase& entry) {
    entry.id = text("id");
    if (entry.id.empty()) fail("id must be a non-empty text");
    where_ += " \"" + entry.id + "\"";
    entry.custom = truth("custom");
    entry.sources = texts("sources");
    entry.unverified = texts("unverified");
    entry.quoted = quoted();
    entry.notes = text("notes");
  }

  [[noreturn]] void fail(const std::string& sentence) const { throw InputError(where_ + ": " + sentence); }
  [[noreturn]] void refuse(const std::string& key, const Json& value, const std::string& allowed) const {
    fail(key + ": " + value.dump() + " is not allowed: " + allowed);
  }

  static bool reads(std::string_view key) {
    constexpr std::array keys{"id", "sources", "unverified", "quoted", "notes", "custom"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  }

  const Json& list(const char* key) const {
    static const Json none = Json::array();
    const auto found = json_.find(key);
    if (found == json_.end()) return none;
    if (!found->is_array()) refuse(key, *found, "a list");
    return *found;
  }

 private:
  std::string text(const char* key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) return {};
    if (!found->is_string()) refuse(key, *found, "a text");
    return found->get<std::string>();
  }

  bool truth(const char* key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) return false;
    if (!found->is_boolean()) refuse(key, *found, "true, false");
    return found->get<bool>();
  }

  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> result;
    for (const Json& item : list(key)) {
      if (!item.is_string()) refuse(key, item, "a list of texts");
      result.push_back(item.get<std::string>());
    }
    return result;
  }

  std::vector<QuotedFigure> quoted() const {
    std::vector<QuotedFigure> result;
    for (const Json& item : list("quoted")) {
      const auto part = [&](const char* key) {
        if (!item.is_object() || !item.contains(key) || !item[key].is_string())
          refuse("quoted", item, "objects with the texts figure, where and reason");
        return item[key].get<std::string>();
      };
      result.push_back({part("figure"), part("where"), part("reason")});
    }
    return result;
  }

  std::string where_;
  const Json& json_;
};

std::optional<FieldValue> value_of(const Json& json) {
  if (json.is_number()) return json.get<double>();
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_null()) return unknown;
  return std::nullopt;
}

void read_kinds(Model& model, const Json& json, const KeyReader& keys) {
  for (const Json& row : keys.list("kinds")) {
    if (!row.is_object()) keys.refuse("kinds", row, "a list of objects with the keys of a model");
    Model kind = kind_base(model);
    for (const auto& item : row.items()) {
      const auto* field = find_field<Model>(item.key());
      if (!field) keys.fail("kinds: \"" + item.key() + "\" is not a key of a model");
      const std::optional<FieldValue> value = value_of(item.value());
      if (!value || !write_field(kind, *field, *value))
        keys.refuse("kinds: " + item.key(), item.value(), allowed_values(*field));
    }
    complete_kind(kind);
    model.kinds.push_back(std::move(kind));
  }
  Model counted = model;
  count_kinds(counted);
  // Stated counts are checked, others follow from the groups of layers.
  for (const auto& field : model_fields())
    if (!json.contains(field.id)) write_field(model, field, read_field(counted, field));
}

template <class Entry>
void read_fields(Entry& entry, const Json& json, const KeyReader& keys) {
  if constexpr (std::is_same_v<Entry, Accelerator>) {
    entry.prices = entry.custom ? prices_of_original(entry.id) : prices_of(original_id(entry.id));
    entry.price = entry.prices[PriceBasis::contract];
  }
  if constexpr (std::is_same_v<Entry, Model>) {
    try {
      entry.sample_layers = read_sample_layers(keys.list("sample_layers"));
    } catch (const InputError& error) {
      keys.fail(error.what());
    }
  }
  for (const auto& field : fields_of<Entry>()) {
    const auto found = json.find(field.id);
    if (found == json.end()) continue;
    if (!describes(field, entry)) keys.fail(std::string(field.id) + " does not apply to a model with sample_layers");
    std::optional<FieldValue> value = value_of(*found);
    if constexpr (std::is_same_v<Entry, Accelerator>)
      if (value && field.member == decltype(field.member)(&Accelerator::memory_usable))
        value = usable_share(entry, *value);
    if (!value || !write_field(entry, field, *value)) keys.refuse(field.id, *found, allowed_values(field));
  }
  if constexpr (std::is_same_v<Entry, Model>) {
    complete(entry);
    read_kinds(entry, json, keys);
  }
  if constexpr (std::is_same_v<Entry, Accelerator>)
    if (!json.contains("kernel_family") && entry.custom) entry.kernel_family = family_of_original(entry.id);
  for (const auto& field : fields_of<Entry>()) {
    const double* number = describes(field, entry) ? number_in(entry, field) : nullptr;
    if (number && !is_allowed(field, *number))
      keys.fail(std::string(field.id) + " is missing: " + allowed_values(field));
  }
  if constexpr (std::is_same_v<Entry, Model>)
    if (const std::string reason = contradiction(entry); !reason.empty()) keys.fail(reason);
}

template <class Entry>
EntryRef read_entry(CatalogKind kind, const Json& json) {
  KeyReader keys(kind, json);
  auto entry = std::make_shared<Entry>();
  keys.read(*entry);
  read_fields(*entry, json, keys);
  for (const auto& item : json.items())
    if (!KeyReader::reads(item.key()) && !find_field<Entry>(item.key()) &&
        !(std::is_same_v<Entry, Model> && (item.key() == "kinds" || item.key() == "sample_layers")))
      keys.fail("\"" + item.key() + "\" is not a key of this catalog");
  if (entry->name.empty()) entry->name = entry->id;
  return entry;
}

}  // namespace

Json to_json(const EntryRef& entry) {
  return std::visit(
      [](const auto& ref) {
        using Entry = std::remove_cvref_t<decltype(*ref)>;
        Json json = Json::object();
        json["id"] = ref->id;
        for (const auto& field : fields_of<Entry>())
          if (describes(field, *ref)) json[field.id] = value_json(read_field(*ref, field));
        if constexpr (std::is_same_v<Entry, Model>) {
          if (!ref->kinds.empty()) json["kinds"] = kinds_json(*ref);
          if (ref->reads_samples()) json["sample_layers"] = sample_layers_json(ref->sample_layers);
        }
        json["sources"] = ref->sources;
        json["unverified"] = ref->unverified;
        json["quoted"] = quoted_json(ref->quoted);
        json["notes"] = ref->notes;
        if (ref->custom) json["custom"] = true;
        return json;
      },
      entry);
}

EntryRef entry_from_json(CatalogKind kind, const Json& json) {
  switch (kind) {
    case CatalogKind::accelerators:
      return read_entry<Accelerator>(kind, json);
    case CatalogKind::models:
      return read_entry<Model>(kind, json);
    case CatalogKind::datasets:
      return read_entry<Dataset>(kind, json);
    case CatalogKind::storage:
      return read_entry<StorageSystem>(kind, json);
    case CatalogKind::sample_workloads:
      return read_entry<SampleWorkload>(kind, json);
    case CatalogKind::networks:
      return read_entry<Network>(kind, json);
    case CatalogKind::serving_engines:
      return read_entry<ServingEngine>(kind, json);
    case CatalogKind::request_mixes:
      return read_entry<RequestMix>(kind, json);
  }
  throw InputError("unknown catalog");
}

}  // namespace trainyard
