// SPDX-License-Identifier: GPL-3.0-or-later
// Separate prefill and decode replicas, and speculative decoding, by hand and against a simulated queue.
#include <QTest>
#include <algorithm>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"
#include "engine/serving/prefill_queue.h"
#include "engine/serving/separate_pools.h"
#include "engine/serving/speculation.h"
#include "engine/statistics/quantile.h"
#include "tests/engine/designs.h"
#include "tests/engine/serving_support.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

template <class Ref>
Ref built_in(CatalogKind kind, const char* id) {
  return std::get<Ref>(find_entry(kind, id).value());
}

/// A resolved serving job with every input set.
Design job_of(const char* model, const char* device, double tensor) {
  Design d = default_design();
  d.work.model = built_in<ModelRef>(CatalogKind::models, model);
  d.cluster.accelerator = built_in<AcceleratorRef>(CatalogKind::accelerators, device);
  d.cluster.network_bandwidth = 50e9;
  d.cluster.network_efficiency = 0.8;
  Serving& s = d.serving;
  s.requests = 10;
  s.prompt_tokens = 2000;
  s.output_tokens = 500;
  s.prompt_spread = s.output_spread = 0.8;
  s.prefix_hits = 0;
  s.first_token = 1.5;
  s.next_token = 0.04;
  s.tensor_parallel = s.prefill_tensor_parallel = tensor;
  s.pipeline_parallel = s.expert_parallel = 1;
  s.users = 64;
  s.prefill_chunk = 8192;
  d = resolved(d);
  d.job = Job::serving;
  return resolved(d);
}

void near(double actual, double expected, double share) {
  QVERIFY2(std::abs(actual - expected) <= share * std::abs(expected),
           qPrintable(QString("%1, not %2").arg(actual, 0, 'g', 12).arg(expected, 0, 'g', 12)));
}

}  // namespace

class TestServingPools : public QObject {
  Q_OBJECT
 private slots:
  /// Three drafted tokens accepted at 0.7: 1 + 0.7 + 0.49 + 0.343 = 2.533. DeepSeek-V3's module at 0.85 to 0.9: 1.85 to
  /// 1.9.
  void tokensOfAStep() {
    near(tokens_per_step(0.7, 3), 2.533, 1e-12);
    near(tokens_per_step(0.85, 1), 1.85, 1e-12);
    QCOMPARE(tokens_per_step(0, 5), 1.0);
    QCOMPARE(tokens_per_step(1, 5), 6.0);
    near(tokens_per_step(1 - 1e-9, 5), 6, 1e-6);
  }

  /// With a draft model: three draft passes without further scheduling time, and one pass over four tokens per
  /// sequence.
  void stepsWithADraft_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("draft");
    QTest::addColumn<double>("tensor");
    QTest::newRow("405B") << "llama3.1-405b"
                          << "h100-sxm"
                          << "llama3.1-8b" << 8.0;
    QTest::newRow("8B on PCIe") << "llama3.1-8b"
                                << "l40s"
                                << "qwen3-0.6b" << 1.0;
  }
  void stepsWithADraft() {
    QFETCH(QString, model);
    QFETCH(QString, device);
    QFETCH(QString, draft);
    QFETCH(double, tensor);
    Design d = job_of(model.toUtf8(), device.toUtf8(), tensor);
    d.serving.draft_model = built_in<ModelRef>(CatalogKind::models, draft.toUtf8());
    d.serving.speculation = Speculation::draft_model;
    d.serving.draft_tokens = 3;
    d.serving.acceptance = 0.7;
    const Replica replica(d);
    const Decoder decoder(d, replica);
    Design small = d;
    small.work.model = d.serving.draft_model;
    const Replica alone(small);
    const double sigma = d.serving.engine->step_time, rho = d.serving.engine->sequence_time;
    const double pass = alone.decode(16, 2250).total() - sigma - 16 * rho;
    near(decoder.step(16, 2250).total(), replica.decode(16, 2250, 4).total() + 3 * pass, 1e-9);
    near(decoder.weights(), alone.memory().weights, 1e-12);
    const ReplicaMemory& memory = replica.memory();
    const double left = (memory.cache - decoder.weights()) / memory.cache;
    const double wider = memory.cache_token / (memory.cache_token + decoder.cache_token());
    near(decoder.sequences_that_fit(2000, 500), replica.sequences_that_fit(2000, 500) * left * wider, 0.02);
    d.serving.speculation = Speculation::off;
    const Decoder off(d, replica);
    QCOMPARE(off.step(16, 2250).total(), replica.decode(16, 2250).total());
    QCOMPARE(off.iteration(16, 2000, 2000, 500).total(), replica.iteration(16, 2000, 2000, 500).total());
    QCOMPARE(off.sequences_that_fit(2000, 500), replica.sequences_that_fit(2000, 500));
    QCOMPARE(off.tokens_per_step(), 1.0);
  }

  /// A module of DeepSeek-V3 adds 1/61 of the layers, another head, and the host's time per layer.
  void stepsWithFurtherHeads() {
    Design d = job_of("deepseek-v3", "h200-sxm", 8);
    d.serving.speculation = Speculation::extra_heads;
    d.serving.draft_tokens = 1;
    d.serving.acceptance = 0.85;
    const Replica replica(d);
    const Decoder decoder(d, replica);
    const PassTime one = replica.decode(32, 3000), two = replica.decode(32, 3000, 2);
    const double layers = one.linear + one.elementwise + one.cache + one.tensor + one.expert;
    near(decoder.step(32, 3000).total(), two.total() + layers / 61 + one.head + d.serving.engine->layer_time, 1e-9);
    near(decoder.weights(), replica.memory().weights / 61, 1e-9);
    // The report measures 1.8 times the tokens per second; a step costs more than one without speculation.
    const double gain = decoder.tokens_per_step() * one.total() / decoder.step(32, 3000).total();
    QVERIFY2(gain > 1.3 && gain < 1.85, qPrintable(QString::number(gain)));
  }

  /// Without accepted tokens, drafting only costs time.
  void rejectedDraftTokensCostTime() {
    Design d = job_of("llama3.1-70b", "h100-sxm", 4);
    d.serving.speculation = Speculation::draft_model;
    d.serving.acceptance = 0;
    const Replica replica(d);
    const Decoder decoder(d, replica);
    QCOMPARE(decoder.tokens_per_step(), 1.0);
    QVERIFY(decoder.iteration(16, 1000, 1000, 300).total() > replica.iteration(16, 1000, 1000, 300).total());
  }

  /// Single prompts: Pollaczek-Khinchine and a simulation. Several per pass: simulation only.
  void waitsOfPrefill_data() {
    QTest::addColumn<double>("prompt");
    QTest::addColumn<double>("spread");
    QTest::addColumn<double>("load");
    for (const double load : {0.3, 0.6, 0.8}) {
      QTest::addRow("long prompts, %g", load) << 12000.0 << 0.8 << load;
      QTest::addRow("equal prompts, %g", load) << 9000.0 << 0.0 << load;
      QTest::addRow("a chunk each, %g", load) << 2000.0 << 0.8 << load;
      QTest::addRow("short prompts, %g", load) << 200.0 << 0.5 << load;
    }
  }
  void waitsOfPrefill() {
    QFETCH(double, prompt);
    QFETCH(double, spread);
    QFETCH(double, load);
    Design d = job_of("llama3.1-70b", "h100-sxm", 4);
    d.serving.prompt_tokens = prompt;
    d.serving.prompt_spread = spread;
    const Replica replica(d);
    const Decoder decoder(d, replica);
    const PrefillQueue queue(d.serving, decoder);
    const double requests = load * queue.saturation();
    const std::vector<double> times =
        simulated_prefill(requests, prompt, spread, 8192, 200000, [&](double prompts, double tokens) {
          return replica.prefill(tokens, tokens / prompts, prompts, tokens / prompts).total();
        });
    const double mean = queue.own_pass_time(requests) + queue.wait(requests);
    const double p95 = queue.quantile(requests, 0.95);
    std::vector<double> sorted = times;
    std::ranges::sort(sorted);
    const double simulated = sorted[size_t(0.95 * double(sorted.size()))];
    qInfo("load %g: mean %g, simulated %g (%+.1f %%); p95 %g, simulated %g (%+.1f %%)", load, mean, mean_of(times),
          100 * (mean / mean_of(times) - 1), p95, simulated, 100 * (p95 / simulated - 1));
    // One prompt per pass is exact, apart from the noise of long ones. For several, pass times are known only on
    // average.
    near(mean, mean_of(times), spread == 0 ? 0.02 : prompt >= 8192 ? 0.1 : prompt >= 2000 ? 0.06 : 0.2);
    near(p95, simulated, prompt >= 8192 ? 0.1 : prompt >= 2000 ? 0.15 : 0.2);
    if (spread == 0) near(queue.quantile(requests, 0.5), sorted[sorted.size() / 2], 0.07);
    // The quantile covers the share that was asked for.
    near(queue.requests_within(p95, 0.95), requests, 1e-3);
  }

  /// 2,000 tokens of Llama 3.1 405B in FP8: 126 layers × 2 × 8 heads × 128 × 1 B = 258,048 B each, over 8 cards of 50
  /// GB/s at 0.8. Without overlap: 516 MB in 1.61 ms plus the latency.
  void transferByHand() {
    Design d = job_of("llama3.1-405b", "h100-sxm", 8);
    d.serving.transfer_overlap = 0;
    const Replica replica(d);
    const CacheTransfer sent = cache_transfer(d, replica, replica, 1);
    near(sent.bytes, 2000 * 258048.0, 1e-12);
    near(sent.time, 2000 * 258048.0 / (8 * 50e9 * 0.8) + d.cluster.network_latency, 1e-12);
    near(sent.exposed_time, sent.time, 1e-9);
    d.serving.transfer_overlap = 0.9;
    near(cache_transfer(d, replica, replica, 1).exposed_time, 0.1 * sent.time, 1e-3);
    // Between replicas of different width, the narrower one limits the number of cards.
    const Replica narrow(d, {.tensor_parallel = 4});
    near(cache_transfer(d, narrow, replica, 1).time - d.cluster.network_latency,
         2 * (sent.time - d.cluster.network_latency), 1e-12);
    // A short prefill hides no more than its own time.
    QVERIFY(cache_transfer(d, replica, replica, 1e-4).exposed_time > sent.time - 1e-4);
  }

  /// For this load each pool meets its limit, and one replica fewer does not.
  void poolsAreTheFewest_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("device");
    QTest::addColumn<double>("tensor");
    QTest::addColumn<double>("requests");
    QTest::newRow("405B, 40 a second") << "llama3.1-405b"
                                       << "h100-sxm" << 8.0 << 40.0;
    QTest::newRow("8B, 300 a second") << "llama3.1-8b"
                                      << "l40s" << 1.0 << 300.0;
  }
  void poolsAreTheFewest() {
    QFETCH(QString, model);
    QFETCH(QString, device);
    QFETCH(double, tensor);
    QFETCH(double, requests);
    Design d = job_of(model.toUtf8(), device.toUtf8(), tensor);
    d.serving.requests = requests;
    const SeparatePools pools = separate_pools(d);
    qInfo("%g + %g replicas, %g GPUs, TTFT %g s, TPOT %g s", pools.prefill.replicas, pools.decode.replicas, pools.gpus,
          pools.ttft, pools.tpot);
    QVERIFY(pools.ttft <= 1.5 && pools.tpot <= 0.04);
    near(pools.gpus, (pools.prefill.replicas + pools.decode.replicas + 1) * tensor, 1e-12);
    // Decode replicas run nothing but answers.
    const double context = 2000 + 500 * std::exp(0.64) / 2;
    near(pools.tpot_mean, Replica(d).decode(pools.users_running, context).total(), 0.02);
    SeparatePools fewer = pools;
    fewer.prefill.replicas -= 1;
    const SeparatePools late = evaluate_under_load(d, fewer, requests);
    QVERIFY(!(late.ttft <= 1.5));
    fewer = pools;
    fewer.decode.replicas -= 1;
    const double each = requests / fewer.decode.replicas;
    QVERIFY(each > pools.decode.requests && requests / pools.decode.replicas <= pools.decode.requests);
    QVERIFY(!(evaluate_under_load(d, fewer, requests).tpot <= pools.tpot));
    const SeparatePools same = evaluate_under_load(d, pools, requests);
    QCOMPARE(same.ttft, pools.ttft);
    QCOMPARE(same.tpot, pools.tpot);
  }

  /// Prompts pay for the GPUs of their own pool, whose replicas may be wider or narrower: with p replicas of w GPUs and
  /// a of v GPUs they pay p w ÷ (p w + a v). Spare replicas are of the wider kind and draw power without work.
  void promptsPayForTheirPool_data() {
    QTest::addColumn<QStringList>("job");
    QTest::newRow("narrow prefill") << QStringList{
        "model=llama3.1-8b",         "accelerator=h100-sxm",      "requests=300",
        "replica_tensor_parallel=4", "prefill_tensor_parallel=1", "users=256"};
    QTest::newRow("wide prefill") << QStringList{"model=llama3.1-70b", "accelerator=h200-sxm", "requests=40",
                                                 "replica_tensor_parallel=2", "prefill_tensor_parallel=8"};
  }
  void promptsPayForTheirPool() {
    QFETCH(QStringList, job);
    Design d = with({"job=serving", "prefill_place=separate", "replica_pipeline_parallel=1", "prompt_tokens=2000",
                     "output_tokens=300", "first_token=2 s", "next_token=0.08 s", "prefix_hits=0.3", "spare_replicas=2",
                     "accelerator_price=2"});
    for (const QString& each : job) assign(d, each.toStdString());
    const Evaluation e = evaluate(d);
    const Serving s = resolved(d).serving;
    QCOMPARE(e.serving_verdict, ServingVerdict::meets);
    const double prompts = e.prefill_replicas * s.prefill_tensor_parallel, answers = e.replicas * s.tensor_parallel;
    near(e.serving_gpus, prompts + answers + 2 * std::max(s.prefill_tensor_parallel, s.tensor_parallel), 1e-12);
    near(e.answer_cost / e.output_cost, answers / (answers + prompts), 1e-12);
    near(e.answer_energy / e.output_energy, answers / (answers + prompts), 1e-12);
    const double read = s.requests * s.prompt_tokens, written = s.requests * s.output_tokens;
    near(e.input_cost * 0.7 * read + e.cached_cost * 0.3 * read + e.answer_cost * written, e.output_cost * written,
         1e-12);
    // If replicas are slower than predicted, so are prefill replicas.
    const double slower = e.gpu_output_rate / e.gpu_output_rate_low, spare = e.serving_gpus - prompts - answers;
    near(e.serving_gpus_high,
         std::ceil(s.requests / e.replica_requests * slower) * s.tensor_parallel +
             std::ceil(e.prefill_replicas * slower) * s.prefill_tensor_parallel + spare,
         1e-12);
  }

  /// Passes of several prompts have an error of a fifth, e^0.2, in addition to that of a single pool.
  void firstTokensOfPoolsHaveAWiderBand() {
    Design d = job_of("llama3.1-70b", "h100-sxm", 4);
    const auto width = [](const Evaluation& e) { return std::log(e.ttft_high / e.ttft); };
    const double together = width(evaluate(d));
    d.serving.prefill_place = PrefillPlace::separate;
    near(width(evaluate(d)), std::hypot(together, 0.2), 1e-9);
  }

  void moreRequestsNeverFewerReplicas() {
    Design d = job_of("llama3.1-70b", "h100-sxm", 4);
    double prompts = 0, answers = 0;
    for (double requests = 1; requests < 2000; requests *= 1.7) {
      d.serving.requests = requests;
      const SeparatePools pools = separate_pools(d);
      QVERIFY(pools.prefill.replicas >= prompts && pools.decode.replicas >= answers);
      prompts = pools.prefill.replicas;
      answers = pools.decode.replicas;
    }
  }

  /// Nearly full decode replicas make new requests wait, which leaves prefill less of the time to the first token. Both
  /// pools are sized together, so a looser limit allows everything that a tighter one does.
  void aLooserLimitNeverCostsMore_data() {
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QStringList>("values");
    QTest::newRow("time per token") << "next_token" << QStringList{"40ms", "50ms", "60ms", "80ms", "120ms"};
    QTest::newRow("first token") << "first_token" << QStringList{"2s", "3s", "5s", "10s"};
    QTest::newRow("percentile") << "percentile" << QStringList{"0.99", "0.95", "0.9", "0.5"};
  }
  void aLooserLimitNeverCostsMore() {
    QFETCH(QString, limit);
    QFETCH(QStringList, values);
    Design d = with({"job=serving", "prefill_place=separate", "model=llama3.1-70b", "accelerator=h100-sxm",
                     "serving_engine=sglang-2025", "requests=300", "prompt_tokens=1000", "output_tokens=200",
                     "first_token=5s", "next_token=50ms", "replica_tensor_parallel=4", "prefill_tensor_parallel=4",
                     "replica_pipeline_parallel=1"});
    double least = std::numeric_limits<double>::infinity();
    for (const QString& value : values) {
      assign(d, (limit + '=' + value).toStdString());
      const Evaluation e = evaluate(d);
      QVERIFY2(e.serving_gpus <= least, qPrintable(QString("%1 costs %2").arg(value).arg(e.serving_gpus)));
      least = e.serving_gpus;
    }
    QVERIFY(std::isfinite(least));
  }

  /// As cheap as the cheapest over all numbers of decode replicas, tried one by one.
  void bothPoolsAreTheCheapestPair() {
    for (const char* device : {"h100-sxm", "h200-sxm"}) {
      Design d = job_of("llama3.1-70b", device, 4);
      d.serving.requests = 60;
      for (const double next : {0.03, 0.05, 0.1}) {
        d.serving.next_token = next;
        const SeparatePools pools = separate_pools(d);
        double best = pools.gpus;
        // The TPOT limit that just needs n decode replicas.
        for (double n = pools.decode.replicas; n < 4 * pools.decode.replicas; ++n) {
          Design more = d;
          more.serving.next_token =
              1e-9 + evaluate_under_load(d, pools, d.serving.requests * pools.decode.replicas / n).tpot;
          const SeparatePools tried = separate_pools(more);
          if (std::isfinite(tried.gpus)) best = std::min(best, tried.gpus);
        }
        QVERIFY2(pools.gpus <= best, qPrintable(QString("%1 for %2").arg(pools.gpus).arg(best)));
      }
    }
  }

  /// A TTFT target that needs far more decode replicas than the load does: a search brackets the number instead of
  /// trying millions of replicas.
  void aTightFirstTokenTakesManyReplicas() {
    Design d =
        with({"job=serving", "prefill_place=separate", "model=llama3.1-70b", "accelerator=h100-sxm", "requests=300",
              "prompt_tokens=100", "output_tokens=100000", "first_token=0.1", "first_token_steps=15",
              "next_token=100ms", "percentile=0.5", "replica_tensor_parallel=4", "prefill_tensor_parallel=8"});
    for (const char* requests : {"requests=300", "requests=30000"}) {
      assign(d, requests);
      const Evaluation e = evaluate(d);
      QVERIFY(e.replicas > 1.4 * d.serving.requests / e.replica_requests);
      QVERIFY(e.serving_gpus_low < e.serving_gpus && e.serving_gpus < e.serving_gpus_high);
      QVERIFY(e.ttft <= d.serving.first_token);
    }
  }
};

TRAINYARD_TEST(TestServingPools);
#include "tst_serving_pools.moc"
