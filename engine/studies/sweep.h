// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// An input and its values in slider form: SI for numbers, 0 or 1 for toggles, positions for choices and catalog
/// entries. Values are not checked, so the caller must pass allowed ones.
struct SweptInput {
  ParameterHandle input;
  std::span<const double> values;
};

/// Sets an input to a value in slider form.
void put_value(Design& design, const Parameter& input, double value);

/// A point of a sweep. Both references are valid until the next point.
struct SweepPoint {
  std::size_t index;        ///< index of the first input's value
  std::size_t other_index;  ///< index of the second input's value; 0 if there is none
  const Design& design;     ///< the design with the values of the point
  const Evaluation& result;
};

/// Evaluates a design along one or two of its inputs. Reuse it: it allocates nothing after its first point.
class Sweep {
 public:
  /// Calls `visit` with each SweepPoint in the order of the values.
  template <class Visit>
  void run(const Design& design, const SweptInput& along, Visit&& visit) {
    design_ = design;
    for (std::size_t i = 0; i < along.values.size(); ++i) {
      evaluate_at(along, i);
      visit(SweepPoint{i, 0, design_, result_});
    }
  }
  /// Tries every value of the second input for each value of the first.
  template <class Visit>
  void run(const Design& design, const SweptInput& along, const SweptInput& across, Visit&& visit) {
    design_ = design;
    for (std::size_t i = 0; i < along.values.size(); ++i) {
      put_value(design_, *along.input, along.values[i]);
      for (std::size_t j = 0; j < across.values.size(); ++j) {
        evaluate_at(across, j);
        visit(SweepPoint{i, j, design_, result_});
      }
    }
  }

 private:
  void evaluate_at(const SweptInput& along, std::size_t index);

  Design design_;
  Evaluation result_;
};

/// A range of a number and how many values to generate.
struct ValueRange {
  double from = 0, to = 0;
  int count = 0;
};
/// The value at each position of an input's slider. `out` is reused.
void slider_values(const Parameter& parameter, std::vector<double>& out);
/// Values with equal ratios from `from` to `to` inclusive; a single value is `from`. `out` is reused.
void geometric_values(double from, double to, int count, std::vector<double>& out);

}  // namespace trainyard
