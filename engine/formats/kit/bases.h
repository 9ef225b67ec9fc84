// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/formats/kit/alternatives.h"

namespace trainyard {

/// Merges each file of NeMo RL with the open files that it builds on ("defaults"), and those with their own. Of several
/// bases, the last has precedence; keys of the file replace those of its bases. References between keys are then
/// replaced by their values. Throws InputError if several open files fit a base equally well.
void join_bases(std::vector<KnownFile>& files);

}  // namespace trainyard
