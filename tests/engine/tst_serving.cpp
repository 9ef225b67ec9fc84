// SPDX-License-Identifier: GPL-3.0-or-later
// Whole serving jobs: figures by hand, sums of parts, and properties of every design.
#include <QTest>

#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/serving/prefix_tier.h"
#include "engine/serving/replica_times.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Changes = std::vector<const char*>;

Design serving(const Changes& changes) {
  Design d = default_design();
  d.job = Job::serving;
  for (const char* each : changes) assign(d, each);
  return d;
}
Design with(Design d, const Changes& changes) {
  for (const char* each : changes) assign(d, each);
  return d;
}

/// Very different jobs: a small dense model on a PCIe card, the largest dense one, experts with latent attention by
/// sequence, a model of 2021, 4 bits with windows, a hybrid, and a code model with short answers.
const Changes jobs[] = {
    {"model=llama3.1-8b", "accelerator=l40s", "requests=20", "accelerator_price=1.2"},
    {"model=llama3.1-405b", "accelerator=h100-sxm", "request_mix=documents", "requests=3"},
    {"model=deepseek-v3", "accelerator=h200-sxm", "request_mix=reasoning", "attention_data_parallel=on", "requests=10"},
    {"model=gpt-j-6b", "accelerator=a100-sxm-80gb", "weight_format=bits_16", "cache_format=bits_16", "requests=5"},
    {"model=gpt-oss-120b", "accelerator=b200", "weight_format=mxfp4", "request_mix=agent", "requests=50"},
    {"model=nemotron-3-nano", "accelerator=h100-sxm", "request_mix=rag", "requests=30"},
    {"model=llama3.1-70b", "accelerator=h100-sxm", "request_mix=code", "requests=100"},
    {"model=llama3.1-8b", "accelerator=h100-sxm", "batching=fixed", "users=16", "first_token=20", "requests=20"},
    {"model=llama3.1-70b", "accelerator=h100-sxm", "prefill_place=separate", "requests=50"},
    {"model=llama3.1-70b", "accelerator=h100-sxm", "speculation=draft_model", "requests=20"},
};

/// Saturation, TTFT of an idle replica, and both 95th percentiles at a load. NaN if the replica is near saturation or
/// too small.
std::array<double, 4> figures_at(Design d, const Parameter& p, double value, double requests) {
  set_value(d, p, value);
  const Replica replica(d);
  const Decoder decoder(d, replica);
  const ReplicaCapacity room = capacity_of(d, replica, decoder);
  const BatchTimes times = batch_times(d, replica, decoder, room.users);
  const BatchQueue queue(times, requests, d.serving.first_token_steps);
  const double saturation = BatchQueue::saturation(times);
  if (!(room.fit > 30 && requests < 0.6 * saturation)) return {unknown, unknown, unknown, unknown};
  return {saturation, times.single_prompt, queue.first_token_at(0.95), queue.next_token_at(0.95)};
}

bool near(double a, double b, double share) { return std::abs(a / b - 1) <= share; }
QByteArray compared(double ours, double other) {
  return QByteArray::number(ours, 'g', 8) + " against " + QByteArray::number(other, 'g', 8);
}

}  // namespace

class TestServing : public QObject {
  Q_OBJECT

 private slots:
  void a_small_model_on_one_card_by_hand();
  void experts_on_a_node_by_hand();
  void pages_waste_less_than_pieces();
  void cached_prompts_cost_less();
  void host_memory_finds_more_prefixes();
  void prefixes_are_read_when_they_return();
  void every_job_has_a_consistent_result_data();
  void every_job_has_a_consistent_result();
  void results_are_monotonic_data();
  void results_are_monotonic();
  void results_are_continuous_data();
  void results_are_continuous();
  void both_ends_of_every_input_give_a_result();
  void uncomputed_results_are_unknown();
  void impossible_jobs_have_a_reason();
  void unknown_prices_leave_costs_unknown();
};

/// Llama 3.1 8B in FP8 on one L40S of 48 GiB: chat with 1,155 prompt tokens and 211 answer tokens.
void TestServing::a_small_model_on_one_card_by_hand() {
  const Design d = serving({"model=llama3.1-8b", "accelerator=l40s", "requests=20", "replica_tensor_parallel=1",
                            "replica_pipeline_parallel=1", "users=64", "accelerator_price=1.2", "first_token=1",
                            "next_token=0.04", "percentile=0.95", "spare_replicas=1"});
  const Evaluation e = evaluate(d);
  const Design whole = resolved(d);
  // Layers: 6.979 B parameters of one byte; table and head: 0.525 B parameters of two bytes each.
  QVERIFY2(near(e.serving_weights, 6.979e9 + 2 * 2 * 0.5253e9, 0.005), compared(e.serving_weights, 9.08e9));
  // 2 × 32 layers × 8 KV heads × 128 elements of one byte.
  QCOMPARE(e.cache_token_bytes, 65536.0);
  const ServingEngine& engine = *whole.serving.engine;
  const double room = engine.memory_share * e.serving_memory_capacity - e.serving_weights - engine.reserve;
  const double tokens = 1155 + engine.output_reserved * 211 + 7.5;
  QVERIFY2(near(e.users_fit, room / 65536 / tokens, 0.01), compared(e.users_fit, room / 65536 / tokens));

  QCOMPARE(e.serving_verdict, ServingVerdict::meets);
  // A target within the likely range is at risk.
  Design tight = d;
  tight.serving.next_token = 1.02 * e.tpot;
  const Evaluation near_limit = evaluate(tight);
  QCOMPARE(near_limit.serving_verdict, ServingVerdict::meets);
  QVERIFY(near_limit.tpot_high > tight.serving.next_token && near_limit.targets_at_risk);
  QCOMPARE(std::string(verdict_label(near_limit)), std::string("Meets targets, at risk"));
  QVERIFY(fits_or_meets_targets(near_limit));
  QCOMPARE(e.replicas, std::ceil(20 / e.replica_requests));
  QCOMPARE(e.serving_gpus, e.replicas + 1);
  // Little's law: requests × tokens × time per token are running.
  const double each = 20 / e.replicas;
  QVERIFY2(near(e.users_running, each * 210 * e.tpot_mean, 0.1), compared(e.users_running, each * 210 * e.tpot_mean));
  // The mean step: decoding these sequences, lengthened by the share of the time that prompts take.
  const Replica replica(whole);
  const double step = replica.decode(std::max(1.0, e.users_running), 1155 + 211 * std::exp(0.49) / 2).total();
  QVERIFY2(near(e.tpot_mean, step / (1 - e.prompt_load), 0.1), compared(e.tpot_mean, step / (1 - e.prompt_load)));

  QCOMPARE(e.month_cost, e.serving_gpus * 1.2 * 730);
  QVERIFY(near(e.output_cost, e.month_cost / (20.0 * 211 * 730 * 3600 / 1e6), 1e-9));
  // Answers at 30 tokens per second each: 20 × 211 ÷ 30.
  QVERIFY(near(e.quick_serving_gpus, 20 * 211 / 30.0, 1e-9));
}

/// DeepSeek-V3 in FP8 on eight H200 with attention by sequence, answers of 3,880 tokens.
void TestServing::experts_on_a_node_by_hand() {
  const Design d = serving({"model=deepseek-v3", "accelerator=h200-sxm", "request_mix=reasoning", "requests=10",
                            "attention_data_parallel=on", "replica_tensor_parallel=8", "replica_pipeline_parallel=1",
                            "replica_expert_parallel=8", "users=800", "prompt_tokens=800", "output_tokens=3880",
                            "output_spread=0.9"});
  const Evaluation e = evaluate(d);
  QCOMPARE(e.serving_verdict, ServingVerdict::meets);
  // 61 layers × 576 elements of one byte; a device holds one in eight sequences.
  QVERIFY2(near(e.cache_token_bytes * 8, 61 * 576, 1e-9), compared(e.cache_token_bytes * 8, 61 * 576));
  // 671.0 B parameters: each device holds 11.4 B of attention and 3.85 B of dense layers, shared experts and routers.
  // Table and head take two bytes.
  const double whole_parts = 11.4e9 + 3.85e9;
  const double weights = (671.0e9 - whole_parts - 2 * 0.927e9) / 8 + whole_parts + 2 * 2 * 0.927e9 / 8;
  QVERIFY2(near(e.serving_weights, weights, 0.02), compared(e.serving_weights, weights));
  const double each = 10 / e.replicas;
  QVERIFY2(near(e.users_running, each * 3879 * e.tpot_mean, 0.03),
           compared(e.users_running, each * 3879 * e.tpot_mean));
  QCOMPARE(e.serving_gpus, 8 * (e.replicas + 1));
  // With such a spread, the average running answer has an age of O ÷ 2 × e^(σ²) tokens: 4,361.
  const double context = 800 + 3880 / 2.0 * std::exp(0.81);
  const Design whole = resolved(d);
  const double step = Replica(whole).decode(e.users_running, context).total();
  QVERIFY2(near(e.tpot_mean, step / (1 - e.prompt_load), 0.03), compared(e.tpot_mean, step / (1 - e.prompt_load)));
}

/// The vLLM paper found that 20.4 to 38.2 % of contiguous reservations are used, and wasted less than 4 % with pages.
/// Prompts of 161 and answers of 338 tokens with room for 2,048, as in its ShareGPT runs.
void TestServing::pages_waste_less_than_pieces() {
  const Evaluation e = evaluate(serving({"model=llama2-13b", "accelerator=a100-sxm-40gb", "request_mix=chat-short",
                                         "weight_format=bits_16", "cache_format=bits_16", "context_limit=2048"}));
  QVERIFY2(e.cache_waste_contiguous > 0.6 && e.cache_waste_contiguous < 0.8,
           QByteArray::number(e.cache_waste_contiguous));
  QVERIFY2(e.cache_waste_paged < 0.04, QByteArray::number(e.cache_waste_paged));
  // Half of a page of 16, relative to 161 + 338 ÷ 2 × e^0.81 tokens.
  QVERIFY(near(e.cache_waste_paged, 7.5 / (161 + 169 * std::exp(0.81) + 7.5), 1e-9));
}

void TestServing::cached_prompts_cost_less() {
  const Changes base{"model=llama3.1-70b",        "request_mix=agent", "requests=20",
                     "replica_tensor_parallel=8", "users=64",          "replica_pipeline_parallel=1"};
  const Evaluation without = evaluate(with(serving(base), {"prefix_hits=0"}));
  const Evaluation half = evaluate(with(serving(base), {"prefix_hits=0.5"}));
  QVERIFY(half.prompt_load / half.replica_load / half.saturation_requests <
          0.6 * without.prompt_load / without.replica_load / without.saturation_requests);
  QVERIFY(half.replica_requests > 1.2 * without.replica_requests);
  QVERIFY(half.users_fit > 1.5 * without.users_fit);
  QVERIFY(without.cached_cost == 0 && half.cached_cost > 0);
  QVERIFY(half.cached_cost < 0.2 * half.input_cost);
}

/// Hit rates by cache size, as published for 1,000 to 100,000 blocks of 512 tokens: 0.30 to 0.51 (arXiv 2407.00079).
void TestServing::host_memory_finds_more_prefixes() {
  QCOMPARE(share_of_repeats(5.12e6), 0.40 / 0.51);
  QCOMPARE(share_of_repeats(1e9), 1.0);
  // Mooncake (FAST 2025), figure 9: four workloads at 3 M tokens.
  QVERIFY(share_of_repeats(3e6) > 0.41 && share_of_repeats(3e6) < 0.75);
  const Changes base{"model=llama3.1-70b",
                     "accelerator=h100-sxm",
                     "replica_tensor_parallel=2",
                     "replica_pipeline_parallel=1",
                     "prompt_tokens=16000",
                     "output_tokens=500",
                     "prefix_hits=0.3",
                     "requests=20",
                     "first_token=20",
                     "next_token=0.2",
                     "users=8"};
  const Evaluation without = evaluate(serving(base));
  QCOMPARE(without.serving_verdict, ServingVerdict::meets);
  QCOMPARE(without.prompt_found, 0.3);
  Evaluation before = without;
  for (const char* size : {"host_cache=32GiB", "host_cache=256GiB", "host_cache=768GiB"}) {
    const Evaluation e = evaluate(with(serving(base), {size}));
    QCOMPARE(e.serving_verdict, ServingVerdict::meets);
    QVERIFY2(e.serving_gpus <= before.serving_gpus, compared(e.serving_gpus, before.serving_gpus));
    QVERIFY2(e.prompt_found >= before.prompt_found, compared(e.prompt_found, before.prompt_found));
    // Running sequences use only device memory.
    QVERIFY(e.users_fit <= without.users_fit);
    before = e;
  }
  QVERIFY(before.serving_gpus < without.serving_gpus);
}

/// A returning prefix is read at the rate of the host link, and no step of a running batch waits for it.
void TestServing::prefixes_are_read_when_they_return() {
  const Changes base{"model=llama3.1-70b",
                     "accelerator=h100-sxm",
                     "replica_tensor_parallel=2",
                     "replica_pipeline_parallel=1",
                     "prompt_tokens=16000",
                     "prefix_hits=0.3",
                     "users=8",
                     "context_limit=20000"};
  const Design plain = resolved(serving(base)), hosted = resolved(with(serving(base), {"host_cache=256GiB"}));
  const Replica without(plain), replica(hosted);
  const Decoder few(plain, without), decoder(hosted, replica);
  QCOMPARE(step_of(hosted, decoder, 8).total(), step_of(plain, few, 8).total());
  const FoundPrefixes found = found_prefixes(replica);
  const double device = replica.memory().cache_tokens;
  const double host = 256 * 1073741824.0 / replica.memory().cache_token;
  QCOMPARE(hosted.storage.host_memory, 8 * 256 * 1073741824.0);
  const double hits = 0.3 * share_of_repeats(device + host) / share_of_repeats(device);
  QVERIFY2(near(found.on_device + found.on(CacheTier::host), hits, 1e-9),
           compared(found.on_device + found.on(CacheTier::host), hits));
  const double bytes = found.on(CacheTier::host) * 16000 * replica.memory().cache_token;
  QVERIFY2(near(found.read_time(16000), bytes / hosted.storage.host_link, 1e-9),
           compared(found.read_time(16000), bytes / hosted.storage.host_link));
  const double tokens = found.computed() * 16000;
  const double alone = batch_times(hosted, replica, decoder, 8).single_prompt;
  QVERIFY(alone >= replica.prefill(tokens, tokens, 1, 16000).total() + found.read_time(16000));
  QVERIFY(alone < batch_times(plain, without, few, 8).single_prompt);
  // Half of the link's rate doubles the reading time.
  Design half = hosted;
  half.storage.host_link /= 2;
  const Replica slower(half);
  QVERIFY(batch_times(half, slower, Decoder(half, slower), 8).single_prompt > alone + 0.9 * found.read_time(16000));
  // Sequences run only in device memory.
  half.serving.users = 1e4;
  const ReplicaCapacity room = capacity_of(half, slower, Decoder(half, slower));
  QCOMPARE(room.users, room.fit);
  // If the link is slower than recomputing, the host cache is not used.
  const Design slow = resolved(with(serving(base), {"host_cache=256GiB", "host_link=0.1GB/s"}));
  QCOMPARE(found_prefixes(Replica(slow)).on(CacheTier::host), 0.0);
}

void TestServing::every_job_has_a_consistent_result_data() {
  QTest::addColumn<int>("job");
  for (int i = 0; i < int(std::size(jobs)); ++i) QTest::addRow("%s, %d", jobs[i][0], i) << i;
}

/// Replicas, sums of parts, and targets that are met if the verdict says so.
void TestServing::every_job_has_a_consistent_result() {
  QFETCH(int, job);
  Design d = serving(jobs[job]);
  assign(d, "accelerator_price=2");
  const Design whole = resolved(d);
  const Evaluation e = evaluate(d);
  QCOMPARE(e.serving_verdict, ServingVerdict::meets);
  QVERIFY(e.ttft <= whole.serving.first_token * (1 + 1e-4));
  QVERIFY(e.tpot <= whole.serving.next_token * (1 + 1e-4));
  QVERIFY(e.ttft_mean <= e.ttft && e.tpot_mean <= e.tpot * (1 + 1e-9));
  QVERIFY(e.replica_load > 0 && e.replica_load < 1);
  const double token = e.token_linear + e.token_elementwise + e.token_attention + e.token_cache + e.token_head +
                       e.token_tensor + e.token_expert + e.token_pipeline + e.token_host + e.token_prefill;
  QVERIFY2(near(token, e.tpot_mean, 1e-9), compared(token, e.tpot_mean));
  const double memory = e.serving_weights + e.serving_cache + e.serving_graphs + e.serving_reserve;
  QVERIFY2(near(memory, e.serving_memory, 1e-12), compared(memory, e.serving_memory));
  QVERIFY(e.serving_memory <= e.serving_memory_capacity);
  // By hand: memory withheld by the engine's memory share. Users are whole.
  const ServingEngine& engine = *whole.serving.engine;
  QCOMPARE(e.serving_graphs, std::min(engine.graph_memory, engine.reserve));
  QCOMPARE(e.serving_graphs + e.serving_reserve, engine.reserve);
  const double rest = e.serving_memory_capacity - e.serving_weights - engine.reserve;
  const double left = (1 - engine.memory_share) * (engine.share_of_rest ? rest : e.serving_memory_capacity);
  if (whole.serving.speculation == Speculation::off)
    QVERIFY2(near(left, e.serving_withheld, 1e-9), compared(left, e.serving_withheld));
  QCOMPARE(e.users_fit, std::floor(e.users_fit));
  const Serving& s = whole.serving;
  const double seconds = 730 * 3600, hits = s.prefix_hits;
  const double read = s.requests * s.prompt_tokens * seconds / 1e6,
               written = s.requests * s.output_tokens * seconds / 1e6;
  const double bill = e.input_cost * (1 - hits) * read + e.cached_cost * hits * read + e.answer_cost * written;
  QVERIFY2(near(bill, e.month_cost, 1e-9), compared(bill, e.month_cost));
  const double energy = e.input_energy * (1 - hits) * read + e.cached_energy * hits * read + e.answer_energy * written;
  QVERIFY2(near(energy, e.serving_power * seconds, 1e-9), compared(energy, e.serving_power * seconds));
}

void TestServing::results_are_monotonic_data() { every_job_has_a_consistent_result_data(); }

void TestServing::results_are_monotonic() {
  QFETCH(int, job);
  // Layout and users stay fixed, so that only the input in question changes.
  Design base = serving(jobs[job]);
  const Design whole = resolved(base);
  base.serving.tensor_parallel = whole.serving.tensor_parallel;
  base.serving.pipeline_parallel = whole.serving.pipeline_parallel;
  base.serving.expert_parallel = whole.serving.expert_parallel;
  base.serving.users = whole.serving.users;
  const Evaluation e = evaluate(base);
  double last = 0;
  for (const double more : {0.25, 0.5, 1.0, 2.0, 10.0}) {
    Design d = base;
    d.serving.requests *= more;
    const double replicas = evaluate(d).replicas;
    QVERIFY(replicas >= last);
    last = replicas;
  }
  for (double Serving::*limit : {&Serving::first_token, &Serving::next_token}) {
    double before = e.serving_gpus;
    for (const double share : {0.9, 0.8, 0.7}) {
      Design d = base;
      d.serving.*limit = share * whole.serving.*limit;
      const Evaluation stricter = evaluate(d);
      if (stricter.serving_verdict != ServingVerdict::meets) break;
      QVERIFY(stricter.serving_gpus >= before);
      before = stricter.serving_gpus;
    }
  }
  Design strict = base;
  strict.serving.percentile = 0.97;
  const double gpus = evaluate(strict).serving_gpus;
  QVERIFY(std::isnan(gpus) || gpus >= e.serving_gpus);
  Design larger = base;
  auto device = std::make_shared<Accelerator>(*base.cluster.accelerator);
  device->memory *= 1.25;
  larger.cluster.accelerator = device;
  QVERIFY(evaluate(larger).users_fit >= e.users_fit);
}

void TestServing::results_are_continuous_data() {
  QTest::addColumn<int>("job");
  for (const int i : {0, 2, 4, 5}) QTest::addRow("%s, %d", jobs[i][0], i) << i;
}

/// One slider position of a continuous input moves the results of a replica, and those of its users at the same load,
/// by at most 3 %, by four times as much as the input itself, or by hardly more than neighbouring positions. Results
/// are steep near saturation but continuous. If few users fit, each one counts.
void TestServing::results_are_continuous() {
  QFETCH(int, job);
  const Design base = resolved(serving(jobs[job]));
  const double requests = 0.3 * evaluate_serving(base).saturation_requests;
  QStringList jumps;
  for (const Parameter* p : parameters(Job::serving)) {
    if (!is_number(*p) || p->integer || p->scale == Scale::powers_of_two || (p->why_idle && p->why_idle(base)))
      continue;
    std::vector<double> inputs;
    std::vector<std::array<double, 4>> figures;
    const int positions = slider_positions(*p), stride = std::max(1, positions / 300);
    for (int i = 0; i < positions; i += stride) {
      inputs.push_back(value_at(*p, i));
      figures.push_back(figures_at(base, *p, inputs.back(), requests));
    }
    const auto moved = [&](size_t i, size_t k) { return std::abs(std::log(figures[i][k] / figures[i - 1][k])); };
    for (size_t i = 2; i + 1 < figures.size(); ++i) {
      // Close to its upper end, an entered hit rate of a tier halves what is left to compute, until 1 % is left.
      if (std::string_view(p->id).ends_with("_hits") && inputs[i] > 0.85) continue;
      const double own = inputs[i - 1] > 0 ? 4 * std::abs(std::log(inputs[i] / inputs[i - 1])) : 1;
      for (size_t k = 0; k < figures[i].size(); ++k) {
        const double beside = std::max(moved(i - 1, k), moved(i + 1, k));
        if (!(moved(i, k) > std::max({0.03, own, 2.5 * beside}))) continue;
        jumps << QString("%1 at %2: figure %3 from %4 to %5")
                     .arg(p->id)
                     .arg(inputs[i])
                     .arg(k)
                     .arg(figures[i - 1][k])
                     .arg(figures[i][k]);
      }
    }
  }
  QVERIFY2(jumps.isEmpty(), qPrintable(jumps.join('\n').left(4000)));
}

/// Results at both ends of every input are finite, or the verdict says why not.
void TestServing::both_ends_of_every_input_give_a_result() {
  for (const Changes& job : jobs) {
    const Design base = serving(job);
    for (const Parameter* p : parameters(Job::serving)) {
      if (!is_number(*p)) continue;
      for (const double value : {p->min, p->max}) {
        Design d = base;
        set_value(d, *p, value);
        const Evaluation e = evaluate(d);
        const bool served = e.serving_verdict == ServingVerdict::meets;
        for (const double figure : {e.ttft, e.tpot, e.serving_gpus, e.replica_requests, e.users_running})
          QVERIFY2(!served || (std::isfinite(figure) && figure >= 0),
                   qPrintable(QString("%1 = %2: %3").arg(p->id).arg(value).arg(figure)));
        QVERIFY2(std::isfinite(e.serving_weights) && std::isfinite(e.serving_memory), p->id);
      }
    }
  }
}

/// A result that is not computed is unknown rather than zero, without a list of such results.
void TestServing::uncomputed_results_are_unknown() {
  const Evaluation untold{};
  size_t count = 0;
  for (const Metric* metric : metrics(Job::serving))
    if (metric->value && !metric->jobs.has(Job::training) && !metric->jobs.has(Job::post_training)) {
      QVERIFY2(std::isnan(number(untold, *metric)), metric->id);
      ++count;
    }
  QVERIFY(count > 50);
}

void TestServing::impossible_jobs_have_a_reason() {
  const auto verdict = [](const Changes& changes) { return evaluate(serving(changes)).serving_verdict; };
  QCOMPARE(verdict({"model=llama3.1-405b", "replica_tensor_parallel=1", "replica_pipeline_parallel=1"}),
           ServingVerdict::does_not_fit);
  QCOMPARE(verdict({"replica_tensor_parallel=3"}), ServingVerdict::not_legal);
  QCOMPARE(verdict({"replica_pipeline_parallel=127", "replica_tensor_parallel=8"}), ServingVerdict::not_legal);
  const auto experts = [&](const char* degree) {
    return verdict({"model=deepseek-v3", "accelerator=h200-sxm", "replica_tensor_parallel=16", degree});
  };
  QCOMPARE(experts("replica_expert_parallel=8"), ServingVerdict::meets);
  QCOMPARE(experts("replica_expert_parallel=16"), ServingVerdict::meets);
  for (const char* degree : {"replica_expert_parallel=3", "replica_expert_parallel=32", "replica_expert_parallel=512"})
    QCOMPARE(experts(degree), ServingVerdict::not_legal);
  QCOMPARE(verdict({"replica_expert_parallel=2", "replica_tensor_parallel=8"}), ServingVerdict::not_legal);
  QCOMPARE(verdict({"first_token=0.01"}), ServingVerdict::first_token_late);
  QCOMPARE(verdict({"next_token=0.002"}), ServingVerdict::next_token_late);
  QCOMPARE(verdict({"first_token=0.01", "next_token=0.002"}), ServingVerdict::both_late);
  QCOMPARE(verdict({"context_limit=2e7", "replica_tensor_parallel=8", "replica_pipeline_parallel=1"}),
           ServingVerdict::does_not_fit);
  const Evaluation none =
      evaluate(serving({"model=llama3.1-405b", "replica_tensor_parallel=1", "replica_pipeline_parallel=1"}));
  for (const double figure : {none.ttft, none.tpot, none.serving_gpus, none.month_cost, none.token_linear})
    QVERIFY(std::isnan(figure));
  const Evaluation late = evaluate(serving({"next_token=0.002"}));
  QVERIFY(std::isnan(late.serving_gpus) && std::isnan(late.month_cost));
  QVERIFY(late.tpot > 0.002 && std::isfinite(late.ttft));
}

void TestServing::unknown_prices_leave_costs_unknown() {
  const Design d = serving({"model=llama3.1-8b", "accelerator=rtx5090", "requests=5"});
  const Evaluation e = evaluate(d);
  QCOMPARE(e.serving_verdict, ServingVerdict::meets);
  QVERIFY(std::isnan(e.month_cost) && std::isnan(e.output_cost) && std::isnan(e.input_cost));
  QVERIFY(std::isfinite(e.output_energy) && std::isfinite(e.serving_gpus));
  QVERIFY(std::isfinite(evaluate(with(d, {"accelerator_price=0.7"})).month_cost));
}

TRAINYARD_TEST(TestServing);
#include "tst_serving.moc"
