// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/layer_time.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/kernels.h"
#include "engine/machine/smooth.h"
#include "engine/model/adapters.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"
#include "engine/physics/flops.h"
#include "engine/physics/sample_time.h"

namespace trainyard {
namespace {

/// Kernels for weight gradients ÷ kernels of a forward pass: 6 matrices ÷ 18 kernels.
constexpr double weight_gradient_kernels = 1.0 / 3;
constexpr double expert_kernels = 14, tensor_kernels = 2, quantize_kernels = 6;
/// Each adapted matrix adds a dropout, two matmuls and a sum.
constexpr double adapter_kernels = 4;
/// Additional kernels if scale, mask, softmax and dropout are not fused.
constexpr double unfused_softmax_kernels = 8;

/// Forward seconds of the parts of a layer that recompute modes treat differently.
struct LayerParts {
  double projections = 0;  ///< matmuls of attention and linear mixers
  double mlp = 0;          ///< matmuls of MLP or experts, including router and latent vectors
  double from_latent = 0;  ///< part of `projections` that up-projects latent vectors
  double scan = 0, elementwise = 0;
  AttentionTime attention{};
  double norm_share = 0, activation_share = 0;  ///< shares of `elementwise`
};

/// Returns whether Megatron's fused softmax applies: it processes four rows of heads at a time (fused_softmax.py,
/// is_kernel_available).
bool softmax_fuses(const Setting& s) { return std::fmod(s.b * s.model.heads / s.tp, 4) == 0; }

/// Returns the number of devices that divide the elements of an operation.
double element_shards(const Setting& s, const LayerOperation& op) {
  const bool whole = op.kind == OperationKind::norm || op.block == LayerBlock::residual;
  return whole ? sequence_shards(s) : s.tp;
}

/// Elementwise work per token on one device: bytes moved, in total and in part, and elements converted to 8 or 4 bits.
struct Streamed {
  double bytes = 0, norms = 0, activation = 0, quantized = 0;
};

Streamed sum_streamed_bytes(const Setting& s, const Layer& layer) {
  Streamed out;
  for (const LayerOperation& op : layer) {
    const double bytes = streamed_bytes(s, op);
    out.bytes += bytes;
    if (op.kind == OperationKind::norm) out.norms += bytes;
    if (op.kind == OperationKind::elementwise && op.block != LayerBlock::residual) out.activation += bytes;
    out.quantized += op.quantized / s.tp;
  }
  return out;
}

LayerParts layer_parts(const Setting& s, bool moe) {
  const Layer& layer = s.layers.layer(moe);
  const double aligned = slice_alignment(s);
  LayerParts out;
  for (const LayerOperation& op : layer) {
    if (op.kind != OperationKind::matmul && op.kind != OperationKind::grouped_matmul) continue;
    const bool mixer = op.block == LayerBlock::attention || op.block == LayerBlock::linear;
    const double time = op.share * operation_time(s, op);
    (mixer ? out.projections : out.mlp) += time;
    if (op.from_latent) out.from_latent += time;
  }
  out.projections /= aligned;
  out.from_latent /= aligned;
  out.mlp /= aligned;
  out.scan = linear_share(s.model) * scans_time(s);
  out.attention = attention_time(s);
  const Streamed moved = sum_streamed_bytes(s, layer);
  const double quantize = is_quantized(s.design.recipe.precision)
                              ? stream_time(s.rates, s.quantized_share * s.k.quantize * s.tokens * moved.quantized)
                              : 0;
  out.elementwise = stream_time(s.rates, s.tokens * moved.bytes * s.ft.elementwise) + quantize;
  out.norm_share = moved.norms / moved.bytes;
  out.activation_share = moved.activation / moved.bytes;
  return out;
}

double module_recompute_time(const Setting& s, const LayerParts& parts, bool moe) {
  const Recipe& r = s.design.recipe;
  const bool whole = moe ? r.recompute_experts : r.recompute_mlp;
  return (r.recompute_scores && !r.flash_attention ? parts.attention.forward : 0) +
         (r.recompute_norms ? parts.norm_share * parts.elementwise : 0) + (r.recompute_latent ? parts.from_latent : 0) +
         (r.recompute_activation || whole ? parts.activation_share * parts.elementwise : 0) + (whole ? parts.mlp : 0);
}

double recompute_time(const Setting& s, Recompute mode, double forward, const LayerParts& parts, bool moe) {
  switch (mode) {
    case Recompute::none:
      return 0;
    // FlashAttention recomputes the scores in its own backward pass, which counts them.
    case Recompute::selective:
      return s.design.recipe.flash_attention ? 0 : parts.attention.forward;
    case Recompute::mlp:
      return parts.mlp * 2 / 3 + parts.elementwise / 2;
    case Recompute::operations:
      return operations_repeated * forward;
    case Recompute::modules:
      return module_recompute_time(s, parts, moe);
    case Recompute::full:
      return forward;
  }
  return 0;
}

/// Returns the share of the forward kernels that are launched again.
double recompute_launches(const Recipe& r, Recompute mode) {
  switch (mode) {
    case Recompute::none:
    case Recompute::selective:
      return 0;
    case Recompute::mlp:
      return 0.4;
    case Recompute::operations:
      return operations_repeated;
    // Shares of the 18 kernels of a layer: two norms, one activation, two up-projections of latents, and the MLP with
    // its activation.
    case Recompute::modules:
      return (r.recompute_norms ? 0.1 : 0) + (r.recompute_activation ? 0.05 : 0) + (r.recompute_latent ? 0.1 : 0) +
             (r.recompute_mlp || r.recompute_experts ? 0.3 : 0);
    case Recompute::full:
      return 1;
  }
  return 0;
}

/// Returns the part of `p` on one device, without norms and router.
double on_device(const Setting& s, const LayerParameters& p) {
  return (p.attention + p.linear + p.mlp + p.shared_experts) / s.tp + p.experts / (s.ep * s.etp);
}

/// Returns the number of kernels of one layer in the forward pass.
double kernel_count(const Setting& s, bool moe) {
  const Recipe& r = s.design.recipe;
  return norm_share(s.model) * (r.kernels_per_layer + (s.tp > 1 ? tensor_kernels : 0)) +
         (moe ? expert_kernels * mlp_share(s.model) : 0) + s.quantized_share * quantize_kernels +
         (r.flash_attention || softmax_fuses(s) ? 0 : unfused_softmax_kernels) +
         adapter_kernels * adapted_matrices(r, s.model);
}

/// Returns the host seconds to launch the kernels of one layer in the forward pass. Each local expert has its own
/// launches. With a whole-iteration graph they are 0, because it is launched once.
double launch_time(const Setting& s, bool moe, double kernels) {
  const Recipe& r = s.design.recipe;
  if (r.iteration_graph) return 0;
  const double local = moe ? mlp_share(s.model) * std::max(1.0, s.model.experts / s.ep) : 0;
  return (kernels + s.k.expert_launches * local) * r.launch_latency;
}

/// Additional bytes per logit of an unfused loss: it writes and reads the logits again in 32 bits, and their
/// exponentials.
constexpr double plain_loss_bytes = 10;

}  // namespace

AttentionTime attention_time(const Setting& s) {
  const AttentionWork work = attention_work(s);
  const AttentionTime fused = flash_attention_time(s.rates, work);
  if (s.design.recipe.flash_attention) return fused;
  // Separate kernels do the same work and move more bytes, so they are never faster than the fused kernel.
  const AttentionTime plain = plain_attention_time(s.rates, work);
  return {std::max(fused.forward, plain.forward), std::max(fused.backward, plain.backward)};
}

double scans_time(const Setting& s) {
  const Model& x = s.model;
  if (x.linear_layers <= 0) return 0;
  return scan_time(s.rates, s.tokens * linear_scan_flops(x) / s.tp,
                   s.element * s.tokens * linear_scan_elements(x) / s.tp);
}

double accumulation_time(const Setting& s, bool moe) {
  const Recipe& r = s.design.recipe;
  const double gradient_bytes = s.ft.gradient_bytes * (r.gradient_precision == GradientPrecision::fp32 ? 1 : 0.5);
  const double weights =
      on_device(s, has_frozen_weights(r) ? adapter_parameters(r, s.layers, moe) : s.layers.parameters(moe));
  return stream_time(s.rates, weights * gradient_bytes);
}

AdapterWork adapter_work(const Setting& s, bool moe) {
  const Recipe& r = s.design.recipe;
  if (!has_frozen_weights(r)) return {};
  const Rates& rates = s.rates;
  const LayerParameters p = adapter_parameters(r, s.layers, moe);
  const double visited = s.model.experts > 0 ? s.model.experts_per_token / s.model.experts : 0;
  const double parameters = (p.attention + p.linear + p.mlp + p.shared_experts + visited * p.experts) / s.tp;
  AdapterWork out{2 * s.tokens * parameters, s.element * s.tokens * parameters / r.adapter_rank, 0};
  out.seconds = smooth_max(2 * s.tokens * parameters * (1 + rates.gemm_saturation / r.adapter_rank) / rates.gemm,
                           s.element * s.tokens * parameters / r.adapter_rank / rates.bandwidth);
  if (r.adapters != Adapters::qlora) return out;
  const double restored = on_device(s, s.layers.parameters(moe)) * (frozen_weight_bytes(r) + s.element);
  return {out.flops, out.bytes + restored, out.seconds + restored / rates.bandwidth};
}

// Tensor cores are partly idle if slices of the hidden size are not multiples of 64 elements.
double slice_alignment(const Setting& s) { return alignment(s.rates, s.model.hidden / s.tp, 64); }

double start_time(const Setting& s, bool moe) { return kernel_count(s, moe) * s.ft.kernel_start; }

MatmulShape matmul_shape(const Setting& s, const LayerOperation& op) {
  if (op.kind == OperationKind::grouped_matmul) {
    const double local = std::max(1.0, s.model.experts / s.ep);
    const double routed = s.tokens / s.tp * s.etp * op.tokens * s.expert_load;
    const bool columns = op.tensor_split == TensorSplit::columns;
    return {routed / local, columns ? op.inner : op.inner / s.etp, columns ? op.columns / s.etp : op.columns, local,
            true};
  }
  switch (op.tensor_split) {
    case TensorSplit::none:
      return {s.tokens, op.inner, op.columns};
    case TensorSplit::columns:
      return {s.tokens, op.inner, op.columns / s.tp};
    case TensorSplit::inner:
      return {s.tokens, op.inner / s.tp, op.columns};
    case TensorSplit::tokens:
      return {s.tokens / s.tp, op.inner, op.columns};
  }
  return {};
}

double operation_time(const Setting& s, const LayerOperation& op) {
  const MatmulShape x = matmul_shape(s, op);
  return x.count * matmul_time(s.rates, x.grouped ? grouped_matmuls(s.rates) : plain_matmuls(s.rates), x.rows, x.inner,
                               x.columns);
}

double streamed_bytes(const Setting& s, const LayerOperation& op) {
  const bool sorts = s.design.layout.token_dispatch == TokenDispatch::once_per_node;
  const double permuted = (sorts ? s.k.permuted_fused : s.k.permuted) * op.permuted;
  const double clamped = s.behaviour.unfused_clamp ? s.element * s.k.clamped_passes * op.clamped : 0;
  return op.share * (s.element * op.moved / element_shards(s, op) + (op.moved_bytes + permuted + clamped) / s.tp);
}

double unfused_bytes(const Setting& s, const LayerOperation& op) {
  // A mask has one byte per element, so `masks` is also the number of elements that a separate dropout reads and
  // writes.
  const double dropped = s.design.recipe.dropout ? 2 * op.masks : 0;
  return op.share * s.element * (op.moved_unfused + dropped) / element_shards(s, op);
}

AttentionWork attention_work(const Setting& s) {
  const double share = attention_share(s.model);
  const double flops_per_key = 4 * attention_width(s.model) * share;
  return {.full_square_flops = s.tokens * flops_per_key * s.s / s.tp,  // context parallelism already divides the tokens
          .length = s.s,
          .attended_tokens = attended_tokens(s.model, attended_length(s)),
          .head_size = attention_head_size(s.model),
          .scores = s.tokens * s.s * s.model.heads * share / s.tp,
          .fused_softmax = softmax_fuses(s)};
}

double loss_bytes(const Setting& s, bool fused) {
  if (!s.objective.has_logits) return 0;
  return (s.ft.loss_bytes + (fused ? 0 : plain_loss_bytes)) * s.tokens * s.model.vocab / s.tp;
}

LayerTime layer_time(const Setting& s, bool moe, Recompute mode) {
  if (s.model.reads_samples()) return sample_layer_time(s);
  const Recipe& recipe = s.design.recipe;
  const LayerParts parts = layer_parts(s, moe);
  const double kernels = kernel_count(s, moe);
  const double starts = start_time(s, moe);
  const double adapters = adapter_work(s, moe).seconds;
  const double accumulation = accumulation_time(s, moe);
  // Frozen weights have no gradient: one matmul in the backward pass instead of two.
  const double trained = has_frozen_weights(recipe) ? 0 : parts.projections + parts.mlp;
  LayerTime out;
  out.forward =
      parts.projections + parts.mlp + parts.attention.forward + parts.scan + parts.elementwise + starts + adapters;
  out.backward = parts.projections + parts.mlp + trained + 2 * adapters + parts.attention.backward +
                 attention_backward_flops * parts.scan + elementwise_backward * (parts.elementwise + starts) +
                 accumulation;
  out.recompute = recompute_time(s, mode, out.forward, parts, moe);
  out.attention_forward = parts.attention.forward;
  out.attention_backward = parts.attention.backward;
  out.adapters = adapters;
  out.weight_gradient = trained + adapters + accumulation;
  out.launch_forward = launch_time(s, moe, kernels);
  out.launch_weight_gradient = has_frozen_weights(recipe) ? 0 : out.launch_forward * weight_gradient_kernels;
  out.launch_backward = out.launch_forward * (elementwise_backward + recompute_launches(recipe, mode));
  return out;
}

double head_time(const Setting& s) {
  if (s.model.reads_samples()) return 0;
  const Recipe& r = s.design.recipe;
  // A reward head gives one number per token. Its matmul reads the state; its gradients read and write it.
  if (!s.objective.has_logits) return stream_time(s.rates, 3 * s.element * s.tokens * s.model.hidden / s.tp);
  const double width = s.model.vocab / s.tp;
  const double logits =
      matmul_time(s.rates, plain_matmuls(s.rates), s.tokens, s.model.hidden, width) / alignment(s.rates, width, 8);
  // A frozen head has no weight gradient.
  return (has_frozen_weights(r) ? 2 : 3) * logits + stream_time(s.rates, loss_bytes(s, r.fused_loss));
}

double prediction_projection_time(const Setting& s) {
  const double h = s.model.hidden;
  return (has_frozen_weights(s.design.recipe) ? 2 : 3) *
         matmul_time(s.rates, plain_matmuls(s.rates), s.tokens, 2 * h, h / s.tp);
}

}  // namespace trainyard
