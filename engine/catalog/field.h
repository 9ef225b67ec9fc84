// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <variant>

#include "engine/catalog/entries.h"
#include "engine/units/units.h"

namespace trainyard {

/// One field of a catalog entry, described once: JSON, editor, facts view, CSV and `--set model.layers=80`
/// all walk these rows. A number may be unknown where a default-constructed Entry does not know it.
template <class Entry>
struct CatalogField {
  const char* id;  ///< JSON key
  const char* label;
  const char* symbol;  ///< in formulas; nullptr where none is usual
  Unit unit;           ///< of numbers
  std::variant<double Entry::*, bool Entry::*, std::string Entry::*, Attention Entry::*, Norm Entry::*,
               LinearMixer Entry::*, const KernelFamily * Entry::*>
      member;
  const char* help;
  double min = 0, max = 1e30;  ///< allowed range of numbers
  bool integer = false;        ///< whole numbers only
  bool words = false;          ///< a text of words, shown in the language of the user; else a name or an id
};

/// The field with a text that is translated where it is shown.
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
