// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "engine/evaluation/evaluation.h"
#include "engine/explore/search_space.h"
#include "engine/metrics/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// Metrics and conditions of a search. Each metric must be one for which lower or higher is better.
struct SearchGoals {
  MetricHandle rank = &Evaluation::tokens_per_second;
  /// Axes of the chart and of its Pareto front.
  MetricHandle x = &Evaluation::memory, y = &Evaluation::tokens_per_second;
  std::size_t best = 100;            ///< number of best layouts to return in full
  std::size_t chart_points = 20000;  ///< at most; if there are more, the same points are left out on every machine
  double memory_left = 0;            ///< bytes that must stay free in memory
  bool at_high_end = false;          ///< apply the memory condition to the high end of the likely range
  /// Return only the best layouts, without chart, refused examples and rank of the given design; faster.
  bool best_alone = false;
  /// Layouts count as equal if they differ from the best by at most this share of half its likely range. The share is
  /// small because layouts of one model on one machine have most of the prediction error in common. Of 3,400 pairs of
  /// measured layouts predicted this close, 64 % came in the predicted order; of 31,000 pairs further apart, 92 %.
  double equal_share = 0.25;
};

/// A legal layout that meets the memory conditions.
struct FoundLayout {
  std::uint64_t index = 0;
  Design design;
  Evaluation evaluation;                 ///< the result of evaluate()
  double value = 0;                      ///< value of the ranking metric
  bool equal = false;                    ///< within the uncertainty of the best layout
  std::vector<ParameterHandle> changed;  ///< inputs that differ from the given design, in table order
};

struct ChartPoint {
  std::uint64_t index = 0;
  double x = 0, y = 0;
  bool meets_conditions = false;  ///< false: the layout is legal, but misses the memory conditions
};

/// A change that makes a refused layout legal, or makes it fit.
struct LayoutFix {
  Design design;                         ///< the layout with the change
  std::vector<ParameterHandle> changed;  ///< inputs that differ from the example
  double value = 0;                      ///< ranking metric after the change
  bool meets_conditions = false;         ///< false: the change makes the layout legal, but not small enough
};

enum class Refusal {
  repeats,  ///< differs from another point only in inputs that have no effect
  illegal,
  unfit,  ///< legal, but does not meet the memory conditions
};

/// One class of refused layouts.
struct RefusedLayouts {
  Refusal refusal = Refusal::illegal;
  Illegality reason = Illegality::none;
  std::uint64_t count = 0;
  const char* label = "";   ///< name of the class, marked for translation
  std::uint64_t index = 0;  ///< index of the example
  Design example;           ///< the one with the best fix; without fixes, the one nearest to the given design
  std::vector<ParameterHandle> changed;  ///< inputs of the example that differ from the given design
  Message why;               ///< which numbers of the example do not match, or by how many bytes it exceeds memory
  double memory_excess = 0;  ///< bytes above the memory condition, if legal
  std::optional<LayoutFix> fix;
};

/// The result of a search, or its results so far.
struct LayoutSearch {
  bool finished = false;      ///< every point was refused or evaluated
  std::uint64_t size = 0;     ///< points of the space or the shard
  std::uint64_t decided = 0;  ///< points that were refused or evaluated so far
  std::uint64_t legal = 0;    ///< evaluated points
  std::uint64_t fitting = 0;  ///< legal points that meet the memory conditions
  double seconds = 0;
  /// The layouts that count as equal to the best, simplest first; then all others by the ranking metric. Layouts whose
  /// metric is unknown are left out.
  std::vector<FoundLayout> best;
  Message unranked;                     ///< why `best` is empty although layouts fit; its format is empty otherwise
  std::vector<ChartPoint> front;        ///< Pareto front, by x
  std::vector<ChartPoint> points;       ///< sorted by index
  std::vector<RefusedLayouts> refused;  ///< most frequent first
  double equal_within = 0;              ///< values this close to the best count as equal
  Evaluation present;                   ///< result of the given design
  bool present_meets_conditions = false;
  std::uint64_t present_place = 0;  ///< rank of the given design by the metric, from 1; 0 if it is not ranked
};

/// The result of one part of a search. Merging all parts of a space gives the same answer as one run.
struct SearchPart {
  struct Candidate {
    std::uint64_t index = 0;
    double value = 0;
    std::uint64_t simplicity = 0;  ///< lower is simpler
  };
  struct Refused {
    Refusal refusal = Refusal::illegal;
    Illegality reason = Illegality::none;
    std::uint64_t count = 0;
    std::vector<Candidate> examples;  ///< nearest to the given design; for unfit layouts, best by the ranking metric
    std::vector<Candidate> misses;    ///< unfit layouts that exceed memory by the fewest bytes
  };
  std::uint64_t size = 0, decided = 0, legal = 0, fitting = 0, better_than_present = 0;
  double seconds = 0;
  std::vector<Candidate> best;      ///< best by the ranking metric
  std::vector<Candidate> simplest;  ///< Pareto front of value and simplicity
  std::vector<ChartPoint> front, points;
  std::vector<Refused> refused;
};

/// Called repeatedly with the results so far; the first call comes soon after the start. Calls come from any thread,
/// but never two at the same time.
using SearchSnapshot = std::function<void(const LayoutSearch&)>;

/// Searches all points of the space. The answer does not depend on the number of threads; after a stop it contains the
/// results so far. Throws InputError for a metric for which neither lower nor higher is better.
LayoutSearch search_layouts(const Design& design, const SearchSpace& space, const SearchGoals& goals,
                            const Execution& execution = {}, const SearchSnapshot& snapshot = {});

/// A part of the space with a fixed recipe, small enough for a few milliseconds. The axes that matter least keep the
/// design's value.
SearchSpace first_look_space(const Design& design, const SearchSpace& space);

/// Searches the points of a range.
SearchPart search_range(const Design& design, const SearchSpace& space, const SearchGoals& goals, SearchRange range,
                        const Execution& execution = {}, const SearchSnapshot& snapshot = {});
/// Merges two parts of one space with the same goals.
SearchPart merge_parts(const SearchPart& a, const SearchPart& b, const SearchGoals& goals);
/// Builds the result from merged parts; they may cover only some of the points.
LayoutSearch build_search_result(const Design& design, const SearchSpace& space, const SearchGoals& goals,
                                 const SearchPart& part, const Execution& execution = {});

}  // namespace trainyard
