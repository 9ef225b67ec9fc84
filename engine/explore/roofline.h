// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/physics/layer_kernels.h"

namespace trainyard {

/// One operation of a design in one direction, over all micro-batches of a step on one device of the slowest stage.
struct RooflinePoint {
  const char* id;
  const char* label;  ///< marked for translation
  enum class Pass { forward, backward, both } pass;
  PassWork work;
  double share = 0;          ///< share of the computing time of a step
  bool counts_flops = true;  ///< FLOPs are known; otherwise one per element is assumed
  double intensity() const { return work.flops / work.bytes; }   ///< FLOP/byte
  double attained() const { return work.flops / work.seconds; }  ///< FLOP/s
};

/// A peak rate of the device: FLOP/s of dense matmuls.
struct Roof {
  const char* label;  ///< "16 bits"
  double rate;
  bool used;  ///< whether matmuls of this design use it
};

/// The operations of a design compared with the device's limits (Williams et al., CACM 2009).
struct Roofline {
  int stage = 0;                      ///< the slowest stage
  std::vector<RooflinePoint> points;  ///< longest first; empty if the layout is not legal or the cluster mixed
  std::vector<Roof> roofs;            ///< slowest first
  double bandwidth = 0;               ///< bytes/s of device memory, as published
  double reached_bandwidth = 0;       ///< bytes/s that streaming kernels achieve
  double seconds = 0;                 ///< s per step of all points: the step's computing time
  double recompute = 0;               ///< s per step of recomputation
  /// FLOP/byte at which a roof meets the memory bandwidth.
  double ridge(const Roof& roof) const { return roof.rate / bandwidth; }
};
/// `evaluation` must be the result of `design`.
Roofline roofline(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
