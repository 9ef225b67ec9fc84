// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/physics/layer_time.h"
#include "engine/physics/setting.h"
#include "engine/physics/stages.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Traffic of one layer and micro-batch: bytes that one device moves, and exposed seconds of the forward and backward
/// pass.
struct Traffic {
  double bytes = 0, forward = 0, backward = 0;
  double once = 0;  ///< part of `bytes` that one forward pass moves
};
/// Traffic of a layer by Dimension. Data parallelism has none, because it exchanges data once per step.
using LayerTraffic = std::array<Traffic, dimension_count - 1>;
/// A layer whose traffic is computed.
struct LayerPass {
  const LayerTime& time;  ///< its compute times
  bool has_experts;
  Recompute mode;
  const LayerTraffic& earlier;  ///< traffic of the dimensions before this one
};
using LayerExchange = Traffic (*)(const Setting& setting, const LayerPass& pass);
/// Returns the traffic of a layer with or without experts; `layer` has its compute times.
LayerTraffic layer_traffic(const Setting& setting, const LayerTime& layer, bool moe_layer, Recompute mode);

/// Returns the rounds per step after which sharded gradients or weights may be exchanged: one per micro-batch, or one
/// per group of pp micro-batches that an interleaved schedule runs through one virtual stage.
double gradient_rounds(const Setting& setting);
/// Returns how often gradients are reduced per step: once for ZeRO-0 and 1, gradient_rounds() times for ZeRO-2 and 3.
/// The design can set once or every round for any ZeRO stage.
double gradient_reductions(const Setting& setting);

/// Gradient and weight traffic of one device between replicas in one step: bytes, and seconds before overlap. `compute`
/// is the seconds of the compression kernels, which are never hidden.
struct DataTraffic {
  double bytes = 0, time = 0, compute = 0;
  double expert_bytes = 0;  ///< part of `bytes` for experts
  double outer_time = 0;    ///< one step's share of averaging after local steps, not in `time`; never hidden
};
/// Returns the traffic of one device with the weights of `stage`. ZeRO (arXiv 1910.02054), section 7: twice the volume
/// of the parameters with ZeRO-1, three times with ZeRO-3. With gradient accumulation, ZeRO-2 reduces and ZeRO-3
/// reduces and gathers again in each round, unless the design sets otherwise. ZeRO++ (arXiv 2306.10209): weights in 8
/// bits, gradients in 4 bits, backward gathers inside the domain. Gradient compression: PowerSGD (arXiv 1905.13727) or
/// 1-bit Adam (arXiv 2102.02888). Muon also gathers its moment if it is sharded (arXiv 2502.16982, section 2.3).
/// Replicas that take local steps sum their updates once per `local_steps` (local SGD, arXiv 1805.09767; DiLoCo, arXiv
/// 2311.08105), after the last update and in the format of gradients. Experts are exchanged among the devices that hold
/// the same ones, all other parameters among all replicas. The two exchanges run one after the other. Weights without
/// gradients are exchanged only if they are sharded. This includes a frozen model, once per pass.
DataTraffic data_traffic(const Setting& setting, const StateBytes& state, const StageWeights& stage);

/// Returns the bytes of one message between stages on one device. Activations are sent in tp pieces, which the next
/// stage gathers.
double boundary_bytes(const Setting& setting);

/// Returns the bytes of the second weight copy inside the domain (ZeRO++) and of the error feedback of a compression.
double compression_buffer_bytes(const Setting& setting, const StateBytes& state, const StageWeights& stage);

}  // namespace trainyard
