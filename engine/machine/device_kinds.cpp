// SPDX-License-Identifier: Apache-2.0
#include "engine/machine/device_kinds.h"

#include <algorithm>
#include <limits>

#include "engine/text.h"

namespace trainyard {

namespace {

/// Devices of the first accelerator belong to the first kind.
bool is_further_kind(const Design& design, const DeviceKind& kind) {
  return kind.count > 0 && kind.accelerator != design.cluster.accelerator;
}

}  // namespace

bool is_mixed(const Design& design) {
  return design.job == Job::training && std::ranges::any_of(design.cluster.others, [&](const DeviceKind& kind) {
           return is_further_kind(design, kind);
         });
}

const char* why_not_mixed(const Design& design) {
  return is_mixed(design) ? TRAINYARD_TR("Not available for clusters with two kinds of GPUs") : nullptr;
}

std::vector<DeviceKind> device_kinds(const Design& design) {
  std::vector<DeviceKind> out{{design.cluster.accelerator, design.cluster.accelerators}};
  if (!is_mixed(design)) return out;
  for (const DeviceKind& kind : design.cluster.others) {
    if (!is_further_kind(design, kind)) continue;
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
  if (std::ranges::any_of(kinds, [](const DeviceKind& kind) { return !(kind.count > 0); }))
    return std::numeric_limits<double>::quiet_NaN();
  double devices = 0, sum = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    devices += kinds[i].count;
    sum += kinds[i].count * values[i];
  }
  return sum / devices;
}

}  // namespace trainyard
