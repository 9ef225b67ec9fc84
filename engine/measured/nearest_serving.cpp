// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/nearest_serving.h"

#include <algorithm>
#include <cmath>

#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

double doublings(double a, double b) { return a > 0 && b > 0 ? std::abs(std::log2(a / b)) : 0; }

double size_of(const Model& model) {
  // For an edited model, the published count still describes the original.
  return model.custom || std::isnan(model.published_parameters) ? total_parameters(model) : model.published_parameters;
}

double distance(const Design& a, const Design& b) {
  const Serving &s = a.serving, &t = b.serving;
  double sum = 0;
  if (s.engine->id != t.engine->id) sum += s.engine->family == t.engine->family ? 1 : 2;
  if (a.cluster.accelerator->id != b.cluster.accelerator->id)
    sum += a.cluster.accelerator->kernel_family == b.cluster.accelerator->kernel_family ? 0.5 : 1.5;
  sum += s.weight_format == t.weight_format ? 0 : 1;
  sum += s.cache_format == t.cache_format ? 0 : 0.5;
  const Model &m = *a.work.model, &n = *b.work.model;
  sum += m.mixture_of_experts() == n.mixture_of_experts() ? 0 : 2;
  sum += (m.attention == Attention::mla) == (n.attention == Attention::mla) ? 0 : 1;
  sum += doublings(size_of(m), size_of(n));
  sum += doublings(s.tensor_parallel, t.tensor_parallel) + doublings(s.pipeline_parallel, t.pipeline_parallel);
  sum += 0.5 * doublings(s.prompt_tokens, t.prompt_tokens) + 0.5 * doublings(s.output_tokens, t.output_tokens);
  return sum;
}

}  // namespace

std::vector<NearServingRun> nearest_runs(const Design& design, std::span<const ValidatedServingRun> rows,
                                         Compared ValidatedServingRun::*quantity, size_t count) {
  std::vector<NearServingRun> all;
  for (const ValidatedServingRun& row : rows) {
    // Kernels, libraries and links differ between vendors, so runs of other vendors are not comparable.
    const bool same_vendor = row.design.cluster.accelerator->vendor == design.cluster.accelerator->vendor;
    if (row.refused.empty() && (row.*quantity).comparable() && same_vendor)
      all.push_back({&row, distance(design, row.design)});
  }
  count = std::min(count, all.size());
  const auto nearer = [](const NearServingRun& a, const NearServingRun& b) { return a.distance < b.distance; };
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(), nearer);
  all.resize(count);
  return all;
}

}  // namespace trainyard
