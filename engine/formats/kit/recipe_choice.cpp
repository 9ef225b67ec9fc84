// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/recipe_choice.h"

#include <algorithm>

#include "engine/text.h"
#include "engine/units/joined.h"
#include "engine/units/utf8.h"

namespace trainyard {

std::vector<std::string> recipe_names(const Document& document, bool (*is_recipe)(const Json& result)) {
  std::vector<std::string> out;
  if (document.syntax != Syntax::python) return out;
  const auto functions = document.tree->find("functions");
  if (functions == document.tree->end()) return out;
  for (const auto& [name, result] : functions->items())
    if (is_recipe(result)) out.push_back(name);
  return out;
}

std::string choose_recipe(Document& document, bool (*is_recipe)(const Json& result)) {
  std::vector<std::string> names = recipe_names(document, is_recipe);
  const auto is_debug = [](const std::string& name) { return name.find("debug") != std::string::npos; };
  const auto first = std::ranges::find_if_not(names, is_debug);
  std::string chosen = first == names.end() ? names.front() : *first;
  std::erase(names, chosen);
  if (const auto skipped = document.tree->find("skipped"); skipped != document.tree->end() && skipped->contains(chosen))
    for (const Json& line : skipped->at(chosen))
      document.warnings.push_back(
          {TRAINYARD_TR("%1, line %2: a condition, a loop or a further statement of this line is not read"),
           {{0, Unit::none, document.name}, {line.get<double>(), Unit::none, {}}}});
  if (!names.empty())
    document.warnings.push_back(
        {TRAINYARD_TR("%1 has several configurations; %2 is read. Remove it to read another one: %3"),
         {{0, Unit::none, document.name},
          {0, Unit::none, chosen},
          {0, Unit::none, truncate_utf8(joined(names, ", "), 300)}}});
  return chosen;
}

}  // namespace trainyard
