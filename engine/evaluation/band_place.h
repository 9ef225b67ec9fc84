// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// Position of the actual values within the likely ranges of a design, in standard deviations: 0 is the expected value.
/// The ends of a range are at ±`band_end`, so 85 % of the values are inside.
struct RangePosition {
  double step_time = 0, memory = 0;
};

/// Returns the factor on the expected value at a position. `low` and `high` are the ends of the likely range as factors
/// on the expected value.
double band_factor(double place, double low, double high);

/// Returns the share of values that are at most `factor` times the expected value, between 0 and 1: the inverse of
/// band_factor(). NaN if an argument is unknown.
double band_share(double factor, double low, double high);

/// Like evaluate(), but with step time and memory at a position in their likely ranges. Run, failures and cost are
/// computed from them. The memory is then certain, so that `fits` is never `tight`. For jobs other than training,
/// `place` is ignored.
void evaluate_at(const Design& design, const RangePosition& place, Evaluation& out);

}  // namespace trainyard
