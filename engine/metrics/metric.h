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
  serving,  ///< what users meet, and how many replicas that takes
  serving_memory,
  serving_time,
  serving_cost,
  post_training
};
/// In a row: the group of its table.
inline constexpr MetricGroup metric_group_of_table{-1};
const char* metric_group_label(MetricGroup group);

enum class Better { lower, higher, neither };

/// Where a metric belongs in a chart of parts: the colour family of look and report.
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
  tensor,
  context,
  expert,
  pipeline,
  data,
  optimizer_step,
  bubble,
  stragglers,
  forward,  ///< passes of the pipeline: no metric's part, but operations of a step
  backward,
  weight_gradient,
  collective,  ///< parts of the reserve where it is told apart: the collective library, the driver's context
  driver
};

/// One output, described once.
struct Metric {
  const char* id;
  const char* label;
  const char* symbol = nullptr;
  MetricGroup group = metric_group_of_table;
  Jobs jobs = {};  ///< whose result it is; empty: those of its table
  Unit unit = Unit::none;
  Better better = Better::neither;
  double Evaluation::*value = nullptr;  ///< nullptr only for "fits"
  const char* help;                     ///< what it means
  /// How it is computed, with {id} for each quantity in it: a parameter, a metric, or a field of the model or
  /// accelerator ({model.hidden}). Operators + − × ÷ ^ ( ) and max, min, sqrt, ceil, floor, log2. Where a sum over
  /// stages or layers does not fit one line, it starts with "in words:" and says it.
  const char* formula;
  const char* source;  ///< paper and section, or where the physics stands
  Part part = Part::none;
  int headline = 0;  ///< place in the strip of its job from 1; 0 = not in it
};

std::span<const Metric> metrics();
/// Those that a job has, in table order.
std::span<const Metric* const> metrics(Job job);
/// Those of a job's headline, in their order there; the verdict is none of them.
std::span<const Metric* const> headline_metrics(Job job);
/// For ids from outside: nullptr for one that no output has. Code names outputs by their fields, see handle.h.
const Metric* find_metric(std::string_view id);
/// Throws InputError where a job has no such result.
void check_result(const Metric& metric, Job job);
double number(const Evaluation& evaluation, const Metric& metric);
const char* fit_id(Fit fit);
/// Whether a limit that is given holds.
enum class Kept { yes, no, cannot_tell };
/// Which of the limits that a user gives hold.
struct Limits {
  Kept deadline, budget, power;
  bool all() const { return deadline == Kept::yes && budget == Kept::yes && power == Kept::yes; }
};
/// Of a serving job the budget is that of a month, and nothing has a deadline. What nobody gave holds.
Limits limits_kept(const Evaluation& evaluation);
/// Whether the machine can be laid out so.
bool is_legal(const Evaluation& evaluation);
/// Whether it can do its job: a training job that fits, a serving job that holds its targets.
bool does_its_job(const Evaluation& evaluation);
/// "meets", "first_token_late" …
const char* serving_verdict_id(ServingVerdict verdict);
/// "Fits", "Fits, tight", "May not fit", "Does not fit", "Not a legal layout"; of a design that fits, also what of
/// deadline, budget and power does not hold or cannot be told. Of a serving job "Meets the targets", "Too slow" …
const char* verdict_label(const Evaluation& evaluation);

}  // namespace trainyard
