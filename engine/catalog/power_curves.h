// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trainyard {

/// A training job at one power cap.
struct CappedRun {
  double share = 1;  ///< cap ÷ thermal design power
  double speed = 1;  ///< speed ÷ speed without a cap
};

/// Measured speed of a device under power caps.
struct CappedDevice {
  std::string accelerator;      ///< id
  std::string job;              ///< what was trained
  std::vector<CappedRun> runs;  ///< rising shares; the last one is 1
  std::string date, source, confidence;
};

/// The devices with measurements, as listed in resources/catalog/power_curves.json.
const std::vector<CappedDevice>& capped_devices();
/// Finds the measurements of a device; nullptr if there are none.
const CappedDevice* find_capped_device(std::string_view accelerator);
/// Returns the speed at a cap, interpolated between measurements. NaN below the lowest measured cap and above 1.
double speed_at_cap(const CappedDevice& device, double share);

}  // namespace trainyard
