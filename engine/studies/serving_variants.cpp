// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/serving_variants.h"
#include "engine/serving/serving_bands.h"

#include <algorithm>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "engine/serving/serving_bands.h"
#include "engine/text.h"

namespace trainyard {
namespace {

bool meets_targets(const Evaluation& e) { return e.serving_verdict == ServingVerdict::meets; }

}  // namespace

Design with_free_layout(const Design& design) {
  Design out = design;
  Serving& s = out.serving;
  s.tensor_parallel = s.pipeline_parallel = s.expert_parallel = s.users = s.prefill_tensor_parallel = automatic;
  s.attention_data_parallel = automatic_switch;
  return out;
}

Design with_layout_of(const Design& design) {
  const Serving whole = resolved(design).serving;
  Design out = design;
  for (double Serving::*field : {&Serving::tensor_parallel, &Serving::pipeline_parallel, &Serving::expert_parallel,
                                 &Serving::users, &Serving::prefill_tensor_parallel})
    out.serving.*field = whole.*field;
  out.serving.attention_data_parallel = whole.attention_data_parallel;
  return out;
}

Design with_other_place(const Design& design) {
  Design out = design;
  Serving& s = out.serving;
  s.users = automatic;
  if (s.prefill_place == PrefillPlace::separate) {
    s.prefill_place = PrefillPlace::together;
    return out;
  }
  s.prefill_place = PrefillPlace::separate;
  Design best = out;
  double fewest = std::numeric_limits<double>::infinity();
  const double most = resolved(design).cluster.accelerators_per_node;
  for (double tp = 1; tp <= most; tp *= 2) {
    s.prefill_tensor_parallel = tp;
    const Evaluation e = evaluate(out);
    if (!meets_targets(e) || !(e.serving_gpus < fewest)) continue;
    fewest = e.serving_gpus;
    best = out;
  }
  return best;
}

namespace {

/// Devices are offered only if at least this many serving runs of their kernel family are published; fewer hardly
/// influence a fit.
constexpr double least_measured = 10;

}  // namespace

std::vector<OtherAccelerator> other_accelerators(const Design& design, const Execution& execution) {
  const auto& kinds = catalog(CatalogKind::accelerators);
  std::vector<OtherAccelerator> tried(kinds.size());
  parallel_for(kinds.size(), execution, [&](size_t i) {
    const auto kind = std::get<AcceleratorRef>(kinds[i]);
    // Announced devices are not available yet, retired ones no longer.
    if (kind->slices != 1 || kind->status == "announced" || kind->status == "retired" ||
        kind->id == design.cluster.accelerator->id)
      return;
    Design other = with_free_layout(design);
    other.cluster.accelerator = kind;
    if (serving_neighbours(other).kernels < least_measured) return;
    tried[i].design = std::move(other);
    tried[i].evaluation = evaluate(tried[i].design);
  });
  std::erase_if(tried, [](const OtherAccelerator& o) { return !meets_targets(o.evaluation); });
  std::ranges::stable_sort(tried, [](const OtherAccelerator& a, const OtherAccelerator& b) {
    const double x = a.evaluation.month_cost, y = b.evaluation.month_cost;
    if (std::isnan(x) != std::isnan(y)) return std::isnan(y);
    return std::isnan(x) ? a.evaluation.serving_gpus < b.evaluation.serving_gpus : x < y;
  });
  return tried;
}

Message variant_label(const Design& design) {
  const bool separate = design.serving.prefill_place == PrefillPlace::separate;
  Message out;
  out.format = separate ? TRAINYARD_TR("%1, separate prefill") : TRAINYARD_TR("%1, shared prefill and decode");
  out.arguments.push_back({0, Unit::none, design.cluster.accelerator->name, false});
  return out;
}

}  // namespace trainyard
