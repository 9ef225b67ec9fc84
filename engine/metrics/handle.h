// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// An output, named by its field: `&Evaluation::step_time`. As with inputs, code names fields, which the compiler
/// knows, and ids are for what comes from outside.
class MetricHandle {
 public:
  constexpr MetricHandle(double Evaluation::*field) : field_(field) {}
  constexpr MetricHandle(const Metric& metric) : field_(metric.value) {}

  const Metric& operator*() const;
  const Metric* operator->() const { return &**this; }
  friend constexpr bool operator==(MetricHandle, MetricHandle) = default;

 private:
  double Evaluation::*field_;  ///< nullptr for the verdict, which is no number
};

/// The row of an output: `metric(&Evaluation::step_time)`. Allocates nothing.
inline const Metric& metric(MetricHandle handle) { return *handle; }
/// The row of the verdict, the one output that is no number.
const Metric& fits_metric();

}  // namespace trainyard
