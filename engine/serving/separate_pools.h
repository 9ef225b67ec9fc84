// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Replicas that only prefill or only decode.
struct ReplicaPool {
  ReplicaLayout layout;
  double requests = 0;    ///< requests/s per replica within the limit; NaN if no load is low enough
  double saturation = 0;  ///< requests/s at which its queue grows without bound
  double replicas = 0;    ///< whole number, without spares
};

/// Transfer of a prompt's cache from its prefill replica to its decode replica.
struct CacheTransfer {
  double bytes = 0;
  double time = 0;          ///< s over the network cards of the replica with fewer devices
  double exposed_time = 0;  ///< s not overlapped with prefill, which sends the cache layer by layer
};

/// Prefill and decode on separate replicas (DistServe, arXiv 2401.09670; Splitwise, arXiv 2311.18677): they do not
/// disturb each other, but each prompt's cache crosses the network. Seconds, requests/s.
struct SeparatePools {
  ReplicaPool prefill, decode;
  double gpus = 0;                            ///< including spare replicas, which can replace either kind
  double prefill_time = 0, prefill_wait = 0;  ///< mean prefill time and mean wait before prefill
  CacheTransfer transfer;                     ///< for an average prompt
  double ttft_idle = 0, ttft_mean = 0, ttft_median = 0, ttft = 0;
  double users = 0;          ///< concurrent users per decode replica, at most
  double users_running = 0;  ///< mean number
  double tpot_mean = 0, tpot = 0;
};

CacheTransfer cache_transfer(const Design& design, const Replica& prefill, const Replica& decode, double hiding);

/// Sizes both pools for the load and the limits. `design` must be resolved, and both replicas must refer to it.
SeparatePools separate_pools(const Design& design, const Replica& prefill, const Replica& decode);
/// Lower bound of the GPUs of both pools: all replicas run at saturation.
double least_gpus(const Design& design, const Replica& prefill, const Replica& decode);
SeparatePools separate_pools(const Design& design);
/// Latencies of the given number of replicas at a load of `requests` requests/s; NaN if a queue grows without bound.
SeparatePools evaluate_under_load(const Design& design, const SeparatePools& pools, double requests);
/// Layout of a prefill replica: that of decode, with the prefill tensor parallelism.
ReplicaLayout prefill_layout_of(const Serving& serving);

}  // namespace trainyard
