// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated step agrees with the closed forms: memory to the byte, time as far as each schedule allows.
#include <QTest>

#include <cmath>
#include <random>
#include <set>

#include "engine/metrics/metric.h"
#include "engine/studies/timeline.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Assignments = std::vector<std::string>;

struct Base {
  const char* name;
  Assignments assignments;
};

/// Many and few micro-batches, unequal stages, experts, one stage, and so many micro-batches that the middle is left
/// out.
const std::vector<Base>& bases() {
  static const std::vector<Base> all{
      {"405B as published", {}},
      {"405B, many", {"global_batch=8192"}},
      {"405B, few", {"global_batch=1024", "virtual_pipeline=1"}},
      {"70B",
       {"model=llama3.1-70b", "accelerators=512", "pipeline_parallel=8", "global_batch=512", "virtual_pipeline=2"}},
      {"70B, long",
       {"model=llama3.1-70b", "accelerators=64", "pipeline_parallel=8", "global_batch=4096", "virtual_pipeline=2"}},
      {"DeepSeek-V3",
       {"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "expert_parallel=64", "expert_tensor_parallel=1",
        "global_batch=15360", "sequence_length=4096", "virtual_pipeline=2"}},
      {"8B, one stage", {"model=llama3.1-8b", "accelerators=8", "pipeline_parallel=1", "global_batch=16"}},
      {"8B, front",
       {"model=llama3.1-8b", "accelerators=24", "tensor_parallel=4", "pipeline_parallel=6", "global_batch=48",
        "virtual_pipeline=1", "stage_split=front"}},
      {"70B, offloaded",
       {"model=llama3.1-70b", "accelerators=512", "pipeline_parallel=8", "global_batch=512", "virtual_pipeline=2",
        "offload_optimizer=1", "offload_weights=0.5", "offload_activations=0.5"}},
      {"70B, adapters, some layers again",
       {"model=llama3.1-70b", "accelerators=64", "pipeline_parallel=8", "global_batch=128", "virtual_pipeline=2",
        "adapters=qlora", "recompute_layers=4"}},
      {"DeepSeek-V3, further predictions",
       {"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "expert_parallel=64", "expert_tensor_parallel=1",
        "global_batch=15360", "sequence_length=4096", "virtual_pipeline=2", "mtp_depth=1", "optimizer=muon",
        "precision=fp8_block", "weight_copies=primary"}},
  };
  return all;
}

struct Case {
  QString name;
  Design design;
  Evaluation evaluation;
};

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const Base& base : bases()) {
    for (const Choice& schedule : find_parameter("schedule")->choices) {
      for (const char* recompute : {"none", "mlp", "full"}) {
        Design d = default_design();
        for (const std::string& assignment : base.assignments) assign(d, assignment);
        assign(d, std::string("schedule=") + schedule.id);
        assign(d, std::string("recompute=") + recompute);
        const Evaluation e = evaluate(d);
        if (e.legality.reason != Illegality::none) continue;
        out.push_back({QString("%1, %2, recompute %3").arg(base.name, schedule.id, recompute), d, e});
      }
    }
  }
  return out;
}

/// Random designs over models, layouts and recipes, the same in every run; illegal ones are skipped.
std::vector<Case> random_cases(size_t count) {
  const std::vector<std::pair<const char*, std::vector<const char*>>> axes{
      {"model", {"llama3.1-405b", "llama3.1-70b", "llama3.1-8b", "deepseek-v3", "mixtral-8x7b"}},
      {"accelerators", {"64", "256", "1024", "4096", "16384"}},
      {"sequence_length", {"2048", "4096", "8192", "32768"}},
      {"global_batch", {"96", "256", "1024", "2048", "12288"}},
      {"micro_batch", {"1", "2", "4"}},
      {"tensor_parallel", {"1", "2", "4", "8"}},
      {"pipeline_parallel", {"1", "2", "3", "4", "6", "8", "12", "16", "32"}},
      {"virtual_pipeline", {"1", "2", "3", "5"}},
      {"context_parallel", {"1", "2"}},
      {"expert_parallel", {"1", "8"}},
      {"zero_stage", {"0", "1", "2", "3"}},
      {"recompute", {"none", "mlp", "full"}},
      {"stage_split", {"lighter_ends", "front", "by_cost"}},
      {"precision", {"bf16", "fp8"}},
      {"context_memory", {"0", "2e9"}},
      {"memory_waste", {"0", "0.07"}}};
  std::mt19937 random(23);
  const auto& schedules = find_parameter("schedule")->choices;
  std::vector<Case> out;
  for (size_t tried = 0; out.size() < count && tried < 400 * count; ++tried) {
    Design d = default_design();
    QStringList said;
    const auto put = [&](const std::string& assignment) {
      said << QString::fromStdString(assignment);
      assign(d, assignment);
    };
    put(std::string("schedule=") + schedules[tried % schedules.size()].id);
    for (const auto& [id, values] : axes)
      if (random() % 2 == 0) put(std::string(id) + "=" + values[random() % values.size()]);
    const Evaluation e = evaluate(d);
    if (e.legality.reason != Illegality::none || std::isnan(e.step_time) || simulated_operations(d) > 60000) continue;
    out.push_back({said.join(' '), d, e});
  }
  return out;
}

double passes_expected(const Evaluation& e) {
  return e.step_time - e.time_data - e.time_optimizer - e.time_offload - e.time_stragglers;
}

}  // namespace

class TestTimeline : public QObject {
  Q_OBJECT
 private slots:
  /// The peak of the simulated step is always the number on the memory page.
  void peakIsTheMemoryMetric() { comparePeaks(cases(), 1000); }

  void peakIsTheMemoryMetricOfAnyDesign() {
    const std::vector<Case> all = random_cases(400);
    QCOMPARE(all.size(), size_t(400));
    std::set<Schedule> schedules;
    for (const Case& c : all)
      if (c.evaluation.stages.size() > 1) schedules.insert(c.design.layout.schedule);
    QCOMPARE(schedules.size(), find_parameter("schedule")->choices.size());
    comparePeaks(all, 1000);
    for (const Case& c : all) {
      double most = 0;
      for (const StageMemory& stage : c.evaluation.stages) most = std::max(most, stage.parts.total());
      QCOMPARE(most, c.evaluation.memory);
    }
  }

  /// At every moment, the reserve is the sum of its parts.
  void reserveIsTheSumOfItsParts() {
    Timeline timeline;
    for (const Case& c : random_cases(20)) {
      const Design whole = resolved(c.design);
      simulate(c.design, c.evaluation, timeline);
      for (const MemoryMoment& m : memory_over_time(c.design, c.evaluation, timeline, 0, 2)) {
        QCOMPARE(m.driver, whole.cluster.context_memory);
        QCOMPARE(m.collective, whole.cluster.communication_memory);
        QVERIFY(std::abs(m.waste - whole.cluster.memory_waste * m.parts.allocated()) <= 1e-9 * m.parts.allocated());
        QCOMPARE(m.parts.reserve, m.driver + m.collective + m.waste);
      }
    }
  }

 private:
  static void comparePeaks(const std::vector<Case>& all, int least) {
    Timeline timeline;
    int compared = 0;
    for (const Case& c : all) {
      simulate(c.design, c.evaluation, timeline);
      for (size_t i = 0; i < c.evaluation.stages.size(); ++i) {
        double peak = 0;
        for (const MemoryMoment& m : memory_over_time(c.design, c.evaluation, timeline, int(i), 3))
          peak = std::max(peak, m.parts.total());
        const double metric = c.evaluation.stages[i].parts.total();
        QVERIFY2(std::abs(peak / metric - 1) < 1e-9,
                 qPrintable(QString("%1, stage %2: %3 against %4").arg(c.name).arg(i).arg(peak).arg(metric)));
        ++compared;
      }
    }
    QVERIFY(compared > least);
  }

 private slots:

  /// The closed form of the bubble assumes equal stages. It is exact for AFAB. Otherwise a stage shorter than the
  /// slowest one shortens the bubble by less than the difference, so the closed form is slightly long and never short.
  void passesTakeAsLongAsTheMetricSays() {
    Timeline timeline;
    for (const Case& c : cases()) {
      simulate(c.design, c.evaluation, timeline);
      const double simulated = timeline.passes_end + timeline.left_out_time;
      const double error = passes_expected(c.evaluation) / simulated - 1;
      const bool exact = c.design.layout.schedule == Schedule::afab;
      QVERIFY2(error > -0.002 && error < (exact ? 1e-9 : 0.05),
               qPrintable(QString("%1: %2 %").arg(c.name).arg(100 * error)));
    }
  }

  void stagesRunOneOperationAtATimeAndCompleteAll() {
    Timeline timeline;
    for (const Case& c : cases()) {
      simulate(c.design, c.evaluation, timeline);
      const int visits = c.design.layout.schedule == Schedule::dualpipe && timeline.order.stages > 1
                             ? timeline.order.micro_batches
                             : timeline.order.micro_batches * timeline.order.chunks;
      for (const auto& stage : timeline.stages) {
        int forwards = 0, backwards = 0, weights = 0, split = 0;
        double end = 0, start = 0;
        for (const Operation& o : stage) {
          QVERIFY(o.end > o.start);
          QVERIFY2(o.start >= end || (o.paired && o.start == start), qPrintable(c.name));
          end = o.end;
          start = o.start;
          forwards += o.activity == Activity::forward;
          backwards += o.activity == Activity::backward;
          weights += o.activity == Activity::weight_gradient;
          split += o.split;
        }
        QCOMPARE(forwards, visits);
        QCOMPARE(backwards, visits);
        QCOMPARE(weights, split);
      }
    }
  }

  /// A micro-batch runs forward on stage i before it runs on stage i + 1.
  void microBatchesTravelDownAndBack() {
    Design d = default_design();
    for (const char* assignment : {"schedule=1f1b", "global_batch=4096"}) assign(d, assignment);
    Timeline timeline;
    simulate(d, evaluate(d), timeline);
    const auto at = [&](size_t stage, Activity activity, int micro_batch) {
      for (const Operation& o : timeline.stages[stage])
        if (o.activity == activity && o.micro_batch == micro_batch) return o;
      return Operation{};
    };
    for (int j : {0, 5, 31}) {
      for (size_t i = 1; i < timeline.stages.size(); ++i) {
        QVERIFY(at(i, Activity::forward, j).start >= at(i - 1, Activity::forward, j).end);
        QVERIFY(at(i - 1, Activity::backward, j).start >= at(i, Activity::backward, j).end);
      }
    }
  }

  /// Weights are present from the start, gradients appear with the first backward pass, and optimizer states with the
  /// first update. The second step therefore needs more memory than the first.
  void firstStepIsDifferent() {
    const Evaluation e = evaluate(default_design());
    Timeline timeline;
    simulate(default_design(), e, timeline);
    const auto moments = memory_over_time(default_design(), e, timeline, 1, 2);
    QCOMPARE(moments.front().parts.weights, e.stages[1].parts.weights);
    QCOMPARE(moments.front().parts.gradients, 0.0);
    double first = 0, second = 0, born = -1;
    for (const MemoryMoment& m : moments) {
      (m.time < timeline.end ? first : second) = std::max(m.time < timeline.end ? first : second, m.parts.total());
      if (born < 0 && m.parts.optimizer > 0) born = m.time;
    }
    QVERIFY(born > timeline.passes_end && born < timeline.end);
    QVERIFY(first < second);
    const MemoryMoment& last = moments.back();
    QVERIFY(std::abs(last.parts.activations) < 1);
    QCOMPARE(last.parts.gradients, e.stages[1].parts.gradients);
    QCOMPARE(last.parts.working, 0.0);
  }

  void longStepsOmitTheirMiddle() {
    Design d = default_design();
    for (const char* assignment : {"schedule=1f1b", "global_batch=262144"}) assign(d, assignment);
    const Evaluation e = evaluate(d);
    Timeline timeline;
    simulate(d, e, timeline);
    QVERIFY(timeline.left_out > 0);
    QCOMPARE(double(timeline.left_out + timeline.order.micro_batches), e.micro_batches);
    QVERIFY(std::abs(timeline.full_step_time(timeline.end) / e.step_time - 1) < 0.001);
    const StageBusy stage = find_stage_busy(timeline, 3);
    QVERIFY(std::abs(stage.passes - e.micro_batches) < 1e-6 * e.micro_batches);
    QVERIFY(simulated_operations(d) <= 20000);
  }

  void illegalLayoutsHaveNoTimeline() {
    Design d = default_design();
    assign(d, "pipeline_parallel=12");
    Timeline timeline;
    simulate(d, evaluate(d), timeline);
    QVERIFY(timeline.stages.empty());
    QVERIFY(memory_over_time(d, evaluate(d), timeline, 0, 3).empty());
  }

  /// AFAB holds all micro-batches at once. A step with too many operations to read has no timeline and takes no memory.
  void hugeStepsHaveNoTimeline() {
    Design d = default_design();
    for (const char* assignment : {"schedule=afab", "accelerators=1024", "global_batch=1048576"}) assign(d, assignment);
    const Evaluation e = evaluate(d);
    QCOMPARE(e.legality.reason, Illegality::none);
    QVERIFY(simulated_operations(d) > most_operations);
    Timeline timeline;
    simulate(d, e, timeline);
    QVERIFY(timeline.stages.empty());
  }

  void canBeStopped() {
    std::stop_source stop;
    stop.request_stop();
    Timeline timeline;
    simulate(default_design(), evaluate(default_design()), timeline, {.stop = stop.get_token()});
    QVERIFY(timeline.stages.empty());
  }
};

TRAINYARD_TEST(TestTimeline);
#include "tst_timeline.moc"
