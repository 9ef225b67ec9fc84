// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/physics/incidents.h"
#include "engine/physics/memory.h"
#include "engine/physics/setting.h"
#include "engine/physics/step_time.h"

namespace trainyard {

/// Features that determine the width of a band, the likely range of a result. An end of step time or memory is its
/// expected value times exp(∓exp(weights · features)). Every feature is continuous in the continuous inputs of a
/// design.
enum class TimeFeature {
  one,
  megatron,
  megatron_eager,
  nanotron,
  fsdp,
  deepspeed,
  maxtext,
  nodes,           ///< log2 of the number of nodes
  tensor,          ///< log2 of tensor parallelism
  wide_tensor,     ///< log2 of the scale-up domains that tensor parallelism spans
  pipeline_nodes,  ///< 1 if a pipeline spans nodes
  experts,
  quantized,
  host,           ///< host time ÷ step time
  bubble,         ///< time of the pipeline bubble ÷ step time
  communication,  ///< exposed communication ÷ step time
  pressure,       ///< near 1 if memory is almost full
  crowded,        ///< near 1 if the memory ceiling exceeds the device
  nanotron_nodes,
  nanotron_large,  ///< 0 to 1; 0.5 without a pipeline at the node count at which half of the pipelines stall
  nanotron_pipeline,
  nanotron_pipeline_nodes,  ///< log2 of the number of nodes of a pipeline that leaves the node
  nanotron_stall,  ///< 0 to 1; 1 at the node count at which half of the pipelines stall, so that it is least certain
                   ///< whether one stalls
  count
};
enum class MemoryFeature {
  one,
  megatron,
  megatron_eager,
  nanotron,
  fsdp,
  deepspeed,
  maxtext,
  absent_inputs,   ///< √(gathered layer inputs that may already be freed ÷ allocated memory)
  further_inputs,  ///< √(further gathered layer inputs that may still be allocated ÷ allocated memory)
  crowded,         ///< near 1 if the memory ceiling exceeds the device, with tensor parallelism and no pipeline
  tensor,          ///< log2 of tensor parallelism
  wide_tensor,     ///< log2 of the scale-up domains that tensor parallelism spans
  pipeline,        ///< log2 of pipeline stages
  nodes,           ///< log2 of the number of nodes
  experts,
  recompute,
  adapters,  ///< 1 if only adapters are trained; few sources of such runs state the recompute mode
  nanotron_tensor,
  nanotron_pipeline,
  count
};
inline constexpr size_t time_feature_count = static_cast<size_t>(TimeFeature::count);
inline constexpr size_t memory_feature_count = static_cast<size_t>(MemoryFeature::count);
using TimeFeatures = std::array<double, time_feature_count>;
using MemoryFeatures = std::array<double, memory_feature_count>;

/// Names in bands.json, in the order of the enumerations.
extern const std::array<const char*, time_feature_count> time_feature_ids;
extern const std::array<const char*, memory_feature_count> memory_feature_ids;

/// Returns the features of a design. `parts` and `memory` are the parts of its step time, in s, and its memory.
TimeFeatures time_features(const Setting& setting, const StepTime& parts, double step_time,
                           const MemoryFigures& memory);
MemoryFeatures memory_features(const Setting& setting, const MemoryFigures& memory);

/// Returns the logarithm of the factor by which few measured runs of a framework on a kernel family widen a band. The
/// factor is 2 for no runs, 1.5 for eight runs, and about 1 for hundreds of runs.
double scarcity(double rows);
/// Returns the absolute ln(end ÷ middle) of a likely range: between ln 1.025 and ln 20. `ln_width` is the logarithm of
/// the fitted result. `scarcity` widens the range, also its lower limit, for devices or frameworks with few measured
/// runs.
double half_width(double ln_width, double scarcity);

/// Standard deviations from the middle of a band to its end: the normal quantile of 0.925.
inline constexpr double band_end = 1.439531470938456;
/// Returns ln of the factor that incidents add to the slow end of a step time. The predicted step is healthy; similar
/// measured runs were slower by this factor.
double incident_width(const Incidents& incidents);
/// Returns the combined half-width of two independent log-normal errors. It lies between the larger one and their sum.
double joint_half_width(double one, double other);
/// Returns the half-width of a range due to random variation alone. `spread` is the standard deviation ÷ mean. The
/// range covers the same share of values as a band.
double half_width_of_chance(double spread);

/// Returns the lower limit of a memory band in bytes: weights, gradients and optimizer state, at most the expected
/// memory.
double certain_memory(const MemoryFigures& memory);

/// Expected values that the bands surround.
struct Predicted {
  const StepTime& parts;
  double step_time;  ///< includes the wait for data
  const MemoryFigures& memory;
  const Incidents& incidents;
  double finish_days, cost;
  double finish_spread;  ///< standard deviation ÷ mean of the days, from random failures alone
};
/// Ends of the bands; the rows of metrics() define each field.
struct BandEnds {
  double step_time_low = 0, step_time_high = 0, finish_days_low = 0, finish_days_high = 0;
  double cost_low = 0, cost_high = 0, memory_low = 0, memory_high = 0;
};
BandEnds evaluate_bands(const Setting& setting, const Predicted& of);

}  // namespace trainyard
