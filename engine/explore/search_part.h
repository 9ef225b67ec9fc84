// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>

#include "engine/explore/layout_search.h"

namespace trainyard {

/// Lower is simpler. Criteria in order: fewer degrees above one, nothing offloaded, less recomputation, a plainer
/// schedule, fewer changes to the given design.
std::uint64_t simplicity_of(const Design& design, std::uint64_t changes);

/// Compares values of a metric; unknown values are worst.
class Direction {
 public:
  /// Throws InputError if neither lower nor higher values of the metric are better.
  explicit Direction(MetricHandle metric);
  /// The value with a sign such that lower is always better; infinity if unknown.
  double cost(double value) const { return value == value ? value * sign_ : std::numeric_limits<double>::infinity(); }
  bool is_better(double a, double b) const { return cost(a) < cost(b); }

 private:
  double sign_;
};

/// Returns the value by which a search ranks a layout: the ranking metric at the mean step time of similar measured
/// runs, which includes incidents of the framework's cluster. Like equal_within(), it treats every metric but those of
/// memory as proportional to the step time.
double ranking_value(const SearchGoals& goals, const Evaluation& evaluation);
/// Distance from the best layout's value within which values count as equal.
double equal_within(const SearchGoals& goals, const Evaluation& best);
/// Whether `a` ranks before `b` by the metric alone; equal values rank by index.
bool ranks_before(const SearchPart::Candidate& a, const SearchPart::Candidate& b, const Direction& rank);
/// Sorts candidates: first those that count as equal to the best, by simplicity; then all others, by the metric. Calls
/// `evaluation` for the best candidate only. Returns the number of equal candidates, and the tolerance in units of the
/// metric.
struct EqualRange {
  std::size_t count = 0;
  double within = 0;
};
EqualRange sort_candidates(std::vector<SearchPart::Candidate>& candidates, const SearchGoals& goals,
                           const std::function<Evaluation(std::uint64_t index)>& evaluation);

/// A legal point.
struct LegalPoint {
  std::uint64_t index = 0;
  double value = 0, x = 0, y = 0;
  double memory_excess = 0;      ///< bytes above the memory condition; not positive if the condition is met
  std::uint64_t simplicity = 0;  ///< set only if the conditions are met
  bool meets_conditions() const { return memory_excess <= 0; }
};

/// Accumulates visited points. The result depends only on the set of points, not on their order or on threads.
class SearchAccumulator {
 public:
  explicit SearchAccumulator(const SearchGoals& goals);

  /// `present` is the given design's value of the ranking metric.
  void add_legal(const LegalPoint& point, double present);
  /// Counts a layout that is worse than every kept one. Its memory may be unknown if the search stopped before.
  void add_worse();
  /// A layout that costs more than this is worse than every kept one; infinite while few are kept. The cost is that of
  /// Direction: the ranking metric with a sign such that lower is better.
  double most_cost() const;
  void add_refused(Refusal refusal, Illegality reason, std::uint64_t count);
  /// Keeps the examples with the smallest value, which is their distance from the given design.
  void add_example(Refusal refusal, Illegality reason, const SearchPart::Candidate& example);
  void join(const SearchPart& other);
  /// Returns the accumulated results, and resets the accumulator.
  SearchPart take();

 private:
  SearchPart::Refused& slot(Refusal refusal, Illegality reason);
  bool ranks_before(const SearchPart::Candidate& a, const SearchPart::Candidate& b) const {
    return trainyard::ranks_before(a, b, rank_);
  }
  void add_best(const SearchPart::Candidate& candidate);
  void add_simplest(const SearchPart::Candidate& candidate);
  void add_point(const ChartPoint& point);
  void add_front(const ChartPoint& point);

  const SearchGoals& goals_;
  Direction rank_, x_, y_;
  SearchPart part_;
  /// Layouts without effect, illegal ones by reason, and those that do not fit.
  std::array<SearchPart::Refused, static_cast<std::size_t>(Illegality::kind_exchange) + 3> slots_;
};

}  // namespace trainyard
