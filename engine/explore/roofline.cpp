// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/roofline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "engine/machine/device_kinds.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/schedule.h"
#include "engine/physics/stages.h"
#include "engine/physics/step_time.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Pass = RooflinePoint::Pass;

struct Name {
  const char *id, *label;
};

Name product_name(const LayerOperation& op) {
  const bool in = op.tensor_split == TensorSplit::columns;
  switch (op.block) {
    case LayerBlock::attention:
      if (op.from_latent) return {"from_latent", TR("From latent vectors")};
      if (op.tensor_split == TensorSplit::none) return {"to_latent", TR("To latent vectors")};
      return in ? Name{"query_key_value", TR("Query, key, value")} : Name{"attention_output", TR("Attention output")};
    case LayerBlock::linear:
      return in ? Name{"mixer_input", TR("Mixer input")} : Name{"mixer_output", TR("Mixer output")};
    case LayerBlock::experts:
      return in ? Name{"experts_up", TR("Experts, up")} : Name{"experts_down", TR("Experts, down")};
    case LayerBlock::shared_experts:
      return in ? Name{"shared_up", TR("Shared experts, up")} : Name{"shared_down", TR("Shared experts, down")};
    case LayerBlock::router:
      return {"router", TR("Router")};
    case LayerBlock::latent:
      return {"expert_latent", TR("Latent vectors of experts")};
    case LayerBlock::mlp:
    case LayerBlock::residual:
      break;
  }
  return in ? Name{"mlp_up", TR("MLP, up")} : Name{"mlp_down", TR("MLP, down")};
}

Name name_of(const LayerKernel& kernel) {
  switch (kernel.kind) {
    case KernelKind::matmul:
      return product_name(*kernel.operation);
    case KernelKind::attention:
      return {"attention", TR("Attention scores and values")};
    case KernelKind::scan:
      return {"scan", TR("Scan")};
    case KernelKind::norm:
      return {"norms", TR("Norms")};
    case KernelKind::rotation:
      return {"rotation", TR("Rotary embedding")};
    case KernelKind::residual:
      return {"residual", TR("Residual")};
    case KernelKind::activation:
      return {"activation", TR("Activation")};
    case KernelKind::routing:
      return {"routing", TR("Routing")};
    case KernelKind::quantize:
      return {"quantize", TR("Quantising")};
    case KernelKind::adapters:
      return {"adapters", TR("Adapters")};
    case KernelKind::accumulation:
      return {"accumulation", TR("Gradient accumulation")};
    case KernelKind::starts:
      break;
  }
  return {"starts", TR("Kernel launches")};
}

bool counts_flops(KernelKind kind) {
  return kind == KernelKind::matmul || kind == KernelKind::attention || kind == KernelKind::scan ||
         kind == KernelKind::adapters;
}

/// Adds `times` executions of `work` to the point with this name and pass.
void add(const Name& name, Pass pass, const PassWork& work, double times, bool flops, Roofline& out) {
  if (!(work.seconds > 0) || !(times > 0)) return;
  const auto same = [&](const RooflinePoint& p) { return std::string_view(p.id) == name.id && p.pass == pass; };
  auto found = std::find_if(out.points.begin(), out.points.end(), same);
  if (found == out.points.end()) found = out.points.insert(found, {name.id, name.label, pass, {}, 0, flops});
  found->work.flops += times * work.flops;
  found->work.bytes += times * work.bytes;
  found->work.seconds += times * work.seconds;
}

void add_layers(const Setting& s, bool moe, double times, Roofline& out) {
  if (!(times > 0)) return;
  for (const LayerKernel& kernel : layer_kernels(s, moe)) {
    add(name_of(kernel), Pass::forward, kernel.forward, times, counts_flops(kernel.kind), out);
    add(name_of(kernel), Pass::backward, kernel.backward, times, counts_flops(kernel.kind), out);
  }
}

std::vector<Roof> roofs_of(const Design& design) {
  struct Format {
    const char* label;
    std::vector<Precision> formats;
  };
  const Accelerator& device = *design.cluster.accelerator;
  const Precision precision = design.recipe.precision;
  std::vector<Roof> out;
  for (const Format& format :
       {Format{TR("32 bits"), {Precision::fp32}}, Format{TR("16 bits"), {Precision::bf16, Precision::fp16}},
        Format{TR("8 bits"), {Precision::fp8, Precision::fp8_block, Precision::mxfp8}},
        Format{TR("4 bits"), {Precision::nvfp4}}}) {
    // Layers and attention that stay in 16 bits use the 16-bit peak.
    const bool own = std::find(format.formats.begin(), format.formats.end(), precision) != format.formats.end();
    const bool wide = is_quantized(precision) && format.formats.front() == Precision::bf16;
    double rate = 0;
    for (const Precision each : format.formats)
      if (has_format(device, each) && (own ? each == precision : true)) rate = std::max(rate, peak_flops(device, each));
    if (own && !(rate > 0)) rate = peak_flops(device, precision);
    if (rate > 0) out.push_back({format.label, rate, own || wide});
  }
  std::stable_sort(out.begin(), out.end(), [](const Roof& a, const Roof& b) { return a.rate < b.rate; });
  return out;
}

}  // namespace

Roofline roofline(const Design& design, const Evaluation& evaluation) {
  Roofline out;
  const Design whole = resolved(design);
  out.roofs = roofs_of(whole);
  out.bandwidth = whole.cluster.accelerator->memory_bandwidth;
  // The kernels of a transformer layer are not those of a model of samples.
  if (whole.work.model->reads_samples() || is_mixed(design)) return out;
  if (evaluation.legality.reason != Illegality::none || !(evaluation.time_compute > 0)) return out;
  const Setting s = make_setting(whole);
  out.reached_bandwidth = s.rates.bandwidth;
  out.stage = slowest_stage(s);
  out.recompute = evaluation.time_recompute;
  const StageShape shape = stage_shape(s, out.stage);
  const double visits = s.m * chunk_share(s);  // executions of one layer of this stage
  // A multi-token-prediction module is one layer, one projection and one more head.
  const double modules = shape.last ? s.mtp : 0;
  const bool experts = moe_layer_count(s.model) > 0;
  const double module_layers = modules / norm_share(s.model);
  add_layers(s, false, visits * (shape.dense_layers + (experts ? 0 : module_layers)), out);
  add_layers(s, true, visits * (shape.moe_layers + (experts ? module_layers : 0)), out);
  if (shape.last) {
    const HeadWork head = head_work(s);
    add({"head", TR("Output head")}, Pass::both, head.products, visits * (1 + modules), true, out);
    add({"loss", TR("Loss")}, Pass::both, head.loss, visits * (1 + modules), false, out);
    add({"prediction", TR("Projection of a prediction module")}, Pass::both, head.projection, visits * modules, true,
        out);
  }
  for (const RooflinePoint& point : out.points) out.seconds += point.work.seconds;
  for (RooflinePoint& point : out.points) point.share = point.work.seconds / out.seconds;
  std::stable_sort(out.points.begin(), out.points.end(),
                   [](const RooflinePoint& a, const RooflinePoint& b) { return a.work.seconds > b.work.seconds; });
  return out;
}

}  // namespace trainyard
