// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// A legal, evaluated design that meets the deadline.
struct TimelyDesign {
  Design design;
  double accelerators = 0;
  double finish_days = 0;
  std::vector<ParameterHandle> changed;  ///< inputs that differ from the given design, in the order of parameters()
};

/// The number of devices that a run needs to meet its deadline.
struct DeadlineAnswer {
  bool searched = false;                   ///< false before the search and after a stop
  std::optional<TimelyDesign> same_batch;  ///< fewest devices with the given batch; degrees of the layout may differ
  std::optional<TimelyDesign>
      other_batch;  ///< fewer devices still, with the given layout and the nearest batch that fits them
  double most_tensor = 0, most_accelerators = 0;  ///< limits of the other layouts tried; 0 if none was tried
};

/// Finds the fewest devices that meet the deadline. Empty without a deadline. Tries legal designs from small to large
/// with evaluate(), and skips those that do not fit, unless the given design does not fit either. Takes some tens of
/// milliseconds, so callers run it while the program is idle.
DeadlineAnswer devices_for_deadline(const Design& design, const Execution& execution = {});
/// States which layouts were tried, because an untried layout may meet the deadline on fewer devices.
Message deadline_limits(const DeadlineAnswer& answer);

}  // namespace trainyard
