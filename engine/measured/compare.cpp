// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/compare.h"

#include <algorithm>

#include "engine/coefficients/framework_behaviour.h"
#include "engine/measured/framework_defaults.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

enum class MemoryKind { allocated, reserved, device };

MemoryKind kind_of(const Run& run) {
  const std::string_view kind =
      run.memory_kind.empty() ? framework_defaults(run.framework).memory_kind : run.memory_kind;
  if (kind == "reserved") return MemoryKind::reserved;
  return kind == "nvidia-smi" ? MemoryKind::device : MemoryKind::allocated;
}

/// Converts allocated bytes to the kind of memory that the source measured: allocated, reserved or whole-device.
double as_measured(MemoryKind kind, double allocated, const Cluster& c) {
  if (kind == MemoryKind::allocated) return allocated;
  const double reserved = allocated * (1 + c.memory_waste);
  return kind == MemoryKind::reserved ? reserved : reserved + c.context_memory + c.communication_memory;
}

}  // namespace

Prediction prediction_of(const Run& run, const Design& design, const Evaluation& e) {
  const Design whole = resolved(design);
  const bool first = behaviour_of(design.recipe.framework).logs_first_stage;
  const auto fullest = static_cast<size_t>(e.fullest_stage);
  const StageMemory& stage = e.stages[first ? 0 : fullest];
  const double allocated = stage.parts.allocated();
  const MemoryKind kind = kind_of(run);
  Prediction out;
  out.step_time = e.step_time;
  out.memory = as_measured(kind, allocated, whole.cluster);
  out.memory_floor = as_measured(kind, allocated - stage.gathered, whole.cluster);
  out.memory_ceiling = as_measured(kind, allocated - stage.gathered + stage.gathered_most, whole.cluster);
  return out;
}

}  // namespace trainyard
