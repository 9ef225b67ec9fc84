// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Over which orders of the changes the shares of a metric are the mean. A design that cannot exist has no number to
/// compare with: TP and GPUs that double together may be legal in one order alone.
enum class Orders {
  every,     ///< all, or a sample of all
  possible,  ///< those that pass only through legal designs in which the metric is a number
  /// No order is possible. What a stretch through designs that cannot exist changes is halved between the input that
  /// leaves the last one that can and the input that reaches the next.
  together,
  none  ///< the metric is no number at one end: no shares
};

/// Why the results of two designs of one job differ: to each input that differs the share of each result's change that
/// is due to it. The shares are Shapley values (Shapley 1953): the mean, over the orders in which the inputs could be
/// changed one after another, of what the change of an input adds. So they sum to the whole change, no order of the
/// inputs matters, an input that changes alone has all of it, and one that changes nothing has none.
/// An input that is automatic in both designs follows the others and is none of them.
struct Attribution {
  std::vector<const Parameter*> changed;  ///< inputs whose setting differs, in table order
  std::vector<const Metric*> metrics;     ///< of the job, in table order
  std::vector<double> from, to;           ///< of each metric
  std::vector<double> effects;            ///< metric by metric, of each input; NaN where an end is unknown
  std::vector<Orders> orders;             ///< of each metric
  /// Of each input the first of those with which it only works together: no legal design between has the one without
  /// the other. Itself where it works alone.
  std::vector<size_t> joint;
  /// Whether every order was tried; else as many as were affordable, and the shares still sum to the whole.
  bool exact = true;
  bool complete = false;  ///< false after a stop: effects are then unknown

  /// SI units of the metric. Zero for an input that does not differ; NaN for a metric of another job.
  double effect(const Metric& metric, const Parameter& parameter) const;
  double whole(const Metric& metric) const;  ///< to - from
  Orders orders_of(const Metric& metric) const;
};

/// So many inputs are tried in every order: 2^n evaluations.
inline constexpr int most_inputs_in_every_order = 12;

/// Throws InputError when the designs are of different jobs or calibrations. Equal designs give equal answers on any
/// number of threads.
Attribution attribute(const Design& from, const Design& to, const Execution& execution = {});

}  // namespace trainyard
