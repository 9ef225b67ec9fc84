// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// Percentiles shown for an uncertain quantity.
inline constexpr double lower_share = 0.1, upper_share = 0.9;

/// True if the input has a stated uncertainty that applies to its present value.
bool is_uncertain(const Design& design, const Parameter& input);
/// The quantile `share` of an uncertain input, clamped to the input's range.
double uncertain_value(const Design& design, const Parameter& input, double share);

/// Inputs whose uncertainty is not published; the study leaves them at their values.
std::vector<ParameterHandle> unknown_uncertainties(const Design& design);

struct UncertaintyOptions {
  std::size_t draws = 10000;
  std::uint64_t seed = 1;  ///< equal seeds give equal draws on any machine and number of threads
  bool inputs = true;      ///< draw inputs with a stated uncertainty
  bool bands = true;       ///< draw step time and memory from their likely ranges
};

/// Distribution of one metric over the draws.
struct Outcomes {
  MetricHandle metric = &Evaluation::step_time;
  double expected = 0;         ///< value without uncertainty
  std::vector<double> sorted;  ///< draws with a finite value, ascending
  std::size_t endless = 0;     ///< draws with an infinite value: the run would not finish
  double p10 = 0, p50 = 0, p90 = 0, mean = 0;
  /// 95 % confidence interval of the median: how far the study has converged.
  double p50_low = 0, p50_high = 0;
};

/// Number of draws in which a condition is met; `known` of them have a known answer.
struct Chance {
  std::size_t yes = 0, known = 0;
  bool asked = true;  ///< false if the user set no limit
  double share() const { return static_cast<double>(yes) / static_cast<double>(known); }
  /// Half the width of the 95 % confidence interval of share().
  double margin() const;
};

/// An input that was drawn; eight of ten draws are between `low` and `high`.
struct DrawnInput {
  ParameterHandle input;
  double low, high;
};

struct UncertaintyStudy {
  std::size_t draws = 0;  ///< finished draws; fewer than requested after a stop
  bool stopped = false;
  std::vector<DrawnInput> inputs;
  std::vector<ParameterHandle> unknown;
  std::vector<Outcomes> outcomes;  ///< one per requested metric, in their order
  Chance fits, in_time, in_budget, all_three;
};

/// Draws each uncertain input independently, and one position in the likely ranges of time and of memory per draw, then
/// evaluates the whole design. Calibrated coefficients are not drawn, because the ranges already include their error.
UncertaintyStudy study_uncertainty(const Design& design, const std::vector<MetricHandle>& metrics,
                                   const UncertaintyOptions& options = {}, const Execution& execution = {});

/// Counts of sorted values in equal bins. Outliers, 0.5 % at either end, are counted in `below` and `above`, so that
/// they do not squeeze the bins.
struct Histogram {
  double low = 0, width = 0;
  std::vector<std::size_t> counts;
  std::size_t below = 0, above = 0;
};
Histogram histogram(const std::vector<double>& sorted, std::size_t bins);

}  // namespace trainyard
