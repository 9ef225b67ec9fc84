// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/measured/run.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// A measured quantity and its prediction, in SI units. NaN if it was not measured or cannot be modelled.
struct Compared {
  double measured = unknown;
  double predicted = unknown, low = unknown, high = unknown;  ///< likely range; NaN if unknown
  bool scored = true;  ///< false if the error does not count: a substitute model or precision was used
  /// Returns predicted ÷ measured − 1; NaN if either is missing.
  double error() const { return predicted / measured - 1; }
  /// Returns whether the error counts in scores, charts, likely ranges and calibrations.
  bool comparable() const { return scored && std::isfinite(error()); }
  bool ranged() const { return std::isfinite(low) && std::isfinite(high); }
  bool inside() const { return low <= measured && measured <= high; }
};

/// A training run with its predictions.
struct ValidatedRun {
  Run run;
  Design design;                     ///< the run as a design; default design if refused
  std::vector<std::string> assumed;  ///< assumed values for blank columns: "zero_stage = 1"
  std::string refused;               ///< why it cannot be modelled; empty if it can
  std::string not_scored;            ///< why its errors do not count; usually empty
  Evaluation evaluation;             ///< of `design`; empty if refused
  Compared step_time;                ///< seconds
  Compared memory;                   ///< bytes, of the kind that the source measured: allocated, reserved or device
  Fit fits = Fit::no;                ///< verdict of the evaluation
  /// Why the figures are doubtful: the source withdrew the run, or its figures contradict each other. Usually empty;
  /// doubtful runs are still counted.
  std::string doubt;
};

/// Errors as fractions: predicted ÷ measured − 1.
struct ErrorStatistics {
  size_t n = 0;
  double mean_abs = unknown, median_abs = unknown, p90_abs = unknown;
  double bias = unknown;      ///< median of the signed errors
  double coverage = unknown;  ///< share of measured values within their likely range, among those with a range
};

/// Error statistics and fit verdicts of a group of runs.
struct ValidationSummary {
  std::string group;  ///< "all" for the last one
  size_t n = 0, refused = 0, not_scored = 0;
  ErrorStatistics step_time, memory;
  size_t ran = 0, ran_fit = 0;            ///< runs that ran; of those, runs predicted to fit or to be tight
  size_t failed = 0, failed_not_fit = 0;  ///< runs that failed; of those, runs predicted not to fit
};

struct Validation {
  std::vector<ValidatedRun> rows;          ///< in the order given
  std::vector<ValidationSummary> summary;  ///< by group in order of appearance, "all" last
};

/// Predicts every run. Returns an empty list if stopped.
std::vector<ValidatedRun> predict(std::span<const Run> runs, const CoefficientsRef& calibration = nullptr,
                                  const Execution& execution = {});

/// Accumulates error statistics; needs eight bytes of memory per error.
class ErrorTally {
 public:
  void add(const Compared& compared);
  ErrorStatistics statistics() const;

 private:
  std::vector<double> errors_;
  double sum_ = 0;
  size_t inside_ = 0, ranged_ = 0;
};

/// Accumulates a summary without keeping the rows.
class SummaryTally {
 public:
  void add(const ValidatedRun& row);
  ValidationSummary summary(const std::string& group) const;

 private:
  ValidationSummary counts_;
  ErrorTally step_time_, memory_;
};

/// One tally for each group, and one for all rows.
template <class Tally>
class TallyByGroup {
 public:
  template <class Row>
  void add(const Row& row) {
    const auto [place, is_new] = groups_.try_emplace(row.run.group);
    if (is_new) order_.push_back(row.run.group);
    place->second.add(row);
    all_.add(row);
  }
  auto summaries() const {
    std::vector<decltype(all_.summary(""))> out;
    out.reserve(order_.size() + 1);
    for (const std::string& group : order_) out.push_back(groups_.at(group).summary(group));
    out.push_back(all_.summary("all"));
    return out;
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, Tally> groups_;
  Tally all_;
};
using ValidationTally = TallyByGroup<SummaryTally>;

/// Predicts every run and summarises. `calibration` selects the coefficients; nullptr: the shipped ones. Returns an
/// empty result if stopped.
Validation validate(std::span<const Run> runs, const CoefficientsRef& calibration = nullptr,
                    const Execution& execution = {});

/// Summarises the runs that state this framework.
ValidationSummary summarize(const std::vector<ValidatedRun>& rows, Framework framework);

/// Summarises any selection of rows (a filter of a page); `group` becomes its name.
ValidationSummary summarize(std::span<const ValidatedRun* const> rows, const std::string& group);

}  // namespace trainyard
