// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/evaluation/step_within.h"
#include "engine/machine/device_kinds.h"

namespace trainyard {

/// One step of a training job on devices of several kinds. Each kind has the setting of the whole job as if all devices
/// were of this kind, so layout, sharding and traffic are those of the whole job. Each kind differs only in its
/// number of micro-batches or layers. The slowest kind sets the pace.
class MixedStep {
 public:
  /// `design` is not resolved, and is_mixed(design) is true.
  explicit MixedStep(const Design& design);
  ~MixedStep();
  MixedStep(const MixedStep&) = delete;
  MixedStep& operator=(const MixedStep&) = delete;

  /// Applies a change of layout or recipe to the design of every kind. Inputs must stay resolved.
  template <class Change>
  void change_layout(Change change) {
    for (Design* each : designs()) change(*each);
    take_layout();
  }
  /// Returns why the layout is not legal.
  Legality check() const;
  /// Evaluates the step like evaluate_step_within(); `legality` must be that of check(). An illegal layout has equal
  /// shares.
  StepOutcome evaluate(const Legality& legality, const StepLimits& limits, StepFigures& out);

  /// Returns the setting of the last evaluated step for the figures of the whole run, and the state of a parameter: the
  /// slowest kind, with means over all devices for price, power, peak, node size and network.
  const Setting& setting() const;
  const StateBytes& state() const;

 private:
  struct Kind;
  std::vector<Design*> designs();
  void take_layout();
  Legality check_kinds() const;
  Legality check_batch() const;
  void share_batch();
  void share_layers();
  void take_times();
  std::vector<PipelineKind> pipeline() const;
  void set_micro_batches(const std::vector<double>& counts);
  double longest_time() const;
  void combine(const Legality& legality, StepFigures& out);

  MixedAlong along_;
  BatchShare batch_share_;
  LayerShare layer_share_;
  std::vector<std::unique_ptr<Kind>> kinds_;  ///< most memory first: first stages keep the most micro-batches
  std::size_t slowest_ = 0;
  bool divides_stages_ = false;  ///< the layout is legal, and each stage has one kind
};

/// Returns the design whose inputs explain the result of a mixed design: that of its slowest kind, with means over all
/// devices for price, power, peak, node size and network. Other designs are returned as they are.
Design explained_design(const Design& design, const StepFigures& result);

}  // namespace trainyard
