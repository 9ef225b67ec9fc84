// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "engine/parameters/derivations.h"
#include "engine/parameters/parameter.h"
#include "engine/text.h"

// Helpers to write the rows of the parameter table; only for parameters_*.cpp.

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {

/// Rows of one subject. Rows without group or jobs use those of the table.
struct ParameterTable {
  Group group;
  Jobs jobs;
  std::span<const Parameter> rows;
};

/// Tables that parameters() joins.
ParameterTable work_parameters();
ParameterTable objective_parameters();
ParameterTable cluster_parameters();
ParameterTable network_parameters();
ParameterTable layout_parameters();
ParameterTable sharding_parameters();
ParameterTable recipe_parameters();
ParameterTable memory_saving_parameters();
ParameterTable storage_parameters();
ParameterTable checkpoint_parameters();
ParameterTable failure_parameters();
ParameterTable data_parameters();
ParameterTable economics_parameters();
ParameterTable room_parameters();
ParameterTable load_parameters();
ParameterTable serving_parameters();
ParameterTable cache_tier_parameters();
ParameterTable fleet_parameters();
ParameterTable post_training_parameters();
ParameterTable post_training_pool_parameters();

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
