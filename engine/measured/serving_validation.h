// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/measured/serving_run.h"
#include "engine/measured/validation.h"

namespace trainyard {

/// A measurement of serving with what the model says of it.
struct ValidatedServingRun {
  ServingRun run;
  Design design;  ///< the run as a design, with the layout that was taken; the default design when it was refused
  ServingScenario scenario = ServingScenario::fixed_batch;
  std::vector<std::string> assumed;
  std::string refused;         ///< why it cannot be modelled; empty when it can
  std::string not_scored;      ///< why its errors do not count; mostly empty
  double sequences = unknown;  ///< in flight on all devices while it predicts
  Compared throughput;         ///< output tokens a second of all devices
  Compared ttft, tpot;         ///< s
};

struct ServingSummary {
  std::string group;  ///< "all" for the last one
  size_t n = 0, refused = 0, not_scored = 0;
  ErrorStatistics throughput, ttft, tpot;
};

/// The summary of rows that nobody keeps.
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

/// Predicts a run that was read already, with another engine or calibration in its design than it was read with.
ValidatedServingRun predict(const ServingRun& run, const ServingRunDesign& reading);
/// Predicts every run. A stopped prediction is empty.
std::vector<ValidatedServingRun> predict(std::span<const ServingRun> runs, const CoefficientsRef& calibration = nullptr,
                                         const Execution& execution = {});
/// Predicts every run and sums up. A stopped validation is empty.
ServingValidation validate(std::span<const ServingRun> runs, const CoefficientsRef& calibration = nullptr,
                           const Execution& execution = {});
/// The statistics of any selection of rows; `group` becomes its name.
ServingSummary summarize(std::span<const ValidatedServingRun* const> rows, const std::string& group);

}  // namespace trainyard
