// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Replicas that do one half of the work.
struct ReplicaPool {
  ReplicaLayout layout;
  double requests = 0;    ///< a second that one of them takes within its limit; NaN where none is small enough
  double saturation = 0;  ///< a second at which its queue has no end
  double replicas = 0;    ///< whole, without spare ones
};

/// What the cache of a prompt takes on its way from the replica that made it to the one that uses it.
struct CacheTransfer {
  double bytes = 0;
  double time = 0;  ///< over the network cards of the smaller of both replicas
  double seen = 0;  ///< that prefill does not hide, as it sends layer by layer
};

/// Prefill and decode on replicas of their own (DistServe, arXiv 2401.09670; Splitwise, arXiv 2311.18677): neither
/// disturbs the other, and the cache of each prompt crosses the network between them. Seconds, requests a second.
struct SeparatePools {
  ReplicaPool prefill, decode;
  double gpus = 0;                            ///< with spare replicas, which can stand in for either kind
  double prefill_time = 0, prefill_wait = 0;  ///< means
  CacheTransfer transfer;                     ///< of a mean prompt
  double ttft_idle = 0, ttft_mean = 0, ttft_median = 0, ttft = 0;
  double users = 0;          ///< that a decode replica takes at once
  double users_running = 0;  ///< in the mean
  double tpot_mean = 0, tpot = 0;
};

CacheTransfer cache_transfer(const Design& design, const Replica& prefill, const Replica& decode, double hiding);

/// As many replicas of each kind as the load and the limits ask for. `design` is resolved, and both replicas are of it.
SeparatePools separate_pools(const Design& design, const Replica& prefill, const Replica& decode);
/// GPUs that they take at least: were all replicas full.
double least_gpus(const Design& design, const Replica& prefill, const Replica& decode);
SeparatePools separate_pools(const Design& design);
/// The same replicas under another load: what users meet then. NaN from where a queue has no end.
SeparatePools under_load(const Design& design, const SeparatePools& pools, double requests);
/// The layout of a replica that only prefills: its own tensor parallelism, the rest as for decode.
ReplicaLayout prefill_layout_of(const Serving& serving);

}  // namespace trainyard
