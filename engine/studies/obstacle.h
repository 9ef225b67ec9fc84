// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/design/design.h"
#include "engine/units/message.h"

namespace trainyard {

/// Why a job cannot start, however slowly it might run.
struct Obstacle {
  Message title;   ///< "Not a legal layout"; without text where the job runs
  Message reason;  ///< "TP 3 does not divide 128 attention heads"
  bool exists() const { return *title.format != '\0'; }
  /// "Not a legal layout: TP 3 does not divide 128 attention heads", in English and without a full stop.
  std::string text() const;
};

/// A layout that is not legal, or more memory needed than there is on devices, hosts or drives. None for a design that
/// runs slowly, and none where a figure is unknown.
Obstacle obstacle_of(const Design& design);

}  // namespace trainyard
