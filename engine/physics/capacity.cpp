// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/capacity.h"

#include <algorithm>
#include <cmath>

namespace trainyard {

CapacityFigures evaluate_capacity(const Design& design, const Stored& stored) {
  const DataPlan& plan = design.data;
  const Checkpoints& checkpoints = design.checkpoints;
  const DataPreparation& data = stored.preparation;
  CapacityFigures out;
  out.capacity_raw =
      plan.raw_copies * (data.clean_bytes * data.raw_ratio + data.media_total_bytes * data.media_raw_ratio);
  out.capacity_clean = plan.clean_copies * (data.clean_bytes + data.media_total_bytes);
  out.capacity_tokens = plan.token_copies * stored.dataset_size;
  out.checkpoints_held =
      checkpoints.kept_last + std::min(checkpoints.keep_window, stored.finish_days) * 86400 / checkpoints.keep_interval;
  out.capacity_checkpoints = out.checkpoints_held * stored.checkpoint_size;
  out.capacity_archive = plan.archived_models * stored.model_size;
  out.capacity_needed =
      out.capacity_raw + out.capacity_clean + out.capacity_tokens + out.capacity_checkpoints + out.capacity_archive;
  out.capacity_provisioned = out.capacity_needed / plan.usable_share;
  out.capacity_used = out.capacity_provisioned / plan.capacity;
  return out;
}

}  // namespace trainyard
