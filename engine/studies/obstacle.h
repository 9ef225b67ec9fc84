// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

namespace trainyard {

/// Why a job cannot run at all, even slowly.
struct Obstacle {
  Message title;   ///< "Not a legal layout"; empty if the job runs
  Message reason;  ///< "TP 3 does not divide 128 attention heads"
  bool exists() const { return *title.format != '\0'; }
  /// "Not a legal layout: TP 3 does not divide 128 attention heads"; English, without a full stop. Empty if the job
  /// runs.
  std::string text() const;
};

/// Reports an illegal layout, or too little memory on devices, hosts or drives. Empty if the design is only slow, or a
/// figure is unknown.
Obstacle obstacle_of(const Design& design);
/// The same for the result of a design, which may be resolved.
Obstacle obstacle_of(const Design& design, const Evaluation& result);

}  // namespace trainyard
