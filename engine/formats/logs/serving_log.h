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

/// A measurement of a server as its files tell it.
struct LoggedServing {
  std::string program;         ///< "vLLM": who served
  ServingRun run;              ///< what the files tell, in the columns of a table of runs
  std::vector<Message> notes;  ///< how the load was taken, and what a reader should know
  /// Columns that no file tells and without which nothing can be predicted: "accelerator".
  std::vector<std::string_view> missing;
};

/// What a text tells of a server: results of a benchmark that asked it, or at least how it started.
enum class ServingContent { nothing, start, results };
ServingContent serving_content_of(std::istream& in);

/// Files of measurements that are opened together: what `vllm bench serve` and `sglang.bench_serving` print or save,
/// one row for each result, and the logs of the servers that they asked, which complete the rows.
class ServingLogs {
 public:
  ServingLogs();
  ServingLogs(ServingLogs&& other) noexcept;
  ~ServingLogs();
  /// Reads a file of either kind; `name` stands in messages, `bytes` is its size for progress, 0 for unknown. Throws
  /// InputError for what is neither.
  void add(std::istream& in, const std::string& name, const Execution& execution = {}, double bytes = 0);
  /// The rows of all files. Throws InputError where no file holds a result.
  std::vector<LoggedServing> take();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What files of configurations say besides, where the logs do not: their columns, and the rest as assignments. Says
/// anew what is missing.
void complete(LoggedServing& logged, const Import& configurations);
/// The same from a design that serves, for what is still missing.
void complete(LoggedServing& logged, const Design& design);

}  // namespace trainyard
