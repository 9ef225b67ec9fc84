// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/kit/reading.h"

namespace trainyard {

/// The quantised modules of a checkpoint and their formats. Names are module names with layer numbers, or patterns
/// ("re:.*self_attn.*", "*.attn.*", "Linear").
struct QuantisedModules {
  struct Group {
    std::string format;  ///< id of a choice of Serving::weight_format
    std::vector<std::string> names;
  };
  std::vector<Group> groups;
  std::vector<std::string> kept;  ///< modules that are not quantised
  std::string rest = "bits_16";   ///< the format of modules that no group or pattern matches
};

/// Sets the formats of attention, routed experts and other weights. Warns if weights of one kind have several formats.
void set_kind_formats(Reading& reading, const QuantisedModules& modules);

}  // namespace trainyard
