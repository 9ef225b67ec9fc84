// SPDX-License-Identifier: Apache-2.0
#include "engine/machine/device_kinds.h"

#include <algorithm>

namespace trainyard {

bool is_mixed(const Design& design) {
  const auto& others = design.cluster.others;
  return design.job == Job::training && std::ranges::any_of(others, [](const auto& kind) { return kind.count > 0; });
}

std::vector<DeviceKind> device_kinds(const Design& design) {
  std::vector<DeviceKind> out{{design.cluster.accelerator, design.cluster.accelerators}};
  if (!is_mixed(design)) return out;
  for (const DeviceKind& kind : design.cluster.others) {
    if (!(kind.count > 0)) continue;
    out.push_back(kind);
    out.front().count -= kind.count;
  }
  return out;
}

Design with_one_kind(const Design& design, const DeviceKind& kind) {
  Design out = design;
  out.cluster.accelerator = kind.accelerator;
  for (DeviceKind& other : out.cluster.others) other.count = 0;
  return out;
}

double mean_over_devices(const std::vector<DeviceKind>& kinds, const std::vector<double>& values) {
  if (std::ranges::all_of(values, [&](double value) { return value == values.front(); })) return values.front();
  double devices = 0, sum = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    devices += kinds[i].count;
    sum += kinds[i].count * values[i];
  }
  return sum / devices;
}

}  // namespace trainyard
