// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/sample_jobs.h"

#include "engine/studies/ready_sweeps.h"

namespace trainyard {

std::vector<SampleJob> sample_jobs(const Design& design) {
  std::vector<SampleJob> jobs;
  const SampleWorkloadRef& own = design.storage.sample_workload;
  const bool custom = own && own->custom;
  if (custom) jobs.push_back({own, evaluate(design)});
  run_preset_sweep(jobs_by_workload(), design, {}, [&](const SweepPoint& p) {
    const SampleWorkloadRef& job = p.design.storage.sample_workload;
    if (!custom || job->id != own->id) jobs.push_back({job, p.result});
  });
  return jobs;
}

}  // namespace trainyard
