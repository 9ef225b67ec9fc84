// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/step_time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/machine/smooth.h"
#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/physics/degrees.h"
#include "engine/physics/layer_time.h"
#include "engine/physics/spread.h"
#include "engine/physics/traffic.h"

namespace trainyard {
namespace {

/// Dimensions that communicate inside the passes of a micro-batch.
constexpr size_t exchange_count = std::tuple_size_v<LayerTraffic>;
/// Indices into step_parts(). The messages between stages are the exchange of pipeline parallelism.
enum : size_t {
  compute,
  recompute,
  host,
  frozen_model,
  exchanges,
  messages = exchanges + size_t(Dimension::pipeline),
  part_count = exchanges + exchange_count
};
using StepParts = std::array<StepPart, part_count>;

StepParts all_parts() {
  StepParts out{{{&StepTime::micro_batch_compute, &StepTime::time_compute, nullptr},
                 {&StepTime::micro_batch_recompute, &StepTime::time_recompute, nullptr},
                 {&StepTime::micro_batch_host, &StepTime::time_host, nullptr},
                 {&StepTime::micro_batch_frozen, &StepTime::time_frozen, nullptr}}};
  for (size_t i = 0; i < exchange_count; ++i) {
    const Degree& each = degrees()[i];
    out[exchanges + i] = {each.micro_batch_time, each.step_time, each.volume};
  }
  return out;
}

/// Seconds of one micro-batch on one layer or stage by part. Only exposed communication counts.
struct PartTime {
  std::array<double, part_count> part{};
  double forward = 0, weight = 0;  ///< parts of total(): forward pass with its communication, weight gradients
  PassTimes passes() const { return {forward, total() - forward - weight, weight, part[recompute]}; }
  double total() const {
    double sum = 0;
    for (const double each : part) sum += each;
    return sum;
  }
  void add(const PartTime& o, double times) {
    for (size_t i = 0; i < part_count; ++i) part[i] += o.part[i] * times;
    forward += o.forward * times;
    weight += o.weight * times;
  }
};

/// Returns the seconds of one layer in a forward pass of the frozen model. Adapters do not count: a reference runs with
/// adapters off, and a teacher has no adapters. `forward` includes communication.
double frozen_layer_time(const Setting& s, const LayerTime& layer, double forward) {
  return smooth_max(forward - layer.adapters, layer.launch_forward, s.k.host_sharpness);
}

/// Seconds of the passes of one layer at the pace of device, host and network. `backward` excludes weight gradients.
struct PacedPasses {
  double forward, backward, weight;
  double total() const { return forward + backward + weight; }
};

/// `forward` and `backward` are seconds of the device, including communication.
PacedPasses paced_passes(const Setting& s, const LayerTime& layer, double forward, double backward) {
  const auto slower = [&s](double x, double y) { return smooth_max(x, y, s.k.host_sharpness); };
  const double paced_forward = slower(forward, layer.launch_forward);
  if (splits_backward(schedule_used(s))) {
    // Each split pass has its own host limit: with one maximum for both, a shorter input-gradient pass would lengthen
    // the weight-gradient pass.
    return {paced_forward,
            slower(backward - layer.weight_gradient, layer.launch_backward - layer.launch_weight_gradient),
            slower(layer.weight_gradient, layer.launch_weight_gradient)};
  }
  const double paced_backward = slower(backward, layer.launch_backward);
  const double weight = layer.weight_gradient + (paced_backward - backward) / 2;
  return {paced_forward, paced_backward - weight, weight};
}

/// Returns the time of one layer with its communication. The host launches kernels while the device works; the slower
/// of them sets the pace of each pass.
PartTime layer_part(const Setting& s, const LayerTime& layer, const LayerTraffic& traffic) {
  double forward = layer.forward, backward = layer.backward + layer.recompute;
  for (const Traffic& exchange : traffic) {
    forward += exchange.forward;
    backward += exchange.backward;
  }
  const PacedPasses paced = paced_passes(s, layer, forward, backward);
  // A smooth maximum exceeds the larger argument even if the other is far smaller. Suppress this excess, because it is
  // not a real wait.
  constexpr double trace = 1e-5, negligible = 1e-10;
  const double excess = std::max(0.0, paced.total() - forward - backward);
  const double waited = excess * excess / (excess + trace * paced.total());
  PartTime out;
  out.part[compute] = layer.forward + layer.backward;
  out.part[recompute] = layer.recompute;
  out.part[host] = waited > negligible * paced.total() ? waited : 0;
  for (size_t i = 0; i < exchange_count; ++i) out.part[exchanges + i] = traffic[i].forward + traffic[i].backward;
  if (s.objective.frozen_passes > 0)
    out.part[frozen_model] = s.objective.frozen_passes * frozen_layer_time(s, layer, forward);
  out.forward = paced.forward + out.part[frozen_model];
  out.weight = paced.weight;
  return out;
}

/// Returns the time of one multi-token prediction module on the last stage: a layer, a projection and the head again.
PartTime module_part(const Setting& s, const PartTime& layer, double head) {
  PartTime out;
  if (s.mtp <= 0) return out;
  out.add(layer, 1 / norm_share(s.model));
  const double products = head + prediction_projection_time(s);
  out.part[compute] += products;
  out.forward += products / 3;
  out.weight += products / 3;
  return out;
}

/// Returns the seconds of the exposed messages of one micro-batch in both directions.
double messages_time(const Setting& s) {
  if (s.pp <= 1) return 0;
  const double time = 2 * s.vpp * message_time(s.fabric, pipeline_group(s), boundary_bytes(s));
  return add_compute_slowdown(s.fabric, time, time * (1 - s.design.layout.pipeline_overlap));
}

/// Returns the bytes moved per updated parameter. States are read and written. With loss scaling, each gradient is also
/// read to check for infinities, and scaled back.
double optimizer_traffic(const Setting& s, const StateBytes& state) {
  const Recipe& r = s.design.recipe;
  const double weight = state.adapter_weight > 0 ? state.adapter_weight : state.weight;
  const double scaling = r.precision == Precision::fp16 ? 2 * state.gradient : 0;
  // Once per `local_steps`, the average is read and the weight written; momentum and last average are read and written.
  const double outer = 3 * state.outer / s.design.layout.local_steps;
  return 2 * state.optimizer + state.gradient + weight + scaling + outer;
}

/// Time of a layer of either kind, and the bytes that it exchanges.
struct LayerCost {
  PartTime time;
  std::array<double, exchange_count> bytes{};
};

LayerCost layer_cost(const Setting& s, bool moe, Recompute mode) {
  const LayerTime time = layer_time(s, moe, mode);
  const LayerTraffic traffic = layer_traffic(s, time, moe, mode);
  LayerCost out{layer_part(s, time, traffic), {}};
  for (size_t i = 0; i < exchange_count; ++i)
    out.bytes[i] = traffic[i].bytes + s.objective.frozen_passes * traffic[i].once;
  return out;
}

/// Costs of one micro-batch that are the same on every stage.
struct LayerCosts {
  LayerCost dense, moe;
  PartTime dense_whole, moe_whole;  ///< layers that limited full recomputation leaves out
  PartTime module;
  double head = 0, message = 0;
};

/// Adds the times of layers that limited full recomputation leaves out, and averages the traffic over all layers.
void add_layers_without_recompute(const Setting& s, bool experts, LayerCosts& out) {
  const double layers = s.model.layers / s.pp;
  const Recipe& r = s.design.recipe;
  if (r.recompute != Recompute::full || r.recompute_layers >= std::ceil(layers)) return;
  const double share = std::min(1.0, r.recompute_layers / layers);
  const auto mix = [share](LayerCost& cost, const LayerCost& whole, PartTime& whole_time) {
    whole_time = whole.time;
    for (size_t i = 0; i < exchange_count; ++i)
      if (cost.bytes[i] != whole.bytes[i]) cost.bytes[i] = share * cost.bytes[i] + (1 - share) * whole.bytes[i];
  };
  mix(out.dense, layer_cost(s, false, Recompute::none), out.dense_whole);
  if (experts) mix(out.moe, layer_cost(s, true, Recompute::none), out.moe_whole);
}

LayerCosts all_costs(const Setting& s) {
  const bool experts = moe_layer_count(s.model) > 0;
  const Recompute mode = s.design.recipe.recompute;
  LayerCosts out;
  out.dense = layer_cost(s, false, mode);
  if (experts) out.moe = layer_cost(s, true, mode);
  out.head = head_time(s);
  out.dense_whole = out.dense.time;
  out.moe_whole = out.moe.time;
  out.module = module_part(s, experts ? out.moe.time : out.dense.time, out.head);
  out.message = messages_time(s);
  add_layers_without_recompute(s, experts, out);
  return out;
}

PartTime stage_part(const Setting& s, const StageShape& shape, const LayerCosts& cost) {
  const double again = recomputed_share(s, shape);
  const double share = chunk_share(s);  // share of the micro-batches that visit each layer of this stage
  const double head = shape.last ? share * cost.head : 0;
  PartTime time;
  time.add(cost.dense.time, share * again * shape.dense_layers);
  time.add(cost.moe.time, share * again * shape.moe_layers);
  if (again < 1) {
    time.add(cost.dense_whole, share * (1 - again) * shape.dense_layers);
    time.add(cost.moe_whole, share * (1 - again) * shape.moe_layers);
  }
  time.part[compute] += head;
  if (shape.last) time.add(cost.module, share * s.mtp);
  // The head has one matmul each for forward pass, input gradient and weight gradient; a frozen head lacks the last.
  const bool trains = !has_frozen_weights(s.design.recipe);
  const double forward = head / (trains ? 3 : 2), sent = cost.message / 2, frozen_passes = s.objective.frozen_passes;
  time.part[messages] = cost.message;
  time.forward += forward + sent;
  time.weight += trains ? head / 3 : 0;
  if (frozen_passes > 0) {
    time.part[messages] += frozen_passes * sent;
    time.part[frozen_model] += frozen_passes * forward;
    time.forward += frozen_passes * (forward + sent);
  }
  return time;
}

/// Time of the slowest stage, and the summed passes of all other stages.
struct Pace {
  PartTime slowest;
  PassTimes others;
};

Pace pace_of(const Setting& s, const LayerCosts& cost, std::span<const StageMemory> stages) {
  Pace out;
  PassTimes passes;
  double longest = 0;
  const StageShape* before = nullptr;
  for (const StageMemory& stage : stages) {
    // Most stages equal the previous one, so its passes are reused.
    if (!before || !(*before == stage.shape)) {
      const PartTime time = stage_part(s, stage.shape, cost);
      passes = time.passes();
      if (time.total() > longest) {
        longest = time.total();
        out.slowest = time;
      }
    }
    before = &stage.shape;
    out.others += passes;
  }
  out.others -= out.slowest.passes();
  return out;
}

/// Whether a stage exchanges messages with a stage of another kind. Virtual stages close the pipeline to a ring.
bool borders_other_kind(const StageRange& range, size_t stage, size_t stages, bool ring) {
  const bool starts = stage == range.first && (stage > 0 || ring);
  const bool ends = stage + 1 == range.end && (stage + 1 < stages || ring);
  return starts || ends;
}

/// Adds the stages of one kind to the pace. Messages between two kinds take the time of the slower one.
void add_stages(std::span<const PipelineKind> kinds, size_t own, std::span<const StageMemory> stages, Pace& out) {
  double message = 0;
  for (const PipelineKind& kind : kinds) message = std::max(message, messages_time(*kind.setting));
  const auto& [setting, range] = kinds[own];
  LayerCosts cost = all_costs(*setting);
  const double own_message = cost.message;
  double longest = out.slowest.total();
  for (size_t i = range.first; i < range.end; ++i) {
    cost.message = borders_other_kind(range, i, stages.size(), setting->vpp > 1) ? message : own_message;
    const PartTime time = stage_part(*setting, stages[i].shape, cost);
    out.others += time.passes();
    if (!(time.total() > longest)) continue;
    longest = time.total();
    out.slowest = time;
  }
}

/// Pace of a pipeline with several kinds.
Pace pace_of(std::span<const PipelineKind> kinds, std::span<const StageMemory> stages) {
  Pace out;
  for (size_t i = 0; i < kinds.size(); ++i) add_stages(kinds, i, stages, out);
  out.others -= out.slowest.passes();
  return out;
}

void fill_volumes(const Setting& s, const LayerCosts& cost, StepTime& out) {
  const double layers = std::ceil(s.model.layers / s.pp);
  const double moe_layers = std::min(layers, moe_layer_count(s.model));
  for (size_t i = 0; i < exchange_count; ++i) {
    // Only layers with experts have expert traffic.
    const double dense = cost.dense.bytes[i];
    out.*degrees()[i].volume = s.m * (dense > 0 ? layers * dense : moe_layers * cost.moe.bytes[i]);
  }
  out.pipeline_volume = s.pp > 1 ? (2 + s.objective.frozen_passes) * s.vpp * s.m * boundary_bytes(s) : 0;
}

/// Fills the traffic of gradients and weights between replicas, for the stage with the most parameters. `pass` is the
/// time of one micro-batch in seconds.
void fill_data_parallel(const Setting& s, const StateBytes& state, const StageMemory& largest, double pass,
                        StepTime& out) {
  out.gradient_reductions = gradient_reductions(s);
  const DataTraffic data = data_traffic(s, state, largest);
  out.data_volume = data.bytes;
  out.expert_data_volume = data.expert_bytes;
  out.expert_replicas = s.model.mixture_of_experts() ? expert_replicas(s) : 0;
  const bool divided = s.design.layout.zero_stage == ZeroStage::zero_1;
  out.data_time_total = data.time * (divided ? s.behaviour.zero_1_exchanges : 1);
  out.data_compute = data.compute;
  // Traffic that is spread over the step can hide behind all passes. A single reduction can hide only behind the last
  // micro-batch.
  const bool gathers = s.design.layout.zero_stage == ZeroStage::zero_3 && s.m > 1;
  const bool spread = out.gradient_reductions > 1 || s.vpp > 1 || gathers;
  out.data_window = spread ? s.m * pass + out.time_bubble : pass;
  const double waited = exposed_time(out.data_time_total, out.data_window, s.design.layout.data_overlap);
  out.outer_time = data.outer_time;
  out.time_data = add_compute_slowdown(s.replica_fabric, out.data_time_total, waited) + data.compute + data.outer_time;
}

void fill_optimizer(const Setting& s, const StateBytes& state, const StageMemory& largest, StepTime& out) {
  const Recipe& r = s.design.recipe;
  out.largest_stage_parameters = largest.parameters;
  out.largest_stage_experts = largest.expert_parameters;
  out.largest_stage_trained = largest.trained_parameters;
  out.largest_stage_trained_experts = largest.trained_experts;
  out.optimizer_parameters =
      largest.trained_dense() / state.optimizer_shards + largest.trained_experts / state.expert_optimizer_shards;
  out.optimizer_traffic = optimizer_traffic(s, state);
  out.orthogonalization_flops = orthogonalization_flops(r, s.model);
  if (out.orthogonalization_flops > 0)
    out.orthogonalization_time = out.optimizer_parameters * out.orthogonalization_flops /
                                 (peak_flops(*s.design.cluster.accelerator, Precision::bf16) * r.gemm_efficiency *
                                  s.design.cluster.capped_speed);
  const double updated = (1 - r.offload_optimizer) * out.optimizer_parameters;
  out.time_optimizer =
      stream_time(s.rates, updated * out.optimizer_traffic) + r.step_overhead + out.orthogonalization_time;
}

/// Fills the time lost to slow nodes, and to jitter across many nodes.
void fill_stragglers(const Setting& s, double working, StepTime& out) {
  const Cluster& cluster = s.design.cluster;
  out.nodes = s.nodes;
  out.expected_maximum = expected_maximum(out.nodes);
  out.straggler_excess = cluster.straggler_share * std::log2(std::max(1.0, out.nodes)) + cluster.jitter_mean +
                         cluster.jitter_spread * out.expected_maximum;
  out.time_stragglers = working * out.straggler_excess;
  out.step_work_time = working + out.time_stragglers;
}

/// Sets all results that depend on an unknown compute rate to NaN, because maxima drop NaN arguments.
void hide_unknown(StepTime& out) {
  for (double* each : {&out.micro_batch_compute, &out.micro_batch_recompute, &out.micro_batch_frozen, &out.time_compute,
                       &out.time_recompute, &out.time_frozen, &out.frozen_pass_time, &out.time_bubble,
                       &out.time_stragglers, &out.step_work_time})
    *each = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::span<const StepPart> step_parts() {
  static const StepParts parts = all_parts();
  return parts;
}

double micro_batch_time(const StepTime& time) {
  double sum = 0;
  for (const StepPart& part : step_parts()) sum += time.*part.of_micro_batch;
  return sum;
}

double communication_time(const StepTime& time) {
  double sum = 0;
  for (const Degree& each : degrees()) sum += time.*each.step_time;
  return sum;
}

void stage_passes(const Setting& s, std::vector<PassTimes>& out) {
  const LayerCosts cost = all_costs(s);
  out.resize(static_cast<size_t>(s.pp));
  for (size_t i = 0; i < out.size(); ++i) out[i] = stage_part(s, stage_shape(s, static_cast<int>(i)), cost).passes();
}

int slowest_stage(const Setting& s) {
  std::vector<PassTimes> passes;
  stage_passes(s, passes);
  const auto slowest = std::max_element(passes.begin(), passes.end(),
                                        [](const PassTimes& a, const PassTimes& b) { return a.total() < b.total(); });
  return static_cast<int>(slowest - passes.begin());
}

namespace {

/// Returns the time of one step at a pace. `own` are the stages that exchange and update the parameters.
StepTime step_time_at(const Setting& s, const StateBytes& state, const LayerCosts& cost, const Pace& pace,
                      std::span<const StageMemory> own) {
  StepTime out;
  out.micro_batches = s.m;
  out.virtual_pipeline_used = s.vpp;
  double working = 0;
  const std::span<const StepPart> parts = step_parts();
  for (size_t i = 0; i < part_count; ++i) {
    out.*parts[i].of_micro_batch = pace.slowest.part[i];
    working += out.*parts[i].of_step = s.m * pace.slowest.part[i];
  }
  fill_volumes(s, cost, out);
  const double pass = pace.slowest.total();
  out.other_stages_time = pace.others.total();
  out.time_bubble = bubble_time(s, pace.others);
  out.bubble_fraction = out.time_bubble / (s.m * pass);

  const StageMemory& largest = *std::max_element(
      own.begin(), own.end(), [](const auto& a, const auto& b) { return a.parameters < b.parameters; });
  fill_data_parallel(s, state, largest, pass, out);
  fill_optimizer(s, state, largest, out);
  // Gradient traffic and host transfers use different links. Both can hide behind the same passes, and either can hide
  // behind the exposed time of the other. This shared budget ensures that a faster device never makes a step slower.
  const double hiding = working + out.time_bubble + out.time_data - out.data_compute - out.outer_time;
  static_cast<OffloadTime&>(out) =
      offload_time(s, state, largest, {out.optimizer_parameters, out.optimizer_traffic, hiding});
  fill_stragglers(s, working + out.time_data + out.time_bubble + out.time_optimizer + out.time_offload, out);
  return out;
}

bool has_unknown_rate(const Setting& s) {
  const Cluster& cluster = s.design.cluster;
  return std::isnan(peak_flops(*cluster.accelerator, s.design.recipe.precision) * cluster.capped_speed);
}

/// The setting without a cache of the reference model's results.
Setting without_cache(const Setting& s) {
  Setting uncached = s;
  uncached.objective.frozen_passes = s.objective.cached_passes;
  uncached.objective.cached_passes = 0;
  return uncached;
}

}  // namespace

StepTime evaluate_step_time(const Setting& s, const StateBytes& state, std::span<const StageMemory> stages) {
  const LayerCosts cost = all_costs(s);
  StepTime out = step_time_at(s, state, cost, pace_of(s, cost, stages), stages);
  if (s.objective.cached_passes > 0) {
    const Setting uncached = without_cache(s);
    out.frozen_pass_time = evaluate_step_time(uncached, state, stages).step_work_time - out.step_work_time;
  }
  if (has_unknown_rate(s)) hide_unknown(out);
  return out;
}

double busy_time(std::span<const PipelineKind> kinds, std::size_t own, std::span<const StageMemory> stages) {
  Pace pace;
  add_stages(kinds, own, stages, pace);
  return kinds[own].setting->m * pace.slowest.total();
}

double mean_layer_time(const Setting& s) {
  const LayerCosts cost = all_costs(s);
  const double experts = moe_layer_count(s.model) / s.model.layers;
  return (1 - experts) * cost.dense.time.total() + experts * cost.moe.time.total();
}

StepTime evaluate_step_time(std::span<const PipelineKind> kinds, std::size_t own, const StateBytes& state,
                            std::span<const StageMemory> stages) {
  const Setting& s = *kinds[own].setting;
  const StageRange& range = kinds[own].stages;
  StepTime out = step_time_at(s, state, all_costs(s), pace_of(kinds, stages),
                              stages.subspan(range.first, range.end - range.first));
  if (s.objective.cached_passes > 0) {
    std::vector<Setting> uncached;
    uncached.reserve(kinds.size());
    std::vector<PipelineKind> without(kinds.begin(), kinds.end());
    for (PipelineKind& kind : without) kind.setting = &uncached.emplace_back(without_cache(*kind.setting));
    out.frozen_pass_time = evaluate_step_time(without, own, state, stages).step_work_time - out.step_work_time;
  }
  for (const PipelineKind& kind : kinds)
    if (has_unknown_rate(*kind.setting)) hide_unknown(out);
  return out;
}

}  // namespace trainyard
