// SPDX-License-Identifier: Apache-2.0
#include "engine/room/room_files.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "engine/units/csv.h"

namespace trainyard {
namespace {

std::string number_cell(const std::optional<double>& value) { return value ? csv_number(*value) : std::string(); }

/// Dollars with two digits, exact for whole cents.
std::string money_cell(const std::optional<Cents>& cents) {
  if (!cents) return {};
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%lld.%02lld", static_cast<long long>(*cents / 100),
                static_cast<long long>(*cents % 100));
  return text.data();
}

std::optional<Cents> times(const std::optional<Cents>& price, Count quantity) {
  return price ? std::optional(*price * quantity) : std::nullopt;
}

std::string bill_row(const BillLine& line) {
  return csv_row({section_name(line.section), line.part, line.name, line.place, std::to_string(line.quantity),
                  number_cell(line.rack_units), number_cell(line.kilograms), number_cell(line.watts_typical),
                  number_cell(line.watts_max), money_cell(line.price_low), money_cell(line.price_high),
                  money_cell(times(line.price_low, line.quantity)), money_cell(times(line.price_high, line.quantity)),
                  line.source, line.date, line.confidence, line.included ? "true" : "false"});
}

/// Rack and unit of a device of the room.
std::pair<std::string, std::string> place_cells(const CableEnd& end, const Bill& bill, const RackPlan& racks) {
  if (!end.device) return {};
  const RoomDevice& device = racks.devices[*end.device];
  return {device.place && bill.racks.floor ? rack_name(*bill.racks.floor, *device.place) : std::string(),
          device.position ? std::to_string(*device.position) : std::string()};
}

}  // namespace

std::string bill_csv(const Bill& bill) {
  std::string out =
      csv_row({"section", "part", "name", "place", "quantity", "rack_units", "kilograms", "typical_w", "maximum_w",
               "unit_price_low", "unit_price_high", "sum_low", "sum_high", "source", "date", "confidence", "included"});
  for (const BillLine& line : bill.lines) out += bill_row(line);
  return out;
}

std::string cables_csv(const Bill& bill, const RackPlan& racks, const CableSchedule& schedule) {
  std::string out = csv_row({"cable", "network", "part", "from_device", "from_rack", "from_unit", "from_port",
                             "to_device", "to_rack", "to_unit", "to_port", "length_m", "rate_gbit_s"});
  for (const CableRun& run : schedule.runs) {
    const auto [from_rack, from_unit] = place_cells(run.from, bill, racks);
    const auto [to_rack, to_unit] = place_cells(run.to, bill, racks);
    out += csv_row({run.label, section_name(run.network), run.part, run.from.name, from_rack, from_unit, run.from.port,
                    run.to.name, to_rack, to_unit, run.to.port,
                    run.metres ? csv_number(std::ceil(*run.metres - 1e-9)) : std::string(),
                    csv_number(run.rate * 8 / 1e9)});
  }
  return out;
}

}  // namespace trainyard
