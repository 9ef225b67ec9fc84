// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/design/design.h"

namespace trainyard {

/// A chain of elementwise operations of which one kernel can do all: what one device of a stage reads and writes for it
/// in one step, forward and backward. What is recomputed comes on top.
struct KernelChain {
  const char* id;
  const char* label;       ///< marked for translation, like `operations`
  const char* operations;  ///< what each would be a kernel for
  double fused = 0;        ///< bytes, by one kernel; none where FlashAttention keeps all of it on the chip
  double unfused = 0;      ///< bytes, by one kernel an operation
  double counted = 0;      ///< bytes that the step time of this design counts
  double saved() const { return unfused - fused; }
};
inline constexpr std::size_t kernel_chain_count = 7;

/// What fusing kernels is worth in a design, on the stage that sets the pace.
struct KernelFusion {
  std::array<KernelChain, kernel_chain_count> chains;
  int stage = 0;
  double bandwidth = 0;  ///< bytes/s that streaming kernels reach
  double factor = 1;     ///< bytes that the framework's kernels move ÷ those of the fused list, as fitted on its runs
  double fused() const { return sum(&KernelChain::fused); }
  double unfused() const { return sum(&KernelChain::unfused); }
  double counted() const { return sum(&KernelChain::counted); }
  double seconds(double bytes) const { return bytes / bandwidth; }

 private:
  double sum(double KernelChain::*bytes) const;
};

/// From the operations of the layers, each with what it reads and writes. Ultra-Scale Playbook, "Fused Kernels":
/// between two kernels all goes to memory and back, inside of one it stays on the chip.
KernelFusion kernel_fusion(const Design& design);

}  // namespace trainyard
