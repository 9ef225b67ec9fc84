// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/physics/layer_time.h"
#include "engine/physics/setting.h"
#include "engine/physics/stages.h"
#include "engine/physics/states.h"

namespace trainyard {

/// What a layer exchanges with other devices, by the dimension of parallelism that asks for it.
enum class Exchange { tensor, context, expert };
inline constexpr std::size_t exchange_count = 3;

/// Per layer and micro-batch: bytes that one device moves, and the seconds that they cost in either pass.
struct Traffic {
  double bytes = 0, forward = 0, backward = 0;
  double once = 0;  ///< of the bytes, those of one forward pass
};
using LayerTraffic = std::array<Traffic, exchange_count>;
/// Of a layer with experts, whose times are `layer`, or of one without.
LayerTraffic layer_traffic(const Setting& setting, const LayerTime& layer, bool moe_layer, Recompute mode);

/// Rounds of micro-batches in a step after which a framework that divides gradients or weights may exchange them: each
/// micro-batch, or each group of p that an interleaved schedule runs through one virtual stage.
double gradient_rounds(const Setting& setting);
/// How often gradients are reduced in a step: once for ZeRO-0 and 1; for ZeRO-2 and 3 after each micro-batch, or
/// after each group of p micro-batches that an interleaved schedule runs through one virtual stage; unless the design
/// says otherwise.
double gradient_reductions(const Setting& setting);

/// Gradient and weight traffic of the replicas in one step, hidden or not, and the kernels that compress it, which
/// nothing hides.
struct DataTraffic {
  double bytes = 0, time = 0, compute = 0;
  double expert_bytes = 0;  ///< of the bytes, those of expert weights
  double outer_time = 0;    ///< of one step of many: averaging after local steps, besides `time`; nothing hides it
};
/// ZeRO (arXiv 1910.02054), section 7: two volumes of the parameters with ZeRO-1, three with ZeRO-3; with gradient
/// accumulation each round reduces and gathers again unless the design says otherwise. ZeRO++ (arXiv 2306.10209):
/// weights in 8 bits, gradients in 4, backward gathers inside the domain. PowerSGD (arXiv 1905.13727), 1-bit Adam
/// (arXiv 2102.02888). Muon gathers its moment as well where it is divided (arXiv 2502.16982, section 2.3).
/// Between replicas that take local steps, what they have learnt is added up once in so many steps (local SGD,
/// arXiv 1805.09767; DiLoCo, arXiv 2311.08105), after the last update and in the format of gradients.
/// Experts travel among the devices that hold the same ones, everything else among all replicas, one after the other.
/// What has no gradient travels only where it is sharded: so does a frozen model, once for each of its passes.
DataTraffic data_traffic(const Setting& setting, const StateBytes& state, const StageWeights& stage);

/// Bytes of one message between stages: activations pass in t pieces, which the next stage gathers.
double boundary_bytes(const Setting& setting);

/// Keys and values in exchange (ring: the block that arrives beside the one in use), or heads for sequence and back.
double context_buffer_bytes(const Setting& setting);

/// Second copy of the weights inside the domain (ZeRO++), and the errors that a compression feeds back.
double compression_buffer_bytes(const Setting& setting, const StateBytes& state, const StageWeights& stage);

}  // namespace trainyard
