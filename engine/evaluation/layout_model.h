// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/mixed_step.h"
#include "engine/evaluation/step_within.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// Inputs that a layout search varies: the layout, and recipe inputs that trade time for memory.
struct LayoutPoint {
  Layout layout;
  Recompute recompute = Recompute::none;
  double recompute_layers = automatic;
  double offload_optimizer = 0, offload_gradients = 0, offload_weights = 0, offload_activations = 0;
};
LayoutPoint point_of(const Design& design);
/// Returns `design` with the inputs of the point.
Design with_point(const Design& design, const LayoutPoint& point);

/// Results of a point for a search. If it is illegal, only `legality` is valid.
struct LayoutTrial {
  Legality legality;
  Fit fits = Fit::no;
  double step_time = 0;    ///< s, including the wait for data
  double memory = 0;       ///< bytes of the fullest device
  double memory_free = 0;  ///< bytes, negative if memory is exceeded
  /// Complete, or which limit the point misses; if it misses one, the results above except `legality` are not valid.
  StepOutcome outcome = StepOutcome::complete;
};

/// Limits of a search for the best layout. The evaluation of a point stops as soon as it is known to miss one.
struct TrialLimits {
  double most_days = std::numeric_limits<double>::infinity();           ///< a run without failures and checkpoints
  double least_memory_free = -std::numeric_limits<double>::infinity();  ///< bytes
};

/// Parts of the model that a result requires: the step, the whole run of steps, or everything.
enum class ModelDepth { step, run, everything };
ModelDepth depth_of(double Evaluation::*result);

/// Evaluates many layouts of one workload, cluster and recipe; everything else is prepared once. The numbers equal
/// those of evaluate() to the last bit, because both use the same functions.
class LayoutModel {
 public:
  explicit LayoutModel(const Design& design);

  /// State of one thread. A trial writes only to its own scratch, so threads need no locks.
  class Scratch {
   public:
    explicit Scratch(const LayoutModel& model);
    /// Returns the figures of the last legal point, up to the depth that was computed.
    const Evaluation& figures() const { return figures_; }

   private:
    friend class LayoutModel;
    Design design_;
    Setting setting_;
    StateBytes state_;
    Evaluation figures_;
    std::unique_ptr<MixedStep> mixed_;  ///< for devices of several kinds; then it replaces setting and state
    const Setting& setting() const { return mixed_ ? mixed_->setting() : setting_; }
    const StateBytes& state() const { return mixed_ ? mixed_->state() : state_; }
  };

  /// Checks whether the layout is legal, without evaluating it.
  Legality check(const LayoutPoint& point, Scratch& scratch) const;

  /// Evaluates the step of a point. Allocates no memory once the scratch has evaluated the deepest pipeline; takes no
  /// lock and copies no shared pointer. For devices of several kinds, it allocates memory.
  LayoutTrial try_point(const LayoutPoint& point, Scratch& scratch, const TrialLimits& limits = {}) const;
  /// Evaluates the last point, which must be legal, to a depth beyond the step.
  void complete(Scratch& scratch, ModelDepth depth) const;

 private:
  Design given_;                   ///< design with its automatic inputs and unset limits
  Design whole_;                   ///< `given_` with all automatic inputs resolved
  std::vector<Derivation> rules_;  ///< rules of inputs that may be automatic in a point
};

}  // namespace trainyard
