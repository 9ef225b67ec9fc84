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

/// Loads from one in a thousand of saturation to just below it, closer to each other where users become many.
constexpr int points_of_curve = 24;
constexpr double lightest = 0.004, heaviest = 0.995;

FrontierPoint point_of(const Design& whole, const ServedLoad::Point& at) {
  const Serving& s = whole.serving;
  const double rate = at.load.requests * s.output_tokens / at.gpus;
  return {at.users, 1 / at.load.tpot, rate, at.load.ttft, at.load.ttft <= s.first_token, layout_of(s)};
}

/// The points of one resolved design, whatever number of users it allows.
std::vector<FrontierPoint> points_of(const Design& whole) {
  const ServedLoad served(whole, std::numeric_limits<double>::infinity());
  std::vector<FrontierPoint> out;
  if (!served.runs()) return out;
  for (int i = 0; i < points_of_curve; ++i) {
    const double share = std::pow(lightest / heaviest, 1 - double(i) / (points_of_curve - 1));
    const FrontierPoint p = point_of(whole, served.at(share * heaviest * served.saturation()));
    if (std::isfinite(p.user_rate) && std::isfinite(p.gpu_output_rate)) out.push_back(p);
  }
  return out;
}

FrontierCurve curve_of(ServingVariant variant, const Design& design) {
  FrontierCurve out;
  out.variant = variant;
  out.label = variant_label(design);
  out.design = design;
  out.points = points_of(resolved(design));
  return out;
}

/// The points of all layouts that no other point beats in speed and throughput, the quickest first.
FrontierCurve best_layouts(const Design& design, const Execution& execution) {
  FrontierCurve out;
  out.variant = ServingVariant::best_layouts;
  out.label.format = TRAINYARD_TR("best layout at each speed");
  out.design = design;
  Design whole = resolved(design);
  whole.serving.tensor_parallel = whole.serving.pipeline_parallel = whole.serving.expert_parallel = automatic;
  std::vector<ReplicaLayout> layouts = replica_layouts(whole);
  std::erase_if(layouts, [&](const ReplicaLayout& l) { return legality_of(whole, l) != ReplicaRefusal::none; });
  std::vector<std::vector<FrontierPoint>> points(layouts.size());
  parallel_for(layouts.size(), execution, [&](size_t i) {
    Design each = whole;
    put(layouts[i], each.serving);
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
  out.curves.push_back(curve_of(ServingVariant::as_given, design));
  out.user_rate_target = 1 / whole.serving.next_token;
  out.first_token_target = whole.serving.first_token;
  const ServingFigures now = evaluate_serving(whole);
  if (std::isfinite(now.user_rate) && std::isfinite(now.gpu_output_rate))
    out.chosen = {
        now.users_running,       now.user_rate, now.gpu_output_rate, now.ttft, now.ttft <= whole.serving.first_token,
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
  put(point.layout, out.serving);
  out.serving.users = std::clamp(std::round(point.users), 1.0, parameter(&Serving::users).max);
  return out;
}

}  // namespace trainyard
