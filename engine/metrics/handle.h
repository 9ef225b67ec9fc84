// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// An output, named by its field: `&Evaluation::step_time`. Code names outputs by field, as it does inputs, because the
/// compiler checks fields. Ids are only for external text.
class MetricHandle {
 public:
  constexpr MetricHandle(double Evaluation::*field) : field_(field) {}
  constexpr MetricHandle(const Metric& metric) : field_(metric.value) {}

  const Metric& operator*() const;
  const Metric* operator->() const { return &**this; }
  friend constexpr bool operator==(MetricHandle, MetricHandle) = default;

 private:
  double Evaluation::*field_;  ///< nullptr for the verdict, which is not a number
};

/// The table row of an output: `metric(&Evaluation::step_time)`. Does not allocate.
inline const Metric& metric(MetricHandle handle) { return *handle; }
/// The table row of the verdict, the only output that is not a number.
const Metric& fits_metric();

}  // namespace trainyard
