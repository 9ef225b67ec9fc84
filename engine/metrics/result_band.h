// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard {

/// Likely range of a predicted result, SI.
struct ResultBand {
  double low, high;
};
/// Returns the likely range of a result. It is its own, or follows from that of a result to which it is proportional or
/// inversely proportional. Empty if it has no range.
std::optional<ResultBand> band_ends(const Evaluation& evaluation, const Metric& metric);
/// Whether results of this metric have a likely range, if their inputs are known.
bool has_band(const Metric& metric);

/// Returns the likely range of a result that depends on two independent predictions. `one` is its range if only the
/// first prediction varies, `other` if only the second one does. An infinite end makes the joint end infinite.
ResultBand joint_band(double value, const ResultBand& one, const ResultBand& other);

/// Returns whether the difference of two results is within the uncertainty. Errors that both designs share do not
/// count, because parts with equal values in both have the same error; see docs/compare.md. Every comparison of two
/// results uses this function.
bool within_bands(const Evaluation& a, const Evaluation& b, const Metric& metric);

/// Whether a metric is less after a change by more than the uncertainty. False if either likely range is unknown.
bool is_certainly_less(const Evaluation& then, const Evaluation& now, const Metric& metric);

/// Returns the condition under which a result would be valid, if the design does not meet it: "if it fitted" or "if
/// legal". Otherwise empty. A design with such a condition is not an option, whatever its likely range.
const char* condition_of(const Evaluation& evaluation, const Metric& metric);

}  // namespace trainyard
