// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/physics/incidents.h"
#include "engine/physics/memory.h"
#include "engine/physics/setting.h"
#include "engine/physics/step_time.h"

namespace trainyard {

/// What widens or narrows a band: the ends of a step time and of a memory are exp(∓exp(weights · features)).
/// Every feature is continuous in the continuous inputs of a design.
enum class TimeFeature {
  one,
  megatron,
  megatron_eager,
  nanotron,
  fsdp,
  deepspeed,
  nodes,           ///< log2
  tensor,          ///< log2 of tensor parallelism
  wide_tensor,     ///< log2 of tensor parallelism beyond the domain
  pipeline_nodes,  ///< a pipeline between nodes
  experts,
  quantized,
  host,           ///< share of the step
  bubble,         ///< share of the step
  communication,  ///< share of the step
  pressure,       ///< memory close to what the device has
  nanotron_nodes,
  nanotron_pipeline,
  nanotron_stall,  ///< a node count at which some pipelines stall and some do not
  count
};
enum class MemoryFeature {
  one,
  megatron,
  megatron_eager,
  nanotron,
  fsdp,
  deepspeed,
  held_less,  ///< gathered inputs that may be gone ÷ memory
  held_more,  ///< gathered inputs that may come on top ÷ memory
  tensor,     ///< log2 of tensor parallelism
  pipeline,   ///< log2 of pipeline stages
  nodes,      ///< log2
  experts,
  recompute,
  adapters,  ///< frozen weights: few sources say what they recompute
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

TimeFeatures time_features(const Setting& setting, const StepTime& parts, double step_time, const MemoryFigures& held);
MemoryFeatures memory_features(const Setting& setting, const MemoryFigures& held);

/// ln of what few measured runs of a framework on a kernel family widen a band: none twice, eight by half, hundreds
/// nothing.
double scarcity(double rows);
/// ln of one end of a band over its middle. Bounds keep it sensible far from every measured run: 2.5 % to a factor of
/// 20, and no narrower than 7 % where nothing was measured.
double half_width(double ln_width, double scarcity);

/// As many standard deviations from the middle is the end of a band: the normal quantile of 0.925.
inline constexpr double band_end = 1.439531470938456;
/// ln of what incidents add to the slow end of a step time: the predicted step is healthy, measured runs like it were
/// slowed by as much.
double incident_width(const Incidents& incidents);
/// ln of one end of a band over its middle where two reasons that know nothing of each other move the value: parts that
/// are independent and log-normal. Never less than either of them, and no more than both.
double joint_half_width(double one, double other);
/// The half-width that chance makes, from a standard deviation as a share of the mean: as many of a hundred values lie
/// within it as within a band.
double half_width_of_chance(double spread);

/// Bytes that a device holds whatever happens: its states, before any activation. No band goes below.
double certain_memory(const MemoryFigures& memory);

/// What a band is laid around.
struct Predicted {
  const StepTime& parts;
  double step_time;  ///< with the wait for data
  const MemoryFigures& memory;
  const Incidents& incidents;
  double finish_days, cost;
  double finish_spread;  ///< standard deviation of the days by chance ÷ their mean
};
/// The ends of the bands; the rows of metrics() say of what.
struct BandEnds {
  double step_time_low = 0, step_time_high = 0, finish_days_low = 0, finish_days_high = 0;
  double cost_low = 0, cost_high = 0, memory_low = 0, memory_high = 0;
};
BandEnds evaluate_bands(const Setting& setting, const Predicted& of);

}  // namespace trainyard
