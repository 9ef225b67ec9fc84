// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/physics/run.h"

namespace trainyard {

/// Tokens of a step at which a run over so many tokens needs twice those of small batches. Zhang et al. (arXiv
/// 2410.21676) measured where 20 % more are needed, on 85 M to 1.2 B parameters with 20 tokens each.
double measured_critical_batch(double tokens);

/// What a large batch costs in tokens: of a run with batch B, B ÷ critical batch is what it reads beyond one with small
/// batches for the same loss (McCandlish et al., arXiv 1812.06162).
struct LargeBatchFigures {
  double batch_share = 0;               ///< tokens of a step ÷ critical batch
  double useful_tokens_per_second = 0;  ///< as many would do in small batches
  double batch_extra_tokens = 0, batch_extra_days = 0;
};
/// `work` must be resolved.
LargeBatchFigures evaluate_large_batch(const Workload& work, const RunFigures& run, double finish_days);

}  // namespace trainyard
