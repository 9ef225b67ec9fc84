// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/compute.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/machine/smooth.h"
#include "engine/model/adapters.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

// FlashAttention-2 (arXiv 2307.08691) counts five products backward to two forward.
constexpr double attention_backward_flops = 2.5;
// Kernels of a layer backward ÷ forward, and elementwise bytes: most operations have two gradients.
constexpr double elementwise_backward = 1.8;
constexpr double expert_kernels = 14, tensor_kernels = 2, quantize_kernels = 6;
constexpr double router_bytes = 16;
/// Dropout, two products and a sum beside each matrix with an adapter.
constexpr double adapter_kernels = 4;
/// Scale, mask, softmax, dropout one by one instead of in one kernel.
constexpr double unfused_softmax_kernels = 8, unfused_softmax_traffic = 1.6;
/// Repeated share of a forward pass when every other product and attention are kept (torchtitan's default list).
constexpr double operations_repeated = 0.56;

struct Machine {
  double gemm, grouped, attention, bandwidth, saturation;
};

Machine machine(const Setting& s) {
  const Recipe& r = s.design.recipe;
  const Accelerator& a = *s.design.cluster.accelerator;
  const double wide = peak_flops(a, Precision::bf16);
  // Layers that stay in 16 bits take the time that they take in 16 bits.
  const double low = s.quantized_share;
  const auto mixed = [&](Precision precision) {
    const double fast = peak_flops(a, precision);
    return is_quantized(precision) ? 1 / (low / fast + (1 - low) / wide) : fast;
  };
  const double peak = mixed(r.precision);
  // Experts stay in eight bits where the others run in four: runs of mixtures in NVFP4 gain no more than that.
  const double grouped = r.precision == Precision::nvfp4 ? mixed(Precision::mxfp8) : peak;
  // Attention runs in 16 bits where the products run in 8 or 4.
  const double attention_peak = is_quantized(r.precision) ? wide : peak;
  return {peak * r.gemm_efficiency, grouped * r.gemm_efficiency * r.grouped_gemm_efficiency,
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
  const double qkv = ((x.attention_gate ? 2 : 1) * x.heads + 2 * x.kv_heads) * x.head_dim / s.t;
  return gemm(s, m, m.gemm, s.tokens, h, qkv) + gemm(s, m, m.gemm, s.tokens, x.heads * x.head_dim / s.t, h);
}

double linear_gemms(const Setting& s, const Machine& m) {
  const Model& x = s.model;
  if (x.linear_layers <= 0) return 0;
  return gemm(s, m, m.gemm, s.tokens, x.hidden, linear_input_width(x) / s.t) +
         gemm(s, m, m.gemm, s.tokens, linear_value_width(x) / s.t, x.hidden);
}

/// Products inside the chunks of a linear layer's scan, against the bytes that it moves.
double scan_time(const Setting& s, const Machine& m) {
  const Model& x = s.model;
  if (x.linear_layers <= 0) return 0;
  return smooth_max(s.tokens * linear_scan_flops(x) / s.t / (s.k.unfused_gemm * m.attention),
                    s.element * s.tokens * linear_scan_elements(x) / s.t / m.bandwidth) /
         s.k.scan;
}

double mlp_gemms(const Setting& s, const Machine& m, double rate, double rows, double outer, double width) {
  const double up = (s.model.gated_mlp ? 2 : 1) * width;
  return gemm(s, m, rate, rows, outer, up) + gemm(s, m, rate, rows, width, outer);
}

double expert_gemms(const Setting& s, const Machine& m) {
  const Model& x = s.model;
  const double local = std::max(1.0, x.experts / s.e);
  const double routed = s.tokens / s.t * s.et * x.experts_per_token * s.expert_load;
  const double outer = x.expert_latent > 0 ? x.expert_latent : x.hidden;
  const double each = mlp_gemms(s, m, m.grouped, routed / local, outer, x.expert_hidden / s.et);
  const double latent = x.expert_latent > 0 ? gemm(s, m, m.gemm, s.tokens / s.t, x.hidden, x.expert_latent) +
                                                  gemm(s, m, m.gemm, s.tokens / s.t, x.expert_latent, x.hidden)
                                            : 0;
  const double shared =
      x.shared_experts > 0 ? mlp_gemms(s, m, m.gemm, s.tokens, x.hidden, x.shared_experts * x.expert_hidden / s.t) : 0;
  return local * each + latent + shared + gemm(s, m, m.gemm, s.tokens, x.hidden, x.experts);
}

struct AttentionTime {
  double forward, backward;
};

double head_size(const Model& m) {
  return m.attention == Attention::mla ? (m.qk_nope + m.qk_rope + m.v_head) / 2 : m.head_dim;
}

/// Megatron's fused softmax takes four rows of heads at a time (fused_softmax.py, is_kernel_available).
bool softmax_fuses(const Setting& s) { return std::fmod(s.b * s.model.heads / s.t, 4) == 0; }

AttentionTime attention_time(const Setting& s, const Machine& m) {
  const double each = 4 * attention_width(s.model) * attention_share(s.model);
  const double square = s.tokens * each * s.s / s.t;  // tokens are already divided by context
  const double d = head_size(s.model);
  if (s.design.recipe.flash_attention) {
    // Relative to heads of 128, on which the best rates are published.
    const double head = (1 + s.k.attention_head / 128) * d / (d + s.k.attention_head);
    // Each query costs its keys and a constant start, which weighs most where a window leaves few keys.
    const double rate = m.attention * std::min(head, 1.1);
    const double met = attended_tokens(s.model, s.s) + s.design.recipe.attention_half_length;
    const double forward = square / 2 * (met / s.s) / rate;  // the causal half
    return {forward, forward * attention_backward_flops / s.k.attention_backward};
  }
  const double aligned = std::fmod(d, 8) == 0 ? 1 : s.k.unfused_misaligned;
  const double bytes = (softmax_fuses(s) ? 1 : unfused_softmax_traffic) * s.k.unfused_passes * s.element * s.tokens *
                       s.s * s.model.heads * attention_share(s.model) / s.t / aligned;
  const double compute = square / (s.k.unfused_gemm * m.gemm) / aligned;
  return {smooth_max(compute, bytes / m.bandwidth), smooth_max(2 * compute, 1.2 * bytes / m.bandwidth)};
}

/// Elements that are brought to 8 or 4 bits for the products of one layer, for one token.
double quantized_elements(const Setting& s, bool moe) {
  const Model& x = s.model;
  const double width = moe ? (x.experts_per_token + x.shared_experts) * x.expert_hidden : x.ffn_hidden;
  const double routed = moe ? x.experts_per_token : 1;
  return ((1 + routed) * x.hidden + width + x.heads * x.head_dim) / s.t;
}

double elementwise_bytes(const Setting& s, bool moe) {
  const Model& x = s.model;
  const double plain = s.design.layout.sequence_parallel ? s.t : 1;
  const double visited =
      moe ? x.experts_per_token * x.expert_hidden + x.shared_experts * x.expert_hidden : x.ffn_hidden;
  const double width = visited * mlp_share(x);
  const double qkv = (x.heads + 2 * x.kv_heads) * x.head_dim * attention_share(x);
  double each =
      s.element * (14 * x.hidden * norm_share(x) / plain + (x.gated_mlp ? 3 : 2) * width / s.t + 3 * qkv / s.t);
  const double routed = x.expert_latent > 0 ? x.expert_latent : x.hidden;
  if (moe) each += router_bytes * (x.experts + x.experts_per_token * routed) / s.t * mlp_share(x);
  return s.tokens * each * s.ft.elementwise;
}

/// Slices of hidden that are no multiple of 64 elements leave tensor cores partly idle.
double alignment(const Setting& s) { return std::fmod(s.model.hidden / s.t, 64) == 0 ? 1 : s.k.gemm_misaligned; }

/// Norms and activation function as shares of the elementwise traffic of a layer.
struct ElementwiseShares {
  double norms, activation;
};
ElementwiseShares elementwise_shares(const Setting& s, bool moe) {
  const Model& x = s.model;
  const double plain = s.design.layout.sequence_parallel ? s.t : 1;
  const double width = moe ? (x.experts_per_token + x.shared_experts) * x.expert_hidden : x.ffn_hidden;
  const double norms = s.element * 4 * x.hidden * norm_share(x) / plain;
  const double activation = s.element * (x.gated_mlp ? 3 : 2) * width * mlp_share(x) / s.t;
  const double all = elementwise_bytes(s, moe) / s.ft.elementwise / s.tokens;
  return {norms / all, activation / all};
}

double module_recompute_time(const Setting& s, double attention, double mlp, double elementwise, bool moe) {
  const Recipe& r = s.design.recipe;
  const ElementwiseShares share = elementwise_shares(s, moe);
  const bool whole = moe ? r.recompute_experts : r.recompute_mlp;
  return (r.recompute_scores && !r.flash_attention ? attention : 0) +
         (r.recompute_norms ? share.norms * elementwise : 0) +
         (r.recompute_activation || whole ? share.activation * elementwise : 0) + (whole ? mlp : 0);
}

double recompute_time(const Setting& s, double forward, double attention, double mlp, double elementwise, bool moe) {
  switch (s.design.recipe.recompute) {
    case Recompute::none:
      return 0;
    // FlashAttention repeats the scores in its own backward pass, counted there.
    case Recompute::selective:
      return s.design.recipe.flash_attention ? 0 : attention;
    case Recompute::mlp:
      return mlp * 2 / 3 + elementwise / 2;
    case Recompute::operations:
      return operations_repeated * forward;
    case Recompute::modules:
      return module_recompute_time(s, attention, mlp, elementwise, moe);
    case Recompute::full:
      return forward;
  }
  return 0;
}

/// Share of the forward kernels that are launched again.
double recompute_launches(const Recipe& r) {
  switch (r.recompute) {
    case Recompute::none:
    case Recompute::selective:
      return 0;
    case Recompute::mlp:
      return 0.4;
    case Recompute::operations:
      return operations_repeated;
    // Two norms, one activation, and the MLP with it, of 18 kernels.
    case Recompute::modules:
      return (r.recompute_norms ? 0.1 : 0) + (r.recompute_activation ? 0.05 : 0) +
             (r.recompute_mlp || r.recompute_experts ? 0.3 : 0);
    case Recompute::full:
      return 1;
  }
  return 0;
}

}  // namespace

/// Weights of one layer on one device.
static double device_layer_parameters(const Setting& s, bool moe) {
  const Recipe& r = s.design.recipe;
  const LayerParameters p = frozen(r) ? adapter_parameters(r, s.model, moe) : layer_parameters(s.model, moe);
  return (p.attention + p.linear + p.mlp + p.shared_experts) / s.t + p.experts / (s.e * s.et);
}

/// Read and written for each weight when a micro-batch adds its gradient.
static double gradient_accumulation_bytes(const Setting& s) {
  return s.ft.gradient_bytes * (s.design.recipe.gradient_precision == GradientPrecision::fp32 ? 1 : 0.5);
}

double elementwise_time(const Setting& s, double bytes) {
  return bytes / (s.design.cluster.accelerator->memory_bandwidth * s.design.recipe.bandwidth_efficiency);
}

double attention_forward_flops(const Setting& s) {
  return attention_share(s.model) * 4 * attended_tokens(s.model, s.s) * attention_width(s.model);
}

double scan_forward_flops(const Setting& s) {
  return s.model.linear_layers > 0 ? linear_share(s.model) * linear_scan_flops(s.model) : 0;
}

/// Two products a matrix over the rank, in 16 bits: slim, so that moving their input and output takes longest. With
/// NF4 each use of a weight brings it to 16 bits first.
static double adapter_time(const Setting& s, const Machine& m, bool moe) {
  const Recipe& r = s.design.recipe;
  if (!frozen(r)) return 0;
  const LayerParameters p = adapter_parameters(r, s.model, moe);
  const double visited = s.model.experts > 0 ? s.model.experts_per_token / s.model.experts : 0;
  const double each = (p.attention + p.linear + p.mlp + p.shared_experts + visited * p.experts) / s.t;
  const double products = smooth_max(2 * s.tokens * each * (1 + m.saturation / r.adapter_rank) / m.gemm,
                                     s.element * s.tokens * each / r.adapter_rank / m.bandwidth);
  if (r.adapters != Adapters::qlora) return products;
  const LayerParameters base = layer_parameters(s.model, moe);
  const double weights =
      (base.attention + base.linear + base.mlp + base.shared_experts) / s.t + base.experts / (s.e * s.et);
  return products + weights * (frozen_weight_bytes(r) + s.element) / m.bandwidth;
}

LayerTime layer_time(const Setting& s, bool moe) {
  const Machine m = machine(s);
  const Recipe& recipe = s.design.recipe;
  const double aligned = alignment(s);
  const double age = moe ? std::exp(s.k.expert_drift * recipe.software_age) : 1;
  const double mlp =
      (moe ? age * expert_gemms(s, m) : mlp_gemms(s, m, m.gemm, s.tokens, s.model.hidden, s.model.ffn_hidden / s.t)) /
      aligned * mlp_share(s.model);
  const double linear = linear_share(s.model);
  const double projections =
      (attention_share(s.model) * projection_gemms(s, m) + linear * linear_gemms(s, m)) / aligned;
  const double scan = linear * scan_time(s, m);
  const AttentionTime attention = attention_time(s, m);
  const double quantize =
      is_quantized(recipe.precision)
          ? elementwise_time(s, s.quantized_share * s.k.quantize * s.tokens * quantized_elements(s, moe))
          : 0;
  const double elementwise = (elementwise_time(s, elementwise_bytes(s, moe)) + quantize) * age;
  const double weights = (device_layer_parameters(s, moe)) * gradient_accumulation_bytes(s);
  const double kernels = norm_share(s.model) * (recipe.kernels_per_layer + (s.t > 1 ? tensor_kernels : 0)) +
                         (moe ? expert_kernels * mlp_share(s.model) : 0) + s.quantized_share * quantize_kernels +
                         (recipe.flash_attention || softmax_fuses(s) ? 0 : unfused_softmax_kernels) +
                         adapter_kernels * adapted_matrices(recipe, s.model);
  const double starts = kernels * s.ft.kernel_start;
  LayerTime out;
  const double adapters = adapter_time(s, m, moe);
  out.forward = projections + mlp + attention.forward + scan + elementwise + starts + adapters;
  // Frozen weights have no gradient: one product backward instead of two.
  const double trained = frozen(recipe) ? 0 : projections + mlp;
  out.backward = projections + mlp + trained + 2 * adapters + attention.backward + attention_backward_flops * scan +
                 elementwise_backward * (elementwise + starts) + elementwise_time(s, weights);
  out.recompute = recompute_time(s, out.forward, attention.forward, mlp, elementwise, moe);
  out.attention_forward = attention.forward;
  out.attention_backward = attention.backward;
  out.weight = trained + adapters + elementwise_time(s, weights);
  out.launch_forward = kernels * recipe.launch_latency;
  out.launch_backward = out.launch_forward * (elementwise_backward + recompute_launches(recipe));
  return out;
}

/// A loss of single operations writes and reads the logits once more in 32 bits, and their exponentials.
static double plain_loss_bytes(const Recipe& r) { return r.fused_loss ? 0 : 10; }

double head_time(const Setting& s) {
  const Machine m = machine(s);
  const double width = s.model.vocab / s.t;
  const double aligned = std::fmod(width, 8) == 0 ? 1 : s.k.gemm_misaligned;
  const double logits = gemm(s, m, m.gemm, s.tokens, s.model.hidden, width) / aligned;
  // The gradient of the head is left out where it does not train.
  return (frozen(s.design.recipe) ? 2 : 3) * logits +
         elementwise_time(s, (s.ft.loss_bytes + plain_loss_bytes(s.design.recipe)) * s.tokens * s.model.vocab / s.t);
}

double prediction_projection_time(const Setting& s) {
  const Machine m = machine(s);
  return (frozen(s.design.recipe) ? 2 : 3) * gemm(s, m, m.gemm, s.tokens, 2 * s.model.hidden, s.model.hidden / s.t);
}

double recompute_flops_per_token(const Setting& s) {
  const Model& x = s.model;
  const double half = s.design.work.flop_convention == FlopConvention::causal_attention ? 0.5 : 1.0;
  const double attention = (attention_forward_flops(s) * half + scan_forward_flops(s)) * x.layers;
  const double mlp = x.layers * 2 * (layer_parameters(x, false).mlp) * (x.moe_layers > 0 ? 0 : 1);
  switch (s.design.recipe.recompute) {
    case Recompute::none:
      return 0;
    case Recompute::selective:
      return s.design.recipe.flash_attention ? 0 : attention;
    case Recompute::mlp: {
      const double experts = x.moe_layers * 2 * x.experts_per_token * (x.gated_mlp ? 3 : 2) *
                             (x.expert_latent > 0 ? x.expert_latent : x.hidden) * x.expert_hidden;
      return (mlp + experts) * 2 / 3;
    }
    case Recompute::operations:
      return operations_repeated * (2 * (active_parameters(x) - x.vocab * x.hidden) + attention);
    case Recompute::modules: {
      const Recipe& r = s.design.recipe;
      const double experts = x.moe_layers * 2 * x.experts_per_token * (x.gated_mlp ? 3 : 2) *
                             (x.expert_latent > 0 ? x.expert_latent : x.hidden) * x.expert_hidden;
      const double dense = dense_layer_count(x) * 2 * layer_parameters(x, false).mlp;
      return (r.recompute_scores && !r.flash_attention ? attention : 0) + (r.recompute_mlp ? dense : 0) +
             (r.recompute_experts ? experts : 0);
    }
    case Recompute::full:
      return std::min(1.0, s.design.recipe.recompute_layers / std::ceil(x.layers / s.p)) *
             (2 * (active_parameters(x) - x.vocab * x.hidden) + attention);
  }
  return 0;
}

}  // namespace trainyard
