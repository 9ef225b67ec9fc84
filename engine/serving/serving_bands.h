// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica.h"

namespace trainyard {

/// Factors by which 85 of 100 measured figures are off at most, to either side; 1 or more. From what fits missed that
/// had not seen the model, and wider where device, engine or kind of model were never measured, or where little memory
/// is left for the cache, so that a small error of the reserve is a large one of the batch.
struct ServingBands {
  double throughput = 1;  ///< at a stated or saturating batch
  double limited = 1;     ///< throughput within latency limits
  double tpot = 1;
  double ttft_idle = 1;
  double ttft_loaded = 1;
  double memory = 1;
};
ServingBands serving_bands(const Design& design, const Replica& replica);

/// Measured serving runs that a band rests on: of this engine, of this family of devices, of this kind of model.
struct ServingNeighbours {
  double engine = 0, kernels = 0, kind = 0;
};
ServingNeighbours serving_neighbours(const Design& design);
/// "dense", "experts", "latent", "windows" or "states": what tells how a model is served.
const char* served_kind(const Model& model);

}  // namespace trainyard
