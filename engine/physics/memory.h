// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/schedule.h"
#include "engine/physics/setting.h"

namespace trainyard {

/// Bytes of one parameter's copies, and how many devices share each.
struct StateBytes {
  double weight, gradient, optimizer;
  double table_weight, table_optimizer;      ///< what a parameter of a token table or head needs beyond the others
  double adapter_weight;                     ///< of adapters beside frozen weights; 0 where the model itself trains
  double gathered_weight, reduced_gradient;  ///< as they travel between replicas
  double weight_shards, gradient_shards, optimizer_shards;  ///< devices that divide a dense parameter's copies
  double expert_weight_shards, expert_gradient_shards, expert_optimizer_shards;
};
/// ZeRO (arXiv 1910.02054), section 3.1 and 5: weights, gradients and optimizer state, divided by stage over the
/// n c devices that hold the same dense parameter, or the n t c ÷ (e et) that hold the same expert.
StateBytes state_bytes(const Setting& setting);

/// Bytes kept for the backward pass by one layer for one token of a micro-batch on one device.
/// The list of tensors follows Korthikanti et al. (arXiv 2205.05198), section 4, for any head, MLP and expert shape;
/// with plain attention, dropout and a plain MLP it gives their s b h (34 + 5 a s / h) exactly.
double activation_bytes_per_token(const Setting& setting, bool moe_layer, Recompute recompute);

/// Bytes that one layer keeps for one token after a split backward pass, until the gradients of its weights are done:
/// inputs and gradients of the outputs of its products (Zero Bubble, arXiv 2401.10241, table 1: 32 of 34 s b h).
double weight_gradient_bytes_per_token(const Setting& setting, bool moe_layer);

/// Parameters that one device of a stage holds before ZeRO divides them: all, and those of experts.
/// The same for both kinds of layer, with the design's recomputation and without any.
struct KeptLayers {
  double dense = 0, moe = 0, dense_whole = 0, moe_whole = 0;
};
KeptLayers kept_layers(const Setting& setting);
/// Bytes a token that all layers of a stage keep, with the modules that predict further tokens.
double kept_bytes_per_token(const Setting& setting, const StageShape& shape, const KeptLayers& kept);

struct DeviceParameters {
  double all, experts;
  double tables;                     ///< token tables and head, among all
  double adapters, adapter_experts;  ///< besides all
};
DeviceParameters device_parameters(const Setting& setting, const StageShape& shape);

/// Rounds of micro-batches in a step after which a framework that divides gradients or weights may exchange them: each
/// micro-batch, or each group of p that an interleaved schedule runs through one virtual stage.
double gradient_rounds(const Setting& setting);
/// How often gradients are reduced in a step: once for ZeRO-0 and 1; for ZeRO-2 and 3 after each micro-batch, or
/// after each group of p micro-batches that an interleaved schedule runs through one virtual stage; unless the design
/// says otherwise.
double gradient_reductions(const Setting& setting);

/// Share of the gathered inputs that are still alive at the peak: all while communication runs ahead of computing,
/// none in a run that waits for something else. `seconds` is the time of one micro-batch on one stage.
double held_share(const Setting& setting, double seconds);

/// What the stages hold: layers, parameters and micro-batches in flight, before any of them has a size in bytes.
void evaluate_stages(const Setting& setting, Evaluation& out);
/// Memory of every stage; fills `out.stages` and the metrics of the fullest one. Needs evaluate_stages() and the
/// step time in `out`, which tells how far communication runs ahead.
void evaluate_memory(const Setting& setting, Evaluation& out);

}  // namespace trainyard
