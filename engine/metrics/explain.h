// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/metrics/metric.h"

namespace trainyard {

enum class Origin { input, model, accelerator, metric };

/// One quantity of a formula.
struct Term {
  std::string id;      ///< id of a parameter or metric, or "model.hidden"
  const char* symbol;  ///< nullptr: the formula shows the label
  const char* label;
  double value;
  Unit unit;
  Origin origin;
};

/// A piece of a formula: literal text, or the index of a term. A constant with a unit is a literal with a label.
struct FormulaPiece {
  std::string text;
  int term = -1;
  const char* label = nullptr;  ///< shown instead of the text: "86,400 s per day"; marked for translation
};

/// How a number is computed, with the values of a design.
struct Explanation {
  const char* id;
  const char* label;
  const char* help;
  const char* source;
  double value;
  Unit unit;
  const char* narrative = nullptr;    ///< the text after "in words:", if the formula does not fit on one line
  std::vector<FormulaPiece> formula;  ///< empty if there is a narrative
  std::vector<Term> terms;            ///< each quantity once, in order of appearance
};

/// Returns how a metric is computed. Its terms have the values of `design` and `evaluation`.
Explanation explain(const Metric& metric, const Design& design, const Evaluation& evaluation);
/// Translates a label or a unit of the engine.
using Translate = std::string (*)(const char* text);
/// The formula with symbols ("s · b · h") or, with `values`, with the numbers of this design.
std::string formula_text(const Explanation& explanation, bool values, const NumberStyle& style = {},
                         Translate translate = nullptr);

}  // namespace trainyard
