// SPDX-License-Identifier: GPL-3.0-or-later
// Stated numbers of prefill and decode replicas under a closed loop: Little's law, limits by hand, continuity.
#include <QTest>

#include <cmath>

#include "engine/measured/serving_forecast.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/closed_pools.h"
#include "engine/serving/separate_pools.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double pool_prompt = 922, pool_output = 922;

Design pool_design(const char* device) {
  Design d = default_design();
  d.job = Job::serving;
  for (const std::string& each : {std::string("model=deepseek-r1"), "accelerator=" + std::string(device),
                                  std::string("serving_engine=sglang-2025"), std::string("replica_tensor_parallel=8"),
                                  std::string("attention_data_parallel=on"), std::string("weight_format=fp8")})
    assign(d, each);
  return resolved(d);
}

SteadyState pools_at(const Design& design, const PoolWorkers& workers, double clients) {
  const Replica replica(design);
  return closed_pools(replica, replica, workers, {.clients = clients, .spread = 0.2}, pool_prompt, pool_output);
}

}  // namespace

class TestClosedPools : public QObject {
  Q_OBJECT

 private slots:
  void every_client_decodes_or_waits() {
    const Design design = pool_design("h200-sxm");
    const Replica replica(design);
    for (const double clients : {1.0, 12.0, 64.0, 500.0}) {
      const SteadyState at = pools_at(design, {2, 3}, clients);
      const double answer = pool_output * at.tpot;
      QVERIFY(std::abs(at.sequences / (clients * answer / (answer + at.ttft)) - 1) < 1e-3);
      QVERIFY(std::abs(at.rate * at.tpot / at.sequences - 1) < 1e-9);
      // Prompts of a pool of their own never interrupt answers.
      QVERIFY(std::abs(at.tpot / replica.decode(at.sequences / 3, pool_prompt + pool_output / 2).total() - 1) < 1e-9);
    }
  }

  void workers_shorten_what_they_do() {
    const Design design = pool_design("h200-sxm");
    double ttft = INFINITY, tpot = INFINITY;
    for (const double workers : {1.0, 2.0, 4.0, 8.0}) {
      const SteadyState prefill = pools_at(design, {workers, 4}, 512), decode = pools_at(design, {4, workers}, 512);
      QVERIFY(prefill.ttft < ttft);
      QVERIFY(decode.tpot < tpot);
      ttft = prefill.ttft;
      tpot = decode.tpot;
    }
  }

  /// With many clients and one prefill worker, prompts limit the rate: the worker reads them all the time.
  void prefill_limits_the_rate() {
    const Design design = pool_design("h200-sxm");
    const Replica replica(design);
    const SteadyState at =
        closed_pools(replica, replica, {1, 64}, {.clients = 4000, .requests = 1e6, .spread = 0.2}, 8000, 100);
    const double prompts = replica.chunk() / 8000;
    const double work = std::max(1.0, design.serving.engine->prompt_factor) *
                        replica.prefill(std::max(8.0, prompts) * 8000, 8000, std::max(8.0, prompts)).total();
    const double capacity = std::max(8.0, prompts) / work;
    QVERIFY2(at.rate / 100 > 0.6 * capacity && at.rate / 100 < 1.3 * capacity,
             qPrintable(QString("%1 of %2").arg(at.rate / 100).arg(capacity)));
  }

  void each_pool_has_its_own_device() {
    const Design slow = pool_design("h200-sxm"), fast = pool_design("b200");
    const Replica here(slow), there(fast);
    const ClosedLoop load{.clients = 64, .spread = 0.2};
    const SteadyState same = closed_pools(here, here, {1, 1}, load, pool_prompt, pool_output);
    const SteadyState faster = closed_pools(there, here, {1, 1}, load, pool_prompt, pool_output);
    QVERIFY(faster.ttft < same.ttft);
    QVERIFY(std::abs(faster.tpot / same.tpot - 1) < 0.02);
  }

  void figures_are_continuous() {
    const Design design = pool_design("h200-sxm");
    SteadyState last = pools_at(design, {2, 2}, 1);
    for (double clients = 1.02; clients < 3000; clients *= 1.02) {
      const SteadyState at = pools_at(design, {2, 2}, clients);
      QVERIFY2(std::abs(at.ttft / last.ttft - 1) < 0.08, qPrintable(QString::number(clients)));
      QVERIFY2(std::abs(at.tpot / last.tpot - 1) < 0.05, qPrintable(QString::number(clients)));
      last = at;
    }
  }

  /// Each of the eight ranks is occupied for a part of the request time of each of its prompts.
  void ranks_accept_requests_one_after_the_other() {
    const Design design = pool_design("gb200");
    const Replica replica(design);
    const ServingEngine& engine = *design.serving.engine;
    const ClosedLoop load{.clients = 20000, .requests = 1e6, .spread = 0.2};
    const SteadyState at = closed_pools(replica, replica, {1, 64}, load, 16, 100);
    const double most = 8 / (coefficients_of(design).serving.prefill_occupied * engine.request_time);
    QVERIFY2(at.rate / 100 < most && at.rate / 100 > 0.3 * most,
             qPrintable(QString("%1 of %2").arg(at.rate / 100).arg(most)));
  }

  /// On average, a transferred prompt waits for half of the steps between two polls, and then for its own step.
  void decode_workers_poll_for_prompts() {
    const Design design = pool_design("h200-sxm");
    auto engine = std::make_shared<ServingEngine>(*design.serving.engine);
    engine->polling_steps += 20;
    Design rare = design;
    rare.serving.engine = engine;
    const SteadyState often = pools_at(design, {4, 4}, 16), seldom = pools_at(rare, {4, 4}, 16);
    const double more = seldom.ttft - often.ttft;
    QVERIFY2(std::abs(more / (10 * often.tpot) - 1) < 0.1, qPrintable(QString::number(more / often.tpot)));
  }

  /// By hand: with eight places for 64 clients, at least 7 of 8 parts of a request's time are waiting.
  void a_stated_batch_limits_the_decode_workers() {
    const Design design = pool_design("h200-sxm");
    const Replica replica(design);
    const auto with = [&](double most) {
      return closed_pools(replica, replica, {4, 2}, {.clients = 64, .spread = 0.2, .most = most}, pool_prompt,
                          pool_output);
    };
    const SteadyState few = with(4), many = with(1000);
    QVERIFY2(std::abs(few.sequences - 8) < 0.1, qPrintable(QString::number(few.sequences)));
    QVERIFY(few.ttft > 0.99 * 7 * pool_output * few.tpot);
    QVERIFY(few.ttft > 5 * many.ttft);
    ServingRun run = blank_serving_run();
    run.model = "DeepSeek-R1";
    run.accelerator = "h200-sxm";
    run.engine = "sglang-2025";
    run.precision = "fp8";
    run.batch_or_concurrency = 64;
    run.input_len = run.output_len = pool_output;
    run.prefill_workers = 4;
    run.decode_workers = 2;
    run.prefill_attention_dp = run.decode_attention_dp = 8;
    const double open = ServingForecast(run, design_of(run)).predict().ttft;
    run.set = "users=4";
    const double stated = ServingForecast(run, design_of(run)).predict().ttft;
    QVERIFY2(stated > 5 * open, qPrintable(QString("%1 and %2").arg(stated).arg(open)));
  }

  void the_cache_crosses_the_network() {
    const Design design = pool_design("h200-sxm");
    Design slow = design;
    slow.cluster.network_bandwidth /= 1000;
    const SteadyState quick = pools_at(design, {1, 1}, 4), late = pools_at(slow, {1, 1}, 4);
    QVERIFY(late.ttft > quick.ttft);
  }
};

TRAINYARD_TEST(TestClosedPools);

#include "tst_closed_pools.moc"
