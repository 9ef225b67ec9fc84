// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/units/units.h"

namespace trainyard {

enum class MetricGroup {
  verdict,
  memory,
  time,
  run,
  storage,
  checkpoints,
  failures,
  capacity,
  preparation,
  model,
  quick,
  details,
  serving,  ///< latency for users, and the replicas needed
  serving_memory,
  serving_time,
  serving_cost,
  post_training
};
/// In a row of the table of metrics: use the group of its table.
inline constexpr MetricGroup metric_group_of_table{-1};
const char* metric_group_label(MetricGroup group);

enum class Better { lower, higher, neither };

/// The part of a total that a metric shows. It selects the colour in charts on screen and in the report.
enum class Part {
  none,
  weights,
  gradients,
  optimizer,
  activations,
  working,
  buffers,
  reserve,
  compute,
  recompute,
  host,
  first_degree,  ///< communication: one part for each Dimension, in its order
  tensor = first_degree + int(Dimension::tensor),
  context = first_degree + int(Dimension::context),
  expert = first_degree + int(Dimension::expert),
  pipeline = first_degree + int(Dimension::pipeline),
  data = first_degree + int(Dimension::data),
  optimizer_step = first_degree + int(dimension_count),
  bubble,
  stragglers,
  forward,  ///< pipeline passes: operations of a step that no metric shows as a part
  backward,
  weight_gradient,
  collective,  ///< parts of the memory reserve: the collective library, and the driver's context
  driver
};

/// Returns the part of the step time that shows the communication of a dimension.
constexpr Part degree_part(Dimension dimension) { return Part(int(Part::first_degree) + int(dimension)); }

/// One output.
struct Metric {
  const char* id;
  const char* label;
  const char* symbol = nullptr;
  MetricGroup group = metric_group_of_table;
  Jobs jobs = {};  ///< jobs with this result; empty: those of its table
  Unit unit = Unit::none;
  Better better = Better::neither;
  double Evaluation::*value = nullptr;  ///< nullptr only for the verdict ("fits")
  const char* help;                     ///< its meaning
  /// How it is computed, with {id} for each quantity: a parameter, a metric, or a field of the model or accelerator
  /// ({model.hidden}). Operators + − × ÷ ^ ( ) and max, min, sqrt, ceil, floor, log2. If a sum over stages or layers
  /// does not fit on one line, the text starts with "in words:" and describes it.
  /// {time_of_degrees} stands for the sum of the exposed communication of all dimensions.
  const char* formula;
  const char* source;  ///< paper and section, or another source
  Part part = Part::none;
  int headline = 0;  ///< position in the headline strip of its job, from 1; 0 = not shown there
};

std::span<const Metric> metrics();
/// Rows of models that learn from samples. Each replaces the row of metrics() with the same value, which has another
/// name: samples instead of tokens.
std::span<const Metric> sample_metrics();
/// Returns whether a result exists for models that learn from tokens, or from samples.
bool applies(const Metric& metric, LearnsFrom learns_from);
/// Returns the row that shows the value of a metric for models that learn from tokens, or from samples.
const Metric& row_for(const Metric& metric, LearnsFrom learns_from);
/// The metrics of a job, in table order.
std::span<const Metric* const> metrics(Job job, LearnsFrom learns_from = LearnsFrom::tokens);
/// The headline metrics of a job, in display order; the verdict is not among them.
std::span<const Metric* const> headline_metrics(Job job, LearnsFrom learns_from = LearnsFrom::tokens);
/// What a design learns from. Only training jobs can learn from samples.
LearnsFrom learns_from(const Design& design);
/// Finds an output by an external id; nullptr if there is none. Code uses handles instead (handle.h).
const Metric* find_metric(std::string_view id);
/// Throws InputError if the job has no such result.
void check_result(const Metric& metric, Job job);
double number(const Evaluation& evaluation, const Metric& metric);
const char* fit_id(Fit fit);
/// Whether a limit is met.
enum class LimitStatus { yes, no, cannot_tell };
/// Which of the user's limits are met.
struct Limits {
  LimitStatus deadline, budget, power;
  bool all() const { return deadline == LimitStatus::yes && budget == LimitStatus::yes && power == LimitStatus::yes; }
};
/// For serving jobs the budget is per month and there is no deadline. A limit that is not set counts as met.
Limits check_limits(const Evaluation& evaluation);
/// Whether the layout is legal.
bool is_legal(const Evaluation& evaluation);
/// Whether a design exceeds a hard power limit. An unknown power does not.
bool exceeds_power(const Evaluation& evaluation);
/// Whether a training job fits, or a serving job meets its targets, and no hard power limit is exceeded.
bool fits_or_meets_targets(const Evaluation& evaluation);
/// "meets", "first_token_late" …
const char* serving_verdict_id(ServingVerdict verdict);
/// "Fits", "Fits, tight", "May not fit", "Does not fit", "Exceeds power limit" or "Not a legal layout". For a design
/// that fits, also which of deadline, budget and power is exceeded or unknown. For a serving job "Meets targets", "Too
/// slow" …
const char* verdict_label(const Evaluation& evaluation);

}  // namespace trainyard
