// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// The condition that a goal puts on a metric.
enum class Relation { at_most, at_least, equal, fits };
struct Goal {
  MetricHandle metric = &Evaluation::step_time;  ///< for `fits`: the verdict
  Relation relation = Relation::at_most;
  double value = 0;       ///< in SI units
  bool relative = false;  ///< `value` is a share of the metric's present value: 0.02 means two percent more
};
/// Parses "finish_days<=60 d", "step_time<=+2%" (signed percentages are relative to the present value), "mfu>=40%",
/// "cost=40 M" or "fits". Throws InputError.
Goal parse_goal(std::string_view text);
/// Builds a goal from a typed value: "60 d", or "+2 %" relative to the present value. Throws InputError.
Goal make_goal(const Metric& metric, Relation relation, std::string_view value, PlainNumber plain = PlainNumber::si,
               const NumberStyle& style = {});
/// The inverse of parse_goal().
std::string goal_text(const Goal& goal);

/// Which value of the input to choose if several meet the goal. Choices and catalog entries have no order; for them,
/// the smallest, largest or nearest value of the metric decides.
enum class Preference { smallest, largest, nearest };

struct SeekQuestion {
  ParameterHandle input = &Layout::micro_batch;
  Goal goal;
  Preference preference = Preference::nearest;
  /// At each value, use the layout of default_space() that is best for the goal; the design's own layout if none fits.
  bool other_layout = false;
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();
};

/// The metric at one value of the input. `value` is a position for choices and catalog entries.
struct SeekPoint {
  double value = 0, metric = 0;
  bool legal = false, fits = false, meets = false;
};

/// A legal design that was evaluated.
struct SeekDesign {
  Design design;
  double value = 0, metric = 0;
  Fit fits = Fit::no;
  std::vector<ParameterHandle> also;  ///< other inputs that had to change
};

/// Why there is no answer.
enum class SeekFailure {
  none,
  idle,       ///< the input has no effect on this design
  no_number,  ///< the metric is unknown
  no_target,  ///< the goal is relative to the design's metric, which is unknown
  illegal,    ///< no value gives a legal layout
  no_room,    ///< no legal value fits in memory
  unmoved,    ///< the metric is the same at all values
  jumps,      ///< the metric jumps past the target without reaching it
  unreached   ///< the metric does not reach the target
};

struct SeekAnswer {
  /// Present value of the input, present value of the metric, and target of the metric; SI units.
  double now = 0, before = 0, target = 0;
  std::vector<SeekPoint> curve;              ///< ascending by value; catalog entries in catalog order
  std::vector<double> crossings;             ///< where the goal starts or stops being met; for `equal`, where it is met
  std::optional<SeekDesign> found, closest;  ///< `closest` only if none is found
  SeekFailure failure = SeekFailure::none;
  std::size_t tried = 0;
  std::size_t untried = 0;  ///< untested whole numbers in the range that may be legal
  bool stopped = false;
};

/// Finds the value of the input, within the given bounds, at which the design is legal, fits and meets the goal. It
/// need not fit if the present design does not fit and the layout stays the same. Continuous inputs are tried at every
/// slider position and each crossing is bisected. Choices, entries and short ranges of whole numbers are tried one by
/// one; of long ranges, only some values are tried.
SeekAnswer seek_goal(const Design& design, const SeekQuestion& question, const Execution& execution = {});

/// Returns the metric of a goal. For `fits`: memory; in a serving job, the first headline metric.
const Metric& goal_metric(const Goal& goal, Job job);

/// The answer as one sentence.
Message seek_message(const Design& design, const SeekQuestion& question, const SeekAnswer& answer);

/// Remarks about values and layouts that were not tried, shown next to the answer; may be empty.
std::vector<Message> seek_limits(const Design& design, const SeekQuestion& question, const SeekAnswer& answer);

/// A frequently asked question; `id` is for the command line, `label` is shown to users.
struct ReadyQuestion {
  const char* id;
  const char* label;
  SeekQuestion question;
};
std::vector<ReadyQuestion> ready_questions(const Design& design);

}  // namespace trainyard
