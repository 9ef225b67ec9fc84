// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/prefix_tier.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Time to compute a prompt as a function of its length: `linear` s per token and `square` s per squared token.
struct PromptCost {
  double linear = 0, square = 0;
};
/// The cost at the mean prompt: attention grows with the square of the length, everything else with the length.
PromptCost prompt_cost(const Replica& replica);

/// Prompt length in tokens from which fetching from a tier takes less time than computing; infinite if that never
/// happens. Solves latency + token_read · L = linear · L + square · L².
double break_even_length(const PromptCost& cost, const TierRoom& tier);

/// Sets the figures of the tiers of the prefix cache. `replica` reads the prompts.
void set_fetching(const Design& design, const Replica& replica, ServingFigures& out);

}  // namespace trainyard
