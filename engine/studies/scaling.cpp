// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/scaling.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/metrics/handle.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/ready_sweeps.h"

namespace trainyard {
namespace {

bool has_legal_layout(const Evaluation& e) { return e.legality.reason == Illegality::none; }

/// Inputs that differ, other than device count and replicas.
std::vector<ParameterHandle> other_layout(const Design& design, const Design& given) {
  std::vector<ParameterHandle> out;
  for (const Parameter* p : changed(design, given)) {
    const ParameterHandle handle(*p);
    if (!(handle == &Cluster::accelerators) && !(handle == &Layout::data_parallel)) out.push_back(handle);
  }
  return out;
}

}  // namespace

std::vector<double> scaling_counts(const Design& design) {
  std::vector<double> counts;
  const PresetSweep& row = time_by_size();
  row.values(design, row.range(design, evaluate(design)), counts);
  return counts;
}

ScalingPoint scaling_point(const Design& design, const Design& given, const Evaluation& result, double reference) {
  const double count = design.cluster.accelerators;
  return {count,
          result.finish_days * 86400,
          band_ends(result, metric(&Evaluation::finish_days)),
          result.mfu,
          reference / count,
          has_legal_layout(result),
          result.fits != Fit::no,
          design,
          other_layout(design, given)};
}

void own_layouts(const Design& design, ScalingCurve& out) {
  static thread_local Evaluation present;
  out.points.clear();
  out.open.clear();
  const double now = design.cluster.accelerators;
  evaluate(design, present);
  const double reference = present.finish_days * 86400 * now;
  const PresetSweep& row = time_by_size();
  run_preset_sweep(row, design, row.range(design, present), [&](const SweepPoint& p) {
    // Show the current design unchanged, even if its number of replicas is set or its layout is not legal.
    if (p.design.cluster.accelerators == now)
      return out.points.push_back(scaling_point(design, design, present, reference));
    if (has_legal_layout(p.result)) return out.points.push_back(scaling_point(p.design, design, p.result, reference));
    out.open.push_back(p.design);
  });
}

void add_nearest_layouts(const Design& design, ScalingCurve& curve) {
  static thread_local Evaluation present, other;
  evaluate(design, present);
  const double reference = present.finish_days * 86400 * design.cluster.accelerators;
  for (const Design& open : curve.open) {
    const auto nearest = nearest_legal_layout(open, {.degrees = true});
    if (!nearest) continue;
    evaluate(nearest->design, other);
    curve.points.push_back(scaling_point(nearest->design, design, other, reference));
  }
  curve.open.clear();
  std::sort(curve.points.begin(), curve.points.end(),
            [](const ScalingPoint& a, const ScalingPoint& b) { return a.accelerators < b.accelerators; });
}

void scaling_curve(const Design& design, std::vector<ScalingPoint>& out) {
  ScalingCurve curve{std::move(out), {}};
  own_layouts(design, curve);
  add_nearest_layouts(design, curve);
  out = std::move(curve.points);
}

}  // namespace trainyard
