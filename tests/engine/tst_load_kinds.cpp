// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of load of a serving job: closed loops and bursts, in formulas, sizes and the simulated scheduler.
#include <QTest>

#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/closed_service.h"
#include "engine/serving/separate_pools.h"
#include "engine/studies/scheduler_check.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design job(const std::vector<std::string>& changes) {
  Design d = default_design();
  d.job = Job::serving;
  for (const char* each :
       {"model=llama3.1-70b", "accelerator=h100-sxm", "serving_engine=vllm-2025", "replica_tensor_parallel=4",
        "replica_pipeline_parallel=1", "prompt_tokens=1000", "output_tokens=500", "prompt_spread=0.2",
        "output_spread=0.2", "prefix_hits=0", "first_token=8", "next_token=0.04"})
    assign(d, each);
  for (const std::string& each : changes) assign(d, each);
  return d;
}

QByteArray told(double found, double expected) {
  return QByteArray::number(found, 'g', 8) + " instead of " + QByteArray::number(expected, 'g', 8);
}

}  // namespace

class TestLoadKinds : public QObject {
  Q_OBJECT

 private slots:
  /// Little's law: clients = requests/s × mean time of a request.
  void requests_of_a_closed_loop_follow_from_its_answers() {
    const Evaluation e = evaluate(job({"load_kind=closed", "clients=600"}));
    QVERIFY(e.serving_verdict == ServingVerdict::meets);
    const double clients = e.served_requests * (e.ttft_mean + 500 * e.tpot_mean);
    QVERIFY2(std::abs(clients / 600 - 1) < 0.01, told(clients, 600));
    QVERIFY(e.ttft <= 8 && e.tpot <= 0.04);
    // With a replica less, a limit would be exceeded.
    const Design d = resolved(job({"load_kind=closed", "clients=600"}));
    const Replica replica(d);
    const ClosedLoop more = closed_load(d.serving, 600 / (e.replicas - 1), e.replica_users);
    const ClosedLoopTimes times = closed_loop(Decoder(d, replica), more, 1000, 1000, 500);
    QVERIFY(times.tpot > 0.04 || times.first_token_at(0.95) > 8);
    QVERIFY2(std::abs(e.gpu_output_rate * e.replicas * 4 / (e.served_requests * 500) - 1) < 1e-9, "rate");
  }

  void costs_of_a_closed_loop_use_its_own_rate() {
    const Evaluation few = evaluate(job({"load_kind=closed", "clients=600", "requests=1"}));
    const Evaluation many = evaluate(job({"load_kind=closed", "clients=600", "requests=100"}));
    QCOMPARE(few.output_cost, many.output_cost);
    QCOMPARE(few.serving_gpus, many.serving_gpus);
    QVERIFY(few.output_cost > 0);
  }

  /// The mean of the distribution of first tokens is the mean time to the first token.
  void percentiles_of_a_closed_loop_agree_with_its_mean() {
    const Design d = resolved(job({"load_kind=closed"}));
    const Replica replica(d);
    for (const double clients : {1.0, 40.0, 300.0}) {
      const ClosedLoopTimes times = closed_loop(replica, {.clients = clients, .spread = 0.3}, 1000, 500);
      double sum = 0;
      constexpr int parts = 4000;
      for (int i = 0; i < parts; ++i) sum += times.first_token_at((i + 0.5) / parts) / parts;
      QVERIFY2(std::abs(sum / times.ttft - 1) < 0.01, told(sum, times.ttft));
    }
  }

  void more_clients_and_stricter_limits_cost_more() {
    double before = 0;
    for (const char* clients : {"1", "50", "200", "500", "1000", "3000"}) {
      const Evaluation e = evaluate(job({"load_kind=closed", std::string("clients=") + clients}));
      QVERIFY(e.serving_verdict == ServingVerdict::meets);
      QVERIFY2(e.serving_gpus >= before, told(e.serving_gpus, before));
      before = e.serving_gpus;
    }
    before = HUGE_VAL;
    for (const char* limit : {"0.02", "0.03", "0.05", "0.1", "0.3"}) {
      const Evaluation e = evaluate(job({"load_kind=closed", std::string("next_token=") + limit}));
      if (e.serving_verdict != ServingVerdict::meets) continue;
      QVERIFY2(e.serving_gpus <= before, told(e.serving_gpus, before));
      before = e.serving_gpus;
    }
    QVERIFY(before < HUGE_VAL);
    const Evaluation late = evaluate(job({"load_kind=closed", "next_token=0.001"}));
    QVERIFY(late.serving_verdict == ServingVerdict::next_token_late);
  }

  /// The layout search finds a layout that meets the limits if a stated one does.
  void layouts_of_a_closed_loop_are_searched() {
    const Evaluation stated = evaluate(job({"load_kind=closed", "clients=300"}));
    const Evaluation found = evaluate(job({"load_kind=closed", "clients=300", "replica_tensor_parallel=auto"}));
    QVERIFY(found.serving_verdict == ServingVerdict::meets);
    QVERIFY2(found.serving_gpus <= stated.serving_gpus, told(found.serving_gpus, stated.serving_gpus));
  }

  void bursts_of_one_request_are_independent_users() {
    const Evaluation random = evaluate(job({"requests=20"}));
    const Evaluation single = evaluate(job({"requests=20", "load_kind=bursts", "burst_requests=1"}));
    QCOMPARE(single.ttft, random.ttft);
    QCOMPARE(single.tpot, random.tpot);
    QCOMPARE(single.serving_gpus, random.serving_gpus);
  }

  void larger_bursts_wait_longer_and_need_more_replicas() {
    for (const char* place : {"together", "separate"}) {
      double gpus = 0;
      for (const char* burst : {"1", "3", "10", "30"}) {
        const Evaluation e =
            evaluate(job({"requests=40", "load_kind=bursts", std::string("burst_requests=") + burst,
                          std::string("prefill_place=") + place, "prefill_tensor_parallel=4", "first_token=12"}));
        QVERIFY2(e.serving_gpus >= gpus, told(e.serving_gpus, gpus));
        gpus = e.serving_gpus;
      }
    }
  }

  /// By hand: on average, three other requests of a burst of four are read before a request.
  void bursts_wait_in_prefill_pools() {
    const auto wait = [](const char* burst) {
      return evaluate(
                 job({"requests=40", "load_kind=bursts", std::string("burst_requests=") + burst,
                      "prefill_place=separate", "prefill_tensor_parallel=4", "prefill_chunk=1000", "first_token=12"}))
          .ttft_wait;
    };
    const Design d = resolved(job({"prefill_place=separate", "prefill_tensor_parallel=4", "prefill_chunk=1000"}));
    const double prompt = Replica(d, prefill_layout_of(d.serving)).prefill(1000, 1000, 1).total();
    QVERIFY2(wait("4") > 2.9 * prompt, told(wait("4"), 3 * prompt));
  }

  /// The formulas for bursts agree with the simulated scheduler.
  void bursts_agree_with_the_simulation() {
    for (const char* burst : {"1", "4"}) {
      const Design d = resolved(job({"requests=12", "load_kind=bursts", std::string("burst_requests=") + burst,
                                     "first_token=20", "next_token=0.06"}));
      const SchedulerCheck check = check_load(d, {.requests = 20000});
      QVERIFY(!check.figures.empty());
      for (const CheckedFigure& f : check.figures) {
        const bool is_percentile = std::string_view(f.id) == "ttft" || std::string_view(f.id) == "tpot";
        QVERIFY2(std::abs(f.difference()) < (is_percentile ? 0.2 : 0.1),
                 QByteArray(burst) + ' ' + f.id + ": " + told(f.formula, f.simulated));
      }
    }
  }

  /// The check plays the closed loop that the job states.
  void the_check_plays_the_stated_kind_of_load() {
    const Design d = resolved(job({"load_kind=closed", "clients=200"}));
    const SchedulerCheck check = check_load(d);
    QVERIFY(!check.figures.empty() && std::isnan(check.load));
    const Evaluation e = evaluate(d);
    QVERIFY2(std::abs(check.figures.front().formula / e.ttft_mean - 1) < 1e-9,
             told(check.figures.front().formula, e.ttft_mean));
    QVERIFY(!std::isnan(check_load(resolved(job({"requests=12"}))).load));
    // The formula counts cached prompts, which the simulation of a closed loop does not.
    QVERIFY(check_load(resolved(job({"load_kind=closed", "clients=200", "prefix_hits=0.5"}))).figures.empty());
  }

  /// Uniform lengths are never negative, whatever the spread of the requests.
  void lengths_are_not_negative() {
    for (const char* spread : {"output_spread=0", "output_spread=0.7", "output_spread=1.3"}) {
      const double width = closed_load(job({spread}).serving, 10, 10).spread;
      QVERIFY2(width >= 0 && width <= 1, spread);
    }
  }

  void inputs_of_other_kinds_have_no_effect() {
    const auto idle = [](const char* id, const std::string& kind) {
      const Parameter* p = find_parameter(id);
      return p->why_idle && p->why_idle(resolved(job({"load_kind=" + kind}))) != nullptr;
    };
    for (const auto& [kind, requests, burst, clients] :
         {std::tuple{"random", false, true, true}, {"bursts", false, false, true}, {"closed", true, true, false}}) {
      QCOMPARE(idle("requests", kind), requests);
      QCOMPARE(idle("burst_requests", kind), burst);
      QCOMPARE(idle("clients", kind), clients);
      QCOMPARE(idle("client_requests", kind), clients);
    }
    const Design pools = resolved(job({"load_kind=closed", "prefill_place=separate"}));
    QVERIFY(!is_closed_loop(pools.serving));
    QVERIFY(find_parameter("clients")->why_idle(pools) != nullptr);
    QVERIFY(find_parameter("load_kind")->why_idle(pools) != nullptr);
    const Design bursts = resolved(job({"load_kind=bursts", "prefill_place=separate", "batching=fixed"}));
    QVERIFY(find_parameter("load_kind")->why_idle(bursts) == nullptr);
  }
};

TRAINYARD_TEST(TestLoadKinds);

#include "tst_load_kinds.moc"
