// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/metrics/evaluation.h"

namespace trainyard {

/// A resolved design with the quantities that every part of the model asks for, named as papers name them.
struct Setting {
  const Design& design;  ///< resolved: no input is automatic
  const Model& model;
  double t, p, v, c, n, e, et;  ///< tensor, pipeline, virtual, context, data, expert, expert-tensor parallel
  double b, s;                  ///< micro-batch (sequences), sequence length (tokens)
  double m;                     ///< micro-batches of one replica in one step
  double tokens;                ///< of one micro-batch on one device: b s / c
  double element;               ///< bytes of an activation: 2, or 4 in FP32
  double linear_input;          ///< bytes kept of an input of a matrix product: 1 in FP8
  const Coefficients& k;        ///< what is fitted
  const FrameworkTime& ft;      ///< the framework's share of it
  const FrameworkMemory& fm;
};

/// `design` must be resolved and outlive the result. Illegal splits give fractional `m`; it is at least 1.
Setting make_setting(const Design& design);

/// Layers that one pipeline stage holds: one piece of the model, on the V of ZB-V the piece on the way down with that
/// on the way back, in DualPipe those of both directions.
struct StageShape {
  double dense_layers, moe_layers;
  bool first, last;
  double layers() const { return dense_layers + moe_layers; }
};
StageShape stage_shape(const Setting& setting, int stage);

/// Whether the degrees fit each other, the model and the batch; the first mismatch otherwise.
Legality check_legality(const Setting& setting);

}  // namespace trainyard
