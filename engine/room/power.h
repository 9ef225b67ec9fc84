// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/room/bill.h"

namespace trainyard {

/// Losses between the utility and the equipment, if the user enters them instead of a PUE.
struct DistributionLosses {
  double ups_efficiency = 1, pdu_efficiency = 1;  ///< above 0, at most 1
  double cooling_watts = 0, other_watts = 0;
};

struct PowerPlan {
  std::string site = "other";  ///< id of a figure of kind "pue"
  std::optional<double> pue;   ///< entered instead of that of the site
  std::optional<DistributionLosses> losses;
  double saved_watts = 0;  ///< W that a power cap saves per accelerator, from the rating of the servers
};

/// Power of some equipment in W. A part without a figure is left out of a sum and named.
struct PowerSum {
  double typical = 0, max = 0;
  double max_without_typical = 0;                         ///< maximum of the parts without a typical power
  std::vector<std::string> without_typical, without_max;  ///< names of parts
};

struct SectionPower {
  BillSection section;
  PowerSum sum;
};

/// Power per accelerator, with what it includes.
struct AllInPower {
  const char* boundary = "";
  std::optional<double> typical, max;                       ///< W; empty if that of the servers is unknown
  bool is_typical_complete = true, is_max_complete = true;  ///< false: parts of unknown power are left out
};

/// Result of measure_power().
struct RoomPower {
  std::vector<SectionPower> sections;
  PowerSum it;  ///< all equipment
  double pue = 1;
  double utility_typical = 0, utility_max = 0;  ///< W at the utility connection, without parts of unknown power
  std::optional<double> air_max, liquid_max;    ///< W of heat of all IT equipment; empty if the share is unknown
  std::vector<AllInPower> per_accelerator;      ///< from the servers to the utility connection
};

/// Typical power of a switch: with passive cables, plus its transceivers at their maximum, at most the maximum of the
/// switch. NVIDIA QM9700: 747 W + 32 · 17 W = 1,291 W. Throws InputError if a figure of the plan is out of range.
RoomPower measure_power(const Bill& bill, const PowerPlan& plan);

/// Returns the maximum number of nodes whose utility power, at maximum, is at most `watts`; 0 if none. Whole units are
/// built whole.
Count find_powered_nodes(const RoomPlan& room, const PowerPlan& plan, double watts);

}  // namespace trainyard
