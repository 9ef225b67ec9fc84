// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/kit/reading.h"

namespace trainyard {

/// Which modules of a checkpoint are quantised, and how. Names are those of modules, with numbers of layers, or
/// patterns of them ("re:.*self_attn.*", "*.attn.*", "Linear").
struct QuantisedModules {
  struct Group {
    std::string format;  ///< id of a choice of Serving::weight_format
    std::vector<std::string> names;
  };
  std::vector<Group> groups;
  std::vector<std::string> kept;  ///< modules that are not quantised
  std::string rest = "bits_16";   ///< the format of what neither a group nor a pattern names
};

/// Sets the formats of attention, of routed experts and of the other weights. Warns where one kind has several formats.
void set_kind_formats(Reading& reading, const QuantisedModules& modules);

}  // namespace trainyard
