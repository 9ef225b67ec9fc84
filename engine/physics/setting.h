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
  double linear_input;          ///< bytes of an input of a matrix product: 1 in FP8
  double kept_input;            ///< bytes kept of one for the gradient of the weight, with its share of the scale
  double mtp;                   ///< modules that predict further tokens, all on the last stage
  double expert_load;           ///< tokens that an expert of the busiest device works on ÷ the mean
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
/// Share of the layers of a stage whose activations the recompute mode drops: all of them unless full recomputation is
/// limited to a number of layers.
double recomputed_share(const Setting& setting, const StageShape& shape);

/// Whether the degrees fit each other, the model and the batch; the first mismatch otherwise.
Legality check_legality(const Setting& setting);

}  // namespace trainyard
