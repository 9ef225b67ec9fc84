// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/measured/serving_run.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

struct Import;

/// A measurement of a server, read from its files.
struct LoggedServing {
  std::string program;         ///< the server program: "vLLM"
  ServingRun run;              ///< the known values, as columns of a table of runs
  std::vector<Message> notes;  ///< how the load was interpreted, and remarks for the reader
  /// Missing columns that a prediction needs, such as "accelerator".
  std::vector<std::string_view> missing;
};

/// Content of a text about a server: benchmark results, or only its start log.
enum class ServingContent { nothing, start, results };
ServingContent serving_content_of(std::istream& in);

/// Measurement files that are opened together: results that `vllm bench serve` and `sglang.bench_serving` print or
/// save, and logs of servers. Each result becomes a row, and the logs complete the rows.
class ServingLogs {
 public:
  ServingLogs();
  ServingLogs(ServingLogs&& other) noexcept;
  ~ServingLogs();
  /// Reads a file of either kind. `name` is for messages; `bytes` is its size for progress, 0 if unknown. Throws
  /// InputError for other files.
  void add(std::istream& in, const std::string& name, const Execution& execution = {}, double bytes = 0);
  /// Returns the rows of all files. Throws InputError if no file contains a result.
  std::vector<LoggedServing> take();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Fills columns that the logs lack from configuration files, and adds other inputs as assignments. Updates `missing`.
void complete(LoggedServing& logged, const Import& configurations);
/// Fills columns that are still missing from a serving design.
void complete(LoggedServing& logged, const Design& design);

}  // namespace trainyard
