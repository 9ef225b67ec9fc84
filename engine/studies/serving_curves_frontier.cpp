// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/parameters/handle.h"
#include "engine/serving/replica_search.h"
#include "engine/studies/served_load.h"
#include "engine/studies/serving_curves.h"
#include "engine/studies/serving_variants.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Numbers of users up to `most`: powers of two, the values halfway between them, and `most` rounded down.
std::vector<double> list_users(double most) {
  std::vector<double> out;
  for (double users = 1; users < most; users *= 2) {
    out.push_back(users);
    if (users >= 2 && 1.5 * users < most) out.push_back(1.5 * users);
  }
  if (most >= 1 && (out.empty() || std::floor(most) > out.back())) out.push_back(std::floor(most));
  return out;
}

/// The points of one resolved design, for any allowed number of users.
std::vector<FrontierPoint> points_of(const Design& whole) {
  const ServedLoad served(whole, std::numeric_limits<double>::infinity());
  std::vector<FrontierPoint> out;
  if (!served.has_capacity()) return out;
  for (const double users : list_users(std::min(served.max_users(), parameter(&Serving::users).max))) {
    const ServedLoad::FullBatch batch = served.full_batch(users);
    if (!std::isfinite(batch.token_time) || !std::isfinite(batch.gpu_rate)) continue;
    out.push_back({users, 1 / batch.token_time, batch.gpu_rate, batch.first_token,
                   batch.first_token <= whole.serving.first_token, layout_of(whole.serving)});
  }
  return out;
}

FrontierCurve curve_of(ServingVariant variant, const Design& design, const Design& whole) {
  FrontierCurve out;
  out.variant = variant;
  out.label = variant_label(design);
  out.design = design;
  out.points = points_of(whole);
  return out;
}
FrontierCurve curve_of(ServingVariant variant, const Design& design) {
  return curve_of(variant, design, resolved(design));
}

/// Pareto front of speed and throughput over all layouts, fastest first.
FrontierCurve best_layouts(const Design& design, const Execution& execution) {
  FrontierCurve out;
  out.variant = ServingVariant::best_layouts;
  out.label.format = TRAINYARD_TR("best layout at each speed");
  out.design = design;
  Design whole = resolved(design);
  whole.serving.tensor_parallel = whole.serving.pipeline_parallel = whole.serving.expert_parallel = automatic;
  whole.serving.attention_data_parallel = automatic_switch;
  std::vector<ReplicaLayout> layouts = replica_layouts(whole);
  std::erase_if(layouts, [&](const ReplicaLayout& l) { return legality_of(whole, l) != ReplicaRefusal::none; });
  std::vector<std::vector<FrontierPoint>> points(layouts.size());
  parallel_for(layouts.size(), execution, [&](size_t i) {
    Design each = whole;
    set_degrees(layouts[i], each.serving);
    points[i] = points_of(each);
  });
  std::vector<FrontierPoint> all;
  for (const auto& some : points) all.insert(all.end(), some.begin(), some.end());
  std::ranges::stable_sort(all, [](const FrontierPoint& a, const FrontierPoint& b) {
    return a.user_rate != b.user_rate ? a.user_rate > b.user_rate : a.gpu_output_rate > b.gpu_output_rate;
  });
  for (const FrontierPoint& p : all)
    if (out.points.empty() || p.gpu_output_rate > out.points.back().gpu_output_rate) out.points.push_back(p);
  return out;
}

}  // namespace

ServingFrontier own_frontier(const Design& design) {
  const Design whole = resolved(design);
  ServingFrontier out;
  out.curves.push_back(curve_of(ServingVariant::as_given, design, whole));
  out.user_rate_target = 1 / whole.serving.next_token;
  out.first_token_target = whole.serving.first_token;
  const ServingFigures now = evaluate_serving(whole);
  out.percentile = whole.serving.percentile;
  out.percentile_rate = now.user_rate;
  // The curves assume a constant number of users, so the design's point uses its average number.
  if (std::isfinite(now.tpot_mean) && std::isfinite(now.gpu_output_rate))
    out.chosen = {now.users_running,
                  1 / now.tpot_mean,
                  now.gpu_output_rate,
                  now.ttft,
                  now.ttft <= whole.serving.first_token,
                  layout_of(whole.serving)};
  out.finished = true;
  return out;
}

ServingFrontier serving_frontier(const Design& design, const Execution& execution) {
  ServingFrontier out = own_frontier(design);
  out.finished = false;
  out.curves.push_back(curve_of(ServingVariant::separate, with_other_place(design)));
  if (execution.stopped()) return out;
  execution.report(0.2);
  const std::vector<OtherAccelerator> others = other_accelerators(design, execution.part(0.2, 0.8));
  if (!others.empty()) {
    const Design& other = others.front().design;
    out.curves.push_back(curve_of(ServingVariant::accelerator, other));
    out.curves.push_back(curve_of(ServingVariant::accelerator_separate, with_other_place(other)));
  }
  out.curves.push_back(best_layouts(design, execution.part(0.8, 1)));
  out.finished = !execution.stopped();
  return out;
}

Design design_at(const FrontierCurve& curve, const FrontierPoint& point) {
  Design out = curve.design;
  set_degrees(point.layout, out.serving);
  out.serving.users = std::max(1.0, std::round(point.users));
  return out;
}

}  // namespace trainyard
