// SPDX-License-Identifier: Apache-2.0
#include "engine/bands/error_kind.h"

#include <functional>
#include <string>

#include "engine/machine/device_kinds.h"
#include "engine/physics/degrees.h"

namespace trainyard {

ErrorKind error_kind(const Design& d) {
  const std::hash<std::string> name;
  ErrorKind out{.accelerator = name(d.cluster.accelerator->id), .model = name(d.work.model->id)};
  if (d.job != Job::serving) {
    const Layout& l = d.layout;
    out.layout = {static_cast<double>(d.recipe.framework), static_cast<double>(d.recipe.precision), l.micro_batch,
                  static_cast<double>(l.schedule)};
    for (const Degree& each : degrees())
      if (each.dimension != Dimension::data) out.degrees[static_cast<size_t>(each.dimension)] = l.*each.input;
  }
  if (d.job == Job::training) return out;
  const Serving& s = d.serving;
  out.engine = name(s.engine->id);
  out.replica = {static_cast<double>(s.weight_format),
                 static_cast<double>(s.cache_format),
                 static_cast<double>(s.batching),
                 static_cast<double>(s.prefill_place),
                 static_cast<double>(s.speculation),
                 s.tensor_parallel,
                 s.pipeline_parallel,
                 s.expert_parallel};
  return out;
}

std::size_t hash_kinds(const Design& design) {
  std::size_t sum = 0;
  for (const DeviceKind& kind : device_kinds(design)) sum += std::hash<std::string>()(kind.accelerator->id);
  return sum;
}

}  // namespace trainyard
