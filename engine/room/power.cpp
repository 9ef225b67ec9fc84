// SPDX-License-Identifier: Apache-2.0
#include "engine/room/power.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/room/figures.h"
#include "engine/text.h"

namespace trainyard {
namespace {

void check_power_plan(const PowerPlan& plan) {
  if (plan.pue && !(*plan.pue >= 1 && *plan.pue <= 10)) throw InputError("room.pue: a PUE is a number from 1 to 10.");
  if (!plan.losses) return;
  for (const double efficiency : {plan.losses->ups_efficiency, plan.losses->pdu_efficiency})
    if (!(efficiency > 0 && efficiency <= 1)) throw InputError("room.losses: an efficiency is above 0 and at most 1.");
  for (const double watts : {plan.losses->cooling_watts, plan.losses->other_watts})
    if (!(watts >= 0 && std::isfinite(watts))) throw InputError("room.losses: power is 0 W or more.");
}

/// Transceivers and cables take their power from switches and servers, whose figures contain it.
bool takes_own_power(const BillLine& line) {
  if (line.included || line.section == BillSection::spares || line.section == BillSection::licences) return false;
  return line.part.empty() || (find_part(line.part).kind != "optic" && find_part(line.part).kind != "cable");
}

/// W of the transceivers in the switches of a section; empty if unknown.
std::optional<double> transceiver_watts(const Bill& bill, BillSection section) {
  if (section == BillSection::compute_network) return bill.compute_optics_watts;
  if (section == BillSection::storage_network) return bill.storage_optics_watts;
  return 0.0;
}

/// Maximum power of all pieces of a line. A power cap lowers the rating of a server.
std::optional<double> max_watts(const BillLine& line, double saved_watts) {
  if (!line.watts_max) return std::nullopt;
  const Count accelerators = line.part.empty() ? 0 : find_part(line.part).accelerators;
  return (*line.watts_max - saved_watts * static_cast<double>(accelerators)) * static_cast<double>(line.quantity);
}

/// Typical power of all pieces of a line, at most the maximum with a power cap.
std::optional<double> typical_watts(const Bill& bill, const BillLine& line, double saved_watts) {
  if (!line.watts_typical) return std::nullopt;
  const double pieces = static_cast<double>(line.quantity);
  const double own = std::min(*line.watts_typical * pieces, max_watts(line, saved_watts).value_or(INFINITY));
  if (line.part.empty() || find_part(line.part).kind != "switch") return own;
  const auto optics = transceiver_watts(bill, line.section);
  if (!optics) return std::nullopt;
  return line.watts_max ? std::min(own + *optics, *line.watts_max * pieces) : own + *optics;
}

void add_power(PowerSum& sum, const std::string& name, std::optional<double> typical, std::optional<double> max) {
  sum.typical += typical.value_or(0);
  sum.max += max.value_or(0);
  if (!typical) {
    sum.max_without_typical += max.value_or(0);
    sum.without_typical.push_back(name);
  }
  if (!max) sum.without_max.push_back(name);
}

void add_sum(PowerSum& sum, const PowerSum& other) {
  sum.typical += other.typical;
  sum.max += other.max;
  sum.max_without_typical += other.max_without_typical;
  sum.without_typical.insert(sum.without_typical.end(), other.without_typical.begin(), other.without_typical.end());
  sum.without_max.insert(sum.without_max.end(), other.without_max.begin(), other.without_max.end());
}

SectionPower& find_section(RoomPower& power, BillSection section) {
  const auto found = std::ranges::find(power.sections, section, &SectionPower::section);
  if (found != power.sections.end()) return *found;
  return power.sections.emplace_back(SectionPower{section, {}});
}

double utility_watts(double it, double pue, const std::optional<DistributionLosses>& losses) {
  if (!losses) return it * pue;
  return it / (losses->ups_efficiency * losses->pdu_efficiency) + losses->cooling_watts + losses->other_watts;
}

AllInPower divide_power(const char* boundary, const PowerSum& sum, double typical, double max, Count accelerators) {
  const auto all = static_cast<double>(accelerators);
  return {boundary, typical / all, max / all, sum.without_typical.empty(), sum.without_max.empty()};
}

/// The servers with accelerators alone.
PowerSum sum_servers(const Bill& bill, double saved_watts) {
  PowerSum sum;
  for (const BillLine& line : bill.lines)
    if (line.section == BillSection::servers && takes_own_power(line) &&
        (line.part.empty() || find_part(line.part).accelerators > 0))
      add_power(sum, line.name, typical_watts(bill, line, saved_watts), max_watts(line, saved_watts));
  return sum;
}

void set_per_accelerator(RoomPower& power, const Bill& bill, double saved_watts) {
  if (bill.accelerators == 0) return;
  const PowerSum servers = sum_servers(bill, saved_watts);
  const Count n = bill.accelerators;
  power.per_accelerator = {
      divide_power(TRAINYARD_TR("Server"), servers, servers.typical, servers.max, n),
      divide_power(TRAINYARD_TR("All IT equipment"), power.it, power.it.typical, power.it.max, n),
      divide_power(TRAINYARD_TR("Utility connection"), power.it, power.utility_typical, power.utility_max, n)};
  for (AllInPower& one : power.per_accelerator) {
    if (!servers.without_typical.empty()) one.typical.reset();
    if (!servers.without_max.empty()) one.max.reset();
  }
}

/// Liquid cools a share of the servers; air cools the rest of the equipment.
void set_heat(RoomPower& power, const Bill& bill, double saved_watts) {
  double liquid = 0;
  for (const BillLine& line : bill.lines) {
    if (line.section != BillSection::servers || line.part.empty()) continue;
    const RoomPart& part = find_part(line.part);
    if (part.accelerators == 0) continue;
    if (!part.liquid_share || !line.watts_max) return;
    liquid += *max_watts(line, saved_watts) * *part.liquid_share;
  }
  power.air_max = power.it.max - liquid;
  power.liquid_max = liquid;
}

}  // namespace

RoomPower measure_power(const Bill& bill, const PowerPlan& plan) {
  check_power_plan(plan);
  RoomPower out;
  for (const BillLine& line : bill.lines) {
    if (!takes_own_power(line)) continue;
    // Pumps of coolant distribution units belong to the PUE.
    if (line.section == BillSection::cooling) continue;
    add_power(find_section(out, line.section).sum, line.name, typical_watts(bill, line, plan.saved_watts),
              max_watts(line, plan.saved_watts));
  }
  for (const SectionPower& section : out.sections) add_sum(out.it, section.sum);
  out.pue = plan.pue ? *plan.pue : find_room_figure("pue", plan.site).value;
  out.utility_typical = utility_watts(out.it.typical, out.pue, plan.losses);
  out.utility_max = utility_watts(out.it.max, out.pue, plan.losses);
  set_per_accelerator(out, bill, plan.saved_watts);
  set_heat(out, bill, plan.saved_watts);
  return out;
}

Count find_powered_nodes(const RoomPlan& room, const PowerPlan& plan, double watts) {
  const auto is_enough = [&](Count nodes) {
    RoomPlan asked = room;
    asked.fabric.nodes = nodes;
    asked.measures_cables = false;
    const Bill bill = list_parts(asked);
    return !bill.problem && measure_power(bill, plan).utility_max <= watts;
  };
  // The smallest room above the limit ends the search, so that no room is evaluated far beyond it.
  Count high = 1;
  while (high < 1'000'000 && is_enough(high)) high *= 2;
  Count low = high / 2;
  while (high - low > 1) {
    const Count middle = low + (high - low) / 2;
    (is_enough(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace trainyard
