// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated scheduler: cases by hand, and agreement with the formulas on random loads.
#include <QTest>

#include <cmath>
#include <random>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/scheduler_simulation.h"
#include "engine/studies/scheduler_check.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Steps of 10 ms for any number of sequences up to `places`; a prompt of 1,000 tokens adds 50 ms.
SchedulerRules constant_rules(double places) {
  SchedulerRules rules;
  rules.users = {1, places};
  rules.step = {0.01, 0.01};
  rules.prompt = {0.05, 0.05};
  rules.prompt_tokens = 1000;
  rules.single_prompt = 0.06;
  return rules;
}

SimulatedLoad clients_of(double clients, double requests) {
  SimulatedLoad load;
  load.clients = clients;
  load.requests = requests;
  load.prompt = {1000, 0};
  load.answer = {101, 0};
  load.uniform_spread = 0;
  return load;
}

Design checked_design(const std::vector<std::string>& changes) {
  Design d = default_design();
  d.job = Job::serving;
  for (const std::string& each : changes) assign(d, each);
  return resolved(d);
}

}  // namespace

class TestSchedulerSimulation : public QObject {
  Q_OBJECT

 private slots:
  /// One client: 20 ms until its request is queued, 60 ms of prompt, then 100 steps of 10 ms.
  void one_client_never_waits() {
    SchedulerRules rules = constant_rules(8);
    rules.request_time = 0.02;
    const SimulatedTimes at = simulate_scheduler(rules, clients_of(1, 20), 0.95);
    QVERIFY(std::abs(at.ttft - 0.08) < 1e-9);
    QVERIFY(std::abs(at.ttft_tail - 0.08) < 1e-9);
    QVERIFY(std::abs(at.tpot - 0.01) < 1e-9);
  }

  /// Four clients start together. All prompts fit one step: 60 + 3 · 50 ms; their answers end together as well.
  void clients_of_equal_length_stay_together() {
    const SimulatedTimes at = simulate_scheduler(constant_rules(8), clients_of(4, 40), 0.95);
    QVERIFY2(std::abs(at.ttft - 0.21) < 1e-9, qPrintable(QString::number(at.ttft)));
    QVERIFY(std::abs(at.tpot - 0.01) < 1e-9);
  }

  /// With a chunk of one prompt, the second of two clients waits for the step of the first.
  void a_chunk_limits_the_prompts_of_a_step() {
    SchedulerRules rules = constant_rules(8);
    rules.chunk = 1000;
    const SimulatedTimes at = simulate_scheduler(rules, clients_of(2, 2), 0.95);
    // 60 ms; then 60 + 10 + 50 ms, because the first client already decodes.
    QVERIFY2(std::abs(at.ttft - (0.06 + 0.12) / 2) < 1e-9, qPrintable(QString::number(at.ttft)));
  }

  void the_least_step_with_prompts_applies() {
    SchedulerRules rules = constant_rules(8);
    rules.least_prompt_step = 10;
    QVERIFY(std::abs(simulate_scheduler(rules, clients_of(1, 5), 0.95).ttft - 10) < 1e-3);
  }

  /// In a pipeline of four stages, a prompt reaches its first token after the other three stages as well: 60 ms in one
  /// stage and 3 · 50 ms in the others. It occupies only one stage at a time, so others wait no longer.
  void a_prompt_passes_all_stages() {
    SchedulerRules rules = constant_rules(8);
    rules.prompt_stages = 4;
    rules.single_prompt = 0.21;
    const SimulatedTimes at = simulate_scheduler(rules, clients_of(1, 20), 0.95);
    QVERIFY2(std::abs(at.ttft - 0.21) < 1e-9, qPrintable(QString::number(at.ttft)));
    QVERIFY2(std::abs(at.tpot - 0.01) < 1e-9, qPrintable(QString::number(at.tpot)));
    // Two prompts in one step leave the first stage after 60 + 50 ms.
    const SimulatedTimes two = simulate_scheduler(rules, clients_of(2, 2), 0.95);
    QVERIFY2(std::abs(two.ttft - (0.11 + 0.15)) < 1e-9, qPrintable(QString::number(two.ttft)));
  }

  /// A prompt of 2,000 tokens that takes four times as long as one of 1,000 adds 200 ms.
  void long_prompts_take_their_own_time() {
    SchedulerRules rules = constant_rules(8);
    rules.prompt_lengths = {1000, 2000};
    rules.prompt_shares = {1, 4};
    SimulatedLoad load = clients_of(1, 20);
    load.prompt = {2000, 0};
    QVERIFY(std::abs(simulate_scheduler(rules, load, 0.95).ttft - (0.06 + 3 * 0.05)) < 1e-9);
    load.prompt = {500, 0};
    QVERIFY(std::abs(simulate_scheduler(rules, load, 0.95).ttft - (0.06 - 0.5 * 0.05)) < 1e-9);
  }

  /// Long answers keep steps of 10 ms running. A request waits 5 ms for the rest of one, and twice that if the engine
  /// takes twice as long to see it.
  void an_engine_sees_requests_late() {
    SchedulerRules rules = constant_rules(5000);
    rules.prompt = {0, 0};
    rules.single_prompt = 0.01;
    SimulatedLoad load;
    load.requests_per_second = 5;
    load.requests = 20000;
    load.prompt = {1000, 0};
    load.answer = {1000, 0};
    const double prompt = simulate_scheduler(rules, load, 0.95).ttft;
    rules.wait_share = 2;
    const double late = simulate_scheduler(rules, load, 0.95).ttft;
    QVERIFY2(std::abs(late - prompt - 0.005) < 2e-4, qPrintable(QString::number(late - prompt)));
  }

  /// The formulas of the check are those of the evaluation, also for a pipeline and for an engine that polls rarely.
  void the_check_has_the_figures_of_the_evaluation() {
    for (const std::vector<std::string>& sets :
         {std::vector<std::string>{}, {"model=llama3.1-8b"}, {"model=llama3.1-70b", "first_token_steps=5"}}) {
      const Design d = checked_design(sets);
      const SchedulerCheck check = check_random_arrivals(d, {.requests = 4000});
      const Evaluation e = evaluate(d);
      QCOMPARE(check.figures.size(), size_t(5));
      const double expected[] = {e.ttft_mean, e.ttft, e.tpot_mean, e.tpot, e.users_running};
      for (size_t i = 0; i < 5; ++i) QVERIFY(std::abs(check.figures[i].formula / expected[i] - 1) < 1e-3);
      for (const size_t i : {0, 2, 4})
        QVERIFY2(check.figures[i].agrees(),
                 qPrintable(QString("%1: %2").arg(check.figures[i].label).arg(check.figures[i].difference())));
    }
  }

  /// With one place, three clients wait for whole answers.
  void clients_without_a_place_wait_for_answers() {
    const SimulatedTimes at = simulate_scheduler(constant_rules(1), clients_of(3, 300), 0.95);
    const double answer = 0.06 + 1.0;
    QVERIFY2(std::abs(at.ttft / (2 * answer + 0.06) - 1) < 0.03, qPrintable(QString::number(at.ttft)));
  }

  /// An engine that looks every 50 steps finds a request after 25 steps on average, if answers do not end together.
  void polling_delays_the_first_token() {
    SchedulerRules rules = constant_rules(64);
    SimulatedLoad load = clients_of(16, 3000);
    load.uniform_spread = 0.5;
    const double before = simulate_scheduler(rules, load, 0.95).ttft;
    rules.polling_steps = 50;
    const double after = simulate_scheduler(rules, load, 0.95).ttft;
    QVERIFY2(after - before > 0.1 && after - before < 0.8, qPrintable(QString("%1 %2").arg(before).arg(after)));
  }

  void the_same_seed_gives_the_same_times() {
    SimulatedLoad load = clients_of(16, 400);
    load.uniform_spread = 0.3;
    const SimulatedTimes one = simulate_scheduler(constant_rules(64), load, 0.95);
    QCOMPARE(simulate_scheduler(constant_rules(64), load, 0.95).ttft, one.ttft);
    load.seed = 2;
    QVERIFY(simulate_scheduler(constant_rules(64), load, 0.95).ttft != one.ttft);
  }

  /// Random arrivals at constant steps form an M/G/∞ queue: 2 per second × 99 steps × 10 ms = 1.98 running.
  void random_arrivals_run_as_many_as_come() {
    SchedulerRules rules = constant_rules(500);
    rules.prompt = {0, 0};
    rules.single_prompt = 0.01;
    SimulatedLoad load;
    load.requests_per_second = 2;
    load.requests = 60000;
    load.prompt = {1000, 0};
    load.answer = {100, 0.7};
    const SimulatedTimes at = simulate_scheduler(rules, load, 0.95);
    QVERIFY2(std::abs(at.running / 1.98 - 1) < 0.03, qPrintable(QString::number(at.running)));
    QVERIFY(std::abs(at.tpot - 0.01) < 1e-6);
  }

  /// With 1,000 requests, the replica empties for 50 s or more after the last arrival. That time has no load.
  void the_end_of_a_simulation_has_no_load() {
    SchedulerRules rules = constant_rules(500);
    rules.prompt = {0, 0};
    rules.single_prompt = 0.01;
    SimulatedLoad load;
    load.requests_per_second = 2;
    load.requests = 1000;
    load.prompt = {1000, 0};
    load.answer = {1000, 0.7};
    double running = 0;
    for (load.seed = 1; load.seed <= 20; ++load.seed) running += simulate_scheduler(rules, load, 0.95).running / 20;
    QVERIFY2(std::abs(running / 19.98 - 1) < 0.04, qPrintable(QString::number(running)));
  }

  /// A prompt that takes three times as long to its own first token delays running answers no more than before.
  void prompts_delay_answers_by_their_own_work_only() {
    SchedulerRules rules = constant_rules(64);
    SimulatedLoad load = clients_of(8, 4000);
    load.answer = {400, 0};
    load.uniform_spread = 0.5;
    const SimulatedTimes plain = simulate_scheduler(rules, load, 0.95);
    rules.prompt_factor = 3;
    const SimulatedTimes late = simulate_scheduler(rules, load, 0.95);
    QVERIFY(plain.tpot > 1.05 * 0.01);
    QVERIFY2(late.tpot < 1.03 * plain.tpot, qPrintable(QString("%1 %2").arg(late.tpot).arg(plain.tpot)));
    QVERIFY(late.ttft > 1.5 * plain.ttft);
  }

  /// Random jobs and loads: the formulas agree with the simulation within the stated tolerances for most of them.
  void formulas_agree_on_most_random_loads() {
    std::mt19937_64 random(7);
    const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
    constexpr int count = 20;
    int checked = 0;
    double agree[5] = {};
    for (int i = 0; i < count; ++i) {
      const std::string answer = std::to_string(200 + random() % 1500), prompt = std::to_string(200 + random() % 3000);
      const Design d = checked_design(
          {"model=" + pick({"llama3.1-8b", "llama3.1-70b", "gpt-oss-120b"}),
           "accelerator=" + pick({"h100-sxm", "h200-sxm", "b200"}), "serving_engine=" + pick({"vllm-2025"}),
           "replica_tensor_parallel=" + pick({"2", "4", "8"}), "replica_pipeline_parallel=1", "users=128",
           "prompt_tokens=" + prompt, "output_tokens=" + answer, "output_spread=0.6", "prompt_spread=0.6",
           "prefix_hits=0", "requests=" + std::to_string(1 + random() % 20)});
      const SchedulerCheck check = check_random_arrivals(d, {.requests = 20000});
      if (check.figures.empty() || check.load > 0.8) continue;
      ++checked;
      for (size_t f = 0; f < check.figures.size(); ++f) agree[f] += check.figures[f].agrees();
    }
    qInfo("%d loads: TTFT agrees in %g, its percentile in %g, TPOT in %g, its percentile in %g, users in %g", checked,
          agree[0], agree[1], agree[2], agree[3], agree[4]);
    for (const double each : agree) QVERIFY(each >= 0.95 * checked);
    QVERIFY(checked > count / 4);
  }

  /// The same for clients in a closed loop, with lengths from 0.8 to 1 of the longest and ten requests each. Most
  /// loads agree within the tolerance; docs/serving_load.md says which do not.
  void formulas_agree_on_most_closed_loops() {
    std::mt19937_64 random(8);
    const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
    constexpr int count = 30;
    double agree[2] = {0, 0};
    for (int i = 0; i < count; ++i) {
      const std::string answer = std::to_string(400 + random() % 3000), prompt = std::to_string(500 + random() % 6000);
      const Design d = checked_design({"model=" + pick({"llama3.1-8b", "llama3.1-70b", "gpt-oss-120b"}),
                                       "accelerator=" + pick({"h100-sxm", "h200-sxm", "b200"}),
                                       "serving_engine=" + pick({"vllm-2025", "tensorrt-llm-0.17", "sglang-2025"}),
                                       "replica_tensor_parallel=" + pick({"4", "8"}), "replica_pipeline_parallel=1",
                                       "prompt_tokens=" + prompt, "output_tokens=" + answer, "prefix_hits=0"});
      const SchedulerCheck check = check_closed_loop(d, {double(1 << (1 + random() % 7)), 10, 0.2});
      QCOMPARE(check.figures.size(), size_t(3));
      for (size_t f = 0; f < 2; ++f) agree[f] += check.figures[f].agrees();
    }
    qInfo("of %d closed loops, TTFT agrees in %g and TPOT in %g", count, agree[0], agree[1]);
    QVERIFY(agree[0] >= 0.7 * count && agree[1] >= 0.9 * count);
  }
};

TRAINYARD_TEST(TestSchedulerSimulation);

#include "tst_scheduler_simulation.moc"
