// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/prefix_tier.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/serving/reuse_curve.h"

namespace trainyard {
namespace {

/// Upper limit of the cached share of a prompt, because the last token is always computed.
constexpr double most_found = 0.99;

/// Hit rate of an LRU cache by size: Mooncake (arXiv 2407.00079), table 1, in blocks of 512 tokens. An unlimited cache
/// finds 0.51 of the blocks. Other workloads find less in small caches: a cache of 3 M tokens finds 41 to 75 % of all
/// repeats (Mooncake, FAST 2025, figure 9); this table gives 74 %.
struct CapacityPoint {
  double tokens, hits;
};
constexpr CapacityPoint capacity_points[] = {
    {512.0 * 1000, 0.30}, {512.0 * 10000, 0.40}, {512.0 * 30000, 0.48}, {512.0 * 50000, 0.50}, {512.0 * 100000, 0.51}};
constexpr double unlimited_hits = 0.51;

}  // namespace

double share_of_repeats(double tokens) {
  const auto* above = std::ranges::find_if(capacity_points, [&](const CapacityPoint& p) { return p.tokens > tokens; });
  // No hit rates are published for smaller caches.
  if (above == std::begin(capacity_points)) return above->hits / unlimited_hits;
  if (above == std::end(capacity_points)) return 1;
  const CapacityPoint& below = *(above - 1);
  const double between = std::log(tokens / below.tokens) / std::log(above->tokens / below.tokens);
  return std::lerp(below.hits, above->hits, between) / unlimited_hits;
}

double tier_bytes(const Design& d, CacheTier tier) {
  // The devices of a node share its host memory and its drives.
  const double per_node = d.cluster.accelerators_per_node;
  switch (tier) {
    case CacheTier::host:
      return std::min(d.serving.host_cache, d.storage.host_memory / per_node);
    case CacheTier::flash:
      return std::min(d.serving.flash_cache, d.storage.local_capacity / per_node);
    case CacheTier::shared:
      break;
  }
  return d.serving.shared_cache;
}

std::array<TierRoom, cache_tier_count> cache_tiers(const Replica& replica) {
  const Design& d = replica.design();
  const Serving& s = d.serving;
  // Devices of context parallelism divide the tokens, and read at the same time.
  const double bytes = replica.memory().cache_token / replica.layout().context_parallel;
  const auto room = [&](CacheTier tier) { return tier_bytes(d, tier) / bytes; };
  return {{{room(CacheTier::host), bytes / d.storage.host_link, s.host_cache_latency},
           {room(CacheTier::flash), bytes / s.flash_cache_read, s.flash_cache_latency},
           {room(CacheTier::shared), bytes / s.shared_cache_read, s.shared_cache_latency}}};
}

namespace {

/// Requests per second of a replica whose memory is full: sequences that fit ÷ time of an answer. A prefill replica
/// reads one prompt after another.
double requests_of_full_replica(const Replica& replica) {
  const Serving& s = replica.design().serving;
  const double prompt = s.prompt_tokens, answer = s.output_tokens, computed = (1 - s.prefix_hits) * prompt;
  if (s.prefill_place == PrefillPlace::separate) return 1 / replica.prefill(computed, computed, 1, prompt).total();
  const double running = (1 - s.prefix_share) * replica.sequences_that_fit(prompt, answer);
  return running / (answer * replica.iteration(running, computed, prompt, answer).total());
}

/// Hit rate of a cache by its size in tokens.
class HitsBySize {
 public:
  explicit HitsBySize(const Replica& replica)
      : s_(replica.design().serving),
        device_(replica.memory().cache_tokens * (s_.keeps_prefixes_apart() ? s_.prefix_share : 1)),
        curve_(s_.derives_hits ? s_.documents : 1, s_.reuse_skew) {
    if (s_.finds_hits_of_sessions()) session_tokens_ = tokens_until_reuse(replica);
  }

  double device_tokens() const { return device_; }
  /// Share of the prompt tokens that a cache of unlimited size finds.
  double repeated() const {
    const bool unlimited = s_.keeps_prefixes_apart();
    return unlimited ? s_.prefix_hits : std::min(most_found, s_.prefix_hits / share_of_repeats(device_));
  }
  double at(double tokens) const {
    if (s_.derives_hits) return s_.prefix_hits * curve_.hits(tokens / s_.document_tokens);
    // An LRU cache holds a prefix for the time in which its size of new tokens arrives (Che's approximation). Times
    // until reuse are exponential. Without new tokens, nothing is evicted.
    if (s_.finds_hits_of_sessions())
      return session_tokens_ == 0 ? s_.prefix_hits : -s_.prefix_hits * std::expm1(-tokens / session_tokens_);
    const double growth = tokens > device_ ? share_of_repeats(tokens) / share_of_repeats(device_) : 1;
    return std::min(most_found, s_.prefix_hits * growth);
  }

 private:
  /// New tokens that reach a full replica between two requests of a session.
  static double tokens_until_reuse(const Replica& replica) {
    const Serving& s = replica.design().serving;
    const double added = (1 - s.prefix_hits) * s.prompt_tokens + s.output_tokens;
    return requests_of_full_replica(replica) * added * s.reuse_time;
  }

  const Serving& s_;
  double device_, session_tokens_ = 0;
  ReuseCurve curve_;
};

/// Chooses the tiers from which to fetch.
void choose_fetches(const Replica& replica, FoundPrefixes& out) {
  const double prompt = replica.design().serving.prompt_tokens;
  const auto prompt_time = [&](const FoundPrefixes& found) {
    const double tokens = found.computed() * prompt;
    return replica.prefill(tokens, tokens, 1, prompt).total() + found.read_time(prompt);
  };
  FoundPrefixes best = out;
  double least = prompt_time(best);
  for (unsigned choice = 1; choice < 1u << cache_tier_count; ++choice) {
    FoundPrefixes next = out;
    bool has_all = true;
    for (std::size_t i = 0; i < cache_tier_count; ++i) {
      if ((choice >> i & 1) == 0) continue;
      next.fetched[i] = next.held[i];
      has_all = has_all && next.held[i] > 0;
    }
    if (!has_all) continue;
    const double time = prompt_time(next);
    if (!(time < least)) continue;
    least = time;
    best = next;
  }
  out = best;
}

}  // namespace

double FoundPrefixes::computed() const { return 1 - on_device - std::accumulate(fetched.begin(), fetched.end(), 0.0); }

double FoundPrefixes::read_time(double prompt) const {
  double out = 0;
  for (std::size_t i = 0; i < cache_tier_count; ++i)
    if (fetched[i] > 0) out += token_time[i];
  return out * prompt;
}

double found_on_device(const Replica& replica) {
  const Serving& s = replica.design().serving;
  if (!s.keeps_prefixes_apart()) return s.prefix_hits;
  if (!(replica.memory().cache > 0)) return 0;
  const HitsBySize hits(replica);
  return hits.at(hits.device_tokens());
}

FoundPrefixes found_prefixes(const Replica& replica) {
  const Serving& s = replica.design().serving;
  FoundPrefixes out{.repeated = s.prefix_hits, .on_device = s.prefix_hits};
  const std::array<double, cache_tier_count> entered{s.host_hits, s.flash_hits, s.shared_hits};
  const bool is_entered = std::ranges::any_of(entered, [](double hits) { return hits > 0; });
  const bool has_tiers = is_entered || s.host_cache > 0 || s.flash_cache > 0 || s.shared_cache > 0;
  const bool is_found = is_entered || s.prefix_hits > 0;
  if (!((has_tiers || s.keeps_prefixes_apart()) && is_found && replica.memory().cache > 0)) return out;
  const HitsBySize hits(replica);
  const auto tiers = cache_tiers(replica);
  double tokens = hits.device_tokens(), before = hits.at(tokens), found = before;
  out.on_device = before;
  for (std::size_t i = 0; i < cache_tier_count; ++i) {
    double own = entered[i];
    if (std::isnan(own)) {
      tokens += tiers[i].tokens;
      const double all = hits.at(tokens);
      own = std::max(0.0, all - before);
      before = std::max(before, all);
    }
    out.held[i] = std::min(own, std::max(0.0, most_found - found));
    if (!std::isnan(entered[i])) out.cut += own - out.held[i];
    found += out.held[i];
  }
  out.repeated = std::max(hits.repeated(), found);
  // The latency counts for the share of the prompts whose prefix is in this tier.
  for (std::size_t i = 0; i < cache_tier_count; ++i)
    if (out.held[i] != 0)
      out.token_time[i] = out.held[i] * (tiers[i].token_read + tiers[i].latency / (out.repeated * s.prompt_tokens));
  choose_fetches(replica, out);
  return out;
}

}  // namespace trainyard
