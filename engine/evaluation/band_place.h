// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation/evaluation.h"

namespace trainyard {

/// Where within its bands a design turns out to lie, in standard deviations: 0 is what is expected, and 85 of 100 lie
/// between the ends of a band, as many below as above.
struct BandPlace {
  double step_time = 0, memory = 0;
};

/// The factor on what is expected at a place between `low` and `high`, the ends of a band as factors.
double band_factor(double place, double low, double high);

/// evaluate() of a design whose steps take as long, and whose devices hold as much, as that place in their bands says:
/// what follows of the run, its failures and its cost follows from them. With the memory known, it fits or does not.
void evaluate_at(const Design& design, const BandPlace& place, Evaluation& out);

}  // namespace trainyard
