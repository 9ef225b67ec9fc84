// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>

#include "engine/explore/layout_search.h"

namespace trainyard {

/// Less is simpler: fewer degrees above one, then nothing offloaded, less recomputation, a plainer schedule, fewer
/// changes against the given design.
std::uint64_t simplicity_of(const Design& design, std::uint64_t changes);

/// Which of two values of a metric is better; unknown ones are worst.
class Direction {
 public:
  /// Throws InputError for a metric without a better direction.
  explicit Direction(MetricHandle metric);
  /// Less is better, whatever the metric.
  double cost(double value) const { return value == value ? value * sign_ : std::numeric_limits<double>::infinity(); }
  bool better(double a, double b) const { return cost(a) < cost(b); }

 private:
  double sign_;
};

/// How far a value may be from that of the best layout and still be said to be equal.
double equal_within(const SearchGoals& goals, const Evaluation& best);
/// Which of two layouts comes first by the metric alone.
bool comes_first(const SearchPart::Candidate& a, const SearchPart::Candidate& b, const Direction& rank);
/// Sorts the candidates: those that are equal to the best by their simplicity, then all by the metric. `evaluation` is
/// asked for that of the best. Returns how many are equal, and within how much.
struct Equals {
  std::size_t count = 0;
  double within = 0;
};
Equals put_in_order(std::vector<SearchPart::Candidate>& candidates, const SearchGoals& goals,
                    const std::function<Evaluation(std::uint64_t index)>& evaluation);

/// A legal point.
struct LegalPoint {
  std::uint64_t index = 0;
  double value = 0, x = 0, y = 0;
  double over = 0;               ///< bytes by which it misses the conditions; it holds them where there are none
  std::uint64_t simplicity = 0;  ///< of one that holds
  bool holds() const { return over <= 0; }
};

/// What is kept of the points that somebody visits: the same of the same points, whatever their order and whoever
/// visits them.
class Gathering {
 public:
  explicit Gathering(const SearchGoals& goals);

  /// `present` is the value of the given design.
  void add_legal(const LegalPoint& point, double present);
  void add_refused(Refusal refusal, Illegality reason, std::uint64_t count);
  /// An illegal one that is worth mending: the less its value, the more.
  void add_example(Refusal refusal, Illegality reason, const SearchPart::Candidate& example);
  void join(const SearchPart& other);
  /// What was gathered so far; starts anew.
  SearchPart take();

 private:
  SearchPart::Refused& slot(Refusal refusal, Illegality reason);
  bool comes_first(const SearchPart::Candidate& a, const SearchPart::Candidate& b) const {
    return trainyard::comes_first(a, b, rank_);
  }
  void add_best(const SearchPart::Candidate& candidate);
  void add_simplest(const SearchPart::Candidate& candidate);
  void add_point(const ChartPoint& point);
  void add_front(const ChartPoint& point);

  const SearchGoals& goals_;
  Direction rank_, x_, y_;
  SearchPart part_;
  std::array<SearchPart::Refused, 24> slots_;
};

}  // namespace trainyard
