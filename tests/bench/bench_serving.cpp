// SPDX-License-Identifier: GPL-3.0-or-later
// Time of one operating point of a serving replica, and of the solver for latency limits over all layouts of a node.
#include <chrono>
#include <cstdio>

#include "engine/catalog/catalog.h"
#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/best_replica.h"
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

/// Layouts of a model that does not fit in one node: expert parallel over two and four nodes, and pipelines of nodes.
std::vector<ReplicaLayout> layouts_between_nodes() {
  std::vector<ReplicaLayout> out;
  for (const double t : {16.0, 32.0})
    out.push_back({.tensor_parallel = t, .expert_parallel = t, .attention_data_parallel = true});
  for (const double p : {2.0, 4.0})
    out.push_back(
        {.tensor_parallel = 8, .pipeline_parallel = p, .expert_parallel = 8, .attention_data_parallel = true});
  return out;
}

void measure(const char* model, WeightFormat format, double nodes) {
  Design d = default_design();
  d.work.model = std::get<ModelRef>(*find_entry(CatalogKind::models, model));
  d.cluster.accelerators = 8;
  d = resolved(d);
  d.job = Job::serving;
  d.serving.engine = std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, "vllm-2025"));
  d.serving.weight_format = format;
  d.serving.group_size = 0;
  const Replica replica(d, {.tensor_parallel = 8});
  double sum = 0;
  const double point =
      microseconds(20000, [&](int i) { sum += replica.iteration(100 + i % 7, 1000, 1000, 300).total(); });
  const double prepared =
      microseconds(5000, [&](int i) { sum += Replica(d, {.tensor_parallel = 1.0 + i % 2}).memory().cache; });
  const std::vector<ReplicaLayout> layouts = nodes > 1 ? layouts_between_nodes() : usual_layouts(d);
  double found = 0;
  const double solve = microseconds(500, [&](int) {
    found = 0;
    for (const ReplicaLayout& layout : layouts)
      found += within_limits(Replica(d, layout), 1000, 300, {1, 0.05}).rate > 0;
  });
  std::printf("%-16s point %.2f us, replica %.2f us, limits over %zu layouts %.1f us (%g of them hold), %g\n", model,
              point, prepared, layouts.size(), solve, found, sum > 0 ? 1.0 : 0.0);
}

/// Time to choose the layout of a serving job among all layouts of the node, as in the window, with queue and
/// percentiles.
void measure_choice(const char* model, const char* accelerator, bool whole_attention) {
  Design d = default_design(Job::serving);
  d.work.model = std::get<ModelRef>(*find_entry(CatalogKind::models, model));
  d.cluster.accelerator = std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, accelerator));
  d.serving.attention_data_parallel = whole_attention;
  Design open = resolved(d);
  Serving& s = open.serving;
  s.tensor_parallel = s.pipeline_parallel = s.expert_parallel = s.users = s.prefill_tensor_parallel = automatic;
  double devices = 0;
  const double choice = microseconds(20, [&](int) { devices = best_replica(open).layout.devices(); });
  const double all = microseconds(20, [&](int) { resolved(d); });
  const Design whole = resolved(d);
  const double one = microseconds(20, [&](int) { evaluate(whole); });
  std::printf("%-16s best of %zu layouts %.0f us (%g devices), design resolved %.0f us, evaluated %.0f us\n", model,
              replica_layouts(open).size(), choice, devices, all, one);
}

}  // namespace

int main() {
  measure("llama3.1-70b", WeightFormat::fp8, 1);
  measure("deepseek-v3", WeightFormat::fp8, 4);
  measure_choice("llama3.1-70b", "h100-sxm", false);
  measure_choice("llama3.1-405b", "h100-sxm", false);
  measure_choice("deepseek-v3", "h200-sxm", true);
}
