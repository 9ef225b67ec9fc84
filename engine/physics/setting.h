// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"
#include "engine/metrics/evaluation.h"

namespace trainyard {

/// One tier of the network: the devices that it joins, bytes/s of each in one direction as reached, and what passing it
/// adds to the latency of a message, in seconds.
struct Tier {
  double size, rate, hop_latency;
};
struct Tiers {
  std::array<Tier, 5> at{};
  int count = 0;
};

/// A resolved design with the quantities that every part of the model asks for, named as papers name them.
struct Setting {
  const Design& design;  ///< resolved: no input is automatic
  const Model& model;
  double t, p, v, c, n, e, et;  ///< tensor, pipeline, virtual, context, data, expert, expert-tensor parallel
  double b, s;                  ///< micro-batch (sequences), sequence length (tokens)
  double m;                     ///< micro-batches of one replica in one step
  double tokens;                ///< of one micro-batch on one device: b s / c
  double element;               ///< bytes of an activation: 2, or 4 in FP32
  double quantized_share;       ///< of the layers, whose products run in 8 or 4 bits
  double linear_input;          ///< bytes of an input of a matrix product: 1 in FP8
  double kept_input;            ///< bytes kept of one for the gradient of the weight, with its share of the scale
  double mtp;                   ///< modules that predict further tokens, all on the last stage
  double expert_load;           ///< tokens that an expert of the busiest device works on ÷ the mean
  double shards;                ///< devices that divide states among themselves, at most n c
  bool split_ends;              ///< the ends hold another number of layers than the split says
  Tiers tiers;                  ///< of the network, from the inside
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
