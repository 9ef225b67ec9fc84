// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// One change of one input, and what it does to a metric.
struct Influence {
  const Parameter* parameter = nullptr;
  Design design;  ///< with the change
  double before = 0, after = 0;
  Fit fits = Fit::yes;  ///< after it
};

/// The changes of single inputs that move `metric` most: one position of a discrete slider up and down, doubled
/// and halved where a slider is continuous, each other choice. Inputs without effect, assumptions of the model and
/// layouts that are not legal are left out; each input comes once, with its larger effect. Some two hundred
/// evaluations: for idle time.
std::vector<Influence> influences(const Design& design, const Metric& metric, size_t count);

}  // namespace trainyard
