// SPDX-License-Identifier: GPL-3.0-or-later
// Time and allocations of evaluate() for a dense design, a mixture-of-experts design and two serving jobs. Also the
// time of the simulated step on the Schedule page, which runs in every frame while a slider is dragged.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/timeline.h"

namespace {
long allocations = 0;
}

void* operator new(size_t size) {
  ++allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }

namespace {

void measure(const char* name, const trainyard::Design& design, int rounds = 20000) {
  using Clock = std::chrono::steady_clock;
  trainyard::Evaluation out;
  trainyard::evaluate(design, out);
  const long before = allocations;
  double best = 1e9;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const auto start = Clock::now();
    for (int i = 0; i < rounds; ++i) trainyard::evaluate(design, out);
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - start).count() / rounds);
  }
  std::printf("evaluate %-24s %6.2f us, %ld allocations after the first call\n", name, best, allocations - before);
}

void measure_timeline(const char* name, const trainyard::Design& design, int rounds = 50) {
  using Clock = std::chrono::steady_clock;
  const trainyard::Evaluation e = trainyard::evaluate(design);
  trainyard::Timeline timeline;
  double best = 1e9;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const auto start = Clock::now();
    for (int i = 0; i < rounds; ++i) {
      trainyard::simulate(design, e, timeline);
      trainyard::memory_over_time(design, e, timeline, 1, 3);
    }
    best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - start).count() / rounds);
  }
  std::printf("timeline %-24s %6.2f ms\n", name, best);
}

}  // namespace

int main() {
  using namespace trainyard;
  measure("default (dense)", default_design());
  Design moe = default_design();
  for (const char* assignment : {"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16",
                                 "virtual_pipeline=2", "expert_parallel=64", "expert_tensor_parallel=1"}) {
    assign(moe, assignment);
  }
  measure("DeepSeek-V3 (experts)", moe);
  measure_timeline("default (dense)", default_design());
  Design chat = default_design();
  chat.job = Job::serving;
  assign(chat, "model=llama3.1-8b");
  measure("serving, layout searched", chat, 200);
  measure("serving, layout given", resolved(chat), 500);
  Design reasoning = chat;
  for (const char* assignment :
       {"model=deepseek-v3", "accelerator=h200-sxm", "request_mix=reasoning", "attention_data_parallel=on"}) {
    assign(reasoning, assignment);
  }
  measure("DeepSeek-V3, searched", reasoning, 100);
}
