// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <variant>

#include "engine/catalog/entries.h"
#include "engine/units/units.h"

namespace trainyard {

/// Describes one field of a catalog entry for JSON, editor, facts view, CSV and `--set model.layers=80`. A number may
/// be unknown if a default-constructed Entry has NaN there.
template <class Entry>
struct CatalogField {
  const char* id;  ///< JSON key
  const char* label;
  const char* symbol;  ///< in formulas; nullptr if there is no usual symbol
  Unit unit;           ///< unit of the number, if the field is a number
  std::variant<double Entry::*, bool Entry::*, std::string Entry::*, Attention Entry::*, Norm Entry::*,
               LinearMixer Entry::*, const KernelFamily * Entry::*>
      member;
  const char* help;
  double min = 0, max = 1e30;  ///< allowed range of the number
  bool integer = false;        ///< whole numbers only
  bool words = false;          ///< text in words, shown in the user's language; else a name or id
};

/// Marks the field's text as translated for display.
template <class Entry>
constexpr CatalogField<Entry> in_words(CatalogField<Entry> field) {
  field.words = true;
  return field;
}

std::span<const CatalogField<Accelerator>> accelerator_fields();
std::span<const CatalogField<Model>> model_fields();
std::span<const CatalogField<Dataset>> dataset_fields();
std::span<const CatalogField<StorageSystem>> storage_fields();
std::span<const CatalogField<SampleWorkload>> sample_workload_fields();
std::span<const CatalogField<Network>> network_fields();
std::span<const CatalogField<ServingEngine>> serving_engine_fields();
std::span<const CatalogField<RequestMix>> request_mix_fields();

}  // namespace trainyard
