// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of requests with sessions: prefix hits from the time until reuse, bursts of sub-agents, entered hits of tiers.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/prefix_tier.h"
#include "engine/serving/replica.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Changes = std::vector<std::string>;

/// Llama 3.1 8B on one H100: 65,536 bytes of cache per token.
const Changes one_device{"model=llama3.1-8b",
                         "accelerator=h100-sxm",
                         "replica_tensor_parallel=1",
                         "replica_pipeline_parallel=1",
                         "users=10000",
                         "prompt_tokens=10000",
                         "prompt_spread=0",
                         "output_tokens=200",
                         "first_token=30",
                         "next_token=1",
                         "requests=2",
                         "prefix_hits=0.8",
                         "hit_source=sessions",
                         "reuse_time=60"};
constexpr double token_bytes = 65536;

Design job(Changes changes, const Changes& more = {}) {
  Design d = default_design(Job::serving);
  changes.insert(changes.end(), more.begin(), more.end());
  for (const std::string& each : changes) assign(d, each);
  return d;
}

bool near(double a, double b, double share) { return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b)); }
QByteArray compared(double a, double b) {
  return QByteArray::number(a, 'g', 9) + " and " + QByteArray::number(b, 'g', 9);
}

/// New tokens that a full replica gets in a second.
double new_tokens(const Replica& replica) {
  const Serving& s = replica.design().serving;
  const double computed = (1 - s.prefix_hits) * s.prompt_tokens;
  const double running = (1 - s.prefix_share) * replica.sequences_that_fit(s.prompt_tokens, s.output_tokens);
  const double step = replica.iteration(running, computed, s.prompt_tokens, s.output_tokens).total();
  return running / s.output_tokens / step * (computed + s.output_tokens);
}

bool reports_cut_hits(const Design& d) {
  return std::ranges::any_of(findings(d, evaluate(d)), [](const Finding& each) {
    return each.title.text().find("Entered hits add up to") != std::string::npos;
  });
}

double sum_of(const FoundPrefixes& found) { return found.on_device + found.held[0] + found.held[1] + found.held[2]; }

}  // namespace

class TestSessions : public QObject {
  Q_OBJECT

 private slots:
  /// Each tier holds the prefixes that were used within the time in which its size of new tokens arrives.
  void hits_by_hand() {
    const Design d = resolved(job(one_device, {"host_cache=64GiB"}));
    const Replica replica(d);
    const double arriving = new_tokens(replica) * 60, device = 0.5 * replica.memory().cache_tokens;
    const double host = 64 * 1073741824.0 / token_bytes;
    const FoundPrefixes found = found_prefixes(replica);
    const auto share = [&](double tokens) { return 0.8 * (1 - std::exp(-tokens / arriving)); };
    QVERIFY(share(device) > 0.02 && share(device) < 0.75);
    QVERIFY2(near(found.on_device, share(device), 1e-9), compared(found.on_device, share(device)));
    QVERIFY2(near(found.held[0], share(device + host) - share(device), 1e-9), compared(found.held[0], share(host)));
    QCOMPARE(found.repeated, 0.8);
  }

  /// Mooncake (FAST 2025), conversation_trace.jsonl, in LRU caches of different sizes. 3.40 requests per second add
  /// (1 − 0.374) · 12,035 + 343 tokens each, and are repeated after 240 s on average.
  void the_trace_of_conversations_has_these_hits() {
    constexpr double arriving = 3.4012 * ((1 - 0.3736) * 12035 + 343) * 240;
    Design d = resolved(job(one_device, {"prefix_hits=0.3736", "prefix_share=0.01", "accelerators_per_node=1"}));
    d.serving.reuse_time = arriving / new_tokens(Replica(d));
    d.storage.host_memory = 1e13;
    const double device = 0.01 * Replica(d).memory().cache_tokens;
    for (const auto& [tokens, hits] : {std::pair{1e6, 0.054}, {3e6, 0.138}, {1e7, 0.291}, {2e7, 0.358}, {5e7, 0.371}}) {
      d.serving.host_cache = (tokens - device) * token_bytes;
      const double found = sum_of(found_prefixes(Replica(d)));
      QVERIFY2(std::abs(found - hits) < 0.02, compared(found, hits));
    }
  }

  void later_reuse_finds_less() {
    double before = 1;
    for (double seconds = 1; seconds < 1e5; seconds *= 1.5) {
      Design d = resolved(job(one_device));
      d.serving.reuse_time = seconds;
      const double found = found_on_device(Replica(d));
      QVERIFY(found > 0 && found < before);
      d.serving.reuse_time *= 1 + 1e-7;
      QVERIFY(near(found_on_device(Replica(d)), found, 1e-6));
      before = found;
    }
    // At once, everything is still there. If the time is unknown, so are the hits.
    Design d = resolved(job(one_device));
    d.serving.reuse_time = 0;
    QCOMPARE(found_on_device(Replica(d)), 0.8);
    d.serving.reuse_time = std::nan("");
    QVERIFY(std::isnan(found_on_device(Replica(d))));
  }

  /// The prefix of a session belongs to it alone: half of the cache holds whole prompts.
  void sessions_share_no_prefix() {
    const Evaluation sessions = evaluate(job(one_device)),
                     none = evaluate(job(one_device, {"prefix_hits=0", "hit_source=entered"}));
    QVERIFY2(near(sessions.users_fit, 0.5 * none.users_fit, 1e-6), compared(sessions.users_fit, none.users_fit));
    const Evaluation shared = evaluate(job(one_device, {"hit_source=entered"}));
    QVERIFY(shared.users_fit > 2 * none.users_fit);
  }

  /// Prefill replicas keep the prefixes of separate pools. A prefill replica is full if it reads one prompt after
  /// another. A decode replica receives whole prompts, whatever the source of the hits.
  void separate_pools_share_no_prefix_in_decode() {
    const Changes apart{"prefill_place=separate", "prefill_tensor_parallel=1"};
    Changes pools = one_device;
    pools.insert(pools.end(), apart.begin(), apart.end());
    const double none = evaluate(job(pools, {"prefix_hits=0", "hit_source=entered"})).users_fit;
    QVERIFY(none > 0);
    QCOMPARE(evaluate(job(pools)).users_fit, none);
    QCOMPARE(evaluate(job(pools, {"hit_source=entered"})).users_fit, none);
    const Design d = resolved(job(pools));
    const Replica replica(d);
    const double arriving = (2000 + 200) / replica.prefill(2000, 2000, 1, 10000).total() * 60;
    const double device = 0.5 * replica.memory().cache_tokens;
    QVERIFY(near(found_on_device(replica), 0.8 * (1 - std::exp(-device / arriving)), 1e-9));
  }

  /// A kind of requests sets lengths, reuse and arrivals in one step.
  void a_kind_of_requests_sets_the_whole_load() {
    const Changes machine{"model=llama3.1-8b",
                          "accelerator=h200-sxm",
                          "replica_tensor_parallel=1",
                          "replica_pipeline_parallel=1",
                          "requests=1",
                          "first_token=60",
                          "next_token=1"};
    const Design team = resolved(job(machine, {"request_mix=agent-team"}));
    QVERIFY(team.serving.finds_hits_of_sessions() && team.serving.comes_in_bursts());
    QCOMPARE(team.serving.burst_requests, 4.0);
    QCOMPARE(team.serving.requests_per_arrival(), 4.0);
    QCOMPARE(team.serving.reuse_time, 28.0);
    const Evaluation at = evaluate(team);
    const Evaluation stated = evaluate(job(machine, {"request_mix=agent-team", "load_kind=bursts", "burst_requests=4",
                                                     "hit_source=sessions", "reuse_time=28"}));
    QCOMPARE(at.ttft, stated.ttft);
    QCOMPARE(at.users_fit, stated.users_fit);
    const Evaluation apart = evaluate(job(machine, {"request_mix=agent-team", "load_kind=random"}));
    QVERIFY(at.ttft > 1.01 * apart.ttft);
    const Evaluation entered = evaluate(job(machine, {"request_mix=agent-team", "hit_source=entered"}));
    QVERIFY(entered.prompt_found > at.prompt_found);
    const Design pairs = resolved(job(machine, {"request_mix=agent-team", "request_mix.fan_out=2"}));
    QCOMPARE(pairs.serving.requests_per_arrival(), 2.0);
    // Kinds of requests without sessions keep independent users and entered hits.
    const Design chat = resolved(job(machine, {"request_mix=chat"}));
    QVERIFY(!chat.serving.finds_hits_of_sessions() && !chat.serving.comes_in_bursts());
    QCOMPARE(chat.serving.requests_per_arrival(), 1.0);
    QCOMPARE(chat.serving.burst_requests, 4.0);
  }

  /// A working set replaces the sessions.
  void a_working_set_comes_first() {
    const Changes set{"derives_hits=on", "documents=2000", "document_tokens=8000"};
    const Evaluation one = evaluate(job(one_device, set));
    Changes other = set;
    other.insert(other.end(), {"hit_source=entered", "reuse_time=5"});
    QCOMPARE(evaluate(job(one_device, other)).prompt_found, one.prompt_found);
  }

  /// Entered hits apply even if the tier has size 0; the other tiers find what they would find without it. All together
  /// never find the whole prompt.
  void entered_hits_of_a_tier_replace_those_of_its_size() {
    const Changes tiers{"hit_source=entered", "prefix_hits=0.3", "host_cache=64GiB", "flash_cache=1TB"};
    const Design d = resolved(job(one_device, tiers));
    Design told = d;
    told.serving.host_cache = 0;
    const FoundPrefixes without = found_prefixes(Replica(told));
    QVERIFY(without.held[1] > 0.05);
    told = d;
    told.serving.host_hits = 0.25;
    const FoundPrefixes entered = found_prefixes(Replica(told));
    QCOMPARE(entered.on_device, 0.3);
    QCOMPARE(entered.held[0], 0.25);
    QCOMPARE(entered.held[1], without.held[1]);
    told.serving.host_cache *= 0.5;
    QCOMPARE(found_prefixes(Replica(told)).held[0], 0.25);
    told.serving.flash_hits = 0.9;
    QVERIFY(sum_of(found_prefixes(Replica(told))) <= 0.99 + 1e-12);
    // A finding states what does not count: 0.3 + 0.25 + 0.9 − 0.99.
    QVERIFY(near(found_prefixes(Replica(told)).cut, 0.46, 1e-9));
    QVERIFY(reports_cut_hits(told));
    QCOMPARE(entered.cut, 0.0);
    // A tier that finds nothing is not read, even if its rate is unknown.
    Design absent = told;
    absent.serving.flash_hits = 0;
    absent.serving.flash_cache_read = std::nan("");
    QCOMPARE(found_prefixes(Replica(absent)).token_time[1], 0.0);
    QVERIFY(!reports_cut_hits(absent));
    // Without hits on the devices, a tier can still find some.
    told.serving.prefix_hits = 0;
    told.serving.flash_hits = 0;
    QCOMPARE(sum_of(found_prefixes(Replica(told))), 0.25);
    told.serving.host_cache = 0;
    QCOMPARE(sum_of(found_prefixes(Replica(told))), 0.25);
    told.serving.host_hits = 0;
    QCOMPARE(sum_of(found_prefixes(Replica(told))), 0.0);
  }
};

TRAINYARD_TEST(TestSessions);

#include "tst_sessions.moc"
