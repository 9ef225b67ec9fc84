// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/scaling.h"

#include <algorithm>
#include <cmath>

#include "engine/metrics/evaluation.h"
#include "engine/studies/nearest_layout.h"

namespace trainyard {
namespace {

constexpr int halvings = 3, doublings = 3;

bool legal(const Evaluation& e) { return e.legality.reason == Illegality::none; }

/// What differs beside the count and what takes up the count.
std::vector<ParameterHandle> other_layout(const Design& design, const Design& given) {
  std::vector<ParameterHandle> out;
  for (const Parameter* p : changed(design, given)) {
    const ParameterHandle handle(*p);
    if (!(handle == &Cluster::accelerators) && !(handle == &Layout::data_parallel)) out.push_back(handle);
  }
  return out;
}

ScalingPoint point_of(const Design& design, const Design& given, const Evaluation& result, double reference) {
  const double count = design.cluster.accelerators;
  return {count,         result.finish_days * 86400, result.mfu, reference / count,
          legal(result), result.fits != Fit::no,     design,     other_layout(design, given)};
}

}  // namespace

void scaling_curve(const Design& design, std::vector<ScalingPoint>& out) {
  static thread_local Evaluation result;
  out.clear();
  const double now = design.cluster.accelerators;
  evaluate(design, result);
  const double reference = result.finish_days * 86400 * now;
  for (int i = -halvings; i <= doublings; ++i) {
    if (i == 0) {
      evaluate(design, result);
      out.push_back(point_of(design, design, result, reference));
      continue;
    }
    Design next = design;
    next.layout.data_parallel = automatic;
    next.cluster.accelerators = std::round(now * std::exp2(i));
    if (next.cluster.accelerators < 1 || next.cluster.accelerators > parameter(&Cluster::accelerators).max) continue;
    evaluate(next, result);
    if (!legal(result)) {
      const auto nearest = nearest_legal_layout(next, {.degrees = true});
      if (!nearest) continue;
      next = nearest->design;
      evaluate(next, result);
    }
    out.push_back(point_of(next, design, result, reference));
  }
}

}  // namespace trainyard
