// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Layers on one pipeline stage: one piece of the model. With ZB-V, the pieces that the forward pass visits on the way
/// down and on the way back; with DualPipe, those of both directions.
struct StageShape {
  double dense_layers = 0, moe_layers = 0;
  bool first = false, last = false;
  double layers() const { return dense_layers + moe_layers; }
  bool operator==(const StageShape&) const = default;
};
StageShape stage_shape(const Setting& setting, int stage);

/// Returns the share of a stage's layers to which the recompute mode applies: 1 unless full recomputation is limited to
/// a number of layers.
double recomputed_share(const Setting& setting, const StageShape& shape);

/// Parameters on one device of a stage before ZeRO shards them. `experts` are part of `all`.
struct DeviceParameters {
  double all = 0, experts = 0;
  double tables = 0;                         ///< token tables and head, part of `all`
  double adapters = 0, adapter_experts = 0;  ///< in addition to `all`
};
DeviceParameters device_parameters(const Setting& setting, const StageShape& shape);

/// Layers and parameters on one device of a stage, before ZeRO shards them.
struct StageWeights {
  StageShape shape;
  double layers = 0;
  double parameters = 0;                               ///< on one device of the stage
  double expert_parameters = 0;                        ///< part of `parameters` that belongs to experts
  double trained_parameters = 0, trained_experts = 0;  ///< all parameters, or only the adapters
  double table_parameters = 0;                         ///< part of `parameters` in token tables and head

  double dense_parameters() const { return parameters - expert_parameters; }
  double trained_dense() const { return trained_parameters - trained_experts; }
  /// Returns trained ÷ all parameters.
  double trained_share() const { return parameters > 0 ? trained_parameters / parameters : 1; }
  bool operator==(const StageWeights&) const = default;
};
StageWeights stage_weights(const Setting& setting, const StageShape& shape);

}  // namespace trainyard
