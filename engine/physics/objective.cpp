// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/objective.h"

#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

/// Bytes of one stored logit: token index and value, 32 bits each.
constexpr double stored_logit_bytes = 8;

void fill_reference(const Design& d, ObjectiveWork& out) {
  (d.work.cached_reference ? out.cached_passes : out.frozen_passes) = 1;
  // No separate copy: a cached reference is freed before the first step, and with adapters the model itself is the
  // reference.
  out.frozen_copies = d.work.cached_reference || has_frozen_weights(d.recipe) ? 0 : 1;
}

void fill_teacher(const Workload& work, ObjectiveWork& out) {
  if (work.teacher_logits == TeacherLogits::stored) {
    out.stored_bytes = stored_logit_bytes * work.stored_logits;
    return;
  }
  out.frozen_passes = work.teacher_active;
  out.frozen_copies = work.teacher_size;
}

}  // namespace

bool trains_prediction_modules(Objective objective) {
  return objective == Objective::pre_training || objective == Objective::fine_tuning;
}

bool is_padded(const Workload& work) {
  return work.objective != Objective::pre_training && work.sample_rows == SampleRows::padded;
}

ObjectiveWork objective_work(const Design& d) {
  const Workload& work = d.work;
  ObjectiveWork out;
  if (is_padded(work)) out.lengths.emplace(work.sample_tokens, work.sample_spread, work.sequence_length);
  const bool pairs = work.objective == Objective::dpo || work.objective == Objective::reward_model;
  // Packed pairs share rows, so only padded pairs need two rows each.
  out.rows = pairs && is_padded(work) ? 2 : 1;
  out.has_logits = work.objective != Objective::reward_model;
  if (work.objective == Objective::dpo) fill_reference(d, out);
  if (work.objective == Objective::distillation) fill_teacher(work, out);
  return out;
}

BatchRows batch_rows(const Workload& work, const ObjectiveWork& objective, double micro_batch) {
  const double count = micro_batch * objective.rows;
  if (work.objective == Objective::pre_training) return {count, work.sequence_length, 1};
  if (!is_padded(work)) return {count, work.sequence_length, 1 - work.packing_loss};
  const double longest = objective.lengths->mean_longest_of(count);
  return {count, longest, objective.lengths->mean() / longest};
}

double objective_head(const ObjectiveWork& objective, const Model& model) {
  return objective.has_logits ? head_parameters(model) : model.hidden;
}

}  // namespace trainyard
