// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/published_work.h"

#include <algorithm>
#include <array>

#include "engine/catalog/device_networks.h"
#include "engine/evaluation/evaluation.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/studies/case_studies.h"

namespace trainyard {
namespace {

constexpr std::array<ParameterHandle, 3> work_inputs{&Workload::sequence_length, &Workload::global_batch,
                                                     &Workload::tokens};

/// The known run of a model with most tokens; nullptr if there is none.
const CaseStudy* longest_run(const ModelRef& model) {
  const CaseStudy* found = nullptr;
  for (const CaseStudy& run : known_runs()) {
    const bool longer = !found || run.design.work.tokens > found->design.work.tokens;
    if (run.design.work.model == model && longer) found = &run;
  }
  return found;
}

/// Whether the value is the one with which the scenario started, or that of the published run of its model.
bool is_unset(const Design& before, const Design& start, const CaseStudy* run, ParameterHandle input) {
  return same_value(before, start, *input) || (run && same_value(before, run->design, *input));
}

}  // namespace

Design with_published_work(const Design& next, const Design& before, const Design& start) {
  Design out = next;
  if (next.job != Job::training) return out;
  const CaseStudy *run = longest_run(next.work.model), *previous = longest_run(before.work.model);
  for (const ParameterHandle input : work_inputs)
    if (run && is_unset(before, start, previous, input)) set_value(out, *input, value(run->design, *input));
  const double longest = next.work.model->max_sequence;
  if (!run && longest > 0 && is_unset(before, start, previous, &Workload::sequence_length))
    out.work.sequence_length = std::min(out.work.sequence_length, longest);
  return out;
}

Design with_assumed_machines(const Design& design, const StatedMachines& stated) {
  Design out = design;
  if (design.job != Job::training) return out;
  const CaseStudy* run = longest_run(design.work.model);
  if (run) {
    const Cluster& published = run->design.cluster;
    if (!stated.accelerator) out.cluster.accelerator = published.accelerator;
    if (!stated.accelerators) out.cluster.accelerators = published.accelerators;
    if (!stated.precision) {
      out.recipe.precision = run->design.recipe.precision;
      // A device without this number format keeps the previous one.
      if (!(evaluate(out).peak_flops > 0)) out.recipe.precision = design.recipe.precision;
    }
  }
  if (stated.network) return out;
  const AcceleratorRef& device = out.cluster.accelerator;
  if (run && device->id == run->design.cluster.accelerator->id)
    out.cluster.network = run->design.cluster.network;
  else
    out.cluster.network = network_built_for(device->id).value_or(default_design().cluster.network);
  return out;
}

std::optional<Design> with_published_layout(const Design& design) {
  for (const CaseStudy& run : known_runs()) {
    const Design& known = run.design;
    if (!(known.work.model == design.work.model) || known.cluster.accelerators != design.cluster.accelerators ||
        known.cluster.accelerator->id != design.cluster.accelerator->id ||
        known.work.sequence_length != design.work.sequence_length)
      continue;
    Design out = design;
    out.layout = known.layout;
    out.recipe.recompute = known.recipe.recompute;
    if (is_legal(evaluate(out))) return out;
  }
  return std::nullopt;
}

}  // namespace trainyard
