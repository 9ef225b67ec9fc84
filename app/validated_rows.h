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

// Types that `validate` needs to read, predict and print, one class per kind of table.

/// Training runs: step time and peak memory.
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

/// Serving measurements: output tokens per second, TTFT and TPOT.
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

/// Post-training rows: iterations, with assumed and with measured training speed, and their phases.
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

/// Returns the error statistics of one quantity for a group.
Json statistics_json(const ErrorStatistics& statistics);
std::vector<std::string> statistics_head();
std::vector<std::string> statistics_cells(const std::string& group, const ErrorStatistics& statistics);

/// Adds one line for each group that has the quantity.
template <class Summary>
void add_statistics(TextTable& table, const char* title, const std::vector<Summary>& summaries,
                    ErrorStatistics Summary::*quantity) {
  table.line(title);
  table.add(statistics_head());
  for (const Summary& s : summaries)
    if ((s.*quantity).n > 0) table.add(statistics_cells(s.group, s.*quantity));
}

}  // namespace trainyard::app
