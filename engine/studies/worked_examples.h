// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/units/units.h"

namespace trainyard {

/// A question of an architect, answered with one to three designs. It can be opened as a project.
struct WorkedExample {
  struct Scenario {
    std::string name;
    Design design;
  };
  std::string id, name;
  std::string question;
  std::vector<std::string> steps;   ///< what the scenarios are and how to read them
  std::vector<std::string> answer;  ///< sentences with references to results, for example "{A.memory}"
  std::vector<Scenario> scenarios;  ///< "A", "B", "C" in references
  std::vector<std::string> sources;
};

/// All examples, in the order of the list that users see. Parsed once; thread-safe.
const std::vector<WorkedExample>& worked_examples();
/// Returns the example with this id; nullptr for an unknown id.
const WorkedExample* find_worked_example(std::string_view id);

/// The value that a reference stands for.
struct Quoted {
  double value;
  Unit unit;
  const char* words;  ///< untranslated text instead of a number: the verdict; nullptr for numbers
};

/// Replaces the references in a sentence of an answer: {A.memory} is a result of scenario A, {A.cost-B.cost} a
/// difference, {-A.deadline_margin} a value with the opposite sign, and {A.fits} the verdict. `write` writes one
/// value. Throws InputError for a reference that names no scenario or result.
std::string fill_in(const WorkedExample& example, const std::string& sentence,
                    const std::function<std::string(const Quoted&)>& write);

}  // namespace trainyard
