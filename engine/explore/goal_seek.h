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

/// What shall hold of a metric.
enum class Relation { at_most, at_least, equal, fits };
struct Goal {
  MetricHandle metric = &Evaluation::step_time;  ///< of `fits` the verdict
  Relation relation = Relation::at_most;
  double value = 0;       ///< SI
  bool relative = false;  ///< `value` is a share of what the metric has today: 0.02 is two percent more
};
/// "finish_days<=60 d", "step_time<=+2%" (a sign before a percentage: of today's value), "mfu>=40%", "cost=40 M",
/// "fits". Throws InputError.
Goal parse_goal(std::string_view text);
/// A goal whose value was typed: "60 d", or "+2 %" for a share of today's. Throws InputError.
Goal make_goal(const Metric& metric, Relation relation, std::string_view value, PlainNumber plain = PlainNumber::si,
               const NumberStyle& style = {});
/// The same back.
std::string goal_text(const Goal& goal);

/// Which of the values that reach the goal. Choices and catalog entries have no order: there it is the metric that is
/// smallest, largest or nearest to today's.
enum class Wanted { smallest, largest, nearest };

struct SeekQuestion {
  ParameterHandle input = &Layout::micro_batch;
  Goal goal;
  Wanted wanted = Wanted::nearest;
  /// At each value the layout of default_space() that is best for the goal; its own where none fits.
  bool other_layout = false;
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();
};

/// The metric at one value of the input, as sliders have values.
struct SeekPoint {
  double value = 0, metric = 0;
  bool legal = false, fits = false, meets = false;
};

/// A legal design that was evaluated.
struct SeekDesign {
  Design design;
  double value = 0, metric = 0;
  Fit fits = Fit::no;
  std::vector<ParameterHandle> also;  ///< what else had to change
};

/// Why there is no answer.
enum class SeekFailure {
  none,
  idle,       ///< the input has no effect on this design
  no_number,  ///< nobody can tell the metric
  illegal,    ///< no value is legal
  no_room,    ///< no legal value fits
  unmoved,    ///< the metric stays the same all along
  jumps,      ///< the metric passes the target in a jump and never has it
  unreached   ///< the metric does not get there
};

struct SeekAnswer {
  double now = 0, before = 0, target = 0;
  std::vector<SeekPoint> curve;   ///< ascending; catalog entries in their order
  std::vector<double> crossings;  ///< where the goal begins or ceases to hold; of a goal `equal`, where it holds
  std::optional<SeekDesign> found, closest;  ///< `closest` only where none is found
  SeekFailure failure = SeekFailure::none;
  std::size_t tried = 0;
  std::size_t untried = 0;  ///< whole numbers in the range that may be legal and were not tried
  bool stopped = false;
};

/// The one value of the input, between the ends asked, with which the design is legal, fits (unless it does not today
/// either) and the goal holds. Numbers are tried at every position of their slider, and each place where the goal
/// begins or ceases to hold is then narrowed down; whole numbers, choices and entries are tried one by one.
SeekAnswer seek_goal(const Design& design, const SeekQuestion& question, const Execution& execution = {});

/// What a goal looks at: of the verdict, the memory of a training job, and what a serving job shows first.
const Metric& measured(const Goal& goal, Job job);

/// The answer as one sentence.
Message seek_message(const Design& design, const SeekQuestion& question, const SeekAnswer& answer);

/// What was tried, in sentences to be shown next to the answer; empty where every value was tried with its own layout.
std::vector<Message> seek_limits(const Design& design, const SeekQuestion& question, const SeekAnswer& answer);

/// A question that is asked often; `id` is for the command line, `label` for people.
struct ReadyQuestion {
  const char* id;
  const char* label;
  SeekQuestion question;
};
std::vector<ReadyQuestion> ready_questions(const Design& design);

}  // namespace trainyard
