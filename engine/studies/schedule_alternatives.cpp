// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/schedule_alternatives.h"

#include <algorithm>

#include "engine/studies/ready_sweeps.h"

namespace trainyard {
namespace {

using Alternatives = std::vector<ScheduleAlternative>;

constexpr double fewest_virtual_stages = 2, most_virtual_stages = 64;

/// Virtual stages worth trying: powers of two, and the present number.
std::vector<double> virtual_stages(const Design& design, bool in_use) {
  std::vector<double> values;
  for (double vpp = fewest_virtual_stages; vpp <= most_virtual_stages; vpp *= 2) values.push_back(vpp);
  const double now = design.layout.virtual_pipeline;
  if (in_use && std::find(values.begin(), values.end(), now) == values.end()) values.push_back(now);
  return values;
}

/// `design` is interleaved; `in_use` is true if the original design was.
void add_interleaved(const Design& design, bool in_use, Alternatives& out) {
  Alternatives all;
  Sweep sweep;
  const std::vector<double> values = virtual_stages(design, in_use);
  sweep.run(design, {&Layout::virtual_pipeline, values}, [&](const SweepPoint& p) {
    const bool now = in_use && values[p.index] == design.layout.virtual_pipeline;
    const bool legal = p.result.legality.reason == Illegality::none;
    if (legal || now) all.push_back({p.design, p.result, now});
  });
  // If no number of virtual stages is legal, one entry shows the reason.
  if (all.empty())
    sweep.run(design, {&Layout::virtual_pipeline, std::span(&fewest_virtual_stages, 1)}, [&](const SweepPoint& p) {
      all.push_back({p.design, p.result, false});
    });
  std::stable_sort(all.begin(), all.end(), [](const ScheduleAlternative& a, const ScheduleAlternative& b) {
    return a.in_use != b.in_use ? a.in_use : a.evaluation.step_time < b.evaluation.step_time;
  });
  all.resize(std::min<size_t>(all.size(), 2));
  std::sort(all.begin(), all.end(), [](const ScheduleAlternative& a, const ScheduleAlternative& b) {
    return a.design.layout.virtual_pipeline < b.design.layout.virtual_pipeline;
  });
  std::move(all.begin(), all.end(), std::back_inserter(out));
}

}  // namespace

std::vector<ScheduleAlternative> schedule_alternatives(const Design& design) {
  Alternatives out;
  run_preset_sweep(time_by_schedule(), design, {}, [&](const SweepPoint& p) {
    const bool in_use = p.design.layout.schedule == design.layout.schedule;
    if (p.design.layout.schedule == Schedule::interleaved) return add_interleaved(p.design, in_use, out);
    out.push_back({p.design, p.result, in_use});
  });
  return out;
}

}  // namespace trainyard
