// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/records.h"
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
  static const RecordTable<Row> table;
  static Json json(const Summary& summary);
  static std::string text(const std::vector<Summary>& summaries);
};

/// Serving measurements: output tokens per second, TTFT and TPOT.
struct ServingRows {
  using Measured = ServingRun;
  using Reader = ServingRunReader;
  using Row = ValidatedServingRun;
  using Summary = ServingSummary;
  using Tally = ServingValidationTally;
  static const RecordTable<Row> table;
  static Json json(const Summary& summary);
  static std::string text(const std::vector<Summary>& summaries);
};

/// Post-training rows: iterations, with assumed and with measured training speed, and their phases.
struct PostTrainingRows {
  using Measured = PostTrainingRun;
  using Reader = PostTrainingRunReader;
  using Row = ValidatedIteration;
  using Summary = IterationSummary;
  using Tally = IterationTally;
  static const RecordTable<Row> table;
  static Json json(const Summary& summary);
  static std::string text(const std::vector<Summary>& summaries);
};

}  // namespace trainyard::app
