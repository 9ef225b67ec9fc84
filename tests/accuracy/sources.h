// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/coefficients/kernel_family.h"
#include "engine/measured/run.h"

namespace trainyard {

/// The publication that a group of runs comes from. All groups of a source are held out together.
inline std::string source_of(const Run& r) {
  if (r.group.starts_with("NTRON")) return "NTRON";
  if (r.group == "BSA100" || r.group == "BLOOM") return "BSA100";
  if (r.group.starts_with("NEMO2407")) return "NEMO2407";
  return r.group;
}

/// True for devices of other vendors that borrow the coefficients of another kernel family. They count neither in fits
/// nor in likely ranges.
inline bool borrows_coefficients(const Accelerator& a) {
  return a.vendor != "NVIDIA" && a.kernel_family->id != generation_id(a.kernel_family->coefficients);
}

}  // namespace trainyard
