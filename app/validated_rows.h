// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/output.h"
#include "engine/json/json.h"
#include "engine/measured/post_training_run.h"
#include "engine/measured/run_reader.h"
#include "engine/measured/serving_validation.h"

namespace trainyard::app {

// What `validate` reads, predicts and prints, one class a kind of table.

/// Runs of training: step time and peak memory.
struct TrainingRows {
  using Measured = Run;
  using Reader = RunReader;
  using Row = ValidatedRun;
  using Summary = ValidationSummary;
  using Tally = ValidationTally;
  static Json json(const Row& row);
  static Json json(const Summary& summary);
  static std::vector<std::string> head();
  static std::vector<std::string> cells(const Row& row);
  static std::string text(const std::vector<Summary>& summaries);
};

/// Measurements of serving: output tokens a second, first token, next token.
struct ServingRows {
  using Measured = ServingRun;
  using Reader = ServingRunReader;
  using Row = ValidatedServingRun;
  using Summary = ServingSummary;
  using Tally = ServingValidationTally;
  static Json json(const Row& row);
  static Json json(const Summary& summary);
  static std::vector<std::string> head();
  static std::vector<std::string> cells(const Row& row);
  static std::string text(const std::vector<Summary>& summaries);
};

/// Rows of post-training: iterations, alone and with the speed that another one was measured with, and their phases.
struct PostTrainingRows {
  using Measured = PostTrainingRun;
  using Reader = PostTrainingRunReader;
  using Row = ValidatedIteration;
  using Summary = IterationSummary;
  using Tally = IterationTally;
  static Json json(const Row& row);
  static Json json(const Summary& summary);
  static std::vector<std::string> head();
  static std::vector<std::string> cells(const Row& row);
  static std::string text(const std::vector<Summary>& summaries);
};

/// The errors of one quantity, as a table of groups has them.
Json statistics_json(const ErrorStatistics& statistics);
std::vector<std::string> statistics_head();
std::vector<std::string> statistics_cells(const std::string& group, const ErrorStatistics& statistics);

/// The groups that have a quantity, one line each.
template <class Summary>
void add_statistics(TextTable& table, const char* title, const std::vector<Summary>& summaries,
                    ErrorStatistics Summary::*quantity) {
  table.line(title);
  table.add(statistics_head());
  for (const Summary& s : summaries)
    if ((s.*quantity).n > 0) table.add(statistics_cells(s.group, s.*quantity));
}

}  // namespace trainyard::app
