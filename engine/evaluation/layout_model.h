// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// What a search varies of a design: the layout, and of the recipe what trades time for memory.
struct LayoutPoint {
  Layout layout;
  Recompute recompute = Recompute::none;
  double recompute_layers = automatic;
  double offload_optimizer = 0, offload_gradients = 0, offload_weights = 0, offload_activations = 0;
};
LayoutPoint point_of(const Design& design);
/// `design` with the point in place of its own.
Design with_point(const Design& design, const LayoutPoint& point);

/// What a search asks of a point. Of an illegal one nothing but the reason is known.
struct LayoutTrial {
  Legality legality;
  Fit fits = Fit::no;
  double step_time = 0;    ///< s, with the wait for data
  double memory = 0;       ///< bytes of the fullest device
  double memory_free = 0;  ///< bytes, negative when over
};

/// How much of the model a result needs: the step alone, the run that consists of steps, or everything.
enum class ModelDepth { step, run, everything };
ModelDepth depth_of(double Evaluation::*result);

/// The model for many layouts of one workload, cluster and recipe: what none of them changes is prepared once. The
/// numbers are those of evaluate(), to the last bit, because they come from the same parts.
class LayoutModel {
 public:
  explicit LayoutModel(const Design& design);

  /// What one thread works with. A trial writes nothing but its own scratch, so that threads need no locks.
  class Scratch {
   public:
    explicit Scratch(const LayoutModel& model);
    /// All figures of the last legal point, as far as it was taken.
    const Evaluation& figures() const { return figures_; }

   private:
    friend class LayoutModel;
    Design design_;
    Setting setting_;
    StateBytes state_;
    Evaluation figures_;
  };

  /// Whether the layout can exist, and nothing else of it.
  Legality check(const LayoutPoint& point, Scratch& scratch) const;

  /// Allocates nothing once the scratch has seen the deepest pipeline; takes no lock and touches no shared pointer.
  LayoutTrial try_point(const LayoutPoint& point, Scratch& scratch) const;
  /// Takes the figures of the last point, which was legal, further than the step.
  void complete(Scratch& scratch, ModelDepth depth) const;

 private:
  Design whole_;                   ///< resolved
  std::vector<Derivation> rules_;  ///< of the inputs that a point may leave open
};

}  // namespace trainyard
