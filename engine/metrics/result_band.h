// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard {

/// Likely range of a predicted result, SI.
struct ResultBand {
  double low, high;
};
/// The likely range of a result: its own, or that of the result that it is proportional or inversely proportional to.
/// Nothing if there is none.
std::optional<ResultBand> band_ends(const Evaluation& evaluation, const Metric& metric);
/// Whether results of this metric have a likely range, if their inputs are known.
bool has_band(const Metric& metric);

/// The likely range of a result that depends on two independent predictions. `one` and `other` are its ends if only one
/// of the predictions is at its end; an infinite end makes the joint end infinite.
ResultBand joint_band(double value, const ResultBand& one, const ResultBand& other);

/// Whether the difference of two results is within the uncertainty, that is, at most what is uncertain in each of them
/// alone. Parts that take equally long in both designs share their error; see docs/compare.md. Every comparison of two
/// results uses this function.
bool within_bands(const Evaluation& a, const Evaluation& b, const Metric& metric);

/// "if it fitted" or "if legal": the condition on which a result depends and which the design does not meet; empty if
/// there is none. Such a design is not an option, whatever its likely range.
const char* condition_of(const Evaluation& evaluation, const Metric& metric);

}  // namespace trainyard
