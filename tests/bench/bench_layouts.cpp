// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts of one design evaluated per second, on one core and on all cores.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "engine/evaluation/layout_model.h"
#include "engine/parameters/parameter.h"

namespace {

using namespace trainyard;

/// Legal layouts of the default design: combinations of degrees, micro-batch and recomputation.
std::vector<LayoutPoint> legal_points(const LayoutModel& model, const Design& design) {
  std::vector<LayoutPoint> points;
  LayoutModel::Scratch scratch(model);
  for (double tensor = 1; tensor <= 16; tensor *= 2)
    for (double pipeline = 1; pipeline <= 32; pipeline *= 2)
      for (double stages = 1; stages <= 8; stages *= 2)
        for (double context = 1; context <= 4; context *= 2)
          for (double micro = 1; micro <= 4; micro *= 2)
            for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full}) {
              LayoutPoint point = point_of(design);
              point.layout.tensor_parallel = tensor;
              point.layout.pipeline_parallel = pipeline;
              point.layout.virtual_pipeline = stages;
              point.layout.context_parallel = context;
              point.layout.micro_batch = micro;
              point.layout.data_parallel = automatic;
              point.recompute = recompute;
              if (model.try_point(point, scratch).legality.reason == Illegality::none) points.push_back(point);
            }
  return points;
}

double once(const LayoutModel& model, const std::vector<LayoutPoint>& points, unsigned threads) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds span(400);
  std::atomic<long> tried = 0;
  const auto end = Clock::now() + span;
  std::vector<std::jthread> pool;
  for (unsigned i = 0; i < threads; ++i)
    pool.emplace_back([&] {
      LayoutModel::Scratch scratch(model);
      long mine = 0;
      while (Clock::now() < end) {
        for (const LayoutPoint& point : points) model.try_point(point, scratch);
        mine += static_cast<long>(points.size());
      }
      tried += mine;
    });
  pool.clear();
  return static_cast<double>(tried) / std::chrono::duration<double>(span).count();
}

/// The best of five rounds, because other work on the machine only slows a round down.
double layouts_a_second(const LayoutModel& model, const std::vector<LayoutPoint>& points, unsigned threads) {
  double best = 0;
  for (int round = 0; round < 5; ++round) best = std::max(best, once(model, points, threads));
  return best;
}

void measure(const char* name, const Design& design) {
  const LayoutModel model(design);
  const std::vector<LayoutPoint> points = legal_points(model, design);
  const double one = layouts_a_second(model, points, 1);
  const unsigned cores = std::thread::hardware_concurrency();
  const double all = layouts_a_second(model, points, cores);
  // The design's own layout has sixteen stages, more than the average of all layouts.
  const double own = layouts_a_second(model, {point_of(design)}, 1);
  std::printf("%-24s %zu legal layouts: %.0f a second on one core, %.0f on %u (%.2f of linear); its own %.0f\n", name,
              points.size(), one, all, cores, all / one / cores, own);
}

}  // namespace

int main() {
  measure("default (dense)", default_design());
  Design moe = default_design();
  for (const char* assignment : {"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16",
                                 "virtual_pipeline=2", "expert_parallel=64", "expert_tensor_parallel=1"})
    assign(moe, assignment);
  measure("DeepSeek-V3 (experts)", moe);
}
