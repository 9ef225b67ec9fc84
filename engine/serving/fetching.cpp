// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/fetching.h"

#include <cmath>
#include <limits>

namespace trainyard {
namespace {

/// Dollars per month of a tier of `bytes` bytes per device, at dollars per GB and month.
double tier_cost(double bytes, double price, double gpus) {
  constexpr double gigabyte = 1e9;
  return bytes > 0 ? bytes / gigabyte * price * gpus : 0;
}

void set_shares(const FoundPrefixes& found, ServingFigures& out) {
  out.prefix_repeated = found.repeated;
  if (!(found.repeated > 0)) return;
  out.prefix_on_device = found.on_device / found.repeated;
  out.prefix_on_host = found.on(CacheTier::host) / found.repeated;
  out.prefix_on_flash = found.on(CacheTier::flash) / found.repeated;
  out.prefix_on_shared = found.on(CacheTier::shared) / found.repeated;
  out.prefix_recomputed = 1 - out.prefix_on_device - out.prefix_on_host - out.prefix_on_flash - out.prefix_on_shared;
}

/// Seconds that an idle replica saves per prompt by fetching instead of computing.
double saving(const Replica& replica, const FoundPrefixes& found) {
  const double prompt = replica.design().serving.prompt_tokens;
  const auto computing = [&](double share) {
    const double tokens = share * prompt;
    return replica.prefill(tokens, tokens, 1, prompt).total();
  };
  return computing(1 - found.on_device) - computing(found.computed()) - found.read_time(prompt);
}

void set_break_even(const Replica& replica, ServingFigures& out) {
  const auto tiers = cache_tiers(replica);
  const PromptCost cost = prompt_cost(replica);
  const auto length = [&](CacheTier tier) {
    const TierRoom& room = tiers[std::size_t(tier)];
    return room.tokens > 0 ? break_even_length(cost, room) : unknown;
  };
  out.break_even_host = length(CacheTier::host);
  out.break_even_flash = length(CacheTier::flash);
  out.break_even_shared = length(CacheTier::shared);
}

}  // namespace

PromptCost prompt_cost(const Replica& replica) {
  const double prompt = replica.design().serving.prompt_tokens;
  const PassTime time = replica.prefill(prompt, prompt, 1, prompt);
  return {(time.total() - time.attention) / prompt, time.attention / (prompt * prompt)};
}

double break_even_length(const PromptCost& cost, const TierRoom& tier) {
  const double gain = cost.linear - tier.token_read;
  const double root = std::sqrt(gain * gain + 4 * cost.square * tier.latency);
  if (gain > 0) return 2 * tier.latency / (gain + root);
  return cost.square > 0 ? (root - gain) / (2 * cost.square) : std::numeric_limits<double>::infinity();
}

void set_fetching(const Design& d, const Replica& replica, ServingFigures& out) {
  const Serving& s = d.serving;
  const FoundPrefixes found = found_prefixes(replica);
  set_shares(found, out);
  out.fetch_time = found.read_time(s.prompt_tokens);
  out.fetch_saving = out.fetch_time > 0 ? saving(replica, found) : 0;
  set_break_even(replica, out);
  out.host_tier_cost = tier_cost(tier_bytes(d, CacheTier::host), s.host_cache_price, out.serving_gpus);
  out.flash_tier_cost = tier_cost(tier_bytes(d, CacheTier::flash), s.flash_cache_price, out.serving_gpus);
  out.shared_tier_cost = tier_cost(s.shared_cache, s.shared_cache_price, out.serving_gpus);
  const ReplicaLayout& layout = replica.layout();
  const double bytes = replica.memory().cache_token * layout.devices() / layout.context_parallel;
  const double fetched = found.on(CacheTier::shared);
  out.shared_tier_rate = fetched > 0 ? out.served_requests * fetched * s.prompt_tokens * bytes : 0;
}

}  // namespace trainyard
