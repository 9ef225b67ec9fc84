// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/metrics/metric.h"

namespace trainyard {

enum class Origin { input, model, accelerator, metric };

/// One quantity of a formula.
struct Term {
  std::string id;      ///< parameter, metric or "model.hidden"
  const char* symbol;  ///< nullptr where the label stands in the formula
  const char* label;
  double value;
  Unit unit;
  Origin origin;
};

/// A piece of a formula: literal text, or the index of a term.
struct FormulaPiece {
  std::string text;
  int term = -1;
};

/// Where a number comes from, with this design's values.
struct Explanation {
  const char* id;
  const char* label;
  const char* help;
  const char* source;
  double value;
  Unit unit;
  const char* narrative = nullptr;    ///< the "in words:" part, when the formula does not fit one line
  std::vector<FormulaPiece> formula;  ///< empty when there is a narrative
  std::vector<Term> terms;            ///< each quantity once, in order of appearance
};

/// Explains any metric. Terms carry the numbers of `design` and `evaluation`.
Explanation explain(const Metric& metric, const Design& design, const Evaluation& evaluation);
/// Turns a label or a unit of the engine into the reader's language.
using Translate = std::string (*)(const char* text);
/// The formula with symbols ("s · b · h") or, with `values`, with this design's numbers in it.
std::string formula_text(const Explanation& explanation, bool values, const NumberStyle& style = {},
                         Translate translate = nullptr);

}  // namespace trainyard
