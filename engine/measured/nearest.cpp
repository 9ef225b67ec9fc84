// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/nearest.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/machine/rates.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

/// Features by which training runs are compared. A difference of 1 is a doubling or a changed choice.
struct Traits {
  Framework framework;
  Generation generation;
  Precision precision;
  bool experts;
  double size, devices, tensor, pipeline, context, expert, tokens, sequence;
  int zero, recompute;
};

/// Caches log2 of model sizes: thousands of runs share about a hundred models, and counting parameters walks the whole
/// inventory.
class Sizes {
 public:
  double of(const Model& model) {
    const auto [found, added] = known_.try_emplace(&model);
    if (added) found->second = std::log2(total_parameters(model));
    return found->second;
  }

 private:
  std::unordered_map<const Model*, double> known_;
};

Traits traits_of_whole(const Design& d, Sizes& sizes) {
  const Layout& l = d.layout;
  return {.framework = d.recipe.framework,
          .generation = generation_of(*d.cluster.accelerator),
          .precision = d.recipe.precision,
          .experts = d.work.model->mixture_of_experts(),
          .size = sizes.of(*d.work.model),
          .devices = std::log2(d.cluster.accelerators),
          .tensor = std::log2(l.tensor_parallel),
          .pipeline = std::log2(l.pipeline_parallel),
          .context = std::log2(l.context_parallel),
          .expert = d.work.model->mixture_of_experts() ? std::log2(l.expert_parallel) : 0,
          .tokens = std::log2(l.micro_batch * d.work.sequence_length),
          .sequence = std::log2(d.work.sequence_length),
          .zero = static_cast<int>(l.zero_stage),
          .recompute = static_cast<int>(d.recipe.recompute)};
}

/// Published runs state every trait, so their designs need no resolving. Resolving thousands of runs would delay each
/// slider movement noticeably.
Traits traits_of(const Design& design, Sizes& sizes) {
  const Layout& l = design.layout;
  for (const double value : {design.cluster.accelerators, l.tensor_parallel, l.pipeline_parallel, l.context_parallel,
                             l.expert_parallel, l.micro_batch, design.work.sequence_length})
    if (std::isnan(value)) return traits_of_whole(resolved(design), sizes);
  return traits_of_whole(design, sizes);
}

double distance(const Traits& a, const Traits& b) {
  double sum = 0;
  sum += a.framework == b.framework ? 0 : 2;
  sum += 0.7 * std::min(3.0, std::abs(static_cast<double>(a.generation) - static_cast<double>(b.generation)));
  sum += is_quantized(a.precision) == is_quantized(b.precision) ? 0 : 1;
  sum += a.experts == b.experts ? 0 : 2;
  sum += std::abs(a.size - b.size);
  sum += 0.6 * std::abs(a.devices - b.devices);
  sum += std::abs(a.tensor - b.tensor) + std::abs(a.pipeline - b.pipeline) + std::abs(a.context - b.context);
  sum += 0.5 * std::abs(a.expert - b.expert);
  sum += 0.4 * std::abs(a.tokens - b.tokens) + 0.4 * std::abs(a.sequence - b.sequence);
  sum += 0.3 * std::min(2, std::abs(a.zero - b.zero)) + (a.recompute == b.recompute ? 0 : 0.5);
  return sum;
}

}  // namespace

std::vector<NearRun> nearest_runs(const Design& design, std::span<const ValidatedRun> rows, size_t count) {
  Sizes sizes;
  const Traits here = traits_of(design, sizes);
  std::vector<NearRun> all;
  for (const ValidatedRun& row : rows) {
    const bool measured = row.step_time.comparable() || row.memory.comparable();
    // Kernels, libraries and links differ between vendors, so runs of other vendors are not comparable.
    const bool same_vendor = row.design.cluster.accelerator->vendor == design.cluster.accelerator->vendor;
    if (row.refused.empty() && !row.run.failed() && measured && same_vendor)
      all.push_back({&row, distance(here, traits_of(row.design, sizes))});
  }
  count = std::min(count, all.size());
  const auto nearer = [](const NearRun& a, const NearRun& b) { return a.distance < b.distance; };
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(), nearer);
  all.resize(count);
  return all;
}

}  // namespace trainyard
