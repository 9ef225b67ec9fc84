// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/physics/run.h"

namespace trainyard {

/// Returns the critical batch size in tokens for a run over `tokens`: training needs twice the tokens of small-batch
/// training. Zhang et al. (arXiv 2410.21676) measured the batch size that needs 20 % more, on 85 M to 1.2 B parameters
/// with 20 tokens each.
double measured_critical_batch(double tokens);

/// Token cost of a large batch. For the same loss, a run with batch size B needs 1 + B ÷ critical batch times the
/// tokens of small batches (McCandlish et al., arXiv 1812.06162).
struct LargeBatchFigures {
  double batch_share = 0;               ///< tokens of a step ÷ critical batch
  double useful_tokens_per_second = 0;  ///< small-batch tokens per second with the same progress
  double batch_extra_tokens = 0, batch_extra_days = 0;
};
/// `work` must be resolved.
LargeBatchFigures evaluate_large_batch(const Workload& work, const RunFigures& run, double finish_days);

}  // namespace trainyard
