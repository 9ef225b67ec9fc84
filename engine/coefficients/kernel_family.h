// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// Devices whose kernels are of one kind. A generation whose coefficients are fitted is a family; the others borrow
/// those of their nearest relative, and have only the measured runs that are their own.
struct KernelFamily {
  std::string id;           ///< in files: "cdna3"
  std::string label;        ///< "CDNA 3", a proper name in every language
  Generation coefficients;  ///< whose coefficients it takes
  ServingKernels serving;   ///< the same of serving jobs
  std::size_t index;        ///< its place among kernel_families()
};

/// All of them, as resources/catalog/kernel_families.json lists them. Parsed once, thread-safe.
std::span<const KernelFamily> kernel_families();
/// nullptr = there is none of that id.
const KernelFamily* find_kernel_family(std::string_view id);
/// Of a device that does not say.
const KernelFamily& other_kernel_family();

}  // namespace trainyard
