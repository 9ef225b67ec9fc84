// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "engine/bands/band_features.h"
#include "engine/units/message.h"

namespace trainyard {

/// Factors on the expected values between which 85 % of held-out runs like this design lie: low ≤ 1 ≤ high.
struct Band {
  double step_time_low = 1, step_time_high = 1;
  double memory_low = 1, memory_high = 1;
};

/// The ends of a band as factors on the values that it is laid around.
Band band_of(const BandEnds& ends, double step_time, double memory);
/// The band where the framework itself was never measured, wider by what whole sources left out show.
Band unknown_framework(const Band& band);

/// The measured runs that a band rests on.
struct Neighbourhood {
  Framework framework;
  const KernelFamily* family;
  size_t step_time_rows, memory_rows;  ///< measured on this framework and kernel family
  size_t framework_step_time_rows, framework_memory_rows;
  size_t family_step_time_rows, family_memory_rows;
};
Neighbourhood neighbourhood_of(const Design& design);
/// In words: "74 runs of Megatron on Hopper", and from which relatives the figures come where there are none.
Message neighbourhood_message(const Neighbourhood& neighbourhood);

}  // namespace trainyard
