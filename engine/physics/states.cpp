// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/states.h"

#include <algorithm>

#include "engine/machine/rates.h"
#include "engine/model/adapters.h"
#include "engine/model/model_shape.h"
#include "engine/physics/schedule.h"

namespace trainyard {
namespace {

/// Returns the second dimension of most matrices besides the hidden size: the width of the MLP or of an expert.
double mlp_width(const Model& m) { return m.mixture_of_experts() ? m.expert_hidden : m.ffn_hidden; }

/// Returns the FLOPs of Newton-Schulz per parameter of a matrix. Each iteration has two matmuls between a square of the
/// smaller side and the matrix, and one of the square with itself.
double iterations_flops(double rows, double columns) {
  constexpr double iterations = 5;
  const double small = std::min(rows, columns);
  const double large = std::max(rows, columns);
  return large > 0 ? iterations * (4 * small + 2 * small * small / large) : 0;
}

double moment_bytes(const Recipe& r) {
  switch (r.moment_precision) {
    case MomentPrecision::fp32:
      return 4;
    case MomentPrecision::bf16:
      return 2;
    case MomentPrecision::fp8:
      return 1;
  }
  return 4;
}

double master_bytes(const Recipe& r) {
  if (weights_are_master(r)) return 0;
  switch (r.master_weights) {
    case MasterWeights::fp32:
      return 4;
    case MasterWeights::remainder:
      return 2;
    case MasterWeights::none:
      return 0;
  }
  return 4;
}

}  // namespace

bool weights_are_master(const Recipe& r) {
  return r.precision == Precision::fp32 ||
         (behaviour_of(r.framework).gathers_from_master && r.master_weights == MasterWeights::fp32);
}

double quantized_share(const Recipe& r, const Model& m) {
  return is_quantized(r.precision) ? 1 - std::min(1.0, r.plain_layers / m.layers) : 0;
}

double eight_bit_bytes(Precision precision) {
  const bool scaled = precision == Precision::fp8_block || precision == Precision::mxfp8;
  return scaled ? quantized_element_bytes(precision) : 1;
}

double quantized_element_bytes(Precision precision) {
  switch (precision) {
    case Precision::fp8:
      return 1;
    case Precision::fp8_block:
      return 1 + 4.0 / 128;
    case Precision::mxfp8:
      return 1 + 1.0 / 32;
    case Precision::nvfp4:
      return 0.5 + 1.0 / 16;
    default:
      return 2;
  }
}

double quantized_weight_bytes(const Recipe& r) {
  constexpr double square_block = 128.0 * 128;
  const double element_bytes =
      r.precision == Precision::fp8_block ? 1 + 4 / square_block : quantized_element_bytes(r.precision);
  return (r.weight_columns ? 2 : 1) * element_bytes;
}

double matrix_optimizer_bytes(const Recipe& r, const Model& m) {
  const double master = master_bytes(r);
  const double moment = moment_bytes(r);
  switch (r.optimizer) {
    case Optimizer::adam:
      return master + 2 * moment;
    case Optimizer::adam_8bit:
      return master + 2;
    case Optimizer::sgd_momentum:
    case Optimizer::lion:
    case Optimizer::muon:
      return master + moment;
    case Optimizer::adafactor:
      // One value per row and one per column, instead of one per parameter. Models of samples have no such shapes, and
      // check_legality() refuses them.
      return master + 4 * (1 / std::max(1.0, m.hidden) + 1 / std::max(1.0, mlp_width(m)));
  }
  return master + 2 * moment;
}

double table_optimizer_extra(const Recipe& r) { return r.optimizer == Optimizer::muon ? moment_bytes(r) : 0; }

double orthogonalization_flops(const Recipe& r, const Model& m) {
  if (r.optimizer != Optimizer::muon) return 0;
  const LayerParameters p = layer_parameters(m, m.mixture_of_experts());
  const double attention = p.attention + p.linear;
  const double all = p.total();
  if (all <= 0) return 0;
  return (attention * iterations_flops(m.hidden, output_width(m)) +
          (all - attention) * iterations_flops(m.hidden, mlp_width(m))) /
         all;
}

StateBytes state_bytes(const Setting& s) {
  const Recipe& r = s.design.recipe;
  StateBytes out{};
  out.weight = weights_are_master(r) ? 4 : 2;
  out.gathered_weight = r.precision == Precision::fp32 ? 4 : 2;
  const double plain = out.weight;
  // Frozen weights need only the copy that matmuls read.
  out.frozen_weight = out.gathered_weight;
  if (is_quantized(r.precision) && r.weight_copies != WeightCopies::on_the_fly && !has_frozen_weights(r)) {
    // Cached copies are stored in addition to the weights. So are primary copies if the weights are their own master
    // copy.
    const bool primary = r.weight_copies == WeightCopies::primary && !weights_are_master(r);
    const double low = s.quantized_share;
    out.weight = low * quantized_weight_bytes(r) + (primary ? (1 - low) * plain : plain);
    if (primary) out.gathered_weight = low * quantized_element_bytes(r.precision) + (1 - low) * 2;
  }
  out.table_weight = plain - out.weight;
  if (has_frozen_weights(r)) {
    out.adapter_weight = plain;
    out.weight = out.gathered_weight = frozen_weight_bytes(r);
    // Frozen weights need no second 16-bit copy.
    if (r.adapters == Adapters::lora && is_quantized(r.precision) && r.weight_copies == WeightCopies::primary) {
      const double low = s.quantized_share, whole = frozen_weight_bytes(r);
      out.weight = low * quantized_weight_bytes(r) + (1 - low) * whole;
      out.gathered_weight = low * quantized_element_bytes(r.precision) + (1 - low) * whole;
    }
    out.table_weight = (r.precision == Precision::fp32 ? 4 : 2) - out.weight;
  }
  out.gradient = r.precision == Precision::fp32 || r.gradient_precision == GradientPrecision::fp32 ? 4 : 2;
  out.reduced_gradient = out.gradient;
  out.optimizer = matrix_optimizer_bytes(r, s.model);
  out.table_optimizer = has_frozen_weights(r) ? 0 : table_optimizer_extra(r);
  if (s.behaviour.flat_gradients && r.precision != Precision::fp32) {
    out.gradient = r.gradient_precision == GradientPrecision::fp32 ? 6 : 2;
    // With ZeRO-0 and ZeRO-1, the optimizer for BF16 reduces the FP32 sums (deepspeed/runtime/bf16_optimizer.py).
    const bool sums = r.precision == Precision::bf16 && r.gradient_precision == GradientPrecision::fp32 &&
                      s.design.layout.zero_stage <= ZeroStage::zero_1;
    out.reduced_gradient = sums ? 4 : 2;
    // A flat copy in the format of the master weights (DeepSpeed, stage_1_and_2.py, step).
    out.gradient_copy = r.master_weights == MasterWeights::fp32 ? 4 : 2;
    out.optimizer += out.gradient_copy;
  }
  // Momentum and last averaged weights, both in FP32 (DiLoCo, arXiv 2311.08105, algorithm 1).
  out.outer = takes_local_steps(s) ? 8 : 0;
  const ZeroStage zero = s.design.layout.zero_stage;
  const double copies = parameter_copies(schedule_used(s));
  const double group = s.shards * copies;
  const double expert_group = expert_shards(s) * copies;
  // Gradients that are reduced once per step accumulate unsharded until then.
  const bool whole_gradients = zero >= ZeroStage::zero_2 && s.design.layout.gradient_sync == GradientSync::once;
  out.weight_shards = zero >= ZeroStage::zero_3 ? group : 1;
  out.gradient_shards = zero >= ZeroStage::zero_2 && !whole_gradients ? group : 1;
  out.optimizer_shards = zero >= ZeroStage::zero_1 ? group : 1;
  out.expert_weight_shards = zero >= ZeroStage::zero_3 ? expert_group : 1;
  out.expert_gradient_shards = zero >= ZeroStage::zero_2 && !whole_gradients ? expert_group : 1;
  out.expert_optimizer_shards = zero >= ZeroStage::zero_1 ? expert_group : 1;
  return out;
}

}  // namespace trainyard
