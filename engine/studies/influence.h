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

/// What moves a metric most, for the better and for the worse. A metric of which neither is better has all in `gains`.
struct Influences {
  std::vector<Influence> gains, harms;
};

/// The changes of single inputs that move `metric` most: one position of a discrete slider up and down, doubled
/// and halved where a slider is continuous, each other choice. Left out are inputs without effect, assumptions of the
/// model, layouts that are not legal, changes that leave less work to do, and gains that do not fit where the design
/// does. Harm comes from sliders alone: nobody turns off what every run has on. Each input comes once, with its larger
/// effect. Some two hundred evaluations: for idle time.
Influences influences(const Design& design, const Metric& metric, size_t count);

}  // namespace trainyard
