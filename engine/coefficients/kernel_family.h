// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// Devices with kernels of the same kind. A family without fitted coefficients uses those of its nearest relative.
/// Measured runs of that relative do not count as its own.
struct KernelFamily {
  std::string id;           ///< in files: "cdna3"
  std::string label;        ///< "CDNA 3", not translated
  Generation coefficients;  ///< generation whose coefficients it uses
  ServingKernels serving;   ///< the same for serving
  std::size_t index;        ///< index in kernel_families()
};

/// Returns all families in resources/catalog/kernel_families.json. Parsed once, thread-safe.
std::span<const KernelFamily> kernel_families();
/// Returns nullptr if there is no such id.
const KernelFamily* find_kernel_family(std::string_view id);
/// Returns the family of devices that do not state one.
const KernelFamily& other_kernel_family();

}  // namespace trainyard
