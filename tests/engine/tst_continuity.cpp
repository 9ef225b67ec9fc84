// SPDX-License-Identifier: GPL-3.0-or-later
// Memory and step time have no jumps: one slider position of a continuous input moves them by at most 2 %, or by as
// much as the input itself if its steps are wider.
#include <QTest>

#include <cmath>
#include <string_view>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

struct Named {
  const char* name;
  std::initializer_list<const char*> assignments;
};

const Named designs[] = {
    {"Llama 3 405B", {}},
    {"small model, pipeline between nodes",
     {"model=llama3.1-8b", "framework=nanotron", "accelerators=64", "tensor_parallel=4", "pipeline_parallel=4",
      "schedule=1f1b", "global_batch=256", "sequence_length=4096"}},
    {"FSDP, ZeRO-3, hybrid",
     {"model=llama3.1-70b", "framework=fsdp", "accelerators=1024", "tensor_parallel=1", "pipeline_parallel=1",
      "schedule=1f1b", "zero_stage=3", "shard_group=64", "global_batch=2048", "quantized_weights=on",
      "quantized_gradients=on"}},
    {"DeepSpeed, compressed",
     {"model=llama3.1-8b", "framework=deepspeed", "accelerators=256", "tensor_parallel=1", "pipeline_parallel=1",
      "schedule=1f1b", "zero_stage=0", "global_batch=256", "gradient_compression=powersgd", "sequence_length=2048"}},
    {"experts",
     {"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16", "virtual_pipeline=2",
      "expert_parallel=64", "expert_tensor_parallel=1"}},
    {"context by ring",
     {"context_parallel=16", "sequence_length=131072", "global_batch=128", "data_parallel=auto", "schedule=1f1b"}},
    {"context by all-to-all, rails",
     {"model=llama3.1-8b", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
      "context_parallel=8", "context_method=all_to_all", "sequence_length=65536", "global_batch=256",
      "network=rail-only"}},
    {"two sites",
     {"accelerators=32768", "network=two-sites", "rail_size=256", "rail_oversubscription=2", "global_batch=4096",
      "jitter_spread=1%", "communication_share=10%", "zero_stage=0"}},
    {"zero bubble", {"schedule=zb_v", "global_batch=2048"}},
    {"offloaded, adapters",
     {"model=llama3.1-70b", "accelerators=64", "pipeline_parallel=2", "schedule=1f1b", "zero_stage=1", "adapters=lora",
      "adapter_modules=all_linear", "offload_optimizer=0.5", "offload_gradients=0.3", "offload_weights=0.2",
      "offload_activations=0.2", "offload_target=nvme"}},
    {"hybrid layers, capacity",
     {"model=nemotron-3-nano", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=2", "schedule=1f1b",
      "expert_parallel=8", "expert_tensor_parallel=1", "expert_capacity=dropped", "expert_imbalance=1.5",
      "precision=fp8", "mtp_depth=1"}},
    {"data parallel over the network",
     {"model=llama3.1-8b", "accelerators=4096", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
      "zero_stage=0", "global_batch=4096", "sequence_length=2048", "network=superpod-h100"}},
};

struct Point {
  double input, memory, time;
};

bool jumps_between(const std::vector<Point>& points, size_t i, double Point::*output) {
  const double input = points[i - 1].input;
  const double own = input > 0 ? 1.001 * std::abs(std::log(points[i].input / input)) : 0;
  if (std::abs(std::log(points[i].*output / (points[i - 1].*output))) <= std::max(0.02, own)) return false;
  // The first step from 0 may multiply the result, but may move it no more than the next step does.
  const bool starts = i == 1 && input == 0 && points.size() > 2;
  const auto moved = [&](size_t k) { return std::abs(points[k].*output - points[k - 1].*output); };
  return !starts || moved(1) > 1.2 * moved(2);
}

bool continuous(const Parameter& p) { return is_number(p) && !p.integer && p.scale != Scale::powers_of_two; }

}  // namespace

class TestContinuity : public QObject {
  Q_OBJECT
 private slots:
  void neighbouring_slider_positions_give_similar_results_data() {
    QTest::addColumn<int>("design");
    for (int i = 0; i < int(std::size(designs)); ++i) QTest::newRow(designs[i].name) << i;
  }
  void neighbouring_slider_positions_give_similar_results() {
    QFETCH(int, design);
    Design base = default_design();
    for (const char* assignment : designs[design].assignments) assign(base, assignment);
    QVERIFY(std::isfinite(evaluate(base).step_time));
    Evaluation e;
    QStringList jumps;
    // Neighbouring values are compared, so fewer cases mean fewer inputs. Every input is tried with some design.
    const int every = 20 / tests::cases(20);
    int turn = design;
    for (const Parameter& p : parameters()) {
      if (turn++ % every != 0) continue;
      if (!continuous(p) || (p.why_idle && p.why_idle(base))) continue;
      // Below the full power of a device without a measured curve, the step time is unknown.
      if (p.id == std::string_view("power_cap")) continue;
      Design d = base;
      std::vector<Point> points;
      for (int i = 0; i < slider_positions(p); ++i) {
        set_value(d, p, value_at(p, i));
        evaluate(d, e);
        points.push_back({value_at(p, i), e.memory, e.step_time});
      }
      for (size_t i = 1; i < points.size(); ++i) {
        if (!jumps_between(points, i, &Point::memory) && !jumps_between(points, i, &Point::time)) continue;
        const Point& before = points[i - 1];
        const Point& now = points[i];
        jumps << QString("%1 from %2 to %3: memory %4, time %5")
                     .arg(p.id)
                     .arg(before.input)
                     .arg(now.input)
                     .arg(now.memory / before.memory)
                     .arg(now.time / before.time);
      }
    }
    QVERIFY2(jumps.isEmpty(), qPrintable(jumps.join('\n').left(6000)));
  }
};

TRAINYARD_TEST(TestContinuity);
#include "tst_continuity.moc"
