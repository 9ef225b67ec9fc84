// SPDX-License-Identifier: GPL-3.0-or-later
// Pipeline schedules: micro-batches held by each stage, bubbles, and legal layouts.
#include <QTest>

#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/physics/pass_order.h"
#include "engine/physics/schedule.h"
#include "engine/physics/setting.h"
#include "engine/studies/findings.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Eight stages of a dense model with many micro-batches.
Design eight_stages(const char* schedule) {
  Design d = with({"model=llama3.1-70b", "accelerators=512", "pipeline_parallel=8", "virtual_pipeline=2",
                   "global_batch=512", "zero_stage=1"});
  assign(d, std::string("schedule=") + schedule);
  return d;
}

bool legal(const Design& d) { return evaluate(d).legality.reason == Illegality::none; }

}  // namespace

class TestSchedule : public QObject {
  Q_OBJECT
 private slots:
  /// Zero Bubble (arXiv 2401.10241), table 2, and DeepSeek-V3 (arXiv 2412.19437), table 2, for p = 8 stages.
  void microBatchesInFlightAsPublished() {
    const auto flight = [](const char* schedule, int stage) {
      const Design whole = resolved(eight_stages(schedule));
      return passes_held(make_setting(whole), stage, 34, 32);
    };
    QCOMPARE(flight("afab", 3).in_flight, 64.0);
    for (int stage = 0; stage < 8; ++stage) {
      QCOMPARE(flight("1f1b", stage).in_flight, 8.0 - stage);
      QCOMPARE(flight("interleaved", stage).in_flight, (2.0 * (7 - stage) + 8 + 1) / 2);
      QCOMPARE(flight("zb_h1", stage).in_flight, 8.0 - stage);
      QCOMPARE(flight("zb_h1", stage).weight_pending, double(stage));
      QCOMPARE(flight("zb_v", stage).in_flight, 8.0);
      QCOMPARE(flight("zb_v", stage).weight_pending, 0.0);
      QCOMPARE(flight("dualpipe", stage).in_flight, 9.0 / 2);  // p + 1, each through one of two chunks
    }
  }

  /// Bubbles: (p − 1)(F + B + W), 1/v of it, (p − 1)(F + B − W), (p − 1) B ÷ 2, (p ÷ 2 − 1)(F + 2 B − W).
  void bubblesAsPublished() {
    const PassTimes one{1.0, 1.2, 1.0};  // of each of the seven other stages
    PassTimes others;
    for (int i = 0; i < 7; ++i) others += one;
    const auto bubble = [&](const char* schedule) {
      const Design whole = resolved(eight_stages(schedule));
      return bubble_time(make_setting(whole), others);
    };
    QCOMPARE(bubble("afab"), 7 * 3.2);
    QCOMPARE(bubble("1f1b"), 7 * 3.2);
    QCOMPARE(bubble("interleaved"), 7 * 3.2 / 2);
    QCOMPARE(bubble("zb_h1"), 7 * 1.2);
    QCOMPARE(bubble("zb_v"), 7 * 1.2 / 2);
    QVERIFY(bubble("dualpipe") <= 3 * (1 + 2.4 - 1));
    QVERIFY(bubble("dualpipe") > 3 * (1 + 2.4 - 1) - 1);  // at most one forward pass less than in the table
  }

  /// Counts passes along the published order, one after the other.
  PassesHeld walked(const Setting& s, int stage, double kept, double pending) {
    PassesHeld now, most;
    const double chunk = 1.0 / chunk_count(s);
    const auto look = [&] {
      if (now.in_flight * kept + now.weight_pending * pending > most.in_flight * kept + most.weight_pending * pending)
        most = now;
    };
    for_each_pass({schedule_used(s), int(s.pp), chunk_count(s), int(s.m)}, stage, [&](const Pass& pass) {
      if (pass.kind == PassKind::forward || pass.kind == PassKind::paired) now.in_flight += chunk;
      look();
      if (pass.kind == PassKind::weight_gradient) now.weight_pending -= chunk;
      if (pass.kind == PassKind::backward_input) now.weight_pending += chunk;
      if (pass.kind != PassKind::forward && pass.kind != PassKind::weight_gradient) now.in_flight -= chunk;
      look();
    });
    return most;
  }

  /// With full recomputation, a pass whose weight gradients are pending keeps more memory than a pass in flight. On
  /// every stage the closed forms equal a count along the order of passes, for few and for many micro-batches.
  void pendingPassesEqualAWalkAlongTheOrder() {
    int compared = 0;
    for (const char* schedule : {"zb_v", "dualpipe"}) {
      for (const double stages : {2.0, 3.0, 4.0, 6.0, 8.0, 16.0}) {
        for (const double batches : {1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 8.0, 12.0, 15.0, 16.0, 24.0, 32.0, 64.0}) {
          Design d = with({"model=llama3.1-405b", "tensor_parallel=8", "data_parallel=1", "virtual_pipeline=1"});
          assign(d, std::string("schedule=") + schedule);
          d.layout.pipeline_parallel = stages;
          d.cluster.accelerators = 8 * stages;
          d.work.global_batch = batches;
          const Design whole = resolved(d);
          const Setting s = make_setting(whole);
          if (check_schedule(s).reason != Illegality::none) continue;
          for (int stage = 0; stage < int(stages); ++stage) {
            for (const double pending : {1.01, 1.7, 2.0, 2.3, 16.0, 300.0}) {
              const PassesHeld closed = passes_held(s, stage, 1, pending), order = walked(s, stage, 1, pending);
              QCOMPARE(closed.in_flight + pending * closed.weight_pending,
                       order.in_flight + pending * order.weight_pending);
              ++compared;
            }
          }
        }
      }
    }
    QVERIFY(compared > 2000);
  }

  /// With one virtual stage there is nothing to interleave. Llama 3.1 70B on 2,048 GPUs holds min(m, p − i)
  /// micro-batches, as with 1F1B, not 2 (p − i − 1) + 1, which is 15 on the first of eight stages.
  void interleavingWithOneVirtualStageIs1F1B() {
    for (const char* zero : {"zero_stage=1", "zero_stage=2", "zero_stage=3"}) {
      const auto design = [&](const char* schedule) {
        Design d = with({"model=llama3.1-70b", "accelerators=2048", "tensor_parallel=8", "pipeline_parallel=8",
                         "virtual_pipeline=1", "global_batch=2048", zero});
        assign(d, std::string("schedule=") + schedule);
        return d;
      };
      const Design interleaved = design("interleaved"), plain = design("1f1b");
      const Design whole = resolved(interleaved);
      for (int stage = 0; stage < 8; ++stage)
        QCOMPARE(passes_held(make_setting(whole), stage, 34, 32).in_flight, 8.0 - stage);
      const Evaluation a = evaluate(interleaved), b = evaluate(plain);
      for (const Metric& m : metrics()) {
        const double x = number(a, m), y = number(b, m);
        QVERIFY2(x == y || (std::isnan(x) && std::isnan(y)), m.id);
      }
    }
    // 1F1B does not need a number of micro-batches that is a multiple of the stages.
    QVERIFY(legal(with({"model=llama3.1-70b", "accelerators=512", "pipeline_parallel=8", "virtual_pipeline=1",
                        "global_batch=72", "data_parallel=8"})));
  }

  void oneStageNeverWaits() {
    for (const Choice& choice : find_parameter("schedule")->choices) {
      Design d = with({"model=llama3.1-8b", "accelerators=8", "pipeline_parallel=1", "global_batch=16"});
      assign(d, std::string("schedule=") + choice.id);
      QCOMPARE(evaluate(d).time_bubble, 0.0);
      QCOMPARE(evaluate(d).micro_batches_in_flight, 1.0);
    }
  }

  void theBubbleShrinksInThisOrder() {
    const auto bubble = [](const char* schedule) { return evaluate(eight_stages(schedule)).time_bubble; };
    QVERIFY(bubble("interleaved") < bubble("1f1b"));
    QVERIFY(bubble("zb_h1") < bubble("1f1b"));
    QVERIFY(bubble("zb_v") < bubble("zb_h1"));
    QVERIFY(bubble("zb_v") < bubble("interleaved"));
  }

  /// For any schedule, all stages together hold each layer once, with DualPipe twice.
  void everyLayerIsOnOneStage() {
    for (const Choice& choice : find_parameter("schedule")->choices) {
      const Design d = eight_stages(choice.id);
      const Evaluation e = evaluate(d);
      double layers = 0;
      for (const StageMemory& stage : e.stages) layers += stage.layers;
      QCOMPARE(layers, parameter_copies(d.layout.schedule) * 80);
    }
  }

  void dualPipeHoldsTwoCopies() {
    const Evaluation one = evaluate(eight_stages("zb_h1")), two = evaluate(eight_stages("dualpipe"));
    double weights_one = 0, weights_two = 0, optimizer_one = 0, optimizer_two = 0;
    for (size_t i = 0; i < 8; ++i) {
      weights_one += one.stages[i].parts.weights;
      weights_two += two.stages[i].parts.weights;
      optimizer_one += one.stages[i].parts.optimizer;
      optimizer_two += two.stages[i].parts.optimizer;
    }
    QCOMPARE(weights_two, 2 * weights_one);
    // Optimizer states are divided among twice as many replicas.
    QVERIFY(std::abs(optimizer_two / optimizer_one - 1) < 1e-12);
  }

  void refusesImpossibleSchedules() {
    QVERIFY(legal(eight_stages("dualpipe")));
    Design few = eight_stages("dualpipe");
    assign(few, "global_batch=64");  // 8 micro-batches for 8 stages
    const Evaluation e = evaluate(few);
    QCOMPARE(e.legality.reason, Illegality::two_directions);
    const std::string text = legality_message(few, e).text();
    QVERIFY2(text.find("16") != std::string::npos && text.find("8") != std::string::npos, text.c_str());
    assign(few, "schedule=zb_v");
    QVERIFY(legal(few));
  }

  /// With fewer micro-batches than stages, zero-bubble schedules wait longer, but never longer than 1F1B.
  void fewMicroBatchesWaitLonger() {
    for (const char* schedule : {"zb_h1", "zb_v"}) {
      double before = 0;
      for (const char* batch : {"global_batch=512", "global_batch=64", "global_batch=32", "global_batch=8"}) {
        Design d = eight_stages(schedule);
        assign(d, batch);
        const double now = evaluate(d).time_bubble;
        QVERIFY2(now >= before, batch);
        before = now;
        assign(d, "schedule=1f1b");
        QVERIFY2(now <= evaluate(d).time_bubble, batch);
      }
    }
  }
};

TRAINYARD_TEST(TestSchedule);
#include "tst_schedule.moc"
