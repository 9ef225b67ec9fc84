// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/published_runs.h"

#include <sstream>

#include "engine/measured/run_reader.h"
#include "runs_data.h"

namespace trainyard {
namespace {

/// Reads the rows of all built-in tables of one kind.
template <class Row, class Reader>
std::vector<Row> read_all(bool (*is_of_kind)(const std::vector<std::string>&)) {
  std::vector<Row> all;
  for (const std::string_view text : runs_data()) {
    std::istringstream in{std::string(text)};
    NamedRows rows(in, "published runs");
    if (!is_of_kind(rows.columns())) continue;
    Reader reader(rows);
    for (Row row; reader.next(row);) all.push_back(std::move(row));
  }
  return all;
}

bool is_training_table(const std::vector<std::string>& columns) {
  return !is_serving_table(columns) && !is_post_training_table(columns);
}

}  // namespace

const std::vector<Run>& published_runs() {
  static const std::vector<Run> runs = read_all<Run, RunReader>(is_training_table);
  return runs;
}

const std::vector<ServingRun>& published_serving_runs() {
  static const std::vector<ServingRun> runs = read_all<ServingRun, ServingRunReader>(is_serving_table);
  return runs;
}

const std::vector<PostTrainingRun>& published_post_training_runs() {
  static const auto runs = read_all<PostTrainingRun, PostTrainingRunReader>(is_post_training_table);
  return runs;
}

}  // namespace trainyard
