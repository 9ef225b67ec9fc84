// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/measured/run.h"

namespace trainyard {

/// The publication that a group of runs comes from. All groups of a source are held out together.
inline std::string source_of(const Run& r) {
  if (r.group.starts_with("NTRON")) return "NTRON";
  if (r.group == "BSA100" || r.group == "BLOOM") return "BSA100";
  if (r.group.starts_with("NEMO2407")) return "NEMO2407";
  return r.group;
}

}  // namespace trainyard
