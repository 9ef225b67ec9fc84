// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/measured/request_trace.h"
#include "engine/run/parallel.h"
#include "engine/serving/fleet.h"

namespace trainyard {

/// A kind of replica that serves a load curve, and its fleet.
struct FleetOffer {
  Design design;          ///< with the accelerator and the layout
  Evaluation evaluation;  ///< at the busiest hour
  FleetTotals totals;
  std::vector<FleetHour> hours;
};

/// All replicas on these accelerators whose fleet meets the limits of the design at the busiest hour: latencies, budget
/// and hard power limit. The first is the cheapest fleet that follows the load; unknown costs are last. `rates` are the
/// requests/s of consecutive hours, at least one above 0. An empty list of accelerators means that of the design.
/// Others have their own automatic price, node size and network.
std::vector<FleetOffer> search_fleets(const Design& design, std::span<const double> rates,
                                      std::span<const AcceleratorRef> accelerators = {},
                                      const Execution& execution = {});

/// Mean requests/s of each hour of a trace. An incomplete last hour counts with its own length; less than 15 minutes
/// are part of the hour before. Throws InputError if the trace is longer than 10,000 h.
std::vector<double> hourly_rates(const RequestTrace& trace);

}  // namespace trainyard
