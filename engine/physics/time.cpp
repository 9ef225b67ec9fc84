// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/time.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/compute.h"
#include "engine/physics/memory.h"
#include "engine/physics/network.h"

namespace trainyard {
namespace {

/// What one micro-batch costs one stage, in seconds, communication as far as it is exposed.
struct StageTime {
  double compute = 0, recompute = 0, tensor = 0, context = 0, expert = 0, pipeline = 0;
  double total() const { return compute + recompute + tensor + context + expert + pipeline; }
};

/// Per layer and micro-batch: bytes that one device moves, and the exposed seconds.
struct LayerTraffic {
  double tensor_bytes = 0, context_bytes = 0, expert_bytes = 0;
  double tensor = 0, context = 0, expert = 0;
};

double sequence_divisor(const Setting& s) { return s.design.layout.sequence_parallel ? s.t : 1; }

/// Attention and MLP each gather and scatter once in either direction (Megatron-LM, arXiv 1909.08053; with sequence
/// parallelism the all-reduces split into pairs of the same volume). Full recompute repeats the forward half.
void tensor_traffic(const Setting& s, LayerTraffic& out) {
  if (s.t <= 1) return;
  const double gathers = s.design.recipe.recompute == Recompute::full ? 12 : 8;
  const double bytes = s.element * s.tokens * s.model.hidden;
  out.tensor_bytes = gathers * bytes * (s.t - 1) / s.t;
  out.tensor = gathers * gather_time(s, tensor_group(s), bytes) * (1 - s.design.layout.tensor_overlap);
}

/// Keys and values travel the ring once forward, and with their gradients twice backward (arXiv 2310.01889).
void context_traffic(const Setting& s, LayerTraffic& out) {
  if (s.c <= 1) return;
  const Model& m = s.model;
  const double width =
      m.attention == Attention::mla ? m.heads * (m.qk_nope + m.qk_rope + m.v_head) : 2 * m.kv_heads * m.head_dim;
  const double gathered = s.element * s.tokens * s.c * std::max(width / s.t, 2 * m.head_dim);
  out.context_bytes = 3 * gathered * (s.c - 1) / s.c;
  out.context = 3 * gather_time(s, context_group(s), gathered) * (1 - s.design.layout.context_overlap);
}

/// Dispatch and combine, forward and backward.
void expert_traffic(const Setting& s, LayerTraffic& out) {
  if (s.e <= 1) return;
  const Model& m = s.model;
  const double bytes = s.element * s.tokens / s.t * m.experts_per_token * m.hidden * s.design.recipe.expert_imbalance;
  out.expert_bytes = 4 * bytes * (s.e - 1) / s.e;
  out.expert = 4 * all_to_all_time(s, expert_group(s), bytes) * (1 - s.design.layout.expert_overlap);
}

double boundary_bytes(const Setting& s) { return s.element * s.tokens * s.model.hidden / sequence_divisor(s); }

/// Gradient and weight traffic of the replicas in one step, whether hidden or not.
struct DataTraffic {
  double bytes = 0, time = 0;
};

DataTraffic data_traffic(const Setting& s, double parameters, double reductions) {
  const CommGroup group = data_group(s);
  if (group.size <= 1) return {};
  const StateBytes state = state_bytes(s);
  const double gradient = state.gradient * parameters;
  const double weight = state.weight * parameters;
  const ZeroStage zero = s.design.layout.zero_stage;
  // ZeRO-0 all-reduces, which is a scatter and a gather of the gradients; ZeRO-3 gathers for each pass.
  const double gathered =
      zero == ZeroStage::zero_0 ? gradient : (zero == ZeroStage::zero_3 ? 2 * reductions * weight : weight);
  const double gathers = zero == ZeroStage::zero_3 ? 2 * reductions : 1;
  const double share = (group.size - 1) / group.size;
  return {share * (reductions * gradient + gathered),
          reductions * gather_time(s, group, gradient) + gathers * gather_time(s, group, gathered / gathers)};
}

/// What is left of `time` when a share of it may run behind `window` seconds of computing.
double exposed(double time, double window, double overlap) {
  const double hidden = overlap * time;
  const double w2 = window * window;
  const double h2 = hidden * hidden;
  return time - hidden + std::sqrt(std::sqrt(w2 * w2 + h2 * h2)) - window;
}

double optimizer_traffic(const StateBytes& state) {
  return 2 * state.optimizer + state.gradient + state.weight;  // states are read and written
}

}  // namespace

void evaluate_time(const Setting& s, Evaluation& out) {
  const LayerTime dense = layer_time(s, false);
  const LayerTime moe = s.model.moe_layers > 0 ? layer_time(s, true) : LayerTime{};
  LayerTraffic traffic;
  tensor_traffic(s, traffic);
  context_traffic(s, traffic);
  expert_traffic(s, traffic);
  const double boundary = boundary_bytes(s);
  const double message =
      s.p > 1 ? 2 * s.v * stage_to_stage_time(s, boundary) * (1 - s.design.layout.pipeline_overlap) : 0;
  const double head = head_time(s);

  StageTime slowest;
  double all_stages = 0;
  for (int i = 0; i < static_cast<int>(s.p); ++i) {
    const StageShape shape = stage_shape(s, i);
    StageTime time;
    time.compute = shape.dense_layers * (dense.forward + dense.backward) +
                   shape.moe_layers * (moe.forward + moe.backward) + (shape.last ? head : 0);
    time.recompute = shape.dense_layers * dense.recompute + shape.moe_layers * moe.recompute;
    time.tensor = shape.layers() * traffic.tensor;
    time.context = shape.layers() * traffic.context;
    time.expert = shape.moe_layers * traffic.expert;
    time.pipeline = message;
    all_stages += time.total();
    if (time.total() > slowest.total()) slowest = time;
  }

  const double layers = std::ceil(s.model.layers / s.p);
  out.micro_batches = s.m;
  out.micro_batch_compute = slowest.compute;
  out.micro_batch_recompute = slowest.recompute;
  out.micro_batch_tensor = slowest.tensor;
  out.micro_batch_context = slowest.context;
  out.micro_batch_expert = slowest.expert;
  out.micro_batch_pipeline = slowest.pipeline;
  out.tensor_volume = s.m * layers * traffic.tensor_bytes;
  out.context_volume = s.m * layers * traffic.context_bytes;
  out.expert_volume = s.m * std::min(layers, s.model.moe_layers) * traffic.expert_bytes;
  out.pipeline_volume = s.p > 1 ? 2 * s.v * s.m * boundary : 0;
  out.time_compute = s.m * slowest.compute;
  out.time_recompute = s.m * slowest.recompute;
  out.time_tensor = s.m * slowest.tensor;
  out.time_context = s.m * slowest.context;
  out.time_expert = s.m * slowest.expert;
  out.time_pipeline = s.m * slowest.pipeline;
  // Filling and draining: every other stage passes one micro-batch before and after (arXiv 2104.04473, section 2.2).
  out.other_stages_time = all_stages - slowest.total();
  out.virtual_pipeline_used = s.v;
  out.time_bubble = out.other_stages_time / s.v;
  out.bubble_fraction = out.time_bubble / (s.m * slowest.total());

  const StateBytes state = state_bytes(s);
  out.gradient_reductions = gradient_reductions(s);
  const DataTraffic data = data_traffic(s, out.stage_parameters - out.stage_expert_parameters, out.gradient_reductions);
  out.data_volume = data.bytes;
  out.data_time_total = data.time;
  // Reductions spread over the step hide behind all of it, a single one behind the last micro-batch.
  out.data_window = (out.gradient_reductions > 1 || s.v > 1 ? s.m : 1.0) * (slowest.compute + slowest.recompute);
  out.time_data = exposed(data.time, out.data_window, s.design.layout.data_overlap);

  out.optimizer_parameters = (out.stage_parameters - out.stage_expert_parameters) / state.optimizer_shards +
                             out.stage_expert_parameters / state.expert_optimizer_shards;
  out.optimizer_traffic = optimizer_traffic(state);
  out.time_optimizer =
      elementwise_time(s, out.optimizer_parameters * out.optimizer_traffic) + s.design.recipe.step_overhead;

  const double working = out.time_compute + out.time_recompute + out.time_tensor + out.time_context + out.time_expert +
                         out.time_pipeline + out.time_data + out.time_bubble + out.time_optimizer;
  out.nodes = std::ceil(s.design.cluster.accelerators / s.design.cluster.accelerators_per_node);
  out.time_stragglers = working * s.design.cluster.straggler_share * std::log2(std::max(1.0, out.nodes));
  out.step_time = working + out.time_stragglers;
}

}  // namespace trainyard
