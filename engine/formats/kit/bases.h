// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/formats/kit/alternatives.h"

namespace trainyard {

/// Merges each file of NeMo RL with the open file that it builds on ("defaults"), and that one with its own. Keys of
/// the file replace those of its base. References between keys are then replaced by their values.
void join_bases(std::vector<KnownFile>& files);

}  // namespace trainyard
