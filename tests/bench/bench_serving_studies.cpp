// SPDX-License-Identifier: GPL-3.0-or-later
// Time of the studies of a serving job: those that follow a slider, and those that run in idle time.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "engine/explore/replica_search.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/serving_advice.h"
#include "engine/studies/serving_curves.h"

namespace {

using namespace trainyard;

template <class Work>
void measure(const char* name, int rounds, const Work& work) {
  double best = 1e9;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::printf("  %-34s %8.3f ms\n", name, best * 1e3);
}

void measure_all(const char* name, const Design& design) {
  std::printf("%s\n", name);
  measure("evaluate, layout automatic", 20, [&] { evaluate(design); });
  measure("own curve and chosen point", 10, [&] { own_frontier(design); });
  measure("latency against load", 10, [&] { latency_against_load(design); });
  measure("parts of a token", 10, [&] { token_parts(design); });
  measure("layouts of a replica", 3, [&] { search_replicas(design); });
  measure("cost against load", 3, [&] { cost_against_load(design); });
  measure("price of limits", 3, [&] { price_of_limits(design); });
  measure("all curves", 3, [&] { serving_frontier(design); });
  measure("advice", 3, [&] { serving_advice(design); });
}

Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

}  // namespace

int main() {
  measure_all("Llama 3.1 405B on H100", with({"job=serving"}));
  measure_all("DeepSeek-V3 on H200",
              with({"job=serving", "model=deepseek-v3", "accelerator=h200-sxm", "attention_data_parallel=on"}));
  return 0;
}
