// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace trainyard {

enum class ModuleKind { attention, experts, shared_experts, mlp, other };

/// True if a name contains one of the parts.
bool has_any(std::string_view name, std::initializer_list<std::string_view> parts);
/// True for modules that are not weights of a layer: tables, routers, vision towers and multi-token prediction modules.
bool is_outside_layers(std::string_view name);
/// True for patterns of compressed-tensors: "re:.*q_proj".
bool is_regular_expression(std::string_view name);

/// True for these and for the patterns of ModelOpt and others: "*.attn.*".
bool is_pattern(std::string_view name);

/// The weights that a pattern selects.
struct ModuleSelection {
  /// unknown: the pattern is wrong or too long. some: it depends on the numbers of layers.
  enum class Layers { unknown, all, one, some, none };
  Layers layers = Layers::unknown;
  double layer = -1;                    ///< for one
  std::map<ModuleKind, double> shares;  ///< of each kind's matrices in a layer, above 0 to 1
};

/// Compares the patterns of one file with the usual names of modules.
class ModuleSelections {
 public:
  /// `layers` is the number of layers of the model; `model_type` may be empty.
  ModuleSelections(double layers, std::string model_type) : layers_(layers), model_type_(std::move(model_type)) {}
  /// Compressed-tensors compares a regular expression with the beginning of each module's name. Other patterns are
  /// compared with the whole name.
  const ModuleSelection& select(const std::string& name);

 private:
  ModuleSelection find_selection(const std::string& name);
  std::map<ModuleKind, double> shares_in_layer(const class ModulePattern& pattern, double layer);
  double share_of_names(const ModulePattern& pattern, const std::string& prefix, std::string_view names);

  double layers_;
  std::string model_type_;
  std::map<std::string, ModuleSelection> known_;
  int steps_ = 100'000'000;  ///< left for this file; a usual pattern takes 500,000
};

}  // namespace trainyard
