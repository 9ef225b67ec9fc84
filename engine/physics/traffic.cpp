// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/traffic.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/machine/rates.h"
#include "engine/machine/smooth.h"
#include "engine/model/model_shape.h"
#include "engine/physics/degrees.h"
#include "engine/physics/power_sgd.h"
#include "engine/physics/schedule.h"
#include "engine/physics/states.h"

namespace trainyard {
namespace {

/// Bytes of block scales per quantised element: two bytes for 256 elements.
constexpr double block_scale_bytes = 2.0 / 256;
constexpr double int8_bytes = 1 + block_scale_bytes, int4_bytes = 0.5 + block_scale_bytes;

bool has_gradient_compression(const Setting& s) {
  const Layout& l = s.design.layout;
  return l.gradient_compression != GradientCompression::none && l.zero_stage <= ZeroStage::zero_1;
}
bool gathers_weights(const Setting& s) { return s.design.layout.zero_stage == ZeroStage::zero_3; }

/// Weights on one device, dense or of experts, and the devices that hold the same weights. `trained`: parameters with
/// gradients.
struct Replicated {
  ReplicaGroups groups;
  double parameters, trained;
  double factor_share;  ///< elements that PowerSGD reduces ÷ trained parameters
  double rings;         ///< rings that gather these weights one after the other with ZeRO-3
};

bool sends_factors(const Setting& s) {
  return has_gradient_compression(s) && s.design.layout.gradient_compression == GradientCompression::powersgd;
}
double factor_share(double elements, double trained) { return trained > 0 ? std::min(1.0, elements / trained) : 1; }

/// Returns how many matrices of a layer are gathered on their own.
double gathered_tensors(const Setting& s, bool moe) {
  if (!s.behaviour.gathers_tensors) return 1;
  return static_cast<double>(std::ranges::count_if(s.layers.layer(moe), [](const LayerOperation& op) {
    return op.kind == OperationKind::matmul || op.kind == OperationKind::grouped_matmul;
  }));
}

/// Returns how many rings gather the weights of a stage with ZeRO-3: one per layer or matrix.
double weight_gathers(const Setting& s, const StageShape& shape) {
  return shape.dense_layers * gathered_tensors(s, false) +
         (shape.moe_layers > 0 ? shape.moe_layers * gathered_tensors(s, true) : 0);
}

Replicated dense_weights(const Setting& s, const StageWeights& stage) {
  const double trained = stage.trained_dense();
  const double share = sends_factors(s) ? factor_share(power_sgd_elements(s, stage.shape).dense, trained) : 1;
  return {dense_groups(s), stage.dense_parameters(), trained, share, weight_gathers(s, stage.shape)};
}
Replicated expert_weights(const Setting& s, const StageWeights& stage) {
  const double trained = stage.trained_experts;
  const double share = sends_factors(s) ? factor_share(power_sgd_elements(s, stage.shape).experts, trained) : 1;
  return {expert_groups(s), stage.expert_parameters, trained, share, stage.shape.moe_layers};
}

/// Returns the bytes per gradient element in a reduction.
double reduced_bytes(const Setting& s, double plain, const Replicated& x) {
  const Layout& l = s.design.layout;
  if (has_gradient_compression(s)) {
    if (sends_factors(s)) return plain * x.factor_share;
    return std::min(plain, 1.0 / 8);
  }
  return l.quantized_gradients && gathers_weights(s) ? std::min(plain, int4_bytes) : plain;
}

/// Returns the bytes per weight in a gather.
double gathered_bytes(const Setting& s, double plain) {
  return s.design.layout.quantized_weights && gathers_weights(s) ? std::min(plain, int8_bytes) : plain;
}

/// Number of weights that are gathered and of gradients that are reduced, and how often per step.
struct Travels {
  double weights, gathers, gradients, reductions;
};

/// Returns the seconds of compression: bytes read and written for each reduced gradient and each gathered weight, and
/// matmuls of PowerSGD.
double compression_seconds(const Setting& s, const StateBytes& state, const Travels& each) {
  const Layout& l = s.design.layout;
  const double reduced = each.gradients * each.reductions;
  double bytes = 0;
  double seconds = 0;
  if (has_gradient_compression(s)) {
    const double rank = l.compression_rank;
    if (sends_factors(s)) {
      // Three matmuls with a factor read the gradient; the error is read, added and written.
      bytes += reduced * 6 * state.reduced_gradient;
      const Recipe& r = s.design.recipe;
      seconds +=
          reduced * 6 * rank /
          (peak_flops(*s.design.cluster.accelerator, r.precision) * r.gemm_efficiency * s.design.cluster.capped_speed);
    } else {
      bytes += reduced * (2 * state.reduced_gradient + 8);
    }
  }
  if (gathers_weights(s)) {
    if (l.quantized_weights) bytes += each.weights * each.gathers * (int8_bytes + state.gathered_weight);
    // Gradients are quantised and restored at both hops, inside the domain and between domains.
    if (l.quantized_gradients) bytes += reduced * 2 * (int4_bytes + state.reduced_gradient);
  }
  return seconds + stream_time(s.rates, bytes);
}

/// Returns the seconds of a gather of weights. With ZeRO-3 each layer waits for its own weights, so the slowest node
/// sets the pace. Each of `rings` starts on its own.
double weight_gather_time(const Setting& s, const CommGroup& group, double bytes, double rings) {
  const double time = gather_time(s.replica_fabric, group, bytes);
  if (!gathers_weights(s)) return time;
  const double domains = group.extent() / s.design.cluster.scale_up_domain;
  const double starts = std::max(0.0, rings - 1) * gather_time(s.replica_fabric, group, 0);
  return time * (1 + s.ft.gather_growth * std::log2(std::max(1.0, domains))) + starts;
}

bool keeps_second_copy(const Setting& s) { return gathers_weights(s) && s.design.layout.hierarchical_weights; }

/// Adds one step's share of averaging `bytes` per device between replicas after local steps.
void add_outer_sum(const Setting& s, const CommGroup& group, double bytes, DataTraffic& out) {
  if (!takes_local_steps(s)) return;
  const double share = 1 / s.design.layout.local_steps;
  out.bytes += 2 * share * bytes * (group.size - 1) / group.size;
  out.outer_time += share * all_reduce_time(s.replica_fabric, group, bytes);
}

/// Returns how often gradients are compressed per step: at each reduction inside an island of replicas, and once per
/// `local_steps` between islands.
double compressions(const Setting& s, double inside, double reductions) {
  if (!takes_local_steps(s)) return reductions;
  return (inside > 1 ? reductions : 0) + 1 / s.design.layout.local_steps;
}

/// Returns the weights gathered per round for the frozen model, divided by the model's own weights. A separate frozen
/// model is gathered once per round. With adapters, the model's own weights are gathered again, unless they stay
/// gathered.
double frozen_gathers(const Setting& s) {
  const ObjectiveWork& work = s.objective;
  if (!gathers_weights(s) || work.frozen_passes <= 0) return 0;
  if (work.frozen_copies > 0) return work.frozen_copies;
  return s.design.layout.keep_weights ? 0 : work.frozen_passes;
}

/// Returns the traffic of weights that the same devices replicate.
DataTraffic traffic_of(const Setting& s, const StateBytes& state, const Replicated& x) {
  if (x.groups.all.size <= 1) return {};
  const double reductions = gradient_reductions(s);
  const ZeroStage zero = s.design.layout.zero_stage;
  const double travelling = zero == ZeroStage::zero_3 ? x.parameters : x.trained;
  const double gradient = reduced_bytes(s, state.reduced_gradient, x) * x.trained;
  const double weight = gathered_bytes(s, state.gathered_weight) * travelling;
  DataTraffic out;
  if (zero == ZeroStage::zero_0) {
    const auto& [inside, between] = split_synchronous(s, x.groups.all);
    out.bytes = 2 * reductions * gradient * (inside.size - 1) / inside.size;
    out.time = reductions * all_reduce_time(s.replica_fabric, inside, gradient);
    add_outer_sum(s, between, gradient, out);
    out.compute = compression_seconds(s, state, {0, 0, x.trained, compressions(s, inside.size, reductions)});
    return out;
  }
  const CommGroup &shards = x.groups.shards, &replicas = x.groups.replicas;
  const double share = (shards.size - 1) / shards.size;
  const bool apart = takes_local_steps(s);
  // ZeRO-3 gathers weights for each pass of each round, or once per round if it keeps the gathered weights. With a
  // pipeline it then gathers once per step, because forward and backward passes of a stage alternate.
  const bool once = zero != ZeroStage::zero_3 || (s.design.layout.keep_weights && s.pp > 1);
  const double rounds = once ? 1 : gradient_rounds(s);
  const double again = zero == ZeroStage::zero_3 && !s.design.layout.keep_weights ? rounds : 0;
  const CommGroup near =
      keeps_second_copy(s) ? inside_domain(shards, devices_without_network(s.design.cluster)) : shards;
  out.bytes = share * (reductions * gradient + rounds * weight) + again * weight * (near.size - 1) / near.size +
              2 * (apart ? 0 : reductions) * gradient / shards.size * (replicas.size - 1) / replicas.size;
  out.time = reductions * (gather_time(s.replica_fabric, shards, gradient) +
                           (apart ? 0 : all_reduce_time(s.replica_fabric, replicas, gradient / shards.size))) +
             rounds * weight_gather_time(s, shards, weight, x.rings) +
             again * weight_gather_time(s, near, weight, x.rings);
  if (const double gathers = frozen_gathers(s) * gradient_rounds(s); gathers > 0) {
    const double plain = s.objective.frozen_copies > 0 ? state.frozen_weight : state.gathered_weight;
    const double frozen_weights = gathered_bytes(s, plain) * x.parameters;
    out.bytes += share * gathers * frozen_weights;
    out.time += gathers * weight_gather_time(s, shards, frozen_weights, x.rings);
  }
  add_outer_sum(s, replicas, gradient / shards.size, out);
  if (s.design.recipe.optimizer == Optimizer::muon) {
    // Muon orthogonalises whole matrices, so it gathers their moment, in 16 bits (arXiv 2502.16982, section 2.3).
    constexpr double moment = 2;
    out.bytes += share * moment * x.trained;
    out.time += gather_time(s.replica_fabric, shards, moment * x.trained);
  }
  out.compute =
      compression_seconds(s, state, {travelling, rounds + again, x.trained, compressions(s, shards.size, reductions)});
  return out;
}

/// Returns the bytes of the second weight copy and of the error feedback of a compression, for weights that the same
/// devices replicate.
double compression_buffer_of(const Setting& s, const StateBytes& state, const Replicated& x) {
  if (x.groups.all.size <= 1) return 0;
  double bytes = 0;
  if (keeps_second_copy(s))
    bytes += x.parameters * state.gathered_weight /
             inside_domain(x.groups.shards, devices_without_network(s.design.cluster)).size;
  if (has_gradient_compression(s)) {
    // PowerSGD keeps the gradient error and its factors; 1-bit keeps errors at the worker and at the server of each
    // shard.
    bytes += x.trained * (sends_factors(s) ? state.reduced_gradient * (1 + x.factor_share) : 4 + 4 / x.groups.all.size);
  }
  return bytes;
}

}  // namespace

double boundary_bytes(const Setting& s) { return s.element * s.tokens * residual_width(s.model) / s.tp; }

LayerTraffic layer_traffic(const Setting& s, const LayerTime& layer, bool moe, Recompute mode) {
  LayerTraffic out;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (const LayerExchange exchange = degrees()[i].exchange) out[i] = exchange(s, {layer, moe, mode, out});
  return out;
}

double gradient_rounds(const Setting& s) {
  return schedule_used(s) == Schedule::interleaved ? std::max(1.0, s.m / s.pp) : s.m;
}

double gradient_reductions(const Setting& s) {
  switch (s.design.layout.gradient_sync) {
    case GradientSync::as_needed:
      return s.design.layout.zero_stage < ZeroStage::zero_2 ? 1 : gradient_rounds(s);
    case GradientSync::once:
      return 1;
    case GradientSync::every:
      return gradient_rounds(s);
  }
  return 1;
}

DataTraffic data_traffic(const Setting& s, const StateBytes& state, const StageWeights& stage) {
  DataTraffic out = traffic_of(s, state, dense_weights(s, stage));
  if (stage.expert_parameters <= 0) return out;
  const DataTraffic experts = traffic_of(s, state, expert_weights(s, stage));
  out.bytes += experts.bytes;
  out.time += experts.time;
  out.compute += experts.compute;
  out.outer_time += experts.outer_time;
  out.expert_bytes = experts.bytes;
  return out;
}

double compression_buffer_bytes(const Setting& s, const StateBytes& state, const StageWeights& stage) {
  if (!keeps_second_copy(s) && !has_gradient_compression(s)) return 0;
  return compression_buffer_of(s, state, dense_weights(s, stage)) +
         compression_buffer_of(s, state, expert_weights(s, stage));
}

}  // namespace trainyard
