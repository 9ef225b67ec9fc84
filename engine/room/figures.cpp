// SPDX-License-Identifier: Apache-2.0
#include "engine/room/figures.h"

#include <algorithm>
#include <map>

#include "catalog_data.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

using FiguresByKind = std::map<std::string, std::vector<RoomFigure>, std::less<>>;

FiguresByKind read_figures() {
  FiguresByKind out;
  for (const Json& row : Json::parse(catalog_data("room_figures")))
    out[row.at("kind")].push_back({row.at("kind"), row.at("id"), row.at("name"), row.at("value"), row.at("date"),
                                   row.at("source"), row.at("confidence")});
  return out;
}

}  // namespace

const std::vector<RoomFigure>& room_figures(std::string_view kind) {
  static const FiguresByKind all = read_figures();
  static const std::vector<RoomFigure> none;
  const auto found = all.find(kind);
  return found == all.end() ? none : found->second;
}

const RoomFigure& find_room_figure(std::string_view kind, std::string_view id) {
  const auto& all = room_figures(kind);
  const auto found = std::ranges::find(all, id, &RoomFigure::id);
  if (found == all.end())
    throw InputError(std::string(kind) + ": \"" + std::string(id) + "\" is not allowed: one of " +
                     joined(all, ", ", [](const RoomFigure& one) { return one.id; }) + ".");
  return *found;
}

}  // namespace trainyard
