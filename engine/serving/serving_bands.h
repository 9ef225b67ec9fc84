// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/serving/replica.h"

namespace trainyard {

/// Half-widths of the likely ranges (85 % of measured figures) as factors of 1 or more, from runs of models held out of
/// calibration. Wider if the device, the engine, both together or the kind of model were never measured, and for closed
/// loops of models with experts and of data-parallel attention. Also wider if little memory is left
/// for the cache, because a small error of the reserve then changes the batch a lot.
struct ServingBands {
  double throughput = 1;  ///< at a given or saturating batch
  double limited = 1;     ///< throughput under latency limits
  double tpot = 1;
  double ttft_idle = 1;
  double ttft_loaded = 1;
  double tpot_closed = 1;  ///< with a fixed number of clients in a closed loop
  double ttft_closed = 1;
  double tpot_pools = 1;  ///< of separate pools with a fixed number of clients
  double ttft_pools = 1;
  double memory = 1;
};
ServingBands serving_bands(const Design& design, const Replica& replica);

/// Number of measured serving runs behind a range: of this engine, this device family, this device with this engine,
/// and this kind of model.
struct ServingNeighbours {
  double engine = 0, kernels = 0, pair = 0, kind = 0;
};
ServingNeighbours serving_neighbours(const Design& design);
/// Device and engine, as the table of measured runs names them: "b200 vllm-2025".
std::string served_pair(const Design& design);
/// Kind of model for serving: "dense", "experts", "latent", "windows" or "states".
const char* served_kind(const Model& model);

}  // namespace trainyard
