// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Layers that one pipeline stage holds: one piece of the model, on the V of ZB-V the piece on the way down with that
/// on the way back, in DualPipe those of both directions.
struct StageShape {
  double dense_layers = 0, moe_layers = 0;
  bool first = false, last = false;
  double layers() const { return dense_layers + moe_layers; }
  bool operator==(const StageShape&) const = default;
};
StageShape stage_shape(const Setting& setting, int stage);

/// Share of the layers of a stage whose activations the recompute mode drops: all of them unless full recomputation is
/// limited to a number of layers.
double recomputed_share(const Setting& setting, const StageShape& shape);

/// Parameters that one device of a stage holds before ZeRO divides them.
struct DeviceParameters {
  double all = 0, experts = 0;
  double tables = 0;                         ///< token tables and head, among all
  double adapters = 0, adapter_experts = 0;  ///< besides all
};
DeviceParameters device_parameters(const Setting& setting, const StageShape& shape);

/// What a device of a stage holds before any of it has a size in bytes.
struct StageWeights {
  StageShape shape;
  double layers = 0;
  double parameters = 0;                               ///< of one device of the stage
  double expert_parameters = 0;                        ///< those of them that belong to experts
  double trained_parameters = 0, trained_experts = 0;  ///< all of them, or the adapters alone
  double table_parameters = 0;                         ///< those of token tables and head

  double dense_parameters() const { return parameters - expert_parameters; }
  double trained_dense() const { return trained_parameters - trained_experts; }
  /// Trained parameters ÷ all parameters.
  double trained_share() const { return parameters > 0 ? trained_parameters / parameters : 1; }
  bool operator==(const StageWeights&) const = default;
};
StageWeights stage_weights(const Setting& setting, const StageShape& shape);

}  // namespace trainyard
