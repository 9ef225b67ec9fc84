// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/serving/replica.h"

namespace trainyard {

/// Tiers of the prefix cache after device memory, in the order in which prefixes move from one to the next.
enum class CacheTier { host, flash, shared };
inline constexpr std::size_t cache_tier_count = 3;

/// One tier as a replica sees it. Tokens, seconds.
struct TierRoom {
  double tokens = 0;      ///< that the tier holds for one replica
  double token_read = 0;  ///< s to read the cache of one token
  double latency = 0;     ///< s before the first byte arrives
};
std::array<TierRoom, cache_tier_count> cache_tiers(const Replica& replica);
/// Bytes of a tier for each device: the entered ones, at most those of the node. The shared tier has no such limit.
double tier_bytes(const Design& design, CacheTier tier);

/// Shares of a prompt's tokens found in each tier; the rest is computed.
struct FoundPrefixes {
  double repeated = 0;   ///< that earlier prompts contained
  double on_device = 0;  ///< stored once for all requests that share it
  double cut = 0;  ///< entered hits of tiers that do not count, because the last token of a prompt is always computed
  std::array<double, cache_tier_count> held{};        ///< in each further tier
  std::array<double, cache_tier_count> fetched{};     ///< the same, or 0 for a tier whose prefixes are computed again
  std::array<double, cache_tier_count> token_time{};  ///< s per token of the prompt to fetch what the tier holds
  double on(CacheTier tier) const { return fetched[std::size_t(tier)]; }
  double computed() const;
  /// Mean seconds to fetch the prefixes of a prompt.
  double read_time(double prompt) const;
};

/// Returns the prefix hits in all tiers. A tier keeps the prefixes that the tiers before it evict, so that the hits of
/// the first tiers are those of one cache of their total size. With an entered hit rate, which is that of the device,
/// the hits follow a published curve of hit rate by cache size; with a working set, they follow from its popularity;
/// with sessions, from the time until a session sends its next request. Entered hits apply even if the tier has size 0.
/// Prefixes are fetched from those tiers that give the earliest first token of an idle replica.
FoundPrefixes found_prefixes(const Replica& replica);

/// Share of a prompt's tokens found in device memory.
double found_on_device(const Replica& replica);

/// Share of all repeated tokens that a cache of `tokens` tokens still holds, by the published curve.
double share_of_repeats(double tokens);

}  // namespace trainyard
