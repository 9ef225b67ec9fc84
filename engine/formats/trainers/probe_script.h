// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// Returns a Python script that measures matmuls on one device: those of one layer of the design and common sizes.
/// `name` is the design's name; the comments follow the licence line.
std::string probe_script(const Design& design, const std::string& name, const std::vector<std::string>& comments = {});

}  // namespace trainyard
