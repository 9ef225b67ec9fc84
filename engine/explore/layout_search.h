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

/// What is wanted of a layout. Metrics must say which direction is better.
struct SearchGoals {
  MetricHandle rank = &Evaluation::tokens_per_second;
  /// Of the chart and its front.
  MetricHandle x = &Evaluation::memory, y = &Evaluation::tokens_per_second;
  std::size_t best = 100;            ///< layouts that are wanted whole
  std::size_t chart_points = 20000;  ///< at most; of more, the same ones are left out on every machine
  double memory_left = 0;            ///< bytes that must stay free
  bool at_high_end = false;          ///< of the band of memory, too
  bool best_alone = false;           ///< keep nothing but the best: no chart, no examples of what is refused; faster
  /// Of half the band of the best: layouts no further behind are said to be equal, for most of what a prediction may be
  /// off is common to layouts of one model on one machine. Of 3,400 pairs of measured layouts that are predicted this
  /// close, 64 % came in the predicted order; of 31,000 further apart, 92 %.
  double equal_share = 0.25;
};

/// A legal layout that holds the conditions.
struct FoundLayout {
  std::uint64_t index = 0;
  Design design;
  Evaluation evaluation;                 ///< what evaluate() says of it
  double value = 0;                      ///< of the metric that ranks
  bool equal = false;                    ///< to the best, as far as measured runs can tell
  std::vector<ParameterHandle> changed;  ///< against the given design, in table order
};

struct ChartPoint {
  std::uint64_t index = 0;
  double x = 0, y = 0;
  bool holds = false;  ///< the conditions; otherwise it is legal and does not fit
};

/// The least that makes one of the refused layouts legal, or makes it fit.
struct Mend {
  Design design;                         ///< with the change
  std::vector<ParameterHandle> changed;  ///< against the example
  double value = 0;                      ///< of the metric that ranks, with the change
  bool holds = false;                    ///< the conditions, with the change; otherwise it is legal
};

enum class Refusal {
  repeats,  ///< differs from another point in inputs alone that have no effect on it
  illegal,
  unfit,  ///< legal, but does not hold the conditions on memory
};

/// One class of layouts that were refused.
struct RefusedLayouts {
  Refusal refusal = Refusal::illegal;
  Illegality reason = Illegality::none;
  std::uint64_t count = 0;
  const char* label = "";                ///< of the class, to be translated
  std::uint64_t index = 0;               ///< of the example
  Design example;                        ///< the one that is best once mended, or the nearest
  std::vector<ParameterHandle> changed;  ///< of the example against the given design
  Message why;                           ///< what does not match in the example, or by how many bytes it is over
  double over = 0;                       ///< bytes, of an unfit one
  std::optional<Mend> mend;
};

/// All that a search has found; while it runs, so far.
struct LayoutSearch {
  bool finished = false;      ///< every point was decided
  std::uint64_t size = 0;     ///< points of the space, or of the shard
  std::uint64_t decided = 0;  ///< of them so far: refused and found
  std::uint64_t legal = 0;    ///< evaluated ones
  std::uint64_t holding = 0;  ///< of the legal ones those that hold the conditions
  double seconds = 0;
  /// Equal ones first, the simplest leading; then by the metric.
  std::vector<FoundLayout> best;
  std::vector<ChartPoint> front;        ///< none is better in both metrics; by x
  std::vector<ChartPoint> points;       ///< by index
  std::vector<RefusedLayouts> refused;  ///< most frequent first
  double equal_within = 0;              ///< values that are no worse than the best by this much are said to be equal
  Evaluation present;                   ///< of the given design
  bool present_holds = false;
  std::uint64_t present_place = 0;  ///< in the ranking by the metric alone, from 1; 0 where it does not hold
};

/// What a part of a search leaves behind, in plain numbers: parts of one space join to the same answer as one run.
struct SearchPart {
  struct Candidate {
    std::uint64_t index = 0;
    double value = 0;
    std::uint64_t simplicity = 0;  ///< less is simpler
  };
  struct Refused {
    Refusal refusal = Refusal::illegal;
    Illegality reason = Illegality::none;
    std::uint64_t count = 0;
    std::vector<Candidate> examples;  ///< nearest to the given design; of those that do not fit, best by the metric
    std::vector<Candidate> misses;    ///< those that do not fit by the fewest bytes
  };
  std::uint64_t size = 0, decided = 0, legal = 0, holding = 0, better_than_present = 0;
  double seconds = 0;
  std::vector<Candidate> best;      ///< by value
  std::vector<Candidate> simplest;  ///< none is both better and simpler
  std::vector<ChartPoint> front, points;
  std::vector<Refused> refused;
};

/// Called from time to time with what is found so far, from any thread, never from two at once; soon for the first
/// time.
using SearchSnapshot = std::function<void(const LayoutSearch&)>;

/// All points of the space. The same answer for any number of threads; after a stop what was found so far.
/// Throws InputError where a metric of the goals has no better direction.
LayoutSearch search_layouts(const Design& design, const SearchSpace& space, const SearchGoals& goals,
                            const Execution& execution = {}, const SearchSnapshot& snapshot = {});

/// The points of a range.
SearchPart search_range(const Design& design, const SearchSpace& space, const SearchGoals& goals, SearchRange range,
                        const Execution& execution = {}, const SearchSnapshot& snapshot = {});
/// Parts of one space with the same goals.
SearchPart joined(const SearchPart& a, const SearchPart& b, const SearchGoals& goals);
/// What the parts of all points, or of some, say.
LayoutSearch found(const Design& design, const SearchSpace& space, const SearchGoals& goals, const SearchPart& part,
                   const Execution& execution = {});

}  // namespace trainyard
