// SPDX-License-Identifier: GPL-3.0-or-later
// Tiers of the prefix cache: hits of a working set, fetching against computing, and properties of random designs.
#include <QTest>

#include <cmath>
#include <list>
#include <random>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/closed_loop.h"
#include "engine/serving/fetching.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/reuse_curve.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Changes = std::vector<std::string>;

bool near(double a, double b, double share) { return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b)); }
QByteArray compared(double a, double b) {
  return QByteArray::number(a, 'g', 12) + " and " + QByteArray::number(b, 'g', 12);
}

Design job(const Changes& changes) {
  Design d = default_design(Job::serving);
  for (const std::string& each : changes) assign(d, each);
  return d;
}
Design with(Design d, const Changes& changes) {
  for (const std::string& each : changes) assign(d, each);
  return d;
}

/// A small dense model on one device, whose token has 2 · 32 layers · 8 heads · 128 bytes of cache in FP8.
const Changes small{"model=llama3.1-8b",
                    "accelerator=h100-sxm",
                    "replica_tensor_parallel=1",
                    "replica_pipeline_parallel=1",
                    "users=8",
                    "prompt_tokens=10000",
                    "prompt_spread=0",
                    "output_tokens=200",
                    "first_token=30",
                    "next_token=1",
                    "requests=2",
                    "derives_hits=on",
                    "documents=2000",
                    "document_tokens=8000",
                    "reuse_skew=0"};
/// Experts with latent attention on eight devices: 61 · 576 bytes per token, which each device holds.
const Changes large{"model=deepseek-r1",
                    "accelerator=h200-sxm",
                    "replica_tensor_parallel=8",
                    "replica_pipeline_parallel=1",
                    "replica_expert_parallel=1",
                    "attention_data_parallel=off",
                    "users=16",
                    "prompt_tokens=40000",
                    "prompt_spread=0",
                    "output_tokens=500",
                    "first_token=60",
                    "next_token=1",
                    "requests=1",
                    "derives_hits=on",
                    "documents=4000",
                    "document_tokens=30000",
                    "reuse_skew=0"};

/// Share of requests that an LRU cache of `room` documents finds, by simulation.
double simulated_hits(int documents, double skew, size_t room, int requests) {
  std::vector<double> weights;
  for (int i = 1; i <= documents; ++i) weights.push_back(std::pow(i, -skew));
  std::discrete_distribution<int> next(weights.begin(), weights.end());
  std::mt19937_64 random(5);
  std::list<int> held;
  int found = 0;
  for (int i = -requests / 2; i < requests; ++i) {
    const int document = next(random);
    const auto place = std::ranges::find(held, document);
    if (place != held.end()) {
      found += i >= 0;
      held.erase(place);
    }
    held.push_front(document);
    if (held.size() > room) held.pop_back();
  }
  return double(found) / requests;
}

double sum_of_held(const FoundPrefixes& found) {
  return found.on_device + found.held[0] + found.held[1] + found.held[2];
}

/// Time of a mean prompt on an idle replica.
double prompt_time(const Design& d) {
  const Replica replica(d);
  const FoundPrefixes found = found_prefixes(replica);
  const double prompt = d.serving.prompt_tokens, tokens = found.computed() * prompt;
  return replica.prefill(tokens, tokens, 1, prompt).total() + found.read_time(prompt);
}

class RandomTiers {
 public:
  explicit RandomTiers(unsigned seed) : random_(seed) {}
  double between(double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<double>(0, 1)(random_));
  }
  Design next() {
    Design d = job({"replica_pipeline_parallel=1", "attention_data_parallel=off", "replica_expert_parallel=1",
                    "users=8", "first_token=600", "next_token=10", "requests=0.01"});
    const auto set = [&](const std::string& id, const std::string& value) { assign(d, id + "=" + value); };
    const auto pick = [&](const std::vector<std::string>& from) { return from[random_() % from.size()]; };
    set("model", pick({"llama3.1-8b", "llama3.1-70b", "gpt-oss-120b", "qwen3-235b-a22b"}));
    set("accelerator", pick({"h100-sxm", "h200-sxm", "b200", "mi300x"}));
    set("replica_tensor_parallel", pick({"4", "8"}));
    set("prompt_tokens", std::to_string(between(500, 100000)));
    if (random_() % 2) {
      set("derives_hits", "on");
      set("documents", std::to_string(int(between(1, 1e6))));
      set("document_tokens", std::to_string(between(100, 100000)));
      set("reuse_skew", std::to_string(between(0.1, 2)));
      set("prefix_share", std::to_string(between(0.05, 0.9)));
    } else {
      set("prefix_hits", std::to_string(between(0.05, 0.9)));
      set("hit_source", pick({"entered", "sessions"}));
      set("reuse_time", std::to_string(between(1, 1e4)));
      if (random_() % 4 == 0) set("flash_hits", std::to_string(between(0.01, 0.5)));
    }
    if (random_() % 3) d.serving.host_cache = between(1e9, 8e11);
    if (random_() % 3) d.serving.flash_cache = between(1e10, 4e12);
    if (random_() % 3) d.serving.shared_cache = between(1e10, 1e14);
    d.serving.flash_cache_read = between(1e8, 2e10);
    d.serving.shared_cache_read = between(1e8, 5e10);
    d.serving.flash_cache_latency = between(1e-5, 0.1);
    d.serving.shared_cache_latency = between(1e-5, 0.5);
    if (random_() % 2) set("shared_tier", "network");
    return resolved(d);
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

class TestCacheTiers : public QObject {
  Q_OBJECT

 private slots:
  void reuse_follows_a_simulated_cache() {
    for (const double skew : {0.0, 0.7, 1.2})
      for (const size_t room : {20, 100, 300}) {
        const double simulated = simulated_hits(400, skew, room, 100000), computed = ReuseCurve(400, skew).hits(room);
        QVERIFY2(std::abs(simulated - computed) < 0.01, compared(computed, simulated));
      }
    // Equal chances: the share of the documents that fit.
    QVERIFY(near(ReuseCurve(1e6, 0).hits(1234.5), 1234.5e-6, 1e-6));
    QCOMPARE(ReuseCurve(7, 0.8).hits(7), 1.0);
    QCOMPARE(ReuseCurve(7, 0.8).hits(0), 0.0);
    QCOMPARE(ReuseCurve(1, 1).hits(0.25), 0.25);
  }

  void reuse_grows_smoothly_with_the_room() {
    for (const double documents : {1.0, 2.0, 33.0, 5000.0, 1e7})
      for (const double skew : {0.0, 0.5, 1.0, 2.0}) {
        const ReuseCurve curve(documents, skew);
        double before = 0;
        for (double room = documents * 1e-4; room < 1.1 * documents; room *= 1.02) {
          const double hits = curve.hits(room);
          QVERIFY2(hits >= before - 1e-12 && hits <= 1, compared(hits, before));
          QVERIFY(std::abs(curve.hits(room * (1 + 1e-7)) - hits) < 1e-5);
          before = hits;
        }
      }
  }

  /// 2,000 equally popular documents of 8,000 tokens: each tier holds its tokens ÷ 16 M of the repeats.
  void a_small_dense_model_by_hand() {
    const Design d = resolved(with(job(small), {"host_cache=64GiB", "flash_cache=0.4TB", "flash_cache_read=5GB/s"}));
    QCOMPARE(d.serving.prefix_hits, 0.8);
    const Evaluation e = evaluate(d);
    const Replica replica(d);
    const double token = 65536, all = 2000 * 8000.0;
    QCOMPARE(replica.memory().cache_token, token);
    QVERIFY(near(e.prefix_on_device, 0.5 * replica.memory().cache_tokens / all, 1e-9));
    QVERIFY(near(e.prefix_on_host, 64 * 1073741824.0 / token / all, 1e-9));
    QVERIFY(near(e.prefix_on_flash, 0.4e12 / token / all, 1e-9));
    QCOMPARE(e.prefix_on_shared, 0.0);
    QVERIFY(near(e.prefix_recomputed, 1 - e.prefix_on_device - e.prefix_on_host - e.prefix_on_flash, 1e-9));
    QVERIFY(near(e.prompt_found, 0.8 * (1 - e.prefix_recomputed), 1e-9));
    // A prefix has 8,000 tokens of 64 KiB.
    const double bytes = 8000 * token;
    const double host = e.prefix_on_host * bytes / d.storage.host_link;
    const double flash = e.prefix_on_flash * (bytes / 5e9 + 1e-4);
    QVERIFY2(near(e.fetch_time, host + flash, 1e-9), compared(e.fetch_time, host + flash));
    QVERIFY(e.fetch_saving > 0);
    // Half of the cache keeps prefixes, so about half as many sequences fit.
    const Evaluation stated = evaluate(with(job(small), {"derives_hits=off", "prefix_hits=0", "users=10000"}));
    QVERIFY2(e.users_fit < 0.52 * stated.users_fit && e.users_fit > 0.45 * stated.users_fit,
             compared(e.users_fit, stated.users_fit));
  }

  /// Latent attention: each of eight devices reads the whole cache of a token, 35,136 bytes.
  void a_large_mixture_by_hand() {
    const Design d = resolved(with(job(large), {"shared_cache=3TB", "shared_tier=network", "network_bandwidth=50GB/s",
                                                "network_efficiency=0.8", "network_latency=20us"}));
    const Evaluation e = evaluate(d);
    QCOMPARE(e.serving_verdict, ServingVerdict::meets);
    const Replica replica(d);
    QCOMPARE(replica.memory().cache_token, 61 * 576.0);
    const double all = 4000 * 30000.0, device = 0.5 * replica.memory().cache_tokens / all;
    QVERIFY(near(e.prefix_on_device, device, 1e-9));
    QVERIFY(near(e.prefix_on_shared, std::min(1 - device, 3e12 / 35136 / all), 1e-9));
    const double seconds = e.prefix_on_shared * (30000 * 35136.0 / 40e9 + 20e-6);
    QVERIFY2(near(e.fetch_time, seconds, 1e-9), compared(e.fetch_time, seconds));
    QVERIFY(near(e.shared_tier_rate, e.prefix_on_shared * 30000 * 35136.0 * 8 * 1, 1e-9));
    QVERIFY(near(e.shared_tier_cost, 3000 * 0.145 * e.serving_gpus, 1e-9));
    QCOMPARE(e.host_tier_cost, 0.0);
    // The storage system of the project is the last tier unless the memory of other nodes is chosen.
    const Design stored = resolved(with(job(large), {"shared_cache=3TB"}));
    QVERIFY(near(stored.serving.shared_cache_read,
                 std::min(stored.storage.system->client_read, 25e9 * 0.9) / stored.cluster.accelerators_per_node,
                 1e-9) ||
            near(stored.serving.shared_cache_read, 25e9 * 0.9 / stored.cluster.accelerators_per_node, 1e-9));
    QCOMPARE(stored.serving.shared_cache_latency, 1e-3);
  }

  /// Llama 70B in 16 bits: 80 layers · 2 · 8 heads · 128 · 2 bytes per token, which eight devices of tensor parallelism
  /// 4 and context parallelism 2 hold once.
  void context_parallelism_divides_tokens() {
    const Changes split{
        "model=llama3.1-70b",   "accelerator=h200-sxm",      "replica_tensor_parallel=4", "replica_pipeline_parallel=1",
        "cache_format=bits_16", "prompt_tokens=10000",       "prefix_hits=0.3",           "shared_cache=1TB",
        "shared_tier=network",  "replica_context_parallel=2"};
    const Design d = resolved(job(split));
    const Replica replica(d);
    QCOMPARE(replica.layout().devices(), 8.0);
    QCOMPARE(replica.memory().cache_token, 327680 / 4.0);
    const TierRoom shared = cache_tiers(replica)[size_t(CacheTier::shared)];
    QVERIFY(near(shared.tokens, 8 * 1e12 / 327680, 1e-9));
    QVERIFY(near(shared.token_read, 327680.0 / 8 / d.serving.shared_cache_read, 1e-9));
    ServingFigures f;
    f.served_requests = 2;
    set_fetching(d, replica, f);
    const double tokens = found_prefixes(replica).on(CacheTier::shared) * 10000;
    QVERIFY(tokens > 0);
    QVERIFY2(near(f.shared_tier_rate, 2 * tokens * 327680, 1e-9), compared(f.shared_tier_rate, 2 * tokens * 327680));
  }

  /// Only the memory that the node has is paid.
  void a_tier_costs_what_it_has() {
    Design d = resolved(with(job(small), {"host_cache=64GiB", "flash_cache=0.4TB"}));
    d.serving.host_cache_price = d.serving.flash_cache_price = 0.5;
    const double per_node = d.cluster.accelerators_per_node;
    d.storage.host_memory = per_node * 10e9;
    d.storage.local_capacity = per_node * 500e9;
    const Evaluation e = evaluate(d);
    QVERIFY2(near(e.host_tier_cost, 10 * 0.5 * e.serving_gpus, 1e-9), compared(e.host_tier_cost, 5 * e.serving_gpus));
    QVERIFY(near(e.flash_tier_cost, 400 * 0.5 * e.serving_gpus, 1e-9));
  }

  /// Decode replicas of separate pools keep no working set, so all of their cache holds running sequences.
  void decode_replicas_keep_no_working_set() {
    const Changes apart{"prefill_place=separate", "users=10000"};
    const Evaluation kept = evaluate(with(with(job(small), apart), {"prefix_share=0.9"}));
    const Evaluation none = evaluate(with(with(job(small), apart), {"derives_hits=off", "prefix_hits=0"}));
    QVERIFY(none.users_fit > 0);
    QCOMPARE(kept.users_fit, none.users_fit);
  }

  /// In a closed loop, fetching takes part of the time to the first token.
  void closed_loops_fetch_prefixes() {
    const Design d = resolved(job(small));
    const Replica replica(d);
    const Decoder decoder(d, replica);
    const ClosedLoop load{.clients = 4, .requests = 1e6, .spread = 0.2};
    const ClosedLoopTimes quick = closed_loop(decoder, load, 2000, 10000, 200);
    const ClosedLoopTimes slow = closed_loop(decoder, load, 2000, 10000, 200, 0.05);
    QVERIFY2(near(slow.prompt_time, quick.prompt_time + 0.05, 0.02), compared(slow.prompt_time, quick.prompt_time));
    QVERIFY(slow.tpot > quick.tpot && slow.rate < quick.rate);
    QCOMPARE(closed_loop(decoder, load, 2000, 10000, 200, 0).ttft, quick.ttft);
    Design served =
        resolved(with(job(small), {"load_kind=closed", "clients=1", "flash_cache=0.4TB", "flash_cache_read=20GB/s"}));
    const Evaluation fast = evaluate(served);
    served.serving.flash_cache_read = 12e9;
    const Evaluation late = evaluate(served);
    const double added = late.fetch_time - fast.fetch_time;
    QVERIFY(added > 1e-3);
    QVERIFY2(near(late.ttft_idle - fast.ttft_idle, added, 0.2), compared(late.ttft_idle - fast.ttft_idle, added));
  }

  void break_even_solves_its_equation() {
    QCOMPARE(break_even_length({2e-5, 0}, {1, 1e-5, 0.1}), 1e4);
    QCOMPARE(break_even_length({2e-5, 0}, {1, 2e-5, 0.1}), HUGE_VAL);
    QCOMPARE(break_even_length({2e-5, 0}, {1, 1e-5, 0}), 0.0);
    // Without latency, only attention over long prompts pays for a slow tier: 1e-5 ÷ 1e-9.
    QCOMPARE(break_even_length({1e-5, 1e-9}, {1, 2e-5, 0}), 1e4);
    for (const double read : {1e-6, 9.99e-6, 1e-5, 1.001e-5, 1e-4}) {
      const double length = break_even_length({1e-5, 1e-10}, {1, read, 0.01});
      QVERIFY(near(0.01 + read * length, 1e-5 * length + 1e-10 * length * length, 1e-9));
      QVERIFY(near(break_even_length({1e-5, 1e-10}, {1, read * (1 + 1e-9), 0.01}), length, 1e-5));
    }
  }

  /// Without the switch, the entered hit rate applies, whatever the working set; without tiers, nothing is fetched.
  void an_entered_hit_rate_decides() {
    const Evaluation entered = evaluate(with(job(small), {"derives_hits=off", "prefix_hits=0.3"}));
    const Evaluation alone = evaluate(with(job(small), {"derives_hits=off", "prefix_hits=0.3", "documents=7"}));
    QCOMPARE(entered.prompt_found, 0.3);
    QCOMPARE(entered.ttft, alone.ttft);
    QCOMPARE(entered.users_fit, alone.users_fit);
    QCOMPARE(entered.fetch_time, 0.0);
    const Design once = resolved(job(small)), twice = resolved(once);
    QCOMPARE(evaluate(once).prompt_found, evaluate(job(small)).prompt_found);
    QCOMPARE(evaluate(twice).ttft, evaluate(job(small)).ttft);
    QVERIFY(evaluate(job(small)).prompt_found != evaluate(with(job(small), {"documents=20"})).prompt_found);
  }

  void faster_tiers_never_raise_the_first_token() {
    RandomTiers random(21);
    for (int i = 0, count = tests::cases(300); i < count; ++i) {
      const Design d = random.next();
      const double before = prompt_time(d), idle = evaluate(d).ttft_idle;
      for (double Serving::*rate : {&Serving::flash_cache_read, &Serving::shared_cache_read}) {
        Design faster = d;
        faster.serving.*rate *= random.between(1, 10);
        QVERIFY2(prompt_time(faster) <= before * (1 + 1e-12), compared(prompt_time(faster), before));
        const double after = evaluate(faster).ttft_idle;
        QVERIFY2(std::isnan(idle) || after <= idle * (1 + 1e-9), compared(after, idle));
      }
      for (double Serving::*latency : {&Serving::flash_cache_latency, &Serving::shared_cache_latency}) {
        Design faster = d;
        faster.serving.*latency /= random.between(1, 10);
        QVERIFY2(prompt_time(faster) <= before * (1 + 1e-12), compared(prompt_time(faster), before));
      }
    }
  }

  void larger_tiers_never_lower_hits() {
    RandomTiers random(22);
    for (int i = 0, count = tests::cases(300); i < count; ++i) {
      const Design d = random.next();
      const double before = sum_of_held(found_prefixes(Replica(d)));
      for (double Serving::*size : {&Serving::host_cache, &Serving::flash_cache, &Serving::shared_cache}) {
        Design larger = d;
        larger.serving.*size += random.between(1e8, 1e13);
        const double after = sum_of_held(found_prefixes(Replica(larger)));
        QVERIFY2(after >= before - 1e-12, compared(after, before));
      }
      const FoundPrefixes found = found_prefixes(Replica(d));
      QVERIFY(found.on_device >= 0 && found.computed() > 0 && found.computed() <= 1);
      QVERIFY2(sum_of_held(found) <= found.repeated + 1e-12, compared(sum_of_held(found), found.repeated));
    }
  }

  void results_are_continuous() {
    RandomTiers random(23);
    for (int i = 0, count = tests::cases(300); i < count; ++i) {
      const Design d = random.next();
      const double before = prompt_time(d);
      for (double Serving::*value :
           {&Serving::host_cache, &Serving::flash_cache, &Serving::shared_cache, &Serving::flash_cache_read,
            &Serving::shared_cache_read, &Serving::flash_cache_latency, &Serving::shared_cache_latency,
            &Serving::prefix_hits, &Serving::reuse_skew, &Serving::document_tokens, &Serving::prefix_share}) {
        Design other = d;
        other.serving.*value = other.serving.*value * (1 + 1e-7) + 1e-12;
        QVERIFY2(near(prompt_time(other), before, 1e-4), compared(prompt_time(other), before));
      }
    }
  }
};

TRAINYARD_TEST(TestCacheTiers);

#include "tst_cache_tiers.moc"
