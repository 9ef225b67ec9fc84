// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica.h"

namespace trainyard {

/// Half-widths of the likely ranges (85 % of measured figures) as factors of 1 or more, from runs of models held out of
/// calibration. Wider if the device, engine or kind of model was never measured. Also wider if little memory is left
/// for the cache, because a small error of the reserve then changes the batch a lot.
struct ServingBands {
  double throughput = 1;  ///< at a given or saturating batch
  double limited = 1;     ///< throughput under latency limits
  double tpot = 1;
  double ttft_idle = 1;
  double ttft_loaded = 1;
  double tpot_closed = 1;  ///< with a fixed number of clients in a closed loop
  double ttft_closed = 1;
  double memory = 1;
};
ServingBands serving_bands(const Design& design, const Replica& replica);

/// Number of measured serving runs behind a range: of this engine, this device family, and this kind of model.
struct ServingNeighbours {
  double engine = 0, kernels = 0, kind = 0;
};
ServingNeighbours serving_neighbours(const Design& design);
/// Kind of model for serving: "dense", "experts", "latent", "windows" or "states".
const char* served_kind(const Model& model);

}  // namespace trainyard
