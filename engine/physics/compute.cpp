// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/compute.h"

#include <algorithm>
#include <cmath>

#include "engine/physics/efficiency.h"
#include "engine/physics/model_shape.h"

namespace trainyard {
namespace {

// Kernel shape factors. Sources: FlashAttention-2 (arXiv 2307.08691) counts five products backward to two forward;
// the backward efficiency, the elementwise multiple and the passes of unfused attention were fitted over published
// training runs and are properties of the kernels, not of a machine.
constexpr double attention_backward_flops = 2.5;
constexpr double attention_backward_efficiency = 0.67;
constexpr double elementwise_backward = 1.8;
constexpr double unfused_passes = 7.9;
constexpr double unfused_efficiency = 0.75;  ///< batched products of single heads against large ones
constexpr double expert_kernels = 14, tensor_kernels = 4;
constexpr double router_bytes = 16;
constexpr double loss_passes = 8.8;  ///< bytes a logit moved by the loss, forward and backward

/// Smooth maximum: equals the larger one where they differ, and has no corner where they cross.
double smooth_max(double x, double y) {
  const double x2 = x * x;
  const double y2 = y * y;
  return std::sqrt(std::sqrt(x2 * x2 + y2 * y2));
}

struct Machine {
  double gemm, grouped, attention, bandwidth, saturation;
};

Machine machine(const Setting& s) {
  const Recipe& r = s.design.recipe;
  const Accelerator& a = *s.design.cluster.accelerator;
  const double peak = peak_flops(a, r.precision);
  // Attention runs in 16 bits where the products run in 8.
  const double attention_peak = r.precision == Precision::fp8 ? peak_flops(a, Precision::bf16) : peak;
  return {peak * r.gemm_efficiency, peak * r.gemm_efficiency * r.grouped_gemm_efficiency,
          attention_peak * r.attention_efficiency, a.memory_bandwidth * r.bandwidth_efficiency, r.gemm_saturation};
}

/// One matrix product of (rows × inner) by (inner × columns).
double gemm(const Setting& s, const Machine& m, double rate, double rows, double inner, double columns) {
  if (rows <= 0 || inner <= 0 || columns <= 0) return 0;
  const double fill = 1 + m.saturation * (1 / rows + 1 / inner + 1 / columns);
  const double compute = 2 * rows * inner * columns * fill / rate;
  const double bytes = s.linear_input * (rows * inner + inner * columns) + s.element * rows * columns;
  return smooth_max(compute, bytes / m.bandwidth);
}

double attention_width(const Model& m) {
  return m.attention == Attention::mla ? m.heads * (m.qk_nope + m.qk_rope + m.v_head) / 2 : m.heads * m.head_dim;
}

double projection_gemms(const Setting& s, const Machine& m) {
  const Model& x = s.model;
  const double h = x.hidden;
  if (x.attention == Attention::mla) {
    const double q = x.heads * (x.qk_nope + x.qk_rope) / s.t;
    const double kv = x.heads * (x.qk_nope + x.v_head) / s.t;
    const double query = x.q_lora > 0
                             ? gemm(s, m, m.gemm, s.tokens, h, x.q_lora) + gemm(s, m, m.gemm, s.tokens, x.q_lora, q)
                             : gemm(s, m, m.gemm, s.tokens, h, q);
    return query + gemm(s, m, m.gemm, s.tokens, h, x.kv_lora + x.qk_rope) +
           gemm(s, m, m.gemm, s.tokens, x.kv_lora, kv) + gemm(s, m, m.gemm, s.tokens, x.heads * x.v_head / s.t, h);
  }
  const double qkv = (x.heads + 2 * x.kv_heads) * x.head_dim / s.t;
  return gemm(s, m, m.gemm, s.tokens, h, qkv) + gemm(s, m, m.gemm, s.tokens, x.heads * x.head_dim / s.t, h);
}

double mlp_gemms(const Setting& s, const Machine& m, double rate, double rows, double width) {
  const double up = (s.model.gated_mlp ? 2 : 1) * width;
  return gemm(s, m, rate, rows, s.model.hidden, up) + gemm(s, m, rate, rows, width, s.model.hidden);
}

double expert_gemms(const Setting& s, const Machine& m) {
  const Model& x = s.model;
  const double local = std::max(1.0, x.experts / s.e);
  const double routed = s.tokens / s.t * s.et * x.experts_per_token * s.design.recipe.expert_imbalance;
  const double each = mlp_gemms(s, m, m.grouped, routed / local, x.expert_hidden / s.et);
  const double shared =
      x.shared_experts > 0 ? mlp_gemms(s, m, m.gemm, s.tokens, x.shared_experts * x.expert_hidden / s.t) : 0;
  return local * each + shared + gemm(s, m, m.gemm, s.tokens, x.hidden, x.experts);
}

struct AttentionTime {
  double forward, backward;
};

AttentionTime attention_time(const Setting& s, const Machine& m) {
  const double square = s.tokens * attention_forward_flops(s) / s.t;  // tokens are already divided by context
  if (s.design.recipe.flash_attention) {
    const double rate = m.attention / (1 + s.design.recipe.attention_half_length / s.s);
    const double forward = square / 2 / rate;  // the causal half
    return {forward, forward * attention_backward_flops / attention_backward_efficiency};
  }
  const double bytes = unfused_passes * s.element * s.tokens * s.s * s.model.heads / s.t;
  const double compute = square / (unfused_efficiency * m.gemm);
  return {smooth_max(compute, bytes / m.bandwidth), smooth_max(2 * compute, 1.2 * bytes / m.bandwidth)};
}

double elementwise_bytes(const Setting& s, bool moe) {
  const Model& x = s.model;
  const double plain = s.design.layout.sequence_parallel ? s.t : 1;
  const double width = moe ? x.experts_per_token * x.expert_hidden + x.shared_experts * x.expert_hidden : x.ffn_hidden;
  const double qkv = (x.heads + 2 * x.kv_heads) * x.head_dim;
  double each = s.element * (14 * x.hidden / plain + (x.gated_mlp ? 3 : 2) * width / s.t + 3 * qkv / s.t);
  if (moe) each += router_bytes * (x.experts + x.experts_per_token * x.hidden) / s.t;
  return s.tokens * each;
}

}  // namespace

double elementwise_time(const Setting& s, double bytes) {
  return bytes / (s.design.cluster.accelerator->memory_bandwidth * s.design.recipe.bandwidth_efficiency);
}

double attention_forward_flops(const Setting& s) { return 4 * s.s * attention_width(s.model); }

LayerTime layer_time(const Setting& s, bool moe) {
  const Machine m = machine(s);
  const double mlp = moe ? expert_gemms(s, m) : mlp_gemms(s, m, m.gemm, s.tokens, s.model.ffn_hidden / s.t);
  const double projections = projection_gemms(s, m);
  const AttentionTime attention = attention_time(s, m);
  const double elementwise = elementwise_time(s, elementwise_bytes(s, moe));
  const double kernels =
      s.design.recipe.kernels_per_layer + (s.t > 1 ? tensor_kernels : 0) + (moe ? expert_kernels : 0);
  const double launches = kernels * s.design.recipe.launch_latency;
  LayerTime out;
  out.forward = smooth_max(projections + mlp + attention.forward + elementwise, launches);
  out.backward = smooth_max(2 * (projections + mlp) + attention.backward + elementwise_backward * elementwise,
                            elementwise_backward * launches);
  switch (s.design.recipe.recompute) {
    case Recompute::none:
      break;
    // FlashAttention repeats the scores in its own backward pass, counted there.
    case Recompute::selective:
      out.recompute = s.design.recipe.flash_attention ? 0 : attention.forward;
      break;
    case Recompute::mlp:
      out.recompute = mlp * 2 / 3 + elementwise / 2;
      break;
    case Recompute::full:
      out.recompute = out.forward;
      break;
  }
  return out;
}

double head_time(const Setting& s) {
  const Machine m = machine(s);
  const double logits = gemm(s, m, m.gemm, s.tokens, s.model.hidden, s.model.vocab / s.t);
  return 3 * logits + elementwise_time(s, loss_passes * s.tokens * s.model.vocab / s.t);
}

double recompute_flops_per_token(const Setting& s) {
  const Model& x = s.model;
  const double attention = attention_forward_flops(s) *
                           (s.design.work.flop_convention == FlopConvention::causal_attention ? 0.5 : 1.0) * x.layers;
  const double mlp = x.layers * 2 * (layer_parameters(x, false).mlp) * (x.moe_layers > 0 ? 0 : 1);
  switch (s.design.recipe.recompute) {
    case Recompute::none:
      return 0;
    case Recompute::selective:
      return s.design.recipe.flash_attention ? 0 : attention;
    case Recompute::mlp: {
      const double experts = x.moe_layers * 2 * x.experts_per_token * 3 * x.hidden * x.expert_hidden;
      return (mlp + experts) * 2 / 3;
    }
    case Recompute::full:
      return 2 * (active_parameters(x) - x.vocab * x.hidden) + attention;
  }
  return 0;
}

}  // namespace trainyard
