// SPDX-License-Identifier: GPL-3.0-or-later
// Time of one point of a serving replica, and of the solve for latency limits over all layouts of a node.
#include <chrono>
#include <cstdio>

#include "engine/catalog/catalog.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/uses.h"

using namespace trainyard;

namespace {

template <class Work>
double microseconds(int rounds, Work work) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const auto start = Clock::now();
    for (int i = 0; i < rounds; ++i) work(i);
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - start).count() / rounds);
  }
  return best;
}

void measure(const char* model, WeightFormat format) {
  Design d = default_design();
  d.work.model = std::get<ModelRef>(*find_entry(CatalogKind::models, model));
  d.cluster.accelerators = 8;
  d = resolved(d);
  d.job = Job::serving;
  d.serving.engine = std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, "vllm-2025"));
  d.serving.weight_format = format;
  d.serving.group_size = 0;
  const Replica replica(d, {.tensor = 8});
  double sum = 0;
  const double point =
      microseconds(20000, [&](int i) { sum += replica.iteration(100 + i % 7, 1000, 1000, 300).total(); });
  const double prepared = microseconds(5000, [&](int i) { sum += Replica(d, {.tensor = 1.0 + i % 2}).memory().cache; });
  const double solve = microseconds(500, [&](int) {
    for (const ReplicaLayout& layout : usual_layouts(d))
      sum += within_limits(Replica(d, layout), 1000, 300, {1, 0.05}).rate;
  });
  std::printf("%-16s point %.2f us, replica %.2f us, limits over %zu layouts %.1f us (%g)\n", model, point, prepared,
              usual_layouts(d).size(), solve, sum > 0 ? 1.0 : 0.0);
}

}  // namespace

int main() {
  measure("llama3.1-70b", WeightFormat::fp8);
  measure("deepseek-v3", WeightFormat::fp8);
}
