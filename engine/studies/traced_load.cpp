// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/traced_load.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/derivations.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/replica.h"

namespace trainyard {
namespace {

constexpr int hit_rounds = 8;
/// Largest share of a prompt that the input for prefix hits takes.
constexpr double most_hits = 0.99;

/// Sets the tokens of prefixes that the replicas of a resolved design hold in each tier.
void set_cache_tokens(const Design& d, TracedLoad& out) {
  out.cache_tokens = 0;
  out.tier_tokens = TracedLoad::no_tiers();
  const Evaluation e = evaluate(d);
  if (std::isnan(e.serving_replicas)) return;
  const Replica replica(d);
  const double running = std::isnan(e.users_running) ? 0 : e.users_running;
  const double own = (1 - d.serving.prefix_hits) * d.serving.prompt_tokens + d.serving.output_tokens / 2;
  const double serving = e.serving_replicas - d.serving.spare_replicas;
  out.cache_tokens = serving * std::max(0.0, replica.memory().cache_tokens - running * own);
  const auto tiers = cache_tiers(replica);
  for (std::size_t i = 0; i < cache_tier_count; ++i)
    if (tiers[i].tokens > 0) out.tier_tokens[i] = serving * tiers[i].tokens;
}

/// Sets the hits of the trace in each tier.
void set_hits(const RequestTrace& trace, TracedLoad& out) {
  out.prefix_hits = std::min(most_hits, prefix_hits_of(trace, out.cache_tokens));
  out.tier_hits = TracedLoad::no_tiers();
  double tokens = out.cache_tokens, before = out.prefix_hits;
  for (std::size_t i = 0; i < cache_tier_count; ++i) {
    if (std::isnan(out.tier_tokens[i])) continue;
    tokens += out.tier_tokens[i];
    const double all = std::min(most_hits, prefix_hits_of(trace, tokens));
    out.tier_hits[i] = std::max(0.0, all - before);
    before = std::max(before, all);
  }
}

constexpr std::array entered_hits{&Serving::host_hits, &Serving::flash_hits, &Serving::shared_hits};

/// True if the hits of the trace are those with which the design was evaluated.
bool has_same_hits(const TracedLoad& found, const Serving& s) {
  constexpr double exact = 1e-3;
  bool out = std::abs(found.prefix_hits - s.prefix_hits) < exact;
  for (std::size_t i = 0; i < cache_tier_count; ++i)
    out = out && std::abs(value_or(found.tier_hits[i], 0) - value_or(s.*entered_hits[i], 0)) < exact;
  return out;
}

}  // namespace

TracedLoad traced_load(const Design& design, const RequestTrace& trace, bool busiest_minute) {
  TracedLoad out;
  out.figures = figures_of(trace);
  out.has_blocks = trace.block_tokens > 0;
  Design d = design;
  d.job = Job::serving;
  Serving& s = d.serving;
  // The arrivals of a trace are given, whatever the answers take.
  if (s.load_kind == LoadKind::closed) s.load_kind = LoadKind::random;
  s.requests = busiest_minute ? out.figures.peak_requests_per_second : out.figures.requests_per_second;
  s.prompt_tokens = out.figures.prompt_tokens;
  s.prompt_spread = out.figures.prompt_spread;
  s.output_tokens = out.figures.output_tokens;
  s.output_spread = out.figures.output_spread;
  if (!out.has_blocks) {
    out.design = resolved(d);
    out.prefix_hits = out.design.serving.prefix_hits;
    return out;
  }
  // The hits of the trace are those of a cache of this size, so no working set or session reduces them again.
  s.derives_hits = false;
  s.hit_source = HitSource::entered;
  s.prefix_hits = 0;
  for (int i = 0; i < hit_rounds; ++i) {
    out.design = resolved(d);
    set_cache_tokens(out.design, out);
    set_hits(trace, out);
    if (has_same_hits(out, s)) break;
    // More hits need fewer replicas, which hold fewer prefixes, which gives fewer hits. Averaging lets the rounds
    // converge.
    s.prefix_hits = i == 0 ? out.prefix_hits : (s.prefix_hits + out.prefix_hits) / 2;
    for (std::size_t tier = 0; tier < cache_tier_count; ++tier) s.*entered_hits[tier] = out.tier_hits[tier];
  }
  return out;
}

}  // namespace trainyard
