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
  double share = 0;          ///< of the computing time of the step
  bool counts_flops = true;  ///< its operations are known, not taken as one for each element
  double intensity() const { return work.flops / work.bytes; }   ///< FLOP a byte
  double attained() const { return work.flops / work.seconds; }  ///< FLOP/s
};

/// A peak of the device, FLOP/s of dense products.
struct Roof {
  const char* label;  ///< "16 bits"
  double rate;
  bool used;  ///< by products of this design
};

/// The operations of a design against what its device could do (Williams et al., CACM 2009).
struct Roofline {
  int stage = 0;                      ///< that sets the pace
  std::vector<RooflinePoint> points;  ///< the longest first; empty without a legal layout
  std::vector<Roof> roofs;            ///< the slowest first
  double bandwidth = 0;               ///< bytes/s of the device's memory as published
  double reached_bandwidth = 0;       ///< bytes/s that streaming kernels reach
  double seconds = 0;                 ///< of all points: what the step counts as computing
  double recompute = 0;               ///< seconds that repeat some of them
  /// FLOP a byte at which a roof meets the memory.
  double ridge(const Roof& roof) const { return roof.rate / bandwidth; }
};
/// `evaluation` is the result of `design`.
Roofline roofline(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
