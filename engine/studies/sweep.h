// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// An input and the values that it takes, as sliders have them: SI for numbers, 0 or 1 for toggles, places in their
/// lists for choices and catalog entries. They are taken as they are: what an input does not allow is the caller's.
struct SweptInput {
  ParameterHandle input;
  std::span<const double> values;
};

/// Puts one of those values into a design.
void put_value(Design& design, const Parameter& input, double value);

/// A point of a sweep. Both references hold until the next point.
struct SweepPoint {
  std::size_t index;        ///< of the value of the first input
  std::size_t other_index;  ///< of the second one, 0 without
  const Design& design;     ///< with the values of the point
  const Evaluation& result;
};

/// Evaluates a design along one or two of its inputs, everything else kept. Keep one for many sweeps: after its first
/// point it allocates nothing.
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
  /// Every value of the second input for each one of the first.
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

/// A range of a number and how many values it gives.
struct ValueRange {
  double from = 0, to = 0;
  int count = 0;
};
/// The value at each position of the slider of an input. `out` is reused.
void slider_values(const Parameter& parameter, std::vector<double>& out);
/// Equal factors from `from` to `to`, both included; one value is `from`. `out` is reused.
void geometric_values(double from, double to, int count, std::vector<double>& out);

}  // namespace trainyard
