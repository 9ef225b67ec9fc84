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

/// One measured quantity beside what is predicted for it, in SI. NaN where it was not measured or cannot be modelled.
struct Compared {
  double measured = unknown;
  double predicted = unknown, low = unknown, high = unknown;  ///< the likely range; NaN where none is known
  bool scored = true;  ///< false for a row whose error counts nowhere: another model or precision stands in for its own
  /// Predicted ÷ measured − 1; NaN when either is missing.
  double error() const { return predicted / measured - 1; }
  /// Whether the error counts: in scores, charts, likely ranges and calibrations.
  bool comparable() const { return scored && std::isfinite(error()); }
  bool ranged() const { return std::isfinite(low) && std::isfinite(high); }
  bool inside() const { return low <= measured && measured <= high; }
};

/// A run with what the model says of it.
struct ValidatedRun {
  Run run;
  Design design;                     ///< the run as a design; the default design when it was refused
  std::vector<std::string> assumed;  ///< "zero_stage = 1": columns left blank and what stood for them
  std::string refused;               ///< why it cannot be modelled; empty when it can
  std::string not_scored;            ///< why its errors do not count; mostly empty
  Evaluation evaluation;             ///< of `design`; empty when it was refused
  Compared step_time;                ///< seconds
  Compared memory;                   ///< bytes, of the kind that the source measured (allocated, reserved, device)
  Fit fits = Fit::no;                ///< the verdict of the evaluation
  /// Why its figures deserve doubt: its source withdrew it, or they contradict each other. Mostly empty; such runs
  /// are counted like the others.
  std::string doubt;
};

/// Errors as fractions: predicted ÷ measured − 1.
struct ErrorStatistics {
  size_t n = 0;
  double mean_abs = unknown, median_abs = unknown, p90_abs = unknown;
  double bias = unknown;      ///< median of the signed errors
  double coverage = unknown;  ///< share of the measured values inside their likely range, of those that have one
};

struct ValidationSummary {
  std::string group;  ///< "all" for the last one
  size_t n = 0, refused = 0, not_scored = 0;
  ErrorStatistics step_time, memory;
  size_t ran = 0, ran_fit = 0;            ///< runs that ran, and those of them said to fit or to be tight
  size_t failed = 0, failed_not_fit = 0;  ///< runs that failed, and those of them not said to fit
};

struct Validation {
  std::vector<ValidatedRun> rows;          ///< in the order given
  std::vector<ValidationSummary> summary;  ///< by group in order of appearance, "all" last
};

/// Predicts every run. A stopped prediction is empty.
std::vector<ValidatedRun> predict(std::span<const Run> runs, const CoefficientsRef& calibration = nullptr,
                                  const Execution& execution = {});

/// Statistics of errors as they come, in eight bytes each.
class ErrorTally {
 public:
  void add(const Compared& compared);
  ErrorStatistics statistics() const;

 private:
  std::vector<double> errors_;
  double sum_ = 0;
  size_t inside_ = 0, ranged_ = 0;
};

/// The summary of rows that nobody keeps.
class SummaryTally {
 public:
  void add(const ValidatedRun& row);
  ValidationSummary summary(const std::string& group) const;

 private:
  ValidationSummary counts_;
  ErrorTally step_time_, memory_;
};

/// One summary a group, and one of all.
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

/// Predicts every run and sums up. `calibration`: whose coefficients, nullptr = the shipped ones. A stopped validation
/// is empty.
Validation validate(std::span<const Run> runs, const CoefficientsRef& calibration = nullptr,
                    const Execution& execution = {});

/// The statistics of the runs that say that they used this framework.
ValidationSummary summarize(const std::vector<ValidatedRun>& rows, Framework framework);

/// The statistics of any selection of rows (a filter of a page); `group` becomes its name.
ValidationSummary summarize(std::span<const ValidatedRun* const> rows, const std::string& group);

}  // namespace trainyard
