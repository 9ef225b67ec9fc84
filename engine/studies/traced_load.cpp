// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/traced_load.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/replica.h"

namespace trainyard {
namespace {

constexpr int hit_rounds = 8;
/// Largest share of a prompt that the input for prefix hits takes.
constexpr double most_hits = 0.99;

/// Tokens of prefixes that the replicas of a resolved design hold in device memory. Those of further tiers follow from
/// the hits there.
double spare_cache(const Design& d) {
  const Evaluation e = evaluate(d);
  if (std::isnan(e.serving_replicas)) return 0;
  const Replica replica(d);
  const double running = std::isnan(e.users_running) ? 0 : e.users_running;
  const double own = (1 - d.serving.prefix_hits) * d.serving.prompt_tokens + d.serving.output_tokens / 2;
  const double serving = e.serving_replicas - d.serving.spare_replicas;
  return serving * std::max(0.0, replica.memory().cache_tokens - running * own);
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
  // The hits of the trace are those of a cache of this size, so no working set reduces them again.
  s.derives_hits = false;
  s.prefix_hits = 0;
  for (int i = 0; i < hit_rounds; ++i) {
    out.design = resolved(d);
    out.cache_tokens = spare_cache(out.design);
    out.prefix_hits = std::min(most_hits, prefix_hits_of(trace, out.cache_tokens));
    if (std::abs(out.prefix_hits - s.prefix_hits) < 1e-3) break;
    // More hits need fewer replicas, which hold fewer prefixes, which gives fewer hits. Averaging lets the rounds
    // converge.
    s.prefix_hits = i == 0 ? out.prefix_hits : (s.prefix_hits + out.prefix_hits) / 2;
  }
  return out;
}

}  // namespace trainyard
