// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/catalog/catalog.h"

namespace trainyard {

/// Returns what a group of layers of the model inherits: all fields except names, sources, groups and counts of layers.
Model kind_base(const Model& model);

/// Fills the fields of a group of layers that its other fields determine: the layers with experts or an MLP, and no
/// other expert fields if it has no experts.
void complete_kind(Model& kind);

/// Sets the counts of linear, windowed, dense, expert and sink layers of a model to the sums over its groups of layers.
/// Does nothing in a model without groups.
void count_kinds(Model& model);

/// Adjusts the groups of layers after the field `changed` of the model was edited. A new number of layers is divided in
/// the ratio of the groups. Any other new value applies to the groups that had the old one. Counts stay the sums.
void adjust_kinds(Model& model, const Model& before, std::string_view changed);

/// Returns for each group of layers its number of layers and the fields that differ from the model. Empty for an entry
/// without groups.
std::vector<std::vector<FieldView>> kind_fields(const EntryRef& entry);

/// Returns the first contradiction among the groups of layers as the end of a sentence; empty if there is none.
std::string kind_contradiction(const Model& model);

}  // namespace trainyard
