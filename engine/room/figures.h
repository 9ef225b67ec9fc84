// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trainyard {

/// A published figure for power or money. Units by kind:
/// pue: ratio; electricity: dollars per kWh; colocation: dollars per kW and month; building: dollars per watt;
/// life: years; residual_decades_per_year; network_share, load_share, interest: fractions; carbon: g CO2e per kWh;
/// all_in_server, all_in_utility: W per accelerator, by its id; owner_cost: dollars per accelerator-hour, by its id.
struct RoomFigure {
  std::string kind, id, name;
  double value = 0;
  std::string date, source, confidence;
};

/// The figures of a kind in resources/catalog/room_figures.json; empty for an unknown kind. Thread-safe.
const std::vector<RoomFigure>& room_figures(std::string_view kind);
/// Throws InputError if there is no such figure.
const RoomFigure& find_room_figure(std::string_view kind, std::string_view id);

}  // namespace trainyard
