// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/large_batch.h"

#include <cmath>

namespace trainyard {
namespace {

/// Fitted batch size in sequences of 512 tokens, for millions of parameters with 20 tokens each.
constexpr double fitted_sequences = 93.20, fitted_exponent = 0.47, sequence_tokens = 512, tokens_a_parameter = 20;
/// Additional tokens needed at the fitted batch size: the value of B ÷ critical batch there.
constexpr double measured_share = 0.2;

}  // namespace

double measured_critical_batch(double tokens) {
  const double parameters = tokens / tokens_a_parameter / 1e6;
  return fitted_sequences * std::pow(parameters, fitted_exponent) * sequence_tokens / measured_share;
}

LargeBatchFigures evaluate_large_batch(const Workload& work, const RunFigures& run, double finish_days) {
  const double share = run.tokens_per_step / work.critical_batch;
  return {share, run.tokens_per_second / (1 + share), run.total_tokens * share, finish_days * share};
}

}  // namespace trainyard
