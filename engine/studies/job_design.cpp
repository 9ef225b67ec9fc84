// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/job_design.h"

#include <cmath>

#include "engine/evaluation/post_training_pools.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/nearest_layout.h"

namespace trainyard {
namespace {

/// Makes the trainer's layout legal while using all devices; returns false if that is impossible. The batch may change,
/// because a batch can have any number of answers.
bool make_layout_legal(Design& post) {
  Evaluation e;
  evaluate(post, e);
  if (e.legality.reason == Illegality::none) return true;
  const Design training = training_design(post, post.cluster.accelerators);
  const auto found = nearest_legal_layout(training, {.degrees = true, .batch = true});
  if (!found) return false;
  const double replicas = post.layout.data_parallel;
  post.layout = found->design.layout;
  // Keep an automatic number of replicas automatic, so that it follows the sizes of the pools.
  post.layout.data_parallel = std::isnan(replicas) ? automatic : found->design.layout.data_parallel;
  return true;
}

}  // namespace

Design design_for(const Design& design, Job job) {
  Design out = design;
  out.job = job;
  if (job != Job::post_training || design.job == job) return out;
  const Serving& usual = default_design(job).serving;
  out.serving.weight_format = usual.weight_format;
  out.serving.cache_format = usual.cache_format;
  make_layout_legal(out);
  return out;
}

std::optional<Design> with_legal_layout(const Design& design) {
  Design out = design;
  if (!make_layout_legal(out) || !is_legal(evaluate(out))) return std::nullopt;
  // Automatic inputs stay automatic if their rules give a legal layout.
  Design with_automatic_inputs = out;
  for (const Parameter* input : changed(out, design))
    if (is_automatic(design, *input)) set_value(with_automatic_inputs, *input, automatic);
  return is_legal(evaluate(with_automatic_inputs)) ? with_automatic_inputs : out;
}

void apply_assignments(Design& design, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const Job before = design.job;
    Design next = design;
    assign(next, assignment);
    if (const Job job = next.job; job != before) {
      next.job = before;
      next = design_for(next, job);
    }
    design = std::move(next);
  }
}

std::vector<std::string> assignments_from_default(const Design& design) {
  const Design& usual = default_design();
  std::vector<std::string> out = assignments(design, design_for(usual, design.job));
  if (design.job != usual.job) out.insert(out.begin(), assignment_of(design, parameter(&Design::job)));
  return out;
}

}  // namespace trainyard
