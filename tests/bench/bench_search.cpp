// SPDX-License-Identifier: GPL-3.0-or-later
// Time of a search: for the default designs, and for the spaces of a published search for a model of a trillion
// parameters on 4,096 devices (Calculon, "optimal execution": 377,972 candidates without overlap, and 7.28 million with
// it).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <initializer_list>

#include "engine/explore/layout_search.h"
#include "engine/parameters/parameter.h"

namespace {

using namespace trainyard;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void measure(const char* name, const Design& design, const SearchSpace& space, int threads, int rounds = 3) {
  double best = 1e9, first = 1e9, cpu = 1e9;
  LayoutSearch found;
  for (int round = 0; round < rounds; ++round) {
    const auto start = Clock::now();
    const std::clock_t used = std::clock();
    double soon = 0;
    found = search_layouts(design, space, {}, {.threads = threads}, [&](const LayoutSearch&) {
      if (soon == 0) soon = since(start);
    });
    const double seconds = since(start);
    if (soon == 0) soon = seconds;
    if (seconds < best) {
      best = seconds;
      first = soon;
      cpu = static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC;
    }
  }
  std::printf(
      "%-28s %2d threads: %9llu points, %8llu legal, %8llu fit, first answer %6.1f ms, all %8.1f ms, "
      "processors %8.1f ms: %.0f points and %.0f legal layouts a second and core\n",
      name, threads, static_cast<unsigned long long>(found.size), static_cast<unsigned long long>(found.legal),
      static_cast<unsigned long long>(found.fitting), first * 1e3, best * 1e3, cpu * 1e3,
      static_cast<double>(found.size) / cpu, static_cast<double>(found.legal) / cpu);
}

Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// The published search space: degrees, interleaving, micro-batches, recomputation, overlap, sharding and offloading.
SearchSpace published_space(const Design& design, bool overlap) {
  SearchSpace space;
  for (const char* axis :
       {"tensor_parallel=1:32", "pipeline_parallel=1:128", "virtual_pipeline=1:64", "schedule=1f1b,interleaved",
        "micro_batch=1:256", "recompute=none,selective,full", "sequence_parallel=off,on", "zero_stage=0,1",
        "offload_optimizer=0,1", "offload_weights=0,1", "offload_activations=0,1", "data_parallel=auto"})
    vary(space, design, axis);
  if (overlap) {
    vary(space, design, "tensor_overlap=0,0.5,1");
    vary(space, design, "data_overlap=0,1");
  }
  return space;
}

}  // namespace

int main() {
  const Design& design = default_design();
  for (const int threads : {1, 2, 4}) measure("default", design, default_space(design), threads);
  const Design moe = with({"model=deepseek-v3", "accelerators=2048"});
  for (const int threads : {1, 4}) measure("DeepSeek-V3", moe, default_space(moe), threads);
  const Design trillion = with({"model=megatron-sc21-1t", "accelerator=a100-sxm-80gb", "accelerators=4096",
                                "global_batch=4096", "sequence_length=2048", "precision=fp16"});
  for (const int threads : {1, 2}) {
    measure("trillion, no overlap", trillion, published_space(trillion, false), threads);
    measure("trillion, with overlap", trillion, published_space(trillion, true), threads);
  }
  // A space in which as many layouts are evaluated completely as the published search has candidates.
  SearchSpace all = published_space(trillion, true);
  for (const char* axis : {"offload_optimizer=0,0.5,1", "offload_weights=0,0.5,1", "offload_activations=0,0.5,1",
                           "pipeline_overlap=0,0.25,0.5,0.75"})
    vary(all, trillion, axis);
  measure("trillion, halves offloaded", trillion, all, 2, 1);
}
