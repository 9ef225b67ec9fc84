// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// What assign() makes a design from, starting with the default one: ID=VALUE for every input that differs, and
/// ID.FIELD=VALUE for every edited field of a catalog entry.
std::vector<std::string> assignments(const Design& design);
/// Those of some inputs, with the values that they have here: what makes this design from one that differs in them.
std::vector<std::string> assignments(const Design& design, const std::vector<ParameterHandle>& inputs);

/// For the command line of a shell: " --set tensor_parallel=4 --set …"; empty for no assignment.
std::string set_arguments(const std::vector<std::string>& assignments);

}  // namespace trainyard
