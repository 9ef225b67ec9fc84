// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/measured/serving_run.h"
#include "engine/measured/validation.h"

namespace trainyard {

/// A serving measurement with its predictions.
struct ValidatedServingRun {
  ServingRun run;
  Design design;  ///< the run as a design, with the layout used; default design if refused
  ServingScenario scenario = ServingScenario::fixed_batch;
  std::vector<std::string> assumed;
  std::string refused;         ///< why it cannot be modelled; empty if it can
  std::string not_scored;      ///< why its errors do not count; usually empty
  double sequences = unknown;  ///< predicted number of requests in flight on all devices
  Compared throughput;         ///< output tokens per second of all devices
  Compared ttft, tpot;         ///< s
};

struct ServingSummary {
  std::string group;  ///< "all" for the last one
  size_t n = 0, refused = 0, not_scored = 0;
  ErrorStatistics throughput, ttft, tpot;
};

/// Accumulates a summary without keeping the rows.
class ServingTally {
 public:
  void add(const ValidatedServingRun& row);
  ServingSummary summary(const std::string& group) const;

 private:
  ServingSummary counts_;
  ErrorTally throughput_, ttft_, tpot_;
};
using ServingValidationTally = TallyByGroup<ServingTally>;

struct ServingValidation {
  std::vector<ValidatedServingRun> rows;  ///< in the order given
  std::vector<ServingSummary> summary;    ///< by group in order of appearance, "all" last
};

/// Predicts a run already read as a design; the engine or calibration may have been replaced.
ValidatedServingRun predict(const ServingRun& run, const ServingRunDesign& reading);
/// Predicts every run. Returns an empty list if stopped.
std::vector<ValidatedServingRun> predict(std::span<const ServingRun> runs, const CoefficientsRef& calibration = nullptr,
                                         const Execution& execution = {});
/// Predicts every run and summarises. Returns an empty result if stopped.
ServingValidation validate(std::span<const ServingRun> runs, const CoefficientsRef& calibration = nullptr,
                           const Execution& execution = {});
/// Summarises any selection of rows; `group` becomes its name.
ServingSummary summarize(std::span<const ValidatedServingRun* const> rows, const std::string& group);

}  // namespace trainyard
