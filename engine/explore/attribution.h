// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Why the results of two designs of one job differ: to each input that differs the share of each result's change that
/// is due to it. The shares are Shapley values (Shapley 1953): the mean, over the orders in which the inputs could be
/// changed one after another, of what the change of an input adds. So they sum to the whole change, no order of the
/// inputs matters, and an input that changes alone has all of it.
struct Attribution {
  std::vector<const Parameter*> changed;  ///< inputs whose setting differs, in table order
  std::vector<const Metric*> metrics;     ///< of the job, in table order
  std::vector<double> from, to;           ///< of each metric
  std::vector<double> effects;            ///< metric by metric, of each input; NaN where an end is unknown
  /// Whether every order was tried; else as many as were affordable, and the shares still sum to the whole.
  bool exact = true;
  bool complete = false;  ///< false after a stop

  /// SI units of the metric.
  double effect(const Metric& metric, const Parameter& parameter) const;
};

/// Throws InputError when the designs are of different jobs. Equal designs give equal answers on any number of threads.
Attribution attribute(const Design& from, const Design& to, const Execution& execution = {});

}  // namespace trainyard
