// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// Returns whether a training job runs on devices of several kinds. Other jobs use the first kind only.
bool is_mixed(const Design& design);

/// Returns why a study of one kind of devices has no answer for the design, or nullptr if it has one.
const char* why_not_mixed(const Design& design);

/// Returns the kinds of devices in the order of the inputs; the first one has all devices that the others leave. Its
/// count can be 0 or less if the others have too many.
std::vector<DeviceKind> device_kinds(const Design& design);

/// Returns the design as if all its devices were of one kind.
Design with_one_kind(const Design& design, const DeviceKind& kind);

/// Returns the mean of `values` over devices; exactly their common value if they are equal, otherwise NaN
/// if one is unknown or a kind has no devices.
double mean_over_devices(const std::vector<DeviceKind>& kinds, const std::vector<double>& values);

/// Returns `figure` of the design or, if the cluster is mixed, its mean over all devices.
template <class Figure>
double mean_of_kinds(const Design& design, Figure figure) {
  if (!is_mixed(design)) return figure(design);
  const std::vector<DeviceKind> kinds = device_kinds(design);
  std::vector<double> values;
  for (const DeviceKind& kind : kinds) values.push_back(figure(with_one_kind(design, kind)));
  return mean_over_devices(kinds, values);
}

}  // namespace trainyard
