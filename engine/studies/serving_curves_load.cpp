// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/serving/closed_service.h"
#include "engine/studies/served_load.h"
#include "engine/studies/serving_curves.h"
#include "engine/studies/serving_variants.h"

namespace trainyard {
namespace {

constexpr int points_of_curve = 24;
constexpr double heaviest = 0.985;
/// A cost curve ends at this multiple of the design's load.
constexpr double most_load = 2;
/// Up to this many replicas, each step of a whole replica is drawn.
constexpr int most_steps = 32;

LoadPoint times_of(LoadPoint point, double replicas) {
  point.requests *= replicas;
  return point;
}

/// Latencies of the given prefill and decode replicas at another load.
LoadPoint make_load_point(const Design& whole, const SeparatePools& pools, double requests) {
  const SeparatePools at = evaluate_under_load(whole, pools, requests);
  return {requests, at.ttft_mean, at.ttft_median, at.ttft, at.tpot_mean, at.tpot};
}

template <class At>
void fill(LoadCurve& out, double load, const At& at) {
  for (int i = 1; i <= points_of_curve; ++i) {
    // Points are denser near saturation, where latency rises steeply.
    const double left = 1 - double(i) / points_of_curve;
    out.points.push_back(at((1 - left * left) * heaviest * out.saturation));
  }
  if (load < out.saturation) out.chosen = at(load);
}

CostPoint cost_of(const Evaluation& e, double requests) {
  return {requests,
          e.serving_replicas,
          e.serving_gpus,
          e.month_cost,
          band_ends(e, metric(&Evaluation::serving_gpus)),
          band_ends(e, metric(&Evaluation::month_cost))};
}

CostPoint cost_at(const Design& design, double requests) {
  Design at = design;
  at.serving.requests = std::max(parameter(&Serving::requests).min, requests);
  return cost_of(evaluate(at), at.serving.requests);
}

struct Loads {
  std::vector<double> at;  ///< loads in requests/s, ascending
  bool steps = false;      ///< true if each load is the one at which the next replica becomes necessary
};

/// Loads at which another replica becomes necessary if these are few; otherwise closely spaced loads.
Loads loads_of(const Design& design, double most) {
  const Evaluation e = evaluate(design);
  const double steps = most / e.replica_requests;
  Loads out{{design.serving.requests, most},
            design.serving.prefill_place == PrefillPlace::together && steps <= most_steps};
  if (out.steps)
    for (double replicas = 1; replicas < steps; ++replicas) out.at.push_back(replicas * e.replica_requests);
  else
    for (int i = 0; i < most_steps; ++i) out.at.push_back(most * i / most_steps);
  std::ranges::sort(out.at);
  return out;
}

CostLine line_of(ServingVariant variant, const Design& design, double most) {
  CostLine out;
  out.variant = variant;
  out.label = variant_label(design);
  const Loads loads = loads_of(design, most);
  for (const double load : loads.at) {
    const CostPoint point = cost_at(design, load);
    if (!std::isfinite(point.gpus)) continue;
    // The previous number of replicas is sufficient up to this load.
    if (loads.steps && !out.points.empty() && point.gpus != out.points.back().gpus) {
      out.points.push_back(out.points.back());
      out.points.back().requests = std::min(point.requests, load);
    }
    out.points.push_back(point);
  }
  return out;
}

}  // namespace

namespace {

/// The curves vary the requests per second. They show a closed loop as random arrivals at the rate of its answers.
Design with_open_load(const Design& design, const ServingFigures& now) {
  Design out = design;
  if (!is_closed_loop(design.serving) || std::isnan(now.served_requests)) return out;
  out.serving.load_kind = LoadKind::random;
  out.serving.requests = now.served_requests;
  return out;
}

}  // namespace

LoadCurve latency_against_load(const Design& design) {
  const Design given = resolved(design);
  const ServingFigures now = evaluate_serving(given);
  const Design whole = with_open_load(given, now);
  LoadCurve out;
  out.percentile = whole.serving.percentile;
  out.first_token_target = whole.serving.first_token;
  out.next_token_target = whole.serving.next_token;
  out.replicas = now.replicas;
  if (!std::isfinite(now.replicas)) return out;
  if (whole.serving.prefill_place == PrefillPlace::separate) {
    const SeparatePools pools = separate_pools(whole);
    out.saturation =
        std::min(pools.decode.replicas * pools.decode.saturation, pools.prefill.replicas * pools.prefill.saturation);
    fill(out, whole.serving.requests, [&](double requests) { return make_load_point(whole, pools, requests); });
    return out;
  }
  const ServedLoad served(whole, whole.serving.users);
  out.saturation = now.replicas * served.saturation();
  fill(out, whole.serving.requests,
       [&](double requests) { return times_of(served.at(requests / now.replicas), now.replicas); });
  return out;
}

CostCurve cost_against_load(const Design& given, const Execution& execution) {
  CostCurve out;
  const Evaluation now = evaluate(given);
  const Design design = with_open_load(given, now);
  out.chosen = cost_of(now, design.serving.requests);
  // Keep the layout and users chosen for the design's own load, because machines are bought for it.
  const Design other = with_other_place(design);
  const std::array lines{std::pair{ServingVariant::as_given, with_layout_of(design)},
                         std::pair{ServingVariant::separate, with_layout_of(other)}};
  out.lines.resize(lines.size());
  parallel_for(lines.size(), execution, [&](size_t i) {
    out.lines[i] = line_of(lines[i].first, lines[i].second, most_load * design.serving.requests);
  });
  return out;
}

}  // namespace trainyard
