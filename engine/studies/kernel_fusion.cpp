// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/kernel_fusion.h"

#include "engine/machine/device_kinds.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/layer_time.h"
#include "engine/physics/schedule.h"
#include "engine/physics/stages.h"
#include "engine/physics/step_time.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// Indices of the chains, in the order of the rows.
enum Chain : std::size_t { norms, rotation, scores, activation, residual, routing, loss };

std::array<KernelChain, kernel_chain_count> empty_chains() {
  return {{{"norms", TR("Norms"), TR("square, mean, scale, weight")},
           {"rotation", TR("Rotary embedding"), TR("negate, concatenate, multiply twice, add")},
           {"scores", TR("Attention scores"), TR("scale, mask, softmax, dropout")},
           {"activation", TR("Activation"), TR("bias, activation, gate")},
           {"residual", TR("Residual"), TR("bias, dropout, sum")},
           {"routing", TR("Routing"), TR("probabilities, permutation")},
           {"loss", TR("Loss"), TR("32-bit copy, exponentials, sum")}}};
}

Chain chain_of(const LayerOperation& op) {
  if (op.kind == OperationKind::norm) return norms;
  if (op.block == LayerBlock::attention) return rotation;
  if (op.block == LayerBlock::residual) return residual;
  return op.block == LayerBlock::router ? routing : activation;
}

/// Adds the layers of one kind, executed `times` per step.
void add_layers(const Setting& s, bool moe, double times, KernelFusion& out) {
  if (times <= 0) return;
  const double passes = times * (1 + elementwise_backward) * s.tokens;
  for (const LayerOperation& op : s.layers.layer(moe)) {
    KernelChain& chain = out.chains[chain_of(op)];
    const double fused = passes * streamed_bytes(s, op);
    chain.fused += fused;
    chain.unfused += fused + passes * unfused_bytes(s, op);
    chain.counted += fused * s.ft.elementwise;
  }
}

/// Adds the attention scores of `layers` layer executions per step. Fused attention keeps the scores on the chip.
void add_scores(const Setting& s, double layers, KernelChain& chain) {
  AttentionWork work = attention_work(s);
  const double passes = layers * (1 + plain_attention_backward);
  const double counted = passes * plain_attention_bytes(s.rates, work);
  work.fused_softmax = false;
  chain.unfused += passes * plain_attention_bytes(s.rates, work);
  chain.counted += s.design.recipe.flash_attention ? 0 : counted;
}

}  // namespace

double KernelFusion::sum(double KernelChain::*bytes) const {
  double all = 0;
  for (const KernelChain& chain : chains) all += chain.*bytes;
  return all;
}

KernelFusion kernel_fusion(const Design& design) {
  const Design whole = resolved(design);
  const Setting s = make_setting(whole);
  KernelFusion out{
      .chains = empty_chains(), .stage = slowest_stage(s), .bandwidth = s.rates.bandwidth, .factor = s.ft.elementwise};
  // The kernels of a transformer layer are not those of a model of samples, and two kinds have two rates.
  if (s.model.reads_samples() || is_mixed(design)) return out;
  const StageShape shape = stage_shape(s, out.stage);
  const double visits = s.m * chunk_share(s);  // executions of one layer of this stage
  // A multi-token-prediction module is one more layer and one more head.
  const double modules = shape.last ? s.mtp : 0;
  const bool experts = moe_layer_count(s.model) > 0;
  const double module_layers = modules / norm_share(s.model);
  const double dense = visits * (shape.dense_layers + (experts ? 0 : module_layers));
  const double moe = visits * (shape.moe_layers + (experts ? module_layers : 0));
  add_layers(s, false, dense, out);
  add_layers(s, true, moe, out);
  add_scores(s, dense + moe, out.chains[scores]);
  if (shape.last) {
    const double heads = visits * (1 + modules);
    KernelChain& chain = out.chains[loss];
    chain.fused = heads * loss_bytes(s, true);
    chain.unfused = heads * loss_bytes(s, false);
    chain.counted = heads * loss_bytes(s, whole.recipe.fused_loss);
  }
  return out;
}

}  // namespace trainyard
