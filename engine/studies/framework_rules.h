// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/design/design.h"

namespace trainyard {

/// The layouts that the code of a framework can run. A search tries no others.
struct FrameworkRules {
  Framework framework;
  std::span<const Schedule> schedules;
  std::span<const ZeroStage> zero_stages;
  std::span<const Recompute> recomputes;
  bool keeps_own = false;          ///< forks add schedules, so a search also tries the design's own values
  bool adds_stages = true;         ///< pipeline stages need no other model class
  bool shards_stages = true;       ///< ZeRO-2 and ZeRO-3 also with pipeline stages
  bool exchanges_in_ring = true;   ///< context parallelism with ring exchange or all-gather, not only all-to-all
  const char* excluded = nullptr;  ///< what a search leaves out; marked for translation
};
const FrameworkRules& framework_rules(Framework framework);

/// Whether the framework can run the schedule, the ZeRO stage and the recomputation of a changed design. Values that
/// `design` already has are accepted if both have the same framework.
bool can_framework_run(const Design& changed, const Design& design);

}  // namespace trainyard
