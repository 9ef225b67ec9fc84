// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/layer_kernels.h"

#include "engine/model/adapters.h"
#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

PassWork times(const PassWork& work, double factor) {
  return {work.flops * factor, work.bytes * factor, work.seconds * factor};
}

/// Returns the work of a memory-bound kernel, with one FLOP per element moved.
PassWork make_stream_work(const Setting& s, double bytes) {
  return {bytes / s.element, bytes, stream_time(s.rates, bytes)};
}

PassWork matmul_work(const Setting& s, const MatmulShape& x, double seconds) {
  const Rates& r = s.rates;
  return {x.count * 2 * x.rows * x.inner * x.columns,
          x.count * (r.input_bytes * (x.rows * x.inner + x.inner * x.columns) + r.output_bytes * x.rows * x.columns),
          seconds};
}

KernelKind elementwise_kind(const LayerOperation& op) {
  if (op.kind == OperationKind::norm) return KernelKind::norm;
  if (op.block == LayerBlock::attention) return KernelKind::rotation;
  if (op.block == LayerBlock::residual) return KernelKind::residual;
  return op.block == LayerBlock::router ? KernelKind::routing : KernelKind::activation;
}

/// Returns the bytes of query, key, value and output, which a fused kernel reads or writes once.
double attention_bytes(const Setting& s) {
  const Model& m = s.model;
  const double heads = query_width(m) + key_width(m) + value_width(m) + output_width(m);
  return s.element * s.tokens * heads * attention_share(m) / s.tp;
}

LayerKernel attention_kernel(const Setting& s) {
  const AttentionWork work = attention_work(s);
  const AttentionTime time = attention_time(s);
  LayerKernel out{KernelKind::attention};
  if (s.design.recipe.flash_attention) {
    const double flops = work.full_square_flops / 2 * (work.attended_tokens / work.length), bytes = attention_bytes(s);
    // The backward pass also reads the output gradient, and writes three gradients.
    out.forward = {flops, bytes, time.forward};
    out.backward = {attention_backward_flops * flops, 2 * bytes, time.backward};
    return out;
  }
  const double bytes = plain_attention_bytes(s.rates, work);
  out.forward = {work.full_square_flops, bytes, time.forward};
  out.backward = {2 * work.full_square_flops, plain_attention_backward * bytes, time.backward};
  return out;
}

LayerKernel scan_kernel(const Setting& s) {
  const double share = linear_share(s.model) * s.tokens / s.tp;
  LayerKernel out{KernelKind::scan};
  out.forward = {share * linear_scan_flops(s.model), share * s.element * linear_scan_elements(s.model),
                 linear_share(s.model) * scans_time(s)};
  out.backward = times(out.forward, attention_backward_flops);
  return out;
}

void add_operation(const Setting& s, const LayerOperation& op, std::vector<LayerKernel>& out) {
  if (op.kind == OperationKind::matmul || op.kind == OperationKind::grouped_matmul) {
    const double seconds = operation_time(s, op) / slice_alignment(s);
    LayerKernel kernel{KernelKind::matmul, &op};
    kernel.forward = times(matmul_work(s, matmul_shape(s, op), seconds), op.share);
    // Frozen weights have no gradient: one matmul in the backward pass instead of two.
    kernel.backward = times(kernel.forward, has_frozen_weights(s.design.recipe) ? 1 : 2);
    out.push_back(kernel);
  }
  const double bytes = s.tokens * streamed_bytes(s, op) * s.ft.elementwise;
  if (!(bytes > 0)) return;
  LayerKernel kernel{elementwise_kind(op), &op};
  kernel.forward = make_stream_work(s, bytes);
  kernel.backward = times(kernel.forward, elementwise_backward);
  out.push_back(kernel);
}

/// Adds the kernels that belong to no single operation of the layer.
void add_rest(const Setting& s, bool moe, std::vector<LayerKernel>& out) {
  double quantized = 0;
  for (const LayerOperation& op : s.layers.layer(moe)) quantized += op.quantized / s.tp;
  if (is_quantized(s.design.recipe.precision)) {
    LayerKernel kernel{KernelKind::quantize};
    kernel.forward = make_stream_work(s, s.quantized_share * s.k.quantize * s.tokens * quantized);
    kernel.backward = times(kernel.forward, elementwise_backward);
    out.push_back(kernel);
  }
  if (const AdapterWork work = adapter_work(s, moe); work.seconds > 0) {
    LayerKernel kernel{KernelKind::adapters};
    kernel.forward = {work.flops, work.bytes, work.seconds};
    kernel.backward = times(kernel.forward, 2);
    out.push_back(kernel);
  }
  LayerKernel accumulation{KernelKind::accumulation};
  accumulation.backward = make_stream_work(s, accumulation_time(s, moe) * s.rates.bandwidth);
  accumulation.backward.seconds = accumulation_time(s, moe);
  out.push_back(accumulation);
  LayerKernel starts{KernelKind::starts};
  starts.forward.seconds = start_time(s, moe);
  starts.backward = times(starts.forward, elementwise_backward);
  out.push_back(starts);
}

}  // namespace

std::vector<LayerKernel> layer_kernels(const Setting& s, bool moe) {
  std::vector<LayerKernel> out;
  for (const LayerOperation& op : s.layers.layer(moe)) add_operation(s, op, out);
  if (attention_share(s.model) > 0) out.push_back(attention_kernel(s));
  if (linear_share(s.model) > 0) out.push_back(scan_kernel(s));
  add_rest(s, moe, out);
  return out;
}

HeadWork head_work(const Setting& s) {
  const Recipe& r = s.design.recipe;
  const double passes = has_frozen_weights(r) ? 2 : 3, hidden = s.model.hidden;
  const double width = s.objective.has_logits ? s.model.vocab / s.tp : 1;
  HeadWork out;
  out.loss = make_stream_work(s, loss_bytes(s, r.fused_loss));
  out.products = times(matmul_work(s, {s.tokens, hidden, width}, 0), passes);
  out.products.seconds = head_time(s) - out.loss.seconds;
  out.projection = times(matmul_work(s, {s.tokens, 2 * hidden, hidden / s.tp}, 0), passes);
  out.projection.seconds = prediction_projection_time(s);
  return out;
}

}  // namespace trainyard
