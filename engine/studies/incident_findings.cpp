// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/incident_findings.h"

#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// The smallest slowdown that a finding reports.
constexpr double noticeable = 1.1;

Message::Argument amount(double value, Unit unit) { return {value, unit, {}, false}; }
Message::Argument framework_of(const Design& d) { return {0, Unit::none, framework_label(d.recipe.framework), true}; }

void check_pace(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  if (!(e.incident_slowdown > noticeable * e.memory_pressure)) return;
  const Message why =
      pipeline_uses_network(make_setting(d))
          ? Message{TR("%1 pipelines across nodes stalled or slowed in Ultra-Scale Playbook runs on H100, cause "
                       "unknown. Likely range: up to %2. Run a test step, or keep pipelines inside nodes"),
                    {framework_of(d), amount(e.step_time_high, Unit::seconds)}}
          : Message{TR("%1 runs with many replicas on many nodes slowed down in the Ultra-Scale Playbook on H100, "
                       "cause unknown. The likely range includes this, up to %2. Run a test step"),
                    {framework_of(d), amount(e.step_time_high, Unit::seconds)}};
  out.push_back({Severity::warning,
                 {TR("Similar measured runs needed up to %1 times the predicted step time"),
                  {amount(e.incident_slowdown, Unit::none)}},
                 why,
                 {&Recipe::framework, &Layout::pipeline_parallel, &Cluster::accelerators}});
}

void check_full_memory(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  if (!(e.memory_pressure > noticeable) || e.memory_floor > e.memory_capacity) return;
  out.push_back({Severity::warning,
                 {TR("A GPU this full may be slow: up to %1 times the time per micro-batch"),
                  {amount(e.memory_pressure, Unit::none)}},
                 {TR("Three of four %1 pipelines over 90 % full were slow in Ultra-Scale Playbook runs on H100. Likely "
                     "range: up to %2. Free memory, or run a test step"),
                  {framework_of(d), amount(e.step_time_high, Unit::seconds)}},
                 {&Recipe::framework, &Layout::pipeline_parallel, &Layout::micro_batch, &Recipe::recompute}});
}

}  // namespace

void incident_findings(const Design& whole, const Evaluation& evaluation, std::vector<Finding>& out) {
  check_pace(whole, evaluation, out);
  check_full_memory(whole, evaluation, out);
}

}  // namespace trainyard
