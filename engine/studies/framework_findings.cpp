// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/framework_findings.h"

#include "engine/bands/bands.h"
#include "engine/coefficients/kernel_family.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// Returns whether XLA compiles the step of a framework, as TPUs require. All published runs on TPUs use MaxText; the
/// others call kernels of CUDA or ROCm.
bool compiles_for_tpu(Framework framework) { return framework == Framework::maxtext; }

Message::Argument named(Framework framework) { return {0, Unit::none, framework_label(framework), true}; }

Design with_framework(const Design& design, Framework framework) {
  Design out = design;
  out.recipe.framework = framework;
  return out;
}

}  // namespace

std::optional<Framework> framework_to_choose(const Design& design) {
  if (design.job == Job::serving) return std::nullopt;
  const Generation generation = design.cluster.accelerator->kernel_family->coefficients;
  const bool is_tpu = generation == Generation::tpu_v5 || generation == Generation::tpu_v7;
  if (!is_tpu || compiles_for_tpu(design.recipe.framework)) return std::nullopt;
  for (int i = 0; i < framework_count; ++i)
    if (compiles_for_tpu(Framework(i))) return Framework(i);
  return std::nullopt;
}

Message framework_message(const Design& design) {
  const auto other = framework_to_choose(design);
  if (!other) return {};
  return {TR("%1 does not run on TPUs; choose %2"), {named(design.recipe.framework), named(*other)}};
}

void framework_findings(const Design& given, const Evaluation& e, std::vector<Finding>& out) {
  const auto other = framework_to_choose(given);
  if (!other) return;
  Proposal proposal{with_framework(given, *other), 0, 0};
  const Evaluation then = evaluate(proposal.design);
  proposal.days_change = then.finish_days - e.finish_days;
  proposal.cost_change = then.cost - e.cost;
  const auto runs = static_cast<double>(neighbourhood_of(proposal.design).step_time_rows);
  out.push_back({Severity::warning,
                 framework_message(given),
                 runs > 0 ? Message{TR("TPUs run only programs that XLA compiles. %1 published runs on %3 use %2"),
                                    {{runs, Unit::none, {}, false},
                                     named(*other),
                                     {0, Unit::none, given.cluster.accelerator->kernel_family->label, false}}}
                          : Message{TR("TPUs run only programs that XLA compiles"), {}},
                 {&Recipe::framework, &Cluster::accelerator},
                 std::move(proposal)});
}

}  // namespace trainyard
