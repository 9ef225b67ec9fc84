// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard {

/// Between which values a predicted result may lie, SI.
struct ResultBand {
  double low, high;
};
/// Of a result that is predicted with a band: its own, or that of what it grows or falls with.
std::optional<ResultBand> band_ends(const Evaluation& evaluation, const Metric& metric);
/// Whether results of this metric have a band, where the numbers that it is made of are known.
bool has_band(const Metric& metric);

/// The band of what two predictions that know nothing of each other make together: of `value`, where `one` and `other`
/// are its ends when one of them alone is at its own. An end that an infinite one leads to is infinite.
ResultBand joint_band(double value, const ResultBand& one, const ResultBand& other);

/// Whether which result is the larger one cannot be told: by no more than what is uncertain of each one alone do they
/// differ. A part that takes as long in both is off by as much in both, and so are its consequences; docs/compare.md.
/// All that compares two results asks this.
bool within_bands(const Evaluation& a, const Evaluation& b, const Metric& metric);

/// "if it fitted", "if legal": on what a result rests that the design cannot have; empty where it holds. Such a one is
/// no offer, whatever its band.
const char* condition_of(const Evaluation& evaluation, const Metric& metric);

}  // namespace trainyard
