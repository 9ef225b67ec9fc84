// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/capacity.h"

#include <algorithm>
#include <cmath>

namespace trainyard {

void evaluate_capacity(const Setting& s, Evaluation& out) {
  const DataPlan& plan = s.design.data;
  const Checkpoints& checkpoints = s.design.checkpoints;
  out.capacity_raw = plan.raw_copies * (out.clean_bytes * out.raw_ratio + out.media_total_bytes * out.media_raw_ratio);
  out.capacity_clean = plan.clean_copies * (out.clean_bytes + out.media_total_bytes);
  out.capacity_tokens = plan.token_copies * out.dataset_size;
  out.checkpoints_held =
      checkpoints.kept_last + std::min(checkpoints.keep_window, out.finish_days) * 86400 / checkpoints.keep_interval;
  out.capacity_checkpoints = out.checkpoints_held * out.checkpoint_size;
  out.capacity_archive = plan.archived_models * out.parameters * out.weight_bytes_per_parameter;
  out.capacity_needed =
      out.capacity_raw + out.capacity_clean + out.capacity_tokens + out.capacity_checkpoints + out.capacity_archive;
  out.capacity_provisioned = out.capacity_needed / plan.usable_share;
  out.capacity_used = out.capacity_provisioned / plan.capacity;
}

}  // namespace trainyard
