// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/sample_jobs.h"

#include "engine/studies/sweep.h"

namespace trainyard {

std::vector<SampleJob> sample_jobs(const Design& design) {
  static thread_local Sweep sweep;
  std::vector<SampleJob> jobs;
  const SampleWorkloadRef& own = design.storage.sample_workload;
  const bool custom = own && own->custom;
  if (custom) jobs.push_back({own, evaluate(design)});
  const std::vector<EntryRef>& all = catalog(CatalogKind::sample_workloads);
  std::vector<double> others;
  for (size_t i = 0; i < all.size(); ++i)
    if (!custom || base(all[i]).id != own->id) others.push_back(static_cast<double>(i));
  sweep.run(design, {&Storage::sample_workload, others}, [&](const SweepPoint& p) {
    jobs.push_back({p.design.storage.sample_workload, p.result});
  });
  return jobs;
}

}  // namespace trainyard
