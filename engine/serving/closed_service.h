// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/closed_loop.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// Returns whether the load of a job is a closed loop. Fixed batches and separate pools always get random arrivals.
bool is_closed_loop(const Serving& serving);

/// The closed loop of one replica of a resolved job with `clients` clients; the engine runs at most `users` sequences
/// at once. The spread of uniform lengths is that with the same relative standard deviation as the answers.
ClosedLoop closed_load(const Serving& serving, double clients, double users);

/// Sets the replicas that all clients of a job need within its limits, and the latencies of the clients. Answers of a
/// closed loop take nearly the same time per token, so the percentile of that time is its mean.
void serve_closed_loop(const Design& design, const Decoder& decoder, double users, ServingFigures& out);

}  // namespace trainyard
