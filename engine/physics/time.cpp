// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/time.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/machine/rates.h"
#include "engine/machine/smooth.h"
#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/physics/layer_time.h"
#include "engine/physics/memory.h"
#include "engine/physics/offload.h"
#include "engine/physics/spread.h"
#include "engine/physics/states.h"
#include "engine/physics/traffic.h"

namespace trainyard {
namespace {

/// What one micro-batch costs one layer or one stage, in seconds, communication as far as it is exposed.
struct PartTime {
  double compute = 0, recompute = 0, host = 0, tensor = 0, context = 0, expert = 0, pipeline = 0;
  double forward = 0, weight = 0;  ///< of the whole: forward pass with its communication, gradients of the weights
  PassTimes passes() const { return {forward, total() - forward - weight, weight, recompute}; }
  double total() const { return compute + recompute + host + tensor + context + expert + pipeline; }
  void add(const PartTime& o, double times) {
    compute += o.compute * times;
    recompute += o.recompute * times;
    host += o.host * times;
    tensor += o.tensor * times;
    context += o.context * times;
    expert += o.expert * times;
    pipeline += o.pipeline * times;
    forward += o.forward * times;
    weight += o.weight * times;
  }
};

/// One layer with its communication. The host launches kernels while the device works: whichever is slower sets the
/// pace, pass by pass.
PartTime layer_part(const Setting& s, const LayerTime& layer, const LayerTraffic& traffic, bool moe) {
  const double expert_forward = moe ? traffic.expert_forward : 0;
  const double expert_backward = moe ? traffic.expert_backward : 0;
  const double forward = layer.forward + traffic.tensor_forward + traffic.context_forward + expert_forward;
  const double backward =
      layer.backward + layer.recompute + traffic.tensor_backward + traffic.context_backward + expert_backward;
  const double paced_forward = smooth_max(forward, layer.launch_forward, s.k.host_sharpness);
  const double paced_backward = smooth_max(backward, layer.launch_backward, s.k.host_sharpness);
  double paced = paced_forward + paced_backward;
  const double launched = paced;
  if (pipeline_leaves_domain(s))
    paced = smooth_max(paced, s.ft.pipeline_layer + s.ft.pipeline_layer_rank * s.t, s.k.host_sharpness);
  // A smooth maximum leaves a trace of the smaller argument, which nobody wants to read as a time.
  constexpr double trace = 1e-5, negligible = 1e-10;
  const double excess = std::max(0.0, paced - forward - backward);
  const double host = excess * excess / (excess + trace * paced);
  return {layer.forward + layer.backward,
          layer.recompute,
          host > negligible * paced ? host : 0,
          traffic.tensor_forward + traffic.tensor_backward,
          traffic.context_forward + traffic.context_backward,
          expert_forward + expert_backward,
          0,
          paced_forward * paced / launched,
          (layer.weight + (paced_backward - backward) / 2) * paced / launched};
}

/// One module that predicts a further token, on the last stage: a layer, a projection and the head once more.
PartTime module_part(const Setting& s, const PartTime& layer, double head) {
  PartTime out;
  if (s.mtp <= 0) return out;
  out.add(layer, 1 / norm_share(s.model));
  const double products = head + prediction_projection_time(s);
  out.compute += products;
  out.forward += products / 3;
  out.weight += products / 3;
  return out;
}

/// Share of the pipelines of this size that stall: few up to 16 nodes, half at 32, nearly all at 64, and a quarter
/// of those whose tensor parallelism spans four nodes (runs of the Ultra-Scale Playbook, whose cause nobody knows).
double stalled_share(const Setting& s) {
  if (!pipeline_leaves_domain(s) || s.design.recipe.framework != Framework::nanotron) return 0;
  const double nodes = s.design.cluster.accelerators / s.design.cluster.accelerators_per_node;
  constexpr double half = 32, slope = 8, wide_share = 0.5;
  const double by_nodes = 1 / (1 + std::pow(half / nodes, slope));
  const double by_width = wide_share / (1 + std::pow(half / s.t, slope));
  return 1 - (1 - by_nodes) * (1 - by_width);
}

/// Messages of one micro-batch, both directions.
double message_time(const Setting& s) {
  if (s.p <= 1) return 0;
  const double time = 2 * s.v * message_time(s.fabric, s.t * s.c * s.n * s.p, s.t * s.c * s.n, boundary_bytes(s));
  return with_slowing(s.fabric, time, time * (1 - s.design.layout.pipeline_overlap));
}

/// What stalls add to the micro-batch of a stage that takes `healthy` seconds. Runs are either healthy or stalled;
/// the expected value lies between the two by their share on a logarithmic scale, as their errors are judged.
double stall_time(const Setting& s, double share, double healthy) {
  if (share <= 0) return 0;
  const double messages = s.p > 2 ? 4 : 2;
  return healthy * (std::pow(1 + messages * s.ft.pipeline_stall / healthy, share) - 1);
}

/// States are read and written. With loss scaling every gradient is read first for infinities, and scaled back.
double optimizer_traffic(const Recipe& r, const StateBytes& state) {
  const double weight = state.adapter_weight > 0 ? state.adapter_weight : state.weight;
  const double scaling = r.precision == Precision::fp16 ? 2 * state.gradient : 0;
  return 2 * state.optimizer + state.gradient + weight + scaling;
}

/// What every layer of a micro-batch costs, whichever stage it is on.
struct LayerCosts {
  LayerTraffic traffic;
  PartTime dense, moe, module;
  PartTime dense_whole, moe_whole;  ///< without recomputation, where some layers of a stage do without it
  double head = 0, message = 0;
};

LayerCosts layer_costs(const Setting& s, Recompute mode) {
  const double moe_layers = moe_layer_count(s.model);
  const LayerTime dense = layer_time(s, false, mode);
  const LayerTime moe = moe_layers > 0 ? layer_time(s, true, mode) : LayerTime{};
  LayerCosts out;
  out.traffic = layer_traffic(s, dense, moe, mode);
  out.dense = layer_part(s, dense, out.traffic, false);
  if (moe_layers > 0) out.moe = layer_part(s, moe, out.traffic, true);
  out.head = head_time(s);
  out.dense_whole = out.dense;
  out.moe_whole = out.moe;
  out.module = module_part(s, moe_layers > 0 ? out.moe : out.dense, out.head);
  out.message = message_time(s);
  return out;
}

/// Full recomputation of some layers only: what the others cost, and the traffic between the two.
void add_layers_without_recompute(const Setting& s, LayerCosts& out) {
  const double layers = s.model.layers / s.p;
  const double share = std::min(1.0, s.design.recipe.recompute_layers / layers);
  if (s.design.recipe.recompute != Recompute::full || s.design.recipe.recompute_layers >= std::ceil(layers)) return;
  const LayerCosts whole = layer_costs(s, Recompute::none);
  out.dense_whole = whole.dense;
  out.moe_whole = whole.moe;
  out.traffic.tensor_bytes = share * out.traffic.tensor_bytes + (1 - share) * whole.traffic.tensor_bytes;
}

LayerCosts all_costs(const Setting& s) {
  LayerCosts out = layer_costs(s, s.design.recipe.recompute);
  add_layers_without_recompute(s, out);
  return out;
}

PartTime stage_part(const Setting& s, int stage, const LayerCosts& cost) {
  const StageShape shape = stage_shape(s, stage);
  const double again = recomputed_share(s, shape);
  const double share = chunk_share(s);  // of the micro-batches that visit a layer of this stage
  const double head = shape.last ? share * cost.head : 0;
  PartTime time;
  time.add(cost.dense, share * again * shape.dense_layers);
  time.add(cost.moe, share * again * shape.moe_layers);
  if (again < 1) {
    time.add(cost.dense_whole, share * (1 - again) * shape.dense_layers);
    time.add(cost.moe_whole, share * (1 - again) * shape.moe_layers);
  }
  time.compute += head;
  if (shape.last) time.add(cost.module, share * s.mtp);
  time.pipeline = cost.message;
  // Of the head's three products one belongs to each pass; a frozen head has no gradient.
  const bool still = frozen(s.design.recipe);
  time.forward += head / (still ? 2 : 3) + cost.message / 2;
  time.weight += still ? 0 : head / 3;
  return time;
}

/// What stalls add, half of it in either direction.
PassTimes stalled(double seconds) { return {seconds / 2, seconds / 2, 0, 0}; }

}  // namespace

void stage_passes(const Setting& s, std::vector<PassTimes>& out) {
  const LayerCosts cost = all_costs(s);
  double slowest = 0;
  out.resize(static_cast<size_t>(s.p));
  for (size_t i = 0; i < out.size(); ++i) {
    out[i] = stage_part(s, static_cast<int>(i), cost).passes();
    slowest = std::max(slowest, out[i].total());
  }
  const double stall = stall_time(s, stalled_share(s), slowest);
  for (PassTimes& passes : out) passes += stalled(stall);
}

void evaluate_time(const Setting& s, Evaluation& out) {
  const LayerCosts cost = all_costs(s);
  const LayerTraffic& traffic = cost.traffic;
  PartTime slowest;
  PassTimes others;
  for (int i = 0; i < static_cast<int>(s.p); ++i) {
    const PartTime time = stage_part(s, i, cost);
    others += time.passes();
    if (time.total() > slowest.total()) slowest = time;
  }
  others -= slowest.passes();

  out.stalled_share = stalled_share(s);
  const double stall = stall_time(s, out.stalled_share, slowest.total());
  slowest.pipeline += stall;
  others += stalled((s.p - 1) * stall);

  const double layers = std::ceil(s.model.layers / s.p);
  out.micro_batches = s.m;
  out.micro_batch_compute = slowest.compute;
  out.micro_batch_recompute = slowest.recompute;
  out.micro_batch_host = slowest.host;
  out.micro_batch_tensor = slowest.tensor;
  out.micro_batch_context = slowest.context;
  out.micro_batch_expert = slowest.expert;
  out.micro_batch_pipeline = slowest.pipeline;
  out.tensor_volume = s.m * layers * traffic.tensor_bytes;
  out.context_volume = s.m * layers * traffic.context_bytes;
  out.expert_volume = s.m * std::min(layers, moe_layer_count(s.model)) * traffic.expert_bytes;
  out.pipeline_volume = s.p > 1 ? 2 * s.v * s.m * boundary_bytes(s) : 0;
  out.time_compute = s.m * slowest.compute;
  out.time_recompute = s.m * slowest.recompute;
  out.time_host = s.m * slowest.host;
  out.time_tensor = s.m * slowest.tensor;
  out.time_context = s.m * slowest.context;
  out.time_expert = s.m * slowest.expert;
  out.time_pipeline = s.m * slowest.pipeline;
  out.other_stages_time = others.total();
  out.virtual_pipeline_used = s.v;
  out.time_bubble = bubble_time(s, others);
  out.bubble_fraction = out.time_bubble / (s.m * slowest.total());

  const StateBytes state = state_bytes(s);
  out.gradient_reductions = gradient_reductions(s);
  // The stage with the most parameters reduces and updates longest.
  const auto largest = std::max_element(out.stages.begin(), out.stages.end(),
                                        [](const auto& a, const auto& b) { return a.parameters < b.parameters; });
  out.largest_stage_parameters = largest->parameters;
  out.largest_stage_experts = largest->expert_parameters;
  const double dense_parameters = largest->parameters - largest->expert_parameters;
  const double trained = largest->trained_parameters - largest->trained_experts;
  out.largest_stage_trained = largest->trained_parameters;
  out.largest_stage_trained_experts = largest->trained_experts;
  const DataTraffic data = data_traffic(s, dense_parameters, trained);
  out.data_volume = data.bytes;
  out.data_time_total = data.time;
  out.data_compute = data.compute;
  // Traffic spread over the step hides behind all of it, a single reduction behind the last micro-batch.
  const bool gathers = s.design.layout.zero_stage == ZeroStage::zero_3 && s.m > 1;
  const bool spread = out.gradient_reductions > 1 || s.v > 1 || gathers;
  out.data_window = spread ? s.m * slowest.total() + out.time_bubble : slowest.total();
  const double waited = exposed(data.time, out.data_window, s.design.layout.data_overlap);
  out.time_data = with_slowing(s.fabric, data.time, waited) + data.compute;

  out.optimizer_parameters =
      trained / state.optimizer_shards + largest->trained_experts / state.expert_optimizer_shards;
  out.optimizer_traffic = optimizer_traffic(s.design.recipe, state);
  out.orthogonalization_flops = orthogonalization_flops(s.design.recipe, s.model);
  out.orthogonalization_time =
      out.orthogonalization_flops > 0
          ? out.optimizer_parameters * out.orthogonalization_flops /
                (peak_flops(*s.design.cluster.accelerator, Precision::bf16) * s.design.recipe.gemm_efficiency)
          : 0;
  out.time_optimizer =
      stream_time(s.rates, (1 - s.design.recipe.offload_optimizer) * out.optimizer_parameters * out.optimizer_traffic) +
      s.design.recipe.step_overhead + out.orthogonalization_time;
  evaluate_offload_time(s, out);

  const double working = out.time_compute + out.time_recompute + out.time_host + out.time_tensor + out.time_context +
                         out.time_expert + out.time_pipeline + out.time_data + out.time_bubble + out.time_optimizer +
                         out.time_offload;
  out.nodes = std::ceil(s.design.cluster.accelerators / s.design.cluster.accelerators_per_node);
  const Cluster& cluster = s.design.cluster;
  out.expected_maximum = expected_maximum(out.nodes);
  out.straggler_excess = cluster.straggler_share * std::log2(std::max(1.0, out.nodes)) + cluster.jitter_mean +
                         cluster.jitter_spread * out.expected_maximum;
  out.time_stragglers = working * out.straggler_excess;
  out.step_time = working + out.time_stragglers;
  // Maxima pass over what is not a number: without a rate nothing that rests on it is known.
  if (std::isnan(peak_flops(*s.design.cluster.accelerator, s.design.recipe.precision))) {
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    out.micro_batch_compute = out.micro_batch_recompute = out.time_compute = out.time_recompute = missing;
    out.time_bubble = out.time_stragglers = out.step_time = missing;
  }
}

}  // namespace trainyard
