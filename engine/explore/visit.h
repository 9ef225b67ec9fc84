// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/evaluation/layout_model.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/search_part.h"

namespace trainyard {

/// Returns the index of the axis value that represents an input without effect: the design's own value, or the first
/// value if the axis does not contain it. Points with other values of such an input count as duplicates.
std::size_t baseline_position(const Design& design, const SearchAxis& axis);

/// Traversal order of a search. Models contain blocks of equal degrees. Blocks contain shapes, which are legal or
/// illegal as a whole. Shapes contain points. Each of them is a contiguous range of point numbers.
class SearchPlan {
 public:
  SearchPlan(const Design& design, const SearchSpace& space, const SearchGoals& goals);

  /// An axis with its values prepared for traversal.
  struct Axis {
    const SearchAxis* axis;
    const Parameter* input;
    std::size_t baseline;
    std::uint64_t stride;  ///< number of points between two neighbouring values
    struct Step {
      double distance;  ///< from the design's own value: octaves for numbers, otherwise 1
      bool changed;
    };
    std::vector<Step> steps;
    bool has_automatic;  ///< true if "automatic" is one of the values
    std::size_t at(std::uint64_t index) const { return index / stride % steps.size(); }
  };

  const Design& design() const { return design_; }
  const SearchSpace& space() const { return space_; }
  const SearchGoals& goals() const { return goals_; }
  const std::vector<Axis>& axes() const { return axes_; }
  std::uint64_t model_size() const { return model_size_; }
  std::uint64_t block_size() const { return block_size_; }
  std::uint64_t shape_size() const { return shape_size_; }
  std::uint64_t model_of_block(std::uint64_t block) const { return block / (model_size_ / block_size_); }
  /// Points with equal values on the first axes share work: on the first model_axes() axes the built model, on the
  /// first block_axes() axes the check of the degrees, on the first shape_axes() axes the check of legality.
  std::size_t model_axes() const { return model_axes_; }
  std::size_t block_axes() const { return block_axes_; }
  std::size_t shape_axes() const { return shape_axes_; }
  /// For the points with the same values on the first `axes` axes: the offset from their first point to the point with
  /// baseline values on all other axes. The second function returns the distance of that point from the design's own
  /// values.
  std::uint64_t baseline_offset(std::size_t axes) const { return baseline_offsets_[axes]; }
  double baseline_distance(std::size_t axes) const { return baseline_distances_[axes]; }
  ModelDepth depth() const { return depth_; }
  const Evaluation& present() const { return present_; }
  bool present_meets_conditions() const;
  double present_value() const { return ranking_value(goals_, present_); }
  /// Bytes by which a layout exceeds the memory condition; not positive if it meets it. `e` must reach depth().
  double memory_excess(const Evaluation& e) const;

 private:
  const Design& design_;
  const SearchSpace& space_;
  const SearchGoals& goals_;
  std::vector<Axis> axes_;
  std::uint64_t model_size_ = 1, block_size_ = 1, shape_size_ = 1;
  std::size_t model_axes_ = 0, block_axes_ = 0, shape_axes_ = 0;
  std::vector<std::uint64_t> baseline_offsets_;
  std::vector<double> baseline_distances_;
  ModelDepth depth_;
  Evaluation present_;
};

/// Return why a point duplicates another point of the space; nullptr if it does not. Only one of several duplicates is
/// evaluated: the one in which inputs without effect have their baseline values. The first function checks the inputs
/// that decide legality, the second one all others.
using Positions = std::vector<std::size_t>;
Positions positions_of(const SearchPlan& plan, std::uint64_t index);
/// `decided_by` receives the number of leading axes that decide it: the inputs of later axes cannot change the reason.
const char* duplicate_shape_reason(const SearchPlan& plan, const Design& design, const Positions& at,
                                   std::size_t* decided_by = nullptr);
const char* duplicate_figures_reason(const SearchPlan& plan, const Design& design, const Positions& at);

/// Per-thread state for visiting blocks.
class Visitor {
 public:
  Visitor(const SearchPlan& plan, std::uint64_t model);
  /// Switches to blocks of this model.
  void prepare(std::uint64_t model);
  std::uint64_t model() const { return model_; }

  /// Visits the points of a block that are in the range, until a stop.
  void visit(std::uint64_t block, SearchRange range, const std::stop_token& stop);
  SearchPart take();
  double seconds_since_taken() const;

 private:
  void prepare_machine();
  /// Visits the shape that begins at a point, and returns the point at which the next shape to visit begins.
  std::uint64_t visit_shape(std::uint64_t begin, SearchRange range);
  void visit_point(std::uint64_t index);
  void put(std::uint64_t index, std::size_t from, std::size_t to);
  void refuse(Refusal refusal, Illegality reason, std::uint64_t begin, SearchRange in, std::size_t fixed);
  std::uint64_t changes() const;
  void judge(std::uint64_t index);
  TrialLimits limits() const;

  const SearchPlan& plan_;
  std::uint64_t model_;
  Design point_;
  Positions at_;  ///< positions of the values in `point_`
  /// Rebuilt in place for another model.
  struct Machine {
    explicit Machine(const Design& design) : model(design), scratch(model) {}
    LayoutModel model;
    LayoutModel::Scratch scratch;
  };
  std::optional<Machine> machine_;
  SearchAccumulator accumulator_;
  std::chrono::steady_clock::time_point taken_ = std::chrono::steady_clock::now();
};

}  // namespace trainyard
