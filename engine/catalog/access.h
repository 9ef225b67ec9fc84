// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/catalog/field.h"
#include "engine/units/joined.h"

// Shared internals of the catalog: the field table of each entry type, and generic reading and writing of its values.
namespace trainyard::catalog_access {

using FieldValue = std::variant<double, bool, std::string>;

/// Suffix of the ids of edited copies.
inline constexpr std::string_view custom_suffix = "-custom";

/// Returns the id of the entry that an edited copy is based on, or `id` itself if it is not an edited copy.
inline std::string_view original_id(std::string_view id) {
  if (id.ends_with(custom_suffix)) id.remove_suffix(custom_suffix.size());
  return id;
}
/// Returns the catalog entry that an edited copy is based on.
inline std::optional<EntryRef> find_original(CatalogKind kind, std::string_view id) {
  return find_entry(kind, original_id(id));
}

template <class Entry>
std::span<const CatalogField<Entry>> fields_of();
template <>
inline std::span<const CatalogField<Accelerator>> fields_of() {
  return accelerator_fields();
}
template <>
inline std::span<const CatalogField<Model>> fields_of() {
  return model_fields();
}
template <>
inline std::span<const CatalogField<Dataset>> fields_of() {
  return dataset_fields();
}
template <>
inline std::span<const CatalogField<StorageSystem>> fields_of() {
  return storage_fields();
}
template <>
inline std::span<const CatalogField<SampleWorkload>> fields_of() {
  return sample_workload_fields();
}
template <>
inline std::span<const CatalogField<Network>> fields_of() {
  return network_fields();
}
template <>
inline std::span<const CatalogField<ServingEngine>> fields_of() {
  return serving_engine_fields();
}
template <>
inline std::span<const CatalogField<RequestMix>> fields_of() {
  return request_mix_fields();
}

/// Returns whether a field describes an entry. The shapes of a transformer do not describe a model of samples, and the
/// bytes of a sample do not describe a transformer.
template <class Entry>
bool describes(const CatalogField<Entry>& field, const Entry& entry) {
  if constexpr (std::is_same_v<Entry, Model>) {
    if (const auto* number = std::get_if<double Model::*>(&field.member)) {
      if (*number == &Model::published_parameters) return true;
      return (*number == &Model::sample_bytes) == entry.reads_samples();
    }
    return !entry.reads_samples() || std::holds_alternative<std::string Model::*>(field.member);
  }
  return true;
}

template <class Entry>
const CatalogField<Entry>* find_field(std::string_view id) {
  for (const auto& field : fields_of<Entry>())
    if (id == field.id) return &field;
  return nullptr;
}

/// Returns the entry's number, or nullptr if the field is not numeric.
template <class Entry>
const double* number_in(const Entry& entry, const CatalogField<Entry>& field) {
  const auto* member = std::get_if<double Entry::*>(&field.member);
  return member ? &(entry.*(*member)) : nullptr;
}

template <class Entry>
bool may_be_unknown(const CatalogField<Entry>& field) {
  static const Entry empty;
  const double* number = number_in(empty, field);
  return number && std::isnan(*number);
}

inline constexpr std::array attention_ids{"mha", "gqa", "mqa", "mla", "shared_kv"};
inline constexpr std::array norm_ids{"rms", "layer", "layer_scale", "layer_bare"};
inline constexpr std::array mixer_ids{"mamba2", "gated_deltanet", "lightning", "kimi_delta",
                                      "mamba1", "rg_lru",         "short_conv"};

inline std::span<const char* const> kernel_family_ids() {
  static const std::vector<const char*> ids = [] {
    std::vector<const char*> all;
    for (const KernelFamily& family : kernel_families()) all.push_back(family.id.c_str());
    return all;
  }();
  return ids;
}

template <class Entry>
std::span<const char* const> choice_ids(const CatalogField<Entry>& field) {
  if (std::holds_alternative<Attention Entry::*>(field.member)) return attention_ids;
  if (std::holds_alternative<Norm Entry::*>(field.member)) return norm_ids;
  if (std::holds_alternative<LinearMixer Entry::*>(field.member)) return mixer_ids;
  if (std::holds_alternative<const KernelFamily * Entry::*>(field.member)) return kernel_family_ids();
  return {};
}

template <class Entry>
FieldValue read_field(const Entry& entry, const CatalogField<Entry>& field) {
  return std::visit(
      [&entry](auto member) -> FieldValue {
        const auto& value = entry.*member;
        using Type = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Type, Attention>)
          return std::string(attention_ids[static_cast<std::size_t>(value)]);
        else if constexpr (std::is_same_v<Type, Norm>)
          return std::string(norm_ids[static_cast<std::size_t>(value)]);
        else if constexpr (std::is_same_v<Type, LinearMixer>)
          return std::string(mixer_ids[static_cast<std::size_t>(value)]);
        else if constexpr (std::is_same_v<Type, const KernelFamily*>)
          return value->id;
        else
          return value;
      },
      field.member);
}

/// Describes the allowed values as the end of a sentence: "1 to 10,000, whole numbers" or "mha, gqa, mqa, mla".
template <class Entry>
std::string allowed_values(const CatalogField<Entry>& field) {
  if (std::holds_alternative<bool Entry::*>(field.member)) return "on, off";
  std::string text;
  if (number_in(Entry{}, field)) {
    text = format_exact(field.min, field.unit).text() + " to " + format_exact(field.max, field.unit).text();
    if (field.integer) text += ", whole numbers";
    if (may_be_unknown(field)) text += ", unknown";
    return text;
  }
  text = joined(choice_ids(field), ", ");
  return text.empty() ? "a non-empty text" : text;
}

template <class Entry>
bool is_allowed(const CatalogField<Entry>& field, double value) {
  if (std::isnan(value)) return may_be_unknown(field);
  return value >= field.min && value <= field.max && (!field.integer || value == std::floor(value));
}

inline std::ptrdiff_t index_of(std::span<const char* const> ids, const std::string& id) {
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (id == ids[i]) return static_cast<std::ptrdiff_t>(i);
  return -1;
}

/// Sets the field and returns true if its type and range allow the value; otherwise leaves the entry unchanged.
template <class Entry>
bool write_field(Entry& entry, const CatalogField<Entry>& field, const FieldValue& value) {
  return std::visit(
      [&](auto member) {
        auto& place = entry.*member;
        using Type = std::remove_cvref_t<decltype(place)>;
        if constexpr (std::is_enum_v<Type>) {
          const auto* id = std::get_if<std::string>(&value);
          const std::ptrdiff_t index = id ? index_of(choice_ids(field), *id) : -1;
          if (index < 0) return false;
          place = static_cast<Type>(index);
        } else if constexpr (std::is_same_v<Type, const KernelFamily*>) {
          const auto* id = std::get_if<std::string>(&value);
          const KernelFamily* family = id ? find_kernel_family(*id) : nullptr;
          if (!family) return false;
          place = family;
        } else {
          const Type* typed = std::get_if<Type>(&value);
          if (!typed) return false;
          if constexpr (std::is_same_v<Type, double>)
            if (!is_allowed(field, *typed)) return false;
          if constexpr (std::is_same_v<Type, std::string>)
            if (typed->empty() && std::string_view(field.id) == "name") return false;
          place = *typed;
        }
        return true;
      },
      field.member);
}

}  // namespace trainyard::catalog_access
