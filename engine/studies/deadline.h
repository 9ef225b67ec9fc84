// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// A legal design that was evaluated and ends in time.
struct TimelyDesign {
  Design design;
  double accelerators = 0;
  double finish_days = 0;
  std::vector<ParameterHandle> changed;  ///< against the given one, in table order
};

/// How many devices a run takes to end within its deadline.
struct DeadlineAnswer {
  bool searched = false;                   ///< false before the search and after a stop
  std::optional<TimelyDesign> same_batch;  ///< fewest with the batch as given; the degrees of the layout may differ
  std::optional<TimelyDesign>
      other_batch;  ///< fewer still with the layout as given and the nearest batch that it fills
  double most_tensor = 0, most_accelerators = 0;  ///< of other layouts than the given one; 0 = none was tried
};

/// Nothing is found without a deadline. Tries legal designs from small to large with evaluate(); none that does not
/// fit, unless the given one does not either. Some tens of milliseconds: for idle time.
DeadlineAnswer devices_for_deadline(const Design& design, const Execution& execution = {});
/// Which layouts were tried: others may end in time on fewer devices.
Message deadline_limits(const DeadlineAnswer& answer);

}  // namespace trainyard
