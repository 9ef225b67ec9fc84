// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Orders of the changes over which the shares of a metric are averaged. An order is impossible if it passes through an
/// illegal design. For example, doubling TP and GPUs may be legal in one order only.
enum class Orders {
  every,     ///< all orders, or a sample of them
  possible,  ///< only orders in which every intermediate design is legal and has a value of the metric
  /// No order is possible, because some inputs are legal only together. They change as one and share their effect
  /// equally. If there is still no order, or there are too many inputs to know which belong together, the orders with
  /// the fewest illegal designs count; the change across a stretch of illegal designs is split in half between the
  /// input that enters the stretch and the input that leaves it.
  together,
  none  ///< the metric has no number for one of the two designs: no shares
};

/// Why the results of two designs of one job differ: the share of each result's change that is due to each changed
/// input. The shares are Shapley values (Shapley 1953): the change that an input adds, averaged over the orders in
/// which the inputs could be changed. The shares sum to the whole change and do not depend on the order of inputs. If
/// only one input changes, its share is the whole change; an input without effect has the share 0. Inputs that are
/// automatic in both designs are not listed, because they follow from the other inputs.
struct Attribution {
  std::vector<const Parameter*> changed;  ///< inputs whose setting differs, in table order
  std::vector<const Metric*> metrics;     ///< of the job, in table order
  std::vector<double> from, to;           ///< one per metric
  std::vector<double> effects;            ///< one per metric and input; the inputs of a metric are adjacent. NaN if the
                                          ///< metric is unknown in either design
  std::vector<Orders> orders;             ///< one per metric
  /// Per input: index of the first input that must change together with it, because every design with only one of the
  /// two changes is illegal. Its own index if it can change alone.
  std::vector<size_t> joint;
  /// True if every order was tried; otherwise a sample was tried, and the shares still sum to the whole change.
  bool exact = true;
  bool complete = false;  ///< false after a stop: all effects are NaN

  /// In SI units of the metric. Zero for an input that does not differ; NaN for a metric of another job.
  double effect(const Metric& metric, const Parameter& parameter) const;
  double whole(const Metric& metric) const;  ///< the whole change of the metric, to − from
  Orders orders_of(const Metric& metric) const;
};

/// Up to this many inputs, every order is covered with 2^n evaluations; above, orders are sampled.
inline constexpr int most_inputs_in_every_order = 12;

/// Attributes the differences between the results of two designs to their inputs. The answer does not depend on the
/// number of threads. Throws InputError if the designs have different jobs or calibrations.
Attribution attribute(const Design& from, const Design& to, const Execution& execution = {});

}  // namespace trainyard
