// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/design/design.h"

namespace trainyard {

/// A chain of elementwise operations that one kernel can fuse. Sizes are bytes read and written by one device of a
/// stage per step, forward and backward, without recomputation.
struct KernelChain {
  const char* id;
  const char* label;       ///< marked for translation, like `operations`
  const char* operations;  ///< operations that need one kernel each without fusion
  double fused = 0;        ///< bytes with one fused kernel; zero if FlashAttention keeps all data on the chip
  double unfused = 0;      ///< bytes with one kernel per operation
  double counted = 0;      ///< bytes included in this design's step time
  double saved() const { return unfused - fused; }
};
inline constexpr std::size_t kernel_chain_count = 7;

/// The benefit of kernel fusion for a design, on the slowest stage.
struct KernelFusion {
  std::array<KernelChain, kernel_chain_count> chains;
  int stage = 0;
  double bandwidth = 0;  ///< bytes/s that streaming kernels achieve
  double factor = 1;     ///< bytes moved by the framework's kernels ÷ bytes of fused kernels, fitted to its runs
  double fused() const { return sum(&KernelChain::fused); }
  double unfused() const { return sum(&KernelChain::unfused); }
  double counted() const { return sum(&KernelChain::counted); }
  double seconds(double bytes) const { return bytes / bandwidth; }

 private:
  double sum(double KernelChain::*bytes) const;
};

/// Sums over the bytes that each operation of the layers reads and writes. Between two kernels, all data goes through
/// memory; inside one, it stays on the chip (Ultra-Scale Playbook, "Fused Kernels").
KernelFusion kernel_fusion(const Design& design);

}  // namespace trainyard
