// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/replica_search.h"

#include <algorithm>
#include <cmath>

#include "engine/text.h"

namespace trainyard {
namespace {

/// Maximum number of nodes per replica; enough for every published model.
constexpr double most_nodes = 16;

/// Maximum number of devices for tensor parallelism: a node, or a scale-up domain of several nodes.
double widest(const Design& d) { return std::max({1.0, d.cluster.accelerators_per_node, d.cluster.scale_up_domain}); }

bool is_set(double value) { return !std::isnan(value); }

bool divides(double part, double whole) { return std::fmod(whole, part) == 0; }

std::vector<double> values_or(double given, std::vector<double> otherwise) {
  return is_set(given) ? std::vector<double>{given} : otherwise;
}

std::vector<double> tensor_widths(const Design& d, bool by_sequence) {
  std::vector<double> out;
  const double most = std::min(most_tensor, widest(d) * (by_sequence ? most_nodes : 1));
  for (double tp = 1; tp <= most; tp *= 2) out.push_back(tp);
  if (out.back() < widest(d) && widest(d) <= most_tensor) out.push_back(widest(d));
  return out;
}

/// Pipeline depths: powers of two up to the usual limit; deeper ones only if the weights need them.
std::vector<double> stages(double tp, const ReplicaMemory& whole) {
  constexpr double usual = 16;
  std::vector<double> out;
  for (double pp = 1; pp <= usual || (pp <= most_stages && whole.weights > pp / 2 * tp * whole.capacity); pp *= 2)
    out.push_back(pp);
  return out;
}

}  // namespace

const char* refusal_text(ReplicaRefusal refusal) {
  switch (refusal) {
    case ReplicaRefusal::none:
      return "";
    case ReplicaRefusal::heads:
      return TRAINYARD_TR("Tensor parallelism does not divide the attention heads evenly.");
    case ReplicaRefusal::layers:
      return TRAINYARD_TR("There are more stages than layers.");
    case ReplicaRefusal::experts:
      return TRAINYARD_TR("Expert parallelism does not divide the experts or the devices of the replica evenly.");
    case ReplicaRefusal::domain:
      return TRAINYARD_TR("Tensor parallelism extends beyond the node.");
    case ReplicaRefusal::memory:
      return TRAINYARD_TR("The weights and the longest request do not fit.");
    case ReplicaRefusal::first_token:
      return TRAINYARD_TR("The time to the first token exceeds its limit.");
    case ReplicaRefusal::next_token:
      return TRAINYARD_TR("The time per token exceeds its limit.");
    case ReplicaRefusal::unknown_times:
      return TRAINYARD_TR("Times are unknown: a performance figure or the speed at the power cap is not known.");
  }
  return "";
}

namespace {

/// Adds layouts whose attention is divided by heads, or by sequences if `by_sequence` is true.
void add_layouts(const Design& d, bool by_sequence, std::vector<ReplicaLayout>& out) {
  const Serving& s = d.serving;
  const double node = widest(d);
  const ReplicaMemory whole = Replica(d, {}).memory();
  for (const double tp : values_or(s.tensor_parallel, tensor_widths(d, by_sequence))) {
    // On a single device, both ways to divide attention are the same.
    if (by_sequence && s.attention_data_parallel.is_automatic() && tp <= 1) continue;
    for (const double pp : values_or(s.pipeline_parallel, stages(tp, whole))) {
      // Stages extend beyond the node only if each of them fills a node.
      if (!is_set(s.pipeline_parallel) && pp > 1 && tp * pp > node && tp < node) continue;
      const bool dealt = d.work.model->mixture_of_experts() && tp > 1 && divides(tp, d.work.model->experts);
      for (const double ep : values_or(s.expert_parallel, dealt ? std::vector<double>{1, tp} : std::vector<double>{1}))
        out.push_back({tp, pp, ep, s.context_parallel, by_sequence});
    }
  }
}

}  // namespace

bool may_divide_by_sequence(const Model& model) {
  return model.mixture_of_experts() || model.attention == Attention::mla;
}

std::vector<ReplicaLayout> replica_layouts(const Design& d) {
  const AutomaticSwitch given = d.serving.attention_data_parallel;
  std::vector<ReplicaLayout> out;
  if (!given) add_layouts(d, false, out);
  if (given || (given.is_automatic() && may_divide_by_sequence(*d.work.model))) add_layouts(d, true, out);
  return out;
}

ReplicaRefusal legality_of(const Design& d, const ReplicaLayout& layout) {
  const Model& model = *d.work.model;
  if (!layout.attention_data_parallel) {
    if (layout.tensor_parallel > widest(d)) return ReplicaRefusal::domain;
    if (model.heads > 0 && !divides(layout.tensor_parallel, model.heads)) return ReplicaRefusal::heads;
  }
  if (layout.pipeline_parallel > model.layers) return ReplicaRefusal::layers;
  const bool shared =
      layout.expert_parallel <= 1 || (model.mixture_of_experts() && divides(layout.expert_parallel, model.experts) &&
                                      divides(layout.expert_parallel, layout.tensor_parallel));
  return shared ? ReplicaRefusal::none : ReplicaRefusal::experts;
}

double usual_experts(const Design& d, double tensor, bool by_sequence) {
  const Model& model = *d.work.model;
  return model.mixture_of_experts() && by_sequence && divides(tensor, model.experts) ? tensor : 1;
}

void set_degrees(const ReplicaLayout& layout, Serving& serving) {
  serving.tensor_parallel = layout.tensor_parallel;
  serving.pipeline_parallel = layout.pipeline_parallel;
  serving.expert_parallel = layout.expert_parallel;
  serving.attention_data_parallel = layout.attention_data_parallel;
}

}  // namespace trainyard
