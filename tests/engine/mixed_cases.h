// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "engine/machine/device_kinds.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"

/// Training jobs on two kinds of accelerators.
namespace trainyard::mixed_cases {

inline bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
inline bool is_close(double a, double b, double tolerance = 1e-12) {
  return a == b || std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b)) ||
         (std::isnan(a) && std::isnan(b));
}

inline void set(Design& d, const QStringList& assignments) {
  for (const QString& one : assignments) assign(d, one.toStdString());
}

/// 16 A100 and 16 H100, one replica on each GPU, with the same network.
inline Design data_parallel(const QStringList& more = {}) {
  Design d = default_design();
  set(d, {"model=llama3.1-8b", "accelerator=a100-sxm-80gb", "accelerators=32", "second_accelerator=h100-sxm",
          "second_accelerators=16", "tensor_parallel=1", "pipeline_parallel=1", "zero_stage=3", "recompute=full",
          "sequence_length=4096", "global_batch=512", "network_bandwidth=25e9", "scale_up_bandwidth=300e9"});
  set(d, more);
  return d;
}

/// 16 H100 and 16 B200, of which each kind has two of four stages.
inline Design pipeline(const QStringList& more = {}) {
  Design d = default_design();
  set(d, {"model=llama3.1-70b", "accelerator=h100-sxm", "accelerators=32", "second_accelerator=b200",
          "second_accelerators=16", "mixed_along=stages", "tensor_parallel=4", "pipeline_parallel=4", "schedule=1f1b",
          "recompute=full", "zero_stage=1", "sequence_length=4096", "global_batch=64", "network_bandwidth=50e9"});
  set(d, more);
  return d;
}

/// The same job on one of the kinds alone.
inline Design on_kind(const Design& design, std::size_t kind) {
  return with_one_kind(design, device_kinds(design).at(kind));
}

inline Design swapped(const Design& design) {
  Design out = design;
  DeviceKind& other = out.cluster.others.front();
  std::swap(out.cluster.accelerator, other.accelerator);
  other.count = out.cluster.accelerators - other.count;
  return out;
}

}  // namespace trainyard::mixed_cases
