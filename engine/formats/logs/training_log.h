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

/// A run, read from its training log.
struct LoggedRun {
  const char* program;         ///< the program that wrote the log: "Megatron-LM"
  Run run;                     ///< the known values, as columns of a table of runs
  SteadyPace pace;             ///< of the steps: seconds, or the inverse of a logged rate
  std::vector<Message> notes;  ///< which steps were used, and remarks for the reader
  /// Missing columns that a prediction needs, such as "accelerator".
  std::vector<std::string_view> missing;
};

/// Reads a log of any size in blocks. Supports Megatron-LM, NeMo, Megatron-DeepSpeed, nanotron, torchtitan, DeepSpeed,
/// and the summary of Hugging Face's trainer. `name` is for messages; `bytes` is the file size for progress, 0 if
/// unknown. Throws InputError if no line states a step time. Returns an empty run after a stop.
LoggedRun read_training_log(std::istream& in, const std::string& name, const Execution& execution = {},
                            double bytes = 0);
/// Content of the start of a log: step times, or only the arguments of a run. The first rank prints the arguments if
/// the last rank logs the steps.
enum class LogContent { nothing, arguments, steps };
LogContent content_of(std::istream& in);
/// Fills missing columns from the log of another rank of the same run.
void complete(LoggedRun& logged, std::istream& dump);

/// Columns and rows of nanotron's benchmark table. Each row is a run.
bool is_benchmark_table(const std::vector<std::string>& columns);
std::vector<Run> read_benchmark_table(std::istream& in, const std::string& name);

/// Fills columns that the log lacks from configuration files, and adds other inputs as assignments. Updates `missing`.
void complete(LoggedRun& logged, const Import& configurations);
/// Fills columns that are still missing from a design that describes the machine and the work.
void complete(LoggedRun& logged, const Design& design);

}  // namespace trainyard
