// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// The shares of outcomes that are shown of an uncertain quantity.
inline constexpr double lower_share = 0.1, upper_share = 0.9;

/// Whether the input has an uncertainty that somebody stated, and which holds for the value it has now.
bool is_uncertain(const Design& design, const Parameter& input);
/// The value of an uncertain input below which that share of its outcomes lies, inside of its range.
double uncertain_value(const Design& design, const Parameter& input, double share);

/// Inputs that may be off and of which nobody has published by how much: the answer leaves them as they are.
std::vector<ParameterHandle> unknown_uncertainties(const Design& design);

struct UncertaintyOptions {
  std::size_t draws = 10000;
  std::uint64_t seed = 1;  ///< the same seed gives the same draws on any machine and number of threads
  bool inputs = true;      ///< draw the inputs with a stated uncertainty
  bool bands = true;       ///< draw where in its bands of time and memory the design lies
};

/// What the draws made of one metric.
struct Outcomes {
  MetricHandle metric = &Evaluation::step_time;
  double expected = 0;         ///< without uncertainty
  std::vector<double> sorted;  ///< of the draws in which it is known and finite
  std::size_t endless = 0;     ///< draws in which it is infinite: the run comes to no end
  double p10 = 0, p50 = 0, p90 = 0, mean = 0;
  /// Between these lies the median of endless draws, 95 times in 100: how far the study has converged.
  double p50_low = 0, p50_high = 0;
};

/// How many of the draws something holds in; `known` of them could tell.
struct Chance {
  std::size_t yes = 0, known = 0;
  bool asked = true;  ///< false of a limit that nobody gave
  double share() const { return static_cast<double>(yes) / static_cast<double>(known); }
  /// Half the width of what 95 of 100 such studies say.
  double margin() const;
};

/// An input that was drawn, and between which values eight of ten draws lie.
struct DrawnInput {
  ParameterHandle input;
  double low, high;
};

struct UncertaintyStudy {
  std::size_t draws = 0;  ///< finished ones; fewer than asked for after a stop
  bool stopped = false;
  std::vector<DrawnInput> inputs;
  std::vector<ParameterHandle> unknown;
  std::vector<Outcomes> outcomes;  ///< of the metrics asked for, in their order
  Chance fits, in_time, in_budget, all_three;
};

/// Draws the uncertain inputs, each for itself, and the places of time and memory in their bands, each once a draw for
/// all that depends on it, and evaluates the whole design each time. Coefficients that the bands were measured with
/// are not drawn again.
UncertaintyStudy study_uncertainty(const Design& design, const std::vector<MetricHandle>& metrics,
                                   const UncertaintyOptions& options = {}, const Execution& execution = {});

/// Counts of the sorted values in equal bins. A few far out would press all others into one bin: they are counted
/// beside.
struct Histogram {
  double low = 0, width = 0;
  std::vector<std::size_t> counts;
  std::size_t below = 0, above = 0;
};
Histogram histogram(const std::vector<double>& sorted, std::size_t bins);

}  // namespace trainyard
