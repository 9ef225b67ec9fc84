// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// What assign() makes a design from, starting with the default one: ID=VALUE for every input that differs, and
/// ID.FIELD=VALUE for every edited field of a catalog entry.
std::vector<std::string> assignments(const Design& design);

/// The same for the command line of a shell: " --set tensor_parallel=4 --set …"; empty for the default design.
std::string set_arguments(const Design& design);

}  // namespace trainyard
