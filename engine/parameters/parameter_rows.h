// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "engine/parameters/derivations.h"
#include "engine/parameters/parameter.h"
#include "engine/text.h"

// What the rows of the parameter table are written with; for the files parameters_*.cpp only.

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {

/// The rows of each group; parameters() joins them.
std::span<const Parameter> work_parameters();
std::span<const Parameter> objective_parameters();
std::span<const Parameter> cluster_parameters();
std::span<const Parameter> network_parameters();
std::span<const Parameter> layout_parameters();
std::span<const Parameter> sharding_parameters();
std::span<const Parameter> recipe_parameters();
std::span<const Parameter> memory_saving_parameters();
std::span<const Parameter> storage_parameters();
std::span<const Parameter> checkpoint_parameters();
std::span<const Parameter> failure_parameters();
std::span<const Parameter> data_parameters();
std::span<const Parameter> economics_parameters();
std::span<const Parameter> load_parameters();
std::span<const Parameter> serving_parameters();
std::span<const Parameter> post_training_parameters();
std::span<const Parameter> post_training_pool_parameters();

template <class Field>
constexpr FieldAccess access(Field field) {
  using Ref = decltype(field(std::declval<Design&>()));
  if constexpr (std::is_same_v<Ref, double&>) {
    return NumberField{field};
  } else {
    static_assert(std::is_same_v<Ref, bool&>);
    return ToggleField{field};
  }
}

#define FIELD(path) access([](Design & d) -> auto& { return d.path; })
#define CHOICE(path)                                                                 \
  ChoiceField {                                                                      \
    [](const Design& d) { return static_cast<int>(d.path); },                        \
        [](Design& d, int index) { d.path = static_cast<decltype(d.path)>(index); }, \
        [](const Design& d) -> const void* { return &d.path; }                       \
  }
#define SWITCH(path)                                                                                        \
  ChoiceField {                                                                                             \
    [](const Design& d) { return static_cast<int>(d.path.state()); },                                       \
        [](Design& d, int index) { d.path = AutomaticSwitch(static_cast<AutomaticSwitch::State>(index)); }, \
        [](const Design& d) -> const void* { return &d.path; }                                              \
  }
#define ENTRY(catalog, path)                                                          \
  EntryField {                                                                        \
    catalog, [](const Design& d) -> EntryRef { return d.path; },                      \
        [](Design& d, const EntryRef& e) { d.path = std::get<decltype(d.path)>(e); }, \
        [](const Design& d) -> const void* { return &d.path; }                        \
  }

}  // namespace trainyard
