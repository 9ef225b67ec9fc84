// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/power_curves.h"

#include <algorithm>
#include <cmath>

#include "catalog_data.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

/// A row has the watts of each cap and the seconds of the same work, from the lowest cap to the thermal design power.
std::vector<CappedDevice> read_devices() {
  std::vector<CappedDevice> out;
  for (const Json& row : Json::parse(catalog_data("power_curves"))) {
    CappedDevice device{row.at("accelerator"), row.at("job"),    {},
                        row.at("date"),        row.at("source"), row.at("confidence")};
    const double watts = row.at("watts");
    double full = 0;
    for (const Json& point : row.at("runs")) {
      const double cap = point.at("watts"), seconds = point.at("seconds");
      if (cap == watts) full = seconds;
      device.runs.push_back({cap / watts, seconds});
    }
    for (CappedRun& run : device.runs) run.speed = full / run.speed;
    out.push_back(std::move(device));
  }
  return out;
}

}  // namespace

const std::vector<CappedDevice>& capped_devices() {
  static const std::vector<CappedDevice> devices = read_devices();
  return devices;
}

const CappedDevice* find_capped_device(std::string_view accelerator) {
  const auto found = std::ranges::find(capped_devices(), accelerator, &CappedDevice::accelerator);
  return found == capped_devices().end() ? nullptr : &*found;
}

double speed_at_cap(const CappedDevice& device, double share) {
  const auto above = std::ranges::find_if(device.runs, [&](const CappedRun& run) { return run.share >= share; });
  if (above == device.runs.end() || !(share > 0)) return std::nan("");
  if (above->share == share) return above->speed;
  if (above == device.runs.begin()) return std::nan("");
  const CappedRun& below = *(above - 1);
  return below.speed + (above->speed - below.speed) * (share - below.share) / (above->share - below.share);
}

}  // namespace trainyard
