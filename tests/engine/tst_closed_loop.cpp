// SPDX-License-Identifier: GPL-3.0-or-later
// Clients in a closed loop: Little's law, limits by hand, and what more clients, requests or memory change.
#include <QTest>

#include <cmath>

#include "engine/parameters/parameter.h"
#include "engine/serving/closed_loop.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Changes = std::vector<const char*>;

/// A small dense model, experts on several devices, and experts by device with latent attention by sequence.
const Changes jobs[] = {
    {"model=llama3.1-8b", "accelerator=h100-sxm", "serving_engine=vllm-2025", "replica_tensor_parallel=1"},
    {"model=gpt-oss-120b", "accelerator=b200", "serving_engine=tensorrt-llm-0.17", "replica_tensor_parallel=2",
     "weight_format=mxfp4"},
    {"model=deepseek-r1", "accelerator=h200-sxm", "serving_engine=sglang-2025", "replica_tensor_parallel=8",
     "attention_data_parallel=on", "weight_format=fp8"}};

Design design_of(const Changes& changes) {
  Design d = default_design();
  d.job = Job::serving;
  for (const char* each : changes) assign(d, each);
  return resolved(d);
}

constexpr double prompt = 922, output = 922;

/// Returns the engine without its overheads per prompt and request.
ServingEngine bare(const ServingEngine& engine) {
  ServingEngine out = engine;
  out.request_time = out.prompt_layer_time = out.polling_steps = 0;
  out.prompt_factor = 1;
  out.prompts_alone = false;
  return out;
}

}  // namespace

class TestClosedLoop : public QObject {
  Q_OBJECT

 private slots:
  void every_client_decodes_or_waits() {
    for (const Changes& job : jobs) {
      const Design design = design_of(job);
      const Replica replica(design);
      for (const double clients : {1.0, 3.5, 16.0, 64.0, 300.0}) {
        const SteadyState at = closed_loop(replica, {.clients = clients, .spread = 0.2}, prompt, output);
        if (at.sequences >= 0.999 * replica.sequences_that_fit(prompt, output)) continue;
        const double answer = output * at.tpot;
        QVERIFY(std::abs(at.sequences / (clients * answer / (answer + at.ttft)) - 1) < 1e-3);
        QVERIFY(std::abs(at.rate * at.tpot / at.sequences - 1) < 1e-9);
      }
    }
  }

  /// With an engine without overheads, a single client waits only for its prompt, and no other prompt interrupts its
  /// answer. A number of clients below one means that several replicas share one client.
  void one_client_is_an_idle_replica() {
    for (const Changes& job : jobs) {
      Design design = design_of(job);
      design.serving.engine = std::make_shared<ServingEngine>(bare(*design.serving.engine));
      const Replica replica(design);
      for (const double clients : {0.3, 1.0}) {
        const SteadyState few = closed_loop(replica, {.clients = clients}, prompt, output);
        const double decode = replica.decode(few.sequences, prompt + output / 2).total();
        QVERIFY(std::abs(few.tpot / decode - 1) < 1e-9);
      }
      const SteadyState at = closed_loop(replica, {.clients = 1}, prompt, output);
      QVERIFY(at.ttft > 0.5 * replica.prefill(prompt, prompt, 1).total());
    }
  }

  void more_clients_wait_longer_and_finish_more() {
    for (const Changes& job : jobs) {
      const Design design = design_of(job);
      const Replica replica(design);
      SteadyState last = closed_loop(replica, {.clients = 1, .spread = 0.2}, prompt, output);
      for (double clients = 1.3; clients < 5000; clients *= 1.3) {
        const SteadyState at = closed_loop(replica, {.clients = clients, .spread = 0.2}, prompt, output);
        QVERIFY2(at.ttft >= last.ttft * (1 - 1e-6), qPrintable(QString::number(clients)));
        QVERIFY2(at.tpot >= last.tpot * (1 - 1e-6), qPrintable(QString::number(clients)));
        QVERIFY2(at.rate >= last.rate * (1 - 1e-2), qPrintable(QString::number(clients)));
        // Only a client that does not fit in the cache waits until another one has its whole answer.
        if (clients < replica.sequences_that_fit(prompt, output))
          QVERIFY2(at.ttft < 2.2 * last.ttft, qPrintable(QString::number(clients)));
        last = at;
      }
    }
  }

  /// Clients that do not fit in the cache wait until others have their whole answers.
  void clients_beyond_the_cache_wait_for_whole_answers() {
    const Design design = design_of(jobs[0]);
    const Replica replica(design);
    const double fit = replica.sequences_that_fit(prompt, output);
    const SteadyState full = closed_loop(replica, {.clients = 2 * fit, .requests = 1e6, .spread = 0.2}, prompt, output);
    const SteadyState more = closed_loop(replica, {.clients = 3 * fit, .requests = 1e6, .spread = 0.2}, prompt, output);
    // Prompts that are being read also use the cache, so slightly fewer sequences decode.
    QVERIFY(full.sequences > 0.9 * fit && full.sequences <= fit);
    QVERIFY(std::abs((more.ttft - full.ttft) / (output * full.tpot) - 1) < 0.05);
  }

  /// The first requests start together and queue; the more requests follow, the less the first ones count.
  void the_first_burst_counts_less_in_a_longer_run() {
    for (const Changes& job : jobs) {
      const Design design = design_of(job);
      const Replica replica(design);
      double last = INFINITY;
      for (const double requests : {1.0, 3.0, 10.0, 40.0, 1000.0}) {
        const SteadyState at =
            closed_loop(replica, {.clients = 64, .requests = requests, .spread = 0.2}, prompt, output);
        QVERIFY(at.ttft < last);
        last = at.ttft;
      }
    }
  }

  void different_lengths_spread_the_first_burst() {
    const Design design = design_of(jobs[2]);
    const Replica replica(design);
    const auto ttft = [&](double spread) {
      return closed_loop(replica, {.clients = 128, .spread = spread}, prompt, output).ttft;
    };
    QVERIFY(ttft(0.1) < ttft(0));
    QVERIFY(ttft(0.4) < ttft(0.1));
  }

  void each_figure_of_the_engine_lengthens_the_first_token() {
    const Design plain = design_of(jobs[2]);
    const ServingEngine engine = bare(*plain.serving.engine);
    const auto ttft = [&](const auto& change) {
      Design design = plain;
      ServingEngine changed = engine;
      change(changed);
      design.serving.engine = std::make_shared<ServingEngine>(changed);
      return closed_loop(Replica(design), {.clients = 64, .spread = 0.2}, prompt, output).ttft;
    };
    const double before = ttft([](ServingEngine&) {});
    QVERIFY(std::abs(ttft([](ServingEngine& e) { e.request_time = 0.05; }) - before - 0.05) < 0.01);
    QVERIFY(ttft([](ServingEngine& e) { e.prompt_layer_time = 2e-3; }) > 1.1 * before);
    QVERIFY(ttft([](ServingEngine& e) { e.prompt_factor = 2; }) > 1.1 * before);
    QVERIFY(ttft([](ServingEngine& e) { e.polling_steps = 30; }) > 1.1 * before);
  }
};

TRAINYARD_TEST(TestClosedLoop);

#include "tst_closed_loop.moc"
