// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/sample_time.h"

#include "engine/machine/smooth.h"

namespace trainyard {
namespace {

/// Work of the backward pass ÷ work of the forward pass: each convolution or matmul has two gradients, and elementwise
/// kernels read the saved tensors and the gradients.
constexpr double backward_work = 2;
/// Separate kernels around a convolution or matmul: norm and activation.
constexpr double streaming_kernels = 2;

double kernel_count(const SampleLayer& row) {
  return row.count * ((row.moved > 0 ? 1 : 0) + (row.streamed > 0 ? streaming_kernels : 0));
}

}  // namespace

LayerTime sample_layer_time(const Setting& s) {
  const Recipe& r = s.design.recipe;
  double matmuls = 0, streamed = 0, kernels = 0;
  for (const SampleLayer& row : s.model.sample_layers) {
    matmuls += row.count *
               smooth_max(s.tokens * row.flops / s.rates.gemm, stream_time(s.rates, s.element * s.tokens * row.moved));
    streamed += row.count * stream_time(s.rates, s.element * s.tokens * row.streamed);
    kernels += kernel_count(row);
  }
  const double gradient_bytes = s.ft.gradient_bytes * (r.gradient_precision == GradientPrecision::fp32 ? 1 : 0.5);
  const double accumulation = stream_time(s.rates, s.layers.parameters(false).mlp * gradient_bytes);
  LayerTime out;
  out.forward = matmuls + streamed + kernels * s.ft.kernel_start;
  out.backward = backward_work * out.forward + accumulation;
  out.weight_gradient = matmuls + accumulation;
  out.launch_forward = r.iteration_graph ? 0 : kernels * r.launch_latency;
  out.launch_backward = backward_work * out.launch_forward;
  return out;
}

}  // namespace trainyard
