// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_objective.h"

#include <algorithm>

#include "engine/parameters/derivations.h"
#include "engine/physics/objective.h"
#include "engine/text.h"

namespace trainyard {

const char* why_no_samples(const Design& d) {
  return d.work.objective == Objective::pre_training
             ? TRAINYARD_TR("Pre-training cuts continuous text into full sequences.")
             : nullptr;
}
const char* why_no_packing(const Design& d) {
  if (const char* reason = why_no_samples(d)) return reason;
  return is_padded(d.work) ? TRAINYARD_TR("Samples are padded.") : nullptr;
}
const char* why_no_reference(const Design& d) {
  return d.work.objective == Objective::dpo ? nullptr : TRAINYARD_TR("Only DPO uses a reference model.");
}
const char* why_no_distillation(const Design& d) {
  return d.work.objective == Objective::distillation ? nullptr : TRAINYARD_TR("There is no teacher.");
}
const char* why_no_teacher_passes(const Design& d) {
  if (const char* reason = why_no_distillation(d)) return reason;
  return d.work.teacher_logits == TeacherLogits::stored ? TRAINYARD_TR("The teacher’s logits are stored.") : nullptr;
}
const char* why_no_stored_logits(const Design& d) {
  if (const char* reason = why_no_distillation(d)) return reason;
  return d.work.teacher_logits == TeacherLogits::computed ? TRAINYARD_TR("The teacher runs during training.") : nullptr;
}
const char* why_no_prediction_modules(const Design& d) {
  return trains_prediction_modules(d.work.objective) ? nullptr
                                                     : TRAINYARD_TR("The objective evaluates only the next token.");
}
const char* why_one_sample_per_row(const Design& d) {
  return is_padded(d.work) ? TRAINYARD_TR("With padding, each row holds one sample.") : nullptr;
}
const char* why_no_logits(const Design& d) {
  return d.job == Job::training && d.work.objective == Objective::reward_model
             ? TRAINYARD_TR("A reward model has no logits.")
             : nullptr;
}

double derived_document_length(const Design& d) {
  const Workload& work = d.work;
  if (work.objective == Objective::pre_training || is_padded(work)) return work.sequence_length;
  const CutLengths lengths(work.sample_tokens, work.sample_spread, work.sequence_length);
  return lengths.second_moment() / lengths.mean();
}
double derived_teacher_active(const Design& d) { return d.work.teacher_size; }

}  // namespace trainyard
