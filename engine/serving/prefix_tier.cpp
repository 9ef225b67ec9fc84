// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/prefix_tier.h"

#include <algorithm>
#include <cmath>

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

FoundPrefixes found_prefixes(const Replica& replica) {
  const Design& d = replica.design();
  const Serving& s = d.serving;
  const ReplicaMemory& memory = replica.memory();
  FoundPrefixes out{.on_device = s.prefix_hits};
  if (!(s.host_cache > 0 && s.prefix_hits > 0 && memory.cache > 0)) return out;
  // The devices of a node share its host memory.
  const double host = std::min(s.host_cache, d.storage.host_memory / d.cluster.accelerators_per_node);
  const double host_tokens = host / memory.cache_token * replica.layout().context_parallel;
  const double growth = share_of_repeats(memory.cache_tokens + host_tokens) / share_of_repeats(memory.cache_tokens);
  const double found = std::min(most_found, s.prefix_hits * growth);
  out.on_host = std::max(0.0, found - s.prefix_hits);
  out.token_read = memory.cache_token / d.storage.host_link;
  const auto computing = [&](double share) {
    const double tokens = share * s.prompt_tokens;
    return replica.prefill(tokens, tokens, 1, s.prompt_tokens).total();
  };
  if (out.read_time(s.prompt_tokens) >= computing(1 - s.prefix_hits) - computing(1 - found)) out.on_host = 0;
  return out;
}

}  // namespace trainyard
