// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/logs/step_paces.h"
#include "engine/measured/run.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

struct Import;

/// A run as the log of its training tells it.
struct LoggedRun {
  const char* program;         ///< "Megatron-LM": who wrote the log
  Run run;                     ///< what it tells, in the columns of a table of runs
  SteadyPace pace;             ///< of its steps: in seconds, or what is inverse to a rate
  std::vector<Message> notes;  ///< which steps count, and what a reader should know
  /// Columns that no line tells and without which nothing can be predicted: "accelerator".
  std::vector<std::string_view> missing;
};

/// Reads a log of any size in blocks: Megatron-LM and NeMo, Megatron-DeepSpeed, nanotron, torchtitan, DeepSpeed, and
/// the summary of Hugging Face's trainer. `name` of the file in messages; `bytes` its size for progress, 0 for unknown.
/// Throws InputError where no line tells the time of a step. Empty after a stop.
LoggedRun read_training_log(std::istream& in, const std::string& name, const Execution& execution = {},
                            double bytes = 0);
/// What a text tells, within as much as programs may say before their first step: times of steps, or at least the
/// arguments of a run, as the first rank does where the last one logs the steps.
enum class LogContent { nothing, arguments, steps };
LogContent content_of(std::istream& in);
/// What the log of another rank says of the same run.
void complete(LoggedRun& logged, std::istream& dump);

/// nanotron's table of benchmarks: one run a row.
bool is_benchmark_table(const std::vector<std::string>& columns);
std::vector<Run> read_benchmark_table(std::istream& in, const std::string& name);

/// What files of configurations say besides, where the log does not: their columns, and the rest as assignments. Says
/// anew what is missing.
void complete(LoggedRun& logged, const Import& configurations);
/// The same from a design that describes the machine and the work, for what is still missing.
void complete(LoggedRun& logged, const Design& design);

}  // namespace trainyard
