// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "engine/bands/band_features.h"
#include "engine/units/message.h"

namespace trainyard {

/// Likely range as factors on the expected values, low ≤ 1 ≤ high. It covers 85 % of similar runs held out of
/// calibration.
struct Band {
  double step_time_low = 1, step_time_high = 1;
  double memory_low = 1, memory_high = 1;
};

/// Returns the ends of a band ÷ the expected values that it surrounds.
Band band_of(const BandEnds& ends, double step_time, double memory);
/// Returns the band for a framework without measured runs. It is widened to cover the errors of sources that were
/// entirely held out of calibration.
Band unknown_framework(const Band& band);

/// Counts of the measured runs that a band is based on.
struct Neighbourhood {
  Framework framework;
  const KernelFamily* family;
  size_t step_time_rows, memory_rows;  ///< measured on this framework and kernel family
  size_t framework_step_time_rows, framework_memory_rows;
  size_t family_step_time_rows, family_memory_rows;
  bool of_samples = false;  ///< a model that learns from samples, for which no run was measured
  bool of_kinds = false;    ///< several kinds of accelerators, for which no run was measured
};
Neighbourhood neighbourhood_of(const Design& design);
/// Returns a sentence with the number of measured runs. If there are none, it names the related runs that the band is
/// based on.
Message neighbourhood_message(const Neighbourhood& neighbourhood);

}  // namespace trainyard
